/// @file vector.h
/// Vectors, quaternions and the few scalar functions that a reproducible world needs. Everything is inline.
/// Right-handed, y up; metres, seconds, kilograms, radians.
///
/// Only + - * /, sqrtf and comparisons are used, so that the results are the same bits on every machine whose
/// float is IEEE 754 binary32 and whose compiler does not contract or reorder (-ffp-contract=off).

#ifndef VOILE_VECTOR_H
#define VOILE_VECTOR_H

#include "voile/base.h"

#include <math.h>

#ifdef __cplusplus
extern "C"
{
#endif

#define VOILE_PI 3.14159265358979f

typedef struct VoileVec3
{
    float x, y, z;
} VoileVec3;

/// A rotation: unit quaternion, w the real part.
typedef struct VoileQuat
{
    float x, y, z, w;
} VoileQuat;

/// A rigid placement: first rotated, then moved.
typedef struct VoilePose
{
    VoileVec3 position;
    VoileQuat rotation;
} VoilePose;

static inline VoileVec3 voile_vec3(float x, float y, float z)
{
    VoileVec3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}

static inline VoileVec3 voile_add(VoileVec3 a, VoileVec3 b)
{
    return voile_vec3(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline VoileVec3 voile_sub(VoileVec3 a, VoileVec3 b)
{
    return voile_vec3(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline VoileVec3 voile_scale(VoileVec3 v, float s)
{
    return voile_vec3(v.x * s, v.y * s, v.z * s);
}

/// a + b * s
static inline VoileVec3 voile_add_scaled(VoileVec3 a, VoileVec3 b, float s)
{
    return voile_vec3(a.x + b.x * s, a.y + b.y * s, a.z + b.z * s);
}

static inline float voile_dot(VoileVec3 a, VoileVec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline VoileVec3 voile_cross(VoileVec3 a, VoileVec3 b)
{
    return voile_vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline float voile_length(VoileVec3 v)
{
    return sqrtf(voile_dot(v, v));
}

static inline float voile_distance(VoileVec3 a, VoileVec3 b)
{
    return voile_length(voile_sub(a, b));
}

/// The unit vector along `v`; `fallback` where `v` has no direction (zero, or not finite).
static inline VoileVec3 voile_normalize_or(VoileVec3 v, VoileVec3 fallback)
{
    float length = voile_length(v);
    return length > 0.0f && length <= 3.4e38f ? voile_scale(v, 1.0f / length) : fallback;
}

/// a at t = 0, b at t = 1.
static inline VoileVec3 voile_lerp3(VoileVec3 a, VoileVec3 b, float t)
{
    return voile_add_scaled(a, voile_sub(b, a), t);
}

static inline bool voile_is_finite(float value)
{
    return value - value == 0.0f;
}

static inline bool voile_is_finite3(VoileVec3 v)
{
    return voile_is_finite(v.x) && voile_is_finite(v.y) && voile_is_finite(v.z);
}

static inline VoileQuat voile_quat_identity(void)
{
    VoileQuat q;
    q.x = q.y = q.z = 0.0f;
    q.w = 1.0f;
    return q;
}

/// `v` turned by the unit quaternion `q`: v + 2 w (u x v) + 2 u x (u x v), with u the imaginary part.
static inline VoileVec3 voile_rotate(VoileQuat q, VoileVec3 v)
{
    VoileVec3 u = voile_vec3(q.x, q.y, q.z);
    VoileVec3 twice = voile_scale(voile_cross(u, v), 2.0f);
    return voile_add(voile_add_scaled(v, twice, q.w), voile_cross(u, twice));
}

/// The turn by `b`, then by `a`.
static inline VoileQuat voile_quat_multiply(VoileQuat a, VoileQuat b)
{
    VoileQuat q;
    q.x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y;
    q.y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x;
    q.z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w;
    q.w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z;
    return q;
}

/// The turn back of a unit quaternion.
static inline VoileQuat voile_quat_inverse(VoileQuat q)
{
    q.x = -q.x;
    q.y = -q.y;
    q.z = -q.z;
    return q;
}

/// The quaternion at length 1; as it is where it has none.
static inline VoileQuat voile_quat_normalize(VoileQuat q)
{
    float length = sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    float scale = length > 0.0f ? 1.0f / length : 1.0f;
    q.x *= scale;
    q.y *= scale;
    q.z *= scale;
    q.w *= scale;
    return q;
}

static inline float voile_clamp(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

static inline float voile_lerp(float a, float b, float t)
{
    return a + (b - a) * t;
}

/// From a at t = 0 to b at t = 1 the shorter way round, along the chord and back to length 1: for small turns.
static inline VoileQuat voile_quat_mix(VoileQuat a, VoileQuat b, float t)
{
    float sign = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0.0f ? -1.0f : 1.0f;
    VoileQuat q;
    q.x = voile_lerp(a.x, sign * b.x, t);
    q.y = voile_lerp(a.y, sign * b.y, t);
    q.z = voile_lerp(a.z, sign * b.z, t);
    q.w = voile_lerp(a.w, sign * b.w, t);
    return voile_quat_normalize(q);
}

/// 0 up to `low`, 1 from `high` on, 3t^2 - 2t^3 between; low < high.
static inline float voile_smoothstep(float low, float high, float value)
{
    float t = voile_clamp((value - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

/// Sine of x + quarter_turns * pi/2, for |x| up to 1e6 within 2e-7 of the exact value; 0 for larger or not finite x.
/// Reduced by whole quarter turns in double, then the Taylor polynomials of sine and cosine on [-pi/4, pi/4].
static inline float voile_sin_turned(float x, int quarter_turns)
{
    double turns, r, r2, s;
    int64_t quarter;
    if (!(x >= -1.0e6f && x <= 1.0e6f))
    {
        return 0.0f;
    }
    turns = (double)x * 0.63661977236758134308;
    quarter = (int64_t)(turns + (turns >= 0.0 ? 0.5 : -0.5));
    r = (double)x - (double)quarter * 1.57079632679489661923;
    r2 = r * r;
    quarter += quarter_turns;
    if (quarter & 1)
    {
        s = 1.0 + r2 * (-1.0 / 2 + r2 * (1.0 / 24 + r2 * (-1.0 / 720 + r2 * (1.0 / 40320 - r2 / 3628800))));
    }
    else
    {
        s = r * (1.0 + r2 * (-1.0 / 6 + r2 * (1.0 / 120 + r2 * (-1.0 / 5040 + r2 * (1.0 / 362880)))));
    }
    return (float)(quarter & 2 ? -s : s);
}

/// Sine of `x` radians; see voile_sin_turned for range and accuracy.
static inline float voile_sin(float x)
{
    return voile_sin_turned(x, 0);
}

/// Cosine of `x` radians; see voile_sin_turned for range and accuracy.
static inline float voile_cos(float x)
{
    return voile_sin_turned(x, 1);
}

/// e to the power `x`, within 4e-7 relative; clamped to [e^-80, e^80], 1 where `x` is not a number.
/// e^x = (e^(x/4096))^4096, the inner one by its Taylor polynomial.
static inline float voile_exp(float x)
{
    double r = (double)(x > 80.0f ? 80.0f : x < -80.0f ? -80.0f : x == x ? x : 0.0f) / 4096.0;
    double e = 1.0 + r * (1.0 + r * (1.0 / 2 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120 + r * (1.0 / 720))))));
    int i;
    for (i = 0; i < 12; ++i)
    {
        e *= e;
    }
    return (float)e;
}

#ifdef __cplusplus
}
#endif

#endif
