#include "sandbox/cloth_shading.h"

#include "sandbox/cloth_picture.h"

#define LEAST_LIGHT 0.0f
#define MOST_LIGHT  1.35f
#define BRIGHTER    1.25f // of lines against bodies
#define FAR_SHADE   0.80f // of lines on a dark ground, at the farthest point
#define DARK_BODY   0x262b36
#define MAPPED_LIT  0.20f
#define SEAM_TINT   0.9f // of the weakest; with the square root of the weakness

const VoileVec3 cloth_to_light = { 0.70f, 0.46f, 0.545f };
static const VoileVec3 seam_color = { 0xff / 255.0f, 0x92 / 255.0f, 0x7c / 255.0f };
static const VoileVec3 dark_body = { (DARK_BODY >> 16) / 255.0f, (DARK_BODY >> 8 & 255) / 255.0f,
                                     (DARK_BODY & 255) / 255.0f };

DepthRange depth_range_find(const float* inverse_depth, int32_t count)
{
    DepthRange range = { 3.0e38f, 0.0f };
    for (int32_t i = 0; i < count; ++i)
    {
        float value = inverse_depth[i];
        range.low = value > 0.0f && value < range.low ? value : range.low;
        range.high = value > range.high ? value : range.high;
    }
    range.low = range.low < range.high ? range.low : range.high;
    return range;
}

float depth_range_nearness(DepthRange range, float inverse_depth)
{
    float width = range.high - range.low;
    return width > 0.0f ? voile_clamp((inverse_depth - range.low) / width, 0.0f, 1.0f) : 1.0f;
}

// Both sides of a fabric are lit alike, each by its own normal.
typedef struct SideLights
{
    float front, back;
    bool shows_back;
} SideLights;

static float light_of(const ViewStyle* style, float cosine, float rim)
{
    float diffuse = 0.25f + 0.75f * cosine;
    return style->ambient + style->diffuse * (diffuse > 0.0f ? diffuse : 0.0f) + style->rim * rim;
}

static SideLights find_lights(const ViewStyle* style, VoileVec3 normal, VoileVec3 position, VoileVec3 eye)
{
    VoileVec3 to_eye = voile_normalize_or(voile_sub(eye, position), voile_vec3(0.0f, 0.0f, 1.0f));
    float facing = voile_dot(normal, to_eye);
    float cosine = voile_dot(normal, cloth_to_light);
    float edge = 1.0f - (facing < 0.0f ? -facing : facing);
    float rim = edge * edge * edge;
    return (SideLights){ light_of(style, cosine, rim), light_of(style, -cosine, rim), facing < 0.0f };
}

static Color color_of(VoileVec3 color, float light)
{
    return color_from_rgb(color.x * light, color.y * light, color.z * light);
}

static VoileVec3 rgb_of(Color color)
{
    return voile_vec3((float)(color >> 16 & 255) / 255.0f, (float)(color >> 8 & 255) / 255.0f,
                      (float)(color & 255) / 255.0f);
}

// What a number's colour is laid on: the threads where they are strong, else the faces.
static bool maps_body(const ViewStyle* style)
{
    return style->line_alpha < 1.0f;
}

static Color shade_line(const ShadedVertices* vertices, const ViewStyle* style, const ColorMap* map, int32_t i,
                        float near, float light)
{
    bool is_mapped = map != NULL && !maps_body(style);
    VoileVec3 dye = voile_lerp3(style->line_far, style->line_near, voile_smoothstep(0.0f, 1.0f, near));
    dye = is_mapped ? rgb_of(color_map_at(map, vertices->values[i])) : dye;
    if (vertices->weakness[i] > 0.0f)
    {
        dye = voile_lerp3(dye, seam_color, SEAM_TINT * sqrtf(vertices->weakness[i]));
    }
    float lit = is_mapped ? MAPPED_LIT : style->lit;
    float bright = BRIGHTER * light < MOST_LIGHT ? BRIGHTER * light : MOST_LIGHT;
    float shade = (1.0f - lit + lit * bright) * (style->is_light ? 1.0f : FAR_SHADE + (1.0f - FAR_SHADE) * near);
    return color_with_alpha(color_of(dye, shade), style->line_alpha);
}

void cloth_shade(const ShadedVertices* vertices, const ViewStyle* style, const ColorMap* map, VoileVec3 eye)
{
    DepthRange range = depth_range_find(vertices->inverse_depth, vertices->count);
    for (int32_t i = 0; i < vertices->count; ++i)
    {
        SideLights lights = find_lights(style, vertices->normals[i], vertices->positions[i], eye);
        float near = depth_range_nearness(range, vertices->inverse_depth[i]);
        float light = lights.shows_back ? lights.back : lights.front;
        vertices->lines[i] = shade_line(vertices, style, map, i, near, light);
        if (vertices->front != NULL)
        {
            VoileVec3 mapped = map == NULL        ? style->front
                               : maps_body(style) ? rgb_of(color_map_at(map, vertices->values[i]))
                                                  : dark_body;
            vertices->front[i] = color_of(mapped, lights.front);
            vertices->back[i] = color_of(map == NULL ? style->back : mapped, lights.back);
        }
    }
}
