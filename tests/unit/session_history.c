// Undo and redo by a person's hands: what is one step, what is let go of, what is recorded, and that it all plays again.

#include "undoing.h"

static void a_stroke_is_one_step(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 5);
    draw_stroke(&sitting);
    assert_true(sandbox_links_alive(sitting.sandbox) < SHEET_LINKS);
    assert_int_equal(sitting.sandbox->history.undo.count, 1);
    assert_true(count_lines(&sitting, "cut") > 4);
    assert_int_equal(count_lines(&sitting, "begin"), 1);
    assert_int_equal(count_lines(&sitting, "end"), 1);
    press_key(&sitting, ACTION_UNDO);
    assert_int_equal(sandbox_links_alive(sitting.sandbox), SHEET_LINKS);
    assert_string_equal(last_toast(&sitting), "Undone: cut");
    press_key(&sitting, ACTION_REDO);
    assert_true(sandbox_links_alive(sitting.sandbox) < SHEET_LINKS);
    assert_string_equal(last_toast(&sitting), "Redone: cut");
    expect_replay(&sitting);
    sitting_close(&sitting);
}

static void what_can_not_be_undone_adds_no_gesture_to_a_recording(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_grab(&sitting, sheet_point(4, 4));
    sitting_move_px(&sitting, 30.0f, 10.0f);
    sitting_tick(&sitting, 3);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    sitting_move(&sitting, 0.9f, 0.9f);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 1);
    sitting_lift(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 1);
    assert_int_equal(count_lines(&sitting, "begin"), 0);
    assert_int_equal(count_lines(&sitting, "end"), 0);
    assert_int_equal(sitting.sandbox->history.undo.count, 0);
    assert_int_equal(sitting.sandbox->history.gesture_depth, 0);
    press_key(&sitting, ACTION_UNDO);
    assert_string_equal(last_toast(&sitting), "Nothing to undo");
    press_key(&sitting, ACTION_REDO);
    assert_string_equal(last_toast(&sitting), "Nothing to redo");
    assert_int_equal(count_lines(&sitting, "undo"), 0);
    sitting_close(&sitting);
}

static void a_click_a_pin_a_mode_and_a_reset_are_one_step_each(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 2);
    sitting_aim(&sitting, sheet_point(4, 4));
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_lift(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.sandbox->history.undo.count, 1);
    sitting_aim(&sitting, sheet_point(2, 4));
    press_key(&sitting, ACTION_PIN);
    assert_int_equal(sitting.sandbox->history.undo.count, 2);
    press_key(&sitting, ACTION_FOLLOW_MODE);
    assert_int_equal(sitting.sandbox->history.undo.count, 3);
    press_key(&sitting, ACTION_RESET);
    assert_int_equal(sitting.sandbox->history.undo.count, 4);
    assert_int_equal(count_lines(&sitting, "begin"), 0);
    static const char* const told[] = { "Undone: reset", "Undone: Follow mode", "Undone: pin", "Undone: cut" };
    for (int i = 0; i < 4; ++i)
    {
        press_key(&sitting, ACTION_UNDO);
        assert_string_equal(last_toast(&sitting), told[i]);
    }
    expect_replay(&sitting);
    sitting_close(&sitting);
}

static void the_sliders_drag_is_one_step(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = builtin_scene("easing");
    sitting_open_scene(&sitting, &scene, NULL);
    sitting_move(&sitting, 0.0f, -1.0f + 58.0f * PIXEL);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    for (int i = 0; i < 5; ++i)
    {
        sitting_move_px(&sitting, 20.0f, 0.0f);
        sitting_tick(&sitting, 1);
    }
    assert_int_equal(sitting.sandbox->history.gesture_depth, 1);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.sandbox->history.gesture_depth, 0);
    assert_true(count_lines(&sitting, "set") > 3);
    assert_int_equal(sitting.sandbox->history.undo.count, 1);
    press_key(&sitting, ACTION_UNDO);
    assert_near(sitting.sandbox->scene.world.easing_curvature, scene.world.easing_curvature, 0.0f);
    assert_string_equal(last_toast(&sitting), "Undone: Easing curvature");
    expect_replay(&sitting);
    sitting_close(&sitting);
}

