#define _POSIX_C_SOURCE 200809L

#include "bench/busy.h"

#include "cli/threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

struct BusyThreads
{
    pthread_t threads[MAX_THREADS];
    int32_t count; // started
    bool is_busy, is_closing;
    _Atomic bool keeps_on; // the same as is_busy, to be read without the lock
    pthread_mutex_t mutex;
    pthread_cond_t has_changed;
};

static void* keep_busy(void* context)
{
    BusyThreads* busy = (BusyThreads*)context;
    pthread_mutex_lock(&busy->mutex);
    while (!busy->is_closing)
    {
        while (!busy->is_busy && !busy->is_closing)
        {
            pthread_cond_wait(&busy->has_changed, &busy->mutex);
        }
        pthread_mutex_unlock(&busy->mutex);
        while (atomic_load_explicit(&busy->keeps_on, memory_order_relaxed))
        {
        }
        pthread_mutex_lock(&busy->mutex);
    }
    pthread_mutex_unlock(&busy->mutex);
    return NULL;
}

static void tell_busy_threads(BusyThreads* busy, bool is_busy, bool is_closing)
{
    pthread_mutex_lock(&busy->mutex);
    busy->is_busy = is_busy;
    busy->is_closing = is_closing;
    atomic_store(&busy->keeps_on, is_busy);
    pthread_cond_broadcast(&busy->has_changed);
    pthread_mutex_unlock(&busy->mutex);
}

VoileResult busy_threads_create(BusyThreads** out_busy, VoileError* error)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int32_t wanted = processors > MAX_THREADS ? MAX_THREADS : processors > 1 ? (int32_t)processors - 1 : 1;
    BusyThreads* busy = calloc(1, sizeof *busy);
    *out_busy = NULL;
    if (busy == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for threads");
    }
    pthread_mutex_init(&busy->mutex, NULL);
    pthread_cond_init(&busy->has_changed, NULL);
    while (busy->count < wanted && pthread_create(&busy->threads[busy->count], NULL, keep_busy, busy) == 0)
    {
        busy->count += 1;
    }
    if (busy->count < wanted)
    {
        busy_threads_destroy(busy);
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no thread could be started");
    }
    *out_busy = busy;
    return VOILE_OK;
}

void busy_threads_destroy(BusyThreads* busy)
{
    if (busy == NULL)
    {
        return;
    }
    tell_busy_threads(busy, false, true);
    for (int32_t i = 0; i < busy->count; ++i)
    {
        pthread_join(busy->threads[i], NULL);
    }
    pthread_cond_destroy(&busy->has_changed);
    pthread_mutex_destroy(&busy->mutex);
    free(busy);
}

void busy_threads_set(BusyThreads* busy, bool is_busy)
{
    tell_busy_threads(busy, is_busy, false);
}
