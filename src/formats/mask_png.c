// PNG by libpng, read from memory.

#include "formats/mask_reader.h"
#include "formats/png_host.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

// No deflate stream holds more than 1032 bytes for each of its own (zlib.net/zlib_tech.html).
#define MAX_INFLATION 1040

typedef struct PngMask
{
    PngHost host;
    MaskReader* reader;
    png_structp png;
    png_infop info;
    uint8_t* rows; // row_size * height bytes
    size_t row_size;
    int pass_count;
} PngMask;

static void take_bytes(png_structp png, png_bytep out_bytes, size_t size)
{
    MaskReader* reader = ((PngMask*)png_get_io_ptr(png))->reader;
    if (reader->size - reader->next < size)
    {
        png_error(png, "it is cut off");
    }
    memcpy(out_bytes, reader->bytes + reader->next, size);
    reader->next += size;
}

// After it every pixel is one value, or red, green and blue, of 8 or 16 bits.
static void read_header(PngMask* job)
{
    png_set_read_fn(job->png, job, take_bytes);
    png_set_sig_bytes(job->png, (int)job->reader->next);
    png_read_info(job->png, job->info);
    png_set_expand(job->png);
    png_set_strip_alpha(job->png);
    job->pass_count = png_set_interlace_handling(job->png);
    png_read_update_info(job->png, job->info);
    job->row_size = png_get_rowbytes(job->png, job->info);
}

static void read_rows(PngMask* job)
{
    for (int pass = 0; pass < job->pass_count; ++pass)
    {
        for (int32_t y = 0; y < job->reader->mask.height; ++y)
        {
            png_read_row(job->png, job->rows + (size_t)y * job->row_size, NULL);
        }
    }
    png_read_end(job->png, NULL);
}

// The one function that a longjmp comes back to: nothing of its own changes, and it owns nothing.
static bool run(PngMask* job, void (*phase)(PngMask*))
{
    if (setjmp(png_jmpbuf(job->png)) != 0)
    {
        return false;
    }
    phase(job);
    return true;
}

// Luminance as in Rec. 709, in ten-thousandths.
static double grey_of(const uint8_t* pixel, int channels, int bytes)
{
    static const double weights[] = { 2126.0, 7152.0, 722.0 };
    double sum = 0.0;
    for (int i = 0; i < channels; ++i)
    {
        const uint8_t* value = pixel + i * bytes;
        sum += (channels == 1 ? 10000.0 : weights[i]) * (bytes == 2 ? 256 * value[0] + value[1] : value[0]);
    }
    return sum;
}

static void take_over(PngMask* job)
{
    Mask* mask = &job->reader->mask;
    int channels = png_get_channels(job->png, job->info);
    int bytes = png_get_bit_depth(job->png, job->info) / 8;
    double most = 10000.0 * (bytes == 2 ? 65535.0 : 255.0);
    for (int32_t i = 0; i < mask->width * mask->height; ++i)
    {
        const uint8_t* row = job->rows + (size_t)(i / mask->width) * job->row_size;
        mask->values[i] = (float)(grey_of(row + (i % mask->width) * channels * bytes, channels, bytes) / most);
    }
}

static VoileResult refuse(const PngMask* job)
{
    char reason[128];
    snprintf(reason, sizeof(reason), "its PNG is broken (%s)", job->host.reason);
    return job->host.has_run_out ? mask_refuse(job->reader, VOILE_ERROR_MEMORY, "out of memory")
                                 : mask_refuse(job->reader, VOILE_ERROR_INVALID, reason);
}

static VoileResult read_pixels(PngMask* job)
{
    MaskReader* reader = job->reader;
    size_t size = job->row_size * (size_t)reader->mask.height;
    if (size / MAX_INFLATION > reader->size)
    {
        return mask_refuse(reader, VOILE_ERROR_INVALID, "it is too short for its width and height");
    }
    job->rows = voile_allocate(reader->allocator, size);
    if (job->rows == NULL)
    {
        return mask_refuse(reader, VOILE_ERROR_MEMORY, "out of memory");
    }
    VoileResult result = run(job, read_rows) ? VOILE_OK : refuse(job);
    if (result == VOILE_OK)
    {
        take_over(job);
    }
    voile_release(reader->allocator, job->rows, size);
    return result;
}

static VoileResult read_picture(PngMask* job)
{
    if (job->info == NULL || !run(job, read_header))
    {
        return refuse(job);
    }
    int64_t width = png_get_image_width(job->png, job->info);
    int64_t height = png_get_image_height(job->png, job->info);
    VoileResult result = mask_open(job->reader, width, height);
    return result == VOILE_OK ? read_pixels(job) : result;
}

VoileResult mask_read_png(MaskReader* reader)
{
    PngMask job = { .reader = reader, .host = { .allocator = *reader->allocator } };
    job.png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &job.host, png_host_fail, png_host_warn, &job.host,
                                       png_host_allocate, png_host_release);
    job.info = job.png != NULL ? png_create_info_struct(job.png) : NULL;
    VoileResult result = read_picture(&job);
    png_destroy_read_struct(&job.png, &job.info, NULL);
    return result;
}
