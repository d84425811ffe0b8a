// The help overlay.

#include "sandbox/hud.h"
#include "sandbox/keys.h"

#define HELP_SHADE 0xd80c1017u
#define HELP_TITLE 0xffeaf1fbu
#define HELP_CHORD 0xffffbd5cu
#define HELP_TEXT  0xffc3cddcu

// Where the next row goes, and how wide the columns are.
typedef struct HelpPage
{
    Canvas* canvas;
    const GlyphSource* glyphs;
    int size, line_height;
    int left, text_left;
    int baseline;
} HelpPage;

static int widest_chord(const HelpPage* page)
{
    int widest = 0;
    for (size_t i = 0; i < mouse_row_count; ++i)
    {
        int width = text_width(page->glyphs, page->size, mouse_rows[i].chord);
        widest = width > widest ? width : widest;
    }
    for (size_t i = 0; i < key_row_count; ++i)
    {
        int width = text_width(page->glyphs, page->size, key_rows[i].chord);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static int widest_help(const HelpPage* page)
{
    int widest = 0;
    for (size_t i = 0; i < mouse_row_count; ++i)
    {
        int width = text_width(page->glyphs, page->size, mouse_rows[i].help);
        widest = width > widest ? width : widest;
    }
    for (size_t i = 0; i < key_row_count; ++i)
    {
        int width = text_width(page->glyphs, page->size, key_rows[i].help);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void draw_row(HelpPage* page, const char* chord, const char* help)
{
    text_draw(page->canvas, page->glyphs, page->size, page->left, page->baseline, HELP_CHORD, chord);
    text_draw(page->canvas, page->glyphs, page->size, page->text_left, page->baseline, HELP_TEXT, help);
    page->baseline += page->line_height;
}

void help_draw(Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    canvas_blend_rectangle(canvas, 0, 0, canvas->width, canvas->height, HELP_SHADE);

    int row_count = (int)(mouse_row_count + key_row_count) + 2;
    HelpPage page = { .canvas = canvas, .glyphs = glyphs, .size = (int)(15.0f * scale + 0.5f) };
    page.line_height = glyphs->metrics(glyphs->context, page.size).line_height * 5 / 4;
    int chord_width = widest_chord(&page) + 2 * page.size;
    page.left = (canvas->width - chord_width - widest_help(&page)) / 2;
    page.left = page.left > page.size ? page.left : page.size;
    page.text_left = page.left + chord_width;
    page.baseline = (canvas->height - row_count * page.line_height) / 2 + page.size;
    page.baseline = page.baseline > 2 * page.size ? page.baseline : 2 * page.size;

    text_draw(canvas, glyphs, page.size, page.left, page.baseline, HELP_TITLE, "Hands and keys");
    page.baseline += page.line_height * 3 / 2;
    for (size_t i = 0; i < mouse_row_count; ++i)
    {
        draw_row(&page, mouse_rows[i].chord, mouse_rows[i].help);
    }
    page.baseline += page.line_height / 2;
    for (size_t i = 0; i < key_row_count; ++i)
    {
        draw_row(&page, key_rows[i].chord, key_rows[i].help);
    }
}
