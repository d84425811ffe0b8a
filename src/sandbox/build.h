// From a scene's cloth parameters to a cloth.

#ifndef SANDBOX_BUILD_H
#define SANDBOX_BUILD_H

#include "sandbox/scene.h"
#include "voile/cloth.h"

VOILE_MUST_USE VoileResult build_cloth(const Scene* scene, int cloth_index, const VoileAllocator* allocator,
                                       VoileCloth** out_cloth, VoileError* error);

#endif
