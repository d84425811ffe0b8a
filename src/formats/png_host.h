// What reading and writing PNG share: libpng's memory comes from our allocator, and its last sentence is kept. For *_png.c
// alone.

#ifndef FORMATS_PNG_HOST_H
#define FORMATS_PNG_HOST_H

#include "voile/base.h"

#include <png.h>

// The context of libpng's memory and errors.
typedef struct PngHost
{
    VoileAllocator allocator;
    bool has_run_out; // of memory
    char reason[96];  // what libpng said last
} PngHost;

png_voidp png_host_allocate(png_structp png, png_alloc_size_t size);
void png_host_release(png_structp png, png_voidp pointer);
void png_host_warn(png_structp png, png_const_charp message);
_Noreturn void png_host_fail(png_structp png, png_const_charp message); // longjmps out

#endif
