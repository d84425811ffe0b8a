// Threads that do nothing but keep processors busy.

#ifndef BENCH_BUSY_H
#define BENCH_BUSY_H

#include "voile/base.h"

typedef struct BusyThreads BusyThreads;

// As many threads as there are processors beside one, asleep at first.
VOILE_MUST_USE VoileResult busy_threads_create(BusyThreads** out_busy, VoileError* error);
void busy_threads_destroy(BusyThreads* busy); // NULL is fine

// Puts them to work, or to sleep.
void busy_threads_set(BusyThreads* busy, bool is_busy);

#endif
