// Solid planes against points: where they come to rest, what friction takes, and what a moving plane carries along.

#include "cmocka_setup.h"

#include "fixture.h"

#include <math.h>

// --- a single point against a plane -----------------------------------------------------------------------------------

static VoileCloth* create_point(VoileVec3 start)
{
    return chain_create(start, 1, 1.0f, 0.1f, 0.0f);
}

static VoileStep step_with(const VoileCollider* collider)
{
    VoileStep step = undamped_step(5, 1);
    step.colliders = collider;
    step.collider_count = 1;
    return step;
}

// Throws the point: it is held for one step that takes it along `velocity`.
static void throw_point(VoileCloth* cloth, VoileVec3 velocity)
{
    VoileStep step = undamped_step(5, 1);
    VoileVec3 target = voile_add_scaled(voile_cloth_position(cloth, 0), velocity, step.duration);
    VoileMove move = { .point = 0, .target = target };
    step.moves = &move;
    step.move_count = 1;
    voile_cloth_hold(cloth, 0);
    voile_cloth_step(cloth, &step);
    voile_cloth_release(cloth, 0);
}

static VoileQuat turn_about(VoileVec3 axis, float angle)
{
    VoileVec3 v = voile_scale(axis, voile_sin(0.5f * angle));
    return (VoileQuat){ v.x, v.y, v.z, voile_cos(0.5f * angle) };
}

static const VoileVec3 z_axis = { 0.0f, 0.0f, 1.0f };

static void the_default_collider_is_a_resting_floor(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    assert_int_equal(floor.kind, VOILE_COLLIDER_PLANE);
    assert_true(voile_length(floor.pose.position) == 0.0f);
    assert_memory_equal(&floor.pose, &floor.previous_pose, sizeof floor.pose);
    assert_true(floor.pose.rotation.w == 1.0f);
    assert_true(floor.friction == 0.6f && floor.skin == 0.004f);
}

static void a_falling_point_comes_to_rest_at_the_skin(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    floor.skin = 0.01f;
    VoileCloth* cloth = create_point(voile_vec3(0.3f, 0.5f, -0.2f));
    VoileStep step = step_with(&floor);
    cloth_run(cloth, &step, 240);
    VoileVec3 position = voile_cloth_position(cloth, 0);
    assert_true(fabsf(position.y - 0.01f) < 1e-6f);
    assert_true(fabsf(position.x - 0.3f) < 1e-6f && fabsf(position.z + 0.2f) < 1e-6f);
    assert_true(voile_cloth_measure(cloth).max_speed < 1e-3f);
    voile_cloth_destroy(cloth);
}

static void no_point_is_ever_inside_after_a_step(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    SheetDef def = default_sheet();
    def.top = 1.0f;
    def.has_pinned_row = false;
    VoileCloth* cloth = sheet_create(&def);
    VoileStep step = step_with(&floor);
    for (int32_t tick = 0; tick < 200; ++tick)
    {
        voile_cloth_step(cloth, &step);
        assert_true(voile_cloth_measure(cloth).lowest_y >= floor.skin - 1e-6f);
    }
    voile_cloth_destroy(cloth);
}

// v^2 / (2 mu g): the way that Coulomb's law allows.
static void friction_stops_a_sliding_point_where_coulomb_says(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    floor.friction = 0.4f;
    VoileCloth* cloth = create_point(voile_vec3(0.0f, floor.skin, 0.0f));
    throw_point(cloth, voile_vec3(2.0f, 0.0f, 0.0f));
    float start = voile_cloth_position(cloth, 0).x;
    VoileStep step = step_with(&floor);
    cloth_run(cloth, &step, 240);
    float way = voile_cloth_position(cloth, 0).x - start;
    float expected = 2.0f * 2.0f / (2.0f * 0.4f * 9.81f);
    assert_true(way > 0.98f * expected && way < 1.02f * expected);
    assert_true(voile_cloth_measure(cloth).max_speed < 1e-3f);
    voile_cloth_destroy(cloth);
}

