// What can be undone: each kind of command, gestures, and how much is kept. The world that comes back is the one that was
// there, and goes on as that one would have.

#include "sitting.h"

#include <stdio.h>
#include <string.h>

#define CUT_THROUGH "cut 0 1.2 5 -2 1.51 0 2 1.49 0"
#define CUT_BESIDE  "cut 0 1.2 5 5 5 0 6 5 0"

static const char solids_sheet[] =
    "camera_eye = 0 1.2 5\ncamera_at = 0 1.2 0\nwind = 0.4 0 -0.8\nheld_at_start = true\n"
    "[cloth]\ncolumns = 9\nrows = 7\nwidth = 1.6\nheight = 1.2\nposition = 0 1.8 0\n"
    "pins = top\n[solid]\nshape = sphere\nposition = 0 2.5 0\nmass = 1\n";

// A scene of one more cloth than the sheet's.
static Scene two_cloths(void)
{
    Scene scene = scene_of(hanging_sheet);
    scene.cloth_count = 2;
    scene.cloths[1] = scene.cloths[0];
    scene.cloths[1].columns = 5;
    scene.cloths[1].position.z = 0.5f;
    return scene;
}

static VoileResult open_scene(Sandbox* sandbox, const Scene* scene)
{
    SandboxCommand command = { .kind = COMMAND_OPEN, .scene = scene };
    return sandbox_apply(sandbox, &command, NULL);
}

static void expect_refusal(Sandbox* sandbox, const char* text, const char* sentence)
{
    VoileError error = { .message = "" };
    uint64_t hash = sandbox_hash(sandbox);
    assert_int_equal(sandbox_try(sandbox, text, &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message, sentence);
    assert_int_equal(sandbox_hash(sandbox), hash);
}

static void expect_no_interpolation(const Sandbox* sandbox)
{
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        assert_int_equal(cloth->point_count, voile_cloth_point_count(cloth->cloth));
        for (int32_t point = 0; point < cloth->point_count; ++point)
        {
            VoileVec3 now = voile_cloth_position(cloth->cloth, point);
            assert_place(cloth->positions[point], now, 0.0f);
            assert_place(cloth->previous_positions[point], now, 0.0f);
        }
    }
    for (int i = 0; i < sandbox->scene.solid_count; ++i)
    {
        assert_place(sandbox->solids[i].previous_pose.position, sandbox->solids[i].pose.position, 0.0f);
    }
    assert_place(sandbox->held.previous_pose.position, sandbox->held.follow.position, 0.0f);
}

// -------------------------------------------------------------------------------------------------------------- kinds

// Undoes `text`, which changes the world, does it again, and undoes it once more.
static void expect_round_trip(const char* scene_text, const char* text)
{
    Sandbox* sandbox = sandbox_open_text(scene_text);
    Sandbox* untouched = sandbox_open_text(scene_text);
    sandbox_run(sandbox, 70);
    sandbox_run(untouched, 70);
    uint64_t before = sandbox_hash(sandbox);
    sandbox_do(sandbox, text);
    assert_int_equal(sandbox->history.undo.count, 1);
    sandbox_run(sandbox, 25);
    uint64_t after = sandbox_hash(sandbox);
    assert_int_not_equal(after, before);

    sandbox_do(sandbox, "undo");
    assert_int_equal(sandbox_hash(sandbox), before);
    assert_int_equal(sandbox->tick, 95);
    assert_int_equal(sandbox->world_ticks, 70);
    expect_no_interpolation(sandbox);
    sandbox_do(sandbox, "redo");
    assert_int_equal(sandbox_hash(sandbox), after);
    expect_no_interpolation(sandbox);
    sandbox_do(sandbox, "undo");
    assert_true(scenes_are_equal(&sandbox->scene, &untouched->scene));
    sandbox_run(sandbox, 100);
    sandbox_run(untouched, 100);
    assert_int_equal(sandbox_hash(sandbox), sandbox_hash(untouched));

    sandbox_do(sandbox, "reset");
    sandbox_do(untouched, "reset");
    assert_int_equal(sandbox_hash(sandbox), sandbox_hash(untouched));
    sandbox_run(sandbox, 30);
    sandbox_run(untouched, 30);
    assert_int_equal(sandbox_hash(sandbox), sandbox_hash(untouched));
    sandbox_destroy(sandbox);
    sandbox_destroy(untouched);
}

