#include "sandbox/cloth_shading.h"

#include "sandbox/cloth_picture.h"

#define MOST_LIGHT 1.35f
#define BRIGHTER   1.25f // of lines against bodies
#define FAR_SHADE  0.80f // of lines on a dark ground, at the farthest point
#define DARK_BODY  0x262b36
#define MAPPED_LIT 0.20f

// Of what a number's colour is laid on in high contrast: folds are told, and no colour goes down into the ground.
#define PLAIN_AMBIENT 0.78f
#define PLAIN_DIFFUSE 0.30f

const VoileVec3 cloth_to_light = { 0.70f, 0.46f, 0.545f };
const float cloth_seam_tint = 0.9f; // of the weakest
static const VoileVec3 seam_color = { 0xff / 255.0f, 0x92 / 255.0f, 0x7c / 255.0f };
static const VoileVec3 dark_body = { (DARK_BODY >> 16) / 255.0f, (DARK_BODY >> 8 & 255) / 255.0f,
                                     (DARK_BODY & 255) / 255.0f };

static const VoileVec3 plain_body = { 0.0f, 0.0f, 0.0f };

DepthRange depth_range_of(const VertexBounds* bounds)
{
    return (DepthRange){ bounds->low < bounds->high ? bounds->low : bounds->high, bounds->high };
}

float depth_range_nearness(DepthRange range, float inverse_depth)
{
    float width = range.high - range.low;
    return width > 0.0f ? voile_clamp((inverse_depth - range.low) / width, 0.0f, 1.0f) : 1.0f;
}

VertexPaint cloth_paint(const ViewStyle* style, const ColorMap* map, bool is_plain, const VertexBounds* bounds,
                        VoileVec3 eye)
{
    DepthRange range = depth_range_of(bounds);
    // What a number's colour is laid on: the threads where they are strong, else the faces.
    bool maps_body = map != NULL && style->line_alpha < 1.0f;
    bool maps_lines = map != NULL && !maps_body;
    is_plain = is_plain && map != NULL;
    VoileVec3 body = is_plain ? plain_body : dark_body;
    return (VertexPaint){
        .eye = eye,
        .to_light = cloth_to_light,
        .ambient = is_plain ? PLAIN_AMBIENT : style->ambient,
        .diffuse = is_plain ? PLAIN_DIFFUSE : style->diffuse,
        .rim = is_plain ? 0.0f : style->rim,
        .low = range.low,
        .high = range.high,
        .line_far = style->line_far,
        .line_near = style->line_near,
        .tint = seam_color,
        .lit = maps_lines ? MAPPED_LIT : style->lit,
        .gain = BRIGHTER,
        .most = MOST_LIGHT,
        .far_shade = style->is_light || is_plain ? 1.0f : FAR_SHADE,
        .line_alpha = style->line_alpha,
        .front = map != NULL ? body : style->front,
        .back = map != NULL ? body : style->back,
        .dyes_lines = maps_lines,
        .dyes_faces = maps_body,
    };
}
