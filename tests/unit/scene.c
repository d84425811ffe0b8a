// Scenes: the parameter rows, scene texts there and back, and every sentence about a broken one.

#include "formats/numbers.h"
#include "property/property.h"
#include "sitting.h"

#include <stdio.h>
#include <string.h>

static TextBuffer new_buffer(void)
{
    return (TextBuffer){ .allocator = voile_default_allocator() };
}

// ----------------------------------------------------------------------------------------------------------------- rows

static void expect_sound_rows(const ParameterTable* table)
{
    for (size_t i = 0; i < table->count; ++i)
    {
        const ParameterRow* row = &table->rows[i];
        assert_true(row->help[0] != '\0');
        assert_int_equal(row->choices != NULL, row->type == PARAMETER_CHOICE);
        assert_true(row->minimum <= row->maximum);
        assert_true(strlen("cloth.") + strlen(row->name) < COMMAND_KEY_SIZE);
        assert_int_not_equal(strncmp(row->name, "cloth.", 6), 0);
        for (size_t j = 0; j < i; ++j)
        {
            assert_string_not_equal(row->name, table->rows[j].name);
        }
    }
}

static void the_rows_are_sound_and_their_names_their_own(void** state)
{
    (void)state;
    expect_sound_rows(&world_parameters);
    expect_sound_rows(&cloth_parameters);
}

static void expect_default(const ParameterTable* table, const ParameterRow* row, const void* defaults, void* values)
{
    VoileError error = { .message = "" };
    if (parameters_set(table, values, slice_of(row->name), slice_of(row->default_value), 1, &error) != VOILE_OK)
    {
        fail_msg("%s", error.message);
    }
    assert_true(parameter_equals(row, values, defaults));
}

static void every_default_is_within_its_range_and_is_what_a_scene_starts_with(void** state)
{
    (void)state;
    Scene scene, changed;
    ClothParameters cloth, changed_cloth;
    scene_set_defaults(&scene);
    parameters_set_defaults(&cloth_parameters, &cloth);
    memset(&changed, 0x55, sizeof changed);
    memset(&changed_cloth, 0x55, sizeof changed_cloth);
    assert_int_equal(scene.cloth_count, 0);
    for (size_t i = 0; i < world_parameters.count; ++i)
    {
        expect_default(&world_parameters, &world_parameters.rows[i], &scene.world, &changed.world);
    }
    for (size_t i = 0; i < cloth_parameters.count; ++i)
    {
        expect_default(&cloth_parameters, &cloth_parameters.rows[i], &cloth, &changed_cloth);
    }
}

// -------------------------------------------------------------------------------------------------------- random scenes

static int random_whole(Random* random, float low, float high)
{
    return (int)low + random_below(random, (int)(high - low) + 1);
}

static void print_random_number(Random* random, const ParameterRow* row, char out_text[NUMBER_TEXT_SIZE])
{
    float value = random_between(random, row->minimum, row->maximum);
    value = random_happens(random, 0.1f) ? row->minimum : random_happens(random, 0.1f) ? row->maximum : value;
    number_print_float(value, out_text);
}

static void print_random_text(Random* random, char out_text[PARAMETER_VALUE_SIZE])
{
    static const char* const pieces[] = { "a",  "Z",  "9", "\xc3\xa9", "\xe6\xbc\xa2", "=", "[", "]",
                                          "\"", "x#", ".", "\\" };
    int count = random_below(random, 20);
    out_text[0] = '\0';
    for (int i = 0; i < count; ++i)
    {
        strcat(out_text, pieces[random_below(random, sizeof pieces / sizeof *pieces)]);
        strcat(out_text, i > 0 && i < count - 1 && random_happens(random, 0.2f) ? " _" : "");
    }
    out_text[strlen(out_text) < PARAMETER_TEXT_SIZE ? strlen(out_text) : 0] = '\0';
}

static void print_random_box(Random* random, const ParameterRow* row, char out_text[PARAMETER_VALUE_SIZE])
{
    char numbers[6][NUMBER_TEXT_SIZE];
    for (int i = 0; i < 6; ++i)
    {
        float middle = 0.5f * (row->minimum + row->maximum);
        number_print_float(random_between(random, i < 3 ? row->minimum : middle, i < 3 ? middle : row->maximum),
                           numbers[i]);
    }
    snprintf(out_text, PARAMETER_VALUE_SIZE, "%s %s %s %s %s %s", numbers[0], numbers[1], numbers[2], numbers[3],
             numbers[4], numbers[5]);
}

