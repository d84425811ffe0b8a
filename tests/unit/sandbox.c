// The world: what each command does to it, what a tick does, and what no failure may change.

#include "sitting.h"

#include "test_memory.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------------- start

static void two_fresh_worlds_are_equal_and_stay_equal(void** state)
{
    (void)state;
    Sandbox* one = sandbox_open_text(hanging_sheet);
    Sandbox* other = sandbox_open_text(hanging_sheet);
    assert_int_equal(sandbox_hash(one), sandbox_hash(other));
    uint64_t start = sandbox_hash(one);
    sandbox_run(one, 50);
    sandbox_run(other, 50);
    assert_int_equal(sandbox_hash(one), sandbox_hash(other));
    assert_int_not_equal(sandbox_hash(one), start);
    assert_int_equal(one->tick, 50);
    assert_int_equal(one->world_ticks, 50);
    sandbox_destroy(one);
    sandbox_destroy(other);
}

static void a_scene_settles_before_time_zero(void** state)
{
    (void)state;
    Scene scene = scene_of(hanging_sheet);
    Sandbox* restless = sandbox_open(&scene, NULL);
    scene.world.settle = 0.5f;
    Sandbox* settled = sandbox_open(&scene, NULL);
    assert_int_equal(settled->tick, 0);
    assert_int_equal(settled->world_ticks, 0);
    assert_true(sandbox_point(settled, sheet_point(4, 6)).z != sandbox_point(restless, sheet_point(4, 6)).z);
    sandbox_destroy(restless);
    sandbox_destroy(settled);
}

static void counts_and_figures_cover_every_cloth(void** state)
{
    (void)state;
    Scene scene = scene_of(hanging_sheet);
    Sandbox* one = sandbox_open(&scene, NULL);
    scene.cloth_count = 2;
    scene.cloths[1] = scene.cloths[0];
    scene.cloths[1].position.y = 5.0f;
    Sandbox* two = sandbox_open(&scene, NULL);
    sandbox_run(one, 20);
    sandbox_run(two, 20);
    assert_int_equal(sandbox_point_count(one), SHEET_COLUMNS * SHEET_ROWS);
    assert_int_equal(sandbox_point_count(two), 2 * sandbox_point_count(one));
    assert_int_equal(sandbox_link_count(two), 2 * sandbox_link_count(one));
    assert_int_equal(sandbox_measure(two).links_alive, 2 * SHEET_LINKS);
    assert_int_equal(sandbox_measure(two).faces_alive, 2 * sandbox_measure(one).faces_alive);
    assert_near(sandbox_measure(two).lowest_y, sandbox_measure(one).lowest_y, 0.0f);
    assert_true(sandbox_measure(one).mean_stretch > 1.0e-5f);
    assert_near(sandbox_measure(two).mean_stretch / sandbox_measure(one).mean_stretch, 1.0f, 0.1f);
    assert_true(sandbox_measure(two).is_finite);
    sandbox_destroy(one);
    sandbox_destroy(two);
}

// ----------------------------------------------------------------------------------------------------------------- hand

static void a_held_point_is_at_its_target_when_the_tick_ends(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, "grab 0 58");
    sandbox_do(sandbox, "move 0.7 0.9 0.4");
    assert_place(sandbox_point(sandbox, 58), voile_vec3(0.0f, 0.6f, 0.0f), 1.0e-5f);
    sandbox_tick(sandbox);
    assert_place(sandbox_point(sandbox, 58), voile_vec3(0.7f, 0.9f, 0.4f), 0.0f);
    sandbox_run(sandbox, 20);
    assert_place(sandbox_point(sandbox, 58), voile_vec3(0.7f, 0.9f, 0.4f), 0.0f);
    sandbox_destroy(sandbox);
}

