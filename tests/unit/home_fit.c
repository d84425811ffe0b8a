// A scene's view in narrow windows: all of its cloths between the sides, and in wide ones as its author wanted it.

#include "slow_code.h"
#include "undoing.h"

#include "sandbox/home_fit.h"

#include <math.h>
#include <string.h>

static Sandbox* open_builtin(const char* name)
{
    Scene scene = builtin_scene(name);
    return sandbox_open(&scene, NULL);
}

// Of the cloths' points, half heights.
static float find_half_width(const Sandbox* sandbox, const Camera* camera)
{
    Projection projection = projection_make(camera, 1000, 1000);
    float widest = 0.0f;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        for (int32_t point = 0; point < sandbox->cloths[i].point_count; ++point)
        {
            float x_px, y_px, x, y;
            assert_true(projection_point(&projection, sandbox->cloths[i].positions[point], &x_px, &y_px));
            projection_to_screen(&projection, x_px, y_px, &x, &y);
            widest = fmaxf(widest, fabsf(x));
        }
    }
    return widest;
}

static void every_scene_fits_into_any_width(void** state)
{
    (void)state;
    for (size_t i = 0; i < builtin_scene_count; i += IF_FAST(1, 3))
    {
        HomeFit fit;
        Sandbox* sandbox = open_builtin(builtin_scenes[i].name);
        Camera home = sandbox_camera(sandbox);
        float own = find_half_width(sandbox, &home);
        home_fit_open(&fit, sandbox);
        for (float half_width = 0.6f; half_width < 3.0f; half_width *= 1.1f)
        {
            Camera camera = home_fit_camera(&fit, home, half_width);
            assert_true(find_half_width(sandbox, &camera) <= half_width);
            bool is_wide = own < 0.6f * half_width; // around a cloth that is turned a box is larger
            assert_true(!is_wide || cameras_are_equal(&camera, &home));
            assert_true(voile_distance(camera.eye, camera.at) >= voile_distance(home.eye, home.at) - 1.0e-4f);
        }
        sandbox_destroy(sandbox);
    }
}

static void a_sliver_shows_what_it_can(void** state)
{
    (void)state;
    static const float widths[] = { 0.01f, 1.0e-20f, 0.0f, -1.0f };
    HomeFit fit;
    Sandbox* sandbox = open_builtin("compare");
    Camera home = sandbox_camera(sandbox);
    home_fit_open(&fit, sandbox);
    for (size_t i = 0; i < sizeof widths / sizeof *widths; ++i)
    {
        Camera camera = home_fit_camera(&fit, home, widths[i]);
        assert_true(voile_is_finite3(camera.eye));
        assert_true(voile_distance(camera.eye, camera.at) <= 4.001f * voile_distance(home.eye, home.at));
    }
    sandbox_destroy(sandbox);
}

// The window becomes narrow and wide again; the recording knows nothing of it.
static void a_window_that_narrows_draws_the_view_back(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = builtin_scene("materials");
    sitting_open_scene(&sitting, &scene, NULL);
    sitting_show_widgets(&sitting);
    sitting_tick(&sitting, 2);
    Camera wide = *sitting_camera_of(&sitting);
    assert_true(sitting_is_home(&sitting));
    sitting.width = 720;
    sitting_tick(&sitting, 2);
    Camera narrow = *sitting_camera_of(&sitting);
    assert_true(voile_distance(narrow.eye, narrow.at) > 1.2f * voile_distance(wide.eye, wide.at));
    assert_int_equal(eye_view(session_shown_eye(sitting.session)), CAMERA_VIEW_HOME);
    sitting.width = 1280;
    sitting_tick(&sitting, 2);
    assert_true(cameras_are_equal(sitting_camera_of(&sitting), &wide));
    assert_null(strstr(sitting_recorded(&sitting), " view "));
    expect_replay(&sitting);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_fits_into_any_width),
        cmocka_unit_test(a_sliver_shows_what_it_can),
        cmocka_unit_test(a_window_that_narrows_draws_the_view_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