static void each_kind_of_change_is_undone_to_the_hash_and_the_world_goes_on_as_before(void** state)
{
    (void)state;
    static const char* const commands[] = {
        CUT_THROUGH,
        "cut_link 0 40",
        "pin 0 58",
        "unpin 0 4",
        "set gravity 0 -3 0",
        "set wind 3 0 0",
        "set sub_steps 20",
        "set cloth.columns 12",
        "set flat true",
        "set settle 0.5",
        "reset",
        "open compare",
        "open flat",
        "set easing_curvature 7",
        "set cloth.material silk",
        "set cloth.pins none",
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i)
    {
        expect_round_trip(hanging_sheet, commands[i]);
        expect_round_trip(solids_sheet, commands[i]);
    }
}

static void what_is_on_its_way_comes_back_with_an_undo(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    Sandbox* untouched = sandbox_open_text(hanging_sheet);
    Sandbox* const both[] = { sandbox, untouched };
    for (int i = 0; i < 2; ++i)
    {
        sandbox_do(both[i], "set grab_mode spring");
        sandbox_do(both[i], "grab 0 58 0.35");
        sandbox_do(both[i], "move 0.7 0.9 0.4");
        sandbox_do(both[i], "blow 0 1 3 0 1 0");
        sandbox_do(both[i], "take 0 1.2 0.5 0 0 0 1");
        sandbox_do(both[i], "set sub_steps 30");
        sandbox_do(both[i], "set wind 4 0 0");
        sandbox_run(both[i], 20);
    }
    uint64_t before = sandbox_hash(sandbox);
    assert_true(sandbox->cloths[0].patch.count > 1);
    sandbox_do(sandbox, CUT_THROUGH);
    sandbox_do(sandbox, "release");
    sandbox_do(sandbox, "blow none");
    sandbox_do(sandbox, "drop");
    sandbox_run(sandbox, 150);
    sandbox_do(sandbox, "undo");
    assert_int_equal(sandbox_hash(sandbox), before);
    assert_int_equal(sandbox->cloths[0].patch.count, untouched->cloths[0].patch.count);
    for (int i = 0; i < 2; ++i)
    {
        sandbox_do(both[i], "move -0.3 0.9 0.4");
        sandbox_run(both[i], 150);
    }
    assert_int_equal(sandbox_hash(sandbox), sandbox_hash(untouched));
    sandbox_destroy(sandbox);
    sandbox_destroy(untouched);
}

static void what_changes_nothing_cannot_be_undone(void** state)
{
    (void)state;
    static const char* const commands[] = { CUT_BESIDE,  "pin 0 0",        "unpin 0 40", "set wind 0.4 0 -0.8",
                                            "grab 0 58", "move 0.2 1 0.1", "release",    "blow none" };
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, "begin");
    sandbox_do(sandbox, "end");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i)
    {
        sandbox_do(sandbox, commands[i]);
        assert_int_equal(sandbox->history.undo.count, 0);
    }
    sandbox_do(sandbox, "begin");
    sandbox_do(sandbox, CUT_BESIDE);
    sandbox_do(sandbox, "end");
    assert_int_equal(sandbox->history.undo.count, 0);
    assert_int_equal(sandbox->history.size, 0);
    VoileError error;
    assert_int_equal(sandbox_try(sandbox, "pin 0 1000", &error), VOILE_ERROR_INVALID);
    assert_int_equal(sandbox->history.undo.count, 0);
    sandbox_do(sandbox, CUT_THROUGH);
    assert_int_equal(sandbox->history.undo.count, 1);
    sandbox_do(sandbox, "cut_link 0 40");
    int64_t count = sandbox->history.undo.count;
    sandbox_do(sandbox, "cut_link 0 40");
    assert_int_equal(sandbox->history.undo.count, count);
    sandbox_destroy(sandbox);
}

// ------------------------------------------------------------------------------------------------------------- gestures

