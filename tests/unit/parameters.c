#include "formats/parameters.h"
#include "test_memory.h"

#include <stdio.h>
#include <string.h>

typedef struct Values
{
    bool is_paused;
    int32_t sub_steps;
    int32_t big;
    float gravity;
    float any;
    VoileVec3 wind;
    int32_t solver;
    char title[PARAMETER_TEXT_SIZE];
    float mass;
    ParameterBox box;
    ParameterRanges points;
    char guard;
} Values;

static const char* const solvers[] = { "classic", "small_steps", "exact", NULL };

static const ParameterRow rows[] = {
    { "is_paused", PARAMETER_BOOL, "", 0, 0, "false", "", offsetof(Values, is_paused), NULL, false, 0, 0, 0 },
    { "sub_steps", PARAMETER_INT, "", 1, 100, "5", "", offsetof(Values, sub_steps), NULL, false, 0, 0, 0 },
    { "big", PARAMETER_INT, "", -3e9f, 3e9f, "0", "", offsetof(Values, big), NULL, false, 0, 0, 0 },
    { "gravity", PARAMETER_FLOAT, "m/s2", -20.5f, 20.5f, "-9.81", "", offsetof(Values, gravity), NULL, false, 0, 0, 0 },
    { "any", PARAMETER_FLOAT, "", -3.4e38f, 3.4e38f, "0", "", offsetof(Values, any), NULL, false, 0, 0, 0 },
    { "wind", PARAMETER_VECTOR, "m/s", -30, 30, "0 0 -1.5", "", offsetof(Values, wind), NULL, false, 0, 0, 0 },
    { "solver", PARAMETER_CHOICE, "", 0, 0, "small_steps", "", offsetof(Values, solver), solvers, true, 0, 0, 0 },
    { "title", PARAMETER_TEXT, "", 0, 0, "A cloth", "", offsetof(Values, title), NULL, false, 0, 0, 0 },
    { "mass", PARAMETER_AUTO, "kg", 0.5f, 10, "auto", "", offsetof(Values, mass), NULL, false, 0, 0, 0 },
    { "box", PARAMETER_BOX, "m", -5, 5, "none", "", offsetof(Values, box), NULL, true, 0, 0, 0 },
    { "points", PARAMETER_RANGES, "", 0, 99, "none", "", offsetof(Values, points), NULL, true, 0, 0, 0 },
};

static const ParameterTable table = { rows, sizeof(rows) / sizeof(rows[0]) };

static TextSlice slice_of(const char* text)
{
    return (TextSlice){ text, strlen(text) };
}

static Values default_values(void)
{
    Values values;
    memset(&values, 0x5a, sizeof(values));
    parameters_set_defaults(&table, &values);
    return values;
}

static void assert_set(Values* values, const char* key, const char* value)
{
    VoileError error = { .message = "" };
    if (parameters_set(&table, values, slice_of(key), slice_of(value), 7, &error) != VOILE_OK)
    {
        fail_msg("%s = %s was refused: %s", key, value, error.message);
    }
}

