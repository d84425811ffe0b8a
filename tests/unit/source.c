// A file argument: a scene, a recording with its scene, or a sentence.

#define _XOPEN_SOURCE 700

#include "sitting.h"

#include "scratch.h"
#include "test_memory.h"

#include "sandbox/source.h"

#include <string.h>

static VoileResult open_text(const char* path, const char* text, Source* out_source, TextErrors* errors)
{
    VoileAllocator allocator = voile_default_allocator();
    scratch_write(path, text, strlen(text));
    *errors = (TextErrors){ .count = 0 };
    return source_open(path, &allocator, out_source, errors);
}

static void expect_nothing_held(const Source* source)
{
    assert_null(source->file.text);
    assert_false(source->has_recording);
    assert_null(source->recording.lines);
}

static void a_scene_file_is_a_scene_named_after_the_file(void** state)
{
    (void)state;
    Source source;
    TextErrors errors;
    assert_int_equal(open_text("my.scene", "passes = 3\n[cloth]\nrows = 4\n", &source, &errors), VOILE_OK);
    assert_false(source.has_recording);
    assert_string_equal(source.scene.name, "my.scene");
    assert_false(source.scene.is_builtin);
    assert_int_equal(source.scene.world.passes, 3);
    assert_int_equal(source.scene.cloths[0].rows, 4);
    source_close(&source);
    expect_nothing_held(&source);
}

static void a_recording_brings_the_scene_that_it_names(void** state)
{
    (void)state;
    Source source;
    TextErrors errors;
    assert_int_equal(open_text("a.voile", "voile-recording 1\nscene flat\nat 3 reset\n", &source, &errors), VOILE_OK);
    assert_true(source.has_recording);
    assert_int_equal(source.recording.line_count, 1);
    assert_string_equal(source.scene.name, "flat");
    assert_true(source.scene.is_builtin);
    assert_true(source.scene.world.flat);
    source_close(&source);
    expect_nothing_held(&source);
}

static void a_recording_brings_the_scene_that_it_holds(void** state)
{
    (void)state;
    Source source;
    TextErrors errors;
    assert_int_equal(
        open_text("b.voile", "voile-recording 1\nscene-text\npasses = 7\n[cloth]\nend\nat 3 reset\n", &source, &errors),
        VOILE_OK);
    assert_int_equal(source.scene.world.passes, 7);
    assert_string_equal(source.scene.name, "b.voile");
    assert_false(source.scene.is_builtin);
    source_close(&source);
}

static void a_recording_without_a_scene_plays_in_the_default_one(void** state)
{
    (void)state;
    Source source;
    TextErrors errors;
    assert_int_equal(open_text("c.voile", "# mine\n\nvoile-recording 1\n", &source, &errors), VOILE_OK);
    assert_true(source.has_recording);
    assert_string_equal(source.scene.name, "curtain");
    assert_true(source.scene.is_builtin);
    source_close(&source);
}

static void a_files_faults_are_told_with_their_lines(void** state)
{
    (void)state;
    static const struct
    {
        const char* text;
        int line;
        const char* sentence;
    } broken[] = {
        { "passes = 0\n[cloth]\n", 1, "passes = 0 is out of range (1 to 100)" },
        { "", 1, "the scene has no '[cloth]' section" },
        { "voile-recording 2\n", 1, NULL },
        { "voile-recording 1\nscene curtian\n", 2, "'curtian' is not a built-in scene (did you mean 'curtain'?)" },
        { "voile-recording 1\n\nscene-text\n[cloth]\nrows = 0\nend\n", 5, "rows = 0 is out of range (1 to 1024)" },
        { "voile-recording 1\nat 0 grap 0 0\n", 2, "'grap' is not a command (did you mean 'grab'?)" },
        { "voile-recording 1\nat 5 reset\nat 4 reset\n", 3, "tick 4 comes after tick 5: ticks must not decrease" },
        { "voile-recording 1\nscene-text\n[cloth]\n", 2, "'scene-text' has no 'end'" },
        { "voile-recording 1\nscene-text\nend\n", 2, "the scene has no '[cloth]' section" },
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i)
    {
        Source source;
        TextErrors errors;
        assert_int_equal(open_text("broken", broken[i].text, &source, &errors), VOILE_ERROR_SYNTAX);
        assert_int_equal(errors.count, 1);
        assert_int_equal(errors.errors[0].line, broken[i].line);
        assert_true(broken[i].sentence == NULL || strcmp(errors.errors[0].message, broken[i].sentence) == 0);
        expect_nothing_held(&source);
    }
}

