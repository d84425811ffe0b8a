// A picture's rows, or anything else in a row, shared out to the host's threads.

#ifndef SANDBOX_BANDS_H
#define SANDBOX_BANDS_H

#include "voile/base.h"

// Does [first, end), and touches nothing else: rows of a picture where it is drawn.
typedef void BandTask(void* data, int first, int end);

// Calls the task for parts that together are all of `count`, cut at multiples of `step` and with about `least` or more each;
// for all at once where `parallel` is NULL.
void shares_run(const VoileParallel* parallel, int count, int least, int step, BandTask* task, void* data);

// The same in up to `per_thread` parts for each thread, taken in their order as threads get free: for parts that differ in what
// they take. Those that take longest are best the first.
void shares_run_finely(const VoileParallel* parallel, int count, int least, int step, int per_thread, BandTask* task,
                       void* data);

// Calls the task for each of `count` things, which differ in size: as many at once as there are threads.
void shares_each(const VoileParallel* parallel, int count, VoileTask* task, void* data);

// What there is to do in equal parts of a picture's rows, one below the other, in any unit.
#define ROW_PARTS 64
typedef struct RowCosts
{
    int32_t parts[ROW_PARTS]; // 0 or more, below 2^24
} RowCosts;

// The first for the rows of a picture, with as much to do in each part. Where `costs` is NULL, rows are all alike.
void bands_run(const VoileParallel* parallel, int row_count, const RowCosts* costs, BandTask* task, void* data);

// Where `count` bands of as much to do begin and end: out_rows[i] to out_rows[i + 1], which may be the same; count + 1 numbers.
void bands_cut(const RowCosts* costs, int row_count, int count, int* out_rows);

#endif
