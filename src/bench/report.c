#include "bench/report.h"

#include "formats/numbers.h"
#include "voile/voile.h"

#include <stdio.h>
#include <string.h>

// -------------------------------------------------------------------------------------------------------- the machine

// The value of the first line "KEY : VALUE" of a file; false where there is none.
static bool find_value(const char* path, const char* key, char* out_value, size_t capacity)
{
    FILE* file = fopen(path, "r");
    bool is_found = false;
    char line[256];
    while (file != NULL && !is_found && fgets(line, sizeof line, file) != NULL)
    {
        char* colon = strchr(line, ':');
        is_found = colon != NULL && strncmp(line, key, strlen(key)) == 0;
        if (is_found)
        {
            colon += 1 + strspn(colon + 1, " \t");
            colon[strcspn(colon, "\r\n")] = '\0';
            snprintf(out_value, capacity, "%s", colon);
        }
    }
    if (file != NULL)
    {
        fclose(file);
    }
    return is_found;
}

// In characters that end no JSON string.
static void find_cpu_name(char out_name[CPU_NAME_SIZE])
{
    if (!find_value("/proc/cpuinfo", "model name", out_name, CPU_NAME_SIZE))
    {
        snprintf(out_name, CPU_NAME_SIZE, "unknown");
    }
    for (char* c = out_name; *c != '\0'; ++c)
    {
        *c = *c < ' ' || *c > '~' || *c == '"' || *c == '\\' ? '?' : *c;
    }
}

// The mean number of runnable threads in the last minute; negative where the system does not tell. With more of them
// than processors, trust the minima.
static double find_load(void)
{
    char words[32] = "";
    FILE* file = fopen("/proc/loadavg", "r");
    bool is_read = file != NULL && fgets(words, sizeof words, file) != NULL;
    if (file != NULL)
    {
        fclose(file);
    }
    float load;
    return is_read && number_parse_float(words, strcspn(words, " "), &load) ? (double)load : -1.0;
}

// ------------------------------------------------------------------------------------------------------------- numbers

// Numbers that no float of a sound run can be are told as such instead of as 0.
static const char* print_number(double value, int decimals, const char* absent, char out_text[NUMBER_TEXT_SIZE])
{
    if (!(value > -1.0e15 && value < 1.0e15))
    {
        return absent;
    }
    number_print_fixed(value, decimals, out_text);
    return out_text;
}

// About four digits that count.
static const char* print_short(double value, char out_text[NUMBER_TEXT_SIZE])
{
    static const double limits[] = { 1000.0, 100.0, 10.0, 1.0, 0.1, 0.01 };
    double size = value < 0.0 ? -value : value;
    int decimals = 0;
    while (decimals < (int)(sizeof limits / sizeof *limits) && size < limits[decimals])
    {
        ++decimals;
    }
    return print_number(value, decimals, "-", out_text);
}

static const char* print_exact(double value, char out_text[NUMBER_TEXT_SIZE])
{
    return print_number(value, 6, "null", out_text);
}

// -------------------------------------------------------------------------------------------------------------- output

static void print_kernels(const char* before, const char* between, const char* after)
{
    const char* separator = before;
    for (int kernel = VOILE_KERNEL_SCALAR; kernel < VOILE_KERNEL_COUNT; ++kernel)
    {
        if (voile_kernel_is_available((VoileKernel)kernel))
        {
            printf("%s%s", separator, voile_kernel_name((VoileKernel)kernel));
            separator = between;
        }
    }
    fputs(after, stdout);
}

static void open_json(const Report* report)
{
    char load[NUMBER_TEXT_SIZE];
    printf("{\"program\": \"voile-bench\", \"version\": \"%s\", \"cpu\": \"%s\", \"load\": %s,\n", VOILE_VERSION,
           report->cpu_name, print_exact(find_load(), load));
    print_kernels(" \"kernels\": [\"", "\", \"", "\"],\n \"rows\": [");
}

static void print_json_row(const Report* report, const ReportRow* row)
{
    char number[NUMBER_TEXT_SIZE];
    printf("%s\n  {\"suite\": \"%s\", \"configuration\": \"%s\", \"cpu\": \"%s\", \"kernel\": \"%s\", \"size\": %d",
           report->row_count > 0 ? "," : "", row->suite, row->configuration, report->cpu_name, row->kernel, row->size);
    printf(", \"rounds\": %d, \"unit\": \"%s\"", row->rounds, row->unit);
    printf(", \"median\": %s", print_exact(row->median, number));
    printf(", \"minimum\": %s", print_exact(row->minimum, number));
    printf(", \"yardstick_ns\": %s", print_exact(row->yardstick_ns, number));
    printf(", \"times_yardstick\": %s", print_exact(row->times_yardstick, number));
    for (int i = 0; i < row->figure_count; ++i)
    {
        printf(", \"%s\": %s", row->figures[i].name, print_exact(row->figures[i].value, number));
    }
    putchar('}');
}

