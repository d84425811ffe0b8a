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

// --- the phases of a sub-step ----------------------------------------------------------------------------------------

typedef struct Motion
{
    float velocity_scale; // what is left of the last sub-step's way: the lengths' ratio, and damping
    float square_h;
} Motion;

// One coordinate. Of a fine sub-step's way, which may be less than the spacing of floats at `position`, only a rounded
// part can be gone. The remainder stays in the velocity: without it gravity would be off by per cents at 20 sub-steps,
// and gone at 100. The difference is exact as in Dekker's two-sum ("A floating-point technique ...", 1971), for |way| <
// |position|.
static inline float integrate(float position, float* previous, float* remainder, float acceleration, float weight,
                              const Motion* motion)
{
    float way = (position - *previous + *remainder) * motion->velocity_scale + acceleration * motion->square_h;
    way = weight > 0.0f ? way : 0.0f;
    float next = position + way;
    *previous = position;
    *remainder = way - (next - position);
    return next;
}

static void integrate_block(PointBlock* restrict points, VectorBlock* restrict previous,
                            VectorBlock* restrict remainders, const PointBlock* restrict accelerations, Motion motion)
{
    for (int i = 0; i < LANES; ++i)
    {
        float w = points->w[i];
        points->x[i] = integrate(points->x[i], &previous->x[i], &remainders->x[i], accelerations->x[i], w, &motion);
        points->y[i] = integrate(points->y[i], &previous->y[i], &remainders->y[i], accelerations->y[i], w, &motion);
        points->z[i] = integrate(points->z[i], &previous->z[i], &remainders->z[i], accelerations->z[i], w, &motion);
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
        integrate_block(&cloth->points[i], &cloth->previous[i], &cloth->remainders[i], &cloth->accelerations[i],
                        motion);
    }
    cloth->head->sub_step_length = h;
}

// Held points go an equal part of what is left of their way, so that the start need not be remembered. `previous` is
// already where they were, hence their velocity is right when they are let go.
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

static void relax_links(VoileCloth* cloth, const VoileStep* step, float h, bool is_last_sub_step)
{
    Projection projection = { .inverse_square_h = 1.0f / (h * h), .is_measured = is_last_sub_step };
    for (int32_t pass = 0; pass < step->passes; ++pass)
    {
        projection.is_first_pass = pass == 0;
        for (int32_t i = 0; i < cloth->batch_count; ++i)
        {
            projection.compliance = step->compliance[cloth->batches[i].kind];
            project_links(cloth, cloth->batches[i], &projection);
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
        relax_links(cloth, step, h, i + 1 == step->sub_steps);
        keep_flat(cloth);
        cloth_push_out(cloth, step, (SubStepSpan){ .start = (float)i * part, .end = (float)(i + 1) * part });
    }
}
