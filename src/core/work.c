#include "core/work.h"

// Parts for each thread: with more than one, a thread that is held up by something else leaves its later ones to the others.
#define PARTS_A_THREAD 4

// One phase, and how its `count` pieces are dealt out: part i gets an equal run of them.
typedef struct Work Work;
struct Work
{
    VoileCloth* cloth;
    const Relaxation* relaxation;
    Motion motion;
    bool anchors_move, is_compensated;
    const ColliderFrame* frames;
    int32_t frame_count;
    int stage;
    LinkBatch batch;
    int32_t count, part_count;
    void (*run)(const Work* work, int32_t first, int32_t end);
};

static void run_part(int32_t index, void* data)
{
    const Work* work = data;
    int32_t first = (int32_t)((int64_t)work->count * index / work->part_count);
    int32_t end = (int32_t)((int64_t)work->count * (index + 1) / work->part_count);
    work->run(work, first, end);
}

static void run_work(Work* work, const VoileParallel* threads)
{
    if (threads == NULL)
    {
        work->run(work, 0, work->count);
        return;
    }
    int64_t wanted = (int64_t)threads->thread_count * PARTS_A_THREAD;
    work->part_count = wanted < work->count ? (int32_t)wanted : work->count;
    threads->run(threads->context, work->part_count, run_part, work);
}

const VoileParallel* work_threads(const VoileCloth* cloth, const VoileStep* step)
{
    bool is_worth_it =
        step->parallel != NULL && step->parallel->thread_count > 1 && cloth->point_count >= MIN_PARALLEL_POINTS;
    return is_worth_it ? step->parallel : NULL;
}

// --- blocks ----------------------------------------------------------------------------------------------------------

static void integrate_part(const Work* work, int32_t first, int32_t end)
{
    work->cloth->kernel->integrate(work->cloth, work->motion, first, end);
}

static void gather_part(const Work* work, int32_t first, int32_t end)
{
    work->cloth->kernel->gather(work->cloth, work->is_compensated, first, end);
}

static void scatter_part(const Work* work, int32_t first, int32_t end)
{
    work->cloth->kernel->scatter(work->cloth, work->is_compensated, first, end);
}

static void apply_tethers_part(const Work* work, int32_t first, int32_t end)
{
    work->cloth->kernel->apply_tethers(work->cloth, work->anchors_move, first, end);
}

static void push_out_part(const Work* work, int32_t first, int32_t end)
{
    work->cloth->kernel->push_out(work->cloth, work->frames, work->frame_count, first, end);
}

void work_integrate(VoileCloth* cloth, Motion motion, const VoileParallel* threads)
{
    Work work = { .cloth = cloth, .motion = motion, .count = cloth->block_count, .run = integrate_part };
    run_work(&work, threads);
}

void work_gather(VoileCloth* cloth, bool is_compensated, const VoileParallel* threads)
{
    Work work = { .cloth = cloth, .count = cloth->block_count, .run = gather_part };
    work.is_compensated = is_compensated;
    run_work(&work, threads);
}

void work_scatter(VoileCloth* cloth, bool is_compensated, const VoileParallel* threads)
{
    Work work = { .cloth = cloth, .count = cloth->block_count, .run = scatter_part };
    work.is_compensated = is_compensated;
    run_work(&work, threads);
}

void work_apply_tethers(VoileCloth* cloth, bool anchors_move, const VoileParallel* threads)
{
    Work work = { .cloth = cloth, .count = cloth->block_count, .run = apply_tethers_part };
    work.anchors_move = anchors_move;
    run_work(&work, threads);
}

void work_push_out(VoileCloth* cloth, const ColliderFrame* frames, int32_t frame_count, const VoileParallel* threads)
{
    Work work = { .cloth = cloth, .frames = frames, .count = cloth->block_count, .run = push_out_part };
    work.frame_count = frame_count;
    run_work(&work, threads);
}

// --- links -----------------------------------------------------------------------------------------------------------

static void relax_stage_part(const Work* work, int32_t first, int32_t end)
{
    work->cloth->kernel->relax_grid_stage(work->cloth, work->relaxation, work->stage, first, end);
}

static void relax_grid(VoileCloth* cloth, const Relaxation* relaxation, const VoileParallel* threads)
{
    if (threads == NULL)
    {
        cloth->kernel->relax_grid(cloth, relaxation);
        return;
    }
    Work work = { .cloth = cloth, .relaxation = relaxation, .run = relax_stage_part };
    work.count = grid_group_count(&cloth->grid);
    for (work.stage = 0; work.stage < GRID_STAGE_COUNT; ++work.stage)
    {
        run_work(&work, threads);
    }
}

static void relax_batch_part(const Work* work, int32_t first, int32_t end)
{
    LinkBatch batch = work->batch;
    work->cloth->kernel->relax_mesh(work->cloth, work->relaxation, batch.kind, batch.first + first, batch.first + end);
}

// Colour by colour: what one thread relaxes, no other touches.
static void relax_mesh(VoileCloth* cloth, const Relaxation* relaxation, const VoileParallel* threads)
{
    Work work = { .cloth = cloth, .relaxation = relaxation, .run = relax_batch_part };
    for (int32_t i = 0; i < cloth->batch_count; ++i)
    {
        work.batch = cloth->batches[i];
        work.count = work.batch.count;
        run_work(&work, threads);
    }
}

void work_relax(VoileCloth* cloth, const Relaxation* relaxation, const VoileParallel* threads)
{
    (cloth_is_grid(cloth) ? relax_grid : relax_mesh)(cloth, relaxation, threads);
}
