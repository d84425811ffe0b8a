#include "formats/recording.h"

#include "formats/base64.h"
#include "test_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_slice(TextSlice slice, const char* text)
{
    char found[300];
    assert_true(text_slice_copy(slice, found, sizeof(found)));
    assert_string_equal(found, text);
}

static Recording parse(const char* text)
{
    Recording recording;
    TextErrors errors = { .count = 0 };
    VoileAllocator allocator = voile_default_allocator();
    if (recording_parse(text, strlen(text), &allocator, &recording, &errors) != VOILE_OK)
    {
        fail_msg("line %d: %s", errors.errors[0].line, errors.errors[0].message);
    }
    assert_int_equal(errors.count, 0);
    return recording;
}

// The text has exactly this error, in this line.
static void assert_error_in(const char* text, size_t size, int line, const char* message)
{
    TestMemory memory = { 0 };
    VoileAllocator allocator = test_memory_allocator(&memory);
    Recording recording;
    TextErrors errors = { .count = 0 };
    assert_int_equal(recording_parse(text, size, &allocator, &recording, &errors), VOILE_ERROR_SYNTAX);
    assert_string_equal(errors.errors[0].message, message);
    assert_int_equal(errors.errors[0].line, line);
    assert_int_equal(errors.count, 1);
    assert_null(recording.lines);
    assert_int_equal(recording.line_count, 0);
    assert_int_equal(memory.block_count, 0);
    recording_release(&recording);
}

static void assert_error(const char* text, int line, const char* message)
{
    assert_error_in(text, strlen(text), line, message);
}

// --- reading -----------------------------------------------------------------------------------------------------------

static void a_recording_is_read_line_by_line(void** state)
{
    (void)state;
    Recording recording = parse("voile-recording 1\n"
                                "scene curtain # the default\n"
                                "\n"
                                "at 0 set gravity -9.81 # pull\n"
                                "  at 12   grab  0 345\t0.1 \n"
                                "at 12 release\n"
                                "at 60 hash 0123456789abcdef\n");
    assert_slice(recording.scene_name, "curtain");
    assert_int_equal(recording.scene_text.length, 0);
    assert_int_equal(recording.scene_text_line, 0);
    assert_int_equal(recording.line_count, 4);
    assert_int_equal(recording.lines[0].tick, 0);
    assert_int_equal(recording.lines[0].line, 4);
    assert_slice(recording.lines[0].verb, "set");
    assert_slice(recording.lines[0].arguments, "gravity -9.81");
    assert_int_equal(recording.lines[1].tick, 12);
    assert_int_equal(recording.lines[1].line, 5);
    assert_slice(recording.lines[1].verb, "grab");
    assert_slice(recording.lines[1].arguments, "0 345\t0.1");
    assert_slice(recording.lines[2].verb, "release");
    assert_slice(recording.lines[2].arguments, "");
    assert_int_equal(recording.lines[3].tick, 60);
    assert_slice(recording.lines[3].arguments, "0123456789abcdef");
    recording_release(&recording);
    recording_release(&recording);
}

static void a_scene_text_is_kept_as_it_is(void** state)
{
    (void)state;
    const char* text = "voile-recording 1\n"
                       "scene-text\n"
                       "# a cloth\n"
                       "[cloth]\r\n"
                       "  at = 5\n"
                       "\n"
                       " end # of it\n"
                       "at 1 reset\n";
    Recording recording = parse(text);
    assert_slice(recording.scene_text, "# a cloth\n[cloth]\r\n  at = 5\n\n");
    assert_int_equal(recording.scene_text_line, 3);
    assert_int_equal(recording.scene_name.length, 0);
    assert_int_equal(recording.line_count, 1);
    assert_int_equal(recording.lines[0].line, 8);
    assert_true(recording.scene_text.start > text && recording.scene_text.start < text + strlen(text));
    recording_release(&recording);
}

static void a_recording_needs_neither_scene_nor_lines(void** state)
{
    (void)state;
    Recording recording = parse("# by hand\n\nvoile-recording 1");
    assert_int_equal(recording.scene_name.length, 0);
    assert_int_equal(recording.scene_text.length, 0);
    assert_int_equal(recording.line_count, 0);
    assert_null(recording.lines);
    recording_release(&recording);

    recording = parse("voile-recording 1\nat 3 reset");
    assert_int_equal(recording.line_count, 1);
    assert_slice(recording.lines[0].verb, "reset");
    recording_release(&recording);

    recording = parse("voile-recording 1\nscene-text\nend");
    assert_int_equal(recording.scene_text.length, 0);
    assert_int_equal(recording.scene_text_line, 3);
    recording_release(&recording);
}

