// A block's coordinate as vectors of KERNEL_WIDTH lanes, and its lanes rotated.

#ifndef CORE_LANES_H
#define CORE_LANES_H

#include "core/cloth_types.h"
#include "simd/lanes.h"

#define VECTOR_COUNT (LANES / KERNEL_WIDTH) // vectors in a block's coordinate

#if KERNEL_WIDTH == 1

// Vector `index` of a coordinate whose lanes are rotated so that lane i holds lane i + 1.
ALWAYS_INLINE Vec load_ahead(const float* coordinate, int index)
{
    return coordinate[(index + 1) % LANES];
}

// The same of vectors in hand, the other way: lane i gets lane i - 1.
ALWAYS_INLINE Vec take_behind(const Vec* vectors, int index)
{
    return vectors[(index + LANES - 1) % LANES];
}

#else

ALWAYS_INLINE Vec load_ahead(const float* coordinate, int index)
{
    Vec low = load(coordinate + index * KERNEL_WIDTH);
    Vec high = load(coordinate + (index + 1) % VECTOR_COUNT * KERNEL_WIDTH);
    return ROTATED_BY(low, high, 1);
}

ALWAYS_INLINE Vec take_behind(const Vec* vectors, int index)
{
    return ROTATED_BY(vectors[(index + VECTOR_COUNT - 1) % VECTOR_COUNT], vectors[index], KERNEL_WIDTH - 1);
}

#endif

#endif
