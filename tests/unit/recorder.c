// What a session writes down, and that it plays back to the same world.

#define _XOPEN_SOURCE 700

#include "sitting.h"

#include "scratch.h"
#include "test_memory.h"

#include "sandbox/source.h"

#include <stdio.h>
#include <string.h>

static void expect_start(const Scene* scene, const char* text)
{
    Recorder recorder;
    VoileAllocator allocator = voile_default_allocator();
    recorder_start(&recorder, scene, &allocator);
    assert_string_equal(recorder.buffer.text, text);
    recorder_release(&recorder);
}

static void a_built_in_scene_is_recorded_by_its_name(void** state)
{
    (void)state;
    Scene scene = builtin_scene("sheet");
    expect_start(&scene, "voile-recording 1\nscene sheet\n");
}

static void a_changed_scene_is_recorded_whole(void** state)
{
    (void)state;
    Scene scene = builtin_scene("sheet");
    assert_int_equal(scene_set(&scene, slice_of("passes"), slice_of("4"), 0, NULL), VOILE_OK);
    expect_start(&scene, "voile-recording 1\nscene-text\ntitle = Sheet\npasses = 4\ndamping = 0.6\nwind = 0.3 0 -0.6\n"
                         "\n[cloth]\ncolumns = 45\nrows = 45\nwidth = 1.8\nheight = 1.8\nposition = 0 2.15 0\n"
                         "pins = top_corners\nend\n");
}

#define MASKED_CLOTH "[cloth]\ncolumns = 9\nrows = 7\nseam_mask = seam.pgm\n"

// Opens what is recorded in another folder, where the mask's file is not, and replays it to the same world.
static void expect_replay_elsewhere(const Sitting* sitting)
{
    const TextBuffer* buffer = &sitting->session->recorder.buffer;
    Source source;
    TextErrors errors = { .count = 0 };
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(mkdir("elsewhere", 0700), 0);
    scratch_write("elsewhere/a.voile", buffer->text, buffer->size);
    assert_int_equal(source_open("elsewhere/a.voile", &allocator, &source, &errors), VOILE_OK);
    Sitting replay;
    sitting_open_scene(&replay, &source.scene, &source.recording);
    assert_int_equal(session_run(replay.session, sitting->sandbox->tick, NULL), VOILE_OK);
    assert_int_equal(sandbox_hash(replay.sandbox), sandbox_hash(sitting->sandbox));

    // And once more, from the recording of the replay.
    const TextBuffer* second = &replay.session->recorder.buffer;
    assert_non_null(strstr(second->text, "\npicture seam.pgm\n"));
    sitting_close(&replay);
    source_close(&source);
    assert_int_equal(remove("elsewhere/a.voile") + remove("elsewhere"), 0);
}

static void open_masked(Sitting* sitting)
{
    static const char mask[] = "P2 3 1 9  9 1 5";
    Scene scene = scene_of("gravity = 0 -60 0\n" MASKED_CLOTH "strength_lengthwise = 40\nstrength_crosswise = 40\n");
    scratch_write("seam.pgm", mask, strlen(mask));
    sitting_open_scene(sitting, &scene, NULL);
}

static void a_recording_brings_the_masks_of_its_scene_along(void** state)
{
    (void)state;
    Sitting sitting;
    open_masked(&sitting);
    assert_non_null(strstr(sitting_recorded(&sitting), "\nend\npicture seam.pgm\nUDIgMyAxIDkgIDkgMSA1\nend\n"));
    sandbox_do(sitting.sandbox, "set cloth.rows 8"); // builds the cloth anew
    sitting_tick(&sitting, 120);
    assert_true(voile_cloth_torn_count(sitting.sandbox->cloths[0].cloth) > 0);
    expect_replay_elsewhere(&sitting);
    sitting_close(&sitting);
}

static void a_mask_that_is_set_later_comes_along_too(void** state)
{
    (void)state;
    static const char mask[] = "P2 1 2 9  9 0";
    Sitting sitting;
    open_masked(&sitting);
    scratch_write("later.pgm", mask, strlen(mask));
    sitting_tick(&sitting, 20);
    sandbox_do(sitting.sandbox, "set cloth.seam_mask later.pgm");
    sandbox_do(sitting.sandbox, "set cloth.seam_mask seam.pgm");
    sandbox_do(sitting.sandbox, "set cloth.seam_mask later.pgm");
    sitting_tick(&sitting, 100);
    const char* text = strstr(sitting_recorded(&sitting), "\npicture later.pgm\n");
    assert_non_null(text);
    assert_null(strstr(text + 1, "\npicture"));
    expect_replay_elsewhere(&sitting);
    sitting_close(&sitting);
}

