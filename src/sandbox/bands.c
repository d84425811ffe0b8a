#include "sandbox/bands.h"

#include <stddef.h>

#define LEAST_ROWS 64 // a thread is not worth less

typedef struct Bands
{
    BandTask* task;
    void* data;
    int row_count, band_rows;
} Bands;

static void run_band(int32_t index, void* data)
{
    const Bands* bands = data;
    int first = index * bands->band_rows;
    int end = first + bands->band_rows;
    bands->task(bands->data, first, end < bands->row_count ? end : bands->row_count);
}

void bands_run(const VoileParallel* parallel, int row_count, int step, BandTask* task, void* data)
{
    int threads = parallel != NULL ? parallel->thread_count : 1;
    int most = row_count / LEAST_ROWS > 0 ? row_count / LEAST_ROWS : 1;
    int count = threads < most ? threads : most;
    if (count <= 1)
    {
        task(data, 0, row_count);
        return;
    }
    int rows = (row_count + count - 1) / count;
    Bands bands = { task, data, row_count, (rows + step - 1) / step * step };
    parallel->run(parallel->context, (row_count + bands.band_rows - 1) / bands.band_rows, run_band, &bands);
}
