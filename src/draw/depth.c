#include "draw/depth.h"

#include <stddef.h>
#include <string.h>

static int clamp_to(int value, int limit)
{
    return value < 0 ? 0 : value > limit ? limit : value;
}

void depth_clear_box(DepthMap* depth, int left, int top, int right, int bottom)
{
    int first = clamp_to(left, depth->width), end = clamp_to(right, depth->width);
    int end_row = clamp_to(bottom, depth->height);
    for (int y = clamp_to(top, depth->height); y < end_row && first < end; ++y)
    {
        // All bits 0 are the float 0.
        memset(depth->values + (ptrdiff_t)y * depth->pitch + first, 0, (size_t)(end - first) * sizeof *depth->values);
    }
}

void depth_clear_rows(DepthMap* depth, int first_row, int end_row)
{
    depth_clear_box(depth, 0, first_row, depth->width, end_row);
}

void depth_clear(DepthMap* depth)
{
    depth_clear_rows(depth, 0, depth->height);
}
