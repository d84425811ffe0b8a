#include "cli/threads.h"

#include <stdlib.h>

struct ThreadHost
{
    VoileParallel parallel;
};

static void run_job(void* context, int32_t count, VoileTask* task, void* data)
{
    (void)context;
    for (int32_t i = 0; i < count; ++i)
    {
        task(i, data);
    }
}

VoileResult thread_host_create(int32_t thread_count, ThreadHost** out_host, VoileError* error)
{
    VOILE_ASSERT(1 <= thread_count && thread_count <= MAX_THREADS);
    (void)thread_count;
    ThreadHost* host = calloc(1, sizeof *host);
    *out_host = host;
    if (host == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for threads");
    }
    host->parallel = (VoileParallel){ .run = run_job, .thread_count = 1 };
    return VOILE_OK;
}

void thread_host_destroy(ThreadHost* host)
{
    free(host);
}

const VoileParallel* thread_host_parallel(ThreadHost* host)
{
    return &host->parallel;
}
