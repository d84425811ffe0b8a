#include "voile/follow.h"

VoileVec3 voile_follow_color(const VoileFollowDef* def, const VoileFollow* follow)
{
    VOILE_ASSERT(def != NULL && follow != NULL);

    float part = voile_clamp(follow->target_speed / def->color_full_speed, 0.0f, 1.0f);
    return voile_lerp3(def->rest_color, def->full_color, part);
}

// Newton's iteration for x^3 = value. From 1 it comes down to the root without passing it.
static double cube_root(double value)
{
    double x = 1.0;
    for (int i = 0; i < 8; ++i)
    {
        x = (2.0 * x + value / (x * x)) / 3.0;
    }
    return x;
}

static float srgb_of(float linear)
{
    if (!(linear > 0.0f))
    {
        return 0.0f;
    }
    double c = linear < 1.0f ? (double)linear : 1.0;
    if (c <= 0.0031308)
    {
        return (float)(12.92 * c);
    }
    // 1 / 2.4 = 1 / 4 + 1 / 6
    double root = sqrt(c);
    return (float)(1.055 * sqrt(root) * cube_root(root) - 0.055);
}

VoileVec3 voile_srgb_from_linear(VoileVec3 linear)
{
    return voile_vec3(srgb_of(linear.x), srgb_of(linear.y), srgb_of(linear.z));
}
