#include "sandbox/curvature.h"

#include "voile/easing.h"

#define RANGE_LOGARITHM 6.90775528f // of the largest curvature over the least: ln 1000

// Of 1 to 1000, by Halley's steps on the exponential, each of which goes up by 2 at most.
static float logarithm(float x)
{
    float y = 0.0f;
    for (int i = 0; i < 8; ++i)
    {
        float e = voile_exp(y);
        y += 2.0f * (x - e) / (x + e);
    }
    return y;
}

float curvature_share(float curvature)
{
    float inside = voile_clamp(curvature, VOILE_EASE_MIN_CURVATURE, VOILE_EASE_MAX_CURVATURE);
    return voile_clamp(logarithm(inside / VOILE_EASE_MIN_CURVATURE) / RANGE_LOGARITHM, 0.0f, 1.0f);
}

float curvature_at_share(float share)
{
    float curvature = VOILE_EASE_MIN_CURVATURE * voile_exp(voile_clamp(share, 0.0f, 1.0f) * RANGE_LOGARITHM);
    return voile_clamp(curvature, VOILE_EASE_MIN_CURVATURE, VOILE_EASE_MAX_CURVATURE);
}