static Scene scene_in(const char* folder, const char* picture, const char* bytes)
{
    char path[64];
    Scene scene = scene_of(MASKED_CLOTH);
    snprintf(path, sizeof path, "%s%s", folder, picture);
    scratch_write(path, bytes, strlen(bytes));
    snprintf(scene.folder, sizeof scene.folder, "%s", folder);
    snprintf(scene.cloths[0].seam_mask, sizeof scene.cloths[0].seam_mask, "%s", picture);
    return scene;
}

static void a_scene_that_is_opened_brings_its_masks_along(void** state)
{
    (void)state;
    Sitting sitting;
    open_masked(&sitting);
    assert_int_equal(mkdir("other", 0700), 0);
    Scene scene = scene_in("other/", "new.pgm", "P2 1 2 9  9 0");
    sitting_tick(&sitting, 20);
    assert_int_equal(session_open_scene(sitting.session, &scene, NULL), VOILE_OK);
    const char* text = strstr(sitting_recorded(&sitting), "\npicture new.pgm\n");
    assert_non_null(text);
    assert_non_null(strstr(text, "\nopened-text\n"));
    assert_int_equal(remove("other/new.pgm") + remove("seam.pgm"), 0);
    sitting_tick(&sitting, 20);
    session_undo(sitting.session); // reads no file
    assert_string_equal(sitting.sandbox->scene.cloths[0].seam_mask, "seam.pgm");
    sitting_tick(&sitting, 20);
    session_redo(sitting.session);
    sitting_tick(&sitting, 20);
    expect_replay_elsewhere(&sitting);
    sitting_close(&sitting);
    assert_int_equal(remove("other"), 0);
}

// A recording has one picture of a name.
static void a_scene_with_another_mask_of_the_same_name_is_refused(void** state)
{
    (void)state;
    Sitting sitting;
    open_masked(&sitting);
    assert_int_equal(mkdir("other", 0700), 0);
    VoileError error = { .message = "" };
    Scene scene = scene_in("other/", "seam.pgm", "P2 1 2 9  9 0");
    assert_int_equal(session_open_scene(sitting.session, &scene, &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message,
                        "another picture is called 'seam.pgm' in this sitting: give one of them another name");
    assert_int_equal(sitting.sandbox->scene_number, 0);
    scene = scene_in("other/", "seam.pgm", "P2 3 1 9  9 1 5");
    assert_int_equal(session_open_scene(sitting.session, &scene, &error), VOILE_OK);
    sitting_close(&sitting);
    assert_int_equal(remove("other/seam.pgm") + remove("other"), 0);
}

static VoileResult record_an_opened_scene(const VoileAllocator* allocator, void* context)
{
    (void)context;
    Recorder recorder;
    Scene scene = scene_of(hanging_sheet);
    Scene start = builtin_scene("flat");
    recorder_start(&recorder, &start, allocator);
    recorder_add_hash(&recorder, 0, 1);
    bool has_start = !recorder.buffer.has_failed;
    recorder_add_open(&recorder, 4, &scene);
    if (has_start)
    {
        Recording recording;
        recording_of(recorder.buffer.text, &recording);
        assert_int_equal(recording.text_count, recorder.buffer.has_failed ? 0 : 1);
        assert_int_equal(recording.line_count, recorder.buffer.has_failed ? 1 : 2);
        recording_release(&recording);
    }
    VoileResult result = recorder.buffer.has_failed ? VOILE_ERROR_MEMORY : VOILE_OK;
    recorder_release(&recorder);
    return result;
}

static void an_opened_scene_is_written_whole_or_not_at_all(void** state)
{
    (void)state;
    assert_true(test_every_refusal(record_an_opened_scene, NULL) > 1);
}

static void commands_and_hashes_are_written_as_they_happen(void** state)
{
    (void)state;
    Recorder recorder;
    Scene scene = builtin_scene("flat");
    VoileAllocator allocator = voile_default_allocator();
    recorder_start(&recorder, &scene, &allocator);
    SandboxCommand grab = { .kind = COMMAND_GRAB, .cloth = 0, .index = 7 };
    SandboxCommand move = { .kind = COMMAND_MOVE, .places = { { 0.1f, -2.0f, 1.0e-7f } } };
    SandboxCommand set = { .kind = COMMAND_SET, .key = "wind", .value = "0 0 -2" };
    SandboxCommand reset = { .kind = COMMAND_RESET };
    recorder_add_command(&recorder, 0, &grab);
    recorder_add_command(&recorder, 3, &move);
    recorder_add_command(&recorder, 4, &set);
    recorder_add_command(&recorder, 59, &reset);
    recorder_add_hash(&recorder, 60, UINT64_C(0x00ab));
    assert_string_equal(recorder.buffer.text, "voile-recording 1\nscene flat\nat 0 grab 0 7\nat 3 move 0.1 -2 1e-07\n"
                                              "at 4 set wind 0 0 -2\nat 59 reset\nat 60 hash 00000000000000ab\n");
    recorder_release(&recorder);
}

static void a_hash_is_recorded_every_sixty_ticks(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 185);
    const char* text = sitting_recorded(&sitting);
    for (int tick = 60; tick <= 180; tick += 60)
    {
        char start[32];
        snprintf(start, sizeof start, "at %d hash ", tick);
        text = strstr(text, start);
        assert_non_null(text);
    }
    assert_null(strstr(strchr(text, '\n'), "hash"));
    sitting_close(&sitting);
}

