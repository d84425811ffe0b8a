// Pictures out: PNG by libpng where the build has it, PPM always.

#ifndef FORMATS_PICTURE_H
#define FORMATS_PICTURE_H

#include "formats/text.h"

// Writes 0xXXRRGGBB pixels (rows of `pitch` pixels) to `path` as its ending says: .png or .ppm (any case).
// VOILE_ERROR_INVALID for another ending, a .png without libpng or a size below 1 x 1; VOILE_ERROR_IO, VOILE_ERROR_MEMORY.
VOILE_MUST_USE VoileResult picture_write(const char* path, const uint32_t* pixels, int width, int height, int pitch,
                                         VoileError* error);

// The same bytes into a buffer (its allocator serves for all that is needed); `path` only tells the format. What a
// failure leaves in the buffer is of no use.
VOILE_MUST_USE VoileResult picture_encode(const char* path, const uint32_t* pixels, int width, int height, int pitch,
                                          TextBuffer* out_bytes, VoileError* error);

// Checks the ending alone, so that a wrong one is refused before an hour of work.
VOILE_MUST_USE VoileResult picture_check_path(const char* path, VoileError* error);

#endif
