#include "formats/picture.h"

#include "formats/file.h"
#include "formats/picture_encoder.h"

#include <string.h>

// --- what the formats share --------------------------------------------------------------------------------------------

void picture_pack_row(const Picture* picture, int y)
{
    const uint32_t* pixels = picture->pixels + (ptrdiff_t)y * picture->pitch;
    for (int x = 0; x < picture->width; ++x)
    {
        uint8_t* out = picture->row + 3 * (ptrdiff_t)x;
        out[0] = (uint8_t)(pixels[x] >> 16);
        out[1] = (uint8_t)(pixels[x] >> 8);
        out[2] = (uint8_t)pixels[x];
    }
}

VoileResult picture_fail_for_memory(const Picture* picture, VoileError* error)
{
    return voile_fail(error, VOILE_ERROR_MEMORY, 0, "out of memory for a picture of %d x %d", picture->width,
                      picture->height);
}

// --- formats -----------------------------------------------------------------------------------------------------------

static VoileResult encode_ppm(const Picture* picture, TextBuffer* bytes, VoileError* error)
{
    text_buffer_add(bytes, "P6\n%d %d\n255\n", picture->width, picture->height);
    for (int y = 0; y < picture->height && !bytes->has_failed; ++y)
    {
        picture_pack_row(picture, y);
        text_buffer_add_bytes(bytes, (const char*)picture->row, 3 * (size_t)picture->width);
    }
    return bytes->has_failed ? picture_fail_for_memory(picture, error) : VOILE_OK;
}

typedef struct Encoder
{
    const char* ending;                                                                  // lower case
    VoileResult (*encode)(const Picture* picture, TextBuffer* bytes, VoileError* error); // NULL: not in this build
} Encoder;

static const Encoder encoders[] = {
#ifdef VOILE_HAS_PNG
    { ".png", picture_encode_png },
#else
    { ".png", NULL },
#endif
    { ".ppm", encode_ppm },
};

static bool has_ending(const char* path, const char* ending)
{
    size_t length = strlen(path);
    size_t ending_length = strlen(ending);
    bool has_it = length >= ending_length;
    for (size_t i = 0; has_it && i < ending_length; ++i)
    {
        char c = path[length - ending_length + i];
        has_it = (c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) == ending[i];
    }
    return has_it;
}

// NULL, the error filled, where the path has no ending that this build can write.
static const Encoder* find_encoder(const char* path, VoileError* error)
{
    const Encoder* encoder = NULL;
    for (size_t i = 0; i < sizeof(encoders) / sizeof(encoders[0]) && encoder == NULL; ++i)
    {
        encoder = has_ending(path, encoders[i].ending) ? &encoders[i] : NULL;
    }
    if (encoder != NULL && encoder->encode != NULL)
    {
        return encoder;
    }

    char shown[2 * TEXT_SHOWN_SIZE];
    text_show((TextSlice){ path, strlen(path) }, shown, sizeof(shown));
    (void)voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' %s", shown,
                     encoder != NULL ? "needs libpng, which this build lacks: write .ppm instead"
                                     : "is no picture: it must end in .png or .ppm");
    return NULL;
}

// --- pictures ----------------------------------------------------------------------------------------------------------

VoileResult picture_check_path(const char* path, VoileError* error)
{
    return find_encoder(path, error) != NULL ? VOILE_OK : VOILE_ERROR_INVALID;
}

VoileResult picture_encode(const char* path, const uint32_t* pixels, int width, int height, int pitch,
                           TextBuffer* out_bytes, VoileError* error)
{
    const Encoder* encoder = find_encoder(path, error);
    if (encoder == NULL)
    {
        return VOILE_ERROR_INVALID;
    }
    if (width < 1 || height < 1)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "a picture of %d x %d cannot be written", width, height);
    }

    Picture picture = { pixels, width, height, pitch, NULL };
    size_t row_size = 3 * (size_t)width;
    picture.row = voile_allocate(&out_bytes->allocator, row_size);
    VoileResult result =
        picture.row != NULL ? encoder->encode(&picture, out_bytes, error) : picture_fail_for_memory(&picture, error);
    if (picture.row != NULL)
    {
        voile_release(&out_bytes->allocator, picture.row, row_size);
    }
    return result;
}

VoileResult picture_write(const char* path, const uint32_t* pixels, int width, int height, int pitch, VoileError* error)
{
    TextBuffer bytes = { .allocator = voile_default_allocator() };
    VoileResult result = picture_encode(path, pixels, width, height, pitch, &bytes, error);
    if (result == VOILE_OK)
    {
        result = file_write(path, bytes.text, bytes.size, error);
    }
    text_buffer_release(&bytes);
    return result;
}
