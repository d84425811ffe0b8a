// What a plane does to the points that touch it: it keeps them out, holds them by friction, and carries them.

#include "fixture.h"
#include "property/property.h"

static VoileQuat random_turn(Random* random)
{
    VoileVec3 axis = random_vec3(random, 1.0f);
    float real = random_between(random, 0.2f, 1.0f);
    float scale = 1.0f / sqrtf(voile_dot(axis, axis) + real * real);
    return (VoileQuat){ axis.x * scale, axis.y * scale, axis.z * scale, real * scale };
}

// The last thing of a step, so that it must hold after each: for the last plane in the list. Pins stay where they are.
static bool free_points_stay_outside_of_a_plane(Trial* trial)
{
    SheetDef def = default_sheet();
    def.columns = 3 + random_below(&trial->random, trial->size);
    VoileCloth* cloth = sheet_create(&def);
    VoileCollider plane = voile_default_collider();
    plane.pose = (VoilePose){ { 0.0f, 1.0f, 0.0f }, random_turn(&trial->random) };
    plane.friction = random_between(&trial->random, 0.0f, 1.0f);
    plane.skin = random_between(&trial->random, 0.0f, 0.02f);
    VoileStep step = voile_default_step();
    step.sub_steps = 1 + random_below(&trial->random, 6);
    step.colliders = &plane;
    step.collider_count = 1;
    VoileVec3 up = voile_rotate(plane.pose.rotation, voile_vec3(0.0f, 1.0f, 0.0f));
    float deepest = 0.0f;
    for (int32_t tick = 0; tick < 200; ++tick)
    {
        plane.previous_pose = plane.pose;
        plane.pose.position = voile_add(plane.pose.position, random_vec3(&trial->random, 0.01f));
        voile_cloth_step(cloth, &step);
        for (int32_t i = def.columns; i < voile_cloth_point_count(cloth); ++i)
        {
            VoileVec3 from_plane = voile_sub(voile_cloth_position(cloth, i), plane.pose.position);
            float depth = plane.skin - voile_dot(from_plane, up);
            deepest = depth > deepest ? depth : deepest;
        }
    }
    voile_cloth_destroy(cloth);
    return deepest < 2.0e-6f || trial_fails(trial, "a free point was %g m inside", (double)deepest);
}

static void free_points_end_every_step_outside_of_a_moving_plane(void** state)
{
    (void)state;
    for_all(free_points_stay_outside_of_a_plane, 12, 30);
}

// ------------------------------------------------------------------------------------------------------------- friction

// A turn by the angle whose tangent is `slope`, about z: with c the cosine, the half angle's cosine is sqrt((1 + c) / 2).
static VoileQuat turn_to_slope(float slope)
{
    float cosine = 1.0f / sqrtf(1.0f + slope * slope);
    return (VoileQuat){ 0.0f, 0.0f, sqrtf(0.5f * (1.0f - cosine)), sqrtf(0.5f * (1.0f + cosine)) };
}

// How far one point that rests on a plane of this slope has slid after a second.
static double slide_for_a_second(float slope, float friction, int32_t sub_steps)
{
    VoileCollider plane = voile_default_collider();
    plane.pose.rotation = turn_to_slope(slope);
    plane.previous_pose = plane.pose;
    plane.friction = friction;
    VoileVec3 start = voile_rotate(plane.pose.rotation, voile_vec3(0.0f, plane.skin, 0.0f));
    VoileCloth* point = chain_create(start, 1, 1.0f, 0.1f, 0.0f);
    VoileStep step = undamped_step(sub_steps, 1);
    step.colliders = &plane;
    step.collider_count = 1;
    cloth_run(point, &step, 120);
    double way = (double)voile_distance(voile_cloth_position(point, 0), start);
    voile_cloth_destroy(point);
    return way;
}

typedef struct SlopeRow
{
    float slope; // tangent of the angle
    float friction;
} SlopeRow;

static void a_point_on_a_slope_sticks_or_slides_by_coulombs_law(void** state)
{
    (void)state;
    static const SlopeRow rows[] = { { 0.3f, 0.4f }, { 0.0f, 0.1f }, { 0.9f, 1.0f }, { 0.3f, 0.2f },
                                     { 0.5f, 0.0f }, { 1.0f, 0.5f }, { 0.7f, 0.6f } };
    for (size_t i = 0; i < 3 * sizeof rows / sizeof *rows; ++i)
    {
        static const int32_t sub_step_counts[] = { 1, 5, 12 };
        SlopeRow row = rows[i / 3];
        int32_t sub_steps = sub_step_counts[i % 3];
        float cosine = 1.0f / sqrtf(1.0f + row.slope * row.slope);
        double pull = 9.81 * (double)((row.slope - row.friction) * cosine);
        double h = 1.0 / 120.0 / sub_steps;
        double expected = pull > 0.0 ? 0.5 * pull * (1.0 + h) : 0.0;
        double way = slide_for_a_second(row.slope, row.friction, sub_steps);
        if (!(way > 0.98 * expected - 1.0e-3 && way < 1.02 * expected + 1.0e-3))
        {
            fail_msg("slope %g, friction %g, %d sub-steps: slid %g m, not %g", (double)row.slope, (double)row.friction,
                     sub_steps, way, expected);
        }
    }
}

static void a_moving_plane_carries_what_lies_on_it(void** state)
{
    (void)state;
    VoileCollider plane = voile_default_collider();
    VoileCloth* point = chain_create(voile_vec3(0.0f, plane.skin, 0.0f), 1, 1.0f, 0.1f, 0.0f);
    VoileStep step = undamped_step(5, 1);
    step.colliders = &plane;
    step.collider_count = 1;
    VoileVec3 way = voile_vec3(0.5f * step.duration, 0.1f * step.duration, -0.2f * step.duration);
    for (int32_t tick = 0; tick < 240; ++tick)
    {
        plane.previous_pose = plane.pose;
        plane.pose.position = voile_add(plane.pose.position, way);
        VoileVec3 before = voile_cloth_position(point, 0);
        voile_cloth_step(point, &step);
        VoileVec3 moved = voile_sub(voile_cloth_position(point, 0), before);
        if (tick > 60 && voile_distance(moved, way) > 0.02f * voile_length(way))
        {
            fail_msg("tick %d: moved by (%g, %g, %g)", tick, (double)moved.x, (double)moved.y, (double)moved.z);
        }
    }
    voile_cloth_destroy(point);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_points_end_every_step_outside_of_a_moving_plane),
        cmocka_unit_test(a_point_on_a_slope_sticks_or_slides_by_coulombs_law),
        cmocka_unit_test(a_moving_plane_carries_what_lies_on_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
