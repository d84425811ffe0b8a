#include "sandbox/toasts.h"

#include <stdio.h>
#include <string.h>

#define TOAST_PX 13.0f

static void drop(Toasts* toasts, int index)
{
    toasts->count -= 1;
    memmove(toasts->toasts + index, toasts->toasts + index + 1, (size_t)(toasts->count - index) * sizeof(Toast));
}

static bool is_overtaken(const Toast* toast, const Toast* by)
{
    bool is_of_kind = by->kind[0] != '\0' && strcmp(toast->kind, by->kind) == 0;
    return is_of_kind || strcmp(toast->text, by->text) == 0;
}

void toasts_add_of(Toasts* toasts, const char* kind, const char* text)
{
    Toast added = { .seconds_left = TOAST_SECONDS };
    snprintf(added.kind, sizeof added.kind, "%s", kind);
    snprintf(added.text, sizeof added.text, "%s", text);
    for (int i = toasts->count - 1; i >= 0; --i)
    {
        if (is_overtaken(&toasts->toasts[i], &added))
        {
            drop(toasts, i);
        }
    }
    if (toasts->count == MAX_TOASTS)
    {
        drop(toasts, 0);
    }
    toasts->toasts[toasts->count++] = added;
}

void toasts_add(Toasts* toasts, const char* text)
{
    toasts_add_of(toasts, "", text);
}

void toasts_age(Toasts* toasts, double seconds)
{
    for (int i = 0; i < toasts->count; ++i)
    {
        toasts->toasts[i].seconds_left -= seconds;
    }
    while (toasts->count > 0 && toasts->toasts[0].seconds_left <= 0.0)
    {
        drop(toasts, 0);
    }
}

#define MAX_LINES       6
#define TOAST_LINE_SIZE (TOAST_SIZE + 4) // with three dots

typedef struct ToastLines
{
    char texts[MAX_LINES][TOAST_LINE_SIZE];
    int count;
} ToastLines;

// What does not fit into the last line is left out, and three dots say so.
static ToastLines break_lines(const GlyphSource* glyphs, int size, int width, int most, const char* text)
{
    ToastLines lines = { .count = 0 };
    while (lines.count < most && text_take_line(glyphs, size, width, &text, lines.texts[lines.count], TOAST_SIZE))
    {
        ++lines.count;
    }
    if (*text != '\0')
    {
        strcat(lines.texts[lines.count - 1], "...");
    }
    return lines;
}

typedef struct ToastPage
{
    Canvas* canvas;
    const GlyphSource* glyphs;
    const ThemeColors* theme;
    int size, pad, line; // of text, around it, of edges
    int left, right, top;
    PlotRect kept; // free
} ToastPage;

static void draw_lines(const ToastPage* page, const PlotRect* plate, const ToastLines* lines)
{
    FontMetrics metrics = page->glyphs->metrics(page->glyphs->context, page->size);
    theme_draw_plate(page->theme, page->canvas, *plate, page->line);
    for (int i = 0; i < lines->count; ++i)
    {
        text_draw(page->canvas, page->glyphs, page->size, plate->left + 2 * page->pad,
                  plate->top + page->pad + metrics.ascent + i * metrics.line_height, page->theme->text,
                  lines->texts[i]);
    }
}

static int widest_of(const ToastPage* page, const ToastLines* lines)
{
    int width = 0;
    for (int i = 0; i < lines->count; ++i)
    {
        int line_width = text_width(page->glyphs, page->size, lines->texts[i]);
        width = line_width > width ? line_width : width;
    }
    return width;
}

// As low as it can be, from `lowest` on.
static int find_top(const ToastPage* page, const PlotRect* plate, int lowest)
{
    const PlotRect* kept = &page->kept;
    bool meets = kept->height > 0 && plate->left < kept->left + kept->width &&
                 kept->left < plate->left + plate->width && lowest < kept->top + kept->height &&
                 kept->top < lowest + plate->height;
    int above = kept->top - page->pad - plate->height;
    return meets && above >= page->top ? above : lowest;
}

// Returns its upper edge, above the page's where it had no room. One that `must_show` then lies at the canvas's.
static int draw_toast(const ToastPage* page, const char* text, int bottom, bool must_show)
{
    int pad = page->pad;
    FontMetrics metrics = page->glyphs->metrics(page->glyphs->context, page->size);
    int room = (page->canvas->height - 3 * pad) / (metrics.line_height > 0 ? metrics.line_height : 1);
    int most = room < 1 ? 1 : room > MAX_LINES ? MAX_LINES : room;
    ToastLines lines = break_lines(page->glyphs, page->size, page->right - page->left - 6 * pad, most, text);
    int width = widest_of(page, &lines);
    PlotRect plate = { page->left + (page->right - page->left - width) / 2 - 2 * pad, 0, width + 4 * pad, 0 };
    plate.height = metrics.ascent + metrics.descent + 2 * pad + (lines.count - 1) * metrics.line_height;
    plate.top = find_top(page, &plate, bottom - plate.height - pad);
    plate.top = must_show && plate.top < 0 ? 0 : plate.top;
    if (must_show || plate.top >= page->top)
    {
        draw_lines(page, &plate, &lines);
    }
    return plate.top;
}

void toasts_draw(const Toasts* toasts, const ThemeColors* theme, Canvas* canvas, const GlyphSource* glyphs, float scale,
                 int left, int right, int top, int bottom, PlotRect kept)
{
    ToastPage page = {
        .canvas = canvas, .glyphs = glyphs, .theme = theme, .left = left, .right = right, .top = top, .kept = kept
    };
    page.size = (int)(TOAST_PX * scale + 0.5f);
    page.pad = page.size / 2;
    page.line = (int)scale;
    for (int i = toasts->count - 1; i >= 0 && bottom >= top; --i)
    {
        bottom = draw_toast(&page, toasts->toasts[i].text, bottom, i == toasts->count - 1);
    }
}
