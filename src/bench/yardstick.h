// What this machine can do at all, to measure the solver by: independent projections whose points lie in the nearest
// cache. Times of two machines cannot be compared; multiples of their yardsticks can.

#ifndef BENCH_YARDSTICK_H
#define BENCH_YARDSTICK_H

#include "bench/measure.h"

#include <stdalign.h>

#define YARDSTICK_LANES 16
#define YARDSTICK_PAIRS 32 // of blocks: 18 KB with their links
#define YARDSTICK_LINKS (YARDSTICK_PAIRS * YARDSTICK_LANES)

// Laid out as the solver's: w is the inverse mass.
typedef struct YardstickBlock
{
    float x[YARDSTICK_LANES], y[YARDSTICK_LANES], z[YARDSTICK_LANES], w[YARDSTICK_LANES];
} YardstickBlock;

// Lane i of a pair's first block is linked to lane i of its second one. A negative square is a cut link.
typedef struct Yardstick
{
    alignas(64) YardstickBlock blocks[YARDSTICK_PAIRS][2];
    float rest_squared[YARDSTICK_PAIRS][YARDSTICK_LANES];
    VoileKernel kernel;
} Yardstick;

// The kernel must be available.
void yardstick_start(Yardstick* out_yardstick, VoileKernel kernel);

// For MeasuredTask: relaxes all links `count` times; `data` is a Yardstick. All kernels give the same bits.
void yardstick_run(void* data, int32_t count);

// As measure_tasks, with each kernel's yardstick in turn with the tasks; fills in what it took, too.
VOILE_MUST_USE VoileResult yardstick_measure_tasks(MeasuredTask* tasks, int32_t task_count, MeasureClock clock,
                                                   int32_t rounds, VoileError* error);

#endif