static void a_placed_point_is_there_at_once_and_shows(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, "grab 0 58");
    sandbox_do(sandbox, "place 0.1 0.7 0.2");
    VoileVec3 place = voile_vec3(0.1f, 0.7f, 0.2f);
    assert_place(sandbox_point(sandbox, 58), place, 0.0f);
    assert_place(sandbox->cloths[0].positions[58], place, 0.0f);
    assert_place(sandbox->cloths[0].previous_positions[58], place, 0.0f);
    sandbox_tick(sandbox);
    assert_place(sandbox_point(sandbox, 58), place, 0.0f);
    sandbox_destroy(sandbox);
}

static void a_released_point_keeps_the_throw(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(lone_point);
    sandbox_do(sandbox, "grab 0 0");
    sandbox_do(sandbox, "move 0.05 1 0");
    sandbox_tick(sandbox);
    sandbox_do(sandbox, "move 0.15 1.02 0");
    sandbox_tick(sandbox);
    sandbox_do(sandbox, "release");
    sandbox_tick(sandbox);
    assert_place(sandbox_point(sandbox, 0), voile_vec3(0.25f, 1.04f, 0.0f), 1.0e-5f);
    sandbox_destroy(sandbox);
}

static void a_point_that_rested_in_the_hand_is_not_thrown(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(lone_point);
    sandbox_do(sandbox, "grab 0 0");
    sandbox_do(sandbox, "move 0.5 1 0");
    sandbox_run(sandbox, 2);
    sandbox_do(sandbox, "release");
    sandbox_run(sandbox, 5);
    assert_place(sandbox_point(sandbox, 0), voile_vec3(0.5f, 1.0f, 0.0f), 0.0f);
    sandbox_destroy(sandbox);
}

static void a_pin_that_was_held_stays_where_it_was_let_go(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, "grab 0 4");
    sandbox_do(sandbox, "move 0.1 2 0.3");
    sandbox_tick(sandbox);
    sandbox_do(sandbox, "release");
    sandbox_run(sandbox, 30);
    assert_true(voile_cloth_is_pinned(sandbox->cloths[0].cloth, 4));
    assert_place(sandbox_point(sandbox, 4), voile_vec3(0.1f, 2.0f, 0.3f), 0.0f);
    sandbox_destroy(sandbox);
}

static void grabbing_another_point_lets_go_of_the_first(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, "grab 0 58");
    sandbox_do(sandbox, "grab 0 40");
    assert_false(voile_cloth_is_held(sandbox->cloths[0].cloth, 58));
    assert_true(voile_cloth_is_held(sandbox->cloths[0].cloth, 40));
    assert_int_equal(sandbox->hand.point, 40);
    sandbox_destroy(sandbox);
}

static void a_flat_world_keeps_z_at_zero_whatever_the_hand_does(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(flat_sheet);
    sandbox_do(sandbox, "grab 0 58");
    sandbox_do(sandbox, "place 0.2 0.8 3");
    assert_true(sandbox->hand.target.z == 0.0f);
    sandbox_do(sandbox, "move 0.3 0.9 -2");
    assert_true(sandbox->hand.target.z == 0.0f);
    sandbox_run(sandbox, 10);
    sandbox_do(sandbox, "set wind 2 0 5");
    sandbox_do(sandbox, "release");
    sandbox_run(sandbox, 60);
    for (int32_t i = 0; i < sandbox_point_count(sandbox); ++i)
    {
        assert_true(sandbox_point(sandbox, i).z == 0.0f);
    }
    sandbox_destroy(sandbox);
}

// ---------------------------------------------------------------------------------------------------------- cuts and pins

static void a_wedge_cuts_through_every_cloth(void** state)
{
    (void)state;
    Scene scene = scene_of(still_sheet);
    scene.cloth_count = 2;
    scene.cloths[1] = scene.cloths[0];
    scene.cloths[1].position.z = -0.5f;
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    sandbox_do(sandbox, "cut 0 1.2 500 -3 1.1 0 3 1.1 0"); // between two rows of both, from far away
    assert_int_equal(sandbox->cut_count, 2 * SHEET_COLUMNS);
    assert_int_equal(voile_cloth_links_alive(sandbox->cloths[1].cloth), SHEET_LINKS - SHEET_COLUMNS);
    sandbox_destroy(sandbox);
}

