// What a step's time buys. Every row plays one scene to its end, reads what came of it, and is then timed where it
// stands; the rows of a table are timed in turn.

#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/yardstick.h"
#include "cli/memory.h"

#define SUITE "quality"

typedef struct QualityRow QualityRow;

// Plays a scene of `size` points a side and adds what it found to `row`.
typedef VoileResult QualityScene(const QualityRow* quality, int32_t size, Subject* subject, ReportRow* row,
                                 VoileError* error);

struct QualityRow
{
    const char* name;
    QualityScene* play;
    SheetPins pins;
    int32_t sub_steps, passes;
    bool has_strands, has_tethers;
};

// -------------------------------------------------------------------------------------------------------------- scenes

#define STEPS_PER_SECOND 60

static VoileResult add_stretch(const Subject* subject, ReportRow* row, VoileError* error)
{
    SheetStretch stretch;
    VoileResult result = sheet_measure_stretch(subject->cloth, &stretch, error);
    if (result == VOILE_OK)
    {
        report_row_add(row, "structural_mean_percent", stretch.structural_mean);
        report_row_add(row, "structural_max_percent", stretch.structural_max);
        report_row_add(row, "shear_mean_percent", stretch.shear_mean);
        report_row_add(row, "shear_max_percent", stretch.shear_max);
    }
    return result;
}

// From level the sheet swings down; after 10 s it hangs.
static VoileResult play_hanging(const QualityRow* quality, int32_t size, Subject* subject, ReportRow* row,
                                VoileError* error)
{
    (void)quality;
    (void)size;
    double peak = 0.0;
    for (int32_t i = 0; i < 10 * STEPS_PER_SECOND; ++i)
    {
        subject_run(subject, 1);
        double stretch = 100.0 * (double)voile_cloth_measure(subject->cloth).max_stretch;
        peak = stretch <= peak ? peak : stretch;
    }
    VoileResult result = add_stretch(subject, row, error);
    report_row_add(row, "peak_percent", peak);
    return result;
}

// The sheet hangs straight from the start. Its oscillations die out sooner than in the other scenes, since a force is
// the weight only at rest.
static VoileResult play_forces(const QualityRow* quality, int32_t size, Subject* subject, ReportRow* row,
                               VoileError* error)
{
    (void)quality;
    float damping = subject->step.damping;
    subject->step.damping = 3.0f;
    subject->step.measures_forces = true;
    subject_run(subject, 20 * STEPS_PER_SECOND);
    subject->step.damping = damping;

    SheetForces forces;
    VoileResult result = sheet_measure_forces(subject->cloth, size, &forces, error);
    if (result == VOILE_OK)
    {
        report_row_add(row, "largest_force_error_percent", forces.largest_error);
        report_row_add(row, "worst_row", (double)forces.worst_row);
        report_row_add(row, "mean_force_error_percent", forces.mean_error);
    }
    return result;
}

// What a drag brought about.
typedef struct DragFigures
{
    double fastest;          // metres per second, along a step's whole way
    double fastest_sub_step; // in the last sub-step
    double peak_percent;
    bool is_finite;
} DragFigures;

static void watch_points(const VoileVec3* before, const VoileVec3* after, int32_t point_count, DragFigures* figures)
{
    for (int32_t i = 0; i < point_count; ++i)
    {
        double speed = (double)voile_distance(before[i], after[i]) * STEPS_PER_SECOND;
        figures->fastest = speed <= figures->fastest ? figures->fastest : speed;
    }
}

static void watch_cloth(const VoileCloth* cloth, DragFigures* figures)
{
    VoileClothFigures now = voile_cloth_measure(cloth);
    double stretch = 100.0 * (double)now.max_stretch;
    double speed = (double)now.max_speed;
    figures->peak_percent = stretch <= figures->peak_percent ? figures->peak_percent : stretch;
    figures->fastest_sub_step = speed <= figures->fastest_sub_step ? figures->fastest_sub_step : speed;
    figures->is_finite = figures->is_finite && now.is_finite;
}

#define DRAG_SPEED 10.0f // metres per second
#define DRAG_STEPS 6     // of one way: a metre

// The right corner's way from its place towards the other corner and back, at constant speed.
static float find_drag_offset(int32_t step)
{
    int32_t phase = step % (2 * DRAG_STEPS);
    int32_t distance = phase <= DRAG_STEPS ? phase : 2 * DRAG_STEPS - phase;
    return (float)distance * (DRAG_SPEED / STEPS_PER_SECOND);
}

