#include "bench/bench.h"
#include "bench/busy.h"
#include "bench/counting.h"
#include "bench/sheet.h"
#include "bench/yardstick.h"
#include "cli/memory.h"
#include "cli/threads.h"

#define SUITE "scale"

static ReportRow start_row(const BenchOptions* options, const char* name, const VoileCloth* cloth, int32_t size,
                           const char* unit)
{
    return (ReportRow){
        .suite = SUITE,
        .configuration = name,
        .kernel = voile_kernel_name(voile_cloth_kernel(cloth)),
        .size = size,
        .unit = unit,
        .rounds = options->rounds,
    };
}

// --------------------------------------------------------------------------------------------------------------- ticks

typedef struct TickRow
{
    const char* name;
    SheetPins pins;
    bool is_hanging; // at the start
    int32_t sub_steps;
    bool has_tethers;
} TickRow;

static const TickRow tick_rows[] = {
    { "tick, top row, hung up", SHEET_PINS_TOP_ROW, true, 5, false },
    { "tick, top row, swung down", SHEET_PINS_TOP_ROW, false, 5, false },
    { "tick, corners, swung down", SHEET_PINS_TOP_CORNERS, false, 5, false },
    { "tick, top row, tethers", SHEET_PINS_TOP_ROW, false, 2, true },
    { "tick, corners, tethers", SHEET_PINS_TOP_CORNERS, false, 2, true },
};
#define TICK_ROW_COUNT ((int32_t)(sizeof tick_rows / sizeof *tick_rows))

#define TICKS_PER_SECOND 120

static VoileResult create_tick_subject(const BenchOptions* options, const TickRow* tick, int32_t size,
                                       Subject* out_subject, VoileError* error)
{
    SheetDef def = {
        .kind = SHEET_GRID,
        .size = size,
        .pins = tick->pins,
        .is_hanging = tick->is_hanging,
        .has_tethers = tick->has_tethers,
        .kernel = options->kernel,
    };
    out_subject->step = sheet_step(tick->sub_steps, 1);
    out_subject->step.duration = 1.0f / TICKS_PER_SECOND;
    out_subject->step.has_tethers = tick->has_tethers;
    return sheet_create(&def, &out_subject->cloth, error);
}

static VoileResult print_tick(const BenchOptions* options, Report* report, const TickRow* tick, int32_t size,
                              const Subject* subject, const MeasuredTask* task, VoileError* error)
{
    SheetStretch stretch;
    ReportRow row = start_row(options, tick->name, subject->cloth, size, "ms/tick");
    report_row_set_ms(&row, task);
    VoileResult result = sheet_measure_stretch(subject->cloth, &stretch, error);
    if (result == VOILE_OK)
    {
        report_row_add(&row, "sub_steps", (double)tick->sub_steps);
        report_row_add(&row, "minimum_ns_per_projection", task->minimum_ns / subject_projections(subject));
        report_row_add(&row, "structural_mean_percent", stretch.structural_mean);
        report_row_add(&row, "structural_max_percent", stretch.structural_max);
        report_row_add(&row, "shear_mean_percent", stretch.shear_mean);
        report_print(report, &row);
    }
    return result;
}

// After 10 s.
static VoileResult measure_ticks(const BenchOptions* options, Report* report, int32_t size, VoileError* error)
{
    Subject subjects[TICK_ROW_COUNT] = { 0 };
    MeasuredTask tasks[TICK_ROW_COUNT];
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; result == VOILE_OK && i < TICK_ROW_COUNT; ++i)
    {
        tasks[i] = (MeasuredTask){ .run = subject_run, .data = &subjects[i], .kernel = options->kernel };
        result = create_tick_subject(options, &tick_rows[i], size, &subjects[i], error);
    }
    for (int32_t i = 0; result == VOILE_OK && i < TICK_ROW_COUNT; ++i)
    {
        subject_run(&subjects[i], 10 * TICKS_PER_SECOND);
    }
    if (result == VOILE_OK)
    {
        result = yardstick_measure_tasks(tasks, TICK_ROW_COUNT, MEASURE_CPU, options->rounds, error);
    }
    for (int32_t i = 0; i < TICK_ROW_COUNT; ++i)
    {
        if (result == VOILE_OK)
        {
            result = print_tick(options, report, &tick_rows[i], size, &subjects[i], &tasks[i], error);
        }
        voile_cloth_destroy(subjects[i].cloth);
    }
    return result;
}

// ------------------------------------------------------------------------------------------------- memory and creation

typedef struct MemoryRow
{
    const char* name;
    SheetKind kind;
    VoileAllocator (*allocator)(void);
} MemoryRow;

static const MemoryRow memory_rows[] = {
    { "creation, grid", SHEET_GRID, memory_host_allocator },
    { "creation, mesh", SHEET_MESH, memory_host_allocator },
    { "creation, grid, plain heap", SHEET_GRID, voile_default_allocator },
    { "creation, mesh, plain heap", SHEET_MESH, voile_default_allocator },
};
#define MEMORY_ROW_COUNT ((int32_t)(sizeof memory_rows / sizeof *memory_rows))

