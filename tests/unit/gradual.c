// What is set in a running world and reached gently: the wind, and the curvature of the keys' easing. The measure of a jerk
// is the second difference of a point's positions at the ticks, over the square of the tick.

#include "sitting.h"

#include "sandbox/curvature.h"
#include "sandbox/motion.h"

#include <math.h>
#include <string.h>

// --------------------------------------------------------------------------------------------------------------- scale

static void the_scale_of_the_curvature_goes_by_factors(void** state)
{
    (void)state;
    assert_true(curvature_share(0.05f) == 0.0f);
    assert_near(curvature_share(50.0f), 1.0f, 1.0e-6f);
    assert_near(curvature_share(0.05f * sqrtf(1000.0f)), 0.5f, 1.0e-6f);
    assert_true(curvature_at_share(-1.0f) == 0.05f && curvature_at_share(2.0f) <= 50.0f);
    assert_near(curvature_at_share(1.0f), 50.0f, 1.0e-3f);
    for (int i = 0; i <= 300; ++i)
    {
        float curvature = curvature_at_share((float)i / 300.0f);
        assert_near(curvature_share(curvature), (float)i / 300.0f, 1.0e-6f);
        assert_near(curvature_at_share(curvature_share(curvature)) / curvature, 1.0f, 1.0e-5f);
    }
}

// ------------------------------------------------------------------------------------------------------------- numbers

static void assert_exact(Gradual* gradual, const WorldParameters* wanted)
{
    WorldParameters world = *wanted;
    gradual_advance(gradual, &world);
    assert_memory_equal(&world, wanted, sizeof world);
}

static void numbers_that_stay_are_exact(void** state)
{
    (void)state;
    WorldParameters world = scene_of(hanging_sheet).world;
    Gradual gradual;
    gradual_start(&gradual, &world);
    assert_exact(&gradual, &world);
    world.gravity.y = 3.0f; // not one that comes gently
    world.damping = 2.0f;
    assert_exact(&gradual, &world);
}

static void a_change_comes_within_half_a_second_and_then_exactly(void** state)
{
    (void)state;
    WorldParameters world = scene_of(hanging_sheet).world;
    world.wind = voile_vec3(1.0f, 0.0f, 0.0f);
    Gradual gradual;
    gradual_start(&gradual, &world);
    world.wind = voile_vec3(5.0f, 0.0f, -2.0f);
    world.easing_curvature = 20.0f;
    WorldParameters last = world;
    last.wind = voile_vec3(1.0f, 0.0f, 0.0f);
    last.easing_curvature = 2.0f;
    for (int tick = 1; tick < GRADUAL_TICKS; ++tick)
    {
        WorldParameters now = world;
        gradual_advance(&gradual, &now);
        float share = voile_ease(VOILE_EASE_COSINE, 1.0f, (float)tick / 60.0f);
        assert_near(now.wind.x, 1.0f + 4.0f * share, 1.0e-5f);
        assert_near(now.wind.z, -2.0f * share, 1.0e-5f);
        assert_true(now.easing_curvature > last.easing_curvature && now.easing_curvature < 20.0f);
        assert_true(now.easing_curvature == gradual_curvature(&gradual, &world));
        last = now;
    }
    assert_exact(&gradual, &world);
    assert_exact(&gradual, &world);
    assert_true(gradual_curvature(&gradual, &world) == 20.0f);
}

// A slider sets anew in each frame; what follows it must not start from rest each time, nor be thrown.
static void what_is_changed_again_and_again_is_followed_smoothly(void** state)
{
    (void)state;
    WorldParameters world = scene_of(hanging_sheet).world;
    Gradual gradual;
    gradual_start(&gradual, &world);
    float before = curvature_share(world.easing_curvature);
    float rate_before = 0.0f;
    for (int tick = 0; tick < 120; ++tick)
    {
        if (tick % 2 == 0)
        {
            world.easing_curvature = curvature_at_share(0.53f + 0.003f * (float)tick);
        }
        WorldParameters now = world;
        gradual_advance(&gradual, &now);
        float share = curvature_share(now.easing_curvature);
        float rate = (share - before) * TICKS_PER_SECOND;
        assert_true(fabsf(rate - rate_before) < 0.02f); // of 0.36 a second
        before = share;
        rate_before = rate;
    }
    assert_near(rate_before, 0.36f, 0.01f);
    assert_true(curvature_share(world.easing_curvature) - before < 0.1f); // a quarter of a second behind
    for (int tick = 0; tick < GRADUAL_TICKS; ++tick)
    {
        WorldParameters now = world;
        gradual_advance(&gradual, &now);
    }
    assert_exact(&gradual, &world);
}

static void what_is_taken_back_at_once_never_was(void** state)
{
    (void)state;
    WorldParameters world = scene_of(hanging_sheet).world;
    VoileVec3 wind = world.wind;
    Gradual gradual;
    gradual_start(&gradual, &world);
    for (int tick = 0; tick < 3 * GRADUAL_TICKS; ++tick)
    {
        bool is_gusty = tick > 10 && tick < 20;
        world.wind = is_gusty ? voile_vec3(1000.0f, -7.0f, 3.0f) : wind;
        WorldParameters now = world;
        gradual_advance(&gradual, &now);
        assert_true(now.wind.x >= wind.x - 1.0e-3f && now.wind.x < 300.0f);
    }
    assert_exact(&gradual, &world);
}

