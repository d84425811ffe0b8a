// From SDL's keys to the chords of the key table.

#ifndef APP_CHORDS_H
#define APP_CHORDS_H

#include "sandbox/keys.h"

#include <SDL.h>

#define CHORD_TEXT_SIZE 64

// "Ctrl+Shift+Z": modifiers in the order Ctrl, Shift, Alt, then the key's name as the key table spells it. Empty where
// the key has no name, and while the system's own modifier (Windows, Command) is down.
void chord_print(SDL_Keysym key, char out_chord[CHORD_TEXT_SIZE]);

// The row of the key table, or NULL. Letters go by what the layout writes on the key; a key whose character is no
// letter of the alphabet (Cyrillic, the digit row in France) falls back to what a US keyboard has in its place.
const KeyRow* chord_find(SDL_Keysym key);

#endif
