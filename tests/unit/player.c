// Recordings and scripts on their way into a world: alone, and within a session's frames.

#include "sitting.h"

#include <stdio.h>
#include <string.h>

#define HEAD "voile-recording 1\n"

// ----------------------------------------------------------------------------------------------------------------- lines

static void every_line_that_makes_no_sense_is_told(void** state)
{
    (void)state;
    static const struct
    {
        const char *line, *sentence;
    } broken[] = {
        { "grap 0 1", "'grap' is not a command (did you mean 'grab'?)" },
        { "pointr 0 0", "'pointr' is not a command (did you mean 'pointer'?)" },
        { "xyzzy", "'xyzzy' is not a command" },
        { "grab 0", "'grab' is written grab CLOTH POINT [RADIUS]" },
        { "hash", "'hash' needs 16 hexadecimal digits" },
        { "hash 0123456789abcde", "'hash' needs 16 hexadecimal digits" },
        { "hash 0123456789abcdeg", "'hash' needs 16 hexadecimal digits" },
        { "hash 0123456789abcdef0", "'hash' needs 16 hexadecimal digits" },
        { "pointer", "'pointer' is written pointer X Y [left|right|none]" },
        { "pointer 0", "'pointer' is written pointer X Y [left|right|none]" },
        { "pointer 0 x", "'pointer' is written pointer X Y [left|right|none]" },
        { "pointer 0 nan", "'pointer' is written pointer X Y [left|right|none]" },
        { "pointer 0 0 middle", "'pointer' is written pointer X Y [left|right|none]" },
        { "pointer 0 0 left left", "'pointer' is written pointer X Y [left|right|none]" },
        { "key", "'' is not a key" },
        { "key Spce", "'Spce' is not a key (did you mean 'Space'?)" },
        { "key Ctrl+Q", "'Ctrl+Q' belongs to the window, not to a recording" },
        { "key F11", "'F11' belongs to the window, not to a recording" },
        { "key Shift+Up", "'Shift+Up' belongs to the window, not to a recording" },
        { "key Return", "'Return' belongs to the window, not to a recording" },
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i)
    {
        char text[256];
        snprintf(text, sizeof text, HEAD "at 0 reset\nat 3 %s\n", broken[i].line);
        Recording recording;
        TextErrors errors = { .count = 0 };
        VoileAllocator allocator = voile_default_allocator();
        assert_int_equal(recording_parse(text, strlen(text), &allocator, &recording, &errors), VOILE_OK);
        assert_int_equal(player_check(&recording, &errors), VOILE_ERROR_SYNTAX);
        assert_int_equal(errors.count, 1);
        assert_int_equal(errors.errors[0].line, 3);
        assert_string_equal(errors.errors[0].message, broken[i].sentence);
        recording_release(&recording);
    }
}

static void foreign_bytes_stay_readable_in_a_sentence(void** state)
{
    (void)state;
    static const char text[] = HEAD "at 0 \xff\x01\xfe\nat 0 key \xff\xff\nat 0 key "
                                    "a-chord-that-no-keyboard-of-this-world-has-ever-had-on-its-keys-and-never-will\n";
    Recording recording;
    TextErrors errors = { .count = 0 };
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(recording_parse(text, strlen(text), &allocator, &recording, &errors), VOILE_OK);
    assert_int_equal(player_check(&recording, &errors), VOILE_ERROR_SYNTAX);
    assert_int_equal(errors.count, 3);
    for (int i = 0; i < errors.count; ++i)
    {
        assert_true(text_is_printable(slice_of(errors.errors[i].message)));
    }
    recording_release(&recording);
}

