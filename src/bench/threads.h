// A host that lends threads to a step, as a game would: workers that wait a short while for the next job and then sleep,
// and a caller that goes without them for a while where the system keeps taking their processor away.
// And threads that do nothing but keep processors busy.

#ifndef BENCH_THREADS_H
#define BENCH_THREADS_H

#include "voile/base.h"

typedef struct ThreadHost ThreadHost;

// `thread_count` counts the caller of a step, too.
VOILE_MUST_USE VoileResult thread_host_create(int32_t thread_count, ThreadHost** out_host, VoileError* error);
void thread_host_destroy(ThreadHost* host); // NULL is fine

// For VoileStep; lives as long as the host.
const VoileParallel* thread_host_parallel(ThreadHost* host);

typedef struct BusyThreads BusyThreads;

// As many threads as there are processors beside one, asleep at first.
VOILE_MUST_USE VoileResult busy_threads_create(BusyThreads** out_busy, VoileError* error);
void busy_threads_destroy(BusyThreads* busy); // NULL is fine

// Puts them to work, or to sleep.
void busy_threads_set(BusyThreads* busy, bool is_busy);

#endif
