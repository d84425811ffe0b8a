// The slider below the plots of the easing: what a drag sets, that it owns the pointer, and that it lies where it is drawn.

#include "sitting.h"

#include "sandbox/curvature.h"
#include "sandbox/easing_plot.h"
#include "sandbox/easing_slider.h"
#include "sandbox/motion.h"
#include "sandbox/theme.h"
#include "sandbox/view.h"

#include <stdlib.h>
#include <string.h>

// A sheet behind the slider, which a press beside it would grab.
static const char sheet_behind[] = "gravity = 0 0 0\nwind = 0 0 0\nwind_drag = 0\nfloor = false\nshow_easing = true\n"
                                   "camera_eye = 0 1 4\ncamera_at = 0 1 0\n[cloth]\ncolumns = 30\nrows = 30\n"
                                   "width = 4\nheight = 4\nposition = 0 3 0\nmoved_points = 0\n"
                                   "[key]\ntime = 9\nmove = 0.1 0 0\neasing = cosine\n";

// Where the handle of a curvature is, half heights, in a window of 720 rows.
static float slider_x(float curvature)
{
    return (-110.0f + 360.0f * curvature_share(curvature)) * PIXEL;
}

static const float slider_y = -1.0f + 58.0f * PIXEL;

static float curvature_of(const Sitting* sitting)
{
    return sitting->sandbox->scene.world.easing_curvature;
}

static int count_of(const char* text, const char* word)
{
    int count = 0;
    for (const char* at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
    {
        ++count;
    }
    return count;
}

static void take_handle(Sitting* sitting)
{
    sitting_move(sitting, slider_x(curvature_of(sitting)), slider_y);
    sitting_press(sitting, POINTER_LEFT);
    sitting_tick(sitting, 1);
}

static void a_drag_sets_the_curvature_once_a_tick_and_records_it(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    take_handle(&sitting);
    assert_true(curvature_of(&sitting) == 2.0f); // taken where it is
    assert_int_equal(count_of(sitting_recorded(&sitting), "set easing_curvature"), 0);
    for (int i = 1; i <= 10; ++i)
    {
        sitting_move_px(&sitting, 2.0f, 0.0f);
        sitting_move_px(&sitting, 2.0f, 1.0f);
        sitting_tick(&sitting, 1);
        assert_int_equal(count_of(sitting_recorded(&sitting), "set easing_curvature"), i);
    }
    assert_near(curvature_of(&sitting), curvature_at_share(curvature_share(2.0f) + 40.0f / 360.0f), 0.02f);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_move_px(&sitting, 50.0f, 0.0f);
    sitting_tick(&sitting, 3);
    assert_int_equal(count_of(sitting_recorded(&sitting), "set easing_curvature"), 10);
    sitting_close(&sitting);
}

static void what_was_dragged_plays_back_to_the_same_world(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    take_handle(&sitting);
    for (int i = 0; i < 30; ++i)
    {
        sitting_move_px(&sitting, i < 15 ? 7.0f : -9.0f, 0.0f);
        sitting_tick(&sitting, 1);
    }
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 200);
    uint64_t hash = sandbox_hash(sitting.sandbox);
    int64_t ticks = sitting.sandbox->tick;

    Recording recording;
    recording_of(sitting_recorded(&sitting), &recording);
    Sitting replay;
    sitting_open_scene(&replay, &sitting.scene, &recording);
    assert_int_equal(session_run(replay.session, ticks, NULL), VOILE_OK);
    assert_true(sandbox_hash(replay.sandbox) == hash);
    assert_true(session_hash_count(replay.session) > 2);
    sitting_close(&replay);
    recording_release(&recording);
    sitting_close(&sitting);
}

static void a_press_beside_the_handle_brings_it_there(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    sitting_move(&sitting, slider_x(10.0f), slider_y + 10.0f * PIXEL);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_near(curvature_of(&sitting), 10.0f, 0.2f);
    sitting_move_px(&sitting, 5000.0f, 0.0f);
    sitting_tick(&sitting, 1);
    assert_true(curvature_of(&sitting) == 50.0f);
    sitting_move_px(&sitting, -20000.0f, 0.0f);
    sitting_tick(&sitting, 1);
    assert_true(curvature_of(&sitting) == 0.05f);
    sitting_close(&sitting);
}

