// Who was pressed first has the pointer, panel or cloth; keys, recordings and windows of all sizes.

#include "panelling.h"

#include "sandbox/panel.h"

#include "test_memory.h"

#include <stdlib.h>

// A sheet all over the picture, also behind the panel.
static const char wide_sheet[] = "camera_eye = 0 1.2 5\ncamera_at = 0 1.2 0\ngrab_limit = 0\nwind_drag = 0\n"
                                 "[cloth]\ncolumns = 40\nrows = 20\nwidth = 8\nheight = 4\nposition = 0 3 0\n";

// ------------------------------------------------------------------------------------------------------------- ownership

static void a_drag_of_the_panel_never_touches_the_cloth(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, wide_sheet);
    panel_fold_all_but(&sitting, SECTION_WORLD);
    UiRect rect = panel_rect(&sitting, panel_strength_id(&sitting));
    panel_move(&sitting, (float)rect.x + 60.0f, (float)rect.y + 30.0f);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    panel_move(&sitting, 350.0f, 300.0f); // over the cloth
    sitting_tick(&sitting, 2);
    assert_false(sitting.sandbox->hand.is_holding);
    assert_int_equal(sitting.session->hover.cloth, -1);
    assert_true(voile_length(panel_gravity(&sitting)) == 0.0f); // the slider's end
    panel_move(&sitting, 5000.0f, 300.0f);                      // outside the window
    sitting_tick(&sitting, 1);
    assert_true(panel_gravity(&sitting).y == -20.0f);
    sitting_lift(&sitting, POINTER_LEFT);
    panel_move(&sitting, 350.0f, 300.0f);
    sitting_tick(&sitting, 1);
    assert_true(panel_gravity(&sitting).y == -20.0f);
    assert_true(sitting.session->hover.cloth >= 0);
    assert_int_equal(panel_count_recorded(&sitting, " grab 0"), 0);
    sitting_close(&sitting);
}

static void a_drag_of_the_cloth_never_touches_the_panel(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, wide_sheet);
    panel_fold_all_but(&sitting, SECTION_WORLD);
    UiRect rect = panel_rect(&sitting, panel_strength_id(&sitting));
    panel_move(&sitting, 350.0f, 300.0f);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(sitting.sandbox->hand.is_holding);
    panel_point(&sitting, rect);
    panel_focus(&sitting, panel_strength_id(&sitting));
    panel_event(&sitting, (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = 1.0f });
    sitting_tick(&sitting, 2);
    assert_true(sitting.sandbox->hand.is_holding);
    VoileVec3 target = sitting.sandbox->hand.target;
    sitting_move_px(&sitting, 0.0f, 40.0f);
    sitting_tick(&sitting, 1);
    assert_true(sitting.sandbox->hand.target.y > target.y);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_false(sitting.sandbox->hand.is_holding);
    assert_int_equal(panel_count_recorded(&sitting, "set gravity"), 0);
    sitting_close(&sitting);
}

static void a_press_on_the_panel_reaches_nothing_behind_it(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, wide_sheet);
    for (int button = 0; button < POINTER_BUTTON_COUNT; ++button)
    {
        panel_move(&sitting, 1200.0f, 700.0f);
        sitting_press(&sitting, (PointerButton)button);
        sitting_move_px(&sitting, -100.0f, 30.0f);
        sitting_tick(&sitting, 1);
        sitting_lift(&sitting, (PointerButton)button);
        sitting_tick(&sitting, 1);
    }
    assert_int_equal(eye_view(session_shown_eye(sitting.session)), CAMERA_VIEW_HOME);
    assert_int_equal(sitting.sandbox->cut_count, 0);
    assert_int_equal(panel_count_recorded(&sitting, " grab 0"), 0);
    sitting_close(&sitting);
}

