#include "formats/mask.h"

#include "formats/file.h"
#include "formats/file_fail.h"
#include "formats/mask_reader.h"

#include <stdio.h>
#include <string.h>

// --- what the formats share --------------------------------------------------------------------------------------------

VoileResult mask_refuse(const MaskReader* reader, VoileResult code, const char* reason)
{
    return file_fail(reader->error, code, "read", reader->path, reason);
}

static size_t size_of(const Mask* mask)
{
    return (size_t)mask->width * (size_t)mask->height * sizeof(float);
}

VoileResult mask_open(MaskReader* reader, int64_t width, int64_t height)
{
    if (width < 1 || width > MAX_MASK_SIDE || height < 1 || height > MAX_MASK_SIDE)
    {
        char reason[96];
        snprintf(reason, sizeof(reason), "it is %lld x %lld, but 1 to %d on a side are allowed", (long long)width,
                 (long long)height, MAX_MASK_SIDE);
        return mask_refuse(reader, VOILE_ERROR_INVALID, reason);
    }
    Mask* mask = &reader->mask;
    mask->width = (int32_t)width;
    mask->height = (int32_t)height;
    mask->values = voile_allocate(reader->allocator, size_of(mask));
    return mask->values != NULL ? VOILE_OK : mask_refuse(reader, VOILE_ERROR_MEMORY, "out of memory");
}

void mask_release(Mask* mask, const VoileAllocator* allocator)
{
    if (mask->values != NULL)
    {
        voile_release(allocator, mask->values, size_of(mask));
    }
    *mask = (Mask){ .values = NULL };
}

// --- PGM (netpbm's pgm(5)) ---------------------------------------------------------------------------------------------

static bool has_next(const MaskReader* reader)
{
    return reader->next < reader->size;
}

static bool is_blank(uint8_t byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static void skip_blanks_and_comments(MaskReader* reader)
{
    bool is_comment = false;
    while (has_next(reader))
    {
        uint8_t byte = reader->bytes[reader->next];
        is_comment = is_comment ? byte != '\n' && byte != '\r' : byte == '#';
        if (!is_comment && !is_blank(byte))
        {
            return;
        }
        ++reader->next;
    }
}

// The next number, or more than any that is allowed; false where there is none.
static bool read_number(MaskReader* reader, int64_t* out_number)
{
    skip_blanks_and_comments(reader);
    size_t start = reader->next;
    *out_number = 0;
    while (has_next(reader) && reader->bytes[reader->next] >= '0' && reader->bytes[reader->next] <= '9')
    {
        *out_number = 10 * *out_number + (reader->bytes[reader->next++] - '0');
        *out_number = *out_number < 1000000000 ? *out_number : 1000000000;
    }
    bool has_end = !has_next(reader) || is_blank(reader->bytes[reader->next]) || reader->bytes[reader->next] == '#';
    return reader->next > start && has_end;
}

static VoileResult refuse_row(const MaskReader* reader, int32_t row, const char* what)
{
    char reason[96];
    snprintf(reason, sizeof(reason), "row %d of %d %s", (int)row + 1, (int)reader->mask.height, what);
    return mask_refuse(reader, VOILE_ERROR_INVALID, reason);
}

// Where the present value is.
typedef struct PgmValue
{
    int32_t row;
    int64_t most;
    int64_t value;
} PgmValue;

static VoileResult read_written(MaskReader* reader, PgmValue* value)
{
    skip_blanks_and_comments(reader);
    if (!has_next(reader))
    {
        return refuse_row(reader, value->row, "is cut off");
    }
    return read_number(reader, &value->value) ? VOILE_OK : refuse_row(reader, value->row, "holds what is no number");
}

static VoileResult read_packed(MaskReader* reader, PgmValue* value)
{
    size_t width = value->most > 255 ? 2 : 1;
    if (reader->size - reader->next < width)
    {
        return refuse_row(reader, value->row, "is cut off");
    }
    const uint8_t* bytes = reader->bytes + reader->next;
    value->value = width == 2 ? 256 * bytes[0] + bytes[1] : bytes[0];
    reader->next += width;
    return VOILE_OK;
}

typedef VoileResult (*ValueReader)(MaskReader* reader, PgmValue* value);

static VoileResult read_values(MaskReader* reader, int64_t most, ValueReader read)
{
    Mask* mask = &reader->mask;
    PgmValue value = { .most = most };
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; result == VOILE_OK && i < mask->width * mask->height; ++i)
    {
        value.row = i / mask->width;
        result = read(reader, &value);
        mask->values[i] = (float)((double)value.value / (double)most);
        if (result == VOILE_OK && value.value > most)
        {
            result = refuse_row(reader, value.row, "holds more than the header's largest value");
        }
    }
    return result;
}