// Everything that a hand can do, from one seedless script of its own.
static void play_around(Sitting* sitting)
{
    sitting_aim(sitting, sheet_point(4, 6));
    sitting_press(sitting, POINTER_LEFT);
    for (int i = 0; i < 30; ++i)
    {
        sitting_move_px(sitting, (float)(i % 7) - 2.0f, (float)(i % 5) - 1.0f);
        sitting_frame(sitting, 0.011);
    }
    sitting_press(sitting, POINTER_RIGHT);
    sitting_move_px(sitting, -120.0f, 60.0f);
    sitting_move_px(sitting, -20.0f, 90.0f);
    sitting_lift(sitting, POINTER_LEFT);
    sitting_frame(sitting, 0.05);
    sitting_lift(sitting, POINTER_RIGHT);
    sitting_key(sitting, ACTION_PAUSE);
    sitting_frame(sitting, 0.02);
    sitting_aim(sitting, sheet_point(8, 0)); // a pin
    sitting_press(sitting, POINTER_LEFT);
    sitting_move_px(sitting, 40.0f, 40.0f);
    sitting_frame(sitting, 0.02);
    sitting_key(sitting, ACTION_STEP);
    sitting_lift(sitting, POINTER_LEFT);
    sitting_key(sitting, ACTION_PAUSE);
    sitting_frame(sitting, 0.02);
    sandbox_do(sitting->sandbox, "set gravity 0 -4 0");
    sandbox_do(sitting->sandbox, "set cloth.rows 9");
    for (int i = 0; i < 90; ++i)
    {
        sitting_frame(sitting, 0.0167);
    }
}

static void what_was_recorded_plays_back_to_the_same_world(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = scene_of(hanging_sheet);
    sitting_open_scene(&sitting, &scene, NULL);
    sitting.session->record_path = "session.voile";
    play_around(&sitting);
    assert_int_equal(session_close(sitting.session, NULL), VOILE_OK);
    scratch_expect("session.voile", sitting.session->recorder.buffer.text, sitting.session->recorder.buffer.size);

    Source source;
    TextErrors errors = { .count = 0 };
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(source_open("session.voile", &allocator, &source, &errors), VOILE_OK);
    Sitting replay;
    sitting_open_scene(&replay, &source.scene, &source.recording);
    VoileError error = { .message = "" };
    VoileResult result = session_run(replay.session, player_last_tick(&source.recording), &error);
    assert_string_equal(error.message, "");
    assert_int_equal(result, VOILE_OK);
    assert_int_equal(session_hash_count(replay.session), sitting.sandbox->tick / TICKS_PER_HASH + 1);
    assert_int_equal(sandbox_hash(replay.sandbox), sandbox_hash(sitting.sandbox));
    assert_true(sitting.sandbox->cut_count > 3);
    sitting_close(&replay);
    source_close(&source);
    sitting_close(&sitting);
}

static void closing_acts_on_what_waits_and_lets_go(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting.session->record_path = "session.voile";
    sitting_aim(&sitting, sheet_point(4, 6));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_frame(&sitting, 0.001);
    assert_int_equal(session_close(sitting.session, NULL), VOILE_OK);
    const char* text = sitting_recorded(&sitting);
    assert_non_null(strstr(text, "end\nat 0 grab 0 58\nat 0 release\nat 0 hash "));
    sitting_close(&sitting);
}