static void what_lies_between_begin_and_end_is_one_entry(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_run(sandbox, 10);
    uint64_t before = sandbox_hash(sandbox);
    sandbox_do(sandbox, "begin");
    sandbox_do(sandbox, CUT_BESIDE);
    sandbox_do(sandbox, CUT_THROUGH);
    sandbox_run(sandbox, 5);
    sandbox_do(sandbox, "begin");
    sandbox_do(sandbox, "cut_link 0 50");
    sandbox_do(sandbox, "end");
    sandbox_do(sandbox, "set wind 1 0 0");
    sandbox_do(sandbox, "end");
    assert_int_equal(sandbox->history.undo.count, 1);
    sandbox_do(sandbox, "pin 0 58");
    assert_int_equal(sandbox->history.undo.count, 2);
    sandbox_do(sandbox, "undo");
    sandbox_do(sandbox, "undo");
    assert_int_equal(sandbox_hash(sandbox), before);
    expect_refusal(sandbox, "undo", "there is nothing to undo");
    sandbox_destroy(sandbox);
}

// The entry was made by a cut, and the cloths that it speaks of go in the middle of the gesture.
static void a_gesture_may_build_the_world_anew_more_than_once(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_run(sandbox, 10);
    uint64_t before = sandbox_hash(sandbox);
    sandbox_do(sandbox, "begin");
    sandbox_do(sandbox, CUT_THROUGH);
    sandbox_do(sandbox, "set cloth.columns 12");
    sandbox_do(sandbox, "set cloth.columns 13");
    sandbox_do(sandbox, "open flag");
    sandbox_run(sandbox, 10);
    sandbox_do(sandbox, "end");
    uint64_t after = sandbox_hash(sandbox);
    assert_int_equal(sandbox->history.undo.count, 1);
    for (int i = 0; i < 2; ++i)
    {
        sandbox_do(sandbox, "undo");
        assert_int_equal(sandbox_hash(sandbox), before);
        sandbox_do(sandbox, "redo");
        assert_int_equal(sandbox_hash(sandbox), after);
    }
    sandbox_destroy(sandbox);
}

static void a_gesture_is_not_left_by_an_undo_and_needs_its_begin(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    expect_refusal(sandbox, "end", "'end' needs a 'begin' before it");
    expect_refusal(sandbox, "undo", "there is nothing to undo");
    expect_refusal(sandbox, "redo", "there is nothing to redo");
    sandbox_do(sandbox, CUT_THROUGH);
    sandbox_do(sandbox, "begin");
    expect_refusal(sandbox, "undo", "'undo' cannot stand between 'begin' and 'end'");
    expect_refusal(sandbox, "redo", "'redo' cannot stand between 'begin' and 'end'");
    sandbox_do(sandbox, "end");
    sandbox_do(sandbox, "undo");
    sandbox_destroy(sandbox);
}

static void a_new_change_forgets_what_was_undone(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, CUT_THROUGH);
    sandbox_do(sandbox, "open flag");
    sandbox_do(sandbox, "undo");
    sandbox_do(sandbox, "undo");
    assert_int_equal(sandbox->history.redo.count, 2);
    sandbox_do(sandbox, CUT_BESIDE);
    sandbox_do(sandbox, "grab 0 58");
    assert_int_equal(sandbox->history.redo.count, 2);
    sandbox_do(sandbox, "pin 0 40");
    assert_int_equal(sandbox->history.redo.count, 0);
    assert_int_equal(sandbox->history.undo.count, 1);
    expect_refusal(sandbox, "redo", "there is nothing to redo");
    sandbox_destroy(sandbox);
}

// --------------------------------------------------------------------------------------------------------------- scenes

static void a_scene_of_other_counts_is_opened_and_left_again(void** state)
{
    (void)state;
    Scene scene = scene_of(solids_sheet);
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    Scene other = two_cloths();
    sandbox_run(sandbox, 30);
    sandbox_do(sandbox, CUT_THROUGH);
    uint64_t before = sandbox_hash(sandbox);
    int64_t cut_count = sandbox->cut_count;
    assert_int_equal(open_scene(sandbox, &other), VOILE_OK);
    assert_int_equal(sandbox->tick, 30);
    assert_int_equal(sandbox->world_ticks, 0);
    assert_int_equal(sandbox->cloth_count, 2);
    assert_int_equal(sandbox->cut_count, 0);
    Sandbox* fresh = sandbox_open(&other, NULL);
    assert_int_equal(sandbox_hash(sandbox), sandbox_hash(fresh));
    sandbox_run(sandbox, 90);
    sandbox_run(fresh, 90);
    assert_int_equal(sandbox_hash(sandbox), sandbox_hash(fresh));
    sandbox_do(sandbox, "pin 1 20");
    sandbox_do(sandbox, "undo");
    sandbox_do(sandbox, "undo");
    assert_int_equal(sandbox->cloth_count, 1);
    assert_int_equal(sandbox_hash(sandbox), before);
    assert_int_equal(sandbox->cut_count, cut_count);
    sandbox_do(sandbox, "redo");
    sandbox_do(sandbox, "reset");
    sandbox_do(fresh, "reset");
    assert_int_equal(sandbox_hash(sandbox), sandbox_hash(fresh));
    sandbox_destroy(sandbox);
    sandbox_destroy(fresh);
}

