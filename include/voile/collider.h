/// @file collider.h
/// Solid things that push a cloth. Plain data, handed to each step.

#ifndef VOILE_COLLIDER_H
#define VOILE_COLLIDER_H

#include "voile/vector.h"

#ifdef __cplusplus
extern "C"
{
#endif

typedef enum VoileColliderKind
{
    VOILE_COLLIDER_PLANE, ///< everything below the plane through the pose's position, its up the pose's +y, is solid
} VoileColliderKind;

/// Make it with voile_default_collider, then change what you mean.
typedef struct VoileCollider
{
    VoileColliderKind kind;
    VoilePose pose;          ///< at the end of the step
    VoilePose previous_pose; ///< at its start; sub-steps see the way between the two
    float friction;          ///< Coulomb coefficient, 0 or more
    float skin;              ///< metres: cloth points stay this far outside, 0 or more
} VoileCollider;

/// A resting floor at y = 0 with friction 0.6 and a skin of 4 mm.
VoileCollider voile_default_collider(void);

#ifdef __cplusplus
}
#endif

#endif
