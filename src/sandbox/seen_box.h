// The part of a picture that something is drawn in.

#ifndef SANDBOX_SEEN_BOX_H
#define SANDBOX_SEEN_BOX_H

#include "draw/depth.h"
#include "draw/vertices.h"

#include <stdbool.h>

// A whole number of the map's values, a little beyond; any float.
static inline int seen_box_edge(float pixels, int shift, int beyond)
{
    float bound = pixels > -1.0e6f ? (pixels < 1.0e6f ? pixels : 1.0e6f) : -1.0e6f;
    return ((int)bound >> shift) + beyond;
}

// Rows that hold it and `beyond` more to each side, of `height`; none where it is empty.
typedef struct SeenRows
{
    int first, count;
} SeenRows;

static inline SeenRows seen_box_rows(const VertexBounds* box, int shift, int beyond, int height)
{
    int first = seen_box_edge(box->top, shift, -beyond), end = seen_box_edge(box->bottom, shift, 1 + beyond);
    first = first > 0 ? first : 0;
    end = end < height ? end : height;
    return (SeenRows){ first, first < end ? end - first : 0 };
}

// In rows [first_row, end_row) of the map.
static inline void seen_box_clear(const VertexBounds* box, DepthMap* depth, int first_row, int end_row)
{
    int top = seen_box_edge(box->top, depth->shift, -2), bottom = seen_box_edge(box->bottom, depth->shift, 3);
    if (box->right >= box->left)
    {
        depth_clear_box(depth, seen_box_edge(box->left, depth->shift, -2), top > first_row ? top : first_row,
                        seen_box_edge(box->right, depth->shift, 3), bottom < end_row ? bottom : end_row);
    }
}

#endif