// `places` has room for the points twice. The corner comes to rest where it started, and then 5 s pass.
static void drag_corner(Subject* subject, int32_t corner, VoileVec3* places, DragFigures* figures)
{
    int32_t point_count = voile_cloth_point_count(subject->cloth);
    VoileVec3 start = voile_cloth_position(subject->cloth, corner);
    voile_cloth_read_positions(subject->cloth, places, sizeof *places);
    for (int32_t i = 1; i <= 10 * STEPS_PER_SECOND; ++i)
    {
        VoileVec3* before = places + (i % 2 == 0 ? point_count : 0);
        VoileVec3* after = places + (i % 2 == 0 ? 0 : point_count);
        float offset = i <= 5 * STEPS_PER_SECOND ? find_drag_offset(i) : 0.0f;
        VoileMove move = { .point = corner, .target = voile_vec3(start.x - offset, start.y, start.z) };
        subject->step.moves = &move;
        subject->step.move_count = 1;
        subject_run(subject, 1);
        voile_cloth_read_positions(subject->cloth, after, sizeof *after);
        watch_points(before, after, point_count, figures);
        watch_cloth(subject->cloth, figures);
    }
    subject->step.moves = NULL;
    subject->step.move_count = 0;
}

static void add_drag(const DragFigures* figures, const SheetStretch* before, const SheetStretch* after, ReportRow* row)
{
    report_row_add(row, "is_finite", figures->is_finite ? 1.0 : 0.0);
    report_row_add(row, "fastest_mps", figures->fastest);
    report_row_add(row, "fastest_sub_step_mps", figures->fastest_sub_step);
    report_row_add(row, "peak_percent", figures->peak_percent);
    report_row_add(row, "mean_before_percent", before->structural_mean);
    report_row_add(row, "mean_after_percent", after->structural_mean);
    report_row_add(row, "max_before_percent", before->structural_max);
    report_row_add(row, "max_after_percent", after->structural_max);
}

static VoileResult play_drag(const QualityRow* quality, int32_t size, Subject* subject, ReportRow* row,
                             VoileError* error)
{
    (void)quality;
    VoileAllocator allocator = memory_host_allocator();
    size_t bytes = 2 * (size_t)voile_cloth_point_count(subject->cloth) * sizeof(VoileVec3);
    VoileVec3* places = (VoileVec3*)voile_allocate(&allocator, bytes);
    if (places == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory to watch a dragged sheet");
    }
    DragFigures figures = { .is_finite = true };
    SheetStretch before, after;
    subject_run(subject, 10 * STEPS_PER_SECOND);
    VoileResult result = sheet_measure_stretch(subject->cloth, &before, error);
    if (result == VOILE_OK)
    {
        drag_corner(subject, size - 1, places, &figures);
        result = sheet_measure_stretch(subject->cloth, &after, error);
    }
    if (result == VOILE_OK)
    {
        add_drag(&figures, &before, &after, row);
    }
    voile_release(&allocator, places, bytes);
    return result;
}

// --------------------------------------------------------------------------------------------------------------- rows

static const QualityRow top_row_rows[] = {
    { "top row, classic, 10 passes", play_hanging, SHEET_PINS_TOP_ROW, 1, 10, false, false },
    { "top row, small steps, 10", play_hanging, SHEET_PINS_TOP_ROW, 10, 1, false, false },
    { "top row, strands, 10", play_hanging, SHEET_PINS_TOP_ROW, 10, 1, true, false },
    { "top row, tethers, 5", play_hanging, SHEET_PINS_TOP_ROW, 5, 1, false, true },
};

static const QualityRow corner_rows[] = {
    { "corners, classic, 10 passes", play_hanging, SHEET_PINS_TOP_CORNERS, 1, 10, false, false },
    { "corners, small steps, 10", play_hanging, SHEET_PINS_TOP_CORNERS, 10, 1, false, false },
    { "corners, strands, 10", play_hanging, SHEET_PINS_TOP_CORNERS, 10, 1, true, false },
    { "corners, tethers, 5", play_hanging, SHEET_PINS_TOP_CORNERS, 5, 1, false, true },
    { "corners, strands + tethers, 10", play_hanging, SHEET_PINS_TOP_CORNERS, 10, 1, true, true },
};

