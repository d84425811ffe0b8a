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

// As much of it as fits between the edges, its end left out.
static void cut_to_fit(const GlyphSource* glyphs, int size, int width, char text[TOAST_SIZE])
{
    size_t length = strlen(text);
    while (length > 0 && text_width(glyphs, size, text) > width)
    {
        do
        {
            --length;
        } while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80);
        snprintf(text + length, TOAST_SIZE - length, "%s", length + 4 < TOAST_SIZE ? "..." : "");
    }
}

void toasts_draw(const Toasts* toasts, const ThemeColors* theme, Canvas* canvas, const GlyphSource* glyphs, float scale,
                 int left, int right, int bottom)
{
    int size = (int)(TOAST_PX * scale + 0.5f);
    int pad = size / 2;
    FontMetrics metrics = glyphs->metrics(glyphs->context, size);
    int height = metrics.ascent + metrics.descent + 2 * pad;
    for (int i = toasts->count - 1; i >= 0; --i)
    {
        char text[TOAST_SIZE];
        memcpy(text, toasts->toasts[i].text, sizeof text);
        cut_to_fit(glyphs, size, right - left - 6 * pad, text);
        int width = text_width(glyphs, size, text);
        int x = left + (right - left - width) / 2;
        bottom -= height + pad;
        theme_draw_plate(theme, canvas, (PlotRect){ x - 2 * pad, bottom, width + 4 * pad, height }, (int)scale);
        text_draw(canvas, glyphs, size, x, bottom + pad + metrics.ascent, theme->text, text);
    }
}
