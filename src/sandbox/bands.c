#include "sandbox/bands.h"

#include <stddef.h>

#define LEAST_ROWS 64 // a thread is not worth less

typedef struct Shares
{
    BandTask* task;
    void* data;
    int count, share;
} Shares;

static void run_share(int32_t index, void* data)
{
    const Shares* shares = data;
    int first = index * shares->share;
    int end = first + shares->share;
    shares->task(shares->data, first, end < shares->count ? end : shares->count);
}

void shares_run_finely(const VoileParallel* parallel, int count, int least, int step, int per_thread, BandTask* task,
                       void* data)
{
    int threads = parallel != NULL ? parallel->thread_count : 1;
    int wanted = threads > 1 ? threads * per_thread : 1;
    int most = count / least > 0 ? count / least : 1;
    int share_count = wanted < most ? wanted : most;
    if (count <= 0)
    {
        return;
    }
    if (share_count <= 1)
    {
        task(data, 0, count);
        return;
    }
    int share = (count + share_count - 1) / share_count;
    Shares shares = { task, data, count, (share + step - 1) / step * step };
    parallel->run(parallel->context, (count + shares.share - 1) / shares.share, run_share, &shares);
}

void shares_run(const VoileParallel* parallel, int count, int least, int step, BandTask* task, void* data)
{
    shares_run_finely(parallel, count, least, step, 1, task, data);
}

void bands_run(const VoileParallel* parallel, int row_count, int step, BandTask* task, void* data)
{
    shares_run(parallel, row_count, LEAST_ROWS, step, task, data);
}

void shares_each(const VoileParallel* parallel, int count, VoileTask* task, void* data)
{
    if (parallel != NULL && parallel->thread_count > 1 && count > 1)
    {
        parallel->run(parallel->context, count, task, data);
        return;
    }
    for (int i = 0; i < count; ++i)
    {
        task(i, data);
    }
}
