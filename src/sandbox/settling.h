// How long a scene may settle: nothing else happens meanwhile, so the work is bounded.

#ifndef SANDBOX_SETTLING_H
#define SANDBOX_SETTLING_H

#include "sandbox/scene.h"

// The most that settling may take: points x sub-steps x passes x ticks, of all cloths, and somewhat more for narrow and for
// small ones, whose points cost more. About ten seconds of one core.
#define MAX_SETTLING_WORK INT64_C(500000000)

// A host that watches a scene settle, so that its window stays alive meanwhile.
typedef struct SettlingWatch
{
    // Told at the start, and then about every twentieth of a second, how much of it is done: `share` from 0 to below 1.
    // False ends it: then the scene is not opened. It may not touch what opens the scene.
    bool (*goes_on)(void* context, float share);
    void* context;
} SettlingWatch;

// Asks the scene's watch before tick `tick` of the settling, from 0, where it is time to.
bool settling_goes_on(const Scene* scene, int64_t tick);

// Ticks that the scene settles before its time is 0: as many as it asks for, and as MAX_SETTLING_WORK allows. What a scene's
// text asks for is checked; but a world whose sub_steps were raised since then may be built anew, and saved.
int64_t settling_ticks(const Scene* scene);

// What its text is to say, so that it can be opened again.
float settling_seconds(const Scene* scene);

// VOILE_ERROR_INVALID where it would be more than MAX_SETTLING_WORK; the sentence says how many seconds it may be. Does not
// ask how fast the machine is: a scene that opens on one opens on all.
VOILE_MUST_USE VoileResult settling_check(const Scene* scene, int line, VoileError* error);

#endif
