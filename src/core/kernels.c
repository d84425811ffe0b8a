#include "core/kernel.h"
#include "simd/machine.h"

// VOILE_HAS_X86_KERNELS and VOILE_HAS_NEON_KERNEL come from the build, which knows the compiler and the machine.

static const char* const names[VOILE_KERNEL_COUNT] = {
    [VOILE_KERNEL_AUTO] = "auto", [VOILE_KERNEL_SCALAR] = "scalar", [VOILE_KERNEL_SSE2] = "sse2",
    [VOILE_KERNEL_AVX2] = "avx2", [VOILE_KERNEL_AVX512] = "avx512", [VOILE_KERNEL_NEON] = "neon",
};

const char* voile_kernel_name(VoileKernel kernel)
{
    VOILE_ASSERT(kernel < VOILE_KERNEL_COUNT);
    return names[kernel];
}

static bool machine_runs(VoileKernel id)
{
    switch (id)
    {
    case VOILE_KERNEL_SSE2:
        return machine_runs_sse2();
    case VOILE_KERNEL_AVX2:
        return machine_runs_avx2();
    case VOILE_KERNEL_AVX512:
        return machine_runs_avx512();
    default:
        return id == VOILE_KERNEL_SCALAR || id == VOILE_KERNEL_NEON;
    }
}

static const Kernel* find_built(VoileKernel id)
{
    static const Kernel* const built[VOILE_KERNEL_COUNT] = {
        [VOILE_KERNEL_SCALAR] = &kernel_scalar,
#if defined(VOILE_HAS_X86_KERNELS)
        [VOILE_KERNEL_SSE2] = &kernel_sse2,
        [VOILE_KERNEL_AVX2] = &kernel_avx2,
        [VOILE_KERNEL_AVX512] = &kernel_avx512,
#endif
#if defined(VOILE_HAS_NEON_KERNEL)
        [VOILE_KERNEL_NEON] = &kernel_neon,
#endif
    };
    return built[id];
}

const Kernel* kernel_choose(VoileKernel id)
{
    static const VoileKernel by_speed[] = { VOILE_KERNEL_AVX512, VOILE_KERNEL_AVX2, VOILE_KERNEL_SSE2,
                                            VOILE_KERNEL_NEON };
    if (id != VOILE_KERNEL_AUTO)
    {
        return machine_runs(id) ? find_built(id) : NULL;
    }
    for (size_t i = 0; i < sizeof(by_speed) / sizeof(by_speed[0]); ++i)
    {
        const Kernel* kernel = kernel_choose(by_speed[i]);
        if (kernel != NULL)
        {
            return kernel;
        }
    }
    return &kernel_scalar;
}

bool voile_kernel_is_available(VoileKernel kernel)
{
    return kernel < VOILE_KERNEL_COUNT && kernel_choose(kernel) != NULL;
}
