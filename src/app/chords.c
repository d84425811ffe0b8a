#include "app/chords.h"

#include <stdbool.h>
#include <stdio.h>

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
    { SDLK_ESCAPE, "Esc" },
    { SDLK_KP_ENTER, "Return" },
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
        if ((pressed_modifiers & modifiers[i].mask) != 0)
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
