#include "core/colliders.h"

#include "core/edge_guard.h"
#include "core/work.h"

VoileCollider voile_default_collider(void)
{
    VoilePose rest = { .position = { 0.0f, 0.0f, 0.0f }, .rotation = voile_quat_identity() };
    return (VoileCollider){
        .kind = VOILE_COLLIDER_PLANE,
        .pose = rest,
        .previous_pose = rest,
        .half_extents = { 0.1f, 0.1f, 0.1f },
        .radius = 0.1f,
        .friction = 0.6f,
        .skin = 0.004f,
        .guards_edges = true,
    };
}

// --- the way of a collider -------------------------------------------------------------------------------------------

static VoilePose find_pose(const VoileCollider* collider, float t)
{
    return (VoilePose){
        .position = voile_lerp3(collider->previous_pose.position, collider->pose.position, t),
        .rotation = voile_quat_mix(collider->previous_pose.rotation, collider->pose.rotation, t),
    };
}

// --- a collider in a sub-step ----------------------------------------------------------------------------------------

static Axes axes_of(VoileQuat rotation)
{
    return (Axes){
        voile_rotate(rotation, voile_vec3(1.0f, 0.0f, 0.0f)),
        voile_rotate(rotation, voile_vec3(0.0f, 1.0f, 0.0f)),
        voile_rotate(rotation, voile_vec3(0.0f, 0.0f, 1.0f)),
    };
}

// Of (A - B) A^T, with the axes as columns of A and B: exactly zero for a solid that does not turn.
static VoileVec3 find_turn_row(const Axes* a, VoileVec3 a_row, VoileVec3 b_row)
{
    VoileVec3 change = voile_sub(a_row, b_row);
    return voile_vec3(change.x * a->x.x + change.y * a->y.x + change.z * a->z.x,
                      change.x * a->x.y + change.y * a->y.y + change.z * a->z.y,
                      change.x * a->x.z + change.y * a->y.z + change.z * a->z.z);
}

static Axes find_turn(const Axes* a, const Axes* b)
{
    return (Axes){
        find_turn_row(a, voile_vec3(a->x.x, a->y.x, a->z.x), voile_vec3(b->x.x, b->y.x, b->z.x)),
        find_turn_row(a, voile_vec3(a->x.y, a->y.y, a->z.y), voile_vec3(b->x.y, b->y.y, b->z.y)),
        find_turn_row(a, voile_vec3(a->x.z, a->y.z, a->z.z), voile_vec3(b->x.z, b->y.z, b->z.z)),
    };
}

static float least_of(VoileVec3 v)
{
    float least = v.x < v.y ? v.x : v.y;
    return least < v.z ? least : v.z;
}

// The solid as a core with a radius around it.
static void set_shape(ColliderFrame* frame, const VoileCollider* collider)
{
    VoileVec3 half = collider->half_extents;
    float radius = collider->radius;
    switch (collider->kind)
    {
    case VOILE_COLLIDER_BOX:
        radius = radius < least_of(half) ? radius : least_of(half);
        frame->half_extents = voile_sub(half, voile_vec3(radius, radius, radius));
        break;
    case VOILE_COLLIDER_CAPSULE:
        frame->half_extents = voile_vec3(0.0f, half.y, 0.0f);
        break;
    default:
        frame->half_extents = voile_vec3(0.0f, 0.0f, 0.0f);
        break;
    }
    frame->radius = radius + collider->skin;
}

// A point at this speed must not get through unseen, nor one at rest through a solid that moves.
#define FASTEST_POINT 10.0f // metres per second
#define SAFE_SHARE    0.5f  // of the way to the solid's middle, in one sub-step

static bool is_fast(const ColliderFrame* frame, float h)
{
    VoileVec3 reach = voile_vec3(frame->half_extents.x + frame->radius, frame->half_extents.y + frame->radius,
                                 frame->half_extents.z + frame->radius);
    float turned =
        (voile_length(frame->turn.x) + voile_length(frame->turn.y) + voile_length(frame->turn.z)) * voile_length(reach);
    float way = voile_length(frame->way) + turned + FASTEST_POINT * h;
    return way > SAFE_SHARE * least_of(reach);
}

static bool is_zero(VoileVec3 v)
{
    return v.x == 0.0f && v.y == 0.0f && v.z == 0.0f;
}