static void an_undo_in_a_drag_ends_it_first(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    draw_stroke(&sitting);
    sitting_grab(&sitting, sheet_point(4, 5));
    sitting_move_px(&sitting, 30.0f, 10.0f);
    sitting_tick(&sitting, 2);
    press_key(&sitting, ACTION_UNDO);
    assert_false(sitting.sandbox->hand.is_holding);
    assert_int_equal(sandbox_links_alive(sitting.sandbox), SHEET_LINKS);
    sitting_move_px(&sitting, 30.0f, 10.0f);
    sitting_tick(&sitting, 2);
    assert_false(sitting.sandbox->hand.is_holding);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 2);
    expect_replay(&sitting);
    sitting_close(&sitting);
}

static void an_undo_in_a_stroke_takes_the_stroke_back(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_move(&sitting, -0.9f, 0.1f);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 1);
    sitting_move_px(&sitting, 400.0f, 0.0f);
    sitting_tick(&sitting, 1);
    assert_true(sandbox_links_alive(sitting.sandbox) < SHEET_LINKS);
    press_key(&sitting, ACTION_UNDO);
    assert_int_equal(sandbox_links_alive(sitting.sandbox), SHEET_LINKS);
    sitting_move_px(&sitting, 200.0f, 0.0f);
    sitting_tick(&sitting, 1);
    assert_int_equal(sandbox_links_alive(sitting.sandbox), SHEET_LINKS);
    expect_replay(&sitting);
    sitting_close(&sitting);
}

// A stroke while the left button holds a point, while somebody blows and carries the object.
static void what_no_button_holds_any_more_is_let_go_of(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 2);
    press_key(&sitting, ACTION_HOLD);
    assert_int_equal(sitting.sandbox->held.state, HELD_IN_HAND);
    sitting_grab(&sitting, sheet_point(4, 5));
    sitting_key(&sitting, ACTION_BLOW);
    sitting_tick(&sitting, 2);
    press_key(&sitting, ACTION_PIN);
    assert_true(sitting.sandbox->blow.is_on && sitting.sandbox->hand.is_holding);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_key(&sitting, ACTION_BLOW);
    sitting.events[sitting.event_count - 1].is_key_up = true;
    press_key(&sitting, ACTION_HOLD);
    sitting_tick(&sitting, 20);
    press_key(&sitting, ACTION_UNDO);
    assert_false(sitting.sandbox->blow.is_on || sitting.sandbox->hand.is_holding);
    assert_int_equal(sitting.sandbox->held.state, HELD_DROPPED);
    const char* after = strstr(sitting_recorded(&sitting), " undo\n");
    assert_non_null(after);
    assert_non_null(strstr(after, " release\n"));
    assert_non_null(strstr(after, " blow none\n"));
    assert_non_null(strstr(after, " drop\n"));
    sitting_tick(&sitting, 20);
    expect_replay(&sitting);
    sitting_close(&sitting);
}

static void what_is_carried_before_and_after_stays_in_hand(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 2);
    press_key(&sitting, ACTION_HOLD);
    press_key(&sitting, ACTION_FOLLOW_MODE);
    press_key(&sitting, ACTION_UNDO);
    assert_int_equal(sitting.sandbox->held.state, HELD_IN_HAND);
    assert_true(sitting.session->tools.carries);
    assert_int_equal(count_lines(&sitting, "drop"), 0);
    sitting_close(&sitting);
}

// A script's key is a person's: it ends the stroke that is being drawn, and undoes it whole.
static void a_scripts_undo_in_a_stroke_ends_it_first(void** state)
{
    (void)state;
    Recording script;
    recording_of("voile-recording 1\nat 0 pointer -0.9 0.1 right\nat 6 pointer -0.2 0.1\nat 8 key Ctrl+Z\n"
                 "at 9 pointer 0.5 0.1\nat 20 view end\n",
                 &script);
    Sitting sitting;
    Scene scene = scene_of(hanging_sheet);
    sitting_open_scene(&sitting, &scene, &script);
    assert_int_equal(session_run(sitting.session, 7, NULL), VOILE_OK);
    assert_true(sandbox_links_alive(sitting.sandbox) < SHEET_LINKS);
    assert_int_equal(session_run(sitting.session, 8, NULL), VOILE_OK);
    assert_int_equal(sandbox_links_alive(sitting.sandbox), SHEET_LINKS);
    assert_int_equal(sitting.sandbox->history.gesture_depth, 0);
    assert_int_equal(sitting.sandbox->history.redo.count, 1);
    assert_int_equal(session_run(sitting.session, 20, NULL), VOILE_OK);
    assert_int_equal(count_lines(&sitting, "begin"), count_lines(&sitting, "end"));
    expect_replay(&sitting);
    sitting_close(&sitting);
    recording_release(&script);
}

