// Numbers of the world that a `set` changes and that are reached gently, so that nothing is jerked: how curved the ways of
// the keys are, and the wind. They follow like a critically damped spring: within half a second nearly, within a second
// bit for bit, and as smoothly when they are changed again and again on the way, as by a slider.

#ifndef SANDBOX_GRADUAL_H
#define SANDBOX_GRADUAL_H

#include "sandbox/scene.h"

#define GRADUAL_TICKS  120
#define GRADUAL_VALUES 4

// A few numbers that change together.
typedef struct Follower
{
    float now[GRADUAL_VALUES], rate[GRADUAL_VALUES]; // rate per second
    float wanted[GRADUAL_VALUES];
    int32_t ticks_left; // 0: as wanted
} Follower;

typedef struct Gradual
{
    Follower curvature; // its share of the scale, see curvature.h
    Follower wind;      // the velocity, and how gusty it is
} Gradual;

// A world that is as its numbers say.
void gradual_start(Gradual* gradual, const WorldParameters* world);

// Once a tick: puts the numbers of now in the place of the wanted ones; exactly the given ones where nothing is under way.
void gradual_advance(Gradual* gradual, WorldParameters* world);

// The curvature of the last tick.
float gradual_curvature(const Gradual* gradual, const WorldParameters* world);

#endif