static void closing_lets_go_of_what_a_recording_holds(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting.session->record_path = "session.voile";
    sandbox_do(sitting.sandbox, "grab 0 58");
    assert_int_equal(session_close(sitting.session, NULL), VOILE_OK);
    assert_non_null(strstr(sitting_recorded(&sitting), "at 0 grab 0 58\nat 0 release\nat 0 hash "));
    sitting_close(&sitting);
}

static void a_session_without_a_path_writes_nothing(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_tick(&sitting, 61);
    assert_int_equal(session_close(sitting.session, NULL), VOILE_OK);
    assert_int_equal(scratch_count(""), 0);
    sitting_close(&sitting);
}

static void a_recording_that_cannot_be_written_is_told(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting.session->record_path = "no-such-folder/session.voile";
    sitting_tick(&sitting, 1);
    VoileError error;
    assert_int_equal(session_close(sitting.session, &error), VOILE_ERROR_IO);
    assert_non_null(strstr(error.message, "no-such-folder/session.voile"));
    sitting_close(&sitting);
}

static void a_long_session_is_saved_on_the_way(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, lone_point);
    sitting.session->record_path = "session.voile";
    for (int i = 0; i < 10 * TICKS_PER_SECOND / 8 - 1; ++i)
    {
        sitting_frame(&sitting, 8 * TICK_SECONDS);
    }
    assert_int_equal(scratch_count("session"), 0);
    sitting_frame(&sitting, 8 * TICK_SECONDS);
    sitting_frame(&sitting, 8 * TICK_SECONDS);
    assert_int_equal(scratch_count("session.voile"), 1);
    scratch_clear("session");
    sitting_tick(&sitting, 8);
    assert_int_equal(scratch_count("session"), 0); // not again for a while
    sitting_close(&sitting);
}

// The file holds whole lines up to where memory ran out, and the session says that it is not all.
static void a_recording_cut_short_by_memory_is_told_and_keeps_whole_lines(void** state)
{
    (void)state;
    TestMemory memory = { .failing_request = 0 };
    Scene scene = scene_of(lone_point);
    SessionDef def = { .scene = &scene, .record_path = "short.voile", .allocator = test_memory_allocator(&memory) };
    Session* session;
    assert_int_equal(session_create(&def, &session, NULL), VOILE_OK);
    memory.failing_request = memory.request_count + 1;
    memory.fails_from_there = true;
    SessionFrame frame = { .elapsed = 8 * TICK_SECONDS, .has_focus = true, .pixel = PIXEL };
    for (int i = 0; i < 200; ++i)
    {
        session_frame(session, &frame);
    }
    VoileError error = { .message = "" };
    assert_int_equal(session_close(session, &error), VOILE_ERROR_MEMORY);
    assert_non_null(strstr(error.message, "the recording is cut short"));
    assert_int_equal(session->recorder.buffer.text[session->recorder.buffer.size - 1], '\n');
    session_destroy(session);
    assert_int_equal(memory.block_count, 0);

    Source source;
    TextErrors errors = { .count = 0 };
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(source_open("short.voile", &allocator, &source, &errors), VOILE_OK);
    source_close(&source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_built_in_scene_is_recorded_by_its_name),
        cmocka_unit_test(a_changed_scene_is_recorded_whole),
        cmocka_unit_test_setup_teardown(a_recording_brings_the_masks_of_its_scene_along, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_mask_that_is_set_later_comes_along_too, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_scene_that_is_opened_brings_its_masks_along, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_scene_with_another_mask_of_the_same_name_is_refused, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(an_opened_scene_is_written_whole_or_not_at_all),
        cmocka_unit_test(commands_and_hashes_are_written_as_they_happen),
        cmocka_unit_test(a_hash_is_recorded_every_sixty_ticks),
        cmocka_unit_test_setup_teardown(what_was_recorded_plays_back_to_the_same_world, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(closing_acts_on_what_waits_and_lets_go, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(closing_lets_go_of_what_a_recording_holds, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_session_without_a_path_writes_nothing, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_recording_that_cannot_be_written_is_told, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_long_session_is_saved_on_the_way, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_recording_cut_short_by_memory_is_told_and_keeps_whole_lines, scratch_enter,
                                        scratch_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
