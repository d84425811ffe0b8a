// The cloths of a world, from the scene to where time starts.

#ifndef SANDBOX_CLOTHS_H
#define SANDBOX_CLOTHS_H

#include "sandbox/sandbox.h"

// Builds every cloth of the scene and lets it settle; the world's time reaches 0 at the end. On failure there is none; one
// is that settling was stopped (sandbox/settling.h).
VOILE_MUST_USE VoileResult cloths_open(const Scene* scene, const VoileAllocator* allocator, SandboxCloth* out_cloths,
                                       Held* out_held, VoileError* error);

void cloths_close(SandboxCloth* cloths, int count, const VoileAllocator* allocator);

// Takes over where the points are now; drawing then has nothing to interpolate.
void cloth_read_positions(SandboxCloth* cloth);

// How long the cloths of now take is not known yet.
void sandbox_restart_stopwatch(Sandbox* sandbox);

// What the world goes back to where its numbers go bad: as it is now.
void sandbox_keep_last_good(Sandbox* sandbox);

#endif
