#include "core/colliders.h"

#define MIN_FLAT_NORMAL 1.0e-6f

VoileCollider voile_default_collider(void)
{
    VoilePose rest = { .position = { 0.0f, 0.0f, 0.0f }, .rotation = voile_quat_identity() };
    return (VoileCollider){
        .kind = VOILE_COLLIDER_PLANE,
        .pose = rest,
        .previous_pose = rest,
        .friction = 0.6f,
        .skin = 0.004f,
    };
}

// --- the way of a collider -------------------------------------------------------------------------------------------

// Along the chord, then back to unit length: the turn of one step is small. The shorter way round.
static VoileQuat mix_rotations(VoileQuat a, VoileQuat b, float t)
{
    float sign = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0.0f ? -1.0f : 1.0f;
    VoileQuat q = {
        voile_lerp(a.x, sign * b.x, t),
        voile_lerp(a.y, sign * b.y, t),
        voile_lerp(a.z, sign * b.z, t),
        voile_lerp(a.w, sign * b.w, t),
    };
    float length = sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    float scale = length > 0.0f ? 1.0f / length : 1.0f;
    return (VoileQuat){ q.x * scale, q.y * scale, q.z * scale, q.w * scale };
}

static VoilePose find_pose(const VoileCollider* collider, float t)
{
    return (VoilePose){
        .position = voile_lerp3(collider->previous_pose.position, collider->pose.position, t),
        .rotation = mix_rotations(collider->previous_pose.rotation, collider->pose.rotation, t),
    };
}

// How far the matter of a solid at `at` has moved from pose `from` to pose `to`. Exactly zero for a resting one: then
// both terms are differences of equal numbers.
static VoileVec3 find_carry(const VoilePose* from, const VoilePose* to, VoileVec3 at)
{
    VoileQuat back = { -to->rotation.x, -to->rotation.y, -to->rotation.z, to->rotation.w };
    VoileVec3 local = voile_rotate(back, voile_sub(at, to->position));
    VoileVec3 turn = voile_sub(voile_rotate(to->rotation, local), voile_rotate(from->rotation, local));
    return voile_add(voile_sub(to->position, from->position), turn);
}

// --- contact ---------------------------------------------------------------------------------------------------------

typedef struct Contact
{
    VoileVec3 normal; // unit, out of the solid
    float depth;      // metres to push, above 0
    VoileVec3 carry;  // of the solid's matter in this sub-step
    float friction;
} Contact;

// Coulomb's law on positions: what was pushed out by `depth` may be dragged back along the surface by friction * depth
// (Mueller et al., "Position Based Dynamics", 2007, with the exact cone of Macklin et al., "Unified Particle Physics",
// 2014).
static void apply_contact(VoileCloth* cloth, int32_t place, const Contact* contact)
{
    VoileVec3 position = voile_add_scaled(cloth_position_at(cloth, place), contact->normal, contact->depth);
    VoileVec3 previous = cloth_previous_at(cloth, place);
    VoileVec3 slide = voile_sub(voile_sub(position, previous), contact->carry);
    float rise = voile_dot(slide, contact->normal);
    VoileVec3 tangential = voile_add_scaled(slide, contact->normal, -rise);
    float length = voile_length(tangential);
    float limit = contact->friction * contact->depth;
    float share = length > limit ? limit / length : 1.0f;
    write_place(cloth->points, place, voile_add_scaled(position, tangential, -share));

    // A push is no kick: what was deep inside leaves with the solid's own speed, not with push / h.
    if (rise > 0.0f)
    {
        cloth_write_previous(cloth, place, voile_add_scaled(previous, contact->normal, rise));
    }
}

// In a flat cloth the solid is its section with the cloth's plane; false where that plane runs along the surface.
static bool flatten_contact(Contact* contact)
{
    VoileVec3 normal = voile_vec3(contact->normal.x, contact->normal.y, 0.0f);
    float length = voile_length(normal);
    if (length < MIN_FLAT_NORMAL)
    {
        return false;
    }
    contact->normal = voile_scale(normal, 1.0f / length);
    contact->depth /= length;
    contact->carry.z = 0.0f;
    return true;
}

typedef struct MovingPlane
{
    VoilePose from, to; // of the sub-step
    VoileVec3 normal;   // at its end
    float level;        // height along the normal, skin included
    float friction;
} MovingPlane;

static void push_point(VoileCloth* cloth, const MovingPlane* plane, int32_t place, float depth)
{
    Contact contact = {
        .normal = plane->normal,
        .depth = depth,
        .carry = find_carry(&plane->from, &plane->to, cloth_position_at(cloth, place)),
        .friction = plane->friction,
    };
    if (!cloth->is_flat || flatten_contact(&contact))
    {
        apply_contact(cloth, place, &contact);
    }
}

static void push_block(VoileCloth* cloth, const MovingPlane* plane, int32_t index)
{
    const PointBlock* block = &cloth->points[index];
    float depths[LANES];
    for (int lane = 0; lane < LANES; ++lane)
    {
        VoileVec3 position = voile_vec3(block->x[lane], block->y[lane], block->z[lane]);
        float depth = plane->level - voile_dot(plane->normal, position);
        depths[lane] = block->w[lane] > 0.0f ? depth : 0.0f;
    }
    for (int lane = 0; lane < LANES; ++lane)
    {
        if (depths[lane] > 0.0f)
        {
            push_point(cloth, plane, place_of_slot(index * LANES + lane), depths[lane]);
        }
    }
}

static void push_out_of_plane(VoileCloth* cloth, const VoileCollider* collider, const VoilePose* from,
                              const VoilePose* to)
{
    VoileVec3 normal = voile_rotate(to->rotation, voile_vec3(0.0f, 1.0f, 0.0f));
    MovingPlane plane = {
        .from = *from,
        .to = *to,
        .normal = normal,
        .level = voile_dot(normal, to->position) + collider->skin,
        .friction = collider->friction,
    };
    for (int32_t i = 0; i < cloth->block_count; ++i)
    {
        push_block(cloth, &plane, i);
    }
}

typedef void (*PushOut)(VoileCloth* cloth, const VoileCollider* collider, const VoilePose* from, const VoilePose* to);

static const PushOut push_out_of[] = {
    [VOILE_COLLIDER_PLANE] = push_out_of_plane,
};

void cloth_push_out(VoileCloth* cloth, const VoileStep* step, SubStepSpan span)
{
    for (int32_t i = 0; i < step->collider_count; ++i)
    {
        const VoileCollider* collider = &step->colliders[i];
        VoilePose from = find_pose(collider, span.start);
        VoilePose to = find_pose(collider, span.end);
        push_out_of[collider->kind](cloth, collider, &from, &to);
    }
}
