// The statistics: one JSON object whose names are a contract.

#include "sitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static TextBuffer statistics_of(const Sitting* sitting)
{
    TextBuffer buffer = { .allocator = voile_default_allocator() };
    session_write_statistics(sitting->session, &buffer);
    assert_false(buffer.has_failed);
    return buffer;
}

// The text of a value, up to the comma or brace behind it.
static void find_value(const char* json, const char* name, char* out_value, size_t capacity)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char* start = strstr(json, key);
    if (start == NULL)
    {
        fail_msg("no \"%s\" in %s", name, json);
        return;
    }
    start += strlen(key);
    bool is_string = *start == '"';
    size_t length = is_string ? 1 : strcspn(start, ",}");
    while (is_string && start[length] != '"')
    {
        length += start[length] == '\\' ? 2 : 1;
    }
    length += is_string ? 1 : 0;
    assert_true(length < capacity);
    memcpy(out_value, start, length);
    out_value[length] = '\0';
}

static void expect(const Sitting* sitting, const char* name, const char* value)
{
    char found[512];
    TextBuffer buffer = statistics_of(sitting);
    find_value(buffer.text, name, found, sizeof found);
    text_buffer_release(&buffer);
    if (strcmp(found, value) != 0)
    {
        fail_msg("%s is %s, not %s", name, found, value);
    }
}

static double read_number(const Sitting* sitting, const char* name)
{
    char found[512];
    TextBuffer buffer = statistics_of(sitting);
    find_value(buffer.text, name, found, sizeof found);
    text_buffer_release(&buffer);
    char* end;
    double value = strtod(found, &end);
    assert_true(*end == '\0');
    return value;
}

static void every_promised_name_is_there_once_and_in_order(void** state)
{
    (void)state;
    static const char* const names[] = {
        "scene",
        "points",
        "links",
        "links_alive",
        "faces_alive",
        "steps",
        "sim_seconds",
        "wall_seconds",
        "ms_per_step",
        "ns_per_projection",
        "mean_stretch_percent",
        "max_stretch_percent",
        "max_tension_n",
        "lowest_y",
        "max_speed",
        "held",
        "cuts",
        "torn",
        "dropped_ticks",
        "paused",
        "speed",
        "graphs",
        "cursor",
        "finite",
        "hash",
    };
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    TextBuffer buffer = statistics_of(&sitting);
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    {
        char key[64];
        snprintf(key, sizeof key, "\"%s\": ", names[i]);
        const char* found = strstr(buffer.text, key);
        assert_non_null(found);
        assert_null(strstr(found + 1, key));
    }
    assert_int_equal(buffer.text[0], '{');
    assert_string_equal(buffer.text + buffer.size - 2, "}\n");
    assert_ptr_equal(strchr(buffer.text, '\n'), buffer.text + buffer.size - 1);
    text_buffer_release(&buffer);
    sitting_close(&sitting);
}

static void a_fresh_world_has_plain_figures(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = builtin_scene("flat");
    sitting_open_scene(&sitting, &scene, NULL);
    expect(&sitting, "scene", "\"flat\"");
    expect(&sitting, "points", "1617");
    expect(&sitting, "links", "3152"); // 48 x 33 + 49 x 32
    expect(&sitting, "links_alive", "3152");
    expect(&sitting, "faces_alive", "1536");
    expect(&sitting, "steps", "0");
    expect(&sitting, "sim_seconds", "0.0000");
    expect(&sitting, "held", "0");
    expect(&sitting, "cuts", "0");
    expect(&sitting, "torn", "0");
    expect(&sitting, "resets", "0");
    expect(&sitting, "dropped_ticks", "0");
    expect(&sitting, "paused", "false");
    expect(&sitting, "pause_reason", "\"\"");
    expect(&sitting, "help", "false");
    expect(&sitting, "message", "\"\"");
    expect(&sitting, "finite", "true");
    expect(&sitting, "lowest_y", "0.65000");
    sitting_close(&sitting);
}

