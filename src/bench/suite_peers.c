#include "bench/bench.h"

#ifndef VOILE_HAS_BULLET

VoileResult measure_peers(const BenchOptions* options, Report* report, VoileError* error)
{
    (void)options;
    (void)report;
    (void)error;
    return VOILE_OK;
}

#else

#include "bench/peer_bullet.h"
#include "bench/sheet.h"
#include "bench/yardstick.h"

#include <stdlib.h>

#define SUITE          "solver"
#define ITERATIONS     10
#define SETTLING_STEPS 600 // 10 s

// The same sheet, once by us and twice by Bullet: with its links as they are built, and in the order that Bullet's own
// helper gives them for speed. All hang for 10 s before they are timed.
typedef struct PeerRow
{
    const char* name;
    const char* reordered_name;
    const char* own_name;
    uint32_t link_kinds;
} PeerRow;

static const PeerRow peer_rows[] = {
    { "Bullet, structural", "Bullet, structural, reordered", "beside Bullet, structural", 1u << VOILE_LINK_STRUCTURAL },
    { "Bullet, all links", "Bullet, all links, reordered", "beside Bullet, all links", 0 },
};

typedef struct PeerGroup
{
    Subject own;
    PeerBullet* natural;
    PeerBullet* reordered;
    VoileVec3* positions; // where one of them has its points
} PeerGroup;

enum
{
    TASK_OWN,
    TASK_NATURAL,
    TASK_REORDERED,
    TASK_COUNT
};

static void run_bullet(void* data, int32_t count)
{
    for (int32_t i = 0; i < count; ++i)
    {
        peer_bullet_step((PeerBullet*)data);
    }
}

// ------------------------------------------------------------------------------------------------------------ building

// Weight and ends as Bullet wants them.
typedef struct PeerArrays
{
    float* masses;
    int32_t (*links)[2];
} PeerArrays;

static void read_cloth(const VoileCloth* cloth, PeerArrays* arrays)
{
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        arrays->masses[i] = voile_cloth_is_pinned(cloth, i) ? 0.0f : voile_cloth_mass(cloth, i);
    }
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        arrays->links[i][0] = link.a;
        arrays->links[i][1] = link.b;
    }
}

static PeerBulletDef describe_group(const PeerGroup* group, const PeerArrays* arrays)
{
    const VoileStep* step = &group->own.step;
    return (PeerBulletDef){
        .point_count = voile_cloth_point_count(group->own.cloth),
        .positions = group->positions,
        .masses = arrays->masses,
        .link_count = voile_cloth_link_count(group->own.cloth),
        .links = (const int32_t(*)[2])arrays->links,
        .iterations = ITERATIONS,
        .duration = step->duration,
        .velocity_loss = 1.0f - 1.0f / (1.0f + step->damping * step->duration),
        .gravity = step->gravity,
    };
}

static VoileResult create_peers(PeerGroup* group, VoileError* error)
{
    size_t point_count = (size_t)voile_cloth_point_count(group->own.cloth);
    size_t link_count = (size_t)voile_cloth_link_count(group->own.cloth);
    PeerArrays arrays = {
        .masses = malloc(point_count * sizeof *arrays.masses),
        .links = malloc(link_count * sizeof *arrays.links),
    };
    group->positions = malloc(point_count * sizeof *group->positions);
    if (group->positions != NULL && arrays.masses != NULL && arrays.links != NULL)
    {
        read_cloth(group->own.cloth, &arrays);
        voile_cloth_read_positions(group->own.cloth, group->positions, sizeof *group->positions);
        PeerBulletDef def = describe_group(group, &arrays);
        group->natural = peer_bullet_create(&def);
        def.reorders_links = true;
        group->reordered = peer_bullet_create(&def);
    }
    free(arrays.masses);
    free(arrays.links);
    bool is_complete = group->natural != NULL && group->reordered != NULL;
    return is_complete ? VOILE_OK : voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for Bullet's cloth");
}

