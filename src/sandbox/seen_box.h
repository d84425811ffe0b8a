// The part of a picture that something is drawn in.

#ifndef SANDBOX_SEEN_BOX_H
#define SANDBOX_SEEN_BOX_H

#include "draw/depth.h"

#include <stdbool.h>

// Pixels; nothing where right < left.
typedef struct SeenBox
{
    float left, top, right, bottom;
} SeenBox;

static inline SeenBox seen_box_empty(void)
{
    return (SeenBox){ 1.0e9f, 1.0e9f, -1.0e9f, -1.0e9f };
}

// By those vertices that are before the eye.
static inline void seen_box_add(SeenBox* box, const float* x, const float* y, const float* inverse_depth, int count)
{
    for (int i = 0; i < count; ++i)
    {
        bool is_seen = inverse_depth[i] > 0.0f;
        box->left = is_seen && x[i] < box->left ? x[i] : box->left;
        box->right = is_seen && x[i] > box->right ? x[i] : box->right;
        box->top = is_seen && y[i] < box->top ? y[i] : box->top;
        box->bottom = is_seen && y[i] > box->bottom ? y[i] : box->bottom;
    }
}

// A whole number of the map's values, a little beyond; any float.
static inline int seen_box_edge(float pixels, int shift, int beyond)
{
    float bound = pixels > -1.0e6f ? (pixels < 1.0e6f ? pixels : 1.0e6f) : -1.0e6f;
    return ((int)bound >> shift) + beyond;
}

static inline void seen_box_clear(const SeenBox* box, DepthMap* depth)
{
    if (box->right >= box->left)
    {
        depth_clear_box(depth, seen_box_edge(box->left, depth->shift, -2), seen_box_edge(box->top, depth->shift, -2),
                        seen_box_edge(box->right, depth->shift, 3), seen_box_edge(box->bottom, depth->shift, 3));
    }
}

#endif
