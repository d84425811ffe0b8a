/// @file follow.h
/// A thing that follows a target with inertia: held in front of a camera it lags, overshoots, wobbles, bobs and banks.
/// Stands alone, without the cloth. See vector.h for units and for why the bits are the same everywhere.

#ifndef VOILE_FOLLOW_H
#define VOILE_FOLLOW_H

#include "voile/vector.h"

#ifdef __cplusplus
extern "C"
{
#endif

/// How the position follows. Switch at any step: position and velocity go on from where they are.
typedef enum VoileFollowMode
{
    VOILE_FOLLOW_RIGID,         ///< at the target
    VOILE_FOLLOW_LAG,           ///< exponential approach, exact over a step; never overshoots
    VOILE_FOLLOW_SPRING,        ///< damped spring on a unit mass: v += h (k (target - x) - c v), then x += h v
    VOILE_FOLLOW_STABLE_SPRING, ///< damped spring solved exactly over a step in which the target rests; any k and h
    VOILE_FOLLOW_MODE_COUNT
} VoileFollowMode;

/// How it follows. Start from voile_follow_default_def, then change what you mean. What is out of its range is refused
/// by the functions that say so. A speed or smoothing in 1/s closes the share 1 - e^(-speed h) of a gap in h seconds.
typedef struct VoileFollowDef
{
    VoileFollowMode mode;
    float hold_distance;      ///< metres along the camera's forward, -1000 to 1000: for voile_follow_target
    float hold_height_offset; ///< metres along world up, -1000 to 1000: for voile_follow_target

    float catch_up_speed;   ///< 1/s, 0 or more, of the rigid mode: how fast what another mode left behind is made up
    float follow_speed;     ///< 1/s, 0 or more, of the lag: 2 is soft, 20 nearly stuck
    float stiffness;        ///< k of both springs, 1/s^2, above 0
    float damping;          ///< c of the plain spring, 1/s, 0 or more
    float damping_ratio;    ///< of the stable spring, 0 or more: 1 is critical, below it wobbles; at 0 it never rests
    float divergence_limit; ///< metres, above 0, up to 1e6: a plain spring that is unstable stays this near to the
                            ///< target on each axis; a step that is stable again goes on from there with at most
                            ///< this times sqrt k of its speed

    float speed_smoothing; ///< 1/s, 0 or more, of the target's speed, which the bob and the colour follow
    float bob_amplitude;   ///< metres along world up, 0 to 1000
    float bob_rate;        ///< radians per second, 0 or more
    float bob_full_speed;  ///< metres per second, above 0: from here on the bob has its whole amplitude

    float rotation_speed;    ///< 1/s, 0 or more, of the rotation
    float bank_per_yaw_rate; ///< seconds (radians of roll per radian per second of yaw): negative leans into the turn
    float bank_limit;        ///< radians, 0 to pi / 2
    float bank_smoothing;    ///< 1/s, 0 or more

    VoileVec3 rest_color;   ///< linear RGB, 0 to 1
    VoileVec3 full_color;   ///< linear RGB, 0 to 1, from `color_full_speed` on
    float color_full_speed; ///< metres per second, above 0
} VoileFollowDef;

/// A plain spring, held 1 m ahead and 0.2 m down; catch-up 20 /s, lag 6 /s, stiffness 200 /s^2, damping 12 /s, damping
/// ratio 0.42 (as those two have), divergence 5 m; bob 0.12 m at 9 rad/s, whole from 3 m/s, of a speed smoothed at
/// 5 /s; rotation 8 /s; bank -0.4 s up to 25 degrees, smoothed at 6 /s; (0.05, 0.2, 0.8) at rest to (0.9, 0.3, 0.05) at
/// 3 m/s.
VoileFollowDef voile_follow_default_def(void);

/// Whether every number of it is finite and in its range.
bool voile_follow_def_is_valid(const VoileFollowDef* def);

/// What follows. Plain data of 4-byte fields without gaps: copy, keep and hash it as bytes. All zero: not yet started.
///
/// Between two steps a caller may push it: add impulses (per kilogram) to `velocity`, which the springs go on with, and
/// shifts to `position`, which all modes make up for.
typedef struct VoileFollow
{
    VoileVec3 position;          ///< metres
    VoileVec3 velocity;          ///< metres per second; in the rigid mode and the lag the mean of the last step
    VoileQuat rotation;          ///< unit
    VoileVec3 previous_target;   ///< where the last target was, before the bob
    VoileQuat previous_rotation; ///< the last target's
    VoileVec3 bobbed_target;     ///< the last target with the bob: what `position` follows
    float target_speed;          ///< metres per second, smoothed, of the target before the bob
    float bob_phase;             ///< radians, in [0, 2 pi): goes on at all times
    float roll;                  ///< radians about forward (-z of the target's rotation), right-handed
    int32_t has_started;         ///< 0 or 1
    int32_t is_unstable;         ///< 0 or 1: in the last step it was a plain spring past its limit
} VoileFollow;

/// At rest at the target, whose rotation is a unit quaternion.
VoileFollow voile_follow_at(VoilePose target);

/// The target of something held in front of a camera at `eye` that looks along `forward` (any length): `hold_distance`
/// along it and `hold_height_offset` up. It is turned so that its -z points along `forward` and its y as far up as it
/// can; straight up or down its x is the world's.
VoilePose voile_follow_target(const VoileFollowDef* def, VoileVec3 eye, VoileVec3 forward);

/// Moves on by `step_length` seconds towards the target as it is at the step's end.
///
/// False, and nothing is changed, where `def` is not valid, a coordinate of the target is not finite or beyond 1e6 m,
/// its rotation is off unit length by more than 1 %, the step length is negative or not finite, or the state is bad
/// (not finite, or a rotation of it off unit length) or would become so. A step length of 0 changes nothing. The first
/// step of a state that is all zero begins at rest at the target.
///
/// To the target the bob is added: a sine of `bob_phase` along world up, of the amplitude times
/// clamp(target_speed / bob_full_speed, 0, 1). The wanted rotation is the target's, turned about its own forward by the
/// roll, which approaches bank_per_yaw_rate * yaw rate, clamped to the limit, at `bank_smoothing`; the yaw rate is that
/// about world up. `rotation` approaches it by the shortest arc. Behind a steady turn it trails by the turn's rate /
/// rotation_speed; where that comes to half a turn, the shortest arc is the one ahead, and it swings round.
///
/// While the target rests, level and without bob, steps of any lengths lead the lag, the stable spring and the rotation
/// to the same place at the same time.
bool voile_follow_step(VoileFollow* follow, const VoileFollowDef* def, VoilePose target, float step_length);

/// What following looks like.
typedef enum VoileFollowRegime
{
    VOILE_FOLLOW_UNDER_DAMPED, ///< overshoots and swings
    VOILE_FOLLOW_CRITICAL,     ///< within 1 % of the least damping without overshoot
    VOILE_FOLLOW_OVER_DAMPED,  ///< creeps up to the target; the rigid mode and the lag are told as this
    VOILE_FOLLOW_UNSTABLE,     ///< the plain spring with a stability number of 4 or more: swings farther each step
    VOILE_FOLLOW_REGIME_COUNT
} VoileFollowRegime;

/// For a valid `def` and a finite `step_length` of 0 or more.
VoileFollowRegime voile_follow_regime(const VoileFollowDef* def, float step_length);

/// "under-damped", "critical", "over-damped", "unstable".
const char* voile_follow_regime_name(VoileFollowRegime regime);

/// k h^2 + 2 c h of the plain spring, whatever the mode: it is stable below 4 (where the recurrence's matrix, of
/// trace 2 - c h - k h^2 and determinant 1 - c h, has an eigenvalue of -1). At most FLT_MAX.
float voile_follow_stability(const VoileFollowDef* def, float step_length);

/// The damping relative to the critical one: `damping_ratio` for the stable spring, 1 for the rigid mode and the lag.
/// For the plain spring (c + k h) / (2 sqrt k), since its recurrence swings while (c h + k h^2)^2 < 4 k h^2: a step of
/// h damps like k h more. At most FLT_MAX.
float voile_follow_damping_ratio(const VoileFollowDef* def, float step_length);

/// How a thing at rest answers a target that jumps by 1 m, as it stands after each step.
typedef struct VoileFollowResponse
{
    float overshoot_percent; ///< the farthest beyond the target, in percent of the jump, 0 or more
    float settling_time;     ///< seconds until it stays within 2 % of the jump; the time looked at where it does not
    bool has_settled;        ///< within the first three quarters of the time looked at: 60 s, but at least 16 steps and
                             ///< all samples, and at most 20000 without samples beyond; never while unstable
    VoileFollowRegime regime;
} VoileFollowResponse;

/// `out_samples` (NULL with a count of 0) gets the place in metres at the times 0, h, 2 h ...: 0 first. `sample_count` is
/// 0 or more. False, and nothing is written, where `def` is not valid or the step length not finite and above 0.
bool voile_follow_response(const VoileFollowDef* def, float step_length, float* out_samples, int32_t sample_count,
                           VoileFollowResponse* out_response);

/// Linear RGB by the smoothed speed of the target: `rest_color` at 0 to `full_color` from `color_full_speed` on.
VoileVec3 voile_follow_color(const VoileFollowDef* def, const VoileFollow* follow);

/// sRGB for the screen, 0 to 1, of linear RGB, clamped to that (IEC 61966-2-1): 12.92 c up to 0.0031308, above it
/// 1.055 c^(1/2.4) - 0.055, within 1e-7 of the exact value; 0 for what is not a number. Times 255 and rounded, the
/// default colours are #3f7ce7 and #f3953f.
VoileVec3 voile_srgb_from_linear(VoileVec3 linear);

#ifdef __cplusplus
}
#endif

#endif
