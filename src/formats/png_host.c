#include "formats/png_host.h"

#include "formats/text.h"

#include <setjmp.h>
#include <string.h>

#define BLOCK_HEAD 64 // before each block that libpng asks for: its size; as wide as the alignment of a block

png_voidp png_host_allocate(png_structp png, png_alloc_size_t size)
{
    PngHost* host = png_get_mem_ptr(png);
    size_t block_size = (size_t)size + BLOCK_HEAD;
    char* block = block_size > size ? voile_allocate(&host->allocator, block_size) : NULL;
    if (block == NULL)
    {
        host->has_run_out = true;
        return NULL;
    }
    memcpy(block, &block_size, sizeof(block_size));
    return block + BLOCK_HEAD;
}

void png_host_release(png_structp png, png_voidp pointer)
{
    PngHost* host = png_get_mem_ptr(png);
    if (pointer != NULL)
    {
        char* block = (char*)pointer - BLOCK_HEAD;
        size_t block_size;
        memcpy(&block_size, block, sizeof(block_size));
        voile_release(&host->allocator, block, block_size);
    }
}

void png_host_warn(png_structp png, png_const_charp message)
{
    PngHost* host = png_get_error_ptr(png);
    (void)text_slice_copy((TextSlice){ message, strlen(message) }, host->reason, sizeof(host->reason));
}

_Noreturn void png_host_fail(png_structp png, png_const_charp message)
{
    png_host_warn(png, message);
    png_longjmp(png, 1);
}