// Of points that the smallest cloth has.
static void print_random_ranges(Random* random, char out_text[PARAMETER_VALUE_SIZE])
{
    int count = random_below(random, MAX_PARAMETER_RANGES + 1);
    strcpy(out_text, count == 0 ? "none" : "");
    for (int i = 0; i < count; ++i)
    {
        strcat(out_text, random_happens(random, 0.5f) ? "0 " : "0-0 ");
    }
}

static void print_random_value(Random* random, const ParameterRow* row, char out_text[PARAMETER_VALUE_SIZE])
{
    char x[NUMBER_TEXT_SIZE], y[NUMBER_TEXT_SIZE], z[NUMBER_TEXT_SIZE];
    int choice_count = 0;
    switch (row->type)
    {
    case PARAMETER_BOOL:
        strcpy(out_text, random_happens(random, 0.5f) ? "true" : "off");
        break;
    case PARAMETER_INT:
        snprintf(out_text, PARAMETER_VALUE_SIZE, "%d", random_whole(random, row->minimum, row->maximum));
        break;
    case PARAMETER_FLOAT:
        print_random_number(random, row, out_text);
        break;
    case PARAMETER_VECTOR:
        print_random_number(random, row, x);
        print_random_number(random, row, y);
        print_random_number(random, row, z);
        snprintf(out_text, PARAMETER_VALUE_SIZE, "%s %s %s", x, y, z);
        break;
    case PARAMETER_CHOICE:
        while (row->choices[choice_count] != NULL)
        {
            ++choice_count;
        }
        strcpy(out_text, row->choices[random_below(random, choice_count)]);
        break;
    case PARAMETER_TEXT:
        print_random_text(random, out_text);
        break;
    case PARAMETER_AUTO:
        strcpy(out_text, "auto");
        if (random_happens(random, 0.7f))
        {
            print_random_number(random, row, out_text);
        }
        break;
    case PARAMETER_BOX:
        print_random_box(random, row, out_text);
        break;
    case PARAMETER_RANGES:
        print_random_ranges(random, out_text);
        break;
    }
}

static void set_randomly(Random* random, const ParameterTable* table, void* values)
{
    for (size_t i = 0; i < table->count; ++i)
    {
        if (random_happens(random, 0.6f))
        {
            const ParameterRow* row = &table->rows[i];
            char text[PARAMETER_VALUE_SIZE];
            VoileError error = { .message = "" };
            print_random_value(random, row, text);
            if (parameter_set(row, values, slice_of(text), 1, &error) != VOILE_OK)
            {
                fail_msg("%s", error.message);
            }
        }
    }
}

static Scene random_scene(Random* random)
{
    Scene scene;
    scene_set_defaults(&scene);
    set_randomly(random, &world_parameters, &scene.world);
    scene.world.settle *= 1e-4f; // less than a tick: no scene is refused
    scene.cloth_count = 1 + random_below(random, MAX_SCENE_CLOTHS);
    for (int i = 0; i < scene.cloth_count; ++i)
    {
        parameters_set_defaults(&cloth_parameters, &scene.cloths[i]);
        set_randomly(random, &cloth_parameters, &scene.cloths[i]);
    }
    return scene;
}

static void expect_equal_values(const ParameterTable* table, const void* read, const void* written)
{
    for (size_t i = 0; i < table->count; ++i)
    {
        if (!parameter_equals(&table->rows[i], read, written))
        {
            char read_text[PARAMETER_VALUE_SIZE], written_text[PARAMETER_VALUE_SIZE];
            parameter_print(&table->rows[i], read, read_text);
            parameter_print(&table->rows[i], written, written_text);
            fail_msg("%s: wrote '%s', read '%s'", table->rows[i].name, written_text, read_text);
        }
    }
}

static void expect_equal_scenes(const Scene* read, const Scene* written)
{
    expect_equal_values(&world_parameters, &read->world, &written->world);
    assert_int_equal(read->cloth_count, written->cloth_count);
    for (int i = 0; i < read->cloth_count; ++i)
    {
        expect_equal_values(&cloth_parameters, &read->cloths[i], &written->cloths[i]);
    }
}

static void a_written_scene_is_read_back_equal(void** state)
{
    (void)state;
    Random random = random_from_seed(5);
    TextBuffer buffer = new_buffer();
    for (int i = 0; i < 2000; ++i)
    {
        Scene written = random_scene(&random);
        text_buffer_clear(&buffer);
        assert_true(scene_write(&written, &buffer));
        Scene read = scene_of(buffer.text);
        expect_equal_scenes(&read, &written);
        assert_false(read.is_builtin);
    }
    text_buffer_release(&buffer);
}

