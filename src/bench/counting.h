// An allocator that counts what it gives out.

#ifndef BENCH_COUNTING_H
#define BENCH_COUNTING_H

#include "voile/base.h"

typedef struct CountingHeap
{
    size_t bytes, peak_bytes; // given out now, and at most so far
    int32_t block_count;      // given out now
    int64_t call_count;       // allocations so far
    VoileAllocator inner;     // where it takes from
} CountingHeap;

// Takes from `heap->inner` and counts in `heap`.
VoileAllocator counting_allocator(CountingHeap* heap);

#endif