static void carriage_returns_and_a_byte_order_mark_change_nothing(void** state)
{
    (void)state;
    Recording recording = parse("\xef\xbb\xbfvoile-recording 1\r\nscene flag\r\nat 1 pin 0 5\r\nat 2 reset\r\n");
    assert_slice(recording.scene_name, "flag");
    assert_int_equal(recording.line_count, 2);
    assert_slice(recording.lines[0].arguments, "0 5");
    assert_slice(recording.lines[1].verb, "reset");
    recording_release(&recording);
}

static void the_largest_tick_is_one(void** state)
{
    (void)state;
    Recording recording = parse("voile-recording 1\nat 1000000000 reset\n");
    assert_true(recording.lines[0].tick == MAX_RECORDING_TICK);
    recording_release(&recording);
}

static void a_recording_is_known_by_its_first_word(void** state)
{
    (void)state;
    static const struct
    {
        const char* text;
        bool is_one;
    } rows[] = {
        { "voile-recording 1\n", true },
        { "voile-recording", true },
        { "\r\n# hello\n  voile-recording 99", true },
        { "voile-recordings 1", false },
        { "Voile-recording 1", false },
        { "gravity = 1\nvoile-recording 1", false },
        { "v 0 0 0", false },
        { "", false },
        { "# only a comment", false },
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
    {
        assert_int_equal(recording_is_one(rows[i].text, strlen(rows[i].text)), rows[i].is_one);
    }
    assert_false(recording_is_one(NULL, 0));
}

// --- refusing ----------------------------------------------------------------------------------------------------------

static void another_file_is_refused_at_once(void** state)
{
    (void)state;
    static const char message[] = "a recording starts with the line 'voile-recording 1'";
    assert_error("", 1, message);
    assert_error("\n\n# nothing\n", 3, message);
    assert_error("gravity = 1\nfoo\nbar\n", 1, message);
    assert_error("\n\nvoile-recordings 1\n", 3, message);
}

static void a_version_that_is_not_known_is_refused(void** state)
{
    (void)state;
    assert_error("voile-recording 2\nwhatever comes\n", 1,
                 "this recording has version 2, made by a newer Voile: this one reads version 1");
    assert_error("voile-recording\nat 0 reset\n", 1, "'' is not a version of recordings (there is 1)");
    assert_error("voile-recording 0\nat 0 reset\n", 1, "'0' is not a version of recordings (there is 1)");
    assert_error("voile-recording -1\n", 1, "'-1' is not a version of recordings (there is 1)");
    assert_error("voile-recording 1 1\n", 1, "'1 1' is not a version of recordings (there is 1)");
    assert_error("voile-recording one\n", 1, "'one' is not a version of recordings (there is 1)");
    assert_error("voile-recording 99999999999999999999\n", 1,
                 "'99999999999999999999' is not a version of recordings (there is 1)");
}

static void a_tick_must_be_whole_and_not_decrease(void** state)
{
    (void)state;
    assert_error("voile-recording 1\nat x reset\n", 2, "tick 'x' is not a whole number");
    assert_error("voile-recording 1\nat 1.5 reset\n", 2, "tick '1.5' is not a whole number");
    assert_error("voile-recording 1\nat 9223372036854775808 reset\n", 2,
                 "tick '9223372036854775808' is not a whole number");
    assert_error("voile-recording 1\nat -1 reset\n", 2, "tick -1 is negative");
    assert_error("voile-recording 1\nat 5 reset\nat 4 reset\nat 5 reset", 3,
                 "tick 4 comes after tick 5: ticks must not decrease");
}

static void a_line_without_a_verb_is_refused(void** state)
{
    (void)state;
    static const char message[] = "'at' is followed by a tick and what happens then";
    assert_error("voile-recording 1\nat\n", 2, message);
    assert_error("voile-recording 1\nat 5\n", 2, message);
    assert_error("voile-recording 1\nat 5 # reset\n", 2, message);
    assert_error("voile-recording 1\n\ngravity = 5\n", 3,
                 "a line starts with 'at', 'picture', 'scene', 'scene-text' or 'opened-text', not 'gravity'");
    assert_error("voile-recording 1\nend\n", 2,
                 "a line starts with 'at', 'picture', 'scene', 'scene-text' or 'opened-text', not 'end'");
    assert_error("voile-recording 1\nAt 1 reset\n", 2,
                 "a line starts with 'at', 'picture', 'scene', 'scene-text' or 'opened-text', not 'At'");
}

static void a_scene_stands_once_and_first(void** state)
{
    (void)state;
    assert_error("voile-recording 1\nscene a\nscene b\n", 3, "the scene is given twice");
    assert_error("voile-recording 1\nscene a\nscene-text\na = 1\nend\nat 0 reset\n", 3, "the scene is given twice");
    assert_error("voile-recording 1\nat 0 reset\nscene a\n", 3, "the scene must come before the first 'at' line");
    assert_error("voile-recording 1\nscene\n", 2, "'scene' is followed by one name");
    assert_error("voile-recording 1\nscene a b\n", 2, "'scene' is followed by one name");
    assert_error("voile-recording 1\nscene-text a\nend\n", 2, "'scene-text' stands alone, without 'a'");
}

static void a_scene_text_must_end(void** state)
{
    (void)state;
    assert_error("voile-recording 1\n\nscene-text\na = 1\nat 0 reset\nend of it\n", 3, "'scene-text' has no 'end'");
    assert_error("voile-recording 1\nscene-text", 2, "'scene-text' has no 'end'");
}

static void a_picture_is_kept_with_its_name_wherever_it_stands(void** state)
{
    (void)state;
    Recording recording = parse("voile-recording 1\npicture a b.pgm\nUDUg\nMSAxIA==\nend\nscene flat\nat 3 reset\n"
                                "picture empty\nend\nat 4 reset\n");
    assert_int_equal(recording.picture_count, 2);
    assert_int_equal(recording.line_count, 2);
    assert_null(recording_find_picture(&recording, "b.pgm"));
    assert_int_equal(recording_find_picture(&recording, "empty")->size, 0);
    const RecordingPicture* picture = recording_find_picture(&recording, "a b.pgm");
    assert_slice(picture->name, "a b.pgm");
    assert_int_equal(picture->size, 7);
    unsigned char bytes[8] = "";
    base64_decode(picture->text, bytes);
    assert_string_equal((char*)bytes, "P5 1 1 ");
    recording_release(&recording);
}

static void a_broken_picture_is_refused(void** state)
{
    (void)state;
    assert_error("voile-recording 1\npicture a\nUDUg\n", 2, "'picture' has no 'end'");
    assert_error("voile-recording 1\npicture\nUDUg\nend\n", 2, "'picture' is followed by a file's name");
    assert_error("voile-recording 1\npicture a\nend\n\npicture a\nend\n", 5, "the picture is given twice");
    static const char* const broken[] = { "U",        "UD",    "UDU",  "UDUg=", "UDUg====",
                                          "UD==UDUg", "UDU=g", "U===", "UDU-",  "=" };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i)
    {
        char text[80];
        snprintf(text, sizeof text, "voile-recording 1\n\npicture a\n%s\nend\n", broken[i]);
        assert_error(text, 3, "the picture is not written in base64");
    }
    char text[MAX_RECORDING_PICTURES * 16 + 80] = "voile-recording 1\n";
    for (int i = 0; i <= MAX_RECORDING_PICTURES; ++i)
    {
        snprintf(text + strlen(text), 16, "picture %d\nend\n", i);
    }
    assert_error(text, 2 + 2 * MAX_RECORDING_PICTURES, "there are more than 16 pictures");
}

