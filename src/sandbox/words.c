#include "sandbox/words.h"

#include "sandbox/words_french.h"

#include <string.h>

static const WordTable* const french_tables[] = { &french_window, &french_parameters, &french_desk, &french_help,
                                                  &french_panel };

static const struct
{
    const char* code;
    WordTables words;
} languages[LANGUAGE_COUNT] = {
    [LANGUAGE_ENGLISH] = { "en", { NULL, 0 } },
    [LANGUAGE_FRENCH] = { "fr", { french_tables, sizeof french_tables / sizeof *french_tables } },
};

// ---------------------------------------------------------------------------------------------------------------- words

WordTables words_of(Language language)
{
    return languages[language].words;
}

static const char* find(const WordTable* table, const char* english)
{
    size_t low = 0;
    size_t high = table->count;
    while (low < high)
    {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(english, table->rows[middle].english);
        if (order == 0)
        {
            return table->rows[middle].translated;
        }
        low = order > 0 ? middle + 1 : low;
        high = order < 0 ? middle : high;
    }
    return NULL;
}

const char* say(Language language, const char* english)
{
    WordTables words = words_of(language);
    for (size_t i = 0; i < words.count; ++i)
    {
        const char* translated = find(words.tables[i], english);
        if (translated != NULL)
        {
            return translated;
        }
    }
    return english;
}

// ------------------------------------------------------------------------------------------------------------ languages

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool language_find(const char* code, Language* out_language)
{
    for (int i = 0; i < LANGUAGE_COUNT; ++i)
    {
        if (strcmp(code, languages[i].code) == 0)
        {
            *out_language = (Language)i;
            return true;
        }
    }
    return false;
}

// "fr" and "fr_BE" are French, "frr_DE" is not.
Language language_of_locale(const char* locale)
{
    for (int i = 0; i < LANGUAGE_COUNT; ++i)
    {
        size_t length = strlen(languages[i].code);
        if (strncmp(locale, languages[i].code, length) == 0 && !is_letter(locale[length]))
        {
            return (Language)i;
        }
    }
    return LANGUAGE_ENGLISH;
}

bool language_of_environment(const char* (*read)(const char* name), Language* out_language)
{
    static const char* const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    {
        const char* locale = read(names[i]);
        if (locale != NULL && locale[0] != '\0')
        {
            *out_language = language_of_locale(locale);
            return true;
        }
    }
    return false;
}