// --------------------------------------------------------------------------------------------------------------- world

static const char sliding_point[] = "gravity = 0 0 0\nwind_drag = 0\nfloor = false\n[cloth]\ncolumns = 1\nrows = 3\n"
                                    "height = 0.2\npins = none\nmoved_points = 0\n"
                                    "[key]\ntime = 2\nmove = 1 0 0\neasing = power\n";

// The largest acceleration of the moved point, metres per second squared, about a change at tick 40, before the curves
// themselves are steep.
static float hardest_push(const char* change)
{
    Sandbox* sandbox = sandbox_open_text(sliding_point);
    float places[2] = { sandbox_point(sandbox, 0).x, sandbox_point(sandbox, 0).x };
    float hardest = 0.0f;
    for (int tick = 0; tick < 100; ++tick)
    {
        if (tick == 40 && change != NULL)
        {
            sandbox_do(sandbox, change);
        }
        sandbox_tick(sandbox);
        float x = sandbox_point(sandbox, 0).x;
        float push = fabsf(x - 2.0f * places[1] + places[0]) * TICKS_PER_SECOND * TICKS_PER_SECOND;
        hardest = tick > 20 && push > hardest ? push : hardest;
        places[0] = places[1];
        places[1] = x;
    }
    assert_near(places[1], sandbox_point(sandbox, 0).x, 0.0f);
    sandbox_destroy(sandbox);
    return hardest;
}

static void a_moved_point_is_not_jerked_by_another_curvature(void** state)
{
    (void)state;
    assert_true(hardest_push(NULL) < 1.2f); // 1 m/s^2 by the formula
    assert_true(hardest_push("set easing_curvature 5") < 12.0f);
    // At once it would go 5 cm and 40 cm in a tick: 700 and 6000 m/s^2.
    assert_true(hardest_push("set easing_curvature 50") < 12.0f);
    assert_true(hardest_push("set easing_curvature 0.05") < 24.0f);
}

static void a_reset_starts_with_what_was_set(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(sliding_point);
    sandbox_run(sandbox, 30);
    sandbox_do(sandbox, "set easing_curvature 9");
    sandbox_do(sandbox, "set wind 3 0 0");
    sandbox_run(sandbox, 5);
    sandbox_do(sandbox, "reset");
    sandbox_tick(sandbox);
    assert_int_equal(sandbox->gradual.curvature.ticks_left, 0);
    assert_int_equal(sandbox->gradual.wind.ticks_left, 0);
    sandbox_run(sandbox, 99);
    float expected = voile_ease(VOILE_EASE_POWER, 9.0f, 100.0f / 240.0f);
    assert_near(sandbox_point(sandbox, 0).x, expected, 1.0e-6f);
    sandbox_destroy(sandbox);
}

static void the_scene_keeps_what_was_set(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, "set wind 3 0 1");
    sandbox_run(sandbox, 3);
    assert_place(sandbox->scene.world.wind, voile_vec3(3.0f, 0.0f, 1.0f), 0.0f);
    sandbox_destroy(sandbox);
}

static uint64_t hash_of_change(const char* scene, const char* change, float nudge)
{
    Sandbox* sandbox = sandbox_open_text(scene);
    sandbox_do(sandbox, change);
    sandbox_run(sandbox, 3);
    sandbox->gradual.curvature.changes[sandbox->gradual.curvature.newest][0] += nudge;
    sandbox->gradual.wind.changes[sandbox->gradual.wind.newest][0] += nudge;
    uint64_t hash = sandbox_hash(sandbox);
    sandbox_destroy(sandbox);
    return hash;
}

static void what_is_on_its_way_is_part_of_the_hash(void** state)
{
    (void)state;
    assert_true(hash_of_change(hanging_sheet, "set wind 9 0 0", 0.0f) !=
                hash_of_change(hanging_sheet, "set wind 9 0 0", 0.1f));
    assert_true(hash_of_change(sliding_point, "set easing_curvature 9", 0.0f) !=
                hash_of_change(sliding_point, "set easing_curvature 9", 0.1f));
    // A number that shapes nothing is none.
    assert_true(hash_of_change(hanging_sheet, "set easing_curvature 9", 0.0f) ==
                hash_of_change(hanging_sheet, "set easing_curvature 2", 0.0f));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scale_of_the_curvature_goes_by_factors),
        cmocka_unit_test(numbers_that_stay_are_exact),
        cmocka_unit_test(a_change_comes_within_half_a_second_and_then_exactly),
        cmocka_unit_test(what_is_changed_again_and_again_is_followed_smoothly),
        cmocka_unit_test(what_is_taken_back_at_once_never_was),
        cmocka_unit_test(a_moved_point_is_not_jerked_by_another_curvature),
        cmocka_unit_test(a_reset_starts_with_what_was_set),
        cmocka_unit_test(the_scene_keeps_what_was_set),
        cmocka_unit_test(what_is_on_its_way_is_part_of_the_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
