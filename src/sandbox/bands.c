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

// ------------------------------------------------------------------------------------------------------ bands of a picture

#define MOST_BANDS 64

typedef struct Bands
{
    BandTask* task;
    void* data;
    int rows[MOST_BANDS + 1];
} Bands;

static void run_band(int32_t index, void* data)
{
    const Bands* bands = data;
    if (bands->rows[index] < bands->rows[index + 1])
    {
        bands->task(bands->data, bands->rows[index], bands->rows[index + 1]);
    }
}

void bands_cut(const RowCosts* costs, int row_count, int count, int* out_rows)
{
    int64_t total = 0, before = 0;
    for (int part = 0; part < ROW_PARTS; ++part)
    {
        total += costs->parts[part];
    }
    int band = 0;
    for (int part = 0; part < ROW_PARTS; ++part)
    {
        int64_t cost = costs->parts[part];
        // `before` and `wanted` are in the count-th part of the unit.
        for (; band < count && band * total < before + cost * count; ++band)
        {
            double parts = part + (double)(band * total - before) / (double)(cost * count);
            out_rows[band] = (int)(parts * row_count / ROW_PARTS);
        }
        before += cost * count;
    }
    for (; band <= count; ++band)
    {
        out_rows[band] = row_count;
    }
    out_rows[0] = 0;
}

void bands_run(const VoileParallel* parallel, int row_count, const RowCosts* costs, BandTask* task, void* data)
{
    int threads = parallel != NULL ? parallel->thread_count : 1;
    int most = row_count / LEAST_ROWS < MOST_BANDS ? row_count / LEAST_ROWS : MOST_BANDS;
    int count = threads < most ? threads : most;
    if (costs == NULL || count <= 1)
    {
        shares_run(parallel, row_count, LEAST_ROWS, 1, task, data);
        return;
    }
    Bands bands = { .task = task, .data = data };
    bands_cut(costs, row_count, count, bands.rows);
    parallel->run(parallel->context, count, run_band, &bands);
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
