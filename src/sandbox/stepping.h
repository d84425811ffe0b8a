// What a tick hands to the library: the step of each cloth, from the world's numbers, the cloth's own, the solids and the
// hand.

#ifndef SANDBOX_STEPPING_H
#define SANDBOX_STEPPING_H

#include "sandbox/sandbox.h"

// Steps every cloth and solid of the scene; the hand, who blows, and the stopwatch may be NULL. Before tick 0 solids do not fall.
void step_world(const Scene* scene, SandboxCloth* cloths, SandboxSolid* solids, int64_t world_ticks, const Hand* hand,
                const Blow* blow, Stopwatch* stopwatch);

// The same for a sandbox's next tick, by the numbers of now where some that were set are on their way yet.
void step_sandbox(Sandbox* sandbox);

#endif
