// Anti-aliased lines with a colour that runs from end to end.
// Pixel (x, y) covers [x, x + 1) x [y, y + 1); coordinates are in pixels, y down.

#ifndef DRAW_LINES_H
#define DRAW_LINES_H

#include "draw/canvas.h"

// Many lines over shared vertices, drawn in the order of `ends`: what comes later lies on top.
typedef struct LineBatch
{
    const float* x;
    const float* y;
    const Color* colors; // of the vertices; alpha counts
    const int32_t* ends; // 2 vertex numbers a line
    int line_count;
    float width; // pixels, 0.5 to 8 (clamped)
} LineBatch;

// Draws each line clipped exactly to the canvas. A line with an end that is not finite draws nothing; one to 1e20 draws
// its visible part at the cost of its visible pixels; a line of no length draws one pixel's worth.
// Ends that no other line of the batch shares are square and anti-aliased. Where a line goes on in another one, straight
// or round a corner of up to 90 degrees or so, they meet without a gap, a dark dot or a pixel drawn twice, so that a
// translucent polyline keeps its tone; in sharper corners they overlap. (Vertices numbered from 65,536 on are all taken
// for places where lines go on.)
// The same lines moved by whole pixels give the same pixels, and a smaller canvas the same as a part of a larger one.
void lines_draw(Canvas* canvas, const LineBatch* batch);

// One line from (x0, y0) in color0 to (x1, y1) in color1, both ends free. Polylines are for lines_draw.
void line_draw(Canvas* canvas, float x0, float y0, Color color0, float x1, float y1, Color color1, float width);

#endif
