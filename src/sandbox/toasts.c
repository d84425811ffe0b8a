#include "sandbox/toasts.h"

#include <stdio.h>
#include <string.h>

#define TOAST_PLATE 0xd810141cu
#define TOAST_TEXT  0xffeaf1fbu
#define TOAST_PX    13.0f

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

void toasts_draw(const Toasts* toasts, Canvas* canvas, const GlyphSource* glyphs, float scale, int left, int right,
                 int bottom)
{
    int size = (int)(TOAST_PX * scale + 0.5f);
    int pad = size / 2;
    FontMetrics metrics = glyphs->metrics(glyphs->context, size);
    int height = metrics.ascent + metrics.descent + 2 * pad;
    for (int i = toasts->count - 1; i >= 0; --i)
    {
        const char* text = toasts->toasts[i].text;
        int width = text_width(glyphs, size, text);
        int x = left + (right - left - width) / 2;
        bottom -= height + pad;
        canvas_blend_rectangle(canvas, x - 2 * pad, bottom, width + 4 * pad, height, TOAST_PLATE);
        text_draw(canvas, glyphs, size, x, bottom + pad + metrics.ascent, TOAST_TEXT, text);
    }
}
