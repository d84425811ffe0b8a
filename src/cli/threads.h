// A host that lends threads to a step, as a game would: workers that wait a short while for the next job and then sleep,
// and a caller that goes without them for a while where the system keeps taking their processor away. Where the system
// has no POSIX threads there are no workers, and the caller does all.

#ifndef CLI_THREADS_H
#define CLI_THREADS_H

#include "voile/base.h"

#define MAX_THREADS 64

typedef struct ThreadHost ThreadHost;

// `thread_count`, from 1 to MAX_THREADS, counts the caller of a step, too.
VOILE_MUST_USE VoileResult thread_host_create(int32_t thread_count, ThreadHost** out_host, VoileError* error);
void thread_host_destroy(ThreadHost* host); // NULL is fine

// For VoileStep; lives as long as the host.
const VoileParallel* thread_host_parallel(ThreadHost* host);

#endif