static void assert_refused(const char* key, const char* value, const char* message)
{
    Values values = default_values();
    Values before = values;
    VoileError error = { .message = "" };
    assert_int_equal(parameters_set(&table, &values, slice_of(key), slice_of(value), 12, &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message, message);
    assert_int_equal(error.line, 12);
    assert_int_equal(error.code, VOILE_ERROR_INVALID);
    assert_memory_equal(&values, &before, sizeof(values));
    assert_int_equal(parameters_set(&table, &values, slice_of(key), slice_of(value), 12, NULL), VOILE_ERROR_INVALID);
}

// --- setting -----------------------------------------------------------------------------------------------------------

static void defaults_are_read_from_the_table(void** state)
{
    (void)state;
    Values values = default_values();
    assert_false(values.is_paused);
    assert_int_equal(values.sub_steps, 5);
    assert_true(values.gravity == -9.81f);
    assert_true(values.wind.x == 0.0f && values.wind.y == 0.0f && values.wind.z == -1.5f);
    assert_int_equal(values.solver, 1);
    assert_string_equal(values.title, "A cloth");
    assert_true(values.mass < 0.0f);
    assert_true(values.box.least.x > values.box.most.x);
    assert_int_equal(values.points.count, 0);
    assert_int_equal(values.guard, 0x5a);
}

static void values_of_each_type_are_set(void** state)
{
    (void)state;
    Values values = default_values();
    static const char* const yes[] = { "true", "on", "yes", "1" };
    static const char* const no[] = { "false", "off", "no", "0" };
    for (int i = 0; i < 4; ++i)
    {
        assert_set(&values, "is_paused", yes[i]);
        assert_true(values.is_paused);
        assert_set(&values, "is_paused", no[i]);
        assert_false(values.is_paused);
    }
    assert_set(&values, "sub_steps", " 100\t");
    assert_int_equal(values.sub_steps, 100);
    assert_set(&values, "gravity", "-20.5");
    assert_true(values.gravity == -20.5f);
    assert_set(&values, "wind", "1  -2e0\t+.5");
    assert_true(values.wind.x == 1.0f && values.wind.y == -2.0f && values.wind.z == 0.5f);
    assert_set(&values, "solver", "exact");
    assert_int_equal(values.solver, 2);
    assert_set(&values, "title", "  Rideau d'été = 2  ");
    assert_string_equal(values.title, "Rideau d'été = 2");
    assert_set(&values, "title", "");
    assert_string_equal(values.title, "");
    assert_int_equal(values.guard, 0x5a);
}

static void a_box_a_list_and_a_number_that_may_be_left_to_the_program_are_set(void** state)
{
    (void)state;
    Values values = default_values();
    assert_set(&values, "mass", "0.5");
    assert_true(values.mass == 0.5f);
    assert_set(&values, "mass", "auto");
    assert_true(values.mass < 0.0f);
    assert_set(&values, "box", "-1 -2 -3\t1 -2 5");
    assert_true(values.box.least.y == -2.0f && values.box.most.y == -2.0f && values.box.most.z == 5.0f);
    assert_set(&values, "points", " 7 0-99\t3-3 ");
    assert_int_equal(values.points.count, 3);
    assert_int_equal(values.points.ranges[0].first, 7);
    assert_int_equal(values.points.ranges[0].last, 7);
    assert_int_equal(values.points.ranges[1].first, 0);
    assert_int_equal(values.points.ranges[1].last, 99);
    assert_int_equal(values.points.ranges[2].last, 3);
    assert_set(&values, "points", "none");
    assert_int_equal(values.points.count, 0);
    assert_set(&values, "box", "none");
    assert_true(values.box.least.z > values.box.most.z);
    assert_int_equal(values.guard, 0x5a);
}

static void what_is_no_box_and_no_list_is_refused(void** state)
{
    (void)state;
    assert_refused("mass", "none", "mass = none is neither a number nor auto");
    assert_refused("mass", "0.4", "mass = 0.4 is out of range (0.5 to 10)");
    assert_refused("mass", "-1", "mass = -1 is out of range (0.5 to 10)");
    assert_refused("box", "1 2 3", "box = 1 2 3 is not six numbers (least x y z, most x y z)");
    assert_refused("box", "1 2 3 4 5 5 5", "box = 1 2 3 4 5 5 5 is not six numbers (least x y z, most x y z)");
    assert_refused("box", "auto", "box = auto is not six numbers (least x y z, most x y z)");
    assert_refused("box", "0 0 0 1 1 6", "box = 0 0 0 1 1 6 is out of range (-5 to 5)");
    assert_refused("box", "0 0 1 1 1 0", "box = 0 0 1 1 1 0 has a least value above its most");
    assert_refused("points", "", "points has no value");
    assert_refused("points", "9-5", "points = 9-5 has a range that runs backwards");
    assert_refused("points", "0 100", "points = 0 100 is out of range (0 to 99)");
    assert_refused("points", "0 5-99999999999999999999", "points = 0 5-99999999999999999999 is out of range (0 to 99)");
    static const char* const broken[] = {
        "-", "-5", "5-", "1-2-3", "1,2", "a", "1 - 2", "1.5", "0 none", "1e1", "--1"
    };
    for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); ++i)
    {
        char message[128];
        snprintf(message, sizeof(message), "points = %s is not a list of whole numbers and ranges (0 5 10-19)",
                 broken[i]);
        assert_refused("points", broken[i], message);
    }
    char many[4 * MAX_PARAMETER_RANGES + 8] = "";
    for (int i = 0; i < MAX_PARAMETER_RANGES; ++i)
    {
        strcat(many, "1-2 ");
    }
    Values values = default_values();
    assert_set(&values, "points", many);
    strcat(many, "3");
    assert_int_equal(parameters_set(&table, &values, slice_of("points"), slice_of(many), 1, NULL), VOILE_ERROR_INVALID);
    assert_int_equal(values.points.count, MAX_PARAMETER_RANGES);
}

