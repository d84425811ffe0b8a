// Weak seams: where a cloth tears first.

#ifndef SANDBOX_SEAM_H
#define SANDBOX_SEAM_H

#include "sandbox/scene.h"

bool seam_is_given(const ClothParameters* cloth);

// Writes for each point what share of its strength the fabric keeps there: `seam_strength` for those listed, those that
// start in the box (`positions`) and those where the mask is black, 1 where it is white and elsewhere. The mask lies over
// the whole cloth at rest, its row 0 along the upper edge. Fails where the mask's file cannot be used.
VOILE_MUST_USE VoileResult seam_fill(const Scene* scene, const ClothParameters* cloth, const VoileVec3* positions,
                                     const VoileAllocator* allocator, float* out_toughness, VoileError* error);

#endif
