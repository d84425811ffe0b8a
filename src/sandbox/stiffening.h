// Stiffening without a jerk. The threads of a coarsely solved cloth are longer than at rest. A `set` that solves them
// better would take that length out within a tick, and it would become velocity: hundreds of g were measured. So what
// stiffens comes in over a second of the world's time, and what loosens at once.

#ifndef SANDBOX_STIFFENING_H
#define SANDBOX_STIFFENING_H

#include "sandbox/scene.h"

// How the links are solved.
typedef struct Solving
{
    float softness; // 1 / (sub_steps^2 passes): the stretch that is left is about in proportion to it
    float structural_compliance, shear_compliance;
    bool strands, tethers;
} Solving;

typedef struct Stiffening
{
    Solving from, now, wanted; // when the world's numbers last changed; in the last tick; what they ask for
    int32_t ticks_left;        // 0: as they ask for
    int32_t calm_ticks;        // until the links' forces are those of the new numbers: nothing tears before
} Stiffening;

// A world that has been solved as its numbers say.
void stiffening_start(Stiffening* stiffening, const WorldParameters* world);

// Once a tick: the numbers to step with. They are exactly the given ones a second after the last change, and always
// where nothing changes.
WorldParameters stiffening_advance(Stiffening* stiffening, const WorldParameters* world);

#endif
