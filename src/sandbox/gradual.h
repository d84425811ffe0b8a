// Numbers of the world that a `set` changes and that are reached gently, so that nothing is jerked: how curved the ways of
// the keys are, and the wind. Each change is eased in within half a second, beside those that are on their way yet: so what
// a slider sets again and again is followed as smoothly.

#ifndef SANDBOX_GRADUAL_H
#define SANDBOX_GRADUAL_H

#include "sandbox/scene.h"

#define GRADUAL_TICKS  60
#define GRADUAL_VALUES 4

// A few numbers that change together.
typedef struct Follower
{
    float now[GRADUAL_VALUES], wanted[GRADUAL_VALUES];
    float changes[GRADUAL_TICKS][GRADUAL_VALUES]; // of the last ticks, a ring
    int32_t newest;                               // among them
    int32_t ticks_left;                           // 0: as wanted
} Follower;

typedef struct Gradual
{
    Follower curvature; // its share of the scale, see curvature.h
    Follower wind;      // the velocity, and how gusty it is
} Gradual;

// A world that is as its numbers say.
void gradual_start(Gradual* gradual, const WorldParameters* world);

// Once a tick: puts the numbers of now in the place of the wanted ones; exactly the given ones half a second after the last
// change, and always where nothing changes.
void gradual_advance(Gradual* gradual, WorldParameters* world);

// The curvature of the last tick.
float gradual_curvature(const Gradual* gradual, const WorldParameters* world);

// The change of `age` ticks ago, 0 to GRADUAL_TICKS - 1.
const float* follower_change(const Follower* follower, int32_t age);

#endif
