// Undo, redo and other scenes by a person's hands: what is one step, what is let go of, what is recorded, and that it all
// plays again.

#include "sitting.h"

#include <stdio.h>
#include <string.h>

static int count_lines(const Sitting* sitting, const char* verb)
{
    char text[64];
    int count = 0;
    snprintf(text, sizeof text, " %s", verb);
    for (const char* at = sitting_recorded(sitting); (at = strstr(at, text)) != NULL; ++at)
    {
        char end = at[strlen(text)];
        count += end == '\n' || end == ' ' ? 1 : 0;
    }
    return count;
}

static void press_key(Sitting* sitting, Action action)
{
    sitting_key(sitting, action);
    sitting_tick(sitting, 1);
}

// Right through the middle, in several frames.
static void draw_stroke(Sitting* sitting)
{
    sitting_move(sitting, -0.9f, 0.1f);
    sitting_press(sitting, POINTER_RIGHT);
    sitting_tick(sitting, 1);
    for (int i = 0; i < 6; ++i)
    {
        sitting_move_px(sitting, 100.0f, 0.0f);
        sitting_tick(sitting, 1);
    }
    sitting_lift(sitting, POINTER_RIGHT);
    sitting_tick(sitting, 1);
}

static const char* last_toast(const Sitting* sitting)
{
    const Toasts* toasts = &sitting->session->toasts;
    return toasts->count > 0 ? toasts->toasts[toasts->count - 1].text : "";
}

// Plays what was recorded in a second sitting, which must end in the same world, scene and history.
static void expect_replay(Sitting* sitting)
{
    assert_int_equal(session_close(sitting->session, NULL), VOILE_OK);
    Recording recording;
    recording_of(sitting_recorded(sitting), &recording);
    Sitting other;
    sitting_open_scene(&other, &sitting->scene, &recording);
    VoileError error = { .message = "" };
    if (session_run(other.session, sitting->sandbox->tick, &error) != VOILE_OK)
    {
        fail_msg("line %d: %s", error.line, error.message);
    }
    assert_true(session_has_played_all(other.session));
    assert_int_equal(sandbox_hash(other.sandbox), sandbox_hash(sitting->sandbox));
    assert_int_equal(other.sandbox->history.undo.count, sitting->sandbox->history.undo.count);
    assert_int_equal(other.sandbox->history.redo.count, sitting->sandbox->history.redo.count);
    assert_int_equal(other.sandbox->history.size, sitting->sandbox->history.size);
    assert_true(scenes_are_equal(&other.sandbox->scene, &sitting->sandbox->scene));
    assert_string_equal(sitting_recorded(&other), sitting_recorded(sitting));
    sitting_close(&other);
    recording_release(&recording);
}

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
    static const char* const told[] = { "Undone: reset", "Undone: follow_mode", "Undone: pin", "Undone: cut" };
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
    assert_string_equal(last_toast(&sitting), "Undone: easing_curvature");
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

// -------------------------------------------------------------------------------------------------------------- scenes

static void keys_open_the_built_in_scenes_and_undo_leaves_them(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 3);
    Camera camera = *sitting_camera_of(&sitting);
    for (int i = 0; i < 9 && i < (int)builtin_scene_count; ++i)
    {
        sitting_key(&sitting, (Action)(ACTION_SCENE_1 + i));
        sitting_tick(&sitting, 1);
        assert_string_equal(sitting.sandbox->scene.name, builtin_scenes[i].name);
        assert_true(sitting_is_home(&sitting));
        Camera home = sandbox_camera(sitting.sandbox);
        assert_true(cameras_are_equal(sitting_camera_of(&sitting), &home));
        sitting_tick(&sitting, 2);
    }
    while (sitting.sandbox->history.undo.count > 0)
    {
        press_key(&sitting, ACTION_UNDO);
        assert_string_equal(last_toast(&sitting), "Undone: change of scene");
    }
    assert_int_equal(sitting.sandbox->cloth_count, 1);
    assert_int_equal(sitting.sandbox->cloths[0].point_count, SHEET_COLUMNS * SHEET_ROWS);
    assert_true(cameras_are_equal(sitting_camera_of(&sitting), &camera));
    expect_replay(&sitting);
    sitting_close(&sitting);
}

static void a_scene_without_a_name_of_its_own_is_recorded_with_its_text(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 3);
    press_key(&sitting, ACTION_PASSES);
    sitting_grab(&sitting, sheet_point(4, 5));
    Scene scene = builtin_scene("compare");
    scene.world.settle = 0.0f;
    scene.world.view_mode = VIEW_MODE_COUNT - 1;
    scene.is_builtin = false;
    snprintf(scene.name, sizeof scene.name, "not a name # at all");
    assert_int_equal(session_open_scene(sitting.session, &scene, NULL), VOILE_OK);
    assert_int_equal(sitting.sandbox->cloth_count, scene.cloth_count);
    assert_int_equal(sitting.session->view_mode, scene.world.view_mode);
    assert_false(sitting.sandbox->hand.is_holding);
    sitting_tick(&sitting, 30);
    assert_true(sitting.session->passes.reports[scene.cloth_count - 1].count > 0);
    assert_non_null(strstr(sitting_recorded(&sitting), "\nopened-text\n"));
    assert_non_null(strstr(sitting_recorded(&sitting), "\nend\nat 5 open\n"));
    assert_int_equal(strncmp(sitting_recorded(&sitting), "voile-recording 1\nscene-text\n", 29), 0);
    press_key(&sitting, ACTION_UNDO);
    press_key(&sitting, ACTION_REDO);
    sitting_tick(&sitting, 5);
    press_key(&sitting, ACTION_RESET);
    expect_replay(&sitting);
    sitting_close(&sitting);
}

