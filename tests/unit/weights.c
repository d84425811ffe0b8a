// Balls that hang on a cloth's points.

#include "sitting.h"

#include "sandbox/weights.h"

#define SHEET "[cloth]\ncolumns = 5\nrows = 4\nwidth = 0.8\nheight = 0.6\nmass_per_area = 0.3\n"

static void a_weight_adds_to_what_its_points_weigh(void** state)
{
    (void)state;
    Sandbox* plain = sandbox_open_text(SHEET);
    Sandbox* weighted = sandbox_open_text(SHEET "weight_points = 7 19\nweight = 0.25\n");
    for (int32_t point = 0; point < 20; ++point)
    {
        float more = point == 7 || point == 19 ? 0.25f : 0.0f;
        float mass = voile_cloth_mass(plain->cloths[0].cloth, point);
        assert_near(voile_cloth_mass(weighted->cloths[0].cloth, point), mass + more, 1.0e-6f);
    }
    sandbox_destroy(plain);
    sandbox_destroy(weighted);
}

static void the_default_weight_hangs_nowhere(void** state)
{
    (void)state;
    Scene scene = scene_of(SHEET);
    assert_false(weights_are_given(&scene.cloths[0]));
    scene = scene_of(SHEET "weight_points = 3\n");
    assert_true(weights_are_given(&scene.cloths[0]));
    scene = scene_of(SHEET "weight_points = 3\nweight = 0\n");
    assert_false(weights_are_given(&scene.cloths[0]));
}

static void a_weight_on_a_thread_hangs_at_its_length(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text("strands = true\nsub_steps = 10\n[cloth]\ncolumns = 1\nrows = 12\n"
                                         "height = 0.5\npins = none\npin_points = 0\nweight_points = 11\nweight = 2\n");
    sandbox_run(sandbox, 240);
    assert_near(sandbox_point(sandbox, 0).y - sandbox_point(sandbox, 11).y, 0.5f, 0.005f);
    float pull = voile_cloth_mass(sandbox->cloths[0].cloth, 11) * 9.81f;
    assert_near(sandbox_measure(sandbox).max_tension / pull, 1.0f, 0.05f);
    sandbox_destroy(sandbox);
}

static void a_point_that_the_cloth_has_not_is_refused(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(SHEET);
    VoileError error;
    assert_int_not_equal(sandbox_try(sandbox, "set cloth.weight_points 20", &error), VOILE_OK);
    assert_string_equal(error.message, "weight_points names point 20, but the cloth has 20 (0 to 19)");
    sandbox_destroy(sandbox);
}

static void a_ball_is_as_large_as_its_weight_in_wood(void** state)
{
    (void)state;
    static const float weights[] = { 0.0001f, 0.1f, 1.0f, 100.0f };
    for (size_t i = 0; i < sizeof weights / sizeof *weights; ++i)
    {
        float radius = weight_radius(weights[i]);
        float volume = 4.0f / 3.0f * VOILE_PI * radius * radius * radius;
        assert_near(volume * 450.0f / weights[i], 1.0f, 1.0e-4f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_weight_adds_to_what_its_points_weigh),
        cmocka_unit_test(the_default_weight_hangs_nowhere),
        cmocka_unit_test(a_weight_on_a_thread_hangs_at_its_length),
        cmocka_unit_test(a_point_that_the_cloth_has_not_is_refused),
        cmocka_unit_test(a_ball_is_as_large_as_its_weight_in_wood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
