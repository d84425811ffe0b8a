#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/yardstick.h"

#include <stdio.h>

#define SUITE     "colliders"
#define SUB_STEPS 10
#define FAR_COUNT 8

typedef struct ColliderRow
{
    const char* name;
    VoileColliderKind kind;
    VoileVec3 half_extents;
    float radius;
    float depth; // of its middle below the cloth, where it bears all of it
} ColliderRow;

// Each so large that a sheet of 2 m lies on it as on a table; the last one thin, so that it is met on the points' way.
static const ColliderRow rows[] = {
    { "plane", VOILE_COLLIDER_PLANE, { 0.0f, 0.0f, 0.0f }, 0.0f, 0.0f },
    { "sphere", VOILE_COLLIDER_SPHERE, { 0.0f, 0.0f, 0.0f }, 200.0f, 200.0f },
    { "capsule", VOILE_COLLIDER_CAPSULE, { 0.0f, 5.0f, 0.0f }, 200.0f, 205.0f },
    { "rounded box", VOILE_COLLIDER_BOX, { 3.0f, 1.0f, 3.0f }, 0.1f, 1.0f },
    { "swept box", VOILE_COLLIDER_BOX, { 3.0f, 0.01f, 3.0f }, 0.005f, 0.01f },
};

#define ROW_COUNT ((int32_t)(sizeof rows / sizeof *rows))

// A lying sheet without colliders, with some far away, and with one that bears it.
typedef struct Trial
{
    VoileCollider colliders[FAR_COUNT];
    Subject subject;
} Trial;

typedef enum TrialKind
{
    TRIAL_NONE,
    TRIAL_FAR,
    TRIAL_ALL,
    TRIAL_COUNT
} TrialKind;

static VoileCollider make_collider(const ColliderRow* row, float height)
{
    VoileCollider collider = voile_default_collider();
    collider.kind = row->kind;
    collider.half_extents = row->half_extents;
    collider.radius = row->radius;
    collider.guards_edges = false;
    collider.pose.position.y = height;
    collider.previous_pose = collider.pose;
    return collider;
}

// The sheet lies level at the height of its row 0.
static VoileResult prepare(const BenchOptions* options, const ColliderRow* row, TrialKind kind, int32_t size,
                           Trial* trial, VoileError* error)
{
    SheetDef def = { .kind = SHEET_GRID, .size = size, .kernel = options->kernel };
    VoileResult result = sheet_create(&def, &trial->subject.cloth, error);
    if (result != VOILE_OK)
    {
        return result;
    }
    VoileCloth* cloth = trial->subject.cloth;
    for (int32_t point = 0; point < voile_cloth_point_count(cloth); ++point)
    {
        voile_cloth_unpin(cloth, point);
    }
    float height = voile_cloth_position(cloth, 0).y;
    VoileStep* step = &trial->subject.step;
    *step = sheet_step(SUB_STEPS, 1);
    step->gravity = kind == TRIAL_ALL ? step->gravity : voile_vec3(0.0f, 0.0f, 0.0f);
    step->collider_count = kind == TRIAL_NONE ? 0 : kind == TRIAL_FAR ? FAR_COUNT : 1;
    step->colliders = trial->colliders;
    for (int32_t i = 0; i < step->collider_count; ++i)
    {
        trial->colliders[i] = make_collider(row, height - row->depth - (kind == TRIAL_FAR ? 50.0f : 0.0f));
    }
    subject_run(&trial->subject, 30);
    return VOILE_OK;
}

static void print_row(const BenchOptions* options, Report* report, const ColliderRow* row, int32_t size,
                      const Trial* trials, const MeasuredTask* tasks)
{
    static const char* const names[TRIAL_COUNT] = { NULL, "none touching", "all touching" };
    for (int kind = TRIAL_FAR; kind < TRIAL_COUNT; ++kind)
    {
        char name[64];
        double visits = (double)size * (double)size * SUB_STEPS * (double)trials[kind].subject.step.collider_count;
        MeasuredTask task = tasks[kind];
        task.median_ns -= tasks[TRIAL_NONE].median_ns;
        task.minimum_ns -= tasks[TRIAL_NONE].minimum_ns;
        snprintf(name, sizeof name, "%s, %s", row->name, names[kind]);
        ReportRow line = {
            .suite = SUITE,
            .configuration = name,
            .kernel = voile_kernel_name(voile_cloth_kernel(trials[kind].subject.cloth)),
            .size = size,
            .unit = "ns/point",
            .rounds = options->rounds,
        };
        report_row_set_projection(&line, &task, visits);
        report_print(report, &line);
    }
}

static VoileResult measure_row(const BenchOptions* options, Report* report, const ColliderRow* row, int32_t size,
                               VoileError* error)
{
    Trial trials[TRIAL_COUNT] = { { .subject = { .cloth = NULL } } };
    MeasuredTask tasks[TRIAL_COUNT];
    VoileResult result = VOILE_OK;
    for (int kind = 0; result == VOILE_OK && kind < TRIAL_COUNT; ++kind)
    {
        result = prepare(options, row, (TrialKind)kind, size, &trials[kind], error);
        tasks[kind] = (MeasuredTask){ .run = subject_run, .data = &trials[kind].subject };
        if (result == VOILE_OK)
        {
            tasks[kind].kernel = voile_cloth_kernel(trials[kind].subject.cloth);
        }
    }
    if (result == VOILE_OK)
    {
        result = yardstick_measure_tasks(tasks, TRIAL_COUNT, MEASURE_CPU, options->rounds, error);
    }
    if (result == VOILE_OK)
    {
        print_row(options, report, row, size, trials, tasks);
    }
    for (int kind = 0; kind < TRIAL_COUNT; ++kind)
    {
        voile_cloth_destroy(trials[kind].subject.cloth);
    }
    return result;
}

VoileResult suite_colliders(const BenchOptions* options, Report* report, VoileError* error)
{
    SizeList list = chosen_sizes(options, (SizeList){ { 128 }, 1 });
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; result == VOILE_OK && i < ROW_COUNT; ++i)
    {
        result = measure_row(options, report, &rows[i], list.sizes[0], error);
    }
    return result;
}
