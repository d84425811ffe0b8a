// Which instruction sets this machine runs.

#ifndef SIMD_MACHINE_H
#define SIMD_MACHINE_H

#include <stdbool.h>

// VOILE_HAS_X86_KERNELS comes from the build, see kernels.cmake.

static inline bool machine_runs_sse2(void)
{
#if defined(VOILE_HAS_X86_KERNELS)
    return __builtin_cpu_supports("sse2");
#else
    return false;
#endif
}

static inline bool machine_runs_avx2(void)
{
#if defined(VOILE_HAS_X86_KERNELS)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

static inline bool machine_runs_avx512(void)
{
#if defined(VOILE_HAS_X86_KERNELS)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
#else
    return false;
#endif
}

#endif
