// What must not matter: where the world's axes and its origin lie, and whether a sheet is told as a grid or link by link.
// The scenes are taut, so that the rounding and the order of relaxation, which do differ, are not blown up by folds.

#include "cmocka_setup.h"
#include "fixture.h"

#include <stdlib.h>

#define SIDE          1.0f
#define TOLERANCE     (0.001f * SIDE)
#define TICK_COUNT    240
#define POINTS_A_SIDE 16
#define POINT_COUNT   (POINTS_A_SIDE * POINTS_A_SIDE)

static bool is_on_a_side(int32_t point)
{
    int32_t column = point % POINTS_A_SIDE;
    int32_t row = point / POINTS_A_SIDE;
    return column == 0 || row == 0 || column == POINTS_A_SIDE - 1 || row == POINTS_A_SIDE - 1;
}

// Elastic threads: how far they yield is then theirs, and not the solver's.
static VoileStep taut_step(void)
{
    VoileStep step = voile_default_step();
    step.compliance[VOILE_LINK_STRUCTURAL] = step.compliance[VOILE_LINK_SHEAR] = 0.02f;
    return step;
}

// -------------------------------------------------------------------------------------------------------- a turned world

// A sheet, drawn out by its pinned sides, sinks onto a slope while the wind blows at it from below.
typedef struct World
{
    VoilePose pose; // of the scene as a whole
    VoileCloth* cloth;
    VoileStep step;
    VoileCollider slope;
} World;

static VoileVec3 place_in(VoilePose pose, VoileVec3 point)
{
    return voile_add(pose.position, voile_rotate(pose.rotation, point));
}

static VoileVec3 take_out_of(VoilePose pose, VoileVec3 point)
{
    VoileQuat back = { -pose.rotation.x, -pose.rotation.y, -pose.rotation.z, pose.rotation.w };
    return voile_rotate(back, voile_sub(point, pose.position));
}

static VoileQuat turn_about(VoileVec3 unit_axis, float angle)
{
    VoileVec3 part = voile_scale(unit_axis, voile_sin(0.5f * angle));
    return (VoileQuat){ part.x, part.y, part.z, voile_cos(0.5f * angle) };
}

// The turn `second` after the turn `first`.
static VoileQuat join_turns(VoileQuat second, VoileQuat first)
{
    VoileVec3 a = voile_vec3(second.x, second.y, second.z);
    VoileVec3 b = voile_vec3(first.x, first.y, first.z);
    VoileVec3 part = voile_cross(a, b);
    part = voile_add_scaled(part, a, first.w);
    part = voile_add_scaled(part, b, second.w);
    return (VoileQuat){ part.x, part.y, part.z, second.w * first.w - voile_dot(a, b) };
}

static VoileCloth* create_drawn_sheet(VoilePose pose)
{
    VoileVec3 rest[POINT_COUNT], positions[POINT_COUNT];
    uint8_t pinned[POINT_COUNT];
    for (int32_t i = 0; i < POINT_COUNT; ++i)
    {
        float u = (float)(i % POINTS_A_SIDE) / (POINTS_A_SIDE - 1) - 0.5f;
        float v = (float)(i / POINTS_A_SIDE) / (POINTS_A_SIDE - 1) - 0.5f;
        rest[i] = voile_vec3(SIDE * u, 0.0f, SIDE * v);
        positions[i] = place_in(pose, voile_scale(rest[i], 1.02f));
        pinned[i] = is_on_a_side(i);
    }
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = POINT_COUNT;
    def.columns = def.rows = POINTS_A_SIDE;
    def.grid_link_kinds = ALL_LINK_KINDS;
    def.rest_positions = rest;
    def.positions = positions;
    def.pinned = pinned;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    return cloth;
}

static World create_world(VoilePose pose)
{
    World world = { .pose = pose, .cloth = create_drawn_sheet(pose), .step = taut_step() };
    world.step.gravity = voile_rotate(pose.rotation, world.step.gravity);
    world.step.wind.velocity = voile_rotate(pose.rotation, voile_vec3(2.0f, 1.0f, -1.0f));
    world.step.wind.drag = 2.0f;
    world.slope = voile_default_collider();
    world.slope.pose.position = place_in(pose, voile_vec3(0.1f, -0.03f, 0.05f));
    world.slope.pose.rotation = join_turns(pose.rotation, turn_about(voile_vec3(0.6f, 0.0f, 0.8f), 0.03f));
    world.slope.previous_pose = world.slope.pose;
    world.step.collider_count = 1;
    return world;
}

static void step_world(World* world)
{
    world->step.colliders = &world->slope;
    voile_cloth_step(world->cloth, &world->step);
}

static float largest_difference(const World* one, const World* other)
{
    float largest = 0.0f;
    for (int32_t i = 0; i < POINT_COUNT; ++i)
    {
        VoileVec3 a = take_out_of(one->pose, voile_cloth_position(one->cloth, i));
        VoileVec3 b = take_out_of(other->pose, voile_cloth_position(other->cloth, i));
        largest = voile_distance(a, b) > largest ? voile_distance(a, b) : largest;
    }
    return largest;
}

