#include "core/cloth_types.h"
#include "core/colliders.h"
#include "core/grip.h"
#include "core/tear.h"
#include "core/tethers.h"
#include "core/wind.h"
#include "core/work.h"

#define MEASURED_TIME_SQUARED (3.0f / (600.0f * 600.0f)) // three sub-steps of 1/600 s

// Seconds. The links of shorter sub-steps are relaxed with compensation (kernel.inl), at up to twice the price. Without it
// those above the lowest rows of a sheet of 64 or 128 points a side carry up to 0.8 % more or less than the weight below in
// sub-steps of 1/1000 s, 1 % at 1/1200 s, 3 % at 1/2400 s; with strands 1 % from 1/720 s on, 5 % at 1/2400 s.
#define LONGEST_COMPENSATED         0.001f
#define LONGEST_COMPENSATED_STRANDS 0.0016f

VoileStep voile_default_step(void)
{
    return (VoileStep){
        .duration = 1.0f / 120.0f,
        .sub_steps = 5,
        .passes = 1,
        .compliance = { [VOILE_LINK_BEND] = 1.0f },
        .damping = 0.2f,
        .gravity = { 0.0f, -9.81f, 0.0f },
        .measures_forces = true,
    };
}

// --- the phases of a sub-step ----------------------------------------------------------------------------------------

// Verlet: what a point moved in the last sub-step is its velocity. A point of weight zero stays, and is then at rest.
static void integrate_points(VoileCloth* cloth, const VoileStep* step, float h)
{
    float last = cloth->head->sub_step_length;
    Motion motion = {
        .velocity_scale = (last > 0.0f ? h / last : 1.0f) / (1.0f + step->damping * h),
        .square_h = h * (0.5f * (last + h)),
        .half_square_h = 0.5f * h * h,
    };
    work_integrate(cloth, motion, work_threads(cloth, step));
    cloth->head->sub_step_length = h;
}

// Whether a sub-step's impulses are summed, and whether earlier ones have been.
typedef struct Measuring
{
    bool is_on, has_begun;
} Measuring;

// In one sub-step a link moves its ends by a hair more than rounding does, once h is small: its force is then measured over
// several, whose rounding errors cancel. Soft links of several passes need their impulses for themselves each time.
static int32_t count_measured_sub_steps(const VoileStep* step, float h)
{
    float wanted = MEASURED_TIME_SQUARED / (h * h);
    int32_t most = step->passes > 1 ? 1 : step->sub_steps;
    return !step->measures_forces ? 0 : wanted >= (float)most ? most : wanted > 1.5f ? (int32_t)(wanted + 0.5f) : 1;
}

static Measuring find_measuring(int32_t sub_step, int32_t sub_step_count, int32_t measured_count)
{
    int32_t first = sub_step_count - measured_count;
    return (Measuring){ .is_on = sub_step >= first, .has_begun = sub_step > first };
}

static void relax_links(VoileCloth* cloth, const VoileStep* step, float h, Measuring measuring)
{
    const VoileParallel* threads = work_threads(cloth, step);
    bool is_grid = cloth_is_grid(cloth);
    bool has_strands = is_grid && step->has_strands;
    Relaxation relaxation = { .inverse_square_h = 1.0f / (h * h), .is_measured = measuring.is_on };
    relaxation.is_compensated = h < (has_strands ? LONGEST_COMPENSATED_STRANDS : LONGEST_COMPENSATED);
    relaxation.keeps_impulses = measuring.is_on || step->passes > 1;
    for (int kind = 0; kind < VOILE_LINK_KIND_COUNT; ++kind)
    {
        relaxation.softness[kind] = step->compliance[kind] * relaxation.inverse_square_h;
    }

    if (!is_grid)
    {
        work_gather(cloth, relaxation.is_compensated, threads);
    }
    for (int32_t pass = 0; pass < step->passes; ++pass)
    {
        relaxation.is_later_pass = pass > 0;
        relaxation.has_earlier = pass > 0 || measuring.has_begun;
        work_relax(cloth, &relaxation, threads);
    }
    if (!is_grid)
    {
        work_scatter(cloth, relaxation.is_compensated, threads);
    }
    if (step->has_tethers && cloth->has_tethers)
    {
        work_apply_tethers(cloth, step->move_count > 0, threads);
    }
    if (has_strands)
    {
        cloth->kernel->solve_strands(cloth, &relaxation, h);
    }
}

static void keep_flat(VoileCloth* cloth)
{
    for (int32_t i = 0; cloth->is_flat && i < cloth->block_count; ++i)
    {
        for (int lane = 0; lane < LANES; ++lane)
        {
            cloth->points[i].z[lane] = cloth->previous[i].z[lane];
        }
    }
}

void voile_cloth_step(VoileCloth* cloth, const VoileStep* step)
{
    VOILE_ASSERT(cloth != NULL && step != NULL);
    VOILE_ASSERT(step->duration > 0.0f && step->sub_steps >= 1 && step->passes >= 1);

    float h = step->duration / (float)step->sub_steps;
    float part = 1.0f / (float)step->sub_steps;
    if (step->has_tethers)
    {
        tethers_spread(cloth);
    }
    grips_judge(cloth, step);
    cloth_find_accelerations(cloth, step);
    bool guards_edges = cloth_begin_push_out(cloth, step);
    int32_t measured_count = count_measured_sub_steps(step, h);
    cloth->head->force_scale = measured_count > 0 ? 1.0f / ((float)measured_count * h * h) : 0.0f;
    for (int32_t i = 0; i < step->sub_steps; ++i)
    {
        integrate_points(cloth, step, h);
        grips_move(cloth, step, step->sub_steps - i, h);
        relax_links(cloth, step, h, find_measuring(i, step->sub_steps, measured_count));
        keep_flat(cloth);
        cloth_push_out(cloth, step, (SubStepSpan){ .start = (float)i * part, .end = (float)(i + 1) * part },
                       guards_edges);
    }
    cloth_tear(cloth, step);
}
