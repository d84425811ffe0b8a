// From SDL's keys to the chords of the key table.

#ifndef APP_CHORDS_H
#define APP_CHORDS_H

#include "sandbox/keys.h"
#include "sandbox/session.h"

#include <SDL.h>

#define CHORD_TEXT_SIZE 64

// "Ctrl+Shift+Z": modifiers in the order Ctrl, Shift, Alt, then the key's name as the key table spells it. Empty where
// the key has no name, and while the system's own modifier (Windows, Command) is down. Plus stands without Shift, however
// a layout types it: "+" and "Ctrl++" are also the key with = and + on it, and those of the number pad.
void chord_print(SDL_Keysym key, char out_chord[CHORD_TEXT_SIZE]);

// The row of the key table, or NULL. Letters go by what the layout writes on the key; a key whose character is no
// letter of the alphabet (Cyrillic, the digit row in France) falls back to what a US keyboard has in its place.
const KeyRow* chord_find(SDL_Keysym key);

// What a widget may want of it, whatever the layout; EDIT_KEY_NONE while Alt or the system's own modifier is down. The
// number pad's keys are arrows while Num Lock is off.
EditKey chord_edit_key(SDL_Keysym key);

// Shift, Ctrl, Alt and the like, which do nothing by themselves.
bool chord_is_modifier(SDL_Keycode key);

// Whether what is typed while these (KMOD_*) are down is text. The right Alt key types characters where it is AltGr.
bool chord_types(Uint16 modifiers);

#endif
