// One line, worked out for the walk over its pixels. Inside this layer alone: line_setup.c prepares it, line_walk.c draws
// what needs care pixel by pixel, and kernels draw the rest.
//
// The walk goes along the line's major axis ("columns", one pixel each), and in each column over the few pixels of the
// minor axis ("rows") that the line touches. Everything that decides a pixel is an integer here, so that any other way
// to walk (vectors, bands of rows for threads) gives the very same picture:
//
// - The centre line's row at a column's centre is position + step * (column - anchor), in units of 2^-24 rows. What is
//   cut off to 2^-8 rows is rounded: 2^15 is in the position already.
// - A pixel `offset` 2^-8 rows from it is covered as far as two trapezoids say, see line_cover.
// - The colour of a column is that of mix + mix_step * (column - anchor), where 2^24 is color1.

#ifndef DRAW_LINE_WALK_H
#define DRAW_LINE_WALK_H

#include "draw/canvas.h"
#include "draw/depth.h"

#include <stdbool.h>
#include <stddef.h>

#define LINE_ROW_BITS 24
#define LINE_MIX_BITS 24

// How a line ends.
typedef enum LineEndKind
{
    LINE_END_STRAIGHT, // between two columns: the columns' range is all there is to it
    LINE_END_FREE,     // square and anti-aliased
    LINE_END_MITRE,    // hard, along a diagonal of the pixels through the end
} LineEndKind;

typedef struct LineEnd
{
    LineEndKind kind;
    double column, row; // the end itself, pixels
    double mitre_sign;  // of the row's share in (column) + sign * (row), whose zeros are the diagonal
    bool keeps_zero;    // a pixel centre on the diagonal itself is drawn
} LineEnd;

// What lies before a line, where that is asked of each pixel.
typedef struct LineSight
{
    const DepthMap* depth; // NULL: every pixel is seen
    double inverse_start;  // 1 / depth at the line's start and end, the bias in it
    double inverse_end;
    uint32_t hidden_share; // of a hidden pixel's alpha that is drawn, in 256ths
} LineSight;

typedef struct LineWalk
{
    // Where the pixels are.
    bool is_y_major;         // columns are the canvas's y
    Color* origin;           // the pixel of column 0, row 0
    ptrdiff_t column_stride; // in pixels
    ptrdiff_t row_stride;    // in pixels
    int first_row, end_row;  // what may be drawn of the rows
    int column_limit;        // there are columns 0 to column_limit - 1 in memory
    int first_column;        // on the canvas
    int end_column;          // exclusive
    int first_plain_column;  // from here to end_plain_column no end matters
    int end_plain_column;    // exclusive
    LineEnd start, end;      // at the smaller and at the greater column

    int64_t anchor; // a column
    int64_t position, step;
    double slope;     // rows a column, -1 to 1
    int32_t slope_16; // the same in units of 2^-16

    // The profile, in units of 2^-8 rows: two trapezoids of half height `reach` and top `top`, `tap` to each side.
    int16_t reach, tap, top;
    int16_t extent; // reach + tap: further away is nothing
    int row_count;  // that a column may touch

    int64_t mix, mix_step;
    Color color0, color1;
    LineSight sight;
} LineWalk;

// Columns [first, end), which neither an end nor a border of the canvas comes near. Kernels may read and write back up
// to LINE_MARGIN pixels more on each side, rows above and below what the line touches too.
typedef void LineColumns(const LineWalk* walk, int first, int end);

#define LINE_MARGIN 4

void line_walk_draw(const LineWalk* walk, LineColumns* draw_columns);

// The plainest of them: column by column.
LineColumns line_walk_columns;

#endif