static void a_link_is_cut_once(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    sandbox_do(sandbox, "cut_link 0 7");
    sandbox_do(sandbox, "cut_link 0 7");
    assert_int_equal(sandbox->cut_count, 1);
    assert_int_equal(sandbox_links_alive(sandbox), SHEET_LINKS - 1);
    sandbox_destroy(sandbox);
}

static void a_pin_holds_and_an_unpinned_point_gives(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, "pin 0 58");
    sandbox_do(sandbox, "unpin 0 0");
    VoileVec3 pinned = sandbox_point(sandbox, 58);
    VoileVec3 unpinned = sandbox_point(sandbox, 0);
    sandbox_run(sandbox, 60);
    assert_place(sandbox_point(sandbox, 58), pinned, 0.0f);
    assert_true(voile_distance(sandbox_point(sandbox, 0), unpinned) > 0.001f);
    sandbox_destroy(sandbox);
}

// ---------------------------------------------------------------------------------------------------------------- reset

static void wreak_havoc(Sandbox* sandbox)
{
    sandbox_run(sandbox, 7);
    sandbox_do(sandbox, "grab 0 58");
    sandbox_do(sandbox, "move 0.5 1 0.5");
    sandbox_run(sandbox, 13);
    sandbox_do(sandbox, "cut 0 1.2 5 -1 1.1 0 0.3 1.3 0");
    sandbox_do(sandbox, "pin 0 31");
    sandbox_do(sandbox, "unpin 0 3");
    sandbox_do(sandbox, "place 0.4 1 0.1");
    sandbox_run(sandbox, 61);
}

static void reset_brings_back_the_start_bit_for_bit(void** state)
{
    (void)state;
    Sandbox* fresh = sandbox_open_text(hanging_sheet);
    Sandbox* used = sandbox_open_text(hanging_sheet);
    wreak_havoc(used);
    assert_int_not_equal(sandbox_hash(used), sandbox_hash(fresh));
    sandbox_do(used, "reset");

    assert_int_equal(sandbox_hash(used), sandbox_hash(fresh));
    assert_false(used->hand.is_holding);
    assert_int_equal(used->world_ticks, 0);
    assert_int_equal(used->tick, 81);
    assert_int_equal(used->reset_count, 1);
    size_t size = (size_t)sandbox_point_count(fresh) * sizeof(VoileVec3);
    assert_memory_equal(used->cloths[0].positions, fresh->cloths[0].positions, size);
    assert_memory_equal(used->cloths[0].previous_positions, fresh->cloths[0].positions, size);

    sandbox_run(used, 100);
    sandbox_run(fresh, 100);
    assert_int_equal(sandbox_hash(used), sandbox_hash(fresh));
    sandbox_destroy(fresh);
    sandbox_destroy(used);
}

static void reset_keeps_the_settings(void** state)
{
    (void)state;
    Sandbox* fresh = sandbox_open_text(hanging_sheet);
    Sandbox* used = sandbox_open_text(hanging_sheet);
    sandbox_do(used, "set gravity 0 -1 0");
    wreak_havoc(used);
    sandbox_do(used, "reset");
    assert_int_equal(sandbox_hash(used), sandbox_hash(fresh));
    assert_near(used->scene.world.gravity.y, -1.0f, 0.0f);
    sandbox_destroy(fresh);
    sandbox_destroy(used);
}

static void reset_after_a_rebuilding_set_is_a_fresh_world_of_that_scene(void** state)
{
    (void)state;
    Scene scene = scene_of(hanging_sheet);
    Sandbox* used = sandbox_open(&scene, NULL);
    wreak_havoc(used);
    sandbox_do(used, "set cloth.columns 14");
    assert_false(used->hand.is_holding);
    assert_int_equal(used->world_ticks, 0);
    sandbox_run(used, 10);
    sandbox_do(used, "reset");

    assert_int_equal(scene_set(&scene, slice_of("cloth.columns"), slice_of("14"), 0, NULL), VOILE_OK);
    Sandbox* fresh = sandbox_open(&scene, NULL);
    assert_int_equal(sandbox_point_count(used), 14 * SHEET_ROWS);
    assert_int_equal(sandbox_hash(used), sandbox_hash(fresh));
    sandbox_destroy(fresh);
    sandbox_destroy(used);
}

