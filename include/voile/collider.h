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
    VOILE_COLLIDER_PLANE,   ///< everything below the plane through the pose's position, its up the pose's +y, is solid
    VOILE_COLLIDER_SPHERE,  ///< of `radius`
    VOILE_COLLIDER_CAPSULE, ///< all within `radius` of a line along the pose's y, half_extents.y to either side
    VOILE_COLLIDER_BOX,     ///< all within `radius` of a box: half_extents are those of the whole, rounding included
    VOILE_COLLIDER_KIND_COUNT
} VoileColliderKind;

/// Make it with voile_default_collider, then change what you mean.
///
/// A solid that is thin, or that moves far in a sub-step, is met by a point's whole way in it: nothing that moves at up to
/// 10 m/s gets past it. A point inside leaves on the side from which it came. Colliders act one after the other: where they
/// overlap, or close in on a point, the last one wins, and what they squeeze may be thrown. Sizes and places up to 1e6 m are
/// meant.
typedef struct VoileCollider
{
    VoileColliderKind kind;
    VoilePose pose;          ///< at the end of the step
    VoilePose previous_pose; ///< at its start; sub-steps see the way between the two
    VoileVec3 half_extents;  ///< metres along the pose's axes, 0 or more; see the kinds
    float radius;            ///< metres, 0 or more; of a box at most its smallest half extent is used
    float friction;          ///< Coulomb coefficient, 0 or more
    float skin;              ///< metres: cloth points stay this far outside, 0 or more
    bool guards_edges;       ///< a box's edges push the faces between points as well, so that one that is smaller than
                             ///< the points' spacing does not poke through
} VoileCollider;

/// A resting floor at y = 0 with friction 0.6 and a skin of 4 mm; half extents and radius 0.1 m for another kind; edges
/// guarded.
VoileCollider voile_default_collider(void);

/// What a step's cloth did to a collider: the opposite of all that pushed points out of it.
typedef struct VoileReaction
{
    VoileVec3 impulse;         ///< newton seconds
    VoileVec3 angular_impulse; ///< newton metre seconds, about the pose's position at the end of each sub-step
} VoileReaction;

#ifdef __cplusplus
}
#endif

#endif