static void without_friction_a_point_slides_on(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    floor.friction = 0.0f;
    VoileCloth* cloth = create_point(voile_vec3(0.0f, floor.skin, 0.0f));
    throw_point(cloth, voile_vec3(0.0f, 0.0f, 1.0f));
    float start = voile_cloth_position(cloth, 0).z;
    VoileStep step = step_with(&floor);
    cloth_run(cloth, &step, 120);
    assert_true(fabsf(voile_cloth_position(cloth, 0).z - start - 1.0f) < 1e-3f);
    voile_cloth_destroy(cloth);
}

static float slide_on_slope(float angle, float friction)
{
    VoileCollider slope = voile_default_collider();
    slope.friction = friction;
    slope.pose.rotation = slope.previous_pose.rotation = turn_about(z_axis, angle);
    VoileVec3 normal = voile_rotate(slope.pose.rotation, voile_vec3(0.0f, 1.0f, 0.0f));
    VoileCloth* cloth = create_point(voile_scale(normal, slope.skin));
    VoileStep step = step_with(&slope);
    cloth_run(cloth, &step, 120);
    float way = voile_length(voile_cloth_position(cloth, 0));
    voile_cloth_destroy(cloth);
    return way;
}

static void a_slope_holds_what_its_friction_can_hold(void** state)
{
    (void)state;
    const float angle = 0.5f;
    const float slope = 0.5463f;
    assert_true(slide_on_slope(angle, 1.1f * slope) < 0.01f);
    float acceleration = 9.81f * (voile_sin(angle) - 0.5f * slope * voile_cos(angle));
    float way = slide_on_slope(angle, 0.5f * slope);
    assert_true(way > 0.49f * acceleration && way < 0.51f * acceleration);
}

static void what_starts_deep_inside_leaves_without_a_kick(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    VoileCloth* cloth = create_point(voile_vec3(0.0f, -0.3f, 0.0f));
    VoileStep step = step_with(&floor);
    voile_cloth_step(cloth, &step);
    assert_true(voile_cloth_position(cloth, 0).y >= floor.skin - 1e-6f);
    assert_true(voile_cloth_measure(cloth).max_speed < 0.1f);
    cloth_run(cloth, &step, 60);
    assert_true(fabsf(voile_cloth_position(cloth, 0).y - floor.skin) < 1e-5f);
    voile_cloth_destroy(cloth);
}

static void pinned_and_held_points_are_not_pushed(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, -0.5f, 0.0f), 2, 1.0f, 0.1f, 0.0f);
    voile_cloth_pin(cloth, 0);
    voile_cloth_hold(cloth, 1);
    VoileStep step = step_with(&floor);
    cloth_run(cloth, &step, 3);
    assert_true(voile_cloth_position(cloth, 0).y == -0.5f);
    assert_true(voile_cloth_position(cloth, 1).y == -0.5f);
    voile_cloth_destroy(cloth);
}

// --- planes that move -------------------------------------------------------------------------------------------------

static void carry_collider(VoileCollider* collider, VoileVec3 way)
{
    collider->previous_pose = collider->pose;
    collider->pose.position = voile_add(collider->pose.position, way);
}

static void a_rising_floor_lifts_with_its_own_speed(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    VoileCloth* cloth = create_point(voile_vec3(0.0f, floor.skin, 0.0f));
    VoileStep step = step_with(&floor);
    for (int32_t tick = 0; tick < 120; ++tick)
    {
        carry_collider(&floor, voile_vec3(0.0f, 0.01f, 0.0f));
        voile_cloth_step(cloth, &step);
        assert_true(fabsf(voile_cloth_position(cloth, 0).y - floor.pose.position.y - floor.skin) < 1e-5f);
    }
    assert_true(fabsf(voile_cloth_measure(cloth).max_speed - 1.2f) < 0.05f);
    voile_cloth_destroy(cloth);
}

