// Rows of results, printed as they come: a table for people, or one JSON object.

#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "bench/measure.h"

#define MAX_FIGURES   10
#define CPU_NAME_SIZE 64

// What was found beside the time. The unit ends the name.
typedef struct Figure
{
    const char* name;
    double value;
} Figure;

typedef struct ReportRow
{
    const char* suite;
    const char* configuration;
    const char* kernel; // a peer's name where the code is not ours
    int32_t size;       // points along a side; 0 where that means nothing
    const char* unit;   // of median and minimum
    int32_t rounds;
    double median, minimum;
    VoileKernel yardstick_kernel;
    double yardstick_ns;    // of one projection; 0 where there is none
    double times_yardstick; // the minimum over it: in projections, or in thousands of them for a time in milliseconds
    Figure figures[MAX_FIGURES];
    int figure_count;
} ReportRow;

typedef struct Report
{
    bool is_json;
    int64_t row_count;
    char cpu_name[CPU_NAME_SIZE];
    double yardsticks_ns[VOILE_KERNEL_COUNT]; // the least of the run; 0: not measured
} Report;

// Finds the processor's name and prints what stands above the rows: the machine, its load, the kernels it runs.
void report_open(Report* report, bool is_json);

// Fills in a row's times with those of a task that was measured beside its yardstick.
void report_row_set_projection(ReportRow* row, const MeasuredTask* task, double projection_count); // nanoseconds of one
void report_row_set_ms(ReportRow* row, const MeasuredTask* task);

void report_row_add(ReportRow* row, const char* name, double value);

void report_print(Report* report, const ReportRow* row);

// Prints what stands below the rows.
void report_close(const Report* report);

#endif
