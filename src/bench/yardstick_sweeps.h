// The yardstick's loop, compiled once for each instruction set from yardstick.inl as the solver's kernels are.

#ifndef BENCH_YARDSTICK_SWEEPS_H
#define BENCH_YARDSTICK_SWEEPS_H

#include "bench/yardstick.h"

// Relaxes all links once.
typedef void YardstickSweep(Yardstick* yardstick);

YardstickSweep yardstick_sweep_scalar;
YardstickSweep yardstick_sweep_sse2;
YardstickSweep yardstick_sweep_avx2;
YardstickSweep yardstick_sweep_avx512;
YardstickSweep yardstick_sweep_neon;

#endif