static void a_lost_release_and_a_lost_focus_end_a_drag(void** state)
{
    (void)state;
    for (int is_focus = 0; is_focus < 2; ++is_focus)
    {
        Sitting sitting;
        panel_open(&sitting, wide_sheet);
        panel_fold_all_but(&sitting, SECTION_WORLD);
        UiRect rect = panel_rect(&sitting, panel_strength_id(&sitting));
        panel_move(&sitting, (float)rect.x + 60.0f, (float)rect.y + 30.0f);
        sitting_press(&sitting, POINTER_LEFT);
        sitting_tick(&sitting, 1);
        sitting.is_away = is_focus == 1;
        sitting.buttons_down[POINTER_LEFT] = is_focus == 1;
        sitting_frame(&sitting, TICK_SECONDS);
        sitting.is_away = false;
        sitting_frame(&sitting, TICK_SECONDS);
        sitting_tick(&sitting, 1);
        float before = panel_gravity(&sitting).y;
        sitting_move_px(&sitting, 30.0f, 0.0f);
        sitting_tick(&sitting, 2);
        assert_true(panel_gravity(&sitting).y == before);
        sitting_close(&sitting);
    }
}

// ------------------------------------------------------------------------------------------------------------------ keys

static void f2_and_the_handle_open_and_close_it(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, wide_sheet);
    sitting_show_widgets(&sitting);
    sitting_tick(&sitting, 1);
    assert_int_equal(panel_free_width(sitting.session, 1280), 1280);
    panel_point(&sitting, panel_rect(&sitting, panel_id(&sitting, "open", NULL, NULL)));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(sitting.session->preferences.has_panel);
    assert_int_equal(panel_free_width(sitting.session, 1280), 980);
    panel_point(&sitting, panel_rect(&sitting, panel_id(&sitting, "close", NULL, NULL)));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_false(sitting.session->preferences.has_panel);
    sitting_key(&sitting, ACTION_PANEL);
    sitting_tick(&sitting, 1);
    assert_true(sitting.session->preferences.has_panel);
    sitting_close(&sitting);
}

static void the_focused_widget_gets_keys_first(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    panel_event(&sitting,
                (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_SPACE, .action = ACTION_PAUSE });
    sitting_frame(&sitting, TICK_SECONDS);
    assert_true(sitting.session->is_paused_by_user); // nothing had the focus
    panel_focus(&sitting, panel_id(&sitting, "World", "floor", NULL));
    panel_event(&sitting,
                (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_SPACE, .action = ACTION_PAUSE });
    sitting_frame(&sitting, TICK_SECONDS);
    assert_true(sitting.session->is_paused_by_user);
    assert_false(sitting.sandbox->scene.world.floor);
    panel_event(&sitting,
                (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_ESCAPE, .action = ACTION_CLOSE });
    sitting_frame(&sitting, TICK_SECONDS);
    assert_int_equal(panel_ui(&sitting)->focus, 0);
    // While something is typed all keys are its own.
    panel_focus(&sitting, panel_strength_id(&sitting));
    panel_event(&sitting, (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_ENTER });
    panel_event(&sitting, (SessionEvent){ .kind = SESSION_EVENT_KEY, .action = ACTION_RESET });
    sitting_frame(&sitting, TICK_SECONDS);
    assert_int_equal(sitting.sandbox->reset_count, 0);
    sitting_close(&sitting);
}

static void the_focused_widget_is_told_with_its_place(void** state)
{
    (void)state;
    Sitting sitting;
    char place[48];
    panel_open_world(&sitting);
    assert_string_equal(panel_tell_focus(sitting.session, place), "");
    assert_string_equal(place, "");
    panel_focus(&sitting, panel_strength_id(&sitting));
    sitting_tick(&sitting, 1);
    UiRect rect = panel_rect(&sitting, panel_strength_id(&sitting));
    assert_string_equal(panel_tell_focus(sitting.session, place), "gravity");
    UiRect row = { 0, 0, 0, 0 };
    assert_int_equal(sscanf(place, "%d %d %d %d", &row.x, &row.y, &row.width, &row.height), 4);
    assert_true(ui_rect_holds(row, (float)rect.x + 1.0f, (float)rect.y + 1.0f));
    assert_in_range(row.height, 24, 48);
    sitting_close(&sitting);
}