// Behind "P2" or "P5".
static VoileResult read_pgm(MaskReader* reader, ValueReader read)
{
    int64_t width, height, most;
    bool has_header = read_number(reader, &width) && read_number(reader, &height) && read_number(reader, &most);
    if (!has_header)
    {
        return mask_refuse(reader, VOILE_ERROR_INVALID,
                           "its header is not three numbers (width, height, largest value)");
    }
    if (most < 1 || most > 65535)
    {
        return mask_refuse(reader, VOILE_ERROR_INVALID, "its largest value is not within 1 to 65535");
    }
    // A value takes a byte at least. So that a few bytes cannot ask for much memory.
    if (width * height > (int64_t)(reader->size - reader->next) && width <= MAX_MASK_SIDE && height <= MAX_MASK_SIDE)
    {
        return mask_refuse(reader, VOILE_ERROR_INVALID, "it is too short for its width and height");
    }
    reader->next += has_next(reader) ? 1 : 0; // the one blank before packed values
    VoileResult result = mask_open(reader, width, height);
    return result == VOILE_OK ? read_values(reader, most, read) : result;
}

static VoileResult read_pgm_text(MaskReader* reader)
{
    return read_pgm(reader, read_written);
}

static VoileResult read_pgm_bytes(MaskReader* reader)
{
    return read_pgm(reader, read_packed);
}

// --- masks -------------------------------------------------------------------------------------------------------------

typedef struct MaskFormat
{
    const char* start;
    size_t length;
    VoileResult (*read)(MaskReader* reader); // NULL: not in this build
} MaskFormat;

static const MaskFormat formats[] = {
    { "P2", 2, read_pgm_text },
    { "P5", 2, read_pgm_bytes },
#ifdef VOILE_HAS_PNG
    { "\x89PNG\r\n\x1a\n", 8, mask_read_png },
#else
    { "\x89PNG\r\n\x1a\n", 8, NULL },
#endif
};

// A PGM's magic is a word of its own: P25 is none.
static bool ends_magic(const MaskReader* reader, size_t length)
{
    const unsigned char* bytes = (const unsigned char*)reader->bytes;
    return bytes[0] != 'P' || length == reader->size || bytes[length] < '0' || bytes[length] > '9';
}

static VoileResult read_format(MaskReader* reader)
{
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); ++i)
    {
        const MaskFormat* format = &formats[i];
        if (reader->size >= format->length && memcmp(reader->bytes, format->start, format->length) == 0 &&
            ends_magic(reader, format->length))
        {
            reader->next = format->length;
            return format->read != NULL ? format->read(reader)
                                        : mask_refuse(reader, VOILE_ERROR_INVALID,
                                                      "PNG needs libpng, which this build lacks: use a PGM instead");
        }
    }
    return mask_refuse(reader, VOILE_ERROR_INVALID, "it is neither a PGM (P2 or P5) nor a PNG picture");
}

VoileResult mask_parse(const char* path, const void* bytes, size_t size, const VoileAllocator* allocator,
                       Mask* out_mask, VoileError* error)
{
    MaskReader reader = { .path = path, .bytes = bytes, .size = size, .allocator = allocator, .error = error };
    VoileResult result = read_format(&reader);
    if (result != VOILE_OK)
    {
        mask_release(&reader.mask, allocator);
    }
    *out_mask = reader.mask;
    return result;
}

VoileResult mask_read(const char* path, const VoileAllocator* allocator, Mask* out_mask, VoileError* error)
{
    FileText file;
    *out_mask = (Mask){ .values = NULL };
    VoileResult result = file_read_regular(path, MAX_MASK_FILE, allocator, &file, error);
    if (result == VOILE_OK)
    {
        result = mask_parse(path, file.text, file.size, allocator, out_mask, error);
        file_text_release(&file, allocator);
    }
    return result;
}

// --- sampling ----------------------------------------------------------------------------------------------------------

// Two neighbours along one axis, and how far it is to the second.
typedef struct Neighbours
{
    int32_t first, second;
    float share;
} Neighbours;

static Neighbours find_neighbours(float fraction, int32_t count)
{
    float last = (float)(count - 1);
    float place = fraction * (float)count - 0.5f;
    place = !(place > 0.0f) ? 0.0f : place > last ? last : place;
    int32_t first = (int32_t)place;
    return (Neighbours){ first, first + 1 < count ? first + 1 : first, place - (float)first };
}

// Exact where both are the same.
static float mix(float a, float b, float share)
{
    return a + (b - a) * share;
}

float mask_sample(const Mask* mask, float u, float v)
{
    Neighbours x = find_neighbours(u, mask->width);
    Neighbours y = find_neighbours(v, mask->height);
    const float* upper = mask->values + (ptrdiff_t)y.first * mask->width;
    const float* lower = mask->values + (ptrdiff_t)y.second * mask->width;
    return mix(mix(upper[x.first], upper[x.second], x.share), mix(lower[x.first], lower[x.second], x.share), y.share);
}
