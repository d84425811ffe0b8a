// Settling is bounded, by what it is and not by how fast the machine is; one that is too long is told with its line.

#include "sitting.h"

#include "sandbox/settling.h"

#include <stdio.h>
#include <string.h>

// 144 x 69 points, which count as 10000, in 10 sub-steps of 5 passes: a tick is 500000, so that 1000 ticks are allowed.
#define LARGE "sub_steps = 10\npasses = 5\n[cloth]\ncolumns = 144\nrows = 69\n"

#define SENTENCE "'settle' takes too long: with so many points, sub_steps and passes it may be 8.33 s at most"

static void expect_parse(const char* text, int line, const char* sentence)
{
    Scene scene;
    TextErrors errors = { .count = 0 };
    VoileResult result = scene_parse(text, strlen(text), 1, &scene, &errors);
    assert_int_equal(result, line > 0 ? VOILE_ERROR_SYNTAX : VOILE_OK);
    assert_int_equal(line > 0 ? errors.errors[0].line : 0, line);
    assert_string_equal(line > 0 ? errors.errors[0].message : "", sentence);
}

static void a_scene_that_settles_too_long_is_refused_with_the_line(void** state)
{
    (void)state;
    expect_parse("title = A\nsettle = 8.4\n" LARGE, 2, SENTENCE);
    expect_parse("title = A\nsettle = 8.33\n" LARGE, 0, "");
    expect_parse("settle = 60\nsub_steps = 1\n[cloth]\ncolumns = 24\nrows = 24\n", 0, "");
    expect_parse("\nsettle = 60\nsub_steps = 100\npasses = 100\n[cloth]\n", 2,
                 "'settle' takes too long: with so many points, sub_steps and passes it may be 0.59 s at most");
    expect_parse(LARGE "sub_steps = 100\npasses = 100\n", 0, ""); // nothing settles
}

static void every_cloth_counts_with_its_own_solver(void** state)
{
    (void)state;
    expect_parse("settle = 4.2\n" LARGE "[cloth]\ncolumns = 144\nrows = 69\n", 1,
                 "'settle' takes too long: with so many points, sub_steps and passes it may be 4.16 s at most");
    expect_parse("settle = 4.2\n" LARGE "sub_steps = 1\npasses = 1\n", 0, "");
}

// The points of a row are relaxed sixteen at a time, and a pass has a price of its own.
static void small_and_narrow_cloths_count_for_what_they_cost(void** state)
{
    (void)state;
    Scene dots = scene_of("settle = 0.1\nsub_steps = 100\npasses = 100\n[cloth]\ncolumns = 1\nrows = 1\n");
    Scene column = scene_of("settle = 0.1\nsub_steps = 100\npasses = 100\n[cloth]\ncolumns = 1\nrows = 100\n");
    dots.world.settle = column.world.settle = 60.0f;
    assert_true(settling_ticks(&dots) < 700);
    assert_true(settling_ticks(&column) < 31);
}

static void a_settle_that_is_set_too_long_changes_nothing(void** state)
{
    (void)state;
    Sandbox* sandbox =
        sandbox_open_text("settle = 0.1\nsub_steps = 100\npasses = 100\n[cloth]\ncolumns = 9\nrows = 9\n");
    uint64_t hash = sandbox_hash(sandbox);
    VoileError error = { .message = "" };
    assert_int_equal(sandbox_try(sandbox, "set settle 60", &error), VOILE_ERROR_INVALID);
    assert_non_null(strstr(error.message, "'settle' takes too long"));
    assert_true(sandbox->scene.world.settle < 1.0f);
    assert_int_equal(sandbox->history.undo.count, 0);
    assert_int_equal(sandbox_hash(sandbox), hash);
    sandbox_destroy(sandbox);
}

// Its sub-steps and passes were raised while it ran, which is no reason to refuse what is built anew of it, or its text.
static void a_world_that_became_slow_settles_for_as_long_as_it_may(void** state)
{
    (void)state;
    static const int32_t passes[] = { 1, 2, 3, 7, 50, 100 };
    for (size_t i = 0; i < sizeof passes / sizeof *passes; ++i)
    {
        Scene scene = scene_of("settle = 8.33\n" LARGE);
        scene.world.passes = passes[i];
        int64_t ticks = settling_ticks(&scene);
        assert_true(ticks * 100000 * passes[i] <= MAX_SETTLING_WORK);
        assert_true(passes[i] > 5 || ticks == 999);
        assert_true(passes[i] <= 5 || (ticks + 1) * 100000 * passes[i] > MAX_SETTLING_WORK);

        TextBuffer text = { .allocator = voile_default_allocator() };
        TextErrors errors = { .count = 0 };
        Scene again;
        assert_true(scene_write(&scene, &text));
        assert_int_equal(scene_parse(text.text, text.size, 1, &again, &errors), VOILE_OK);
        assert_int_equal(settling_ticks(&again), ticks);
        assert_true(passes[i] > 5 || again.world.settle == scene.world.settle);
        text_buffer_release(&text);
    }
}

static void every_built_in_scene_settles_soon(void** state)
{
    (void)state;
    for (size_t i = 0; i < builtin_scene_count; ++i)
    {
        Scene scene = builtin_scene(builtin_scenes[i].name);
        assert_int_equal(settling_check(&scene, 0, NULL), VOILE_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scene_that_settles_too_long_is_refused_with_the_line),
        cmocka_unit_test(every_cloth_counts_with_its_own_solver),
        cmocka_unit_test(small_and_narrow_cloths_count_for_what_they_cost),
        cmocka_unit_test(a_settle_that_is_set_too_long_changes_nothing),
        cmocka_unit_test(a_world_that_became_slow_settles_for_as_long_as_it_may),
        cmocka_unit_test(every_built_in_scene_settles_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
