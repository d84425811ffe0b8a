// The object that a person holds before them: a cube or a ball that follows the hand as `voile/follow.h` says, pushes the
// cloths, and falls where it is dropped.

#ifndef SANDBOX_HELD_H
#define SANDBOX_HELD_H

#include "sandbox/solids.h"
#include "voile/follow.h"

#define HELD_SOLID (-2) // among the `solids` of SliceSolids

typedef enum HeldState
{
    HELD_NOWHERE,
    HELD_IN_HAND,
    HELD_DROPPED,
} HeldState;

typedef struct Held
{
    HeldState state;
    VoileFollow follow;      // where it is, how fast, and how it is turned; in hand or not
    VoilePose target;        // in hand: where it is to be at the end of the next tick, were it not for its inertia
    VoilePose previous_pose; // at the tick before
    VoileVec3 pusher;        // its middle as the cloths meet it: no faster than HELD_PUSHER_SPEED
    bool is_touched;         // something pushed it in the last tick
    bool has_lost;           // it was held back for too long, and fell out of the hand by itself
    int32_t ticks_held_back;
} Held;

#define HELD_PUSHER_SPEED 10.0f // metres per second

// One tick of it: where it goes by itself, and what pushes it off that way.
typedef struct HeldWay
{
    VoilePose from, to;
    VoileVec3 shift; // metres off that way so far
    VoileVec3 kick;  // change of velocity so far, metres per second
    bool is_solid;
} HeldWay;

// How it follows, and by another mode how a point in hand does (see `lead_of_hand`).
VoileFollowDef held_follow_def(const WorldParameters* world);

// As what the cloths and the solids meet it.
SolidParameters held_solid(const WorldParameters* world);

// As the scene starts, before it settles: nowhere, or in hand and on its way.
void held_start(const Scene* scene, Held* out_held);

// Of what a command may ask for: within 1e6 m and a unit rotation.
bool held_target_is_valid(VoileVec3 position, VoileQuat rotation);

void held_take(Held* held, VoilePose target);
void held_drop(Held* held);

// Its way from the tick before is none: drawing then has nothing to interpolate.
void held_rest(Held* held);

// Whether it and the cloths take turns in a tick, as the bodies that fall do.
bool held_takes_turns(const Scene* scene, const Held* held);

// Whether its spring swings farther with each tick; then it passes through everything.
bool held_is_unstable(const Scene* scene, const Held* held);

// One tick: begin, then for each slice move and, with what the cloths did to it, feel, then end. `solids` are those of
// the slice, which it may push.
HeldWay held_begin_tick(const Scene* scene, Held* held);
void held_move(const Scene* scene, Held* held, SandboxSolid* solids, Slice slice, HeldWay* way,
               SliceSolids* slice_solids);
void held_feel(const Scene* scene, Held* held, const SliceSolids* slice_solids, HeldWay* way);
void held_end_tick(const Scene* scene, Held* held, const HeldWay* way);

bool held_is_finite(const Held* held);

#endif
