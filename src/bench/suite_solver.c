#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/yardstick.h"
#include "cli/memory.h"
#include "sandbox/sandbox.h"

#include <string.h>

#define SUITE "solver"

// One scheme: measured at each size with each kernel in turn.
typedef struct SolverRow
{
    const char* name;
    SheetKind kind;
    int32_t sub_steps, passes;
    bool has_strands, measures_forces;
} SolverRow;

static const SolverRow solver_rows[] = {
    { "grid, 1 x 10 passes", SHEET_GRID, 1, 10, false, false },
    { "grid, 10 sub-steps", SHEET_GRID, 10, 1, false, false },
    { "grid, 10 sub-steps, forces", SHEET_GRID, 10, 1, false, true },
    { "grid, 10 sub-steps, strands", SHEET_GRID, 10, 1, true, false },
    { "mesh, 1 x 10 passes", SHEET_MESH, 1, 10, false, false },
    { "mesh, 10 sub-steps", SHEET_MESH, 10, 1, false, false },
    { "lean mesh, 1 x 10 passes", SHEET_LEAN_MESH, 1, 10, false, false },
};

// The kernels to compare: the one that was asked for, else all that this machine runs.
typedef struct KernelList
{
    VoileKernel kernels[VOILE_KERNEL_COUNT];
    int32_t count;
} KernelList;

static KernelList choose_kernels(const BenchOptions* options)
{
    KernelList list = { 0 };
    for (int kernel = VOILE_KERNEL_SCALAR; kernel < VOILE_KERNEL_COUNT; ++kernel)
    {
        if (wants_kernel(options, (VoileKernel)kernel) && voile_kernel_is_available((VoileKernel)kernel))
        {
            list.kernels[list.count++] = (VoileKernel)kernel;
        }
    }
    return list;
}

static void print_subject(const BenchOptions* options, Report* report, const char* name, int32_t size,
                          const Subject* subject, const MeasuredTask* task)
{
    ReportRow row = {
        .suite = SUITE,
        .configuration = name,
        .kernel = voile_kernel_name(voile_cloth_kernel(subject->cloth)),
        .size = size,
        .unit = "ns/projection",
        .rounds = options->rounds,
    };
    report_row_set_projection(&row, task, subject_projections(subject));
    report_row_add(&row, "median_ms_per_step", task->median_ns * 1.0e-6);
    report_row_add(&row, "minimum_ms_per_step", task->minimum_ns * 1.0e-6);
    report_row_add(&row, "links", (double)voile_cloth_link_count(subject->cloth));
    report_print(report, &row);
}

static VoileResult create_subject(const SolverRow* row, int32_t size, VoileKernel kernel, Subject* out_subject,
                                  VoileError* error)
{
    SheetDef def = { .kind = row->kind, .size = size, .kernel = kernel };
    out_subject->step = sheet_step(row->sub_steps, row->passes);
    out_subject->step.has_strands = row->has_strands;
    out_subject->step.measures_forces = row->measures_forces;
    return sheet_create(&def, &out_subject->cloth, error);
}

static VoileResult measure_row(const BenchOptions* options, Report* report, const SolverRow* row, int32_t size,
                               VoileError* error)
{
    KernelList list = choose_kernels(options);
    Subject subjects[VOILE_KERNEL_COUNT] = { 0 };
    MeasuredTask tasks[VOILE_KERNEL_COUNT] = { 0 };
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; result == VOILE_OK && i < list.count; ++i)
    {
        result = create_subject(row, size, list.kernels[i], &subjects[i], error);
        tasks[i] = (MeasuredTask){ .run = subject_run, .data = &subjects[i], .kernel = list.kernels[i] };
    }
    if (result == VOILE_OK)
    {
        result = yardstick_measure_tasks(tasks, list.count, MEASURE_CPU, options->rounds, error);
    }
    for (int32_t i = 0; i < list.count; ++i)
    {
        if (result == VOILE_OK)
        {
            print_subject(options, report, row->name, size, &subjects[i], &tasks[i]);
        }
        voile_cloth_destroy(subjects[i].cloth);
    }
    return result;
}

// --------------------------------------------------------------------------------------------------- the default scene

static void run_ticks(void* data, int32_t count)
{
    for (int32_t i = 0; i < count; ++i)
    {
        sandbox_tick((Sandbox*)data);
    }
}

static void print_scene(const BenchOptions* options, Report* report, const Sandbox* sandbox, const MeasuredTask* task)
{
    VoileClothFigures figures = sandbox_measure(sandbox);
    ReportRow row = {
        .suite = SUITE,
        .configuration = "default scene",
        .kernel = voile_kernel_name(voile_cloth_kernel(sandbox->cloths[0].cloth)),
        .unit = "ms/tick",
        .rounds = options->rounds,
    };
    report_row_set_ms(&row, task);
    report_row_add(&row, "points", (double)sandbox_point_count(sandbox));
    report_row_add(&row, "links", (double)sandbox_link_count(sandbox));
    report_row_add(&row, "mean_stretch_percent", 100.0 * (double)figures.mean_stretch);
    report_row_add(&row, "max_stretch_percent", 100.0 * (double)figures.max_stretch);
    report_print(report, &row);
}

// Whole ticks of the sandbox, wind and floor included, from 10 s on.
static VoileResult measure_default_scene(const BenchOptions* options, Report* report, VoileError* error)
{
    Scene scene;
    Sandbox* sandbox = NULL;
    VoileAllocator allocator = memory_host_allocator();
    TextSlice name = { builtin_scenes[0].name, strlen(builtin_scenes[0].name) };
    VoileResult result = scene_open_builtin(name, &scene, error);
    if (result == VOILE_OK)
    {
        result = sandbox_create(&scene, NULL, &allocator, &sandbox, error);
    }
    if (result == VOILE_OK)
    {
        MeasuredTask task = { .run = run_ticks, .data = sandbox };
        run_ticks(sandbox, 10 * TICKS_PER_SECOND);
        result = yardstick_measure_tasks(&task, 1, MEASURE_CPU, options->rounds, error);
        if (result == VOILE_OK)
        {
            print_scene(options, report, sandbox, &task);
        }
        sandbox_destroy(sandbox);
    }
    return result;
}

VoileResult suite_solver(const BenchOptions* options, Report* report, VoileError* error)
{
    SizeList list = chosen_sizes(options, (SizeList){ { 64, 128, 256, 512 }, 4 });
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; i < list.count; ++i)
    {
        for (size_t row = 0; result == VOILE_OK && row < sizeof solver_rows / sizeof *solver_rows; ++row)
        {
            result = measure_row(options, report, &solver_rows[row], list.sizes[i], error);
        }
    }
    if (result == VOILE_OK)
    {
        result = measure_default_scene(options, report, error);
    }
    return result == VOILE_OK ? measure_peers(options, report, error) : result;
}
