// Points of a cloth that follow its keys: as pins that move.

#ifndef SANDBOX_SCRIPT_H
#define SANDBOX_SCRIPT_H

#include "sandbox/scene.h"
#include "voile/cloth.h"

typedef struct Script
{
    int32_t count;
    int32_t* points;
    VoileVec3* starts; // where they are before the motion
    VoileVec3 centre;  // their mean, about which they turn
    VoileMove* moves;  // room for these and for one more of every point of the cloth
    size_t memory_size;
    void* memory;
} Script;

// Of a cloth that was just built; it has no points where the cloth has no keys. A point named twice counts once.
VOILE_MUST_USE VoileResult script_create(const Scene* scene, int index, const VoileCloth* cloth,
                                         const VoileAllocator* allocator, Script* out_script, VoileError* error);
void script_release(Script* script, const VoileAllocator* allocator);

// Fills `moves` with where they are after `seconds`, then `more` of them; returns how many there are.
int32_t script_find_moves(Script* script, const Scene* scene, int index, double seconds, const VoileMove* more,
                          int32_t more_count);

#endif
