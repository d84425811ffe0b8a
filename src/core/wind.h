// The accelerations of a step: gravity, and the wind on every face.

#ifndef CORE_WIND_H
#define CORE_WIND_H

#include "core/cloth_types.h"

// The parts of the wind's formula (voile/cloth.h) that are the same everywhere during a step.
typedef struct Air
{
    VoileVec3 mean;  // metres per second
    VoileVec3 along; // unit
    VoileVec3 side;  // unit, horizontal, to the left of `along` as seen from above
    float speed, gust;
    float drag;                           // per second, so that the step cannot overshoot
    float slow_phase, fast_phase, sway_phase; // radians, in [0, 2 pi): .9 t, 2.3 t and .6 t
} Air;

// Fills the cloth's accelerations.
void cloth_find_accelerations(VoileCloth* cloth, const VoileStep* step);

#endif
