// Motion along keys: poses at given times, which a scene's solids and groups of points follow.

#ifndef SANDBOX_MOTION_H
#define SANDBOX_MOTION_H

#include "sandbox/scene.h"

// A turn by `degrees` about x, then y, then z of the world.
VoileQuat motion_turn(VoileVec3 degrees);

// Whether a cloth, or a solid, has keys at all.
bool motion_has_keys(const Scene* scene, KeyOwner owner, int index);

// How far the owner has moved and turned from its start after `seconds`: eased from key to key, each of which gives the time
// by which it is reached. At 0 s it has not moved; after its last key it stays, or begins anew where it `repeats`.
VoilePose motion_at(const Scene* scene, KeyOwner owner, int index, bool repeats, double seconds);

// Between which keys it is then, and where on the way.
typedef struct MotionSpan
{
    const KeyParameters* from; // the start's, or a key's
    const KeyParameters* to;   // NULL: after the last key
    float part;                // of the time between them, 0 to 1
} MotionSpan;

MotionSpan motion_span_at(const Scene* scene, KeyOwner owner, int index, bool repeats, double seconds);

// Of the way to a key: its own curvature, or the world's.
float motion_curvature(const Scene* scene, const KeyParameters* key);

// Whether the world's curvature shapes any way.
bool motion_is_curved(const Scene* scene);

#endif
