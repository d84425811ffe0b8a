#include "formats/text.h"
#include "test_memory.h"

#include <stdio.h>
#include <string.h>

static TextSlice slice_of(const char* text)
{
    return (TextSlice){ text, strlen(text) };
}

static void assert_slice(TextSlice slice, const char* text)
{
    char found[300];
    (void)text_slice_copy(slice, found, sizeof(found));
    assert_string_equal(found, text);
    assert_true(text_slice_equals(slice, text));
}

// --- slices ------------------------------------------------------------------------------------------------------------

static void a_slice_equals_only_its_own_text(void** state)
{
    (void)state;
    assert_true(text_slice_equals(slice_of("curtain"), "curtain"));
    assert_false(text_slice_equals(slice_of("curtain"), "curtai"));
    assert_false(text_slice_equals(slice_of("curtai"), "curtain"));
    assert_false(text_slice_equals(slice_of("curtain"), "Curtain"));
    assert_false(text_slice_equals((TextSlice){ "ab\0c", 4 }, "ab"));
    assert_true(text_slice_equals((TextSlice){ NULL, 0 }, ""));
}

static void trimming_takes_blanks_off_both_ends(void** state)
{
    (void)state;
    assert_slice(text_slice_trim(slice_of(" \t a b\t\r")), "a b");
    assert_slice(text_slice_trim(slice_of("a")), "a");
    assert_slice(text_slice_trim(slice_of(" \t\r ")), "");
    assert_slice(text_slice_trim(slice_of(" ")), "");
    assert_slice(text_slice_trim((TextSlice){ NULL, 0 }), "");
}

static void a_copy_that_does_not_fit_is_cut_and_says_so(void** state)
{
    (void)state;
    char copy[4];
    assert_true(text_slice_copy(slice_of("abc"), copy, sizeof(copy)));
    assert_string_equal(copy, "abc");
    assert_false(text_slice_copy(slice_of("abcd"), copy, sizeof(copy)));
    assert_string_equal(copy, "abc");
    assert_true(text_slice_copy((TextSlice){ NULL, 0 }, copy, sizeof(copy)));
    assert_string_equal(copy, "");
}

static void words_are_separated_by_blanks(void** state)
{
    (void)state;
    TextSlice rest = slice_of("  grab 0\t 345  ");
    TextSlice word;
    assert_true(text_next_word(&rest, &word));
    assert_slice(word, "grab");
    assert_true(text_next_word(&rest, &word));
    assert_slice(word, "0");
    assert_true(text_next_word(&rest, &word));
    assert_slice(word, "345");
    assert_false(text_next_word(&rest, &word));
    assert_false(text_next_word(&rest, &word));
}

// --- foreign bytes -----------------------------------------------------------------------------------------------------

