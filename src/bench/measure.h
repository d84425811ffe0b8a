// Times of small pieces of work on a machine that others use too: short rounds of each in turn (A B C A B C ...), so that
// what disturbs one disturbs all, and the median and the minimum of the rounds.

#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include "voile/cloth.h"

typedef enum MeasureClock
{
    MEASURE_CPU,  // processor time of the calling thread: what others take does not count
    MEASURE_WALL, // what a person waits; for work on several threads
} MeasureClock;

typedef struct MeasuredTask
{
    void (*run)(void* data, int32_t count); // does the work `count` times
    void* data;
    int32_t count;                // of one round; found by measure_tasks
    double median_ns, minimum_ns; // of doing it once
    VoileKernel kernel;           // whose yardstick the task is measured by (see yardstick.h)
    double yardstick_ns;          // a projection of that, at the least in the same rounds; 0: not measured
} MeasuredTask;

// Fills in what was measured. Fails only where memory runs out.
VOILE_MUST_USE VoileResult measure_tasks(MeasuredTask* tasks, int32_t task_count, MeasureClock clock, int32_t rounds,
                                         VoileError* error);

#endif