static void lines_come_when_their_tick_has_come(void** state)
{
    (void)state;
    Recording recording;
    recording_of(HEAD "at 0 reset\nat 0 grab 0 5\nat 7 pointer -0.5 0.25 right\nat 7 key space\nat 9 view end\n"
                      "at 12 hash 00000000000000ff\n",
                 &recording);
    Player player = { .recording = &recording };
    PlayerLine line;
    assert_int_equal(player_last_tick(&recording), 12);
    assert_true(player_next(&player, 0, &line));
    assert_int_equal(line.kind, PLAYER_COMMAND);
    assert_int_equal(line.command.kind, COMMAND_RESET);
    assert_true(player_next(&player, 0, &line));
    assert_int_equal(line.command.index, 5);
    assert_false(player_next(&player, 6, &line));
    assert_true(player_next(&player, 7, &line));
    assert_int_equal(line.kind, PLAYER_POINTER);
    assert_int_equal(line.hold, POINTER_HOLD_RIGHT);
    assert_near(line.x, -0.5f, 0.0f);
    assert_near(line.y, 0.25f, 0.0f);
    assert_true(player_next(&player, 8, &line));
    assert_int_equal(line.kind, PLAYER_KEY);
    assert_int_equal(line.action, ACTION_PAUSE);
    assert_true(player_next(&player, 100, &line));
    assert_int_equal(line.kind, PLAYER_VIEW);
    assert_false(player_has_ended(&player));
    assert_true(player_next(&player, 100, &line));
    assert_int_equal(line.kind, PLAYER_HASH);
    assert_int_equal(line.hash, 255);
    assert_int_equal(line.line, 7);
    assert_true(player_has_ended(&player));
    assert_false(player_next(&player, 1000, &line));
    recording_release(&recording);
}

static void the_first_hash_that_differs_is_kept(void** state)
{
    (void)state;
    Player player = { .recording = NULL };
    PlayerLine line = { .kind = PLAYER_HASH, .line = 5, .hash = 1 };
    player_compare(&player, 60, &line, 1);
    assert_int_equal(player.diverged_line, 0);
    line.line = 9;
    player_compare(&player, 120, &line, 2);
    line.line = 12;
    player_compare(&player, 180, &line, 3);
    assert_int_equal(player.hash_count, 3);
    assert_int_equal(player.diverged_line, 9);
    assert_int_equal(player.diverged_tick, 120);
}

static void an_empty_player_has_ended(void** state)
{
    (void)state;
    Player player = { .recording = NULL };
    PlayerLine line;
    assert_true(player_has_ended(&player));
    assert_false(player_next(&player, 100, &line));
    Recording recording;
    recording_of(HEAD, &recording);
    player.recording = &recording;
    assert_true(player_has_ended(&player));
    assert_int_equal(player_last_tick(&recording), 0);
    recording_release(&recording);
}

// ------------------------------------------------------------------------------------------------------------------ runs

typedef struct Show
{
    Recording recording;
    Sitting sitting;
} Show;

static void open_show(Show* show, const char* scene_text, const char* text)
{
    Scene scene = scene_of(scene_text);
    recording_of(text, &show->recording);
    sitting_open_scene(&show->sitting, &scene, &show->recording);
}

static void close_show(Show* show)
{
    sitting_close(&show->sitting);
    recording_release(&show->recording);
}

static void a_run_plays_the_lines_of_its_last_tick(void** state)
{
    (void)state;
    Show show;
    open_show(&show, still_sheet, HEAD "at 0 cut_link 0 0\nat 10 cut_link 0 1\nat 11 cut_link 0 2\n");
    Sandbox* sandbox = show.sitting.sandbox;
    assert_int_equal(session_run(show.sitting.session, 0, NULL), VOILE_OK);
    assert_int_equal(sandbox->cut_count, 1);
    assert_int_equal(session_run(show.sitting.session, 10, NULL), VOILE_OK);
    assert_int_equal(sandbox->tick, 10);
    assert_int_equal(sandbox->cut_count, 2);
    assert_near(session_fraction(show.sitting.session), 1.0f, 0.0f); // the picture of that tick, not of the one before
    assert_int_equal(session_run(show.sitting.session, 30, NULL), VOILE_OK);
    assert_int_equal(sandbox->tick, 30);
    assert_int_equal(sandbox->cut_count, 3);
    close_show(&show);
}

