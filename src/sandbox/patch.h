// What the hand holds of a cloth: the grabbed point and, with a radius, the points around it, each at its own distance
// from the grabbed one. The hand's grip on a point is its share, which falls softly from 1 in the middle to 0 at the rim.
//
// The grip on a patch is soft (see VoileMove): its springs have a softness of 1/150 s sqrt((1 - share) / share), so that
// the middle is as good as rigid. With a limit of the hand's force each point gets its share of it: together they never
// pull harder than the limit, and those at the rim give way first. Without one the grabbed point is where the hand is.

#ifndef SANDBOX_PATCH_H
#define SANDBOX_PATCH_H

#include "voile/cloth.h"

typedef struct Patch
{
    int32_t count;      // of points held, the grabbed one first; 0: none
    int32_t* points;    // each array has room for every point of the cloth
    VoileVec3* offsets; // from the grabbed point
    float* shares;
    VoileMove* moves; // written for each step
} Patch;

// Bytes that a patch of a cloth needs, and the empty patch in them (aligned as floats are).
size_t patch_memory_size(int32_t point_count);
Patch patch_in_memory(void* memory, int32_t point_count);

// How firmly a point at `distance` from the grabbed one is held: 1 - 3 t^2 + 2 t^3 with t = distance / radius.
float patch_share(float distance, float radius);

// Takes hold of a point and of its patch (see voile_cloth_find_patch) but for the pinned ones around it. What was held
// before must have been let go, but for the grabbed point itself, which then keeps its grip.
void patch_take(Patch* patch, VoileCloth* cloth, int32_t point, float radius);

// Lets go of all but the first `kept_count` points.
void patch_release(Patch* patch, VoileCloth* cloth, int32_t kept_count);

// Lets go of the points around the grabbed one that no link holds any more.
void patch_drop_loose(Patch* patch, VoileCloth* cloth);

// Fills `moves` for a hand of that limit (newtons; 0: none) that wants the grabbed point at `target`; returns how many.
// A point around it that was pinned since stays where it is.
int32_t patch_find_moves(Patch* patch, const VoileCloth* cloth, VoileVec3 target, float limit);

// Whether the point at `index` is moved: the grabbed one, or one around it that is not pinned.
bool patch_is_moved(const Patch* patch, const VoileCloth* cloth, int32_t index);

// The force of the cloth on the hand, newtons.
VoileVec3 patch_pull(const Patch* patch, const VoileCloth* cloth);

#endif