// --------------------------------------------------------------------------------------------------------------- broken

static void every_fault_is_told_with_its_line(void** state)
{
    (void)state;
    static const struct
    {
        const char* text;
        int line;
        const char* sentence;
    } broken[] = {
        { "", 1, "the scene has no '[cloth]' section" },
        { "title = Empty\n", 1, "the scene has no '[cloth]' section" },
        { "\n# nothing\n\n", 3, "the scene has no '[cloth]' section" },
        { "\nhello\n[cloth]\n", 2, "expected 'key = value' or a section as '[cloth]'" },
        { "[cloth\n", 1, "expected 'key = value' or a section as '[cloth]'" },
        { "= 3\n", 1, "expected 'key = value' or a section as '[cloth]'" },
        { "[cloths]\n", 1, "'[cloths]' is not a section ('[cloth]', '[solid]' and '[key]' are)" },
        { "[cloth]\ncolums = 3\n", 2, "'colums' is not a key (did you mean 'columns'?)" },
        { "columns = 3\n[cloth]\n", 1, "'columns' is not a key" },
        { "xyzzy = 3\n[cloth]\n", 1, "'xyzzy' is not a key" },
        { "[cloth]\ngravity = 0 0 0\n", 2, "'gravity' is not a key" },
        { "passes = 0\n[cloth]\n", 1, "passes = 0 is out of range (1 to 100)" },
        { "passes = 1.5\n[cloth]\n", 1, "passes = 1.5 is not a whole number" },
        { "passes =\n[cloth]\n", 1, "passes has no value" },
        { "damping = wet\n[cloth]\n", 1, "damping = wet is not a number" },
        { "gravity = 0 -9.81\n[cloth]\n", 1, "gravity = 0 -9.81 is not three numbers" },
        { "floor = maybe\n[cloth]\n", 1, "floor = maybe is neither true nor false" },
        { "[cloth]\nshape = ball\n", 2, "shape = ball is not one of sheet, curtain" },
        { "passes = 2\nsettle = 1\npasses = 2\n[cloth]\n", 3, "'passes' was already given on line 1" },
        { "[cloth]\nrows = 2\n[cloth]\nrows = 2\nrows = 2\n", 5, "'rows' was already given on line 4" },
        { "[cloth]\npin_points = 0 2-6\ncolumns = 3\nrows = 2\n", 2,
          "pin_points names point 6, but the cloth has 6 (0 to 5)" },
        { "[cloth]\ncolumns = 2\nrows = 1\npin_points = 2\n[cloth]\n", 4,
          "pin_points names point 2, but the cloth has 2 (0 to 1)" },
        { "[cloth]\ncolumns = 0\npin_points = 900\n", 2, "columns = 0 is out of range (1 to 1024)" },
        { "[cloth]\npin_box = 0 0 0 1 1\n", 2, "pin_box = 0 0 0 1 1 is not six numbers (least x y z, most x y z)" },
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i)
    {
        Scene scene = { .name = "untouched" };
        TextErrors errors = { .count = 0 };
        VoileResult result = scene_parse(broken[i].text, strlen(broken[i].text), 1, &scene, &errors);
        assert_int_equal(result, VOILE_ERROR_SYNTAX);
        assert_int_equal(errors.count, 1);
        assert_int_equal(errors.errors[0].code, VOILE_ERROR_SYNTAX);
        assert_string_equal(errors.errors[0].message, broken[i].sentence);
        assert_int_equal(errors.errors[0].line, broken[i].line);
        assert_string_equal(scene.name, "untouched");
    }
}

static void lines_are_counted_from_where_the_scene_starts(void** state)
{
    (void)state;
    static const char text[] = "passes = 2\npasses = 0\n[cloth]\nrows = 0\n";
    Scene scene;
    TextErrors errors = { .count = 0 };
    assert_int_equal(scene_parse(text, strlen(text), 41, &scene, &errors), VOILE_ERROR_SYNTAX);
    assert_int_equal(errors.count, 2);
    assert_int_equal(errors.errors[0].line, 42);
    assert_string_equal(errors.errors[0].message, "'passes' was already given on line 41");
    assert_int_equal(errors.errors[1].line, 44);
    assert_string_equal(errors.errors[1].message, "rows = 0 is out of range (1 to 1024)");
}

