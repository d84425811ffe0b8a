#include "formats/text.h"

#include <string.h>

#define MAX_NAME_LENGTH 63 // longer names are never suggested

// --- slices ------------------------------------------------------------------------------------------------------------

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

// The part of `slice` behind its first `count` bytes.
static TextSlice slice_behind(TextSlice slice, size_t count)
{
    return count == 0 ? slice : (TextSlice){ slice.start + count, slice.length - count };
}

bool text_slice_equals(TextSlice slice, const char* text)
{
    return strlen(text) == slice.length && (slice.length == 0 || memcmp(slice.start, text, slice.length) == 0);
}

TextSlice text_slice_trim(TextSlice slice)
{
    while (slice.length > 0 && is_blank(slice.start[0]))
    {
        slice = slice_behind(slice, 1);
    }
    while (slice.length > 0 && is_blank(slice.start[slice.length - 1]))
    {
        slice.length -= 1;
    }
    return slice;
}

bool text_slice_copy(TextSlice slice, char* out_text, size_t capacity)
{
    VOILE_ASSERT(capacity > 0);
    size_t length = slice.length < capacity ? slice.length : capacity - 1;
    if (length > 0)
    {
        memcpy(out_text, slice.start, length);
    }
    out_text[length] = '\0';
    return length == slice.length;
}

bool text_next_word(TextSlice* rest, TextSlice* out_word)
{
    *rest = text_slice_trim(*rest);
    *out_word = *rest;
    size_t length = 0;
    while (length < rest->length && !is_blank(rest->start[length]))
    {
        length += 1;
    }
    out_word->length = length;
    *rest = slice_behind(*rest, length);
    return length > 0;
}

// --- foreign bytes -----------------------------------------------------------------------------------------------------

// A row of the table of well-formed sequences (The Unicode Standard, table 3-7), ASCII without controls.
typedef struct SequenceRow
{
    unsigned char first_low, first_high;   // of the first byte
    unsigned char second_low, second_high; // of the second; further ones are 80 to BF
    size_t length;
} SequenceRow;

static const SequenceRow sequence_rows[] = {
    { 0x20, 0x7e, 0x00, 0x00, 1 }, { 0xc2, 0xc2, 0xa0, 0xbf, 2 }, { 0xc3, 0xdf, 0x80, 0xbf, 2 },
    { 0xe0, 0xe0, 0xa0, 0xbf, 3 }, { 0xe1, 0xec, 0x80, 0xbf, 3 }, { 0xed, 0xed, 0x80, 0x9f, 3 },
    { 0xee, 0xef, 0x80, 0xbf, 3 }, { 0xf0, 0xf0, 0x90, 0xbf, 4 }, { 0xf1, 0xf3, 0x80, 0xbf, 4 },
    { 0xf4, 0xf4, 0x80, 0x8f, 4 },
};

static bool is_between(unsigned char value, unsigned char low, unsigned char high)
{
    return value >= low && value <= high;
}

static bool matches_row(const unsigned char* bytes, size_t left, const SequenceRow* row)
{
    bool matches = is_between(bytes[0], row->first_low, row->first_high) && left >= row->length;
    if (matches && row->length > 1)
    {
        matches = is_between(bytes[1], row->second_low, row->second_high);
    }
    for (size_t i = 2; matches && i < row->length; ++i)
    {
        matches = is_between(bytes[i], 0x80, 0xbf);
    }
    return matches;
}

// Bytes of the printable character at the slice's start; 0 where there is none.
static size_t character_length(TextSlice slice)
{
    for (size_t i = 0; i < sizeof(sequence_rows) / sizeof(sequence_rows[0]); ++i)
    {
        if (matches_row((const unsigned char*)slice.start, slice.length, &sequence_rows[i]))
        {
            return sequence_rows[i].length;
        }
    }
    return 0;
}

bool text_is_printable(TextSlice slice)
{
    size_t length = 1;
    while (slice.length > 0 && length > 0)
    {
        length = character_length(slice);
        slice = slice_behind(slice, length);
    }
    return length > 0;
}

const char* text_show(TextSlice slice, char* out_text, size_t capacity)
{
    static const char mark[] = "...";
    VOILE_ASSERT(capacity >= 8);

    size_t size = 0;
    size_t mark_at = 0; // the last place where the mark would still fit
    while (slice.length > 0 && size < capacity)
    {
        size_t length = character_length(slice);
        const char* shown = length > 0 ? slice.start : "?";
        length = length > 0 ? length : 1;
        mark_at = size + sizeof(mark) <= capacity ? size : mark_at;
        if (size + length >= capacity)
        {
            memcpy(out_text + mark_at, mark, sizeof(mark));
            return out_text;
        }
        memcpy(out_text + size, shown, length);
        size += length;
        slice = slice_behind(slice, length);
    }
    out_text[size] = '\0';
    return out_text;
}

// --- lines -------------------------------------------------------------------------------------------------------------

static void skip_byte_order_mark(TextReader* reader)
{
    if (reader->rest.length >= 3 && memcmp(reader->rest.start, "\xef\xbb\xbf", 3) == 0)
    {
        reader->rest = slice_behind(reader->rest, 3);
    }
}