static void a_pointer_in_a_script_grabs_moves_and_cuts(void** state)
{
    (void)state;
    Show show;
    open_show(
        &show, still_sheet,
        HEAD
        "at 0 pointer 0 -0.43 left\nat 1 pointer 0.07 -0.43\nat 2 pointer 0.14 -0.43\n"
        "at 5 pointer 0.14 -0.43 none\nat 6 pointer -0.8 0.35\nat 6 pointer -0.8 0.35 right\nat 7 pointer 0.8 0.35\n"
        "at 8 pointer 0.8 0.35 none\n");
    Sandbox* sandbox = show.sitting.sandbox;
    assert_int_equal(session_run(show.sitting.session, 4, NULL), VOILE_OK);
    assert_true(sitting_holds(&show.sitting, sheet_point(4, 6)));
    float x, y;
    sandbox_see(sandbox, sandbox_point(sandbox, sheet_point(4, 6)), &x, &y);
    assert_near(x, 0.14f, 1.0e-5f);
    assert_near(y, -0.43f, 1.0e-5f);
    assert_int_equal(session_run(show.sitting.session, 8, NULL), VOILE_OK);
    assert_false(sandbox->hand.is_holding);
    assert_int_equal(sandbox->cut_count, SHEET_COLUMNS);
    close_show(&show);
}

static void the_trail_of_a_cut_fades_in_a_run_as_it_does_in_frames(void** state)
{
    (void)state;
    Show run, frames;
    static const char text[] = HEAD "at 0 pointer -1 0.35 right\nat 9 pointer 0.2 0.35\nat 9 pointer 1 0.35 none\n";
    open_show(&run, still_sheet, text);
    open_show(&frames, still_sheet, text);
    for (int tick = 20; tick <= 100; tick += 40)
    {
        assert_int_equal(session_run(run.sitting.session, tick, NULL), VOILE_OK);
        sitting_tick(&frames.sitting, tick - (int)frames.sitting.sandbox->tick);
        assert_int_equal(run.sitting.session->tools.trail.count, tick == 20 ? 3 : tick == 60 ? 2 : 0);
        assert_int_equal(run.sitting.session->tools.trail.count, frames.sitting.session->tools.trail.count);
    }
    close_show(&run);
    close_show(&frames);
}

static void keys_in_a_script_pause_step_and_reset(void** state)
{
    (void)state;
    Show show;
    open_show(&show, hanging_sheet,
              HEAD "at 5 key Space\nat 5 key N\nat 6 key N\nat 7 key Space\nat 9 key R\nat 12 key space\n"
                   "at 15 cut_link 0 0\n");
    Sandbox* sandbox = show.sitting.sandbox;
    assert_int_equal(session_run(show.sitting.session, 10, NULL), VOILE_OK);
    assert_int_equal(sandbox->tick, 10);
    assert_int_equal(sandbox->world_ticks, 1);
    assert_int_equal(session_run(show.sitting.session, 100, NULL), VOILE_OK);
    assert_int_equal(sandbox->tick, 12); // paused for good
    assert_int_equal(sandbox->cut_count, 0);
    assert_false(session_has_played_all(show.sitting.session));
    close_show(&show);
}

static void a_script_that_ends_paused_shows_its_hand_in_a_run_and_in_frames(void** state)
{
    (void)state;
    static const char text[] = HEAD "at 0 pointer 0 -0.43 left\nat 2 key Space\nat 2 pointer 0.3 -0.3\n";
    Show run, frames;
    open_show(&run, still_sheet, text);
    open_show(&frames, still_sheet, text);
    assert_int_equal(session_run(run.sitting.session, 20, NULL), VOILE_OK);
    for (int i = 0; i < 10; ++i)
    {
        sitting_frame(&frames.sitting, TICK_SECONDS);
    }
    assert_true(session_has_played_all(run.sitting.session));
    float x, y;
    sandbox_see(run.sitting.sandbox, sandbox_point(run.sitting.sandbox, 58), &x, &y);
    assert_near(x, 0.3f, 1.0e-5f);
    assert_near(y, -0.3f, 1.0e-5f);
    assert_place(sandbox_point(frames.sitting.sandbox, 58), sandbox_point(run.sitting.sandbox, 58), 0.0f);
    close_show(&run);
    close_show(&frames);
}

static void expect_message(const Show* show, Language language, const char* expected)
{
    char message[SESSION_MESSAGE_SIZE];
    session_print_message(show->sitting.session, language, message);
    assert_string_equal(message, expected);
}

