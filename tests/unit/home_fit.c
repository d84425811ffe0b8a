// A scene's view in narrow windows: all of its cloths between the sides, and in wide ones as its author wanted it.

#include "slow_code.h"
#include "undoing.h"

#include "sandbox/home_fit.h"
#include "sandbox/response_plot.h"

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

// Of the cloths' points as they are seen now, pixels.
static void find_columns(const Sitting* sitting, float* out_left, float* out_right)
{
    Projection projection = projection_make(sitting_camera_of(sitting), sitting->width, sitting->height);
    projection.middle_x += 0.5f * sitting->session->middle * (float)sitting->height;
    *out_left = (float)sitting->width;
    *out_right = 0.0f;
    for (int i = 0; i < sitting->sandbox->cloth_count; ++i)
    {
        for (int32_t point = 0; point < sitting->sandbox->cloths[i].point_count; ++point)
        {
            float x, y;
            assert_true(projection_point(&projection, sitting->sandbox->cloths[i].positions[point], &x, &y));
            *out_left = fminf(*out_left, x);
            *out_right = fmaxf(*out_right, x);
        }
    }
}

static const struct
{
    int width, height;
    float scale;
} windows[] = { { 960, 640, 1.0f }, { 480, 360, 1.0f }, { 640, 400, 1.0f }, { 1920, 1280, 2.0f } };

static void show_window(Sitting* sitting, size_t window)
{
    sitting_show_widgets(sitting);
    sitting->width = windows[window].width;
    sitting->height = windows[window].height;
    sitting->scale = windows[window].scale;
    sitting->pixel = 2.0f * sitting->scale / (float)sitting->height;
}

static void graphs_lie_beside_the_cloth(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = builtin_scene("curtain");
    sitting_open_scene(&sitting, &scene, NULL);
    for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i)
    {
        float left, right;
        show_window(&sitting, i);
        sitting_key(&sitting, ACTION_GRAPHS);
        sitting_tick(&sitting, 3);
        Canvas canvas = { .width = sitting.width, .height = sitting.height };
        find_columns(&sitting, &left, &right);
        int needed = graphs_need_columns(sitting.session, &canvas, &sitting.glyphs, sitting.scale);
        assert_true(needed > (int)(100.0f * sitting.scale));
        assert_true(left >= (float)needed && right <= (float)sitting.width);
        sitting_key(&sitting, ACTION_GRAPHS);
        sitting_tick(&sitting, 3);
        assert_true(sitting.session->middle == 0.0f);
    }
    assert_null(strstr(sitting_recorded(&sitting), " view "));
    expect_replay(&sitting);
    sitting_close(&sitting);
}

static void the_response_of_what_is_held_lies_beside_it(void** state)
{
    (void)state;
    Scene scene = builtin_scene("held");
    for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i)
    {
        float left, right;
        Sitting sitting;
        sitting_open_scene(&sitting, &scene, NULL);
        show_window(&sitting, i);
        sitting_tick(&sitting, 3);
        find_columns(&sitting, &left, &right);
        Canvas canvas = { .width = sitting.width, .height = sitting.height };
        int needed = response_plot_needs_columns(sitting.session, &canvas, &sitting.glyphs, sitting.scale);
        assert_true(needed > (int)(100.0f * sitting.scale));
        assert_true(left >= 0.0f && right <= (float)(sitting.width - needed));
        sitting_close(&sitting);
    }
}

// Beside what would leave too little nothing is centred.
static void plots_that_need_most_of_a_window_lie_over_it(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = builtin_scene("curtain");
    sitting_open_scene(&sitting, &scene, NULL);
    sitting_show_widgets(&sitting);
    sitting.width = 300;
    sitting_key(&sitting, ACTION_GRAPHS);
    sitting_tick(&sitting, 3);
    assert_true(sitting.session->middle == 0.0f);
    assert_near(sitting.session->half_width, 300.0f / 720.0f, 1.0e-6f);
    sitting_close(&sitting);
}

static void a_picture_without_a_window_makes_room_beside_its_panel(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = builtin_scene("curtain");
    GlyphSource glyphs = glyphs_builtin();
    sitting_open_scene(&sitting, &scene, NULL);
    Camera wide = *sitting_camera_of(&sitting);
    panel_lay_out(sitting.session, 480, 360, 1.0f, &glyphs);
    const Camera* narrow = sitting_camera_of(&sitting);
    assert_true(sitting.session->middle < 0.0f);
    assert_true(find_half_width(sitting.sandbox, &wide) > sitting.session->half_width);
    assert_true(find_half_width(sitting.sandbox, narrow) <= sitting.session->half_width);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_fits_into_any_width),
        cmocka_unit_test(a_sliver_shows_what_it_can),
        cmocka_unit_test(a_window_that_narrows_draws_the_view_back),
        cmocka_unit_test(a_picture_without_a_window_makes_room_beside_its_panel),
        cmocka_unit_test(graphs_lie_beside_the_cloth),
        cmocka_unit_test(the_response_of_what_is_held_lies_beside_it),
        cmocka_unit_test(plots_that_need_most_of_a_window_lie_over_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
