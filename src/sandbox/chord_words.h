// The names of keys and of what a mouse does, as they stand on a keyboard of that language.

#ifndef SANDBOX_CHORD_WORDS_H
#define SANDBOX_CHORD_WORDS_H

#include "sandbox/words.h"

#define CHORD_WORDS_SIZE 64 // bytes, a NUL included

// Of "Shift+Home" "Shift+Home" or "Maj+Début"; of "Left drag" "Glisser (gauche)". What has no word of its own stays.
void chord_words(Language language, const char* chord, char out_words[CHORD_WORDS_SIZE]);

#endif