static void the_figures_follow_what_happens(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, sheet_point(4, 6));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 29);
    sandbox_do(sitting.sandbox, "cut_link 0 3");
    sitting_frame(&sitting, 10.0);
    expect(&sitting, "held", "1");
    expect(&sitting, "cuts", "1");
    expect(&sitting, "links", "110");
    expect(&sitting, "links_alive", "109");
    expect(&sitting, "steps", "37");
    expect(&sitting, "sim_seconds", "0.3083");
    expect(&sitting, "dropped_ticks", "1192");

    sitting_key(&sitting, ACTION_RESET);
    sitting_key(&sitting, ACTION_HELP);
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_frame(&sitting, TICK_SECONDS);
    expect(&sitting, "held", "0");
    expect(&sitting, "resets", "1");
    expect(&sitting, "links_alive", "110");
    expect(&sitting, "sim_seconds", "0.0000");
    expect(&sitting, "steps", "37");
    expect(&sitting, "paused", "true");
    expect(&sitting, "pause_reason", "\"user\"");
    expect(&sitting, "help", "true");
    sitting.is_away = true;
    sitting_frame(&sitting, TICK_SECONDS);
    expect(&sitting, "pause_reason", "\"user and focus\"");
    sitting_close(&sitting);
}

static void the_hash_is_the_worlds(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 10);
    char digits[32];
    snprintf(digits, sizeof digits, "\"%016llx\"", (unsigned long long)sandbox_hash(sitting.sandbox));
    expect(&sitting, "hash", digits);
    sitting_close(&sitting);
}

static void a_name_is_escaped_as_json_wants(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = scene_of(still_sheet);
    strcpy(scene.name, "a\"b\\c\x01\td \xc3\xa9");
    sitting_open_scene(&sitting, &scene, NULL);
    expect(&sitting, "scene", "\"a\\\"b\\\\c\\u0001\\u0009d \xc3\xa9\"");
    sitting_close(&sitting);
}

static double tell_next_time(void* context)
{
    double* seconds = context;
    *seconds += 0.25;
    return *seconds;
}

static void times_come_from_the_clock_that_was_given(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_tick(&sitting, 4);
    assert_true(read_number(&sitting, "ms_per_step") == 0.0);
    assert_true(read_number(&sitting, "wall_seconds") == 0.0);

    double seconds = 0.0;
    sitting.session->now = tell_next_time;
    sitting.session->now_context = &seconds;
    sitting_tick(&sitting, 4);
    expect(&sitting, "ms_per_step", "125.0000"); // 4 of 8 ticks took a quarter of a second each
    assert_true(read_number(&sitting, "wall_seconds") > 1.9);
    double projections = (double)sandbox_link_count(sitting.sandbox) * 5.0;
    assert_near((float)(read_number(&sitting, "ns_per_projection") * projections), 125.0e6f, 1.0e4f);
    sitting_close(&sitting);
}

static void the_windows_times_are_passed_on(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    session_set_times(sitting.session, (SessionTimes){ .frames_per_second = 59.94, .ms_per_draw = 1.5 });
    expect(&sitting, "fps", "59.9");
    expect(&sitting, "ms_per_draw", "1.500");
    sitting_close(&sitting);
}

static void numbers_gone_bad_are_not_finite(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sandbox_do(sitting.sandbox, "grab 0 58");
    sandbox_lead_out_of_numbers(sitting.sandbox);
    sitting_tick(&sitting, 1);
    expect(&sitting, "finite", "false");
    expect(&sitting, "message", "\"The numbers went bad: back to the last good state. R starts again.\"");
    sandbox_do(sitting.sandbox, "reset");
    expect(&sitting, "finite", "true");
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_promised_name_is_there_once_and_in_order),
        cmocka_unit_test(a_fresh_world_has_plain_figures),
        cmocka_unit_test(the_figures_follow_what_happens),
        cmocka_unit_test(the_hash_is_the_worlds),
        cmocka_unit_test(a_name_is_escaped_as_json_wants),
        cmocka_unit_test(times_come_from_the_clock_that_was_given),
        cmocka_unit_test(the_windows_times_are_passed_on),
        cmocka_unit_test(numbers_gone_bad_are_not_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
