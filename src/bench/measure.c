#define _POSIX_C_SOURCE 200809L

#include "bench/measure.h"

#include <stdlib.h>
#include <time.h>

#define MAX_COUNT (1 << 20)

// A round is long beside the clock's call (less than a microsecond). Of wall time it is long beside a processor's turn,
// too, since what other threads take counts there.
static const double round_lengths_ns[] = {
    [MEASURE_CPU] = 4.0e6,
    [MEASURE_WALL] = 40.0e6,
};

static double read_clock_ns(MeasureClock clock)
{
    static const clockid_t clocks[] = {
        [MEASURE_CPU] = CLOCK_THREAD_CPUTIME_ID,
        [MEASURE_WALL] = CLOCK_MONOTONIC,
    };
    struct timespec now = { 0 };
    clock_gettime(clocks[clock], &now);
    return (double)now.tv_sec * 1.0e9 + (double)now.tv_nsec;
}

static double time_run(const MeasuredTask* task, int32_t count, MeasureClock clock)
{
    double start = read_clock_ns(clock);
    task->run(task->data, count);
    return read_clock_ns(clock) - start;
}

// Doubles the count until a round is long enough: that warms the caches up, too.
static void find_count(MeasuredTask* task, MeasureClock clock)
{
    task->count = 1;
    while (time_run(task, task->count, clock) < round_lengths_ns[clock] && task->count < MAX_COUNT)
    {
        task->count *= 2;
    }
}

static int compare_numbers(const void* a, const void* b)
{
    double x = *(const double*)a;
    double y = *(const double*)b;
    return (x > y) - (x < y);
}

static void summarize(MeasuredTask* task, double* samples, int32_t count)
{
    qsort(samples, (size_t)count, sizeof *samples, compare_numbers);
    task->minimum_ns = samples[0];
    task->median_ns = 0.5 * (samples[(count - 1) / 2] + samples[count / 2]);
}

VoileResult measure_tasks(MeasuredTask* tasks, int32_t task_count, MeasureClock clock, int32_t rounds,
                          VoileError* error)
{
    double* samples = malloc((size_t)task_count * (size_t)rounds * sizeof *samples);
    if (samples == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for %d samples", task_count * rounds);
    }
    for (int32_t i = 0; i < task_count; ++i)
    {
        find_count(&tasks[i], clock);
    }
    for (int32_t round = 0; round < rounds; ++round)
    {
        for (int32_t i = 0; i < task_count; ++i)
        {
            samples[i * rounds + round] = time_run(&tasks[i], tasks[i].count, clock) / (double)tasks[i].count;
        }
    }
    for (int32_t i = 0; i < task_count; ++i)
    {
        summarize(&tasks[i], &samples[i * rounds], rounds);
    }
    free(samples);
    return VOILE_OK;
}