static void a_drag_owns_the_pointer_until_the_release(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    take_handle(&sitting);
    sitting_move(&sitting, 0.1f, 0.3f); // over the cloth
    sitting_tick(&sitting, 1);
    assert_false(sitting.sandbox->hand.is_holding);
    assert_int_equal(sitting.session->hover.cloth, -1);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_move(&sitting, -0.4f, 0.1f);
    sitting_lift(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.sandbox->cut_count, 0);
    assert_true(sitting_is_home(&sitting));
    assert_true(sitting.session->slider.is_dragged);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_false(sitting.session->slider.is_dragged);
    sitting_move(&sitting, -0.3f, 0.3f);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(sitting.sandbox->hand.is_holding);
    sitting_close(&sitting);
}

static void what_the_hand_holds_passes_over_the_slider(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    sitting_move(&sitting, 0.1f, 0.1f);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(sitting.sandbox->hand.is_holding);
    sitting_move(&sitting, slider_x(9.0f), slider_y);
    sitting_tick(&sitting, 5);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(curvature_of(&sitting) == 2.0f);
    sitting_close(&sitting);
}

static void a_lost_release_and_a_lost_focus_end_the_drag(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    take_handle(&sitting);
    sitting.buttons_down[POINTER_LEFT] = false;
    sitting_tick(&sitting, 1);
    assert_false(sitting.session->slider.is_dragged);

    sitting_lift(&sitting, POINTER_LEFT);
    take_handle(&sitting);
    assert_true(sitting.session->slider.is_dragged);
    sitting.is_away = true;
    sitting_frame(&sitting, TICK_SECONDS);
    assert_false(sitting.session->slider.is_dragged);
    sitting_close(&sitting);
}

static void it_works_while_paused(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    sitting_tick(&sitting, 1);
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_frame(&sitting, TICK_SECONDS);
    sitting_move(&sitting, slider_x(10.0f), slider_y);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_near(curvature_of(&sitting), 10.0f, 0.2f);
    assert_int_equal(sitting.sandbox->tick, 1);
    sitting_close(&sitting);
}

static void only_scenes_that_show_their_easing_have_it(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    sandbox_do(sitting.sandbox, "set show_easing false");
    sitting_move(&sitting, slider_x(10.0f), slider_y);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(curvature_of(&sitting) == 2.0f);
    assert_true(sitting.sandbox->hand.is_holding); // the cloth behind it
    sitting_close(&sitting);
}

static void a_person_cannot_drag_it_while_a_recording_plays(void** state)
{
    (void)state;
    Scene scene = scene_of(sheet_behind);
    Recording recording;
    recording_of("voile-recording 1\nscene curtain\nat 100 reset\n", &recording);
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, &recording);
    sitting_move(&sitting, slider_x(10.0f), slider_y);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 2);
    assert_true(curvature_of(&sitting) == 2.0f);
    sitting_close(&sitting);
    recording_release(&recording);
}

static void it_can_be_hit_over_24_pixels_and_no_further_than_it_looks(void** state)
{
    (void)state;
    Scene scene = scene_of(sheet_behind);
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    for (int i = 0; i < 2; ++i)
    {
        float pixel = i == 0 ? PIXEL : PIXEL / 2.0f; // a window twice as high
        float y = -1.0f + 58.0f * pixel;
        assert_true(easing_slider_holds(sandbox, pixel, 0.0f, y - 12.0f * pixel));
        assert_true(easing_slider_holds(sandbox, pixel, 0.0f, y + 12.0f * pixel));
        assert_false(easing_slider_holds(sandbox, pixel, 0.0f, y + 20.0f * pixel));
        assert_false(easing_slider_holds(sandbox, pixel, 290.0f * pixel, y));
        assert_false(easing_slider_holds(sandbox, pixel, -140.0f * pixel, y));
    }
    assert_false(easing_slider_holds(sandbox, 2.0f / 200.0f, 0.0f, -1.0f + 58.0f * 2.0f / 200.0f));
    sandbox_destroy(sandbox);
}

