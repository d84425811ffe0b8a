// The stretch after each pass of a tick: what it says, and that looking changes nothing.

#include "sitting.h"

#include "sandbox/pass_report.h"
#include "test_memory.h"

#include <stdlib.h>

static PassReport report_of(const Sandbox* sandbox, int cloth)
{
    PassReport report;
    SliceSolids solids;
    VoileStep step = sandbox_next_step(sandbox, cloth, &solids);
    void* memory = malloc(pass_report_memory(sandbox->cloths[cloth].cloth));
    assert_non_null(memory);
    pass_report_make(sandbox->cloths[cloth].cloth, &step, memory, &report);
    free(memory);
    return report;
}

static Sandbox* open_sheet(const char* sub_steps, const char* passes)
{
    Scene scene = scene_of(hanging_sheet);
    assert_int_equal(scene_set(&scene, slice_of("sub_steps"), slice_of(sub_steps), 0, NULL), VOILE_OK);
    assert_int_equal(scene_set(&scene, slice_of("passes"), slice_of(passes), 0, NULL), VOILE_OK);
    return sandbox_open(&scene, NULL);
}

static void each_pass_leaves_less_stretch_in_a_hanging_cloth(void** state)
{
    (void)state;
    Sandbox* sandbox = open_sheet("1", "12");
    for (int i = 0; i < 5; ++i)
    {
        sandbox_run(sandbox, 60);
        PassReport report = report_of(sandbox, 0);
        assert_int_equal(report.count, 12);
        for (int pass = 1; pass < report.count; ++pass)
        {
            assert_true(report.after[pass] < report.after[pass - 1]);
        }
    }
    sandbox_destroy(sandbox);
}

static void the_report_starts_with_this_tick_and_ends_with_the_next(void** state)
{
    (void)state;
    static const char* const solvers[][2] = { { "1", "8" }, { "4", "1" }, { "3", "5" } };
    for (size_t i = 0; i < 3; ++i)
    {
        Sandbox* sandbox = open_sheet(solvers[i][0], solvers[i][1]);
        sandbox_run(sandbox, 20);
        PassReport report = report_of(sandbox, 0);
        assert_int_equal(report.count, sandbox->scene.world.sub_steps * sandbox->scene.world.passes);
        assert_near(report.before, voile_cloth_measure(sandbox->cloths[0].cloth).mean_stretch, 0.0f);
        sandbox_run(sandbox, 1);
        // The wind is found once a tick, and here once a sub-step.
        assert_near(report.after[report.count - 1], voile_cloth_measure(sandbox->cloths[0].cloth).mean_stretch,
                    i == 0 ? 0.0f : 1e-5f);
        sandbox_destroy(sandbox);
    }
}

static void a_report_puts_the_cloth_back_bit_for_bit(void** state)
{
    (void)state;
    Sandbox* looked_at = open_sheet("2", "3");
    Sandbox* left_alone = open_sheet("2", "3");
    for (int i = 0; i < 30; ++i)
    {
        if (i == 10)
        {
            sandbox_do(looked_at, "grab 0 40");
            sandbox_do(left_alone, "grab 0 40");
        }
        sandbox_run(looked_at, 1);
        sandbox_run(left_alone, 1);
        report_of(looked_at, 0);
        VoileClothFigures a = voile_cloth_measure(looked_at->cloths[0].cloth);
        VoileClothFigures b = voile_cloth_measure(left_alone->cloths[0].cloth);
        assert_near(a.max_tension, b.max_tension, 0.0f);
        assert_near(a.max_speed, b.max_speed, 0.0f);
        assert_int_equal(sandbox_hash(looked_at), sandbox_hash(left_alone));
    }
    sandbox_destroy(looked_at);
    sandbox_destroy(left_alone);
}

static void a_report_has_an_end(void** state)
{
    (void)state;
    static const char* const solvers[][2] = { { "100", "1" }, { "1", "100" }, { "8", "8" } };
    for (size_t i = 0; i < 3; ++i)
    {
        Sandbox* sandbox = open_sheet(solvers[i][0], solvers[i][1]);
        assert_int_equal(report_of(sandbox, 0).count, MAX_REPORTED_PASSES);
        sandbox_destroy(sandbox);
    }
}

// ---------------------------------------------------------------------------------------------------------------- watch

