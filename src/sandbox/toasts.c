#include "sandbox/toasts.h"

#include <stdio.h>
#include <string.h>

#define TOAST_PX 13.0f

static void drop_oldest(Toasts* toasts)
{
    toasts->count -= 1;
    memmove(toasts->toasts, toasts->toasts + 1, (size_t)toasts->count * sizeof(Toast));
}

void toasts_add(Toasts* toasts, const char* text)
{
    if (toasts->count == MAX_TOASTS)
    {
        drop_oldest(toasts);
    }
    Toast* toast = &toasts->toasts[toasts->count++];
    snprintf(toast->text, sizeof toast->text, "%s", text);
    toast->seconds_left = TOAST_SECONDS;
}

void toasts_age(Toasts* toasts, double seconds)
{
    for (int i = 0; i < toasts->count; ++i)
    {
        toasts->toasts[i].seconds_left -= seconds;
    }
    while (toasts->count > 0 && toasts->toasts[0].seconds_left <= 0.0)
    {
        drop_oldest(toasts);
    }
}

#define MAX_LINES 3

// The lines of a toast; they point into its text.
typedef struct ToastLines
{
    const char* starts[MAX_LINES];
    int lengths[MAX_LINES];
    int count;
} ToastLines;

static int width_of(const GlyphSource* glyphs, int size, const char* start, int length)
{
    char line[TOAST_SIZE];
    snprintf(line, sizeof line, "%.*s", length, start);
    return text_width(glyphs, size, line);
}

// What does not fit into the last line is left out.
static ToastLines break_lines(const GlyphSource* glyphs, int size, int width, const char* text)
{
    ToastLines lines = { .count = 0 };
    while (*text != '\0' && lines.count < MAX_LINES)
    {
        int length = text_line_length(glyphs, size, width, text);
        lines.starts[lines.count] = text;
        lines.lengths[lines.count++] = length;
        text += length;
        text += *text == ' ' ? 1 : 0;
    }
    return lines;
}

// Returns its upper edge.
static int draw_toast(const char* text, const ThemeColors* theme, Canvas* canvas, const GlyphSource* glyphs,
                      float scale, int left, int right, int bottom)
{
    int size = (int)(TOAST_PX * scale + 0.5f);
    int pad = size / 2;
    FontMetrics metrics = glyphs->metrics(glyphs->context, size);
    ToastLines lines = break_lines(glyphs, size, right - left - 6 * pad, text);
    int width = 0;
    for (int i = 0; i < lines.count; ++i)
    {
        int line_width = width_of(glyphs, size, lines.starts[i], lines.lengths[i]);
        width = line_width > width ? line_width : width;
    }
    PlotRect plate = { left + (right - left - width) / 2 - 2 * pad, 0, width + 4 * pad, 0 };
    plate.height = metrics.ascent + metrics.descent + 2 * pad + (lines.count - 1) * metrics.line_height;
    plate.top = bottom - plate.height - pad;
    theme_draw_plate(theme, canvas, plate, (int)scale);
    for (int i = 0; i < lines.count; ++i)
    {
        char line[TOAST_SIZE];
        snprintf(line, sizeof line, "%.*s", lines.lengths[i], lines.starts[i]);
        text_draw(canvas, glyphs, size, plate.left + 2 * pad,
                  plate.top + pad + metrics.ascent + i * metrics.line_height, theme->text, line);
    }
    return plate.top;
}

void toasts_draw(const Toasts* toasts, const ThemeColors* theme, Canvas* canvas, const GlyphSource* glyphs, float scale,
                 int left, int right, int bottom)
{
    for (int i = toasts->count - 1; i >= 0; --i)
    {
        bottom = draw_toast(toasts->toasts[i].text, theme, canvas, glyphs, scale, left, right, bottom);
    }
}
