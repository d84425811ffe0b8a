// From keys to the key table.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "app/chords.h"

#include <string.h>

static SDL_Keysym make_key(SDL_Scancode place, SDL_Keycode character, Uint16 modifiers)
{
    return (SDL_Keysym){ .scancode = place, .sym = character, .mod = modifiers };
}

static void assert_chord(SDL_Keycode character, Uint16 modifiers, const char* expected)
{
    char chord[CHORD_TEXT_SIZE];
    chord_print(make_key(SDL_GetScancodeFromKey(character), character, modifiers), chord);
    assert_string_equal(chord, expected);
}

static void keys_are_spelled_as_in_the_table(void** state)
{
    (void)state;
    assert_chord(SDLK_r, KMOD_NONE, "R");
    assert_chord(SDLK_SPACE, KMOD_NONE, "Space");
    assert_chord(SDLK_ESCAPE, KMOD_NONE, "Esc");
    assert_chord(SDLK_F11, KMOD_NONE, "F11");
    assert_chord(SDLK_KP_ENTER, KMOD_LALT, "Alt+Return");
}

static void modifiers_come_in_the_order_of_the_table(void** state)
{
    (void)state;
    assert_chord(SDLK_z, KMOD_LALT | KMOD_LSHIFT | KMOD_LCTRL, "Ctrl+Shift+Alt+Z");
    assert_chord(SDLK_q, KMOD_RCTRL, "Ctrl+Q");
    assert_chord(SDLK_q, KMOD_LCTRL | KMOD_CAPS | KMOD_NUM, "Ctrl+Q");
}

static void the_systems_own_modifier_makes_no_chord(void** state)
{
    (void)state;
    assert_chord(SDLK_r, KMOD_LGUI, "");
    assert_null(chord_find(make_key(SDL_SCANCODE_R, SDLK_r, KMOD_RGUI)));
}

static void a_key_without_a_name_makes_no_chord(void** state)
{
    (void)state;
    assert_chord(SDLK_UNKNOWN, KMOD_LCTRL, "");
    assert_null(chord_find(make_key(SDL_SCANCODE_UNKNOWN, SDLK_UNKNOWN, KMOD_NONE)));
}

// The key that a US keyboard needs for a row's chord.
static SDL_Keysym key_of_chord(const char* chord)
{
    static const struct
    {
        const char* prefix;
        Uint16 modifier;
    } prefixes[] = { { "Ctrl+", KMOD_LCTRL }, { "Shift+", KMOD_LSHIFT }, { "Alt+", KMOD_LALT } };

    Uint16 modifiers = KMOD_NONE;
    for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); ++i)
    {
        size_t length = strlen(prefixes[i].prefix);
        if (strncmp(chord, prefixes[i].prefix, length) == 0)
        {
            modifiers |= prefixes[i].modifier;
            chord += length;
        }
    }
    SDL_Keycode character = SDL_GetKeyFromName(strcmp(chord, "Esc") == 0 ? "Escape" : chord);
    return make_key(SDL_GetScancodeFromKey(character), character, modifiers);
}

static void every_chord_of_the_table_can_be_typed(void** state)
{
    (void)state;
    for (size_t i = 0; i < key_row_count; ++i)
    {
        const KeyRow* row = chord_find(key_of_chord(key_rows[i].chord));
        if (row == NULL || row->action != key_rows[i].action)
        {
            fail_msg("no key types the chord %s", key_rows[i].chord);
        }
    }
}

static void letters_go_by_what_is_written_on_them(void** state)
{
    (void)state;
    // A French keyboard has A where a US keyboard has Q.
    assert_null(chord_find(make_key(SDL_SCANCODE_Q, SDLK_a, KMOD_LCTRL)));
    const KeyRow* quit = chord_find(make_key(SDL_SCANCODE_A, SDLK_q, KMOD_LCTRL));
    assert_non_null(quit);
    assert_int_equal(quit->action, ACTION_QUIT);
}

static void a_layout_without_latin_letters_goes_by_their_places(void** state)
{
    (void)state;
    const KeyRow* reset = chord_find(make_key(SDL_SCANCODE_R, 0x043A, KMOD_NONE)); // Cyrillic ka
    assert_non_null(reset);
    assert_int_equal(reset->action, ACTION_RESET);
}

static void another_modifier_makes_another_chord(void** state)
{
    (void)state;
    assert_null(chord_find(make_key(SDL_SCANCODE_R, SDLK_r, KMOD_LCTRL)));
    assert_null(chord_find(make_key(SDL_SCANCODE_RETURN, SDLK_RETURN, KMOD_NONE)));
}

