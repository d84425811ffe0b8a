// A grey picture read from a file, for what varies over a cloth: PGM always, PNG where the build has libpng.

#ifndef FORMATS_MASK_H
#define FORMATS_MASK_H

#include "voile/base.h"

#define MAX_MASK_SIDE 4096
#define MAX_MASK_FILE ((size_t)128 << 20) // bytes: 4096 x 4096 values of 65535 as text, and room

typedef struct Mask
{
    int32_t width, height;
    float* values; // width * height, 0 (black) to 1 (white); row 0 is the upper one
} Mask;

// Reads a PGM (P2 or P5, up to 16 bits) or a PNG (colours become grey by their luminance, transparency is ignored) of up
// to 4096 x 4096. VOILE_ERROR_IO when the file cannot be read, VOILE_ERROR_INVALID when it is no such picture,
// VOILE_ERROR_MEMORY; the sentence names the path. On failure *out_mask is empty.
VOILE_MUST_USE VoileResult mask_read(const char* path, const VoileAllocator* allocator, Mask* out_mask,
                                     VoileError* error);

// The same from memory; `path` is for the sentence.
VOILE_MUST_USE VoileResult mask_parse(const char* path, const void* bytes, size_t size, const VoileAllocator* allocator,
                                      Mask* out_mask, VoileError* error);

void mask_release(Mask* mask, const VoileAllocator* allocator);

// The value at (u, v), from (0, 0) in the upper left corner to (1, 1) in the lower right one: linear between the centres
// of the pixels, and as theirs beyond the outermost.
float mask_sample(const Mask* mask, float u, float v);

#endif