static void only_well_formed_utf8_without_controls_is_printable(void** state)
{
    (void)state;
    static const struct
    {
        const char* text;
        bool is_printable;
    } rows[] = {
        { "", true },
        { "Rideau d'été", true },
        { "\x7e", true },
        { "\xc2\xa0", true },
        { "\xdf\xbf", true },
        { "\xe0\xa0\x80", true },
        { "\xed\x9f\xbf", true },
        { "\xef\xbf\xbd", true },
        { "\xf0\x90\x80\x80", true },
        { "\xf4\x8f\xbf\xbf", true },
        { "tab\t", false },
        { "\x1b[31m", false },
        { "\x7f", false },
        { "\xc2\x80", false },         // a control character of two bytes
        { "\x80", false },             // a continuation without a start
        { "\xc3", false },             // cut short
        { "\xc3(", false },            // no continuation
        { "\xc0\xaf", false },         // overlong
        { "\xc1\xbf", false },         // overlong
        { "\xe0\x9f\xbf", false },     // overlong
        { "\xf0\x8f\xbf\xbf", false }, // overlong
        { "\xed\xa0\x80", false },     // a surrogate
        { "\xf4\x90\x80\x80", false }, // beyond the last character
        { "\xf5\x80\x80\x80", false },
        { "\xff", false },
        { "\xe2\x82", false },
        { "\xf0\x9f\x98", false },
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
    {
        if (text_is_printable(slice_of(rows[i].text)) != rows[i].is_printable)
        {
            fail_msg("row %zu is judged wrongly", i);
        }
    }
    assert_false(text_is_printable((TextSlice){ "a\0b", 3 }));
}

static void foreign_bytes_are_shown_harmless(void** state)
{
    (void)state;
    char shown[TEXT_SHOWN_SIZE];
    assert_string_equal(text_show(slice_of("été\x1b[2J\n\xff."), shown, sizeof(shown)), "été?[2J??.");
    assert_string_equal(text_show((TextSlice){ "a\0b", 3 }, shown, sizeof(shown)), "a?b");
    assert_string_equal(text_show((TextSlice){ NULL, 0 }, shown, sizeof(shown)), "");
}

static void what_does_not_fit_is_cut_between_characters(void** state)
{
    (void)state;
    char shown[10];
    assert_string_equal(text_show(slice_of("123456789"), shown, sizeof(shown)), "123456789");
    assert_string_equal(text_show(slice_of("1234567890"), shown, sizeof(shown)), "123456...");
    // The mark would fall into the sixth byte, the middle of the third character.
    assert_string_equal(text_show(slice_of("aéééééé"), shown, sizeof(shown)), "aéé...");
    assert_string_equal(text_show(slice_of("\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80"), shown, sizeof(shown)),
                        "\xf0\x9f\x98\x80...");
}

// --- lines -------------------------------------------------------------------------------------------------------------

static void lines_end_in_all_three_ways_and_the_last_need_not_end(void** state)
{
    (void)state;
    TextReader reader = { slice_of("one\r\n\r\n\ntwo\n three \rfour\r\rlast"), 0 };
    static const char* const lines[] = { "one", "", "", "two", " three ", "four", "", "last" };
    TextSlice line;
    for (int i = 0; i < 8; ++i)
    {
        assert_true(text_next_line(&reader, &line));
        assert_slice(line, lines[i]);
        assert_int_equal(reader.line, i + 1);
    }
    assert_false(text_next_line(&reader, &line));
    assert_false(text_next_line(&reader, &line));
    assert_int_equal(reader.line, 8);
}

static void an_empty_text_has_no_line(void** state)
{
    (void)state;
    TextReader reader = { { NULL, 0 }, 0 };
    TextSlice line;
    assert_false(text_next_line(&reader, &line));
    assert_false(text_next_content(&reader, &line));
    TextEntry entry;
    assert_false(text_next_entry(&reader, &entry));
}

static void a_byte_order_mark_belongs_to_no_line(void** state)
{
    (void)state;
    TextReader reader = { slice_of("\xef\xbb\xbf"
                                   "a\n\xef\xbb\xbf"
                                   "b"),
                          0 };
    TextSlice line;
    assert_true(text_next_line(&reader, &line));
    assert_slice(line, "a");
    assert_true(text_next_line(&reader, &line));
    assert_slice(line, "\xef\xbb\xbf"
                       "b");
}

static void comments_start_at_a_line_start_or_after_a_blank(void** state)
{
    (void)state;
    assert_slice(text_line_content(slice_of("# all of it")), "");
    assert_slice(text_line_content(slice_of("  # all of it")), "");
    assert_slice(text_line_content(slice_of("a = 1 # one")), "a = 1");
    assert_slice(text_line_content(slice_of("a = 1\t#one")), "a = 1");
    assert_slice(text_line_content(slice_of("color=#ff0000")), "color=#ff0000");
    assert_slice(text_line_content(slice_of("a#b #c#d")), "a#b");
}

static void lines_without_content_are_passed_over_but_counted(void** state)
{
    (void)state;
    TextReader reader = { slice_of("\n # nothing\n\t\r\n  a b # c\n\n#"), 0 };
    TextSlice line;
    assert_true(text_next_content(&reader, &line));
    assert_slice(line, "a b");
    assert_int_equal(reader.line, 4);
    assert_false(text_next_content(&reader, &line));
}

// --- entries -----------------------------------------------------------------------------------------------------------

typedef struct EntryRow
{
    const char* line;
    TextEntryKind kind;
    const char* key;
    const char* value;
} EntryRow;

static void lines_are_pairs_or_sections_or_broken(void** state)
{
    (void)state;
    static const EntryRow rows[] = {
        { "wind = 1 2 3", TEXT_ENTRY_PAIR, "wind", "1 2 3" },
        { "  wind=1  ", TEXT_ENTRY_PAIR, "wind", "1" },
        { "title = a = b", TEXT_ENTRY_PAIR, "title", "a = b" },
        { "title =", TEXT_ENTRY_PAIR, "title", "" },
        { "title = # none", TEXT_ENTRY_PAIR, "title", "" },
        { "two words = 1", TEXT_ENTRY_PAIR, "two words", "1" },
        { "[cloth]", TEXT_ENTRY_SECTION, "cloth", "" },
        { " [ cloth ] # the first", TEXT_ENTRY_SECTION, "cloth", "" },
        { "[cloth", TEXT_ENTRY_BROKEN, "[cloth", "" },
        { "[]", TEXT_ENTRY_BROKEN, "[]", "" },
        { "[a]b]", TEXT_ENTRY_BROKEN, "[a]b]", "" },
        { "[[a]", TEXT_ENTRY_BROKEN, "[[a]", "" },
        { "= 1", TEXT_ENTRY_BROKEN, "= 1", "" },
        { "wind", TEXT_ENTRY_BROKEN, "wind", "" },
        { "[", TEXT_ENTRY_BROKEN, "[", "" },
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
    {
        char text[64];
        snprintf(text, sizeof(text), "\n%s\n", rows[i].line);
        TextReader reader = { slice_of(text), 0 };
        TextEntry entry;
        assert_true(text_next_entry(&reader, &entry));
        assert_int_equal(entry.kind, rows[i].kind);
        assert_slice(entry.key, rows[i].key);
        assert_slice(entry.value, rows[i].value);
        assert_int_equal(entry.line, 2);
        assert_false(text_next_entry(&reader, &entry));
    }
}

// --- names -------------------------------------------------------------------------------------------------------------

typedef struct NamedRow
{
    int number;
    const char* name;
} NamedRow;

static const char* nearest_of(const char* word)
{
    static const NamedRow rows[] = { { 1, "stiffness" }, { 2, "gravity" }, { 3, "sub_steps" }, { 4, "wind" } };
    return text_nearest_name(slice_of(word), &rows[0].name, 4, sizeof(NamedRow));
}

static void the_nearest_name_is_found_in_a_table_of_rows(void** state)
{
    (void)state;
    assert_string_equal(nearest_of("stifness"), "stiffness");
    assert_string_equal(nearest_of("GRAVITY"), "gravity");
    assert_string_equal(nearest_of("substeps"), "sub_steps");
    assert_string_equal(nearest_of("wnd"), "wind");
    assert_string_equal(nearest_of("wiind"), "wind");
    assert_string_equal(nearest_of("widn"), "wind");
    assert_string_equal(nearest_of("grav"), "gravity");
}

static void a_name_that_is_too_different_is_not_suggested(void** state)
{
    (void)state;
    assert_null(nearest_of("xyzzy"));
    assert_null(nearest_of("wi"));
    assert_null(nearest_of(""));
    assert_null(nearest_of("gr"));
    // 3 edits of 9 letters are a third, 4 are more.
    assert_string_equal(nearest_of("stiffnXXX"), "stiffness");
    assert_null(nearest_of("stiffXXXX"));
    char longest[400];
    memset(longest, 'w', sizeof(longest) - 1);
    longest[sizeof(longest) - 1] = '\0';
    assert_null(nearest_of(longest));
}

static void a_start_counts_where_it_is_of_one_name_alone(void** state)
{
    (void)state;
    static const char* const names[] = { "seam_box", "seam_mask", "pins", "passes" };
    assert_null(text_nearest_name(slice_of("seam"), names, 2, sizeof(names[0])));
    assert_string_equal(text_nearest_name(slice_of("seam_b"), names, 4, sizeof(names[0])), "seam_box");
    assert_string_equal(text_nearest_name(slice_of("pass"), names, 4, sizeof(names[0])), "passes");
    assert_string_equal(text_nearest_name(slice_of("pas"), names, 4, sizeof(names[0])), "passes");
}

static void of_equally_near_names_the_first_is_suggested(void** state)
{
    (void)state;
    static const char* const names[] = { "cat", "bat", "rat" };
    assert_string_equal(text_nearest_name(slice_of("hat"), names, 3, sizeof(names[0])), "cat");
    assert_string_equal(text_nearest_name(slice_of("rat"), names, 3, sizeof(names[0])), "rat");
}

// --- errors ------------------------------------------------------------------------------------------------------------

static void twenty_errors_are_kept_and_more_are_counted(void** state)
{
    (void)state;
    TextErrors errors = { .count = 0 };
    VoileError first;
    assert_int_equal(text_errors_result(&errors, &first), VOILE_OK);
    for (int i = 1; i <= 23; ++i)
    {
        text_errors_add(&errors, i, "error %d of '%s'", i, "x");
    }
    assert_int_equal(errors.count, MAX_TEXT_ERRORS);
    assert_int_equal(errors.dropped, 3);
    assert_string_equal(errors.errors[19].message, "error 20 of 'x'");
    assert_int_equal(errors.errors[19].line, 20);
    assert_int_equal(text_errors_result(&errors, &first), VOILE_ERROR_SYNTAX);
    assert_int_equal(first.line, 1);
    assert_int_equal(text_errors_result(&errors, NULL), VOILE_ERROR_SYNTAX);
}

static void an_error_keeps_its_own_code(void** state)
{
    (void)state;
    TextErrors errors = { .count = 0 };
    VoileError error;
    (void)voile_fail(&error, VOILE_ERROR_MEMORY, 0, "out of memory");
    text_errors_add_error(&errors, &error);
    assert_int_equal(text_errors_result(&errors, NULL), VOILE_ERROR_MEMORY);
}

static void a_long_message_is_cut_to_fit(void** state)
{
    (void)state;
    TextErrors errors = { .count = 0 };
    char text[1000];
    memset(text, 'a', sizeof(text));
    text[sizeof(text) - 1] = '\0';
    text_errors_add(&errors, 1, "%s", text);
    size_t length = strlen(errors.errors[0].message);
    assert_in_range(length, 200, sizeof(errors.errors[0].message) - 1);
}

// --- growing text ------------------------------------------------------------------------------------------------------

static void a_buffer_grows_and_stays_terminated(void** state)
{
    (void)state;
    TestMemory memory = { 0 };
    TextBuffer buffer = { .allocator = test_memory_allocator(&memory) };
    for (int i = 0; i < 1000; ++i)
    {
        assert_true(text_buffer_add(&buffer, "%d,", i % 10));
        assert_int_equal(strlen(buffer.text), buffer.size);
    }
    assert_int_equal(buffer.size, 2000);
    assert_memory_equal(buffer.text + 1998, "9,", 3);
    assert_int_equal(memory.block_count, 1);
    assert_true(text_buffer_add_bytes(&buffer, "a\0b", 3));
    assert_true(text_buffer_add(&buffer, "%s", ""));
    assert_int_equal(buffer.size, 2003);
    assert_memory_equal(buffer.text + 2000, "a\0b", 4);

    text_buffer_clear(&buffer);
    assert_int_equal(buffer.size, 0);
    assert_string_equal(buffer.text, "");
    assert_int_equal(memory.block_count, 1);
    text_buffer_release(&buffer);
    assert_null(buffer.text);
    assert_int_equal(memory.block_count, 0);
    assert_true(text_buffer_add(&buffer, "again"));
    text_buffer_release(&buffer);
    assert_int_equal(memory.block_count, 0);
}

static void the_first_byte_outlives_a_growth(void** state)
{
    (void)state;
    TextBuffer buffer = { .allocator = voile_default_allocator() };
    char bytes[1000];
    memset(bytes, 'b', sizeof(bytes));
    assert_true(text_buffer_add_bytes(&buffer, "a", 1));
    assert_true(text_buffer_add_bytes(&buffer, bytes, sizeof(bytes)));
    assert_int_equal(buffer.size, 1001);
    assert_memory_equal(buffer.text, "ab", 2);
    assert_memory_equal(buffer.text + 999, "bb", 3);
    text_buffer_release(&buffer);
}

static void adding_nothing_makes_an_empty_text(void** state)
{
    (void)state;
    TestMemory memory = { 0 };
    TextBuffer buffer = { .allocator = test_memory_allocator(&memory) };
    assert_true(text_buffer_add_bytes(&buffer, NULL, 0));
    assert_string_equal(buffer.text, "");
    text_buffer_release(&buffer);
    text_buffer_clear(&buffer);
    assert_int_equal(memory.block_count, 0);
}

static void a_full_buffer_fails_for_good_and_keeps_what_it_has(void** state)
{
    (void)state;
    TestMemory memory = { 0 };
    TextBuffer buffer = { .max_size = 5, .allocator = test_memory_allocator(&memory) };
    assert_true(text_buffer_add(&buffer, "12345"));
    assert_false(text_buffer_add(&buffer, "6"));
    assert_true(buffer.has_failed);
    assert_string_equal(buffer.text, "12345");
    text_buffer_clear(&buffer);
    assert_false(text_buffer_add(&buffer, "1"));
    assert_false(text_buffer_add_bytes(&buffer, "", 0));
    assert_true(buffer.has_failed);
    text_buffer_release(&buffer);
    assert_int_equal(memory.block_count, 0);
}

static void a_size_that_no_memory_has_fails_cleanly(void** state)
{
    (void)state;
    TestMemory memory = { 0 };
    TextBuffer buffer = { .allocator = test_memory_allocator(&memory) };
    assert_true(text_buffer_add(&buffer, "a"));
    assert_false(text_buffer_add_bytes(&buffer, "b", SIZE_MAX));
    assert_string_equal(buffer.text, "a");
    text_buffer_release(&buffer);
    assert_int_equal(memory.block_count, 0);
}

static VoileResult fill_a_buffer(const VoileAllocator* allocator, void* context)
{
    (void)context;
    TextBuffer buffer = { .allocator = *allocator };
    bool is_whole = true;
    for (int i = 0; i < 5000; ++i)
    {
        is_whole = text_buffer_add(&buffer, "%04d", i) && is_whole;
    }
    assert_int_equal(is_whole, !buffer.has_failed);
    assert_int_equal(buffer.size % 4, 0);
    text_buffer_release(&buffer);
    return is_whole ? VOILE_OK : VOILE_ERROR_MEMORY;
}

static void a_buffer_survives_each_refused_allocation(void** state)
{
    (void)state;
    assert_in_range(test_every_refusal(fill_a_buffer, NULL), 3, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slice_equals_only_its_own_text),
        cmocka_unit_test(trimming_takes_blanks_off_both_ends),
        cmocka_unit_test(a_copy_that_does_not_fit_is_cut_and_says_so),
        cmocka_unit_test(words_are_separated_by_blanks),
        cmocka_unit_test(only_well_formed_utf8_without_controls_is_printable),
        cmocka_unit_test(foreign_bytes_are_shown_harmless),
        cmocka_unit_test(what_does_not_fit_is_cut_between_characters),
        cmocka_unit_test(lines_end_in_all_three_ways_and_the_last_need_not_end),
        cmocka_unit_test(an_empty_text_has_no_line),
        cmocka_unit_test(a_byte_order_mark_belongs_to_no_line),
        cmocka_unit_test(comments_start_at_a_line_start_or_after_a_blank),
        cmocka_unit_test(lines_without_content_are_passed_over_but_counted),
        cmocka_unit_test(lines_are_pairs_or_sections_or_broken),
        cmocka_unit_test(the_nearest_name_is_found_in_a_table_of_rows),
        cmocka_unit_test(a_name_that_is_too_different_is_not_suggested),
        cmocka_unit_test(a_start_counts_where_it_is_of_one_name_alone),
        cmocka_unit_test(of_equally_near_names_the_first_is_suggested),
        cmocka_unit_test(twenty_errors_are_kept_and_more_are_counted),
        cmocka_unit_test(an_error_keeps_its_own_code),
        cmocka_unit_test(a_long_message_is_cut_to_fit),
        cmocka_unit_test(a_buffer_grows_and_stays_terminated),
        cmocka_unit_test(the_first_byte_outlives_a_growth),
        cmocka_unit_test(adding_nothing_makes_an_empty_text),
        cmocka_unit_test(a_full_buffer_fails_for_good_and_keeps_what_it_has),
        cmocka_unit_test(a_size_that_no_memory_has_fails_cleanly),
        cmocka_unit_test(a_buffer_survives_each_refused_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