// One cloth that is made and thrown away again and again.
typedef struct Creation
{
    int32_t size;
    SheetPlan plan;
    CountingHeap heap;
    VoileResult result;
    VoileError error;
} Creation;

static void create_often(void* data, int32_t count)
{
    Creation* creation = (Creation*)data;
    for (int32_t i = 0; creation->result == VOILE_OK && i < count; ++i)
    {
        VoileCloth* cloth = NULL;
        creation->result = voile_cloth_create(&creation->plan.def, &cloth, &creation->error);
        voile_cloth_destroy(cloth);
    }
}

// A grid's columns are stored in whole groups of 16, so that is what the memory of its points is counted by.
static double count_padded_points(const VoileClothDef* def)
{
    return def->columns > 0 ? (double)((def->columns + 15) / 16 * 16) * (double)def->rows : (double)def->point_count;
}

static void add_memory(const Creation* creation, const VoileCloth* cloth, ReportRow* row)
{
    double bytes = (double)creation->heap.bytes;
    double points = count_padded_points(&creation->plan.def);
    double links = (double)voile_cloth_link_count(cloth);
    report_row_add(row, "kept_bytes", bytes);
    report_row_add(row, "blocks", (double)creation->heap.block_count);
    report_row_add(row, "peak_bytes", (double)creation->heap.peak_bytes);
    report_row_add(row, "padded_points", points);
    report_row_add(row, "links", links);
    report_row_add(row, "bytes_per_point", bytes / points);
    report_row_add(row, "bytes_per_link_beyond_64_a_point", (bytes - 64.0 * points) / links);
}

// Makes the cloth once more to look at what it holds, and steps it to see that it takes no more.
static VoileResult print_memory(const BenchOptions* options, Report* report, Creation* creation, const char* name,
                                const MeasuredTask* task, VoileError* error)
{
    Subject subject = { .step = sheet_step(2, 1) };
    creation->heap = (CountingHeap){ .inner = creation->heap.inner };
    VoileResult result = voile_cloth_create(&creation->plan.def, &subject.cloth, error);
    if (result == VOILE_OK)
    {
        ReportRow row = start_row(options, name, subject.cloth, creation->size, "ms");
        report_row_set_ms(&row, task);
        add_memory(creation, subject.cloth, &row);

        int64_t calls = creation->heap.call_count;
        subject_run(&subject, 10);
        report_row_add(&row, "allocations_in_10_steps", (double)(creation->heap.call_count - calls));
        report_print(report, &row);
    }
    voile_cloth_destroy(subject.cloth);
    return result;
}

static VoileResult prepare_creation(const BenchOptions* options, const MemoryRow* memory, int32_t size,
                                    Creation* out_creation, VoileError* error)
{
    SheetDef def = {
        .kind = memory->kind,
        .size = size,
        .kernel = options->kernel,
    };
    *out_creation = (Creation){ .size = size, .heap.inner = memory->allocator() };
    VoileResult result = sheet_plan_create(&def, &out_creation->plan, error);
    out_creation->plan.def.allocator = counting_allocator(&out_creation->heap);
    return result;
}

static VoileResult measure_creations(const BenchOptions* options, Creation* creations, MeasuredTask* tasks,
                                     VoileError* error)
{
    for (int32_t i = 0; i < MEMORY_ROW_COUNT; ++i)
    {
        tasks[i] = (MeasuredTask){ .run = create_often, .data = &creations[i], .kernel = options->kernel };
    }
    VoileResult result = yardstick_measure_tasks(tasks, MEMORY_ROW_COUNT, MEASURE_CPU, options->rounds, error);
    for (int32_t i = 0; result == VOILE_OK && i < MEMORY_ROW_COUNT; ++i)
    {
        result = creations[i].result;
        *error = creations[i].error;
    }
    return result;
}

static VoileResult measure_memory(const BenchOptions* options, Report* report, int32_t size, VoileError* error)
{
    Creation creations[MEMORY_ROW_COUNT] = { 0 };
    MeasuredTask tasks[MEMORY_ROW_COUNT];
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; result == VOILE_OK && i < MEMORY_ROW_COUNT; ++i)
    {
        result = prepare_creation(options, &memory_rows[i], size, &creations[i], error);
    }
    if (result == VOILE_OK)
    {
        result = measure_creations(options, creations, tasks, error);
    }
    for (int32_t i = 0; result == VOILE_OK && i < MEMORY_ROW_COUNT; ++i)
    {
        result = print_memory(options, report, &creations[i], memory_rows[i].name, &tasks[i], error);
    }
    for (int32_t i = 0; i < MEMORY_ROW_COUNT; ++i)
    {
        sheet_plan_release(&creations[i].plan);
    }
    return result;
}

// ------------------------------------------------------------------------------------------------------------- threads

