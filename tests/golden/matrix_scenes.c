#include "golden/matrix_scenes.h"

#include <stdlib.h>

static int32_t point_at(const World* world, int32_t column_in_eighths, int32_t row_in_eighths)
{
    int32_t last = world->side - 1;
    return last * row_in_eighths / 8 * world->side + last * column_in_eighths / 8;
}

static void use_many_passes(World* world)
{
    world->step.sub_steps = 1;
    world->step.passes = 8;
    world->step.compliance[VOILE_LINK_SHEAR] = 1.0e-4f;
}

static void use_small_steps(World* world)
{
    world->step.sub_steps = 12;
}

// So short that rounding is compensated.
static void use_shorter_steps(World* world)
{
    world->step.sub_steps = 9;
}

static void use_shorter_strands(World* world)
{
    world->step.sub_steps = 7;
    world->step.has_strands = true;
}

static void use_strands(World* world)
{
    world->step.sub_steps = 2;
    world->step.has_strands = true;
}

// The cut and the hand make tethers go and come.
static void use_tethers(World* world)
{
    world->step.sub_steps = 2;
    world->step.has_tethers = true;
}

static void blow(World* world)
{
    world->step.wind = (VoileWind){ .velocity = { 2.0f, 0.5f, -5.0f }, .gust = 0.8f, .drag = 2.0f };
}

// Drag, lift, turbulence, and a jet that sweeps over the cloth.
static void storm(World* world)
{
    world->step.wind = (VoileWind){ .velocity = { 3.0f, 0.5f, -5.0f }, .gust = 1.0f, .seed = 11 };
    world->step.wind.gust_size = 0.6f;
    world->step.wind.gust_pace = 0.7f;
    world->step.wind.density = 1.2f;
    world->step.wind.drag_coefficient = 1.17f;
    world->step.wind.lift_coefficient = 1.0f;
    world->step.wind.jet = (VoileJet){ { 0.2f, 1.4f, 3.0f }, { 0.0f, 0.0f, -1.0f }, 12.0f, 3.0f, 0.15f };
}

static void storm_on(World* world)
{
    world->step.wind.time = (float)world->tick / 120.0f;
    world->step.wind.jet.direction.x = 0.2f * voile_sin(0.03f * (float)world->tick);
}

// A wedge seen from far in front, from x = `start` to `end` at height y.
static void cut_at(World* world, float start, float end, float y)
{
    VoileWedge wedge = { { 0.0f, 1.5f, 50.0f }, { start, y, 0.0f }, { end, y + 0.01f, 0.0f } };
    (void)voile_cloth_cut(world->cloth, &wedge);
}

// Across the swinging cloth, a little each tick, as a hand does; then single links.
static void cut_on_the_way(World* world)
{
    if (60 <= world->tick && world->tick < 120)
    {
        float start = -0.6f + 0.015f * (float)(world->tick - 60);
        cut_at(world, start, start + 0.015f, 1.6f);
    }
    if (world->tick >= 150 && world->tick % 10 == 0)
    {
        (void)voile_cloth_cut_link(world->cloth, world->tick * 7 % voile_cloth_link_count(world->cloth));
    }
}

static void storm_and_cut(World* world)
{
    storm_on(world);
    cut_on_the_way(world);
}

static void drag(World* world, int32_t point)
{
    float angle = 0.05f * (float)world->tick;
    VoileVec3 target = { 0.3f * voile_sin(angle), 1.5f + 0.3f * voile_cos(angle), 0.4f * voile_sin(0.7f * angle) };
    world->move = (VoileMove){ .point = point, .target = target };
    world->step.moves = &world->move;
    world->step.move_count = 1;
}

// Holds, drags and throws one point, pins and unpins another, and takes hold of a pinned one.
static void use_the_hand(World* world)
{
    int32_t held = point_at(world, 4, 5);
    int32_t pinned = point_at(world, 6, 8);
    world->step.move_count = 0;
    if (30 <= world->tick && world->tick < 130)
    {
        voile_cloth_hold(world->cloth, held);
        drag(world, held);
    }
    switch (world->tick)
    {
    case 130:
        voile_cloth_release(world->cloth, held);
        break;
    case 150:
        voile_cloth_pin(world->cloth, pinned);
        break;
    case 180:
        voile_cloth_place(world->cloth, pinned, voile_vec3(0.2f, 1.2f, 0.2f));
        break;
    case 210:
        voile_cloth_hold(world->cloth, point_at(world, 0, 0));
        voile_cloth_unpin(world->cloth, pinned);
        break;
    case 230:
        voile_cloth_release(world->cloth, point_at(world, 0, 0));
        voile_cloth_unpin(world->cloth, point_at(world, 8, 0));
        break;
    default:
        break;
    }
}

static void cut_and_drag(World* world)
{
    cut_on_the_way(world);
    use_the_hand(world);
}

// Soft grips, the later ones softer; every other one has a limit.
static void hold_a_patch(World* world)
{
    int32_t* points = calloc((size_t)voile_cloth_point_count(world->cloth), sizeof *points);
    if (points == NULL)
    {
        return;
    }
    int32_t found = voile_cloth_find_patch(world->cloth, point_at(world, 4, 5), 0.2f, points);
    world->step.move_count = found < PATCH_COUNT ? found : PATCH_COUNT;
    world->step.moves = world->patch;
    for (int32_t i = 0; i < world->step.move_count; ++i)
    {
        VoileVec3 target = voile_add(voile_cloth_position(world->cloth, points[i]), voile_vec3(0.1f, 0.2f, 0.3f));
        world->patch[i] = (VoileMove){ points[i], target, 0.05f * (float)(i % 2), 0.0005f * (float)(i + 1) };
        voile_cloth_hold_softly(world->cloth, points[i]);
    }
    free(points);
}