static void a_line_that_does_not_fit_the_world_ends_the_run_with_its_line(void** state)
{
    (void)state;
    static const char text[] = HEAD "at 3 cut_link 0 0\nat 4 grab 0 63\nat 5 cut_link 0 1\n";
    Show show;
    open_show(&show, still_sheet, text);
    VoileError error;
    assert_int_equal(session_run(show.sitting.session, 20, &error), VOILE_ERROR_SYNTAX);
    assert_int_equal(error.line, 3);
    assert_string_equal(error.message, "there is no point 63 (cloth 0 has 63)");
    close_show(&show);

    open_show(&show, still_sheet, text);
    sitting_tick(&show.sitting, 20);
    expect_message(&show, LANGUAGE_ENGLISH, "test.voile:3: there is no point 63 (cloth 0 has 63)");
    expect_message(&show, LANGUAGE_FRENCH, "test.voile:3: il n\u2019y a pas de point 63 (le tissu 0 en a 63)");
    assert_int_equal(show.sitting.sandbox->cut_count, 1);
    close_show(&show);
}

static void a_hash_that_differs_is_told_and_the_run_is_finished(void** state)
{
    (void)state;
    static const char text[] = HEAD "at 3 hash 0000000000000001\nat 4 hash 0000000000000002\nat 9 cut_link 0 0\n";
    Show show;
    open_show(&show, still_sheet, text);
    VoileError error;
    assert_int_equal(session_run(show.sitting.session, 20, &error), VOILE_ERROR_DIVERGED);
    assert_int_equal(error.line, 2);
    assert_string_equal(error.message, "the state at tick 3 differs from the recorded one");
    assert_int_equal(show.sitting.sandbox->tick, 20);
    assert_int_equal(show.sitting.sandbox->cut_count, 1);
    assert_int_equal(session_hash_count(show.sitting.session), 2);
    close_show(&show);

    open_show(&show, still_sheet, text);
    sitting_tick(&show.sitting, 5);
    expect_message(&show, LANGUAGE_ENGLISH, "test.voile:2: from tick 3 on the replay differs");
    expect_message(&show, LANGUAGE_FRENCH, "test.voile:2: la relecture diff\u00e8re \u00e0 partir du pas 3");
    close_show(&show);
}

// --------------------------------------------------------------------------------------------- a person beside the recording

static const char drag_script[] = HEAD "at 0 pointer 0 -0.43 left\nat 6 pointer 0.1 -0.4\nat 12 pointer 0.3 -0.3\n"
                                       "at 18 pointer 0.2 -0.2\nat 24 pointer 0.2 -0.2 none\nat 30 cut_link 0 3\n";

static uint64_t hash_of_run(const char* scene_text, const char* text, int64_t ticks)
{
    Show show;
    open_show(&show, scene_text, text);
    assert_int_equal(session_run(show.sitting.session, ticks, NULL), VOILE_OK);
    uint64_t hash = sandbox_hash(show.sitting.sandbox);
    close_show(&show);
    return hash;
}

static void expect_the_shows_end(Show* show)
{
    while (show->sitting.sandbox->tick < 60)
    {
        sitting_frame(&show->sitting, TICK_SECONDS);
    }
    assert_int_equal(sandbox_hash(show->sitting.sandbox), hash_of_run(hanging_sheet, drag_script, 60));
    close_show(show);
}

static void a_persons_pointer_does_nothing_while_a_recording_plays(void** state)
{
    (void)state;
    Show show;
    open_show(&show, hanging_sheet, drag_script);
    sitting_aim(&show.sitting, sheet_point(8, 6));
    sitting_press(&show.sitting, POINTER_LEFT);
    sitting_tick(&show.sitting, 3);
    assert_int_equal(show.sitting.session->hover.cloth, -1);
    sitting_move_px(&show.sitting, 30.0f, 30.0f);
    sitting_lift(&show.sitting, POINTER_LEFT);
    sitting_press(&show.sitting, POINTER_RIGHT);
    sitting_move_px(&show.sitting, -300.0f, 100.0f);
    sitting_tick(&show.sitting, 10);
    sitting_lift(&show.sitting, POINTER_RIGHT);
    sitting_tick(&show.sitting, 10);
    expect_the_shows_end(&show);
}

