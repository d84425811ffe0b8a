// Solid things against the points of a cloth.

#ifndef CORE_COLLIDERS_H
#define CORE_COLLIDERS_H

#include "core/cloth_types.h"

// Where the sub-step lies within the step: fractions, 0 to 1.
typedef struct SubStepSpan
{
    float start, end;
} SubStepSpan;

// Three unit vectors.
typedef struct Axes
{
    VoileVec3 x, y, z;
} Axes;

// A collider in one sub-step. All but the plane are what lies within `radius` of a box, its core: a sphere's is a point, a
// capsule's a line.
typedef struct ColliderFrame
{
    VoileColliderKind kind;
    bool is_fast;           // points may pass through it in one sub-step
    Axes axes, axes_before; // the solid's own, in the world, at the sub-step's end and start
    VoileVec3 place, place_before;
    VoileVec3 half_extents; // of the core, metres
    float radius;           // metres, skin included
    float level;            // of a plane: height of its surface along its own y, skin included
    float bound_squared;    // of a ball around the core and its radius, metres squared
    float friction;
    bool is_still;
    bool guards_edges;
    VoileVec3 way;                // how far the solid went
    Axes turn;                    // rows: what matter at r from `place` went beyond that is turn r
    struct ReactionSum* reaction; // NULL: not asked for
} ColliderFrame;

// In double, so that a sum over many points loses nothing that matters.
typedef struct ReactionSum
{
    double impulse[3], angular_impulse[3];
} ReactionSum;

// Takes a point's change of velocity, as metres in a sub-step of h seconds, off the solid's momentum. `arm` leads from the
// solid to the point; `weight_h` is the point's inverse mass times h.
void reaction_add(ReactionSum* sum, VoileVec3 arm, VoileVec3 change, float weight_h);

// To be called once a step, before the rest: zeroes the reactions that are asked for. Whether boxes guard their edges.
bool cloth_begin_push_out(VoileCloth* cloth, const VoileStep* step);

// Pushes every free point out of every collider, in their order, with friction.
void cloth_push_out(VoileCloth* cloth, const VoileStep* step, SubStepSpan span, bool guards_edges);

#endif
