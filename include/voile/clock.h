/// @file clock.h
/// A fixed-step accumulator with a cap: turns the uneven time between frames into whole simulation steps.

#ifndef VOILE_CLOCK_H
#define VOILE_CLOCK_H

#include "voile/base.h"

#ifdef __cplusplus
extern "C"
{
#endif

/// Plain data; copy it freely.
typedef struct VoileClock
{
    double step;            ///< seconds of one step, above 0
    int max_steps;          ///< most steps that one advance may ask for, at least 1
    double accumulator;     ///< seconds not yet stepped, in [0, step)
    uint64_t dropped_steps; ///< steps given up so far because more than `max_steps` were due at once
} VoileClock;

/// A clock of 1/120 s that asks for at most 8 steps at once.
VoileClock voile_default_clock(void);

/// Adds `elapsed` seconds and returns how many steps are due now, from 0 to `max_steps`.
///
/// What is due beyond `max_steps` is dropped whole and counted in `dropped_steps`: catching up would make the next
/// frame late as well. The fraction of a step is kept. An elapsed time that is negative, infinite or not a number
/// counts as 0. To pause, do not call it: time that is not handed in does not exist.
int voile_clock_advance(VoileClock* clock, double elapsed);

#ifdef __cplusplus
}
#endif

#endif