static void a_french_digit_row_goes_by_its_places(void** state)
{
    (void)state;
    // It types & where a US keyboard has 1, and - where that has 6.
    const KeyRow* front = chord_find(make_key(SDL_SCANCODE_1, SDLK_AMPERSAND, KMOD_LSHIFT));
    assert_non_null(front);
    assert_int_equal(front->action, ACTION_VIEW_FRONT);
    assert_null(chord_find(make_key(SDL_SCANCODE_6, SDLK_MINUS, KMOD_LSHIFT)));
}

static void a_german_z_is_where_a_us_keyboard_has_y(void** state)
{
    (void)state;
    char chord[CHORD_TEXT_SIZE];
    chord_print(make_key(SDL_SCANCODE_Y, SDLK_z, KMOD_LCTRL), chord);
    assert_string_equal(chord, "Ctrl+Z");
    assert_null(chord_find(make_key(SDL_SCANCODE_V, SDLK_j, KMOD_NONE))); // letters never go by their places
}

static void plus_and_minus_are_the_same_however_they_are_typed(void** state)
{
    (void)state;
    assert_chord(SDLK_EQUALS, KMOD_LCTRL, "Ctrl++");               // US, unshifted
    assert_chord(SDLK_EQUALS, KMOD_LCTRL | KMOD_LSHIFT, "Ctrl++"); // US, as it is written
    assert_chord(SDLK_PLUS, KMOD_LCTRL, "Ctrl++");                 // German
    assert_chord(SDLK_KP_PLUS, KMOD_NONE, "+");
    assert_chord(SDLK_MINUS, KMOD_LCTRL, "Ctrl+-");
    assert_chord(SDLK_KP_MINUS, KMOD_LCTRL, "Ctrl+-");
    assert_chord(SDLK_KP_0, KMOD_LCTRL, "Ctrl+0");
}

static EditKey edit_key_of(SDL_Keycode character, Uint16 modifiers)
{
    return chord_edit_key(make_key(SDL_GetScancodeFromKey(character), character, modifiers));
}

static void a_widgets_keys_are_known_whatever_is_down_with_them(void** state)
{
    (void)state;
    assert_int_equal(edit_key_of(SDLK_LEFT, KMOD_NONE), EDIT_KEY_LEFT);
    assert_int_equal(edit_key_of(SDLK_LEFT, KMOD_LCTRL | KMOD_RSHIFT), EDIT_KEY_LEFT);
    assert_int_equal(edit_key_of(SDLK_TAB, KMOD_LSHIFT), EDIT_KEY_TAB);
    assert_int_equal(edit_key_of(SDLK_KP_ENTER, KMOD_NUM), EDIT_KEY_ENTER);
    assert_int_equal(edit_key_of(SDLK_KP_8, KMOD_NONE), EDIT_KEY_UP);
    assert_int_equal(edit_key_of(SDLK_KP_8, KMOD_NUM), EDIT_KEY_NONE);
    assert_int_equal(edit_key_of(SDLK_r, KMOD_NONE), EDIT_KEY_NONE);
    assert_int_equal(edit_key_of(SDLK_RETURN, KMOD_LALT), EDIT_KEY_NONE); // full screen
    assert_int_equal(edit_key_of(SDLK_TAB, KMOD_LGUI), EDIT_KEY_NONE);
}

static void chords_type_no_text_but_alt_graph_does(void** state)
{
    (void)state;
    assert_true(chord_types(KMOD_NONE) && chord_types(KMOD_LSHIFT | KMOD_CAPS | KMOD_NUM));
    assert_false(chord_types(KMOD_LCTRL) || chord_types(KMOD_LALT) || chord_types(KMOD_RGUI));
    assert_true(chord_types(KMOD_RALT) && chord_types(KMOD_MODE) && chord_types(KMOD_LCTRL | KMOD_RALT));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_spelled_as_in_the_table),
        cmocka_unit_test(modifiers_come_in_the_order_of_the_table),
        cmocka_unit_test(the_systems_own_modifier_makes_no_chord),
        cmocka_unit_test(a_key_without_a_name_makes_no_chord),
        cmocka_unit_test(every_chord_of_the_table_can_be_typed),
        cmocka_unit_test(letters_go_by_what_is_written_on_them),
        cmocka_unit_test(a_layout_without_latin_letters_goes_by_their_places),
        cmocka_unit_test(another_modifier_makes_another_chord),
        cmocka_unit_test(a_french_digit_row_goes_by_its_places),
        cmocka_unit_test(a_german_z_is_where_a_us_keyboard_has_y),
        cmocka_unit_test(plus_and_minus_are_the_same_however_they_are_typed),
        cmocka_unit_test(a_widgets_keys_are_known_whatever_is_down_with_them),
        cmocka_unit_test(chords_type_no_text_but_alt_graph_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