static void whole_numbers_keep_within_32_bits(void** state)
{
    (void)state;
    Values values = default_values();
    assert_set(&values, "big", "2147483647");
    assert_int_equal(values.big, INT32_MAX);
    assert_set(&values, "big", "-2147483648");
    assert_int_equal(values.big, INT32_MIN);
    assert_refused("big", "2147483648", "big = 2147483648 is out of range (-3e+09 to 3e+09)");
}

static void a_longer_text_leaves_nothing_behind(void** state)
{
    (void)state;
    Values one = default_values();
    Values other = default_values();
    assert_set(&one, "title", "a long one");
    assert_set(&one, "title", "b");
    assert_set(&other, "title", "b");
    assert_memory_equal(one.title, other.title, PARAMETER_TEXT_SIZE);
}

// --- refusing ----------------------------------------------------------------------------------------------------------

static void an_unknown_key_is_refused_with_the_nearest(void** state)
{
    (void)state;
    assert_refused("gravty", "1", "'gravty' is not a key (did you mean 'gravity'?)");
    assert_refused("Gravity", "1", "'Gravity' is not a key (did you mean 'gravity'?)");
    assert_refused("xyzzy", "1", "'xyzzy' is not a key");
    assert_refused("", "1", "'' is not a key");
    assert_refused("a\x1b[2J", "1", "'a?[2J' is not a key");
    ParameterTable empty = { NULL, 0 };
    assert_int_equal(parameters_set(&empty, NULL, slice_of("a"), slice_of("1"), 1, NULL), VOILE_ERROR_INVALID);
}

static void a_value_out_of_range_is_refused_with_the_range(void** state)
{
    (void)state;
    assert_refused("sub_steps", "0", "sub_steps = 0 is out of range (1 to 100)");
    assert_refused("sub_steps", "101", "sub_steps = 101 is out of range (1 to 100)");
    assert_refused("sub_steps", "99999999999999999999", "sub_steps = 99999999999999999999 is out of range (1 to 100)");
    assert_refused("gravity", "20.500002", "gravity = 20.500002 is out of range (-20.5 to 20.5)");
    assert_refused("gravity", "-1e99", "gravity = -1e99 is out of range (-20.5 to 20.5)");
    assert_refused("wind", "0 31 0", "wind = 0 31 0 is out of range (-30 to 30)");
}

static void a_value_of_the_wrong_type_is_refused(void** state)
{
    (void)state;
    assert_refused("gravity", "high", "gravity = high is not a number");
    assert_refused("gravity", "nan", "gravity = nan is not a number");
    assert_refused("gravity", "inf", "gravity = inf is not a number");
    assert_refused("gravity", "1 2", "gravity = 1 2 is not a number");
    assert_refused("gravity", "", "gravity has no value");
    assert_refused("sub_steps", "2.5", "sub_steps = 2.5 is not a whole number");
    assert_refused("sub_steps", "2e1", "sub_steps = 2e1 is not a whole number");
    assert_refused("sub_steps", "many", "sub_steps = many is not a whole number");
    assert_refused("wind", "1 2", "wind = 1 2 is not three numbers");
    assert_refused("wind", "1 2 3 4", "wind = 1 2 3 4 is not three numbers");
    assert_refused("wind", "1, 2, 3", "wind = 1, 2, 3 is not three numbers");
    assert_refused("is_paused", "maybe", "is_paused = maybe is neither true nor false");
    assert_refused("is_paused", "True", "is_paused = True is neither true nor false");
    assert_refused("solver", "fast", "solver = fast is not one of classic, small_steps, exact");
    assert_refused("title", "a\tb", "title = a?b is not plain UTF-8 text");
    assert_refused("title", "a\xff", "title = a? is not plain UTF-8 text");
}

