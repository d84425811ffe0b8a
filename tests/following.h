/// @file following.h
/// What the tests of voile/follow.h share.

#ifndef TESTS_FOLLOWING_H
#define TESTS_FOLLOWING_H

#include "voile/follow.h"

#include <math.h>

#define TICK (1.0f / 120.0f)

static inline VoilePose pose_at(float x, float y, float z)
{
    VoilePose pose = { { x, y, z }, { 0.0f, 0.0f, 0.0f, 1.0f } };
    return pose;
}

/// Without the bob.
static inline VoileFollowDef def_of(VoileFollowMode mode)
{
    VoileFollowDef def = voile_follow_default_def();
    def.mode = mode;
    def.bob_amplitude = 0.0f;
    return def;
}

/// The angle between two rotations, radians.
static inline double angle_between(VoileQuat a, VoileQuat b)
{
    VoileQuat turn = voile_quat_multiply(a, voile_quat_inverse(b));
    double sine =
        sqrt((double)turn.x * (double)turn.x + (double)turn.y * (double)turn.y + (double)turn.z * (double)turn.z);
    return 2.0 * atan2(sine, fabs((double)turn.w));
}

/// The turn by `angle` radians about world up: to the left.
static inline VoileQuat yaw_of(double angle)
{
    VoileQuat q = { 0.0f, (float)sin(0.5 * angle), 0.0f, (float)cos(0.5 * angle) };
    return q;
}

#endif