typedef struct ThreadRow
{
    const char* name;
    int32_t thread_count;
    bool others_are_busy; // every other processor has something else to do
} ThreadRow;

static const ThreadRow thread_rows[] = {
    { "1 thread", 1, false },
    { "2 threads", 2, false },
    { "1 thread, others busy", 1, true },
    { "2 threads, others busy", 2, true },
};
#define THREAD_ROW_COUNT ((int32_t)(sizeof thread_rows / sizeof *thread_rows))

typedef struct ThreadSubject
{
    Subject subject;
    ThreadHost* host;  // NULL: one thread
    BusyThreads* busy; // NULL: none
} ThreadSubject;

static void run_with_threads(void* data, int32_t count)
{
    ThreadSubject* subject = (ThreadSubject*)data;
    if (subject->busy != NULL)
    {
        busy_threads_set(subject->busy, true);
    }
    subject_run(&subject->subject, count);
    if (subject->busy != NULL)
    {
        busy_threads_set(subject->busy, false);
    }
}

static VoileResult create_thread_subject(const BenchOptions* options, const ThreadRow* thread, int32_t size,
                                         ThreadSubject* out_subject, VoileError* error)
{
    SheetDef def = { .kind = SHEET_GRID, .size = size, .kernel = options->kernel };
    VoileResult result = VOILE_OK;
    out_subject->subject.step = sheet_step(10, 1);
    if (thread->thread_count > 1)
    {
        result = thread_host_create(thread->thread_count, &out_subject->host, error);
    }
    if (out_subject->host != NULL)
    {
        out_subject->subject.step.parallel = thread_host_parallel(out_subject->host);
    }
    if (result == VOILE_OK && thread->others_are_busy)
    {
        result = busy_threads_create(&out_subject->busy, error);
    }
    return result == VOILE_OK ? sheet_create(&def, &out_subject->subject.cloth, error) : result;
}

static void release_thread_subject(ThreadSubject* subject)
{
    voile_cloth_destroy(subject->subject.cloth);
    thread_host_destroy(subject->host);
    busy_threads_destroy(subject->busy);
}

// A row with several threads stands behind the one that it is compared with.
static void print_threads(const BenchOptions* options, Report* report, int32_t size, const ThreadSubject* subjects,
                          const MeasuredTask* tasks)
{
    for (int32_t i = 0; i < THREAD_ROW_COUNT; ++i)
    {
        ReportRow row = start_row(options, thread_rows[i].name, subjects[i].subject.cloth, size, "ms/step (wall)");
        report_row_set_ms(&row, &tasks[i]);
        if (thread_rows[i].thread_count > 1)
        {
            report_row_add(&row, "speed_up_of_median", tasks[i - 1].median_ns / tasks[i].median_ns);
            report_row_add(&row, "speed_up_of_minimum", tasks[i - 1].minimum_ns / tasks[i].minimum_ns);
        }
        report_print(report, &row);
    }
}

static VoileResult measure_threads(const BenchOptions* options, Report* report, int32_t size, VoileError* error)
{
    ThreadSubject subjects[THREAD_ROW_COUNT] = { 0 };
    MeasuredTask tasks[THREAD_ROW_COUNT];
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; result == VOILE_OK && i < THREAD_ROW_COUNT; ++i)
    {
        tasks[i] = (MeasuredTask){ .run = run_with_threads, .data = &subjects[i], .kernel = options->kernel };
        result = create_thread_subject(options, &thread_rows[i], size, &subjects[i], error);
    }
    if (result == VOILE_OK)
    {
        result = yardstick_measure_tasks(tasks, THREAD_ROW_COUNT, MEASURE_WALL, options->rounds, error);
    }
    if (result == VOILE_OK)
    {
        print_threads(options, report, size, subjects, tasks);
    }
    for (int32_t i = 0; i < THREAD_ROW_COUNT; ++i)
    {
        release_thread_subject(&subjects[i]);
    }
    return result;
}

// ------------------------------------------------------------------------------------------------------------- running

typedef VoileResult ScalePart(const BenchOptions* options, Report* report, int32_t size, VoileError* error);

static VoileResult run_part(const BenchOptions* options, Report* report, ScalePart* part, SizeList defaults,
                            VoileError* error)
{
    SizeList list = chosen_sizes(options, defaults);
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; result == VOILE_OK && i < list.count; ++i)
    {
        result = part(options, report, list.sizes[i], error);
    }
    return result;
}

VoileResult suite_scale(const BenchOptions* options, Report* report, VoileError* error)
{
    static const struct
    {
        ScalePart* part;
        SizeList sizes;
    } parts[] = {
        { measure_memory, { { 512 }, 1 } },
        { measure_threads, { { 256, 512 }, 2 } },
        { measure_ticks, { { 512 }, 1 } },
    };
    VoileResult result = VOILE_OK;
    for (size_t i = 0; result == VOILE_OK && i < sizeof parts / sizeof *parts; ++i)
    {
        result = run_part(options, report, parts[i].part, parts[i].sizes, error);
    }
    return result;
}