static void up_to_twenty_faults_are_kept_and_the_rest_counted(void** state)
{
    (void)state;
    TextBuffer buffer = new_buffer();
    for (int i = 0; i < 25; ++i)
    {
        text_buffer_add(&buffer, "key%d = 1\n", i);
    }
    Scene scene;
    TextErrors errors = { .count = 0 };
    assert_int_equal(scene_parse(buffer.text, buffer.size, 1, &scene, &errors), VOILE_ERROR_SYNTAX);
    assert_int_equal(errors.count, MAX_TEXT_ERRORS);
    assert_int_equal(errors.dropped, 5);
    for (int i = 0; i < MAX_TEXT_ERRORS; ++i)
    {
        assert_int_equal(errors.errors[i].line, i + 1);
    }
    text_buffer_release(&buffer);
}

static void a_scene_holds_eight_cloths_and_no_more(void** state)
{
    (void)state;
    static const char section[] = "[cloth]\nrows = 3\n";
    TextBuffer buffer = new_buffer();
    for (int i = 0; i < MAX_SCENE_CLOTHS; ++i)
    {
        text_buffer_add(&buffer, "%s", section);
    }
    Scene scene = scene_of(buffer.text);
    assert_int_equal(scene.cloth_count, MAX_SCENE_CLOTHS);

    text_buffer_add(&buffer, "[cloth]\n");
    TextErrors errors = { .count = 0 };
    assert_int_equal(scene_parse(buffer.text, buffer.size, 1, &scene, &errors), VOILE_ERROR_SYNTAX);
    assert_int_equal(errors.count, 1);
    assert_int_equal(errors.errors[0].line, 2 * MAX_SCENE_CLOTHS + 1);
    assert_string_equal(errors.errors[0].message, "a scene holds at most 8 cloths");
    text_buffer_release(&buffer);
}

static void foreign_bytes_stay_readable_in_a_sentence(void** state)
{
    (void)state;
    static const char text[] = "[\x1b\xff\xff]\n";
    Scene scene;
    TextErrors errors = { .count = 0 };
    assert_int_equal(scene_parse(text, strlen(text), 1, &scene, &errors), VOILE_ERROR_SYNTAX);
    assert_true(text_is_printable(slice_of(errors.errors[0].message)));
}

// -------------------------------------------------------------------------------------------------------------- setting

static Scene two_cloths(void)
{
    Scene scene = scene_of("[cloth]\nrows = 3\n[cloth]\nrows = 4\n");
    scene.is_builtin = true;
    return scene;
}

static void a_cloth_key_is_set_for_every_cloth(void** state)
{
    (void)state;
    Scene scene = two_cloths();
    assert_int_equal(scene_set(&scene, slice_of("cloth.columns"), slice_of("17"), 0, NULL), VOILE_OK);
    assert_int_equal(scene.cloths[0].columns, 17);
    assert_int_equal(scene.cloths[1].columns, 17);
    assert_int_equal(scene.cloths[0].rows, 3);
    assert_int_equal(scene.cloths[1].rows, 4);
    assert_false(scene.is_builtin);
}

static void a_cloth_key_with_a_number_is_set_for_that_cloth(void** state)
{
    (void)state;
    Scene scene = two_cloths();
    Scene expected = two_cloths();
    expected.cloths[1].columns = 17;
    assert_int_equal(scene_set(&scene, slice_of("cloth.1.columns"), slice_of("17"), 0, NULL), VOILE_OK);
    expect_equal_scenes(&scene, &expected);
}

static void a_world_key_is_set_without_a_prefix(void** state)
{
    (void)state;
    Scene scene = two_cloths();
    assert_int_equal(scene_set(&scene, slice_of("gravity"), slice_of("1 2 3"), 0, NULL), VOILE_OK);
    assert_place(scene.world.gravity, voile_vec3(1.0f, 2.0f, 3.0f), 0.0f);
    assert_false(scene.is_builtin);
}