static void a_floor_that_slides_carries_along_by_friction(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    VoileCloth* cloth = create_point(voile_vec3(0.0f, floor.skin, 0.0f));
    VoileStep step = step_with(&floor);
    for (int32_t tick = 0; tick < 120; ++tick)
    {
        carry_collider(&floor, voile_vec3(0.002f, 0.0f, 0.0f));
        voile_cloth_step(cloth, &step);
    }
    // It lags by v^2 / (2 mu g) while it takes on the speed.
    float lag = 0.24f * 0.24f / (2.0f * 0.6f * 9.81f);
    assert_true(fabsf(voile_cloth_position(cloth, 0).x - (0.24f - lag)) < 1e-3f);
    voile_cloth_destroy(cloth);
}

static void a_turntable_carries_round(void** state)
{
    (void)state;
    VoileCollider table = voile_default_collider();
    table.friction = 5.0f;
    VoileCloth* cloth = create_point(voile_vec3(0.5f, table.skin, 0.0f));
    VoileStep step = step_with(&table);
    for (int32_t tick = 1; tick <= 120; ++tick)
    {
        table.previous_pose = table.pose;
        table.pose.rotation = turn_about(voile_vec3(0.0f, 1.0f, 0.0f), VOILE_PI / 240.0f * (float)tick);
        voile_cloth_step(cloth, &step);
    }
    VoileVec3 position = voile_cloth_position(cloth, 0);
    float radius = sqrtf(position.x * position.x + position.z * position.z);
    assert_true(radius > 0.49f && radius < 0.51f);
    assert_true(position.z < -0.48f);
    voile_cloth_destroy(cloth);
}

// A quaternion and its opposite are the same rotation: from one to a neighbour of the other it is not far.
static void a_collider_turns_the_shorter_way(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    floor.pose.rotation = turn_about(z_axis, 0.02f);
    floor.previous_pose.rotation = (VoileQuat){ 0.0f, 0.0f, 0.0f, -1.0f };
    VoileCloth* cloth = create_point(voile_vec3(-0.5f, 0.1f, 0.0f));
    VoileStep step = step_with(&floor);
    step.sub_steps = 2; // halfway the longer way stands upside down
    voile_cloth_step(cloth, &step);
    assert_true(voile_distance(voile_cloth_position(cloth, 0), voile_vec3(-0.5f, 0.1f, 0.0f)) < 1e-3f);
    voile_cloth_destroy(cloth);
}

static void a_resting_floor_does_not_creep(void** state)
{
    (void)state;
    VoileCollider floor = voile_default_collider();
    floor.pose.rotation = floor.previous_pose.rotation = turn_about(z_axis, 0.1f);
    floor.pose.position = floor.previous_pose.position = voile_vec3(0.3f, 0.7f, -0.2f);
    VoileVec3 normal = voile_rotate(floor.pose.rotation, voile_vec3(0.0f, 1.0f, 0.0f));
    VoileCloth* cloth = create_point(voile_add_scaled(floor.pose.position, normal, floor.skin));
    VoileStep step = step_with(&floor);
    cloth_run(cloth, &step, 10);
    VoileVec3 start = voile_cloth_position(cloth, 0);
    cloth_run(cloth, &step, 1200);
    assert_true(voile_distance(voile_cloth_position(cloth, 0), start) < 1e-4f);
    voile_cloth_destroy(cloth);
}

// --- several planes, flat cloths --------------------------------------------------------------------------------------

static void colliders_act_in_their_order(void** state)
{
    (void)state;
    VoileCollider planes[2] = { voile_default_collider(), voile_default_collider() };
    planes[1].pose.position.y = planes[1].previous_pose.position.y = 1.0f;
    planes[1].pose.rotation = planes[1].previous_pose.rotation = turn_about(z_axis, VOILE_PI);
    planes[0].pose.position.y = planes[0].previous_pose.position.y = 2.0f;
    VoileCloth* cloth = create_point(voile_vec3(0.0f, 1.5f, 0.0f));
    VoileStep step = step_with(planes);
    step.collider_count = 2;
    voile_cloth_step(cloth, &step);
    assert_true(fabsf(voile_cloth_position(cloth, 0).y - (1.0f - planes[1].skin)) < 1e-5f);
    voile_cloth_destroy(cloth);
}

