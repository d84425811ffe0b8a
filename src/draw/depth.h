// What lies nearest at each pixel: 1 / depth, so that larger is nearer, and 0 where nothing lies.

#ifndef DRAW_DEPTH_H
#define DRAW_DEPTH_H

struct DrawKernel;

// Values that belong to somebody else. Row y starts at values + y * pitch.
typedef struct DepthMap
{
    float* values;
    int width, height; // of the map, 1 or more
    int pitch;         // in values, at least the width
    int shift;         // 0: one value a pixel. 1: one for 2 x 2 pixels; pixel (x, y) has the one at (x >> 1, y >> 1)
    const struct DrawKernel* kernel; // that writes it where no canvas is drawn on; NULL: the best one
} DepthMap;

// How many values lie side by side over `pixels` pixels.
static inline int depth_size(int pixels, int shift)
{
    return (pixels + (1 << shift) - 1) >> shift;
}

// Nothing lies anywhere.
void depth_clear(DepthMap* depth);

// The same for rows [first_row, end_row) of the map.
void depth_clear_rows(DepthMap* depth, int first_row, int end_row);

// The same for columns [left, right) of rows [top, bottom), as far as the map reaches. Where all that is drawn lies in a part
// of the picture, this is much less memory to go through.
void depth_clear_box(DepthMap* depth, int left, int top, int right, int bottom);

#endif
