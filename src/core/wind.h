// The accelerations of a step: gravity, and the wind on every face.

#ifndef CORE_WIND_H
#define CORE_WIND_H

#include "core/cloth_types.h"

// Turbulence of one size: a lattice of waves that the wind carries along.
typedef struct Eddies
{
    float inverse_size; // cells a metre
    float carried_part; // how far they were carried, in cells: what is beyond whole ones, which are in the salt
    uint32_t salt;      // added to the numbers of the lattice's points
    uint32_t turn;      // how far the waves have gone on, 2^32 a turn
    float strength;     // metres per second, of waves that reach a quarter
} Eddies;

#define EDDY_COUNT 2 // sizes

// How far gusts at full strength reach ahead, aside and upward, as shares of the wind's speed. They are to each other as
// in the lowest air over level land: 2.4, 1.9 and 1.25 (Panofsky and Dutton, Atmospheric Turbulence, 1984).
#define AHEAD_STRENGTH  0.6f
#define ASIDE_STRENGTH  0.48f
#define UPWARD_STRENGTH 0.31f

// The parts of the wind's formulas (voile/cloth.h) that are the same everywhere during a step.
typedef struct Air
{
    VoileVec3 mean;  // metres per second
    VoileVec3 along; // unit
    VoileVec3 side;  // unit, horizontal, to the left of `along` as seen from above
    VoileVec3 above; // unit, across both
    float speed, gust;
    float drag;                               // per second, so that the step cannot overshoot
    float slow_phase, fast_phase, sway_phase; // radians, in [0, 2 pi): .9 t, 2.3 t and .6 t
    bool has_turbulence;                      // instead of those waves
    Eddies eddies[EDDY_COUNT];
    VoileJet jet;       // its direction is a unit vector; a speed of 0: none
    float half_density; // kilograms per cubic metre; 0: drag and lift are not felt
    float drag_coefficient, lift_coefficient;
    float lean; // lift coefficient^2 / drag coefficient
    float duration;
} Air;

// Fills the cloth's accelerations.
void cloth_find_accelerations(VoileCloth* cloth, const VoileStep* step);

#endif
