#include "draw/depth.h"

#include <stddef.h>
#include <string.h>

void depth_clear_rows(DepthMap* depth, int first_row, int end_row)
{
    for (int y = first_row; y < end_row; ++y)
    {
        // All bits 0 are the float 0.
        memset(depth->values + (ptrdiff_t)y * depth->pitch, 0, (size_t)depth->width * sizeof *depth->values);
    }
}

void depth_clear(DepthMap* depth)
{
    depth_clear_rows(depth, 0, depth->height);
}
