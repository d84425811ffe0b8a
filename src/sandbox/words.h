// The words that a person reads in the window: English in the sources, other languages in one table.

#ifndef SANDBOX_WORDS_H
#define SANDBOX_WORDS_H

typedef enum Language
{
    LANGUAGE_ENGLISH,
    LANGUAGE_FRENCH,
    LANGUAGE_COUNT
} Language;

// A translation of a printf format is one, too: the compiler then checks the arguments by the English one.
#if defined(__GNUC__)
#define WORDS_FORMAT __attribute__((format_arg(2)))
#else
#define WORDS_FORMAT
#endif

// The sentence in that language; itself where it has no translation. Never NULL, never freed.
const char* say(Language language, const char* english) WORDS_FORMAT;

#endif
