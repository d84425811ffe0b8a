// Rows of results, printed as they come: a table for people, or one JSON object.

#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "voile/base.h"

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
    Figure figures[MAX_FIGURES];
    int figure_count;
} ReportRow;

typedef struct Report
{
    bool is_json;
    int64_t row_count;
    char cpu_name[CPU_NAME_SIZE];
} Report;

// Finds the processor's name and prints what stands above the rows: the machine, its load, the kernels it runs.
void report_open(Report* report, bool is_json);

void report_row_add(ReportRow* row, const char* name, double value);

void report_print(Report* report, const ReportRow* row);

// Prints what stands below the rows.
void report_close(const Report* report);

#endif
