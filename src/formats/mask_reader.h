// What the readers of masks share; for mask*.c alone.

#ifndef FORMATS_MASK_READER_H
#define FORMATS_MASK_READER_H

#include "formats/mask.h"

// A file on its way to a mask.
typedef struct MaskReader
{
    const char* path;
    const uint8_t* bytes;
    size_t size;
    size_t next; // byte to read
    const VoileAllocator* allocator;
    Mask mask;
    VoileError* error;
} MaskReader;

// "cannot read 'PATH': REASON"
VoileResult mask_refuse(const MaskReader* reader, VoileResult code, const char* reason);

// Takes over a size that is within bounds, and its memory.
VoileResult mask_open(MaskReader* reader, int64_t width, int64_t height);

// At the signature.
VoileResult mask_read_png(MaskReader* reader);

#endif
