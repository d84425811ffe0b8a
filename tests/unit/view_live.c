// What is drawn of threads without faces and of weights, and how a running scene may say how it is drawn.

#include "viewing.h"

#define THREAD                                                                                                         \
    "floor = false\ncamera_eye = 0 1 5\ncamera_at = 0 1 0\n[cloth]\ncolumns = 1\nrows = 9\nheight = 1\nposition = 0 "  \
    "1.5 0\n"

static int count_lit(const char* scene, ViewMode mode)
{
    Sitting sitting;
    sitting_open(&sitting, scene);
    sitting.session->view_mode = mode;
    Canvas canvas = draw_cloths(sitting.session, 200, 200, 1.0f);
    int count = 0;
    for (int i = 0; i < 200 * 200; ++i)
    {
        count += color_light(canvas.pixels[i]) > 0.12 ? 1 : 0;
    }
    free(canvas.pixels);
    sitting_close(&sitting);
    return count;
}

static void a_thread_without_faces_is_seen_in_every_mode(void** state)
{
    (void)state;
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        assert_true(mode == VIEW_MODE_PAPER || count_lit(THREAD, mode) > 40);
    }
}

static void a_weight_is_drawn_as_a_ball(void** state)
{
    (void)state;
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        int bare = count_lit(THREAD, mode);
        int loaded = count_lit(THREAD "weight_points = 8\nweight = 0.5\n", mode);
        assert_true(loaded > bare + 5);
    }
}

static void a_set_in_a_running_scene_changes_how_it_is_drawn(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_key(&sitting, ACTION_VIEW_MODE);
    sitting_tick(&sitting, 2);
    assert_int_equal(sitting.session->view_mode, VIEW_MODE_LINEN); // the key's choice stays
    sandbox_do(sitting.sandbox, "set view_mode wire");
    sandbox_do(sitting.sandbox, "set color_by speed");
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.session->view_mode, VIEW_MODE_WIRE);
    assert_int_equal(sitting.session->color_by, COLOR_BY_SPEED);
    sitting_close(&sitting);
}

static void a_persons_reset_does_not_end_a_recording(void** state)
{
    (void)state;
    static const char text[] = "voile-recording 1\nscene sheet\nat 10 grab 0 45\nat 40 move 0 1 1\nat 60 release\n";
    Recording recording;
    Sitting sitting;
    Scene scene = builtin_scene("sheet");
    recording_of(text, &recording);
    sitting_open_scene(&sitting, &scene, &recording);
    sitting_tick(&sitting, 20);
    sitting_key(&sitting, ACTION_RESET);
    sitting_tick(&sitting, 5);
    assert_int_equal(sitting.sandbox->reset_count, 0);
    assert_true(sitting.sandbox->hand.is_holding);
    sitting_tick(&sitting, 60);
    sitting_key(&sitting, ACTION_RESET);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.sandbox->reset_count, 1); // it has ended: the world is the person's
    sitting_close(&sitting);
    recording_release(&recording);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thread_without_faces_is_seen_in_every_mode),
        cmocka_unit_test(a_weight_is_drawn_as_a_ball),
        cmocka_unit_test(a_set_in_a_running_scene_changes_how_it_is_drawn),
        cmocka_unit_test(a_persons_reset_does_not_end_a_recording),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
