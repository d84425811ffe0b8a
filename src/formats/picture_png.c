// PNG by libpng: every byte and every block of memory goes through the caller's buffer and allocator.

#include "formats/picture_encoder.h"
#include "formats/png_host.h"

#include <setjmp.h>

#define PNG_LEVEL 6 // of zlib

typedef struct PngJob
{
    PngHost host;
    const Picture* picture;
    TextBuffer* bytes;
    png_structp png;
    png_infop info;
} PngJob;

static void append_bytes(png_structp png, png_bytep bytes, size_t size)
{
    PngJob* job = png_get_io_ptr(png);
    if (!text_buffer_add_bytes(job->bytes, (const char*)bytes, size))
    {
        job->host.has_run_out = true;
        png_error(png, "out of memory");
    }
}

// libpng needs no flush, but takes a missing function for a wish to use the C library's.
static void flush_nothing(png_structp png)
{
    (void)png;
}

// Jumps out by png_host_fail.
static void write_all_rows(PngJob* job)
{
    const Picture* picture = job->picture;
    png_set_write_fn(job->png, job, append_bytes, flush_nothing);
    png_set_compression_level(job->png, PNG_LEVEL);
    // Line art gets larger and slower by filters.
    png_set_filter(job->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(job->png, job->info, (png_uint_32)picture->width, (png_uint_32)picture->height, 8, PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    png_write_info(job->png, job->info);
    for (int y = 0; y < picture->height; ++y)
    {
        picture_pack_row(picture, y);
        png_write_row(job->png, picture->row);
    }
    png_write_end(job->png, NULL);
}

// The one function that a longjmp comes back to: nothing of its own changes, and it owns nothing.
static bool run_job(PngJob* job)
{
    if (setjmp(png_jmpbuf(job->png)) != 0)
    {
        return false;
    }
    write_all_rows(job);
    return true;
}

VoileResult picture_encode_png(const Picture* picture, TextBuffer* bytes, VoileError* error)
{
    PngJob job = { .picture = picture, .bytes = bytes, .host = { .allocator = bytes->allocator } };
    job.png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, &job.host, png_host_fail, png_host_warn, &job.host,
                                        png_host_allocate, png_host_release);
    job.info = job.png != NULL ? png_create_info_struct(job.png) : NULL;
    bool is_done = job.info != NULL && run_job(&job);
    png_destroy_write_struct(&job.png, &job.info);

    if (is_done)
    {
        return VOILE_OK;
    }
    return job.host.has_run_out ? picture_fail_for_memory(picture, error)
                                : voile_fail(error, VOILE_ERROR_INVALID, 0, "cannot make a PNG picture of %d x %d: %s",
                                             picture->width, picture->height, job.host.reason);
}