static int32_t count_touching(const World* world)
{
    int32_t count = 0;
    for (int32_t i = 0; i < POINT_COUNT; ++i)
    {
        VoileVec3 position = take_out_of(world->slope.pose, voile_cloth_position(world->cloth, i));
        count += position.y < 1.01f * world->slope.skin;
    }
    return count;
}

typedef struct PoseRow
{
    VoilePose pose;
    float allowed; // metres
} PoseRow;

static void check_pose(const PoseRow* row)
{
    World here = create_world((VoilePose){ { 0.0f, 0.0f, 0.0f }, voile_quat_identity() });
    World there = create_world(row->pose);
    float largest = 0.0f;
    for (int32_t tick = 0; tick < TICK_COUNT; ++tick)
    {
        step_world(&here);
        step_world(&there);
        float difference = largest_difference(&here, &there);
        largest = difference > largest ? difference : largest;
    }
    int32_t touching = count_touching(&here);
    print_message("%d points touch the slope; at most %.2e m apart, of allowed %.2e\n", touching, (double)largest,
                  (double)row->allowed);
    voile_cloth_destroy(here.cloth);
    voile_cloth_destroy(there.cloth);
    assert_true(touching > 3 && touching < POINT_COUNT / 2);
    assert_true(largest < row->allowed);
}

// Far from the origin floats lie further apart, and what they round away is a speed when divided by a sub-step.
static void a_turned_and_moved_world_goes_the_same_way(void** state)
{
    (void)state;
    const VoileVec3 origin = { 0.0f, 0.0f, 0.0f };
    const PoseRow rows[] = {
        { { { 3.0f, -2.0f, 5.0f }, voile_quat_identity() }, TOLERANCE },
        { { origin, turn_about(voile_vec3(1.0f, 0.0f, 0.0f), 0.5f * VOILE_PI) }, 0.02f * TOLERANCE },
        { { origin, turn_about(voile_vec3(0.0f, 1.0f, 0.0f), 1.0f) }, 0.02f * TOLERANCE },
        { { { -1.0f, 2.0f, 4.0f }, turn_about(voile_vec3(0.6f, -0.48f, 0.64f), 2.5f) }, TOLERANCE },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        check_pose(&rows[i]);
    }
}

// --------------------------------------------------------------------------------------------------------- grid and mesh

// Hangs by its pinned sides from the start, stretched by as much.
static void draw_out(VoileCloth* cloth)
{
    for (int32_t i = 0; i < POINT_COUNT; ++i)
    {
        VoileVec3 position = voile_cloth_position(cloth, i);
        position = voile_vec3(1.02f * position.x, position.y, 0.5f * SIDE + 1.02f * (position.z - 0.5f * SIDE));
        voile_cloth_place(cloth, i, position);
        if (is_on_a_side(i))
        {
            voile_cloth_pin(cloth, i);
        }
    }
}

// The largest distance of a point of the grid from the same point of the mesh in two seconds.
static float part_grid_and_mesh(int32_t sub_steps)
{
    SheetDef def = default_sheet();
    def.columns = def.rows = POINTS_A_SIDE;
    def.width = def.height = SIDE;
    def.top = 0.0f;
    def.pose = SHEET_LYING;
    def.has_pinned_row = false;
    VoileCloth* grid = sheet_create(&def);
    VoileCloth* mesh = sheet_create_as_mesh(&def);
    draw_out(grid);
    draw_out(mesh);
    VoileStep step = taut_step();
    step.sub_steps = sub_steps;
    step.wind = (VoileWind){ .velocity = { 3.0f, 4.0f, 0.0f }, .gust = 0.5f, .drag = 2.0f };
    float largest = 0.0f;
    for (int32_t tick = 0; tick < TICK_COUNT; ++tick)
    {
        step.wind.time = (float)tick * step.duration;
        voile_cloth_step(grid, &step);
        voile_cloth_step(mesh, &step);
        float difference = largest_distance(grid, mesh);
        largest = difference > largest ? difference : largest;
    }
    float sunk = -voile_cloth_measure(grid).lowest_y;
    print_message("%d sub-steps: sunk by %.4f m, at most %.2e m apart\n", sub_steps, (double)sunk, (double)largest);
    voile_cloth_destroy(mesh);
    voile_cloth_destroy(grid);
    assert_true(sunk > 10.0f * TOLERANCE);
    return largest;
}

// Their links are relaxed in different orders, of which finer sub-steps make less.
static void a_mesh_of_the_same_links_goes_the_way_of_the_grid(void** state)
{
    (void)state;
    assert_true(part_grid_and_mesh(10) < TOLERANCE);
    assert_true(part_grid_and_mesh(20) < 0.2f * TOLERANCE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turned_and_moved_world_goes_the_same_way),
        cmocka_unit_test(a_mesh_of_the_same_links_goes_the_way_of_the_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