static void a_recordings_hand_leaves_only_the_view_and_the_settings(void** state)
{
    (void)state;
    Recording recording;
    Scene scene = scene_of(wide_sheet);
    recording_of("voile-recording 1\nscene curtain\nat 100 set damping 1\n", &recording);
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, &recording);
    sitting_show_widgets(&sitting);
    sitting.session->preferences.has_panel = true;
    sitting_tick(&sitting, 1);
    panel_fold_all_but(&sitting, SECTION_WORLD);
    panel_point(&sitting, panel_rect(&sitting, panel_strength_id(&sitting)));
    panel_focus(&sitting, panel_strength_id(&sitting));
    panel_event(&sitting, (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = 1.0f });
    sitting_tick(&sitting, 2);
    assert_true(panel_gravity(&sitting).y == -9.81f);
    panel_fold_all_but(&sitting, SECTION_VIEW);
    panel_focus(&sitting, panel_id(&sitting, "View", "view_mode", NULL));
    panel_key(&sitting, EDIT_KEY_END);
    assert_int_equal(sitting.session->view_mode, VIEW_MODE_WIRE);
    panel_fold_all_but(&sitting, SECTION_SETTINGS);
    panel_focus(&sitting, panel_id(&sitting, "Settings", "theme", NULL));
    panel_key(&sitting, EDIT_KEY_END);
    assert_int_equal(sitting.session->preferences.theme, THEME_HIGH_CONTRAST);
    assert_int_equal(panel_count_recorded(&sitting, "set view_mode"), 0);
    sitting_close(&sitting);
    recording_release(&recording);
}

static void a_view_mode_that_v_chose_is_shown_and_left(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    panel_fold_all_but(&sitting, SECTION_VIEW);
    sitting_key(&sitting, ACTION_VIEW_MODE);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.session->panel.shown.world.view_mode, VIEW_MODE_LINEN);
    panel_focus(&sitting, panel_id(&sitting, "View", "view_mode", NULL));
    panel_key(&sitting, EDIT_KEY_HOME);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.session->view_mode, VIEW_MODE_SHADED);
    sitting_close(&sitting);
}

// ---------------------------------------------------------------------------------------------------------------- frames

static void every_widget_is_high_enough_at_every_scale(void** state)
{
    (void)state;
    static const float scales[] = { 1.0f, 1.5f, 2.0f, 3.0f };
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    memset(sitting.session->panel.is_folded, 0, sizeof sitting.session->panel.is_folded);
    for (int i = 0; i < 4; ++i)
    {
        sitting.scale = scales[i];
        sitting.width = (int)(1280.0f * scales[i]);
        sitting.height = (int)(5000.0f * scales[i]);
        sitting_tick(&sitting, 2);
        const Ui* ui = panel_ui(&sitting);
        assert_true(ui->hit_count > 100);
        for (int k = 0; k < ui->hit_count; ++k)
        {
            assert_true((float)ui->hits[k].rect.height >= 24.0f * scales[i]);
        }
    }
    sitting_close(&sitting);
}

// What is seen in the middle of the free part is what the pointer finds there.
static void the_picture_goes_to_the_middle_of_what_the_panel_leaves(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_show_widgets(&sitting);
    sitting_aim(&sitting, sheet_point(4, 3));
    sitting_tick(&sitting, 1);
    float x = sitting.session->tools.x;
    assert_true(sitting.session->hover.cloth == 0);
    sitting_key(&sitting, ACTION_PANEL);
    sitting_tick(&sitting, 2);
    assert_near(sitting.session->middle, -300.0f / 720.0f, 1.0e-6f);
    assert_near(sitting.session->tools.x, x + 300.0f / 720.0f, 1.0e-5f);
    assert_near(sitting.session->pointer_x, sitting.session->tools.x, 1.0e-6f);
    panel_move(&sitting, 490.0f, 360.0f);
    sitting_tick(&sitting, 1);
    assert_near(sitting.session->tools.x, 0.0f, 1.0e-5f);
    sitting_aim(&sitting, sheet_point(4, 3));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 2);
    assert_true(sitting_holds(&sitting, sheet_point(4, 3)));
    sitting_close(&sitting);
}