// Lines end as on Unix, on Windows or on the first Macintoshes. How many bytes a line and its end take.
static size_t find_line_end(TextSlice text, size_t* out_length)
{
    size_t length = 0;
    while (length < text.length && text.start[length] != '\n' && text.start[length] != '\r')
    {
        ++length;
    }
    *out_length = length;
    bool is_pair = text.length - length >= 2 && text.start[length] == '\r' && text.start[length + 1] == '\n';
    return length + (is_pair ? 2 : length < text.length ? 1 : 0);
}

bool text_next_line(TextReader* reader, TextSlice* out_line)
{
    if (reader->line == 0)
    {
        skip_byte_order_mark(reader);
    }
    TextSlice line = reader->rest;
    if (line.length == 0)
    {
        return false;
    }
    reader->rest = slice_behind(reader->rest, find_line_end(reader->rest, &line.length));
    reader->line += 1;
    *out_line = line;
    return true;
}

TextSlice text_line_content(TextSlice line)
{
    bool is_after_blank = true;
    for (size_t i = 0; i < line.length; ++i)
    {
        if (line.start[i] == '#' && is_after_blank)
        {
            line.length = i;
        }
        else
        {
            is_after_blank = is_blank(line.start[i]);
        }
    }
    return text_slice_trim(line);
}

bool text_next_content(TextReader* reader, TextSlice* out_line)
{
    TextSlice line = { NULL, 0 };
    while (line.length == 0 && text_next_line(reader, &line))
    {
        line = text_line_content(line);
    }
    *out_line = line;
    return line.length > 0;
}

// --- entries -----------------------------------------------------------------------------------------------------------

static bool read_section(TextSlice line, TextEntry* out_entry)
{
    if (line.length < 2 || line.start[0] != '[' || line.start[line.length - 1] != ']')
    {
        return false;
    }
    TextSlice name = text_slice_trim((TextSlice){ line.start + 1, line.length - 2 });
    out_entry->kind = TEXT_ENTRY_SECTION;
    out_entry->key = name;
    return name.length > 0 && memchr(name.start, '[', name.length) == NULL &&
           memchr(name.start, ']', name.length) == NULL;
}

static bool read_pair(TextSlice line, TextEntry* out_entry)
{
    const char* sign = memchr(line.start, '=', line.length);
    if (sign == NULL)
    {
        return false;
    }
    size_t key_length = (size_t)(sign - line.start);
    out_entry->kind = TEXT_ENTRY_PAIR;
    out_entry->key = text_slice_trim((TextSlice){ line.start, key_length });
    out_entry->value = text_slice_trim(slice_behind(line, key_length + 1));
    return out_entry->key.length > 0;
}

bool text_next_entry(TextReader* reader, TextEntry* out_entry)
{
    TextSlice line;
    if (!text_next_content(reader, &line))
    {
        return false;
    }
    TextEntry entry = { .line = reader->line };
    if (!read_section(line, &entry) && !read_pair(line, &entry))
    {
        entry = (TextEntry){ .kind = TEXT_ENTRY_BROKEN, .key = line, .line = reader->line };
    }
    *out_entry = entry;
    return true;
}

// --- names -------------------------------------------------------------------------------------------------------------

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t least(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

// Letters to insert, remove or replace to make `name` of `word` (Levenshtein's distance, by rows of its table).
static size_t count_edits(TextSlice word, TextSlice name)
{
    size_t row[MAX_NAME_LENGTH + 1];
    for (size_t column = 0; column <= name.length; ++column)
    {
        row[column] = column;
    }
    for (size_t i = 0; i < word.length; ++i)
    {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t column = 1; column <= name.length; ++column)
        {
            size_t above = row[column];
            size_t change = lower(word.start[i]) == lower(name.start[column - 1]) ? 0 : 1;
            row[column] = least(above + 1, row[column - 1] + 1, diagonal + change);
            diagonal = above;
        }
    }
    return row[name.length];
}

#define MIN_START_LENGTH 3 // letters: with fewer, a name could be meant that only happens to begin so

static bool starts_with(const char* name, TextSlice start)
{
    size_t i = 0;
    while (i < start.length && name[i] != '\0' && lower(name[i]) == lower(start.start[i]))
    {
        ++i;
    }
    return i == start.length && start.length >= MIN_START_LENGTH;
}

const char* text_nearest_name(TextSlice word, const char* const* first_name, size_t count, size_t stride)
{
    const char* nearest = NULL;
    const char* longer = NULL;
    size_t longer_count = 0;
    size_t fewest = word.length < 3 ? 1 : (word.length + 2) / 3 + 1; // above what is allowed: a third, rounded up
    for (size_t i = 0; i < count && word.length <= MAX_NAME_LENGTH; ++i)
    {
        const char* name = *(const char* const*)(const void*)((const char*)first_name + i * stride);
        TextSlice slice = { name, strlen(name) };
        size_t edits = slice.length <= MAX_NAME_LENGTH ? count_edits(word, slice) : fewest;
        if (edits < fewest)
        {
            fewest = edits;
            nearest = name;
        }
        if (starts_with(name, word))
        {
            longer = name;
            ++longer_count;
        }
    }
    bool is_start = longer_count == 1 && (nearest == NULL || fewest > 1);
    return is_start ? longer : nearest;
}