static VoileCloth* create_flat_point(VoileVec3 start)
{
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 1;
    def.positions = &start;
    def.is_flat = true;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    return cloth;
}

static void a_flat_cloth_meets_the_section_of_a_tilted_plane(void** state)
{
    (void)state;
    VoileCollider plane = voile_default_collider();
    plane.skin = 0.0f;
    plane.pose.rotation = plane.previous_pose.rotation = turn_about(voile_vec3(1.0f, 0.0f, 0.0f), 0.5f);
    VoileCloth* cloth = create_flat_point(voile_vec3(0.2f, 1.0f, 0.5f));
    VoileStep step = step_with(&plane);
    cloth_run(cloth, &step, 240);
    // The plane's height at z = 0.5: its normal leans towards +z.
    float expected = -0.5f * voile_sin(0.5f) / voile_cos(0.5f);
    VoileVec3 position = voile_cloth_position(cloth, 0);
    assert_true(position.z == 0.5f);
    assert_true(fabsf(position.y - expected) < 1e-4f);
    voile_cloth_destroy(cloth);
}

static void one_push_is_enough_for_a_flat_cloth_as_well(void** state)
{
    (void)state;
    VoileCollider plane = voile_default_collider();
    plane.skin = 0.0f;
    plane.pose.rotation = plane.previous_pose.rotation = turn_about(voile_vec3(1.0f, 0.0f, 0.0f), 1.0f);
    VoileCloth* cloth = create_flat_point(voile_vec3(0.0f, -0.1f, 0.0f));
    VoileStep step = step_with(&plane);
    step.sub_steps = 1;
    voile_cloth_step(cloth, &step);
    assert_true(fabsf(voile_cloth_position(cloth, 0).y) < 1e-6f);
    voile_cloth_destroy(cloth);
}

static void a_plane_that_faces_a_flat_cloth_cannot_push_it(void** state)
{
    (void)state;
    VoileCollider plane = voile_default_collider();
    plane.pose.rotation = plane.previous_pose.rotation = turn_about(voile_vec3(1.0f, 0.0f, 0.0f), VOILE_PI / 2.0f);
    VoileCloth* cloth = create_flat_point(voile_vec3(0.0f, 0.0f, -1.0f));
    VoileStep step = step_with(&plane);
    step.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
    cloth_run(cloth, &step, 5);
    VoileVec3 position = voile_cloth_position(cloth, 0);
    assert_true(position.z == -1.0f);
    assert_true(fabsf(position.y) < 1e-3f && fabsf(position.x) < 1e-3f);
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_collider_is_a_resting_floor),
        cmocka_unit_test(a_falling_point_comes_to_rest_at_the_skin),
        cmocka_unit_test(no_point_is_ever_inside_after_a_step),
        cmocka_unit_test(friction_stops_a_sliding_point_where_coulomb_says),
        cmocka_unit_test(without_friction_a_point_slides_on),
        cmocka_unit_test(a_slope_holds_what_its_friction_can_hold),
        cmocka_unit_test(what_starts_deep_inside_leaves_without_a_kick),
        cmocka_unit_test(pinned_and_held_points_are_not_pushed),
        cmocka_unit_test(a_rising_floor_lifts_with_its_own_speed),
        cmocka_unit_test(a_floor_that_slides_carries_along_by_friction),
        cmocka_unit_test(a_turntable_carries_round),
        cmocka_unit_test(a_collider_turns_the_shorter_way),
        cmocka_unit_test(a_resting_floor_does_not_creep),
        cmocka_unit_test(colliders_act_in_their_order),
        cmocka_unit_test(a_flat_cloth_meets_the_section_of_a_tilted_plane),
        cmocka_unit_test(one_push_is_enough_for_a_flat_cloth_as_well),
        cmocka_unit_test(a_plane_that_faces_a_flat_cloth_cannot_push_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