static VoileResult create_group(const BenchOptions* options, const PeerRow* peer, int32_t size, PeerGroup* out_group,
                                VoileError* error)
{
    SheetDef def = {
        .kind = SHEET_GRID,
        .size = size,
        .grid_link_kinds = peer->link_kinds,
        .kernel = options->kernel,
    };
    *out_group = (PeerGroup){ .own.step = sheet_step(1, ITERATIONS) };
    VoileResult result = sheet_create(&def, &out_group->own.cloth, error);
    return result == VOILE_OK ? create_peers(out_group, error) : result;
}

static void release_group(PeerGroup* group)
{
    peer_bullet_destroy(group->natural);
    peer_bullet_destroy(group->reordered);
    free(group->positions);
    voile_cloth_destroy(group->own.cloth);
}

// ------------------------------------------------------------------------------------------------------------ printing

// Stretch tells whether the time bought the same.
static void add_stretch(const PeerGroup* group, const PeerBullet* peer, ReportRow* row)
{
    const VoileCloth* cloth = group->own.cloth;
    voile_cloth_read_positions(cloth, group->positions, sizeof *group->positions);
    for (int32_t i = 0; peer != NULL && i < voile_cloth_point_count(cloth); ++i)
    {
        group->positions[i] = peer_bullet_position(peer, i);
    }
    SheetStretch stretch = sheet_find_stretch(cloth, group->positions);
    report_row_add(row, "structural_mean_percent", stretch.structural_mean);
    report_row_add(row, "structural_max_percent", stretch.structural_max);
}

static void print_task(const BenchOptions* options, Report* report, const char* name, int32_t size,
                       const PeerGroup* group, const MeasuredTask* task, const MeasuredTask* own_task)
{
    bool is_own = task == own_task;
    ReportRow row = {
        .suite = SUITE,
        .configuration = name,
        .kernel = is_own ? voile_kernel_name(voile_cloth_kernel(group->own.cloth)) : "bullet",
        .size = size,
        .unit = "ms/step",
        .rounds = options->rounds,
    };
    report_row_set_ms(&row, task);
    report_row_add(&row, "minimum_ns_per_projection", task->minimum_ns / subject_projections(&group->own));
    add_stretch(group, is_own ? NULL : (const PeerBullet*)task->data, &row);
    if (!is_own)
    {
        report_row_add(&row, "median_times_ours", task->median_ns / own_task->median_ns);
        report_row_add(&row, "minimum_times_ours", task->minimum_ns / own_task->minimum_ns);
    }
    report_print(report, &row);
}

static void settle(MeasuredTask* tasks)
{
    for (int i = 0; i < TASK_COUNT; ++i)
    {
        tasks[i].run(tasks[i].data, SETTLING_STEPS);
    }
}

static VoileResult measure_peer_row(const BenchOptions* options, Report* report, const PeerRow* peer, int32_t size,
                                    VoileError* error)
{
    PeerGroup group;
    MeasuredTask tasks[TASK_COUNT];
    VoileResult result = create_group(options, peer, size, &group, error);
    if (result == VOILE_OK)
    {
        tasks[TASK_OWN] = (MeasuredTask){ .run = subject_run, .data = &group.own };
        tasks[TASK_NATURAL] = (MeasuredTask){ .run = run_bullet, .data = group.natural };
        tasks[TASK_REORDERED] = (MeasuredTask){ .run = run_bullet, .data = group.reordered };
        for (int i = 0; i < TASK_COUNT; ++i)
        {
            tasks[i].kernel = options->kernel;
        }
        settle(tasks);
        result = yardstick_measure_tasks(tasks, TASK_COUNT, MEASURE_CPU, options->rounds, error);
    }
    if (result == VOILE_OK)
    {
        const char* names[] = { peer->own_name, peer->name, peer->reordered_name };
        for (int i = 0; i < TASK_COUNT; ++i)
        {
            print_task(options, report, names[i], size, &group, &tasks[i], &tasks[TASK_OWN]);
        }
    }
    release_group(&group);
    return result;
}

VoileResult measure_peers(const BenchOptions* options, Report* report, VoileError* error)
{
    SizeList list = chosen_sizes(options, (SizeList){ { 128 }, 1 });
    VoileResult result = VOILE_OK;
    for (size_t i = 0; result == VOILE_OK && i < sizeof peer_rows / sizeof *peer_rows; ++i)
    {
        result = measure_peer_row(options, report, &peer_rows[i], list.sizes[0], error);
    }
    return result;
}

#endif
