/// @file chaos.h
/// Everything that can be done to a cloth, at random: holds, drags, jumps, pins, cuts, wind, colliders, looks, and steps
/// of all kinds between.

#ifndef TESTS_CHAOS_H
#define TESTS_CHAOS_H

#include "property/property.h"
#include "voile/voile.h"

#define MAX_HELD 6

/// How violent it gets.
typedef enum ChaosTemper
{
    CHAOS_CALM, ///< what a person does: drags of up to 2 m, winds of up to 15 m/s
    CHAOS_WILD, ///< what nobody should do: jumps of 100 m in a step, winds of up to 1e6 m/s
} ChaosTemper;

typedef struct Chaos
{
    Random random;
    VoileCloth* cloth;
    ChaosTemper temper;
    int32_t kept_count; ///< points 0 to kept_count - 1 are never pinned, unpinned, held or released
    VoileStep step;
    VoileMove moves[MAX_HELD];
    int32_t held_count;
    VoileCollider floor;
    VoileHit last_hit;
} Chaos;

/// `chaos` points into itself from here on: do not move it.
void chaos_start(Chaos* chaos, VoileCloth* cloth, ChaosTemper temper, int32_t kept_count, Random random);

/// Does up to three random things, then one step.
void chaos_step(Chaos* chaos);

#endif