static void open_table(const Report* report)
{
    char load[NUMBER_TEXT_SIZE];
    printf("voile-bench %s, load %s, kernels ", VOILE_VERSION, print_short(find_load(), load));
    print_kernels("", " ", "\n\n");
    printf("%-8s %-*s %-7s %5s  %-36s %9s %9s %9s  %s\n", "suite", (int)strlen(report->cpu_name), "cpu", "kernel",
           "size", "configuration", "median", "minimum", "yardstick", "unit");
}

static void print_table_row(const Report* report, const ReportRow* row)
{
    char median[NUMBER_TEXT_SIZE], minimum[NUMBER_TEXT_SIZE], times[NUMBER_TEXT_SIZE], number[NUMBER_TEXT_SIZE];
    printf("%-8s %s %-7s %5d  %-36s %9s %9s %9s  %s", row->suite, report->cpu_name, row->kernel, row->size,
           row->configuration, print_short(row->median, median), print_short(row->minimum, minimum),
           row->yardstick_ns > 0.0 ? print_short(row->times_yardstick, times) : "-", row->unit);
    for (int i = 0; i < row->figure_count; ++i)
    {
        printf("%s %s %s", i == 0 ? ";" : ",", row->figures[i].name, print_short(row->figures[i].value, number));
    }
    putchar('\n');
}

void report_open(Report* report, bool is_json)
{
    *report = (Report){ .is_json = is_json };
    find_cpu_name(report->cpu_name);
    if (is_json)
    {
        open_json(report);
    }
    else
    {
        open_table(report);
    }
}

// `yardstick_count`: the projections that one time of the row is compared with.
static void set_times(ReportRow* row, const MeasuredTask* task, double unit_ns, double yardstick_count)
{
    row->median = task->median_ns / unit_ns;
    row->minimum = task->minimum_ns / unit_ns;
    row->yardstick_kernel = task->kernel;
    row->yardstick_ns = task->yardstick_ns;
    row->times_yardstick = task->minimum_ns / (task->yardstick_ns * yardstick_count);
}

void report_row_set_projection(ReportRow* row, const MeasuredTask* task, double projection_count)
{
    set_times(row, task, projection_count, projection_count);
}

void report_row_set_ms(ReportRow* row, const MeasuredTask* task)
{
    set_times(row, task, 1.0e6, 1.0e3);
}

void report_row_add(ReportRow* row, const char* name, double value)
{
    VOILE_ASSERT(row->figure_count < MAX_FIGURES);
    row->figures[row->figure_count++] = (Figure){ name, value };
}

static void note_yardstick(Report* report, const ReportRow* row)
{
    double* least_ns = &report->yardsticks_ns[row->yardstick_kernel];
    *least_ns = *least_ns > 0.0 && *least_ns <= row->yardstick_ns ? *least_ns : row->yardstick_ns;
}

// Flushed row by row, since some take a while.
void report_print(Report* report, const ReportRow* row)
{
    if (report->is_json)
    {
        print_json_row(report, row);
    }
    else
    {
        print_table_row(report, row);
    }
    fflush(stdout);
    note_yardstick(report, row);
    report->row_count += 1;
}

// Writes "KERNEL NANOSECONDS" of each yardstick between the words that a format wants there.
static void print_yardsticks(const Report* report, const char* before, const char* middle, const char* between,
                             const char* after)
{
    char number[NUMBER_TEXT_SIZE];
    const char* separator = before;
    for (int kernel = VOILE_KERNEL_SCALAR; kernel < VOILE_KERNEL_COUNT; ++kernel)
    {
        if (report->yardsticks_ns[kernel] > 0.0)
        {
            printf("%s%s%s%s", separator, voile_kernel_name((VoileKernel)kernel), middle,
                   print_exact(report->yardsticks_ns[kernel], number));
            separator = between;
        }
    }
    fputs(separator == between ? after : "", stdout);
}

void report_close(const Report* report)
{
    char load[NUMBER_TEXT_SIZE];
    if (report->is_json)
    {
        fputs("\n ], \"yardsticks_ns\": {", stdout);
        print_yardsticks(report, "\"", "\": ", ", \"", "");
        printf("}, \"load_at_end\": %s}\n", print_exact(find_load(), load));
    }
    else
    {
        putchar('\n');
        print_yardsticks(report, "yardstick ", " ", ", ", " ns; ");
        printf("load at the end %s\n", print_short(find_load(), load));
    }
}