static ColliderFrame make_frame(const VoileCollider* collider, SubStepSpan span, float h)
{
    VOILE_ASSERT(collider->kind >= 0 && collider->kind < VOILE_COLLIDER_KIND_COUNT);
    VoilePose from = find_pose(collider, span.start);
    VoilePose to = find_pose(collider, span.end);
    ColliderFrame frame = {
        .kind = collider->kind,
        .axes = axes_of(to.rotation),
        .axes_before = axes_of(from.rotation),
        .place = to.position,
        .place_before = from.position,
        .friction = collider->friction,
        .way = voile_sub(to.position, from.position),
    };
    frame.turn = find_turn(&frame.axes, &frame.axes_before);
    frame.level = voile_dot(frame.axes.y, to.position) + collider->skin;
    set_shape(&frame, collider);
    float bound = voile_length(frame.half_extents) + frame.radius;
    frame.bound_squared = 1.0001f * bound * bound;
    frame.is_still = is_zero(frame.way) && is_zero(frame.turn.x) && is_zero(frame.turn.y) && is_zero(frame.turn.z);
    frame.is_fast = is_fast(&frame, h);
    frame.guards_edges = collider->kind == VOILE_COLLIDER_BOX && collider->guards_edges;
    return frame;
}

// --- all colliders ---------------------------------------------------------------------------------------------------

static void add_sum(VoileReaction* reaction, const ReactionSum* sum)
{
    VoileVec3 impulse = voile_vec3((float)sum->impulse[0], (float)sum->impulse[1], (float)sum->impulse[2]);
    VoileVec3 angular =
        voile_vec3((float)sum->angular_impulse[0], (float)sum->angular_impulse[1], (float)sum->angular_impulse[2]);
    reaction->impulse = voile_add(reaction->impulse, impulse);
    reaction->angular_impulse = voile_add(reaction->angular_impulse, angular);
}

void reaction_add(ReactionSum* sum, VoileVec3 arm, VoileVec3 change, float weight_h)
{
    double share = -1.0 / (double)weight_h;
    double x = share * (double)change.x, y = share * (double)change.y, z = share * (double)change.z;
    sum->impulse[0] += x;
    sum->impulse[1] += y;
    sum->impulse[2] += z;
    sum->angular_impulse[0] += (double)arm.y * z - (double)arm.z * y;
    sum->angular_impulse[1] += (double)arm.z * x - (double)arm.x * z;
    sum->angular_impulse[2] += (double)arm.x * y - (double)arm.y * x;
}

bool cloth_begin_push_out(VoileCloth* cloth, const VoileStep* step)
{
    for (int32_t i = 0; step->reactions != NULL && i < step->collider_count; ++i)
    {
        step->reactions[i] = (VoileReaction){ { 0.0f, 0.0f, 0.0f }, { 0.0f, 0.0f, 0.0f } };
    }
    return edge_guard_begin(cloth, step);
}

#define FRAMES_AT_ONCE 16

// A sum depends on its order: what is measured is done by one thread.
void cloth_push_out(VoileCloth* cloth, const VoileStep* step, SubStepSpan span, bool guards_edges)
{
    ColliderFrame frames[FRAMES_AT_ONCE];
    ReactionSum sums[FRAMES_AT_ONCE];
    const VoileParallel* threads = step->reactions == NULL ? work_threads(cloth, step) : NULL;
    for (int32_t first = 0; first < step->collider_count; first += FRAMES_AT_ONCE)
    {
        int32_t left = step->collider_count - first;
        int32_t count = left < FRAMES_AT_ONCE ? left : FRAMES_AT_ONCE;
        for (int32_t i = 0; i < count; ++i)
        {
            frames[i] = make_frame(&step->colliders[first + i], span, cloth->head->sub_step_length);
            sums[i] = (ReactionSum){ { 0.0 }, { 0.0 } };
            frames[i].reaction = step->reactions != NULL ? &sums[i] : NULL;
        }
        work_push_out(cloth, frames, count, threads);
        for (int32_t i = 0; guards_edges && i < count; ++i)
        {
            if (frames[i].guards_edges)
            {
                edge_guard_push(cloth, &frames[i]);
            }
        }
        for (int32_t i = 0; step->reactions != NULL && i < count; ++i)
        {
            add_sum(&step->reactions[first + i], &sums[i]);
        }
    }
}
