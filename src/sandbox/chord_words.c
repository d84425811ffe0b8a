#include "sandbox/chord_words.h"

#include <stdio.h>
#include <string.h>

// The length of the chord's first part; a '+' that begins one is a key itself.
static size_t part_length(const char* chord)
{
    const char* plus = chord[0] != '\0' ? strchr(chord + 1, '+') : NULL;
    return plus != NULL ? (size_t)(plus - chord) : strlen(chord);
}

void chord_words(Language language, const char* chord, char out_words[CHORD_WORDS_SIZE])
{
    const char* whole = say(language, chord);
    out_words[0] = '\0';
    if (whole != chord)
    {
        snprintf(out_words, CHORD_WORDS_SIZE, "%s", whole);
        return;
    }
    size_t used = 0;
    while (*chord != '\0' && used < CHORD_WORDS_SIZE)
    {
        char part[CHORD_WORDS_SIZE];
        size_t length = part_length(chord);
        snprintf(part, sizeof part, "%.*s", (int)length, chord);
        chord += length;
        bool has_more = *chord == '+';
        int written =
            snprintf(out_words + used, CHORD_WORDS_SIZE - used, "%s%s", say(language, part), has_more ? "+" : "");
        used += written > 0 ? (size_t)written : 0;
        chord += has_more ? 1 : 0;
    }
}
