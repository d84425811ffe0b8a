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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
