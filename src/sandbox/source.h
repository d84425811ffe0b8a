// What a file argument stands for: a scene, or a recording with its scene.

#ifndef SANDBOX_SOURCE_H
#define SANDBOX_SOURCE_H

#include "formats/file.h"
#include "formats/recording.h"
#include "sandbox/scene.h"

typedef struct Source
{
    Scene scene;
    bool has_recording;
    Recording recording; // its slices point into `file`
    FileText file;
    VoileAllocator allocator;
} Source;

// Reads `path`. A scene whose recording brings pictures along refers to *out_source, which must then stay where it is. VOILE_ERROR_IO or VOILE_ERROR_INVALID with one error of line 0 when the file cannot be read;
// VOILE_ERROR_SYNTAX with up to 20 errors of the file's lines. On failure *out_source holds nothing.
VOILE_MUST_USE VoileResult source_open(const char* path, const VoileAllocator* allocator, Source* out_source,
                                       TextErrors* errors);

// The same of nothing but a regular file (file_read_regular).
VOILE_MUST_USE VoileResult source_open_regular(const char* path, const VoileAllocator* allocator, Source* out_source,
                                               TextErrors* errors);

// The same for text that lies in no file, which is copied: `name` stands for it, file names in it start at `folder` ("" or
// with a slash at its end).
VOILE_MUST_USE VoileResult source_open_text(TextSlice text, const char* name, const char* folder,
                                            const VoileAllocator* allocator, Source* out_source, TextErrors* errors);

void source_close(Source* source);

#endif