// All bytes, and each number of them behind the last whole group and line.
static void a_picture_that_is_written_reads_back_the_same(void** state)
{
    (void)state;
    unsigned char bytes[300], found[300];
    for (size_t i = 0; i < sizeof bytes; ++i)
    {
        bytes[i] = (unsigned char)(i * 7);
    }
    for (size_t size = 0; size <= sizeof bytes; ++size)
    {
        TextBuffer buffer = { .allocator = voile_default_allocator() };
        recording_write_start(&buffer, "");
        size_t size_before = buffer.size;
        base64_write(&buffer, bytes, size);
        assert_int_equal(buffer.size - size_before, base64_written_size(size));
        buffer.size = size_before;
        recording_write_picture(&buffer, "a.png", bytes, size);
        Recording recording = parse(buffer.text);
        const RecordingPicture* picture = recording_find_picture(&recording, "a.png");
        assert_int_equal(picture->size, size);
        base64_decode(picture->text, found);
        assert_int_equal(memcmp(found, bytes, size), 0);
        recording_release(&recording);
        text_buffer_release(&buffer);
    }
}

static void nul_bytes_are_refused_wherever_they_are(void** state)
{
    (void)state;
    static const char message[] = "there is a NUL byte in this line";
    static const char in_line[] = "voile-recording 1\nat 0 reset\0\nat 1 reset\n";
    static const char in_comment[] = "voile-recording 1\n# \0\nat 1 reset\n";
    static const char in_scene[] = "voile-recording 1\nscene-text\na = \0\nend\n";
    assert_error_in(in_line, sizeof(in_line) - 1, 2, message);
    assert_error_in(in_comment, sizeof(in_comment) - 1, 2, message);
    assert_error_in(in_scene, sizeof(in_scene) - 1, 3, message);
    assert_false(recording_is_one("voile-recording\0 1", 18));
}

