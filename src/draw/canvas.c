#include "draw/canvas.h"

#include "draw/kernel.h"
#include "voile/base.h"

#include <string.h>

static const Color opaque = 0xFF000000u;

// --- colours ---------------------------------------------------------------------------------------------------------

static uint32_t channel(Color color, int shift)
{
    return (color >> shift) & 0xFFu;
}

// [0, 1] to 0 to 255; what is not a number counts as 0.
static uint32_t byte_from_unit(float value)
{
    return value > 0.0f ? (uint32_t)((value < 1.0f ? value : 1.0f) * 255.0f + 0.5f) : 0u;
}

Color color_with_alpha(Color color, float alpha)
{
    bool is_finite = alpha - alpha == 0.0f;
    return (color & ~opaque) | byte_from_unit(is_finite ? alpha : 0.0f) << 24;
}

Color color_from_rgb(float r, float g, float b)
{
    return opaque | byte_from_unit(r) << 16 | byte_from_unit(g) << 8 | byte_from_unit(b);
}

Color color_mix(Color a, Color b, float t)
{
    uint32_t weight = t > 0.0f ? (uint32_t)((t < 1.0f ? t : 1.0f) * 65536.0f + 0.5f) : 0u;
    Color mixed = 0;
    for (int shift = 0; shift < 32; shift += 8)
    {
        mixed |= (channel(a, shift) * (65536u - weight) + channel(b, shift) * weight + 32768u) >> 16 << shift;
    }
    return mixed;
}

Color color_blend(Color under, Color over, uint32_t coverage)
{
    const uint32_t whole = 255u * 255u;
    uint32_t weight = coverage * channel(over, 24);
    Color blended = opaque;
    for (int shift = 0; shift < 24; shift += 8)
    {
        uint32_t sum = channel(under, shift) * (whole - weight) + channel(over, shift) * weight;
        blended |= (sum + whole / 2) / whole << shift;
    }
    return blended;
}

// --- rectangles ------------------------------------------------------------------------------------------------------

static Color* row_at(const Canvas* canvas, int y)
{
    return canvas->pixels + (ptrdiff_t)y * canvas->pitch;
}

void canvas_fill(Canvas* canvas, Color color)
{
    const DrawKernel* kernel = draw_kernel_of(canvas);
    for (int y = 0; y < canvas->height; ++y)
    {
        kernel->fill(row_at(canvas, y), canvas->width, color);
    }
}

void canvas_copy(Canvas* canvas, const Canvas* source)
{
    canvas_copy_rows(canvas, source, 0, canvas->height);
}

void canvas_copy_rows(Canvas* canvas, const Canvas* source, int first_row, int end_row)
{
    VOILE_ASSERT(canvas->width == source->width && canvas->height == source->height);
    for (int y = first_row; y < end_row; ++y)
    {
        memcpy(row_at(canvas, y), row_at(source, y), (size_t)canvas->width * sizeof(Color));
    }
}

// [start, start + length) cut to [0, limit); false when nothing is left. Wide, so that no sum overflows.
static bool clip_span(int start, int length, int limit, int* out_first, int* out_end)
{
    int64_t end = (int64_t)start + length;
    *out_first = start > 0 ? start : 0;
    *out_end = end < limit ? (int)(end > 0 ? end : 0) : limit;
    return *out_first < *out_end;
}

void canvas_blend_rectangle(Canvas* canvas, int x, int y, int width, int height, Color color)
{
    int left, right, top, bottom;
    if (!clip_span(x, width, canvas->width, &left, &right) || !clip_span(y, height, canvas->height, &top, &bottom))
    {
        return;
    }
    for (int row_y = top; row_y < bottom; ++row_y)
    {
        Color* row = row_at(canvas, row_y);
        for (int column = left; column < right; ++column)
        {
            row[column] = color_blend(row[column], color, 255u);
        }
    }
}