static void a_person_undoes_and_opens_nothing_while_a_recording_is_played(void** state)
{
    (void)state;
    Recording recording;
    recording_of("voile-recording 1\nscene sheet\nat 2 set wind 3 0 0\nat 500 view end\n", &recording);
    Scene scene = builtin_scene("sheet");
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, &recording);
    sitting_tick(&sitting, 10);
    press_key(&sitting, ACTION_UNDO);
    press_key(&sitting, ACTION_REDO);
    press_key(&sitting, ACTION_SCENE_1);
    session_undo(sitting.session);
    assert_int_equal(sitting.sandbox->history.undo.count, 1);
    assert_string_equal(sitting.sandbox->scene.name, "sheet");
    VoileError error;
    assert_int_equal(session_open_scene(sitting.session, &scene, &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message, "a recording is being played: it chooses the scenes");
    assert_int_equal(sitting.sandbox->scene_number, 0);
    sitting_close(&sitting);
    recording_release(&recording);
}

static void a_script_undoes_and_opens_by_keys_and_by_commands(void** state)
{
    (void)state;
    Recording recording;
    recording_of(
        "voile-recording 1\nscene sheet\nat 1 pointer -0.5 0 right\nat 3 pointer 0.5 0\nat 4 pointer 0.5 0 none\n"
        "at 5 key Ctrl+Z\nat 6 key Ctrl+Shift+Z\nat 7 undo\nat 8 key 3\nat 9 begin\nat 9 set wind 1 0 0\nat 9 end\n"
        "opened-text\ntitle = Mine\n[cloth]\ncolumns = 3\nrows = 4\nend\nat 10 open mine.scene\nat 12 view end\n",
        &recording);
    Scene scene = builtin_scene("sheet");
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, &recording);
    assert_int_equal(session_run(sitting.session, 12, NULL), VOILE_OK);
    assert_string_equal(sitting.sandbox->scene.name, "mine.scene");
    assert_string_equal(sitting.sandbox->scene.world.title, "Mine");
    assert_int_equal(sandbox_point_count(sitting.sandbox), 12);
    // The cut was undone for good by another scene.
    assert_int_equal(sitting.sandbox->history.undo.count, 3);
    assert_int_equal(sitting.sandbox->history.redo.count, 0);
    expect_replay(&sitting);
    sitting_close(&sitting);
    recording_release(&recording);
}

static void expect_fault(const char* lines, int line, const char* sentence)
{
    char text[1024];
    snprintf(text, sizeof text, "voile-recording 1\nscene sheet\n%s", lines);
    VoileAllocator allocator = voile_default_allocator();
    Recording recording;
    TextErrors errors = { .count = 0 };
    VoileResult result = recording_parse(text, strlen(text), &allocator, &recording, &errors);
    result = result == VOILE_OK ? player_check(&recording, &errors) : result;
    assert_int_equal(result, VOILE_ERROR_SYNTAX);
    assert_string_equal(errors.errors[0].message, sentence);
    assert_int_equal(errors.errors[0].line, line);
    recording_release(&recording);
}

static void a_broken_scene_in_a_recording_is_told_with_its_line(void** state)
{
    (void)state;
    expect_fault("opened-text\n[cloth]\ncolumns = 0\nend\nat 3 open\n", 5, "columns = 0 is out of range (1 to 1024)");
    expect_fault("opened-text\n[cloth]\n", 3, "'opened-text' has no 'end'");
    expect_fault("opened-text\n[cloth]\nend\n", 3, "no 'at' line follows that opens this 'opened-text'");
    expect_fault("opened-text\n[cloth]\nend\nopened-text\n[cloth]\nend\nat 1 open\n", 3,
                 "no 'at' line follows that opens this 'opened-text'");
    expect_fault("opened-text\n[cloth]\nend\nat 3 reset\n", 6,
                 "a scene's text is given for this line, which is not an 'open'");
    expect_fault("opened-text x\n[cloth]\nend\nat 3 open\n", 3, "'opened-text' stands alone, without 'x'");
    expect_fault("at 3 open flagg\n", 3, "'flagg' is not a built-in scene (did you mean 'flag'?)");
    expect_fault("opened-text\nend\nat 3 open\n", 3, "the scene has no '[cloth]' section");
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
    assert_string_equal(last_toast(&sitting), "Undone: wind");
    sitting_close(&sitting);
    recording_release(&recording);
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
        cmocka_unit_test(keys_open_the_built_in_scenes_and_undo_leaves_them),
        cmocka_unit_test(a_scene_without_a_name_of_its_own_is_recorded_with_its_text),
        cmocka_unit_test(a_person_undoes_and_opens_nothing_while_a_recording_is_played),
        cmocka_unit_test(a_script_undoes_and_opens_by_keys_and_by_commands),
        cmocka_unit_test(a_broken_scene_in_a_recording_is_told_with_its_line),
        cmocka_unit_test(a_gesture_without_its_end_ends_with_the_recording),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