static void foreign_bytes_in_messages_are_harmless(void** state)
{
    (void)state;
    assert_error("voile-recording 1\n\x1b[2J\xff\n", 2,
                 "a line starts with 'at', 'picture', 'scene', 'scene-text' or 'opened-text', not '?[2J?'");
}

static void all_errors_are_told_up_to_twenty(void** state)
{
    (void)state;
    char text[1000] = "voile-recording 1\nat 5 reset\n";
    for (int i = 0; i < 25; ++i)
    {
        strcat(text, i % 2 == 0 ? "at 1 reset\n" : "nonsense\n");
    }
    Recording recording;
    TextErrors errors = { .count = 0 };
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(recording_parse(text, strlen(text), &allocator, &recording, &errors), VOILE_ERROR_SYNTAX);
    assert_int_equal(errors.count, 20);
    assert_int_equal(errors.dropped, 5);
    assert_int_equal(errors.errors[0].line, 3);
    assert_int_equal(errors.errors[19].line, 22);
}

// Filler that no parser keeps; the memory is only asked for.
static char* long_text(size_t size, const char* start, char filler)
{
    char* text = malloc(size);
    assert_non_null(text);
    memset(text, filler, size);
    memcpy(text, start, strlen(start));
    return text;
}

static void what_is_too_large_is_refused(void** state)
{
    (void)state;
    static const char start[] = "voile-recording 1\nscene-text\n# ";
    size_t size = MAX_SCENE_TEXT_SIZE + 100;
    char* text = long_text(size, start, 'x');
    memcpy(text + size - 5, "\nend\n", 5);
    assert_error_in(text, size, 2, "the scene's text is larger than 1048576 bytes");
    size = strlen("voile-recording 1\nscene-text\n") + MAX_SCENE_TEXT_SIZE + 3;
    memcpy(text + size - 4, "\nend", 4);
    TextErrors errors = { .count = 0 };
    VoileAllocator allocator = voile_default_allocator();
    Recording recording;
    assert_int_equal(recording_parse(text, size, &allocator, &recording, &errors), VOILE_OK);
    assert_int_equal(recording.scene_text.length, MAX_SCENE_TEXT_SIZE);
    recording_release(&recording);
    free(text);

    // Only the size is looked at: one byte is all that there is.
    assert_error_in("v", MAX_RECORDING_SIZE + 1, 0, "the recording is larger than 256 MB");
}

// --- memory ------------------------------------------------------------------------------------------------------------

static VoileResult parse_two_lines(const VoileAllocator* allocator, void* context)
{
    static const char text[] = "voile-recording 1\nscene a\nat 0 reset\nat 1 reset\n";
    (void)context;
    TextErrors errors = { .count = 0 };
    Recording recording;
    VoileResult result = recording_parse(text, sizeof(text) - 1, allocator, &recording, &errors);
    assert_int_equal(text_errors_result(&errors, NULL), result);
    assert_int_equal(recording.line_count, result == VOILE_OK ? 2 : 0);
    recording_release(&recording);
    return result;
}

static void reading_survives_each_refused_allocation(void** state)
{
    (void)state;
    assert_int_equal(test_every_refusal(parse_two_lines, NULL), 1);
}

static VoileResult write_hundred_lines(const VoileAllocator* allocator, void* context)
{
    (void)context;
    TextBuffer buffer = { .allocator = *allocator };
    recording_write_start_text(&buffer, "a = 1", 5);
    for (int tick = 0; tick < 100; ++tick)
    {
        recording_write_line(&buffer, tick, "grab", "0 1 2");
    }
    VoileResult result = buffer.has_failed ? VOILE_ERROR_MEMORY : VOILE_OK;
    text_buffer_release(&buffer);
    return result;
}

