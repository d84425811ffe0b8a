// The one text grammar: lines of `key = value`, `[section]`, `# comment`; words; suggestions; growing text.

#ifndef FORMATS_TEXT_H
#define FORMATS_TEXT_H

#include "voile/base.h"

// A piece of somebody else's text; not NUL-terminated.
typedef struct TextSlice
{
    const char* start;
    size_t length;
} TextSlice;

bool text_slice_equals(TextSlice slice, const char* text);

// Without the spaces, tabs and carriage returns at both ends.
TextSlice text_slice_trim(TextSlice slice);

// Copies a slice, cut to fit, with a NUL; returns false when it did not fit whole.
bool text_slice_copy(TextSlice slice, char* out_text, size_t capacity);

// Whether the slice is UTF-8 (no overlong forms, no surrogates) without control characters.
bool text_is_printable(TextSlice slice);

// Prepares foreign text for a sentence: control characters and bytes that are not UTF-8 become '?', and what does not
// fit is cut at a character and marked by "...". Capacity is 8 or more. Returns `out_text`.
const char* text_show(TextSlice slice, char* out_text, size_t capacity);
#define TEXT_SHOWN_SIZE 80 // a good capacity: two of them leave room for the sentence

// Takes the next word (separated by spaces or tabs) off the front of `*rest`; false when none is left.
bool text_next_word(TextSlice* rest, TextSlice* out_word);

// Walks over lines. Set `rest` to the whole text and `line` to 0.
typedef struct TextReader
{
    TextSlice rest;
    int line; // of the line returned last, from 1
} TextReader;

// Next raw line without its end ("\n", "\r\n" or "\r"); false at the end. A byte order mark before the first line is skipped.
bool text_next_line(TextReader* reader, TextSlice* out_line);

// The line without its comment and the blanks around the rest; may be empty.
TextSlice text_line_content(TextSlice line);

// Next line that holds something: comments (from a '#' at the line's start or after a blank) and blanks cut off.
bool text_next_content(TextReader* reader, TextSlice* out_line);

typedef enum TextEntryKind
{
    TEXT_ENTRY_SECTION, // [name]: in `key`
    TEXT_ENTRY_PAIR,    // key = value; the value may be empty
    TEXT_ENTRY_BROKEN,  // neither; the line in `key`
} TextEntryKind;

typedef struct TextEntry
{
    TextEntryKind kind;
    TextSlice key, value;
    int line;
} TextEntry;

bool text_next_entry(TextReader* reader, TextEntry* out_entry);

// Of `count` names, the one most like `word` (least edits, at most a third of its length rounded up, ignoring case), or the
// only one that begins with it, where the word has three letters and is not but one edit from another; NULL if none.
// Name i is found at (const char* const*)((const char*)first_name + i * stride), so that a table of rows can be searched.
const char* text_nearest_name(TextSlice word, const char* const* first_name, size_t count, size_t stride);

// Up to 20 errors of one text; more are only counted.
#define MAX_TEXT_ERRORS 20
typedef struct TextErrors
{
    VoileError errors[MAX_TEXT_ERRORS];
    int count;   // kept
    int dropped; // beyond that
} TextErrors;

// Keeps one more error of VOILE_ERROR_SYNTAX. Show foreign text by text_show.
void text_errors_add(TextErrors* errors, int line, const char* format, ...) VOILE_PRINTF(3, 4);

// Keeps one more error with its own code.
void text_errors_add_error(TextErrors* errors, const VoileError* error);

// The first error, or VOILE_OK when there is none; `error` may be NULL.
VoileResult text_errors_result(const TextErrors* errors, VoileError* error);

// Text, or any bytes, that grow. Zero it, set the allocator. `has_failed` is set for good when memory ran out or the cap was reached.
typedef struct TextBuffer
{
    char* text; // NUL-terminated once something was added
    size_t size, capacity;
    size_t max_size; // 0: no cap
    bool has_failed;
    VoileAllocator allocator;
} TextBuffer;

// The bytes of all additions, or of none: an addition that fails leaves the text as it was. printf's %s, %d and the like; print floats by numbers.h. False once it has failed.
bool text_buffer_add(TextBuffer* buffer, const char* format, ...) VOILE_PRINTF(2, 3);
bool text_buffer_add_bytes(TextBuffer* buffer, const char* bytes, size_t size);
void text_buffer_clear(TextBuffer* buffer);   // keeps the memory
void text_buffer_release(TextBuffer* buffer); // back to empty, its allocator and cap kept

#endif
