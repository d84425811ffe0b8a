// Light and colour at the vertices of a cloth.

#ifndef SANDBOX_CLOTH_SHADING_H
#define SANDBOX_CLOTH_SHADING_H

#include "draw/color_maps.h"
#include "draw/vertices.h"
#include "sandbox/view_styles.h"

// From the farthest vertex before the eye to the nearest.
typedef struct DepthRange
{
    float low, high; // of 1 / depth
} DepthRange;

DepthRange depth_range_of(const VertexBounds* bounds);

// 0 for the farthest, 1 for the nearest.
float depth_range_nearness(DepthRange range, float inverse_depth);

// How a style has vertices within these bounds painted; `map` is what their dyes are of, NULL where they have none.
VertexPaint cloth_paint(const ViewStyle* style, const ColorMap* map, bool is_plain, const VertexBounds* bounds,
                        VoileVec3 eye);

// How much of the weakness of a seam its threads show, see PaintedVertices.
extern const float cloth_seam_tint;

#endif