static void writing_survives_each_refused_allocation(void** state)
{
    (void)state;
    assert_in_range(test_every_refusal(write_hundred_lines, NULL), 2, 10);
}

// --- writing -----------------------------------------------------------------------------------------------------------

static void a_written_recording_looks_like_the_handbook(void** state)
{
    (void)state;
    TextBuffer buffer = { .allocator = voile_default_allocator() };
    recording_write_start(&buffer, "curtain");
    recording_write_line(&buffer, 12, "grab", "0 345 0.1 1.2 0");
    recording_write_line(&buffer, INT64_MAX, "release", "");
    assert_string_equal(buffer.text, "voile-recording 1\n"
                                     "scene curtain\n"
                                     "at 12 grab 0 345 0.1 1.2 0\n"
                                     "at 9223372036854775807 release\n");
    text_buffer_clear(&buffer);
    recording_write_start(&buffer, "");
    assert_string_equal(buffer.text, "voile-recording 1\n");
    text_buffer_clear(&buffer);
    recording_write_start_text(&buffer, "a = 1\nb = 2", 11);
    assert_string_equal(buffer.text, "voile-recording 1\nscene-text\na = 1\nb = 2\nend\n");
    text_buffer_clear(&buffer);
    recording_write_start_text(&buffer, "", 0);
    assert_string_equal(buffer.text, "voile-recording 1\nscene-text\nend\n");
    text_buffer_release(&buffer);
}

static void what_is_written_reads_back_the_same(void** state)
{
    (void)state;
    static const char scene[] = "# é\n[cloth]\ncolumns = 3\n";
    TextBuffer buffer = { .allocator = voile_default_allocator() };
    recording_write_start_text(&buffer, scene, sizeof(scene) - 1);
    for (int i = 0; i < 1000; ++i)
    {
        char arguments[32];
        snprintf(arguments, sizeof(arguments), "%d %d", i, i * i);
        recording_write_line(&buffer, i / 3, i % 2 == 0 ? "grab" : "move-grab", i % 5 == 0 ? "" : arguments);
    }
    Recording recording = parse(buffer.text);
    assert_slice(recording.scene_text, scene);
    assert_int_equal(recording.line_count, 1000);
    for (int i = 0; i < 1000; ++i)
    {
        char arguments[32];
        snprintf(arguments, sizeof(arguments), "%d %d", i, i * i);
        assert_int_equal(recording.lines[i].tick, i / 3);
        assert_slice(recording.lines[i].verb, i % 2 == 0 ? "grab" : "move-grab");
        assert_slice(recording.lines[i].arguments, i % 5 == 0 ? "" : arguments);
    }
    recording_release(&recording);
    text_buffer_release(&buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recording_is_read_line_by_line),
        cmocka_unit_test(a_scene_text_is_kept_as_it_is),
        cmocka_unit_test(a_recording_needs_neither_scene_nor_lines),
        cmocka_unit_test(carriage_returns_and_a_byte_order_mark_change_nothing),
        cmocka_unit_test(the_largest_tick_is_one),
        cmocka_unit_test(a_recording_is_known_by_its_first_word),
        cmocka_unit_test(another_file_is_refused_at_once),
        cmocka_unit_test(a_version_that_is_not_known_is_refused),
        cmocka_unit_test(a_tick_must_be_whole_and_not_decrease),
        cmocka_unit_test(a_line_without_a_verb_is_refused),
        cmocka_unit_test(a_scene_stands_once_and_first),
        cmocka_unit_test(a_scene_text_must_end),
        cmocka_unit_test(a_picture_is_kept_with_its_name_wherever_it_stands),
        cmocka_unit_test(a_broken_picture_is_refused),
        cmocka_unit_test(a_picture_that_is_written_reads_back_the_same),
        cmocka_unit_test(nul_bytes_are_refused_wherever_they_are),
        cmocka_unit_test(foreign_bytes_in_messages_are_harmless),
        cmocka_unit_test(all_errors_are_told_up_to_twenty),
        cmocka_unit_test(what_is_too_large_is_refused),
        cmocka_unit_test(reading_survives_each_refused_allocation),
        cmocka_unit_test(writing_survives_each_refused_allocation),
        cmocka_unit_test(a_written_recording_looks_like_the_handbook),
        cmocka_unit_test(what_is_written_reads_back_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
