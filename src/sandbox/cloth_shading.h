// Light and colour at the vertices of a cloth.

#ifndef SANDBOX_CLOTH_SHADING_H
#define SANDBOX_CLOTH_SHADING_H

#include "draw/canvas.h"
#include "draw/color_maps.h"
#include "sandbox/view_styles.h"

#include <stdint.h>

// Vertices as they are drawn, and what becomes of them. `values` counts where `map` is not NULL.
typedef struct ShadedVertices
{
    const VoileVec3* positions;
    const VoileVec3* normals;
    const float* inverse_depth;
    const float* values;
    const float* weakness;
    int32_t count;
    Color* lines;
    Color* front; // NULL: no bodies
    Color* back;
} ShadedVertices;

// From the farthest vertex before the eye to the nearest.
typedef struct DepthRange
{
    float low, high; // of 1 / depth
} DepthRange;

DepthRange depth_range_find(const float* inverse_depth, int32_t count);

// 0 for the farthest, 1 for the nearest.
float depth_range_nearness(DepthRange range, float inverse_depth);

void cloth_shade(const ShadedVertices* vertices, const ViewStyle* style, const ColorMap* map, VoileVec3 eye);

#endif
