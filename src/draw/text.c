#include "draw/text.h"

#include <stddef.h>
#include <stdio.h>

// --- UTF-8 (RFC 3629) ------------------------------------------------------------------------------------------------

static const uint32_t replacement = 0xFFFDu;

// The forms of a code point, by its first byte.
typedef struct Utf8Form
{
    uint8_t mask, lead; // first & mask == lead
    int trailing_count;
    uint32_t smallest; // anything less is overlong
} Utf8Form;

static const Utf8Form utf8_forms[] = {
    { 0x80, 0x00, 0, 0x0 },
    { 0xE0, 0xC0, 1, 0x80 },
    { 0xF0, 0xE0, 2, 0x800 },
    { 0xF8, 0xF0, 3, 0x10000 },
};

static bool is_code_point(uint32_t value)
{
    return value <= 0x10FFFFu && (value < 0xD800u || value > 0xDFFFu);
}

// Reads one code point of the given form; false when the bytes are none. Stops at the first byte that does not fit, so
// never reads behind the terminating 0.
static bool read_form(const uint8_t* bytes, const Utf8Form* form, uint32_t* out_code_point)
{
    uint32_t value = bytes[0] & (uint8_t)~form->mask;
    for (int i = 1; i <= form->trailing_count; ++i)
    {
        if ((bytes[i] & 0xC0) != 0x80)
        {
            return false;
        }
        value = value << 6 | (bytes[i] & 0x3Fu);
    }
    *out_code_point = value;
    return value >= form->smallest && is_code_point(value);
}

uint32_t utf8_next(const char** text)
{
    const uint8_t* bytes = (const uint8_t*)*text;
    uint32_t code_point = replacement;
    int length = 1;
    if (bytes[0] == 0)
    {
        return 0;
    }
    for (size_t i = 0; i < sizeof utf8_forms / sizeof utf8_forms[0]; ++i)
    {
        uint32_t value;
        if ((bytes[0] & utf8_forms[i].mask) == utf8_forms[i].lead && read_form(bytes, &utf8_forms[i], &value))
        {
            code_point = value;
            length = 1 + utf8_forms[i].trailing_count;
        }
    }
    *text += length;
    return code_point;
}

// --- text ------------------------------------------------------------------------------------------------------------

// The part of a span of pixels that is on the canvas, counted from the span's start. Wide, so that no sum overflows.
typedef struct Clip
{
    int64_t first, end;
} Clip;

static Clip clip_to(int64_t start, int64_t length, int limit)
{
    return (Clip){
        .first = start < 0 ? -start : 0,
        .end = start + length < limit ? length : limit - start,
    };
}

// Draws a glyph whose bitmap's top left corner is at (left, top).
static void blit_glyph(Canvas* canvas, const Glyph* glyph, int64_t left, int64_t top, Color color)
{
    int64_t scale = glyph->scale > 1 ? glyph->scale : 1;
    Clip columns = clip_to(left, glyph->width * scale, canvas->width);
    Clip rows = clip_to(top, glyph->height * scale, canvas->height);
    for (int64_t y = rows.first; y < rows.end; ++y)
    {
        const uint8_t* coverage = glyph->coverage + y / scale * glyph->pitch;
        Color* row = canvas->pixels + (top + y) * canvas->pitch;
        for (int64_t x = columns.first; x < columns.end; ++x)
        {
            uint32_t cover = coverage[x / scale];
            if (cover > 0)
            {
                row[left + x] = color_blend(row[left + x], color, cover);
            }
        }
    }
}

// Walks along a line of text; draws it where there is a canvas. Returns its width.
static int64_t lay_text(Canvas* canvas, const GlyphSource* source, int size_px, int x, int baseline, Color color,
                        const char* text)
{
    int64_t pen = 0;
    uint32_t previous = 0;
    for (uint32_t code_point = utf8_next(&text); code_point != 0; code_point = utf8_next(&text))
    {
        pen += previous != 0 ? source->kerning(source->context, previous, code_point, size_px) : 0;
        Glyph glyph = source->glyph(source->context, code_point, size_px);
        if (canvas != NULL)
        {
            blit_glyph(canvas, &glyph, x + pen + glyph.left, (int64_t)baseline - glyph.top, color);
        }
        pen += glyph.advance;
        previous = code_point;
    }
    return pen;
}

int text_width(const GlyphSource* source, int size_px, const char* text)
{
    return (int)lay_text(NULL, source, size_px, 0, 0, 0, text);
}

int text_line_length(const GlyphSource* source, int size_px, int width, const char* text)
{
    const char* rest = text;
    const char* start = text;
    int words = 0;
    int64_t pen = 0;
    uint32_t previous = 0;
    for (uint32_t code_point = utf8_next(&rest); code_point != 0; code_point = utf8_next(&rest))
    {
        words = code_point == ' ' ? (int)(start - text) : words;
        pen += previous != 0 ? source->kerning(source->context, previous, code_point, size_px) : 0;
        pen += source->glyph(source->context, code_point, size_px).advance;
        if (pen > width && start > text)
        {
            return words > 0 ? words : (int)(start - text);
        }
        previous = code_point;
        start = rest;
    }
    return (int)(start - text);
}

bool text_take_line(const GlyphSource* source, int size_px, int width, const char** text, char* out_line,
                    size_t capacity)
{
    if (**text == '\0')
    {
        return false;
    }
    int length = text_line_length(source, size_px, width, *text);
    snprintf(out_line, capacity, "%.*s", length, *text);
    *text += length;
    *text += **text == ' ' ? 1 : 0;
    return true;
}

int text_draw(Canvas* canvas, const GlyphSource* source, int size_px, int x, int baseline, Color color,
              const char* text)
{
    return (int)lay_text(canvas, source, size_px, x, baseline, color, text);
}