static void the_key_shows_the_reports_and_takes_them_away(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    const PassWatch* watch = &sitting.session->passes;
    sitting_tick(&sitting, 30);
    assert_false(watch->is_on);
    assert_int_equal(watch->reports[0].count, 0);

    sitting_key(&sitting, ACTION_PASSES);
    sitting_tick(&sitting, 1);
    assert_true(watch->is_on);
    assert_int_equal(watch->reports[0].count, 5);
    assert_int_equal(watch->reports[1].count, 0);

    sitting_key(&sitting, ACTION_PASSES);
    sitting_tick(&sitting, 1);
    assert_false(watch->is_on);
    sitting_close(&sitting);
}

static void the_reports_follow_the_cloth(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    const PassWatch* watch = &sitting.session->passes;
    sitting_key(&sitting, ACTION_PASSES);
    sitting_tick(&sitting, 1);
    float before = watch->reports[0].before;
    sitting_tick(&sitting, 60);
    assert_true(watch->reports[0].before != before);

    // While paused, at once: also when the cloth is made anew, and larger.
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_frame(&sitting, TICK_SECONDS);
    sandbox_do(sitting.sandbox, "set passes 3");
    sandbox_do(sitting.sandbox, "set cloth.rows 40");
    sitting_frame(&sitting, TICK_SECONDS);
    assert_int_equal(watch->reports[0].count, 15);

    // And not again in each frame of a world that stands, before something is done or a tick made.
    sitting.session->passes.reports[0].count = 77;
    for (int i = 0; i < 5; ++i)
    {
        sitting_frame(&sitting, TICK_SECONDS);
    }
    assert_int_equal(watch->reports[0].count, 77);
    sandbox_do(sitting.sandbox, "set passes 2");
    sitting_frame(&sitting, TICK_SECONDS);
    assert_int_equal(watch->reports[0].count, 10);
    sitting.session->passes.reports[0].count = 77;
    sitting_key(&sitting, ACTION_STEP);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_int_equal(watch->reports[0].count, 10);
    sitting_close(&sitting);
}

static void without_memory_there_is_no_report(void** state)
{
    (void)state;
    Sandbox* sandbox = open_sheet("1", "2");
    TestMemory memory = { .failing_request = 1 };
    PassWatch watch = { .allocator = test_memory_allocator(&memory) };
    pass_watch_switch(&watch);
    pass_watch_look(&watch, sandbox, true);
    assert_int_equal(watch.reports[0].count, 0);
    pass_watch_look(&watch, sandbox, true);
    assert_int_equal(watch.reports[0].count, 2);
    pass_watch_release(&watch);
    assert_int_equal(memory.block_count, 0);
    sandbox_destroy(sandbox);
}

// ------------------------------------------------------------------------------------------------------------ stopwatch

// A clock that goes on by a millisecond each time it is read.
static double read_test_clock(void* context)
{
    double* seconds = context;
    *seconds += 0.001;
    return *seconds;
}

static void a_stopwatch_measures_each_cloth_and_the_world_never_knows(void** state)
{
    (void)state;
    Scene scene = builtin_scene("compare");
    Sandbox* measured = sandbox_open(&scene, NULL);
    Sandbox* plain = sandbox_open(&scene, NULL);
    double seconds = 0.0;
    Stopwatch stopwatch = { .now = read_test_clock, .context = &seconds };
    sandbox_set_stopwatch(measured, &stopwatch);
    sandbox_run(measured, 5);
    sandbox_run(plain, 5);
    assert_near((float)stopwatch.ms_per_tick[0], 1.0f, 1e-3f);
    assert_near((float)stopwatch.ms_per_tick[1], 1.0f, 1e-3f);
    assert_near((float)stopwatch.ms_per_tick[2], 0.0f, 0.0f);
    assert_int_equal(sandbox_hash(measured), sandbox_hash(plain));
    sandbox_destroy(measured);
    sandbox_destroy(plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_pass_leaves_less_stretch_in_a_hanging_cloth),
        cmocka_unit_test(the_report_starts_with_this_tick_and_ends_with_the_next),
        cmocka_unit_test(a_report_puts_the_cloth_back_bit_for_bit),
        cmocka_unit_test(a_report_has_an_end),
        cmocka_unit_test(the_key_shows_the_reports_and_takes_them_away),
        cmocka_unit_test(the_reports_follow_the_cloth),
        cmocka_unit_test(without_memory_there_is_no_report),
        cmocka_unit_test(a_stopwatch_measures_each_cloth_and_the_world_never_knows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
