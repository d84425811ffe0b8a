/// @file easing.h
/// Families of sigmoid curves from (0, 0) to (1, 1) that motion follows, with one number, the curvature, that says how
/// steep they are in the middle. Their speed and their inverse, too.
///
/// All curves are odd about (1/2, 1/2): f(1 - t) = 1 - f(t). They are monotone, and exact at 0, 1/2 and 1. Computed in
/// double with own series; see vector.h for why the bits are the same everywhere.

#ifndef VOILE_EASING_H
#define VOILE_EASING_H

#include "voile/vector.h"

#ifdef __cplusplus
extern "C"
{
#endif

#define VOILE_EASE_MIN_CURVATURE     0.05f
#define VOILE_EASE_MAX_CURVATURE     50.0f
#define VOILE_EASE_DEFAULT_CURVATURE 2.0f
#define VOILE_EASE_MAX_SPEED         1.0e12f ///< stands for an infinite one; the fastest finite one is 6.4e9

/// With p the curvature. Values are within 2e-6 of these formulas.
typedef enum VoileEase
{
    VOILE_EASE_LINEAR,     ///< t, whatever p is
    VOILE_EASE_LOGISTIC,   ///< 1/2 + tanh(p (t - 1/2) / 2) / (2 tanh(p/4)): the logistic function of slope p, stretched
                           ///< so that it goes through (0, 0) and (1, 1). Never quite at rest; linear as p goes to 0
    VOILE_EASE_COSINE,     ///< (1 - cos(pi t)) / 2 applied to itself p times, t for p = 0; between two whole p the
                           ///< blend of the two. At rest at both ends from p = 1 on
    VOILE_EASE_POWER,      ///< (2t)^p / 2 for t up to 1/2, and 1 - (2 - 2t)^p / 2 above; linear for p = 1, and for
                           ///< p < 1 infinitely fast at both ends. The one to take: fast, and p is felt evenly
    VOILE_EASE_SMOOTHSTEP, ///< 3 t^2 - 2 t^3, whatever p is; the bits of voile_smoothstep, in float, and so monotone
                           ///< but for steps back of 6e-8
    VOILE_EASE_COUNT
} VoileEase;

/// A family at a curvature, with all that needs to be worked out once. Plain data, made by voile_ease_prepare.
typedef struct VoileEaseCurve
{
    VoileEase family;
    float curvature;   ///< in range
    int whole;         ///< cosine: how often it is applied at least; power: the exponent where it is whole and small
    double blend;      ///< cosine: the share of the curve with one application more
    double reciprocal; ///< 1 / p
    double growth;     ///< logistic: e^(p/2)
    double complement; ///< logistic: 1 - e^(-p/2)
} VoileEaseCurve;

/// The curvature is clamped to [VOILE_EASE_MIN_CURVATURE, VOILE_EASE_MAX_CURVATURE]; what is not a number counts as
/// VOILE_EASE_DEFAULT_CURVATURE.
VoileEaseCurve voile_ease_prepare(VoileEase family, float curvature);

/// The curve at t: 0 up to t = 0 and where t is not a number, 1 from t = 1 on.
float voile_ease_at(const VoileEaseCurve* curve, float t);

/// The derivative at t, within 1e-4 relative; at 0 and 1 that towards the inside, outside of them 0. Where t is not a
/// number, that at 0. At most VOILE_EASE_MAX_SPEED: power curves with p < 1 are infinitely fast at their ends.
float voile_ease_speed_at(const VoileEaseCurve* curve, float t);

/// The t at which the curve is `value`: within 1e-5 where the speed there is above 1e-3, exact for 0, 1/2 and 1. 0 up
/// to value = 0 and where it is not a number, 1 from value = 1 on.
float voile_ease_inverse_at(const VoileEaseCurve* curve, float value);

/// The same for a curve that is used once: the same bits.
float voile_ease(VoileEase family, float curvature, float t);
float voile_ease_speed(VoileEase family, float curvature, float t);
float voile_ease_inverse(VoileEase family, float curvature, float value);

#ifdef __cplusplus
}
#endif

#endif
