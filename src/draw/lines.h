// Anti-aliased lines with a colour that runs from end to end.
// Pixel (x, y) covers [x, x + 1) x [y, y + 1); coordinates are in pixels, y down.

#ifndef DRAW_LINES_H
#define DRAW_LINES_H

#include "draw/canvas.h"
#include "draw/depth.h"

#include <stdbool.h>

// Many lines over shared vertices, drawn in the order of `ends`: what comes later lies on top.
typedef struct LineBatch
{
    const float* x;
    const float* y;
    const Color* colors; // of the vertices; alpha counts
    const int32_t* ends; // 2 vertex numbers a line
    int line_count;
    float width; // pixels, 0.5 to 8 (clamped)

    // What hides the lines: nothing where `depth` is NULL. A point is hidden where its inverse_depth * (1 + bias) is less
    // than the map's value. The vertices are looked at first: a line whose ends are both seen is drawn whole, one whose
    // ends are both hidden counts as hidden whole, and only of the others each pixel is looked at. A vertex that is
    // outside the map, or behind the eye (inverse_depth 0), is neither seen nor hidden.
    const DepthMap* depth;
    const float* inverse_depth; // of the vertices; larger is nearer
    float bias;
    float hidden_share; // of its alpha that a hidden pixel keeps, 0 to 1 (clamped)
} LineBatch;

// Draws each line clipped exactly to the canvas. A line with an end that is not finite draws nothing; one to 1e20 draws
// its visible part at the cost of its visible pixels; a line of no length draws one pixel's worth.
// Ends that no other line of the batch shares are square and anti-aliased. Where a line goes on in another one, straight
// or round a corner of up to 90 degrees or so, they meet without a gap, a dark dot or a pixel drawn twice, so that a
// translucent polyline keeps its tone; in sharper corners they overlap. (Vertices numbered from LINE_PLAN_VERTICES on
// are all taken for places where lines go on.)
// The same lines moved by whole pixels give the same pixels, and a smaller canvas the same as a part of a larger one.
void lines_draw(Canvas* canvas, const LineBatch* batch);

// Rows [first_row, end_row) of it, see lines_draw_rows; for a few lines, of which little is worked out for each band anew.
void lines_draw_band(Canvas* canvas, const LineBatch* batch, int first_row, int end_row);

// One line from (x0, y0) in color0 to (x1, y1) in color1, both ends free. Polylines are for lines_draw.
void line_draw(Canvas* canvas, float x0, float y0, Color color0, float x1, float y1, Color color1, float width);

// --- bands -------------------------------------------------------------------------------------------------------------

#define LINE_PLAN_VERTICES 65536

// What drawing a batch needs to know of its vertices: worked out once, then read by as many threads as there are bands.
typedef struct LinePlan
{
    const LineBatch* batch;
    int32_t vertex_count;                 // that it knows of
    uint8_t vertices[LINE_PLAN_VERTICES]; // see line_setup.h
} LinePlan;

// The batch and what it points to, its depth map too, must live and stay as they are as long as the plan is used.
void lines_prepare(const LineBatch* batch, LinePlan* out_plan);

// Whether the plan knows that a vertex is hidden.
bool line_plan_hides(const LinePlan* plan, int32_t vertex);

// Rows [first_row, end_row) of the canvas; no other pixel is read or written. Bands that make up a canvas give the very
// pixels of lines_draw, in any order and at the same time.
void lines_draw_rows(Canvas* canvas, const LinePlan* plan, int first_row, int end_row);

#endif
