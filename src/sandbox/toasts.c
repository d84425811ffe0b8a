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

#define MAX_LINES 6

// The lines of a toast; they point into its text.
typedef struct ToastLines
{
    const char* starts[MAX_LINES];
    int lengths[MAX_LINES];
    int count;
    bool is_cut; // there is more than they hold
} ToastLines;

// What does not fit into the last line is left out.
static ToastLines break_lines(const GlyphSource* glyphs, int size, int width, int most, const char* text)
{
    ToastLines lines = { .count = 0 };
    while (*text != '\0' && lines.count < most)
    {
        int length = text_line_length(glyphs, size, width, text);
        lines.starts[lines.count] = text;
        lines.lengths[lines.count++] = length;
        text += length;
        text += *text == ' ' ? 1 : 0;
    }
    lines.is_cut = *text != '\0';
    return lines;
}

static void print_line(const ToastLines* lines, int index, char out_line[TOAST_SIZE + 4])
{
    bool is_cut = lines->is_cut && index == lines->count - 1;
    snprintf(out_line, TOAST_SIZE + 4, "%.*s%s", lines->lengths[index], lines->starts[index], is_cut ? "..." : "");
}

typedef struct ToastPage
{
    Canvas* canvas;
    const GlyphSource* glyphs;
    const ThemeColors* theme;
    int size, pad, line; // of text, around it, of edges
    int left, right;
} ToastPage;

static void draw_lines(const ToastPage* page, const PlotRect* plate, const ToastLines* lines)
{
    FontMetrics metrics = page->glyphs->metrics(page->glyphs->context, page->size);
    theme_draw_plate(page->theme, page->canvas, *plate, page->line);
    for (int i = 0; i < lines->count; ++i)
    {
        char line[TOAST_SIZE + 4];
        print_line(lines, i, line);
        text_draw(page->canvas, page->glyphs, page->size, plate->left + 2 * page->pad,
                  plate->top + page->pad + metrics.ascent + i * metrics.line_height, page->theme->text, line);
    }
}

static int widest_of(const ToastPage* page, const ToastLines* lines)
{
    int width = 0;
    for (int i = 0; i < lines->count; ++i)
    {
        char line[TOAST_SIZE + 4];
        print_line(lines, i, line);
        int line_width = text_width(page->glyphs, page->size, line);
        width = line_width > width ? line_width : width;
    }
    return width;
}

// Returns its upper edge, below 0 where it had no room. One that `must_show` then lies at the top.
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
    plate.top = bottom - plate.height - pad;
    plate.top = must_show && plate.top < 0 ? 0 : plate.top;
    if (plate.top >= 0)
    {
        draw_lines(page, &plate, &lines);
    }
    return plate.top;
}

void toasts_draw(const Toasts* toasts, const ThemeColors* theme, Canvas* canvas, const GlyphSource* glyphs, float scale,
                 int left, int right, int bottom)
{
    ToastPage page = { .canvas = canvas, .glyphs = glyphs, .theme = theme, .left = left, .right = right };
    page.size = (int)(TOAST_PX * scale + 0.5f);
    page.pad = page.size / 2;
    page.line = (int)scale;
    for (int i = toasts->count - 1; i >= 0 && bottom >= 0; --i)
    {
        bottom = draw_toast(&page, toasts->toasts[i].text, bottom, i == toasts->count - 1);
    }
}
