/// @file easing.h
/// Curves from 0 to 1 that motion follows. Everything is inline; see vector.h for why the bits are the same everywhere.

#ifndef VOILE_EASING_H
#define VOILE_EASING_H

#include "voile/vector.h"

#ifdef __cplusplus
extern "C"
{
#endif

typedef enum VoileEasing
{
    VOILE_EASING_LINEAR,     ///< t
    VOILE_EASING_SMOOTHSTEP, ///< 3 t^2 - 2 t^3: starts and ends at rest
    VOILE_EASING_COUNT
} VoileEasing;

/// The curve at t: 0 up to t = 0, 1 from t = 1 on.
static inline float voile_ease(VoileEasing easing, float t)
{
    float inside = voile_clamp(t, 0.0f, 1.0f);
    return easing == VOILE_EASING_SMOOTHSTEP ? voile_smoothstep(0.0f, 1.0f, inside) : inside;
}

#ifdef __cplusplus
}
#endif

#endif