static void a_persons_pause_and_steps_do_not_change_what_a_recording_does(void** state)
{
    (void)state;
    for (int pause_tick = 0; pause_tick < 30; ++pause_tick)
    {
        Show show;
        open_show(&show, hanging_sheet, drag_script);
        show.sitting.pixel = 5.0f * PIXEL;
        sitting_tick(&show.sitting, pause_tick);
        sitting_key(&show.sitting, ACTION_PAUSE);
        sitting_frame(&show.sitting, TICK_SECONDS);
        sitting_frame(&show.sitting, TICK_SECONDS);
        for (int i = 0; i < 7; ++i)
        {
            sitting_key(&show.sitting, ACTION_STEP);
        }
        sitting_frame(&show.sitting, TICK_SECONDS);
        assert_int_equal(show.sitting.sandbox->tick, pause_tick + 7);
        sitting_key(&show.sitting, ACTION_PAUSE);
        expect_the_shows_end(&show);
    }
}

static void losing_the_focus_does_not_change_what_a_recording_does(void** state)
{
    (void)state;
    for (int leave_tick = 0; leave_tick < 30; ++leave_tick)
    {
        Show show;
        open_show(&show, hanging_sheet, drag_script);
        show.sitting.pixel = 5.0f * PIXEL;
        sitting_tick(&show.sitting, leave_tick);
        show.sitting.is_away = true;
        sitting_frame(&show.sitting, TICK_SECONDS);
        sitting_frame(&show.sitting, TICK_SECONDS);
        show.sitting.is_away = false;
        expect_the_shows_end(&show);
    }
}

static void the_pictures_size_does_not_change_what_a_recording_does(void** state)
{
    (void)state;
    Show show;
    open_show(&show, hanging_sheet, drag_script);
    show.sitting.pixel = 5.0f * PIXEL;
    expect_the_shows_end(&show);
}

static void when_a_recording_ends_its_hand_lets_go(void** state)
{
    (void)state;
    static const char* const texts[] = { HEAD "at 0 pointer 0 -0.144 left\nat 6 pointer 0.3 -0.3\n",
                                         HEAD "at 0 grab 0 0\nat 6 move 0.3 0.8 0\n" };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    {
        Show show;
        open_show(&show, lone_point, texts[i]);
        sitting_tick(&show.sitting, 7);
        assert_true(sitting_holds(&show.sitting, 0));
        VoileVec3 end = sandbox_point(show.sitting.sandbox, 0);
        sitting_move(&show.sitting, -0.9f, 0.9f);
        sitting_tick(&show.sitting, 1);
        assert_false(show.sitting.sandbox->hand.is_holding);
        assert_true(sandbox_point(show.sitting.sandbox, 0).x > end.x); // thrown on, not drawn to the person's pointer

        sitting_aim(&show.sitting, 0);
        sitting_press(&show.sitting, POINTER_LEFT);
        sitting_tick(&show.sitting, 1);
        assert_true(sitting_holds(&show.sitting, 0));
        close_show(&show);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_that_makes_no_sense_is_told),
        cmocka_unit_test(foreign_bytes_stay_readable_in_a_sentence),
        cmocka_unit_test(lines_come_when_their_tick_has_come),
        cmocka_unit_test(the_first_hash_that_differs_is_kept),
        cmocka_unit_test(an_empty_player_has_ended),
        cmocka_unit_test(a_run_plays_the_lines_of_its_last_tick),
        cmocka_unit_test(a_pointer_in_a_script_grabs_moves_and_cuts),
        cmocka_unit_test(the_trail_of_a_cut_fades_in_a_run_as_it_does_in_frames),
        cmocka_unit_test(keys_in_a_script_pause_step_and_reset),
        cmocka_unit_test(a_script_that_ends_paused_shows_its_hand_in_a_run_and_in_frames),
        cmocka_unit_test(a_line_that_does_not_fit_the_world_ends_the_run_with_its_line),
        cmocka_unit_test(a_hash_that_differs_is_told_and_the_run_is_finished),
        cmocka_unit_test(a_persons_pointer_does_nothing_while_a_recording_plays),
        cmocka_unit_test(a_persons_pause_and_steps_do_not_change_what_a_recording_does),
        cmocka_unit_test(losing_the_focus_does_not_change_what_a_recording_does),
        cmocka_unit_test(the_pictures_size_does_not_change_what_a_recording_does),
        cmocka_unit_test(when_a_recording_ends_its_hand_lets_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
