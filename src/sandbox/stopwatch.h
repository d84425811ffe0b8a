// How long the steps of each cloth take; for the eye only, the world never reads it.

#ifndef SANDBOX_STOPWATCH_H
#define SANDBOX_STOPWATCH_H

#include "sandbox/scene.h"

typedef struct Stopwatch
{
    double (*now)(void* context); // seconds; NULL: nothing is measured
    void* context;
    double ms_per_tick[MAX_SCENE_CLOTHS]; // smoothed
} Stopwatch;

// Seconds; 0 without a clock. The stopwatch may be NULL.
static inline double stopwatch_read(const Stopwatch* stopwatch)
{
    return stopwatch != NULL && stopwatch->now != NULL ? stopwatch->now(stopwatch->context) : 0.0;
}

static inline void stopwatch_add(Stopwatch* stopwatch, int cloth, double seconds)
{
    if (stopwatch != NULL)
    {
        double* smoothed = &stopwatch->ms_per_tick[cloth];
        double share = *smoothed > 0.0 ? 0.02 : 1.0;
        *smoothed += share * (1000.0 * seconds - *smoothed);
    }
}

#endif
