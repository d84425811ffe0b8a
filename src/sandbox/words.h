// The words that a person reads in the window: English in the sources, other languages in tables. Never translated are
// what programs read (scene keys, recordings, the statistics) and what the command line prints. What is wrong with a file is
// told by its parser, in English; error_words.h translates that for a window. Numbers have a decimal point in every language, so that what is
// read can be typed.

#ifndef SANDBOX_WORDS_H
#define SANDBOX_WORDS_H

#include <stdbool.h>
#include <stddef.h>

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

// The sentence in that language; itself where it has no translation. Never NULL, never freed. About 100 ns.
const char* say(Language language, const char* english) WORDS_FORMAT;

// Marks a text that meets `say` only later, through a table or a variable: a test looks for its translations.
#define SAID(english) english

typedef struct WordRow
{
    const char* english;
    const char* translated;
} WordRow;

// Sorted by the English, as strcmp has it.
typedef struct WordTable
{
    const WordRow* rows;
    size_t count;
} WordTable;

// A language's tables, none for English. No English is in two of them.
typedef struct WordTables
{
    const WordTable* const* tables;
    size_t count;
} WordTables;

WordTables words_of(Language language);

// "en", "fr": by ISO 639. False where it is none of ours.
bool language_find(const char* code, Language* out_language);

// Of the name of a locale, "fr_FR.UTF-8", "fr-CA" or "C": English where we have not its own.
Language language_of_locale(const char* locale);

// By the variables that POSIX names for messages, in its order: LC_ALL, LC_MESSAGES, LANG, of which the first that is not
// empty counts. `read` gives a variable's value, or NULL. False where none says anything.
bool language_of_environment(const char* (*read)(const char* name), Language* out_language);

#endif
