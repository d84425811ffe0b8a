#include "app/chords.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const struct
{
    SDL_Keymod mask;
    const char* prefix;
} modifiers[] = {
    { KMOD_CTRL, "Ctrl+" },
    { KMOD_SHIFT, "Shift+" },
    { KMOD_ALT, "Alt+" },
};

// Where the key table's word is not SDL's.
static const struct
{
    SDL_Keycode key;
    const char* name;
} renamed_keys[] = {
    { SDLK_ESCAPE, "Esc" }, { SDLK_KP_ENTER, "Return" }, { SDLK_EQUALS, "+" },
    { SDLK_KP_PLUS, "+" },  { SDLK_KP_MINUS, "-" },      { SDLK_KP_0, "0" },
};

static const char* name_key(SDL_Keycode key)
{
    for (size_t i = 0; i < sizeof(renamed_keys) / sizeof(renamed_keys[0]); ++i)
    {
        if (renamed_keys[i].key == key)
        {
            return renamed_keys[i].name;
        }
    }
    return SDL_GetKeyName(key);
}

static void print_chord(Uint16 pressed_modifiers, const char* name, char out_chord[CHORD_TEXT_SIZE])
{
    const char* prefixes[3] = { "", "", "" };
    for (size_t i = 0; i < sizeof(modifiers) / sizeof(modifiers[0]); ++i)
    {
        bool types_plus = modifiers[i].mask == KMOD_SHIFT && strcmp(name, "+") == 0;
        if ((pressed_modifiers & modifiers[i].mask) != 0 && !types_plus)
        {
            prefixes[i] = modifiers[i].prefix;
        }
    }
    bool is_systems_own = (pressed_modifiers & KMOD_GUI) != 0;
    bool has_chord = name[0] != '\0' && !is_systems_own;
    snprintf(out_chord, CHORD_TEXT_SIZE, "%s%s%s%s", prefixes[0], prefixes[1], prefixes[2], name);
    if (!has_chord)
    {
        out_chord[0] = '\0';
    }
}

void chord_print(SDL_Keysym key, char out_chord[CHORD_TEXT_SIZE])
{
    print_chord(key.mod, name_key(key.sym), out_chord);
}

static bool is_latin_letter(SDL_Keycode key)
{
    return key >= SDLK_a && key <= SDLK_z;
}

const KeyRow* chord_find(SDL_Keysym key)
{
    char chord[CHORD_TEXT_SIZE];
    chord_print(key, chord);
    const KeyRow* row = chord[0] != '\0' ? keys_find(chord) : NULL;
    if (row == NULL && !is_latin_letter(key.sym))
    {
        print_chord(key.mod, SDL_GetScancodeName(key.scancode), chord);
        row = chord[0] != '\0' ? keys_find(chord) : NULL;
    }
    return row;
}

// -------------------------------------------------------------------------------------------------------- for widgets

static const struct
{
    SDL_Keycode key;
    EditKey edit_key;
    bool is_number; // while Num Lock is on
} edit_keys[] = {
    { SDLK_TAB, EDIT_KEY_TAB, false },
    { SDLK_RETURN, EDIT_KEY_ENTER, false },
    { SDLK_KP_ENTER, EDIT_KEY_ENTER, false },
    { SDLK_ESCAPE, EDIT_KEY_ESCAPE, false },
    { SDLK_SPACE, EDIT_KEY_SPACE, false },
    { SDLK_LEFT, EDIT_KEY_LEFT, false },
    { SDLK_RIGHT, EDIT_KEY_RIGHT, false },
    { SDLK_UP, EDIT_KEY_UP, false },
    { SDLK_DOWN, EDIT_KEY_DOWN, false },
    { SDLK_PAGEUP, EDIT_KEY_PAGE_UP, false },
    { SDLK_PAGEDOWN, EDIT_KEY_PAGE_DOWN, false },
    { SDLK_HOME, EDIT_KEY_HOME, false },
    { SDLK_END, EDIT_KEY_END, false },
    { SDLK_BACKSPACE, EDIT_KEY_BACKSPACE, false },
    { SDLK_DELETE, EDIT_KEY_DELETE, false },
    { SDLK_KP_4, EDIT_KEY_LEFT, true },
    { SDLK_KP_6, EDIT_KEY_RIGHT, true },
    { SDLK_KP_8, EDIT_KEY_UP, true },
    { SDLK_KP_2, EDIT_KEY_DOWN, true },
    { SDLK_KP_9, EDIT_KEY_PAGE_UP, true },
    { SDLK_KP_3, EDIT_KEY_PAGE_DOWN, true },
    { SDLK_KP_7, EDIT_KEY_HOME, true },
    { SDLK_KP_1, EDIT_KEY_END, true },
};

EditKey chord_edit_key(SDL_Keysym key)
{
    if (key.sym == SDLK_a && (key.mod & KMOD_CTRL) != 0 && (key.mod & (KMOD_ALT | KMOD_SHIFT | KMOD_GUI)) == 0)
    {
        return EDIT_KEY_ALL;
    }
    bool is_other_chord = (key.mod & (KMOD_ALT | KMOD_GUI)) != 0;
    for (size_t i = 0; i < sizeof(edit_keys) / sizeof(edit_keys[0]) && !is_other_chord; ++i)
    {
        bool is_number = edit_keys[i].is_number && (key.mod & KMOD_NUM) != 0;
        if (edit_keys[i].key == key.sym && !is_number)
        {
            return edit_keys[i].edit_key;
        }
    }
    return EDIT_KEY_NONE;
}

bool chord_is_modifier(SDL_Keycode key)
{
    static const SDL_Keycode keys[] = { SDLK_LSHIFT, SDLK_RSHIFT,   SDLK_LCTRL,       SDLK_RCTRL,
                                        SDLK_LALT,   SDLK_RALT,     SDLK_LGUI,        SDLK_RGUI,
                                        SDLK_MODE,   SDLK_CAPSLOCK, SDLK_NUMLOCKCLEAR };
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); ++i)
    {
        if (keys[i] == key)
        {
            return true;
        }
    }
    return false;
}

bool chord_types(Uint16 down)
{
    bool has_alt_graph = (down & (KMOD_RALT | KMOD_MODE)) != 0; // Windows reports Ctrl with it
    return (down & KMOD_GUI) == 0 && (has_alt_graph || (down & (KMOD_CTRL | KMOD_ALT)) == 0);
}
