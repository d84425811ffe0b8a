// The order of points along a Morton (Z) curve: what lies near in space lies near in memory.

#ifndef CORE_MORTON_H
#define CORE_MORTON_H

#include "voile/cloth.h"

// Writes the numbers of `count` points in the curve's order; equal places by number.
VOILE_MUST_USE VoileResult morton_rank(const VoileVec3* points, int32_t count, const VoileAllocator* allocator,
                                       int32_t* out_points, VoileError* error);

#endif