static const QualityRow force_rows[] = {
    { "forces, classic, 5 passes", play_forces, SHEET_PINS_TOP_ROW, 1, 5, false, false },
    { "forces, classic, 10 passes", play_forces, SHEET_PINS_TOP_ROW, 1, 10, false, false },
    { "forces, classic, 20 passes", play_forces, SHEET_PINS_TOP_ROW, 1, 20, false, false },
    { "forces, classic, 40 passes", play_forces, SHEET_PINS_TOP_ROW, 1, 40, false, false },
    { "forces, small steps, 5", play_forces, SHEET_PINS_TOP_ROW, 5, 1, false, false },
    { "forces, small steps, 10", play_forces, SHEET_PINS_TOP_ROW, 10, 1, false, false },
    { "forces, small steps, 20", play_forces, SHEET_PINS_TOP_ROW, 20, 1, false, false },
    { "forces, small steps, 40", play_forces, SHEET_PINS_TOP_ROW, 40, 1, false, false },
    { "forces, strands, 5", play_forces, SHEET_PINS_TOP_ROW, 5, 1, true, false },
    { "forces, strands, 10", play_forces, SHEET_PINS_TOP_ROW, 10, 1, true, false },
    { "forces, strands, 20", play_forces, SHEET_PINS_TOP_ROW, 20, 1, true, false },
    { "forces, strands, 40", play_forces, SHEET_PINS_TOP_ROW, 40, 1, true, false },
};

static const QualityRow drag_rows[] = {
    { "drag, classic, 10 passes", play_drag, SHEET_PINS_TOP_CORNERS, 1, 10, false, false },
    { "drag, small steps, 10", play_drag, SHEET_PINS_TOP_CORNERS, 10, 1, false, false },
    { "drag, strands, 10", play_drag, SHEET_PINS_TOP_CORNERS, 10, 1, true, false },
    { "drag, strands + tethers, 10", play_drag, SHEET_PINS_TOP_CORNERS, 10, 1, true, true },
};

// Rows that are timed in turn.
typedef struct QualityTable
{
    const QualityRow* rows;
    int32_t count;
} QualityTable;

#define TABLE(rows)                                                                                                    \
    {                                                                                                                  \
        rows, (int32_t)(sizeof rows / sizeof *rows)                                                                    \
    }
#define MAX_ROWS 12

static const QualityTable tables[] = {
    TABLE(top_row_rows),
    TABLE(corner_rows),
    TABLE(force_rows),
    TABLE(drag_rows),
};

// ------------------------------------------------------------------------------------------------------------- running

static VoileResult play_row(const BenchOptions* options, const QualityRow* quality, int32_t size, Subject* out_subject,
                            ReportRow* out_row, VoileError* error)
{
    SheetDef def = {
        .kind = SHEET_GRID,
        .size = size,
        .pins = quality->pins,
        .is_hanging = quality->play == play_forces,
        .has_tethers = quality->has_tethers,
        .kernel = options->kernel,
    };
    out_subject->step = sheet_step(quality->sub_steps, quality->passes);
    out_subject->step.has_strands = quality->has_strands;
    out_subject->step.has_tethers = quality->has_tethers;
    *out_row = (ReportRow){
        .suite = SUITE,
        .configuration = quality->name,
        .size = size,
        .unit = "ms/step",
        .rounds = options->rounds,
    };
    VoileResult result = sheet_create(&def, &out_subject->cloth, error);
    if (result == VOILE_OK)
    {
        out_row->kernel = voile_kernel_name(voile_cloth_kernel(out_subject->cloth));
        result = quality->play(quality, size, out_subject, out_row, error);
    }
    return result;
}

static VoileResult measure_table(const BenchOptions* options, Report* report, const QualityTable* table, int32_t size,
                                 VoileError* error)
{
    Subject subjects[MAX_ROWS] = { 0 };
    ReportRow rows[MAX_ROWS];
    MeasuredTask tasks[MAX_ROWS];
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; result == VOILE_OK && i < table->count; ++i)
    {
        tasks[i] = (MeasuredTask){ .run = subject_run, .data = &subjects[i], .kernel = options->kernel };
        result = play_row(options, &table->rows[i], size, &subjects[i], &rows[i], error);
    }
    if (result == VOILE_OK)
    {
        result = yardstick_measure_tasks(tasks, table->count, MEASURE_CPU, options->rounds, error);
    }
    for (int32_t i = 0; i < table->count; ++i)
    {
        if (result == VOILE_OK)
        {
            report_row_set_ms(&rows[i], &tasks[i]);
            report_print(report, &rows[i]);
        }
        voile_cloth_destroy(subjects[i].cloth);
    }
    return result;
}

VoileResult suite_quality(const BenchOptions* options, Report* report, VoileError* error)
{
    SizeList list = chosen_sizes(options, (SizeList){ { 64, 128 }, 2 });
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; i < list.count; ++i)
    {
        for (size_t table = 0; result == VOILE_OK && table < sizeof tables / sizeof *tables; ++table)
        {
            result = measure_table(options, report, &tables[table], list.sizes[i], error);
        }
    }
    return result;
}
