#include "core/cloth_types.h"
#include "core/colliders.h"
#include "core/projection.h"
#include "core/wind.h"

VoileStep voile_default_step(void)
{
    return (VoileStep){
        .duration = 1.0f / 120.0f,
        .sub_steps = 5,
        .passes = 1,
        .compliance = { [VOILE_LINK_BEND] = 1.0f },
        .damping = 0.2f,
        .gravity = { 0.0f, -9.81f, 0.0f },
    };
}

// --- the phases of a sub-step ------------------------------------------------------------------------------------------------

typedef struct Motion
{
    float velocity_scale; // what is left of the last sub-step's way: the lengths' ratio, and damping
    float square_h;
} Motion;

static inline float integrate(float position, float previous, float acceleration, float weight, const Motion* motion)
{
    float next = position + (position - previous) * motion->velocity_scale + acceleration * motion->square_h;
    return weight > 0.0f ? next : position;
}

static void integrate_block(PointBlock* restrict points, PreviousBlock* restrict previous,
                            const PointBlock* restrict accelerations, Motion motion)
{
    for (int lane = 0; lane < LANES; ++lane)
    {
        float x = points->x[lane];
        float y = points->y[lane];
        float z = points->z[lane];
        float w = points->w[lane];
        points->x[lane] = integrate(x, previous->x[lane], accelerations->x[lane], w, &motion);
        points->y[lane] = integrate(y, previous->y[lane], accelerations->y[lane], w, &motion);
        points->z[lane] = integrate(z, previous->z[lane], accelerations->z[lane], w, &motion);
        previous->x[lane] = x;
        previous->y[lane] = y;
        previous->z[lane] = z;
    }
}

// Verlet: what a point moved in the last sub-step is its velocity. A point of weight zero stays, and is then at rest.
static void integrate_points(VoileCloth* cloth, const VoileStep* step, float h)
{
    Motion motion = {
        .velocity_scale = h / cloth->head->sub_step_length / (1.0f + step->damping * h),
        .square_h = h * h,
    };
    for (int32_t i = 0; i < cloth->block_count; ++i)
    {
        integrate_block(&cloth->points[i], &cloth->previous[i], &cloth->accelerations[i], motion);
    }
    cloth->head->sub_step_length = h;
}

// Held points go an equal part of what is left of their way, so that the start need not be remembered. `previous` is already
// where they were, hence their velocity is right when they are let go.
static void move_points(VoileCloth* cloth, const VoileStep* step, int32_t sub_steps_left)
{
    for (int32_t i = 0; i < step->move_count; ++i)
    {
        const VoileMove* move = &step->moves[i];
        VOILE_ASSERT(0 <= move->point && move->point < cloth->point_count);
        int32_t place = cloth_place_of(cloth, move->point);
        if (*weight_at(cloth->points, place) > 0.0f)
        {
            continue;
        }
        VoileVec3 next = move->target;
        if (sub_steps_left > 1)
        {
            next = voile_lerp3(cloth_position_at(cloth, place), move->target, 1.0f / (float)sub_steps_left);
        }
        write_place(cloth->points, place, next);
    }
}

static void relax_links(VoileCloth* cloth, const VoileStep* step, float h)
{
    Projection projection = { .inverse_square_h = 1.0f / (h * h) };
    for (int32_t pass = 0; pass < step->passes; ++pass)
    {
        projection.is_first_pass = pass == 0;
        for (int32_t i = 0; i < cloth->batch_count; ++i)
        {
            LinkBatch batch = cloth->batches[i];
            projection.compliance = step->compliance[batch.kind];
            project_links(cloth->points, cloth->link_ends + batch.first, cloth->compliances + batch.first,
                          cloth->link_states + batch.first, batch.count, &projection);
        }
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
    cloth_find_accelerations(cloth, step);
    for (int32_t i = 0; i < step->sub_steps; ++i)
    {
        integrate_points(cloth, step, h);
        move_points(cloth, step, step->sub_steps - i);
        relax_links(cloth, step, h);
        keep_flat(cloth);
        cloth_push_out(cloth, step, (SubStepSpan){ .start = (float)i * part, .end = (float)(i + 1) * part });
    }
}
