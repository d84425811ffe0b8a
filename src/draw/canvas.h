// A picture in memory that everything else in this layer draws on.

#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include <stdint.h>

// sRGB, 0xAARRGGBB. On a canvas the alpha is ignored; in a colour to draw with, 255 is opaque.
typedef uint32_t Color;

// Pixels that belong to somebody else (a window's surface, an array). Row y starts at pixels + y * pitch.
typedef struct Canvas
{
    Color* pixels;
    int width, height;               // 1 or more
    int pitch;                       // in pixels, at least the width
    const struct DrawKernel* kernel; // what draws on it, see kernel.h; NULL: the fastest there is
} Canvas;

// Of two places, or sizes, in pixels.
static inline int smaller_of(int a, int b)
{
    return a < b ? a : b;
}

static inline int larger_of(int a, int b)
{
    return a > b ? a : b;
}

// The colour's RGB with the given alpha; not a finite number counts as 0, and alpha is clamped to [0, 1].
Color color_with_alpha(Color color, float alpha);

// An opaque colour from sRGB components in [0, 1], clamped.
Color color_from_rgb(float r, float g, float b);

// The mix of two colours by component, alpha included; t in [0, 1].
Color color_mix(Color a, Color b, float t);

// `under` covered by `over` at coverage * alpha(over); coverage 0 to 255. Rounded to nearest, exact at both ends.
Color color_blend(Color under, Color over, uint32_t coverage);

void canvas_fill(Canvas* canvas, Color color);

// Copies a picture of the same size.
void canvas_copy(Canvas* canvas, const Canvas* source);

// Rows [first_row, end_row) of it.
void canvas_copy_rows(Canvas* canvas, const Canvas* source, int first_row, int end_row);

// Blends `color` over a rectangle, clipped to the canvas.
void canvas_blend_rectangle(Canvas* canvas, int x, int y, int width, int height, Color color);

#endif