static void what_cannot_be_set_changes_nothing(void** state)
{
    (void)state;
    static const struct
    {
        const char *key, *value, *sentence;
    } broken[] = {
        { "gravty", "0 0 0", "'gravty' is not a key (did you mean 'gravity'?)" },
        { "passes", "101", "passes = 101 is out of range (1 to 100)" },
        { "columns", "3", "'columns' is not a key (did you mean 'cloth.columns'?)" },
        { "cloth.", "3", "'cloth.' is not a key" },
        { "cloth.row", "3", "'cloth.row' is not a key (did you mean 'cloth.rows'?)" },
        { "cloth.rows", "many", "rows = many is not a whole number" },
        { "cloth.gravity", "0 0 0", "'cloth.gravity' is not a key (did you mean 'gravity'?)" },
        { "cloth.1.gravity", "0 0 0", "'cloth.1.gravity' is not a key (did you mean 'gravity'?)" },
        { "cloth.2.rows", "3", "there is no cloth 2 (the scene has 2)" },
        { "cloth.1.", "3", "'cloth.1.' is not a key" },
        { "cloth.-1.rows", "3", "'cloth.-1.rows' is not a key (did you mean 'cloth.rows'?)" },
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i)
    {
        Scene scene = two_cloths();
        Scene before = two_cloths();
        VoileError error;
        VoileResult result = scene_set(&scene, slice_of(broken[i].key), slice_of(broken[i].value), 9, &error);
        assert_int_equal(result, VOILE_ERROR_INVALID);
        assert_string_equal(error.message, broken[i].sentence);
        assert_int_equal(error.line, 9);
        assert_true(scene.is_builtin);
        expect_equal_scenes(&scene, &before);
    }
}

static void a_row_is_found_by_its_key(void** state)
{
    (void)state;
    assert_string_equal(scene_find_row(slice_of("wind"))->name, "wind");
    assert_false(scene_find_row(slice_of("wind"))->rebuilds);
    assert_string_equal(scene_find_row(slice_of("cloth.rows"))->name, "rows");
    assert_true(scene_find_row(slice_of("cloth.rows"))->rebuilds);
    assert_string_equal(scene_find_row(slice_of("cloth.7.rows"))->name, "rows");
    assert_null(scene_find_row(slice_of("rows")));
    assert_null(scene_find_row(slice_of("cloth.wind")));
    assert_null(scene_find_row(slice_of("cloth.")));
    assert_null(scene_find_row(slice_of("")));
}

// ------------------------------------------------------------------------------------------------------------- built in

static void every_built_in_scene_opens_under_its_own_name(void** state)
{
    (void)state;
    assert_string_equal(builtin_scenes[0].name, "curtain");
    for (size_t i = 0; i < builtin_scene_count; ++i)
    {
        Scene scene = builtin_scene(builtin_scenes[i].name);
        assert_string_equal(scene.name, builtin_scenes[i].name);
        assert_true(scene.is_builtin);
        assert_true(scene.cloth_count > 0);
        assert_string_not_equal(scene.world.title, "Untitled");
        for (size_t j = 0; j < i; ++j)
        {
            assert_string_not_equal(builtin_scenes[i].name, builtin_scenes[j].name);
        }
    }
}

static void an_unknown_scene_is_refused_with_the_nearest(void** state)
{
    (void)state;
    Scene scene = { .name = "untouched" };
    VoileError error;
    assert_int_equal(scene_open_builtin(slice_of("curtian"), &scene, &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message, "'curtian' is not a built-in scene (did you mean 'curtain'?)");
    assert_int_equal(scene_open_builtin(slice_of("zzz"), &scene, &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message, "'zzz' is not a built-in scene ('voile scenes' lists them)");
    assert_string_equal(scene.name, "untouched");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rows_are_sound_and_their_names_their_own),
        cmocka_unit_test(every_default_is_within_its_range_and_is_what_a_scene_starts_with),
        cmocka_unit_test(a_written_scene_is_read_back_equal),
        cmocka_unit_test(every_fault_is_told_with_its_line),
        cmocka_unit_test(lines_are_counted_from_where_the_scene_starts),
        cmocka_unit_test(up_to_twenty_faults_are_kept_and_the_rest_counted),
        cmocka_unit_test(a_scene_holds_eight_cloths_and_no_more),
        cmocka_unit_test(foreign_bytes_stay_readable_in_a_sentence),
        cmocka_unit_test(a_cloth_key_is_set_for_every_cloth),
        cmocka_unit_test(a_cloth_key_with_a_number_is_set_for_that_cloth),
        cmocka_unit_test(a_world_key_is_set_without_a_prefix),
        cmocka_unit_test(what_cannot_be_set_changes_nothing),
        cmocka_unit_test(a_row_is_found_by_its_key),
        cmocka_unit_test(every_built_in_scene_opens_under_its_own_name),
        cmocka_unit_test(an_unknown_scene_is_refused_with_the_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