// The cloth falls on a floor, and onto a slope that rises meanwhile.
static void lay_floors(World* world)
{
    for (int32_t i = 0; i < FLOOR_COUNT; ++i)
    {
        world->colliders[i] = voile_default_collider();
    }
    VoileCollider* slope = &world->colliders[1];
    slope->pose.rotation = (VoileQuat){ 0.0f, 0.0f, 0.28f, 0.96f }; // exactly of length 1: (7, 24, 25) / 25
    slope->pose.position = voile_vec3(0.2f, 0.2f, 0.0f);
    slope->previous_pose = slope->pose;
    slope->friction = 0.2f;
    world->step.colliders = world->colliders;
    world->step.collider_count = FLOOR_COUNT;
    world->step.sub_steps = 4;
}

static void raise_the_slope(World* world)
{
    VoileCollider* slope = &world->colliders[1];
    slope->previous_pose = slope->pose;
    slope->pose.position.y += world->tick < 200 ? 0.001f : 0.0f;
}

// A box that is pushed through the hanging cloth and turns, a quick thin slab, a sphere and a capsule.
static void lay_solids(World* world)
{
    static const VoileColliderKind kinds[COLLIDER_COUNT] = { VOILE_COLLIDER_BOX, VOILE_COLLIDER_BOX,
                                                             VOILE_COLLIDER_SPHERE, VOILE_COLLIDER_CAPSULE };
    for (int32_t i = 0; i < COLLIDER_COUNT; ++i)
    {
        VoileCollider* solid = &world->colliders[i];
        *solid = voile_default_collider();
        solid->kind = kinds[i];
        solid->radius = 0.02f + 0.03f * (float)i;
        solid->pose.position = voile_vec3(-0.3f + 0.2f * (float)i, 1.2f + 0.1f * (float)i, -0.5f);
        solid->previous_pose = solid->pose;
    }
    world->colliders[1].half_extents = voile_vec3(0.1f, 0.15f, 0.006f);
    world->step.colliders = world->colliders;
    world->step.collider_count = COLLIDER_COUNT;
}

static void push_the_solids(World* world)
{
    float angle = 0.02f * (float)world->tick;
    for (int32_t i = 0; i < COLLIDER_COUNT; ++i)
    {
        VoileCollider* solid = &world->colliders[i];
        solid->previous_pose = solid->pose;
        solid->pose.position.z = 0.5f * voile_sin(angle * (float)(1 + i) - 1.5f);
        solid->pose.rotation = (VoileQuat){ 0.0f, 0.6f * voile_sin(angle), 0.8f * voile_sin(angle), voile_cos(angle) };
    }
}

// The same solids, held before someone who walks to and fro and looks about: one in each mode of following.
static void swing_the_solids(World* world)
{
    float time = (float)world->tick / 120.0f;
    VoileVec3 forward = voile_vec3(0.6f * voile_sin(2.0f * time), 0.2f * voile_sin(time), -1.0f);
    VoileVec3 eye = voile_vec3(0.2f * voile_sin(time), 1.6f, 1.0f + 0.5f * voile_sin(3.0f * time));
    for (int32_t i = 0; i < COLLIDER_COUNT; ++i)
    {
        VoileFollowDef def = voile_follow_default_def();
        def.mode = (VoileFollowMode)i;
        eye.x += 0.1f;
        voile_follow_step(&world->held[i], &def, voile_follow_target(&def, eye, forward), 1.0f / 120.0f);
        VoileCollider* solid = &world->colliders[i];
        VoilePose pose = { world->held[i].position, world->held[i].rotation };
        solid->previous_pose = world->tick > 0 ? solid->pose : pose;
        solid->pose = pose;
    }
}

const SceneRow scenes[] = {
    { "classic", PINS_TOP_CORNERS, false, use_many_passes, NULL, 0.0f },
    { "small-steps", PINS_TOP_CORNERS, false, use_small_steps, NULL, 0.0f },
    { "strands", PINS_TOP_CORNERS, false, use_strands, NULL, 0.0f },
    { "tethers", PINS_TOP_CORNERS, false, use_tethers, cut_and_drag, 0.0f },
    { "mesh", PINS_TOP_CORNERS, true, use_many_passes, NULL, 0.0f },
    { "mesh-tethers", PINS_TOP, true, use_tethers, cut_and_drag, 0.0f },
    { "wind", PINS_TOP, false, blow, NULL, 0.0f },
    { "cut", PINS_TOP, false, blow, cut_on_the_way, 0.0f },
    { "hand", PINS_TOP_CORNERS, false, NULL, use_the_hand, 0.0f },
    { "patch", PINS_TOP_CORNERS, true, hold_a_patch, NULL, 0.0f },
    { "colliders", PINS_NONE, false, lay_floors, raise_the_slope, 0.0f },
    { "solids", PINS_TOP, false, lay_solids, push_the_solids, 0.0f },
    { "held", PINS_TOP, false, lay_solids, swing_the_solids, 0.0f },
    { "bent", PINS_TOP, false, NULL, use_the_hand, 0.35f },
    { "mesh-solids", PINS_TOP_CORNERS, true, lay_solids, push_the_solids, 0.0f },
    { "storm", PINS_TOP, false, storm, storm_and_cut, 0.0f },
    { "mesh-storm", PINS_TOP_CORNERS, true, storm, storm_on, 0.0f },
    { "short-strands", PINS_TOP_CORNERS, false, use_shorter_strands, cut_and_drag, 0.0f },
    { "short-mesh", PINS_TOP_CORNERS, true, use_shorter_steps, cut_and_drag, 0.0f },
};

const size_t scene_count = sizeof scenes / sizeof *scenes;