static void expect_script_error(const char* lines, int line, const char* sentence)
{
    char text[512];
    Recording script;
    TextErrors errors = { .count = 0 };
    VoileAllocator allocator = voile_default_allocator();
    snprintf(text, sizeof text, "voile-recording 1\n%s", lines);
    assert_int_equal(recording_parse(text, strlen(text), &allocator, &script, &errors), VOILE_OK);
    assert_int_equal(player_check(&script, &errors), line > 0 ? VOILE_ERROR_SYNTAX : VOILE_OK);
    assert_int_equal(errors.count, line > 0 ? 1 : 0);
    assert_int_equal(line > 0 ? errors.errors[0].line : 0, line);
    assert_string_equal(line > 0 ? errors.errors[0].message : "", sentence);
    recording_release(&script);
}

static void no_key_that_brings_another_world_stands_in_a_scripts_gesture(void** state)
{
    (void)state;
    expect_script_error("at 0 begin\nat 1 pin 0 3\nat 2 key Ctrl+Z\nat 3 end\n", 4,
                        "'key Ctrl+Z' cannot stand between 'begin' and 'end'");
    expect_script_error("at 0 begin\nat 0 begin\nat 1 end\nat 2 key Ctrl+Shift+Z\nat 3 end\n", 5,
                        "'key Ctrl+Shift+Z' cannot stand between 'begin' and 'end'");
    expect_script_error("at 0 begin\nat 1 key 2\nat 3 end\n", 3, "'key 2' cannot stand between 'begin' and 'end'");
    expect_script_error("at 0 begin\nat 1 key R\nat 2 end\nat 2 key Ctrl+Z\nat 3 end\nat 4 key 2\n", 0, "");
}

// A recording that ends in the middle of a gesture leaves nothing open to the person.
static void a_gesture_without_its_end_ends_with_the_recording(void** state)
{
    (void)state;
    Recording recording;
    recording_of("voile-recording 1\nscene sheet\nat 1 begin\nat 1 set wind 1 0 0\n", &recording);
    Scene scene = builtin_scene("sheet");
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, &recording);
    sitting_tick(&sitting, 5);
    assert_int_equal(sitting.sandbox->history.gesture_depth, 0);
    press_key(&sitting, ACTION_UNDO);
    assert_string_equal(last_toast(&sitting), "Undone: Wind");
    sitting_close(&sitting);
    recording_release(&recording);
}

static void what_was_set_is_told_by_its_label_in_the_persons_language(void** state)
{
    (void)state;
    static const struct
    {
        const char *command, *english, *french;
    } sets[] = {
        { "set air_lift 2", "Undone: Air lift", "Annulé\u00a0: Portance de l’air" },
        { "set cloth.0.strength_scale 0.5", "Undone: Strength scale", "Annulé\u00a0: Part de la résistance" },
        { "set gravity 0 -5 0", "Undone: Gravity", "Annulé\u00a0: Gravité" },
    };
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    for (size_t i = 0; i < 2 * sizeof sets / sizeof *sets; ++i)
    {
        sitting.session->language = (Language)(i % 2);
        sandbox_do(sitting.sandbox, sets[i / 2].command);
        press_key(&sitting, ACTION_UNDO);
        assert_string_equal(last_toast(&sitting), i % 2 == 0 ? sets[i / 2].english : sets[i / 2].french);
    }
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stroke_is_one_step),
        cmocka_unit_test(what_can_not_be_undone_adds_no_gesture_to_a_recording),
        cmocka_unit_test(a_click_a_pin_a_mode_and_a_reset_are_one_step_each),
        cmocka_unit_test(the_sliders_drag_is_one_step),
        cmocka_unit_test(an_undo_in_a_drag_ends_it_first),
        cmocka_unit_test(an_undo_in_a_stroke_takes_the_stroke_back),
        cmocka_unit_test(what_no_button_holds_any_more_is_let_go_of),
        cmocka_unit_test(what_is_carried_before_and_after_stays_in_hand),
        cmocka_unit_test(a_scripts_undo_in_a_stroke_ends_it_first),
        cmocka_unit_test(no_key_that_brings_another_world_stands_in_a_scripts_gesture),
        cmocka_unit_test(a_gesture_without_its_end_ends_with_the_recording),
        cmocka_unit_test(what_was_set_is_told_by_its_label_in_the_persons_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