// In 800 x 600 the panel leaves 500 pixels: the slider needs 560, so that its track ends 223 from the middle of those.
static void beside_the_panel_it_becomes_narrower(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    sitting_show_widgets(&sitting);
    sitting.width = 800;
    sitting.height = 600;
    sitting.pixel = 2.0f / 600.0f;
    sitting.session->preferences.has_panel = true;
    sitting_tick(&sitting, 2);
    sitting_move(&sitting, (250.0f + 223.2f - 400.0f) / 300.0f, (58.0f - 300.0f) / 300.0f);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(sitting.session->slider.is_dragged);
    sitting_move_px(&sitting, 1.0f, 0.0f);
    sitting_tick(&sitting, 1);
    assert_true(sitting.sandbox->scene.world.easing_curvature > 0.98f * VOILE_EASE_MAX_CURVATURE);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    sitting_close(&sitting);
}

// ------------------------------------------------------------------------------------------------------------ picture

static Canvas draw(const Sitting* sitting, int width, int height, float scale)
{
    View* view;
    VoileAllocator allocator = voile_default_allocator();
    GlyphSource glyphs = glyphs_builtin();
    Canvas canvas = { .width = width, .height = height, .pitch = width };
    canvas.pixels = calloc((size_t)width * (size_t)height, sizeof(Color));
    assert_non_null(canvas.pixels);
    assert_int_equal(view_create(&allocator, &view, NULL), VOILE_OK);
    view_draw(view, sitting->session, &canvas, &glyphs, scale, false);
    view_destroy(view);
    return canvas;
}

static bool is_handle(const Canvas* canvas, float x, float y)
{
    return (canvas->pixels[(int)y * canvas->pitch + (int)x] & 0xffffffu) == 0xffbd5cu;
}

static void the_handle_is_drawn_where_it_is_taken(void** state)
{
    (void)state;
    static const struct
    {
        int width, height;
        float scale;
    } sizes[] = { { 1280, 720, 1.0f }, { 2560, 1440, 2.0f }, { 901, 1001, 1.5f } };
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    sandbox_do(sitting.sandbox, "set easing_curvature 7.5");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    {
        Canvas canvas = draw(&sitting, sizes[i].width, sizes[i].height, sizes[i].scale);
        float x = 0.5f * (float)canvas.width + slider_x(7.5f) / PIXEL * sizes[i].scale;
        float y = (float)canvas.height - 58.0f * sizes[i].scale;
        float inside = 6.0f * sizes[i].scale;
        assert_true(is_handle(&canvas, x, y));
        assert_true(is_handle(&canvas, x - inside, y) && is_handle(&canvas, x + inside, y));
        assert_false(is_handle(&canvas, x + 3.0f * inside, y));
        free(canvas.pixels);
    }
    sitting_close(&sitting);
}

static void beside_graphs_it_is_drawn_where_it_is_taken(void** state)
{
    (void)state;
    static const int widths[] = { 960, 640, 480 };
    for (size_t i = 0; i < sizeof widths / sizeof *widths; ++i)
    {
        Sitting sitting;
        sitting_open(&sitting, sheet_behind);
        sitting_show_widgets(&sitting);
        sitting.width = widths[i];
        sitting_key(&sitting, ACTION_GRAPHS);
        sitting_tick(&sitting, 2);
        assert_true(sitting.session->middle > 0.1f);
        Canvas canvas = draw(&sitting, widths[i], 720, 1.0f);
        int x = widths[i] - 1; // of the handle's right end
        for (; x > 0 && !is_handle(&canvas, (float)x, 662.0f); --x)
        {
        }
        sitting_move(&sitting, ((float)x - 4.0f - 0.5f * (float)widths[i]) * PIXEL, (360.0f - 662.0f) * PIXEL);
        sitting_press(&sitting, POINTER_LEFT);
        sitting_tick(&sitting, 1);
        assert_true(sitting.session->slider.is_dragged && sitting.session->slider.grip != 0.0f);
        free(canvas.pixels);
        sitting_close(&sitting);
    }
}

static void any_picture_size_is_drawn(void** state)
{
    (void)state;
    static const int sizes[] = { 1, 7, 60, 239, 241, 320, 500 };
    Sitting sitting;
    sitting_open(&sitting, sheet_behind);
    sitting_tick(&sitting, 1);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    {
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; ++j)
        {
            free(draw(&sitting, sizes[i], sizes[j], 1.0f + (float)(j % 3)).pixels);
        }
    }
    sitting_close(&sitting);
}

