// What a tick hands to the library: the step of each cloth, from the world's numbers, the cloth's own, the solids and the
// hand.

#ifndef SANDBOX_STEPPING_H
#define SANDBOX_STEPPING_H

#include "sandbox/sandbox.h"

// What a tick moves, and what moves it.
typedef struct WorldParts
{
    SandboxCloth* cloths;
    SandboxSolid* solids;
    Held* held;
    const Hand* hand; // may be NULL, like the next two
    const Blow* blow;
    Stopwatch* stopwatch;
} WorldParts;

// One tick of the scene. Before tick 0 solids do not fall.
void step_world(const Scene* scene, const WorldParts* parts, int64_t world_ticks);

// The same for a sandbox's next tick, by the numbers of now where some that were set are on their way yet.
void step_sandbox(Sandbox* sandbox);

#endif
