// Other scenes in the middle of a sitting: opened by keys, by a host and by a recording, undone, drawn, and played again.

#include "slow_code.h"
#include "undoing.h"
#include "viewing.h"

static void keys_open_the_built_in_scenes_and_undo_leaves_them(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 3);
    Camera camera = *sitting_camera_of(&sitting);
    for (int i = 0; i < 9 && i < (int)builtin_scene_count; i += IF_FAST(1, 3))
    {
        sitting_key(&sitting, (Action)(ACTION_SCENE_1 + i));
        sitting_tick(&sitting, 1);
        assert_string_equal(sitting.sandbox->scene.name, builtin_scenes[i].name);
        char opened[TOAST_SIZE];
        snprintf(opened, sizeof opened, "Opened: %s", sitting.sandbox->scene.world.title);
        assert_string_equal(last_toast(&sitting), opened);
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

static View* new_view(void)
{
    View* view;
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(view_create(&allocator, &view, NULL), VOILE_OK);
    return view;
}

static Canvas draw_with(View* view, const Sitting* sitting)
{
    GlyphSource glyphs = glyphs_builtin();
    Canvas canvas = canvas_create(320, 180);
    view_draw(view, sitting->session, &canvas, &glyphs, 1.0f, true);
    return canvas;
}

// The first was there before the world changed.
static void expect_same_picture(View* view, const Sitting* sitting)
{
    View* fresh = new_view();
    assert_int_equal(count_changes_of(draw_with(view, sitting), draw_with(fresh, sitting)), 0);
    view_destroy(fresh);
}

static void what_is_drawn_is_the_world_of_now(void** state)
{
    (void)state;
    static const Action actions[] = {
        ACTION_UNDO,        ACTION_REDO, ACTION_SCENE_1 + 3, ACTION_UNDO,        ACTION_SCENE_1 + 5, ACTION_SCENE_1,
        ACTION_SCENE_1 + 8, ACTION_UNDO, ACTION_UNDO,        ACTION_UNDO,        ACTION_UNDO,        ACTION_REDO,
        ACTION_REDO,        ACTION_REDO, ACTION_PASSES,      ACTION_SCENE_1 + 5, ACTION_UNDO,        ACTION_UNDO,
    };
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    View* view = new_view();
    draw_stroke(&sitting);
    expect_same_picture(view, &sitting);
    for (size_t i = 0; i < sizeof actions / sizeof *actions; ++i)
    {
        press_key(&sitting, actions[i]);
        expect_same_picture(view, &sitting);
        sitting_tick(&sitting, 2);
        expect_same_picture(view, &sitting);
    }
    view_destroy(view);
    sitting_close(&sitting);
}

// Two cuts that leave as many threads, with an undo between them that nobody sees.
static void a_cut_in_the_place_of_another_is_drawn(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    View* view = new_view();
    sandbox_do(sitting.sandbox, "cut_link 0 10");
    expect_same_picture(view, &sitting);
    sandbox_do(sitting.sandbox, "undo");
    sandbox_do(sitting.sandbox, "cut_link 0 30");
    expect_same_picture(view, &sitting);
    view_destroy(view);
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

static void a_person_who_has_seen_enough_of_a_recording_goes_on_from_there(void** state)
{
    (void)state;
    Recording recording;
    recording_of("voile-recording 1\nscene sheet\nat 5 grab 0 300\nat 900 release\nat 900 cut 0 0 5 -1 1 0 1 1 0\n",
                 &recording);
    Sitting sitting;
    Scene scene = builtin_scene("sheet");
    sitting_open_scene(&sitting, &scene, &recording);
    sitting_tick(&sitting, 10);
    assert_true(sitting.sandbox->hand.is_holding);
    press_key(&sitting, ACTION_RESET);
    assert_string_equal(last_toast(&sitting), "The replay has the cloth: Esc ends it");
    assert_true(session_is_watching(sitting.session));
    press_key(&sitting, ACTION_CLOSE);
    assert_string_equal(last_toast(&sitting), "The replay has ended: the cloth is yours");
    assert_false(session_is_watching(sitting.session));
    sitting_tick(&sitting, 2);
    assert_false(sitting.sandbox->hand.is_holding);
    sitting_tick(&sitting, 1000);
    assert_int_equal(sitting.sandbox->cut_count, 0);
    expect_replay(&sitting);
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

static void parse(Recording* out_recording, const char* text)
{
    VoileAllocator allocator = voile_default_allocator();
    TextErrors errors = { .count = 0 };
    assert_int_equal(recording_parse(text, strlen(text), &allocator, out_recording, &errors), VOILE_OK);
}

static void expect_slice(TextSlice slice, const char* expected)
{
    assert_true(text_slice_equals(slice, expected));
}

static void a_text_is_for_the_line_that_follows_it(void** state)
{
    (void)state;
    Recording recording;
    parse(&recording, "voile-recording 1\nat 1 undo\nopened-text\n[cloth]\n # end\nend\n\nat 2 open a.scene\n"
                      "at 3 open\nopened-text\nend\npicture a\nend\nat 4 open\n");
    assert_int_equal(recording.line_count, 4);
    assert_int_equal(recording.text_count, 2);
    assert_int_equal(recording.lines[0].text, 0);
    assert_int_equal(recording.lines[1].text, 1);
    assert_int_equal(recording.lines[2].text, 0);
    assert_int_equal(recording.lines[3].text, 2);
    expect_slice(recording.lines[1].arguments, "a.scene");
    expect_slice(recording.texts[0].text, "[cloth]\n # end\n");
    assert_int_equal(recording.texts[0].first_line, 4);
    expect_slice(recording.texts[1].text, "");
    recording_release(&recording);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_open_the_built_in_scenes_and_undo_leaves_them),
        cmocka_unit_test(what_is_drawn_is_the_world_of_now),
        cmocka_unit_test(a_cut_in_the_place_of_another_is_drawn),
        cmocka_unit_test(a_scene_without_a_name_of_its_own_is_recorded_with_its_text),
        cmocka_unit_test(a_person_undoes_and_opens_nothing_while_a_recording_is_played),
        cmocka_unit_test(a_person_who_has_seen_enough_of_a_recording_goes_on_from_there),
        cmocka_unit_test(a_script_undoes_and_opens_by_keys_and_by_commands),
        cmocka_unit_test(a_broken_scene_in_a_recording_is_told_with_its_line),
        cmocka_unit_test(a_text_is_for_the_line_that_follows_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