static void a_scene_that_does_not_exist_is_refused_and_nothing_changes(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    expect_refusal(sandbox, "open flagg", "'flagg' is not a built-in scene (did you mean 'flag'?)");
    assert_int_equal(sandbox->history.undo.count, 0);
    assert_int_equal(sandbox->scene_number, 0);
    sandbox_destroy(sandbox);
}

// --------------------------------------------------------------------------------------------------------------- memory

static void the_oldest_entries_go_first(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, "set undo_memory 1");
    for (int32_t i = 0; i < 60; ++i)
    {
        char text[32];
        snprintf(text, sizeof text, "set wind %d 0 0", (int)i);
        sandbox_do(sandbox, text);
        sandbox_tick(sandbox);
        assert_true(sandbox->history.size <= 1048576);
    }
    int count = sandbox->history.undo.count;
    assert_in_range(count, 5, 16);
    for (int i = 0; i < count; ++i)
    {
        sandbox_do(sandbox, "undo");
        assert_true(sandbox->history.size <= 1048576);
    }
    expect_refusal(sandbox, "undo", "there is nothing to undo");
    assert_near(sandbox->scene.world.wind.x, (float)(59 - count), 0.0f);
    while (sandbox->history.redo.count > 0)
    {
        sandbox_do(sandbox, "redo");
    }
    assert_near(sandbox->scene.world.wind.x, 59.0f, 0.0f);
    sandbox_do(sandbox, "set undo_memory 0");
    assert_int_equal(sandbox->history.undo.count, 0);
    assert_int_equal(sandbox->history.size, 0);
    sandbox_do(sandbox, CUT_THROUGH);
    assert_int_equal(sandbox->history.undo.count, 0);
    sandbox_destroy(sandbox);
}

// What is too large to be kept would otherwise be undone with what came before it.
static void a_change_that_is_too_large_to_keep_leaves_nothing_to_undo(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, CUT_THROUGH);
    sandbox_do(sandbox, "set undo_memory 1");
    sandbox_do(sandbox, "pin 0 40");
    assert_int_equal(sandbox->history.undo.count, 3);
    sandbox_do(sandbox, "set cloth.columns 200");
    assert_int_equal(sandbox->history.undo.count, 4);
    sandbox_do(sandbox, "set cloth.rows 200");
    assert_int_equal(sandbox->history.undo.count, 0);
    sandbox_do(sandbox, "pin 0 40");
    assert_int_equal(sandbox->history.undo.count, 0);
    sandbox_destroy(sandbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_of_change_is_undone_to_the_hash_and_the_world_goes_on_as_before),
        cmocka_unit_test(what_is_on_its_way_comes_back_with_an_undo),
        cmocka_unit_test(what_changes_nothing_cannot_be_undone),
        cmocka_unit_test(what_lies_between_begin_and_end_is_one_entry),
        cmocka_unit_test(a_gesture_may_build_the_world_anew_more_than_once),
        cmocka_unit_test(a_gesture_is_not_left_by_an_undo_and_needs_its_begin),
        cmocka_unit_test(a_new_change_forgets_what_was_undone),
        cmocka_unit_test(a_scene_of_other_counts_is_opened_and_left_again),
        cmocka_unit_test(a_scene_that_does_not_exist_is_refused_and_nothing_changes),
        cmocka_unit_test(the_oldest_entries_go_first),
        cmocka_unit_test(a_change_that_is_too_large_to_keep_leaves_nothing_to_undo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
