// A picture's rows shared out to the host's threads.

#ifndef SANDBOX_BANDS_H
#define SANDBOX_BANDS_H

#include "voile/base.h"

// Draws rows [first_row, end_row), and touches no other.
typedef void BandTask(void* data, int first_row, int end_row);

// Calls the task for bands that together are all `row_count` rows, cut at multiples of `step`; for all at once where
// `parallel` is NULL.
void bands_run(const VoileParallel* parallel, int row_count, int step, BandTask* task, void* data);

#endif
