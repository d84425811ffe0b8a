// The grid on the floor, y = 0: 0.25 m minor and 1 m major lines, fading out towards 4.6 m from the world's origin.

#ifndef DRAW_FLOOR_GRID_H
#define DRAW_FLOOR_GRID_H

#include "draw/backdrop.h"
#include "draw/lines.h"

enum
{
    FLOOR_GRID_CELLS = 18, // to each side of the origin: the last line that is not faded out
    FLOOR_GRID_LINES = 2 * (2 * FLOOR_GRID_CELLS + 1),
    FLOOR_GRID_EDGES = 2 * FLOOR_GRID_CELLS,              // of a line, so that its colour can fade
    FLOOR_GRID_VERTICES = 1 + FLOOR_GRID_EDGES * (1 + 2), // of a line; two more of an edge that the eye's plane cuts
};

// The whole grid as a batch of lines, as one camera sees it. It refers to itself: do not move it.
typedef struct FloorGrid
{
    float x[FLOOR_GRID_LINES * FLOOR_GRID_VERTICES], y[FLOOR_GRID_LINES * FLOOR_GRID_VERTICES];
    Color colors[FLOOR_GRID_LINES * FLOOR_GRID_VERTICES];
    int32_t ends[2 * FLOOR_GRID_LINES * FLOOR_GRID_EDGES];
    int vertex_count;
    LineBatch batch;
    LinePlan plan;
} FloorGrid;

void floor_grid_lay(FloorGrid* grid, const Projection* projection, const Backdrop* backdrop, float line_width);

// Rows [first_row, end_row) of it; no other is read or written.
void floor_grid_draw_rows(Canvas* canvas, const FloorGrid* grid, int first_row, int end_row);

#endif