// -------------------------------------------------------------------------------------------------------------- refusals

static void what_does_not_fit_the_world_is_refused_and_changes_nothing(void** state)
{
    (void)state;
    static const struct
    {
        const char *command, *sentence;
    } misfits[] = {
        { "grab 1 0", "there is no cloth 1 (the scene has 1)" },
        { "grab 0 63", "there is no point 63 (cloth 0 has 63)" },
        { "pin 0 2147483647", "there is no point 2147483647 (cloth 0 has 63)" },
        { "unpin 7 0", "there is no cloth 7 (the scene has 1)" },
        { "cut_link 0 100000", NULL },
        { "move 0 0 0", "'move' needs a point that is held" },
        { "place 0 0 0", "'place' needs a point that is held" },
        { "release", "'release' needs a point that is held" },
        { "set passes 0", "passes = 0 is out of range (1 to 100)" },
        { "set cloth.pass 1", "'cloth.pass' is not a key (did you mean 'cloth.passes'?)" },
        { "set gravity", "gravity has no value" },
    };
    Recorder recorder;
    Scene scene = scene_of(hanging_sheet);
    VoileAllocator allocator = voile_default_allocator();
    recorder_start(&recorder, &scene, &allocator);
    Sandbox* sandbox = sandbox_open(&scene, &recorder);
    uint64_t hash = sandbox_hash(sandbox);
    size_t recorded = recorder.buffer.size;
    for (size_t i = 0; i < sizeof misfits / sizeof *misfits; ++i)
    {
        VoileError error;
        assert_int_equal(sandbox_try(sandbox, misfits[i].command, &error), VOILE_ERROR_INVALID);
        assert_true(misfits[i].sentence == NULL || strcmp(error.message, misfits[i].sentence) == 0);
        assert_int_equal(sandbox_hash(sandbox), hash);
        assert_int_equal(recorder.buffer.size, recorded);
    }
    sandbox_destroy(sandbox);
    recorder_release(&recorder);
}

// A recording cannot hold such a place, so that its replay would differ.
static void a_place_that_is_not_finite_is_refused(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, "grab 0 58");
    uint64_t hash = sandbox_hash(sandbox);
    static const CommandKind kinds[] = { COMMAND_MOVE, COMMAND_PLACE, COMMAND_CUT };
    static const float bad_numbers[] = { INFINITY, -INFINITY, NAN };
    for (size_t i = 0; i < 9; ++i)
    {
        SandboxCommand command = { .kind = kinds[i / 3] };
        command.places[kinds[i / 3] == COMMAND_CUT ? 2 : 0].y = bad_numbers[i % 3];
        VoileError error;
        assert_int_equal(sandbox_apply(sandbox, &command, &error), VOILE_ERROR_INVALID);
        assert_string_equal(error.message, "a place must be made of finite numbers");
    }
    assert_int_equal(sandbox_hash(sandbox), hash);
    assert_place(sandbox->hand.target, sandbox_point(sandbox, 58), 0.0f);
    sandbox_destroy(sandbox);
}

static VoileResult create_within(const VoileAllocator* allocator, void* context)
{
    Sandbox* sandbox;
    VoileError error = { .message = "" };
    VoileResult result = sandbox_create(context, NULL, allocator, &sandbox, &error);
    assert_int_equal(result == VOILE_OK, sandbox != NULL);
    assert_int_equal(result == VOILE_OK, error.message[0] == '\0');
    sandbox_destroy(sandbox);
    return result;
}

static void a_world_without_memory_is_a_sentence_and_leaves_nothing(void** state)
{
    (void)state;
    Scene scene = scene_of(still_sheet);
    scene.cloth_count = 3;
    scene.cloths[1] = scene.cloths[2] = scene.cloths[0];
    assert_true(test_every_refusal(create_within, &scene) > 6);
}

