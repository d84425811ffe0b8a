// Where the time of a picture goes; for who measures, the picture does not depend on it.

#ifndef SANDBOX_VIEW_TIMES_H
#define SANDBOX_VIEW_TIMES_H

#include <stddef.h>

typedef enum ViewStage
{
    VIEW_STAGE_MESH,   // what lives, where it is, normals
    VIEW_STAGE_GROUND, // backdrop, shadows, floor grid; and the vertices' places and colours
    VIEW_STAGE_SOLIDS,
    VIEW_STAGE_FACES, // or their depth
    VIEW_STAGE_LINES, // outlines, threads, hems
    VIEW_STAGE_MARKS, // pins, rings, trail, HUD, plots, labels
    VIEW_STAGE_COUNT
} ViewStage;

// Zero the seconds before a picture.
typedef struct ViewTimes
{
    double (*now)(void* context); // seconds
    void* context;
    double last; // when the stage before ended
    double seconds[VIEW_STAGE_COUNT];
} ViewTimes;

// A picture begins. `times` may be NULL here and below: then nothing is measured.
static inline void view_times_begin(ViewTimes* times)
{
    if (times != NULL)
    {
        times->last = times->now(times->context);
    }
}

// What was done since the last call was this stage's.
static inline void view_times_add(ViewTimes* times, ViewStage stage)
{
    if (times != NULL)
    {
        double now = times->now(times->context);
        times->seconds[stage] += now - times->last;
        times->last = now;
    }
}

#endif
