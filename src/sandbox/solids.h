// The scene's solids as they are now: held still, moved along their keys, or falling as rigid bodies.

#ifndef SANDBOX_SOLIDS_H
#define SANDBOX_SOLIDS_H

#include "sandbox/scene.h"

typedef struct SandboxSolid
{
    VoilePose pose;          // now
    VoilePose previous_pose; // at the tick before
    VoileVec3 velocity;      // of one that falls, metres per second
    VoileVec3 spin;          // radians per second, about the world's axes
} SandboxSolid;

#define MAX_SLICE_SOLIDS (2 + MAX_SCENE_SOLIDS)

// What one slice of a tick hands to the library: the floor, if there is one, every enabled solid, and what a
// person holds.
typedef struct SliceSolids
{
    VoileCollider colliders[MAX_SLICE_SOLIDS];
    VoileReaction reactions[MAX_SLICE_SOLIDS];
    int solids[MAX_SLICE_SOLIDS]; // which solid each is; -1: the floor; HELD_SOLID: what a person holds
    int count;
    bool feels; // what the cloths do to them is asked for
} SliceSolids;

// A part of a tick, as shares of it.
typedef struct Slice
{
    double start, end;
} Slice;

bool solid_falls(const Scene* scene, int index);

// As of the library's colliders: the half extents of the core, what lies a radius within the surface; and that radius.
VoileVec3 solid_core(const SolidParameters* solid);
float solid_radius(const SolidParameters* solid);

// Whether an enabled one falls: then a tick goes in slices, in each of which cloths and bodies take turns.
bool solids_fall(const Scene* scene);

// Where all of them are at the start.
void solids_start(const Scene* scene, SandboxSolid* out_solids);

// To be called before the first slice of a tick.
void solids_begin_tick(const Scene* scene, SandboxSolid* solids);

// Moves them all on by a slice of the tick that begins at `world_ticks`, and tells where they went.
void solids_advance(const Scene* scene, SandboxSolid* solids, int64_t world_ticks, Slice slice, SliceSolids* out_slice);

// One more, which went from a pose to another in the slice.
void slice_solids_add(SliceSolids* slice, const SolidParameters* solid, int index, VoilePose from, VoilePose to);

// What the cloths did to those that fall.
void solids_feel(const Scene* scene, SandboxSolid* solids, const SliceSolids* slice);

// Whether it falls or follows keys.
bool solid_moves(const Scene* scene, int index);

// Whether all their numbers are finite.
bool solids_are_finite(const Scene* scene, const SandboxSolid* solids);

#endif