static void a_text_is_refused_when_it_would_not_come_back_from_a_file(void** state)
{
    (void)state;
    assert_refused("title", "# one", "title = # one has a '#' at its start or after a blank");
    assert_refused("title", "one #2", "title = one #2 has a '#' at its start or after a blank");
    char longest[PARAMETER_TEXT_SIZE + 1];
    memset(longest, 'x', sizeof(longest));
    longest[PARAMETER_TEXT_SIZE] = '\0';
    char message[256];
    snprintf(message, sizeof(message), "title = %s is longer than 63 bytes", longest);
    assert_refused("title", longest, message);
    Values values = default_values();
    longest[PARAMETER_TEXT_SIZE - 1] = '\0';
    assert_set(&values, "title", longest);
    assert_string_equal(values.title, longest);
    assert_set(&values, "title", "number#2");
}

// --- writing -----------------------------------------------------------------------------------------------------------

static void assert_prints(const char* key, const char* value, const char* text)
{
    Values values = default_values();
    assert_set(&values, key, value);
    char printed[PARAMETER_VALUE_SIZE];
    parameter_print(parameters_find(&table, slice_of(key)), &values, printed);
    assert_string_equal(printed, text);
}

static void values_are_printed_plainly(void** state)
{
    (void)state;
    assert_prints("is_paused", "on", "true");
    assert_prints("is_paused", "0", "false");
    assert_prints("sub_steps", "+007", "7");
    assert_prints("gravity", "-0", "-0");
    assert_prints("gravity", "1.10", "1.1");
    assert_prints("wind", "-0 1e-7 3", "-0 1e-07 3");
    assert_prints("solver", "classic", "classic");
    assert_prints("title", " x y ", "x y");
    assert_prints("mass", "auto", "auto");
    assert_prints("mass", "+1.50", "1.5");
    assert_prints("box", "none", "none");
    assert_prints("box", "-1 -0 .1 2 3 4", "-1 -0 0.1 2 3 4");
    assert_prints("points", "none", "none");
    assert_prints("points", "007 1-1  5-9", "7 1 5-9");
}

static void only_what_differs_from_its_default_is_written(void** state)
{
    (void)state;
    TestMemory memory = { 0 };
    TextBuffer buffer = { .allocator = test_memory_allocator(&memory) };
    Values values = default_values();
    assert_true(parameters_write(&table, &values, &buffer));
    assert_int_equal(buffer.size, 0);
    values.sub_steps = 9;
    values.wind.y = 0.1f;
    memcpy(values.title, "x", 2);
    assert_true(parameters_write(&table, &values, &buffer));
    assert_string_equal(buffer.text, "sub_steps = 9\nwind = 0 0.1 -1.5\ntitle = x\n");
    text_buffer_release(&buffer);
    assert_int_equal(memory.block_count, 0);
}

static void agreement_is_bit_for_bit(void** state)
{
    (void)state;
    Values values = default_values();
    Values other = default_values();
    const ParameterRow* any = parameters_find(&table, slice_of("any"));
    assert_true(parameter_equals(any, &values, &other));
    other.any = -0.0f;
    assert_false(parameter_equals(any, &values, &other));
    const ParameterRow* title = parameters_find(&table, slice_of("title"));
    memcpy(other.title, "A cloth\0?", 10);
    assert_true(parameter_equals(title, &values, &other));
    other.title[0] = 'B';
    assert_false(parameter_equals(title, &values, &other));
}

static void read_all(TextSlice text, Values* values)
{
    TextReader reader = { text, 0 };
    TextEntry entry;
    while (text_next_entry(&reader, &entry))
    {
        assert_int_equal(entry.kind, TEXT_ENTRY_PAIR);
        VoileError error;
        assert_int_equal(parameters_set(&table, values, entry.key, entry.value, entry.line, &error), VOILE_OK);
    }
}