static void the_faults_of_scene_and_lines_are_told_together(void** state)
{
    (void)state;
    Source source;
    TextErrors errors;
    VoileResult result = open_text("both.voile",
                                   "voile-recording 1\nscene-text\npasses = x\n[cloth]\nrows = x\nend\n"
                                   "at 0 grab\nat 1 key Nope\n",
                                   &source, &errors);
    assert_int_equal(result, VOILE_ERROR_SYNTAX);
    static const int lines[] = { 3, 5, 7, 8 };
    assert_int_equal(errors.count, 4);
    for (int i = 0; i < 4; ++i)
    {
        assert_int_equal(errors.errors[i].line, lines[i]);
    }
    expect_nothing_held(&source);
}

static void a_file_that_cannot_be_read_is_told(void** state)
{
    (void)state;
    VoileAllocator allocator = voile_default_allocator();
    static const char* const paths[] = { "no-such-file", "." };
    for (size_t i = 0; i < 2; ++i)
    {
        Source source;
        TextErrors errors = { .count = 0 };
        assert_int_equal(source_open(paths[i], &allocator, &source, &errors), VOILE_ERROR_IO);
        assert_int_equal(errors.count, 1);
        assert_int_equal(errors.errors[0].line, 0);
        assert_non_null(strstr(errors.errors[0].message, paths[i]));
        expect_nothing_held(&source);
    }
}

static void a_scene_larger_than_a_megabyte_is_refused(void** state)
{
    (void)state;
    size_t size = MAX_SCENE_SIZE + 1;
    char* text = malloc(size);
    assert_non_null(text);
    memset(text, '\n', size);
    memcpy(text, "[cloth]", 7);
    scratch_write("large.scene", text, size);
    free(text);
    Source source;
    TextErrors errors = { .count = 0 };
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(source_open("large.scene", &allocator, &source, &errors), VOILE_ERROR_SYNTAX);
    assert_string_equal(errors.errors[0].message, "the file is neither a recording nor a scene of at most 1 MB");
    expect_nothing_held(&source);
}

static VoileResult open_within(const VoileAllocator* allocator, void* context)
{
    Source source;
    TextErrors errors = { .count = 0 };
    VoileResult result = source_open(context, allocator, &source, &errors);
    if (result != VOILE_OK)
    {
        expect_nothing_held(&source);
        assert_int_equal(errors.count, 1);
    }
    source_close(&source);
    return result;
}

static void a_file_without_memory_is_a_sentence_and_leaves_nothing(void** state)
{
    (void)state;
    static const char text[] = "voile-recording 1\nscene flat\nat 3 reset\n";
    char path[] = "a.voile";
    scratch_write(path, text, strlen(text));
    assert_true(test_every_refusal(open_within, path) >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_scene_file_is_a_scene_named_after_the_file, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_recording_brings_the_scene_that_it_names, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_recording_brings_the_scene_that_it_holds, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_recording_without_a_scene_plays_in_the_default_one, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(a_files_faults_are_told_with_their_lines, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(the_faults_of_scene_and_lines_are_told_together, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_file_that_cannot_be_read_is_told, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_scene_larger_than_a_megabyte_is_refused, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_file_without_memory_is_a_sentence_and_leaves_nothing, scratch_enter,
                                        scratch_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
