// The recording file: which scene, then what happened at which tick. A script is a recording without hashes.
//
//   voile-recording 1
//   scene curtain            (or the scene's text between lines `scene-text` and `end`)
//   picture seam.pgm         (a file that the scene names: its bytes as base64, up to the line `end`)
//   at 12 grab 0 345 0.25
//   opened-text              (a scene's text up to the line `end`, which the next `at` line, an `open`, is about)
//   at 30 open banner.scene
//   at 60 hash 0123456789abcdef

#ifndef FORMATS_RECORDING_H
#define FORMATS_RECORDING_H

#include "formats/text.h"

#define MAX_RECORDING_TICK 1000000000 // three months of world time
#define MAX_RECORDING_SIZE  ((size_t)256 << 20) // bytes
#define MAX_SCENE_TEXT_SIZE ((size_t)1 << 20)
#define MAX_RECORDING_LINES ((size_t)1 << 24) // `at` lines: a day of play
#define MAX_RECORDING_PICTURES 16
#define MAX_RECORDING_TEXTS 65536 // `opened-text` blocks

// `at TICK VERB ARGUMENTS`; the slices point into the parsed text.
typedef struct RecordingLine
{
    int64_t tick; // 0 or more, never less than the line before
    int line;     // in the file
    int text;     // 0: none; else it is texts[text - 1] that is given for it, in the lines before
    TextSlice verb;
    TextSlice arguments; // trimmed; may be empty
} RecordingLine;

typedef struct RecordingPicture
{
    TextSlice name; // as the scene names it
    TextSlice text; // base64
    size_t size;    // of the file, bytes
} RecordingPicture;

// The text of a scene that is opened on the way.
typedef struct RecordingText
{
    TextSlice text;
    int first_line; // in the file, for error messages
} RecordingText;

typedef struct Recording
{
    TextSlice scene_name; // length 0 when the scene is given as text, or not at all
    int scene_line;       // line number of `scene NAME`; 0 without one
    TextSlice scene_text; // length 0 when it is given by name; the lines between `scene-text` and `end`
    int scene_text_line;  // line number of its first line, for error messages; 0 without a scene text
    RecordingPicture pictures[MAX_RECORDING_PICTURES];
    int picture_count;
    RecordingLine* lines;
    size_t line_count;
    RecordingText* texts;
    int text_count;
    size_t block_size; // of both
    VoileAllocator allocator;
} Recording;

// Whether the text starts like a recording.
bool recording_is_one(const char* text, size_t size);

// Parses a whole file; the slices of *out_recording point into `text`, which must outlive it. Adds its errors to *errors,
// which starts zeroed, and returns the first one's code: VOILE_ERROR_SYNTAX or VOILE_ERROR_MEMORY, the recording empty.
// Blank lines, comments, "\r\n" and a last line without an end are fine; NUL bytes are not.
// What the verbs mean is not looked at here. Without a scene line both scene slices are empty (the default scene).
VOILE_MUST_USE VoileResult recording_parse(const char* text, size_t size, const VoileAllocator* allocator,
                                           Recording* out_recording, TextErrors* errors);

void recording_release(Recording* recording);

// NULL where the recording does not hold it.
const RecordingPicture* recording_find_picture(const Recording* recording, const char* name);

// Writes a recording line by line; without a scene's name ("") there is no `scene` line. No argument holds a line end, and
// the scene's text no line `end`; one is added to its last line where it is missing. Failures stay in the buffer.
void recording_write_start(TextBuffer* buffer, const char* scene_name);                   // header and `scene NAME`
void recording_write_start_text(TextBuffer* buffer, const char* scene_text, size_t size); // header and whole scene
void recording_write_picture(TextBuffer* buffer, const char* name, const void* bytes, size_t size);
void recording_write_opened_text(TextBuffer* buffer, const char* scene_text, size_t size); // before its `open` line
void recording_write_line(TextBuffer* buffer, int64_t tick, const char* verb, const char* arguments);

#endif
