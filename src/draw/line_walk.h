// One line, worked out for the walk over its pixels. Inside this layer alone: lines.c prepares it, line_walk.c draws it.
//
// The walk goes along the line's major axis ("columns", one pixel each), and in each column over the few pixels of the
// minor axis ("rows") that the line touches. Everything that decides a pixel is an integer here, so that any other way
// to walk (vectors, bands of rows for threads) can give the very same picture.

#ifndef DRAW_LINE_WALK_H
#define DRAW_LINE_WALK_H

#include "draw/canvas.h"

#include <stdbool.h>
#include <stddef.h>

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

typedef struct LineWalk
{
    // Where the pixels are.
    Color* origin;           // the pixel of column 0, row 0
    ptrdiff_t column_stride; // in pixels
    ptrdiff_t row_stride;    // in pixels
    int row_limit;           // rows are 0 to row_limit - 1
    int first_column;        // on the canvas
    int end_column;          // exclusive
    int first_plain_column;  // from here to end_plain_column no end matters
    int end_plain_column;    // exclusive
    LineEnd start, end;      // at the smaller and at the greater column

    // The centre line at the centre of first_column, and per column: rows in units of 2^-32.
    int64_t row, row_step;
    double slope;     // rows a column, -1 to 1
    int32_t slope_16; // the same in units of 2^-16

    // The profile, in units of 2^-8 rows: two trapezoids of half height `reach` and top `top`, `tap` to each side.
    int16_t reach, tap, top;
    int16_t extent; // reach + tap: further away is nothing
    int row_count;  // that a column may touch

    // The colour at the centre of first_column, and per column: 0 is color0, 2^32 is color1.
    int64_t mix, mix_step;
    Color color0, color1;
} LineWalk;

void line_walk_draw(const LineWalk* walk);

#endif
