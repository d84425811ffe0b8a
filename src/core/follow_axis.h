// One coordinate of what follows: the modes of voile/follow.h along an axis, worked out once for a step's length.

#ifndef CORE_FOLLOW_AXIS_H
#define CORE_FOLLOW_AXIS_H

#include "voile/follow.h"

typedef struct FollowAxis
{
    VoileFollowMode mode;
    double step;               // seconds, above 0
    double share;              // rigid, lag: of the distance, what a step makes up
    double stiffness, damping; // plain spring
    double limit, speed_limit; // plain spring past its limit: metres from the target, metres per second; else 0
    double position_to_position, velocity_to_position, position_to_velocity, velocity_to_velocity; // stable spring
} FollowAxis;

// For a valid definition and a step above 0.
FollowAxis follow_axis_make(const VoileFollowDef* def, float step_length);

// One step of a coordinate that followed `previous_target` until now.
void follow_axis_advance(const FollowAxis* axis, double previous_target, double target, double* position,
                         double* velocity);

// k h^2 + 2 c h of the plain spring, and whether that is too much for it.
double follow_axis_stability(const VoileFollowDef* def, float step_length);
bool follow_axis_is_unstable(const VoileFollowDef* def, float step_length);

#endif
