#include "bench/yardstick.h"

#include "bench/yardstick_sweeps.h"

#include <stdlib.h>

// ------------------------------------------------------------------------------------------------------- one yardstick

static YardstickSweep* find_sweep(VoileKernel kernel)
{
    static YardstickSweep* const sweeps[VOILE_KERNEL_COUNT] = {
        [VOILE_KERNEL_SCALAR] = yardstick_sweep_scalar,
#if defined(VOILE_HAS_X86_KERNELS)
        [VOILE_KERNEL_SSE2] = yardstick_sweep_sse2,
        [VOILE_KERNEL_AVX2] = yardstick_sweep_avx2,
        [VOILE_KERNEL_AVX512] = yardstick_sweep_avx512,
#endif
#if defined(VOILE_HAS_NEON_KERNEL)
        [VOILE_KERNEL_NEON] = yardstick_sweep_neon,
#endif
    };
    return sweeps[kernel];
}

// Links of a metre that are up to 6 % too long, and one in sixteen that is cut.
void yardstick_start(Yardstick* out_yardstick, VoileKernel kernel)
{
    VOILE_ASSERT(voile_kernel_is_available(kernel) && find_sweep(kernel) != NULL);
    out_yardstick->kernel = kernel;
    for (int32_t i = 0; i < YARDSTICK_LINKS; ++i)
    {
        int32_t pair = i / YARDSTICK_LANES;
        int32_t lane = i % YARDSTICK_LANES;
        for (int32_t end = 0; end < 2; ++end)
        {
            YardstickBlock* block = &out_yardstick->blocks[pair][end];
            block->x[lane] = (float)lane + 0.6f * (float)end;
            block->y[lane] = (float)pair + (0.8f + 0.002f * (float)pair) * (float)end;
            block->z[lane] = 0.01f * (float)lane * (float)end;
            block->w[lane] = 1.0f;
        }
        out_yardstick->rest_squared[pair][lane] = lane == pair % YARDSTICK_LANES ? -1.0f : 1.0f;
    }
}

void yardstick_run(void* data, int32_t count)
{
    Yardstick* yardstick = (Yardstick*)data;
    YardstickSweep* sweep = find_sweep(yardstick->kernel);
    for (int32_t i = 0; i < count; ++i)
    {
        sweep(yardstick);
    }
}

// ---------------------------------------------------------------------------------------------------- beside the tasks

// The fastest kernel is the last one that this machine has.
static VoileKernel resolve_kernel(VoileKernel kernel)
{
    int resolved = kernel != VOILE_KERNEL_AUTO ? (int)kernel : VOILE_KERNEL_COUNT - 1;
    while (!voile_kernel_is_available((VoileKernel)resolved))
    {
        --resolved;
    }
    return (VoileKernel)resolved;
}

// The tasks and, behind them, a yardstick for each kernel among theirs.
typedef struct Lineup
{
    MeasuredTask* tasks;
    int32_t count;
    Yardstick yardsticks[VOILE_KERNEL_COUNT];
    int32_t places[VOILE_KERNEL_COUNT]; // among the tasks; 0: not there
} Lineup;

static void line_up(Lineup* lineup, const MeasuredTask* tasks, int32_t task_count)
{
    lineup->count = task_count;
    for (int32_t i = 0; i < task_count; ++i)
    {
        VoileKernel kernel = resolve_kernel(tasks[i].kernel);
        lineup->tasks[i] = tasks[i];
        lineup->tasks[i].kernel = kernel;
        if (lineup->places[kernel] == 0)
        {
            yardstick_start(&lineup->yardsticks[kernel], kernel);
            lineup->places[kernel] = lineup->count;
            lineup->tasks[lineup->count++] = (MeasuredTask){
                .run = yardstick_run,
                .data = &lineup->yardsticks[kernel],
                .kernel = kernel,
            };
        }
    }
}

VoileResult yardstick_measure_tasks(MeasuredTask* tasks, int32_t task_count, MeasureClock clock, int32_t rounds,
                                    VoileError* error)
{
    Lineup lineup = { .count = 0 };
    size_t capacity = (size_t)task_count + VOILE_KERNEL_COUNT;
    lineup.tasks = (MeasuredTask*)malloc(capacity * sizeof *lineup.tasks);
    if (lineup.tasks == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for %d tasks", task_count);
    }
    line_up(&lineup, tasks, task_count);
    VoileResult result = measure_tasks(lineup.tasks, lineup.count, clock, rounds, error);
    for (int32_t i = 0; result == VOILE_OK && i < task_count; ++i)
    {
        const MeasuredTask* yardstick = &lineup.tasks[lineup.places[lineup.tasks[i].kernel]];
        tasks[i] = lineup.tasks[i];
        tasks[i].yardstick_ns = yardstick->minimum_ns / YARDSTICK_LINKS;
    }
    free(lineup.tasks);
    return result;
}
