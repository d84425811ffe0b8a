// The key table: what people press, what the window sends, what the help shows.

#include "cmocka_setup.h"

#include "sandbox/keys.h"

#include <stdbool.h>
#include <string.h>

static void every_chord_is_found_in_any_case(void** state)
{
    (void)state;
    for (size_t i = 0; i < key_row_count; ++i)
    {
        char upper[64], lower[64];
        size_t length = strlen(key_rows[i].chord);
        assert_in_range(length, 1, sizeof upper - 1);
        for (size_t j = 0; j <= length; ++j)
        {
            char letter = key_rows[i].chord[j];
            upper[j] = letter >= 'a' && letter <= 'z' ? (char)(letter - 32) : letter;
            lower[j] = letter >= 'A' && letter <= 'Z' ? (char)(letter + 32) : letter;
        }
        assert_ptr_equal(keys_find(key_rows[i].chord), &key_rows[i]);
        assert_ptr_equal(keys_find(upper), &key_rows[i]);
        assert_ptr_equal(keys_find(lower), &key_rows[i]);
    }
}

static void what_is_no_chord_is_not_found(void** state)
{
    (void)state;
    static const char* const words[] = {
        "", "Shift+", "F111", "Spac", "Spaces", " R", "R ", "Ctrl", "Ctrl+", "Q", "@"
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
    {
        assert_null(keys_find(words[i]));
    }
}

static void the_keys_do_what_the_design_says(void** state)
{
    (void)state;
    static const struct
    {
        const char* chord;
        Action action;
    } expected[] = {
        { "R", ACTION_RESET },
        { "Space", ACTION_PAUSE },
        { "N", ACTION_STEP },
        { "L", ACTION_PASSES },
        { "P", ACTION_PIN },
        { "T", ACTION_SLOWER },
        { "X", ACTION_CUT },
        { "+", ACTION_ZOOM_IN },
        { "-", ACTION_ZOOM_OUT },
        { "F3", ACTION_GRAPHS },
        { "Shift+T", ACTION_FASTER },
        { "F1", ACTION_HELP },
        { "Esc", ACTION_CLOSE },
        { "F11", ACTION_FULLSCREEN },
        { "Ctrl+Q", ACTION_QUIT },
        { "Alt+Return", ACTION_FULLSCREEN },
        { "Home", ACTION_VIEW_HOME },
        { "Shift+1", ACTION_VIEW_FRONT },
        { "Shift+2", ACTION_VIEW_SIDE },
        { "Shift+3", ACTION_VIEW_THREE_QUARTER },
        { "F", ACTION_FIRST_PERSON },
        { "B", ACTION_BLOW },
        { "b", ACTION_BLOW },
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; ++i)
    {
        assert_non_null(keys_find(expected[i].chord));
        assert_int_equal(keys_find(expected[i].chord)->action, expected[i].action);
    }
}

static bool has_modifiers_in_order(const char* chord)
{
    static const char* const modifiers[] = { "Ctrl+", "Shift+", "Alt+" };
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; ++i)
    {
        size_t length = strlen(modifiers[i]);
        chord += strncmp(chord, modifiers[i], length) == 0 ? length : 0;
    }
    return chord[0] != '\0' && (strchr(chord, '+') == NULL || strcmp(chord, "+") == 0);
}

static void every_row_is_complete_and_its_chord_its_own(void** state)
{
    (void)state;
    for (size_t i = 0; i < key_row_count; ++i)
    {
        const KeyRow* row = &key_rows[i];
        assert_true(has_modifiers_in_order(row->chord));
        assert_true(row->name[0] != '\0' && row->help[0] != '\0');
        assert_int_not_equal(row->action, ACTION_NONE);
        for (size_t j = 0; j < i; ++j)
        {
            assert_string_not_equal(row->chord, key_rows[j].chord);
        }
    }
}

static void rows_of_one_action_carry_one_name(void** state)
{
    (void)state;
    for (size_t i = 0; i < key_row_count; ++i)
    {
        for (size_t j = 0; j < i; ++j)
        {
            bool has_same_action = key_rows[i].action == key_rows[j].action;
            assert_int_equal(strcmp(key_rows[i].name, key_rows[j].name) == 0, has_same_action);
        }
    }
}

static void the_mouse_rows_name_grab_and_cut(void** state)
{
    (void)state;
    bool grabs = false;
    bool cuts = false;
    for (size_t i = 0; i < mouse_row_count; ++i)
    {
        assert_true(mouse_rows[i].chord[0] != '\0' && mouse_rows[i].help[0] != '\0');
        grabs = grabs || strstr(mouse_rows[i].help, "grab") != NULL;
        cuts = cuts || strstr(mouse_rows[i].help, "cut") != NULL;
    }
    assert_true(grabs && cuts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_chord_is_found_in_any_case),
        cmocka_unit_test(what_is_no_chord_is_not_found),
        cmocka_unit_test(the_keys_do_what_the_design_says),
        cmocka_unit_test(every_row_is_complete_and_its_chord_its_own),
        cmocka_unit_test(rows_of_one_action_carry_one_name),
        cmocka_unit_test(the_mouse_rows_name_grab_and_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
