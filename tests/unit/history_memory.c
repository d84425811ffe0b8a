// What the history takes of memory, and what happens where there is none.

#include "sitting.h"
#include "test_memory.h"

#define CUT_THROUGH "cut 0 1.2 5 -2 1.51 0 2 1.49 0"

static VoileResult open_again(Sandbox* sandbox, const Scene* scene)
{
    SandboxCommand command = { .kind = COMMAND_OPEN, .scene = scene };
    return sandbox_apply(sandbox, &command, NULL);
}

static Sandbox* open_in(TestMemory* memory, const Scene* scene)
{
    VoileAllocator allocator = test_memory_allocator(memory);
    Sandbox* sandbox;
    assert_int_equal(sandbox_create(scene, NULL, &allocator, &sandbox, NULL), VOILE_OK);
    return sandbox;
}

static void entries_are_counted_with_no_less_than_they_take(void** state)
{
    (void)state;
    static const char* const names[] = { "curtain", "flat", "compare", "tear", "hammock" };
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    {
        TestMemory memory = { .request_count = 0 };
        Scene scene = builtin_scene(names[i]);
        scene.world.settle = 0.0f;
        Sandbox* sandbox = open_in(&memory, &scene);
        size_t own = memory.byte_count;
        sandbox_do(sandbox, "set gravity 0 -3 0");
        assert_true((int64_t)(memory.byte_count - own) <= sandbox->history.size);
        sandbox_do(sandbox, "set cloth.width 1");
        assert_int_equal(sandbox->history.undo.count, 2);
        assert_true((int64_t)(memory.byte_count - own) <= sandbox->history.size);
        sandbox_do(sandbox, "undo");
        assert_true((int64_t)(memory.byte_count - own) <= sandbox->history.size);
        sandbox_destroy(sandbox);
        assert_int_equal(memory.block_count, 0);
    }
}

static void without_memory_a_command_acts_and_nothing_is_left_to_undo(void** state)
{
    (void)state;
    TestMemory memory = { .request_count = 0 };
    Scene scene = scene_of(hanging_sheet);
    Sandbox* sandbox = open_in(&memory, &scene);
    sandbox_do(sandbox, "pin 0 40");
    sandbox_do(sandbox, "pin 0 41");
    sandbox_do(sandbox, "undo");
    memory.failing_request = memory.request_count + 1;
    sandbox_do(sandbox, CUT_THROUGH);
    assert_true(sandbox->cut_count > 0);
    assert_int_equal(sandbox->history.undo.count, 0);
    assert_int_equal(sandbox->history.redo.count, 0);
    sandbox_do(sandbox, "pin 0 42");
    assert_int_equal(sandbox->history.undo.count, 1);
    sandbox_destroy(sandbox);
    assert_int_equal(memory.block_count, 0);
}

static void without_memory_for_the_present_it_stays(void** state)
{
    (void)state;
    static const char* const commands[] = { "pin 0 40", "set cloth.columns 12", "open flag" };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i)
    {
        TestMemory memory = { .request_count = 0 };
        Scene scene = scene_of(hanging_sheet);
        Sandbox* sandbox = open_in(&memory, &scene);
        uint64_t before = sandbox_hash(sandbox);
        sandbox_do(sandbox, commands[i]);
        sandbox_run(sandbox, 5);
        uint64_t after = sandbox_hash(sandbox);
        memory.failing_request = memory.request_count + 1;
        VoileError error;
        assert_int_equal(sandbox_try(sandbox, "undo", &error), VOILE_ERROR_MEMORY);
        assert_string_equal(error.message, "not enough memory to keep what is there now");
        assert_int_equal(sandbox_hash(sandbox), after);
        sandbox_do(sandbox, "undo");
        assert_int_equal(sandbox_hash(sandbox), before);
        sandbox_destroy(sandbox);
        assert_int_equal(memory.block_count, 0);
    }
}

// A scene that keeps little takes the place of one that has much: what was undone there went on from it.
static void what_was_undone_goes_with_a_present_that_finds_no_room(void** state)
{
    (void)state;
    Scene scene = builtin_scene("curtain");
    scene.world.settle = 0.0f;
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    sandbox_do(sandbox, "set undo_memory 1");
    uint64_t before = sandbox_hash(sandbox);
    sandbox_do(sandbox, "open materials");
    sandbox_do(sandbox, "cut_link 0 100");
    sandbox_do(sandbox, "undo");
    sandbox_do(sandbox, "undo");
    assert_int_equal(sandbox_hash(sandbox), before);
    assert_int_equal(sandbox->history.redo.count, 0);
    VoileError error;
    assert_int_equal(sandbox_try(sandbox, "redo", &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message, "there is nothing to redo");
    sandbox_run(sandbox, 5);
    assert_true(sandbox_measure(sandbox).is_finite);
    sandbox_destroy(sandbox);
}

static VoileResult cut_open_and_undo(const VoileAllocator* allocator, void* context)
{
    Scene scene = scene_of(hanging_sheet);
    Sandbox* sandbox;
    VoileResult result = sandbox_create(&scene, NULL, allocator, &sandbox, NULL);
    if (result != VOILE_OK)
    {
        return result;
    }
    int64_t* changes = context;
    sandbox_do(sandbox, CUT_THROUGH);
    bool is_kept = sandbox->history.undo.count == 1;
    result = open_again(sandbox, &scene);
    bool is_whole = result == VOILE_OK && sandbox->history.undo.count == 2;
    result = is_whole ? sandbox_try(sandbox, "undo", NULL) : VOILE_ERROR_MEMORY;
    result = is_kept && result == VOILE_OK ? sandbox_try(sandbox, "undo", NULL) : result;
    *changes += result == VOILE_OK ? 1 : 0;
    sandbox_tick(sandbox);
    assert_true(sandbox_measure(sandbox).is_finite);
    sandbox_destroy(sandbox);
    return is_kept ? result : VOILE_ERROR_MEMORY;
}

static void every_request_for_memory_may_fail(void** state)
{
    (void)state;
    int64_t whole_runs = 0;
    assert_true(test_every_refusal(cut_open_and_undo, &whole_runs) > 5);
    assert_true(whole_runs > 0);
}

static void a_tick_takes_no_memory(void** state)
{
    (void)state;
    TestMemory memory = { .request_count = 0 };
    Scene scene = scene_of(hanging_sheet);
    Sandbox* sandbox = open_in(&memory, &scene);
    sandbox_do(sandbox, "begin");
    sandbox_do(sandbox, CUT_THROUGH);
    int64_t count = memory.request_count;
    sandbox_run(sandbox, 130);
    assert_int_equal(memory.request_count, count);
    sandbox_destroy(sandbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_counted_with_no_less_than_they_take),
        cmocka_unit_test(without_memory_a_command_acts_and_nothing_is_left_to_undo),
        cmocka_unit_test(without_memory_for_the_present_it_stays),
        cmocka_unit_test(what_was_undone_goes_with_a_present_that_finds_no_room),
        cmocka_unit_test(every_request_for_memory_may_fail),
        cmocka_unit_test(a_tick_takes_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