static void what_is_written_reads_back_bit_for_bit(void** state)
{
    (void)state;
    static const char* const titles[] = { "", "x", "a=b", "[x]", "n#1", "été", "true" };
    TestMemory memory = { 0 };
    TextBuffer buffer = { .allocator = test_memory_allocator(&memory) };
    uint32_t bits = 12345;
    for (int i = 0; i < 20000; ++i)
    {
        Values values = default_values();
        bits = bits * 1664525u + 1013904223u;
        uint32_t any_bits = (bits >> 8 & 0x7fu) << 24 | (bits & 0xffffffu);
        memcpy(&values.any, &any_bits, sizeof(values.any));
        values.any = values.any <= 3.4e38f ? values.any : -0.0f;
        values.wind = voile_vec3((float)(bits >> 20) / 4096.0f, -0.0f, (float)(bits & 0xffu) / -9.0f);
        values.gravity = (float)(bits >> 16) / 65536.0f;
        values.big = (int32_t)(bits >> 1) - INT32_MAX / 2;
        values.solver = (int32_t)(bits >> 9) % 3;
        values.mass = (bits & 1u) != 0 ? -1.0f : 0.5f + (float)(bits >> 24);
        values.mass = values.mass > 10.0f ? 10.0f : values.mass;
        values.box.least = voile_vec3((float)(bits >> 24) / -99.0f, -0.0f, 1.0f);
        values.box.most = (bits & 2u) != 0 ? voile_vec3(-9.0f, -1.0f, 0.0f) : voile_vec3(0.1f, 1.5e-7f, 1.0f);
        if ((bits & 2u) != 0)
        {
            assert_set(&values, "box", "none"); // one way to hold nothing
        }
        values.points.count = (int32_t)(bits >> 10) % (MAX_PARAMETER_RANGES + 1);
        for (int32_t j = 0; j < values.points.count; ++j)
        {
            values.points.ranges[j].first = (int32_t)((bits >> 8) + 7u * (uint32_t)j) % 50;
            values.points.ranges[j].last = values.points.ranges[j].first + j % 3;
        }
        values.is_paused = (bits >> 20 & 1u) != 0;
        memset(values.title, 0, sizeof(values.title));
        memcpy(values.title, titles[i % 7], strlen(titles[i % 7]));

        text_buffer_clear(&buffer);
        assert_true(parameters_write(&table, &values, &buffer));
        Values read = default_values();
        read_all((TextSlice){ buffer.text, buffer.size }, &read);
        for (size_t row = 0; row < table.count; ++row)
        {
            assert_true(parameter_equals(&rows[row], &values, &read));
        }
    }
    text_buffer_release(&buffer);
    assert_int_equal(memory.block_count, 0);
}

static VoileResult write_values(const VoileAllocator* allocator, void* context)
{
    TextBuffer buffer = { .allocator = *allocator };
    bool is_written = parameters_write(&table, context, &buffer);
    text_buffer_release(&buffer);
    return is_written ? VOILE_OK : VOILE_ERROR_MEMORY;
}

static void writing_survives_each_refused_allocation(void** state)
{
    (void)state;
    Values values = default_values();
    values.sub_steps = 9;
    memset(values.title, 'x', PARAMETER_TEXT_SIZE - 1);
    assert_in_range(test_every_refusal(write_values, &values), 1, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_read_from_the_table),
        cmocka_unit_test(values_of_each_type_are_set),
        cmocka_unit_test(a_box_a_list_and_a_number_that_may_be_left_to_the_program_are_set),
        cmocka_unit_test(what_is_no_box_and_no_list_is_refused),
        cmocka_unit_test(whole_numbers_keep_within_32_bits),
        cmocka_unit_test(a_longer_text_leaves_nothing_behind),
        cmocka_unit_test(an_unknown_key_is_refused_with_the_nearest),
        cmocka_unit_test(a_value_out_of_range_is_refused_with_the_range),
        cmocka_unit_test(a_value_of_the_wrong_type_is_refused),
        cmocka_unit_test(a_text_is_refused_when_it_would_not_come_back_from_a_file),
        cmocka_unit_test(values_are_printed_plainly),
        cmocka_unit_test(only_what_differs_from_its_default_is_written),
        cmocka_unit_test(agreement_is_bit_for_bit),
        cmocka_unit_test(what_is_written_reads_back_bit_for_bit),
        cmocka_unit_test(writing_survives_each_refused_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