// The dot on the plot of the cosine is where the key's way is: half of it, at the middle of its time.
static void a_dot_follows_the_time_of_the_keys(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, "show_easing = true\ngravity = 0 0 0\n[cloth]\ncolumns = 2\nrows = 2\nmoved_points = 0\n"
                           "[key]\ntime = 2\nmove = 0.1 0 0\neasing = cosine\n");
    int first = 0;
    for (int second = 0; second < 3; ++second)
    {
        Canvas canvas = draw(&sitting, 1280, 720, 1.0f);
        int leftmost = 0; // of the broken line in the middle plot, in a row above both curves' ends
        for (int x = 437; x < 840 && leftmost == 0; ++x)
        {
            int height = 0;
            for (int y = 485; y < 610; ++y)
            {
                height += (canvas.pixels[y * canvas.pitch + x] & 0xff) > 0x80 ? 1 : 0;
            }
            leftmost = height > 50 ? x : 0;
        }
        assert_true(second == 2 ? leftmost == 0 : leftmost > 0); // after the last key there is none
        if (second == 1)
        {
            assert_in_range(leftmost - first, 175, 190); // half of the frame's width
        }
        first = leftmost;
        free(canvas.pixels);
        sitting_tick(&sitting, second == 0 ? 120 : 130);
    }
    sitting_close(&sitting);
}

// The two curves of a family, with their names: fewer families where there is less room, but one at the least.
static void small_windows_keep_a_plot(void** state)
{
    (void)state;
    static const struct
    {
        int width, height;
        float scale;
    } windows[] = { { 1280, 720, 1.0f }, { 480, 360, 1.0f }, { 480, 360, 2.0f }, { 360, 360, 1.0f },
                    { 640, 400, 1.5f },  { 960, 640, 2.0f }, { 720, 560, 2.0f }, { 1280, 800, 3.0f } };
    Scene scene = builtin_scene("easing");
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, NULL);
    sitting_tick(&sitting, 30);
    GlyphSource glyphs = glyphs_builtin();
    for (size_t i = 0; i < sizeof windows / sizeof *windows * LANGUAGE_COUNT; ++i)
    {
        int width = windows[i / LANGUAGE_COUNT].width, height = windows[i / LANGUAGE_COUNT].height;
        float scale = windows[i / LANGUAGE_COUNT].scale;
        sitting.session->language = (Language)(i % LANGUAGE_COUNT);
        Canvas canvas = { .width = width, .height = height, .pitch = width };
        canvas.pixels = calloc((size_t)width * (size_t)height, sizeof(Color));
        assert_non_null(canvas.pixels);
        int top = easing_plots_draw(sitting.session, &canvas, &glyphs, scale);
        int way_count = 0;
        for (int at = 0; at < width * height; ++at)
        {
            way_count += canvas.pixels[at] == session_theme(sitting.session)->warm_curve ? 1 : 0;
            assert_true(at / width >= top || canvas.pixels[at] == 0);
        }
        assert_true(top > height / 4 && way_count > (int)(40.0f * scale));
        free(canvas.pixels);
    }
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drag_sets_the_curvature_once_a_tick_and_records_it),
        cmocka_unit_test(what_was_dragged_plays_back_to_the_same_world),
        cmocka_unit_test(a_press_beside_the_handle_brings_it_there),
        cmocka_unit_test(a_drag_owns_the_pointer_until_the_release),
        cmocka_unit_test(what_the_hand_holds_passes_over_the_slider),
        cmocka_unit_test(a_lost_release_and_a_lost_focus_end_the_drag),
        cmocka_unit_test(it_works_while_paused),
        cmocka_unit_test(only_scenes_that_show_their_easing_have_it),
        cmocka_unit_test(a_person_cannot_drag_it_while_a_recording_plays),
        cmocka_unit_test(beside_the_panel_it_becomes_narrower),
        cmocka_unit_test(it_can_be_hit_over_24_pixels_and_no_further_than_it_looks),
        cmocka_unit_test(the_handle_is_drawn_where_it_is_taken),
        cmocka_unit_test(beside_graphs_it_is_drawn_where_it_is_taken),
        cmocka_unit_test(any_picture_size_is_drawn),
        cmocka_unit_test(a_dot_follows_the_time_of_the_keys),
        cmocka_unit_test(small_windows_keep_a_plot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
