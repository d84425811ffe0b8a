#include "sandbox/solids.h"

#include "sandbox/bodies.h"
#include "sandbox/motion.h"
#include "sandbox/sandbox.h"

bool solid_falls(const Scene* scene, int index)
{
    const SolidParameters* solid = &scene->solids[index];
    return solid->enabled && solid->mass > 0.0f && solid->shape != VOILE_COLLIDER_PLANE &&
           !motion_has_keys(scene, KEY_OWNER_SOLID, index);
}

bool solids_fall(const Scene* scene)
{
    bool fall = false;
    for (int i = 0; i < scene->solid_count; ++i)
    {
        fall = fall || solid_falls(scene, i);
    }
    return fall;
}

// Of one that does not fall.
static VoilePose pose_at(const Scene* scene, int index, double seconds)
{
    const SolidParameters* solid = &scene->solids[index];
    VoilePose moved = motion_at(scene, KEY_OWNER_SOLID, index, solid->repeat, seconds);
    return (VoilePose){
        .position = voile_add(solid->position, moved.position),
        .rotation = voile_quat_multiply(moved.rotation, motion_turn(solid->turn)),
    };
}

void solids_start(const Scene* scene, SandboxSolid* out_solids)
{
    for (int i = 0; i < scene->solid_count; ++i)
    {
        VoilePose pose = pose_at(scene, i, 0.0);
        out_solids[i] = (SandboxSolid){ .pose = pose, .previous_pose = pose };
    }
}

void solids_begin_tick(const Scene* scene, SandboxSolid* solids)
{
    for (int i = 0; i < scene->solid_count; ++i)
    {
        solids[i].previous_pose = solids[i].pose;
    }
}

// --- shapes ----------------------------------------------------------------------------------------------------------

#define AUTO_RADIUS   0.2f // metres
#define AUTO_ROUNDING 0.1f // of a box's smallest half extent

static float box_radius(const SolidParameters* solid)
{
    VoileVec3 half = solid->half_extents;
    float least = half.x < half.y ? half.x : half.y;
    least = half.z < least ? half.z : least;
    float radius = solid->radius < 0.0f ? AUTO_ROUNDING * least : solid->radius;
    return radius < least ? radius : least;
}

VoileVec3 solid_core(const SolidParameters* solid)
{
    VoileVec3 half = solid->half_extents;
    float radius = box_radius(solid);
    switch (solid->shape)
    {
    case VOILE_COLLIDER_CAPSULE:
        return voile_vec3(0.0f, half.y, 0.0f);
    case VOILE_COLLIDER_BOX:
        return voile_vec3(half.x - radius, half.y - radius, half.z - radius);
    default:
        return voile_vec3(0.0f, 0.0f, 0.0f);
    }
}

float solid_radius(const SolidParameters* solid)
{
    float round = solid->radius < 0.0f ? AUTO_RADIUS : solid->radius;
    return solid->shape == VOILE_COLLIDER_BOX ? box_radius(solid) : round;
}

// --- slices ----------------------------------------------------------------------------------------------------------

static void add_floor(const WorldParameters* world, SliceSolids* slice)
{
    VoileCollider floor = voile_default_collider();
    floor.pose.position.y = world->floor_height;
    floor.previous_pose = floor.pose;
    floor.friction = world->floor_friction;
    floor.skin = world->floor_skin;
    slice->solids[slice->count] = -1;
    slice->colliders[slice->count++] = floor;
}

void slice_solids_add(SliceSolids* slice, const SolidParameters* solid, int index, VoilePose from, VoilePose to)
{
    VoileCollider collider = voile_default_collider();
    collider.kind = (VoileColliderKind)solid->shape;
    collider.previous_pose = from;
    collider.pose = to;
    collider.half_extents = solid->half_extents;
    collider.radius = solid_radius(solid);
    collider.friction = solid->friction;
    collider.skin = solid->skin;
    slice->solids[slice->count] = index;
    slice->colliders[slice->count++] = collider;
}

void solids_advance(const Scene* scene, SandboxSolid* solids, int64_t world_ticks, Slice slice, SliceSolids* out_slice)
{
    VoilePose before[MAX_SCENE_SOLIDS];
    out_slice->count = 0;
    out_slice->feels = world_ticks >= 0 && solids_fall(scene);
    for (int i = 0; i < scene->solid_count; ++i)
    {
        before[i] = solids[i].pose;
        if (world_ticks >= 0 && solid_falls(scene, i))
        {
            body_fall(&solids[i], scene->world.gravity, (float)(slice.end - slice.start) / TICKS_PER_SECOND);
        }
        else if (!solid_falls(scene, i))
        {
            solids[i].pose = pose_at(scene, i, ((double)world_ticks + slice.end) / TICKS_PER_SECOND);
        }
    }
    if (out_slice->feels)
    {
        bodies_meet(scene, solids);
    }
    if (scene->world.floor)
    {
        add_floor(&scene->world, out_slice);
    }
    for (int i = 0; i < scene->solid_count; ++i)
    {
        if (scene->solids[i].enabled)
        {
            slice_solids_add(out_slice, &scene->solids[i], i, before[i], solids[i].pose);
        }
    }
}

void solids_feel(const Scene* scene, SandboxSolid* solids, const SliceSolids* slice)
{
    for (int i = 0; i < slice->count; ++i)
    {
        int index = slice->solids[i];
        if (index >= 0 && solid_falls(scene, index))
        {
            body_push(&scene->solids[index], &solids[index], slice->reactions[i].impulse,
                      slice->reactions[i].angular_impulse);
        }
    }
}

// --- whole -----------------------------------------------------------------------------------------------------------

bool solid_moves(const Scene* scene, int index)
{
    return solid_falls(scene, index) || motion_has_keys(scene, KEY_OWNER_SOLID, index);
}

bool solids_are_finite(const Scene* scene, const SandboxSolid* solids)
{
    bool are_finite = true;
    for (int i = 0; i < scene->solid_count; ++i)
    {
        const SandboxSolid* solid = &solids[i];
        are_finite = are_finite && voile_is_finite3(solid->pose.position) && voile_is_finite3(solid->velocity) &&
                     voile_is_finite3(solid->spin) && voile_is_finite(solid->pose.rotation.w);
    }
    return are_finite;
}