// A picture that went away under the hand would pull the cloth along.
static void the_picture_waits_for_the_end_of_a_drag(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_show_widgets(&sitting);
    sitting_grab(&sitting, sheet_point(4, 6));
    sitting_tick(&sitting, 20);
    VoileVec3 target = sitting.sandbox->hand.target;
    sitting_key(&sitting, ACTION_PANEL);
    sitting_tick(&sitting, 5);
    assert_place(sitting.sandbox->hand.target, target, 0.0f);
    assert_true(sitting.session->middle == 0.0f);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 2);
    assert_true(sitting.session->middle < 0.0f);
    sitting_close(&sitting);
}

static void in_a_small_window_it_leaves_the_cloth_its_part(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    sitting.width = 480;
    sitting.height = 360;
    for (int scale = 1; scale <= 3; ++scale)
    {
        sitting.scale = (float)scale;
        sitting_tick(&sitting, 2);
        assert_in_range(panel_free_width(sitting.session, 480), 180, 250);
        assert_true(panel_ui(&sitting)->hit_count >= 8);
    }
    sitting_close(&sitting);
}

static void frames_and_passes_allocate_nothing(void** state)
{
    (void)state;
    TestMemory memory = { .request_count = 0 };
    Scene scene = scene_of(still_sheet);
    SessionDef def = { .scene = &scene, .allocator = test_memory_allocator(&memory) };
    Session* session;
    assert_int_equal(session_create(&def, &session, NULL), VOILE_OK);
    session->preferences.has_panel = true;
    GlyphSource glyphs = glyphs_builtin();
    Color* pixels = calloc(1280 * 720, sizeof(Color));
    Canvas canvas = { .pixels = pixels, .width = 1280, .height = 720, .pitch = 1280 };
    int64_t before = memory.request_count;
    for (int i = 0; i < 40; ++i)
    {
        SessionEvent events[] = { { .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_TAB },
                                  { .kind = SESSION_EVENT_MOVE, .x = 1.5f, .y = 0.02f * (float)i } };
        SessionFrame frame = { .elapsed = 0.01, .has_focus = true, .width = 1280, .height = 720, .scale = 1.0f };
        frame.glyphs = &glyphs;
        frame.events = events;
        frame.event_count = 2;
        panel_start_frame(session, &frame);
        panel_take_event(session, &events[0]);
        panel_take_event(session, &events[1]);
        panel_follow_pointer(session, &frame);
        panel_frame(session);
        panel_draw(session, &canvas, &glyphs, 1.0f);
    }
    assert_int_equal(memory.request_count, before);
    free(pixels);
    session_destroy(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drag_of_the_panel_never_touches_the_cloth),
        cmocka_unit_test(a_drag_of_the_cloth_never_touches_the_panel),
        cmocka_unit_test(a_press_on_the_panel_reaches_nothing_behind_it),
        cmocka_unit_test(a_lost_release_and_a_lost_focus_end_a_drag),
        cmocka_unit_test(f2_and_the_handle_open_and_close_it),
        cmocka_unit_test(the_focused_widget_gets_keys_first),
        cmocka_unit_test(the_focused_widget_is_told_with_its_place),
        cmocka_unit_test(a_recordings_hand_leaves_only_the_view_and_the_settings),
        cmocka_unit_test(a_view_mode_that_v_chose_is_shown_and_left),
        cmocka_unit_test(every_widget_is_high_enough_at_every_scale),
        cmocka_unit_test(the_picture_goes_to_the_middle_of_what_the_panel_leaves),
        cmocka_unit_test(the_picture_waits_for_the_end_of_a_drag),
        cmocka_unit_test(in_a_small_window_it_leaves_the_cloth_its_part),
        cmocka_unit_test(frames_and_passes_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
