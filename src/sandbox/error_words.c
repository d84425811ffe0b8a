#include "sandbox/error_words.h"

#include "sandbox/words_french.h"

#include <stdio.h>
#include <string.h>

#define MAX_PARTS 6

// What stands for the %s of a format; they point into the sentence.
typedef struct Parts
{
    const char* starts[MAX_PARTS];
    int lengths[MAX_PARTS];
    bool are_names[MAX_PARTS]; // within quotation marks
    int count;
} Parts;

// The text up to the next %s.
static size_t literal_length(const char* format)
{
    const char* percent = strstr(format, "%s");
    return percent != NULL ? (size_t)(percent - format) : strlen(format);
}

// Where the literal stands next, the last one at the very end; NULL for nowhere.
static const char* find_literal(const char* text, const char* literal, size_t length, bool is_last)
{
    size_t left = strlen(text);
    if (is_last)
    {
        return left >= length && memcmp(text + left - length, literal, length) == 0 ? text + left - length : NULL;
    }
    for (; left >= length; ++text, --left)
    {
        if (memcmp(text, literal, length) == 0)
        {
            return text;
        }
    }
    return NULL;
}

static bool match(const char* sentence, const char* format, Parts* out_parts)
{
    size_t length = literal_length(format);
    out_parts->count = 0;
    if (strncmp(sentence, format, length) != 0)
    {
        return false;
    }
    sentence += length;
    format += length;
    while (*format != '\0' && out_parts->count < MAX_PARTS)
    {
        out_parts->are_names[out_parts->count] = length > 0 && format[-1] == '\'';
        format += strlen("%s");
        length = literal_length(format);
        const char* end = find_literal(sentence, format, length, format[length] == '\0');
        if (end == NULL)
        {
            return false;
        }
        out_parts->starts[out_parts->count] = sentence;
        out_parts->lengths[out_parts->count++] = (int)(end - sentence);
        sentence = end + length;
        format += length;
    }
    return *sentence == '\0';
}

static void append(char* out_words, const char* text, int length)
{
    size_t used = strlen(out_words);
    snprintf(out_words + used, ERROR_WORDS_SIZE - used, "%.*s", length, text);
}

static bool append_translated(const WordTable* table, const char* sentence, char* out_words);

// A part that is a reason, such as the system's, has words of its own.
static void append_part(const WordTable* table, const Parts* parts, int index, char* out_words)
{
    char text[ERROR_WORDS_SIZE];
    snprintf(text, sizeof text, "%.*s", parts->lengths[index], parts->starts[index]);
    if (parts->are_names[index] || !append_translated(table, text, out_words))
    {
        append(out_words, parts->starts[index], parts->lengths[index]);
    }
}

static void fill_in(const WordTable* table, const char* format, const Parts* parts, char* out_words)
{
    for (int i = 0; i <= parts->count; ++i)
    {
        size_t length = literal_length(format);
        append(out_words, format, (int)length);
        format += length;
        if (i < parts->count)
        {
            append_part(table, parts, i, out_words);
            format += strlen("%s");
        }
    }
}

// Parts are shorter than their sentence, so this ends.
static bool append_translated(const WordTable* table, const char* sentence, char* out_words)
{
    for (size_t i = 0; i < table->count; ++i)
    {
        Parts parts;
        if (match(sentence, table->rows[i].english, &parts))
        {
            fill_in(table, table->rows[i].translated, &parts, out_words);
            return true;
        }
    }
    return false;
}

void error_words(Language language, const char* sentence, char out_words[ERROR_WORDS_SIZE])
{
    out_words[0] = '\0';
    if (language != LANGUAGE_FRENCH || !append_translated(&french_errors, sentence, out_words))
    {
        append(out_words, say(language, sentence), ERROR_WORDS_SIZE);
    }
}
