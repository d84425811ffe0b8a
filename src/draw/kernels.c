#include "draw/kernel.h"
#include "simd/machine.h"

#include <string.h>

// VOILE_HAS_X86_KERNELS and VOILE_HAS_NEON_KERNEL come from the build, which knows the compiler and the machine.

typedef struct KernelRow
{
    const DrawKernel* kernel;
    bool (*is_run_here)(void);
} KernelRow;

static bool is_run_anywhere(void)
{
    return true;
}

// The fastest first.
static const KernelRow rows[] = {
#if defined(VOILE_HAS_X86_KERNELS)
    { &draw_kernel_avx512, machine_runs_avx512 }, { &draw_kernel_avx2, machine_runs_avx2 },
    { &draw_kernel_sse2, machine_runs_sse2 },
#endif
#if defined(VOILE_HAS_NEON_KERNEL)
    { &draw_kernel_neon, is_run_anywhere },
#endif
    { &draw_kernel_scalar, is_run_anywhere },
};

// NULL for the name: any.
static const DrawKernel* find(const char* name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        if ((name == NULL || strcmp(rows[i].kernel->name, name) == 0) && rows[i].is_run_here())
        {
            return rows[i].kernel;
        }
    }
    return NULL;
}

const DrawKernel* draw_kernel_best(void)
{
    return find(NULL);
}

const DrawKernel* draw_kernel_find(const char* name)
{
    return find(name);
}
