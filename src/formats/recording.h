// The recording file: which scene, then what happened at which tick. A script is a recording without hashes.
//
//   voile-recording 1
//   scene curtain            (or the scene's text between lines `scene-text` and `end`)
//   at 12 grab 0 345 0.1 1.2 0
//   at 60 hash 0123456789abcdef

#ifndef FORMATS_RECORDING_H
#define FORMATS_RECORDING_H

#include "formats/text.h"

#define MAX_RECORDING_SIZE ((size_t)256 << 20)

// `at TICK VERB ARGUMENTS`; the slices point into the parsed text.
typedef struct RecordingLine
{
    int64_t tick; // 0 or more, never less than the line before
    int line;     // in the file
    TextSlice verb;
    TextSlice arguments; // trimmed; may be empty
} RecordingLine;

typedef struct Recording
{
    TextSlice scene_name; // length 0 when the scene is given as text
    TextSlice scene_text; // length 0 when it is given by name; the lines between `scene-text` and `end`
    int scene_text_line;  // line number of its first line, for error messages
    RecordingLine* lines;
    size_t line_count;
    size_t block_size;
    VoileAllocator allocator;
} Recording;

// Whether the text starts like a recording.
bool recording_is_one(const char* text, size_t size);

// Parses a whole file; the slices of *out_recording point into `text`, which must outlive it. Collects up to 20 errors.
// What the verbs mean is not looked at here. Without a scene line both scene slices are empty (the default scene).
VOILE_MUST_USE VoileResult recording_parse(const char* text, size_t size, const VoileAllocator* allocator,
                                           Recording* out_recording, TextErrors* errors);

void recording_release(Recording* recording);

// Writes a recording line by line.
void recording_write_start(TextBuffer* buffer, const char* scene_name);                   // header and `scene NAME`
void recording_write_start_text(TextBuffer* buffer, const char* scene_text, size_t size); // header and whole scene
void recording_write_line(TextBuffer* buffer, int64_t tick, const char* verb, const char* arguments);

#endif