static void a_rebuilding_set_without_memory_keeps_the_old_world(void** state)
{
    (void)state;
    TestMemory memory = { .failing_request = 0 };
    VoileAllocator allocator = test_memory_allocator(&memory);
    Scene scene = scene_of(hanging_sheet);
    scene.world.undo_memory = 0;
    Sandbox* sandbox;
    assert_int_equal(sandbox_create(&scene, NULL, &allocator, &sandbox, NULL), VOILE_OK);
    wreak_havoc(sandbox);
    uint64_t hash = sandbox_hash(sandbox);
    int64_t block_count = memory.block_count;

    VoileResult result = VOILE_ERROR_MEMORY;
    for (int64_t k = 1; result == VOILE_ERROR_MEMORY; ++k)
    {
        VoileError error = { .message = "" };
        memory.request_count = 0;
        memory.failing_request = k;
        result = sandbox_try(sandbox, "set cloth.columns 20", &error);
        assert_int_equal(memory.block_count, block_count);
        assert_int_equal(result == VOILE_OK, error.message[0] == '\0');
        assert_int_equal(sandbox->scene.cloths[0].columns, result == VOILE_OK ? 20 : SHEET_COLUMNS);
        assert_int_equal(sandbox->hand.is_holding, result != VOILE_OK);
        assert_true((sandbox_hash(sandbox) == hash) == (result != VOILE_OK));
    }
    assert_int_equal(result, VOILE_OK);
    sandbox_destroy(sandbox);
    assert_int_equal(memory.block_count, 0);
}

static void a_step_never_allocates(void** state)
{
    (void)state;
    TestMemory memory = { .failing_request = 0 };
    VoileAllocator allocator = test_memory_allocator(&memory);
    Scene scene = scene_of(hanging_sheet);
    scene.world.undo_memory = 0;
    Sandbox* sandbox;
    assert_int_equal(sandbox_create(&scene, NULL, &allocator, &sandbox, NULL), VOILE_OK);
    int64_t request_count = memory.request_count;
    wreak_havoc(sandbox);
    sandbox_do(sandbox, "reset");
    assert_int_equal(memory.request_count, request_count);
    sandbox_destroy(sandbox);
    assert_int_equal(memory.block_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_fresh_worlds_are_equal_and_stay_equal),
        cmocka_unit_test(a_scene_settles_before_time_zero),
        cmocka_unit_test(counts_and_figures_cover_every_cloth),
        cmocka_unit_test(a_held_point_is_at_its_target_when_the_tick_ends),
        cmocka_unit_test(a_placed_point_is_there_at_once_and_shows),
        cmocka_unit_test(a_released_point_keeps_the_throw),
        cmocka_unit_test(a_point_that_rested_in_the_hand_is_not_thrown),
        cmocka_unit_test(a_pin_that_was_held_stays_where_it_was_let_go),
        cmocka_unit_test(grabbing_another_point_lets_go_of_the_first),
        cmocka_unit_test(a_flat_world_keeps_z_at_zero_whatever_the_hand_does),
        cmocka_unit_test(a_wedge_cuts_through_every_cloth),
        cmocka_unit_test(a_link_is_cut_once),
        cmocka_unit_test(a_pin_holds_and_an_unpinned_point_gives),
        cmocka_unit_test(reset_brings_back_the_start_bit_for_bit),
        cmocka_unit_test(reset_keeps_the_settings),
        cmocka_unit_test(reset_after_a_rebuilding_set_is_a_fresh_world_of_that_scene),
        cmocka_unit_test(what_does_not_fit_the_world_is_refused_and_changes_nothing),
        cmocka_unit_test(a_place_that_is_not_finite_is_refused),
        cmocka_unit_test(a_world_without_memory_is_a_sentence_and_leaves_nothing),
        cmocka_unit_test(a_rebuilding_set_without_memory_keeps_the_old_world),
        cmocka_unit_test(a_step_never_allocates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
