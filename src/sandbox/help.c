// The help overlay.

#include "sandbox/hud.h"
#include "sandbox/keys.h"

#define HELP_SHADE 0xec0c1017u
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

// A row of any table.
typedef struct HelpRow
{
    const char* chord;
    const char* help;
} HelpRow;

static size_t help_row_count(void)
{
    return keys_help_row_count();
}

static HelpRow help_row(size_t index)
{
    MouseRow row = keys_help_row(index);
    return (HelpRow){ row.chord, row.help };
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static void place_columns(HelpPage* page)
{
    int chord_width = 0;
    int help_width = 0;
    for (size_t i = 0; i < help_row_count(); ++i)
    {
        chord_width = larger(chord_width, text_width(page->glyphs, page->size, help_row(i).chord));
        help_width = larger(help_width, text_width(page->glyphs, page->size, help_row(i).help));
    }
    chord_width += 2 * page->size;
    page->left = larger((page->canvas->width - chord_width - help_width) / 2, page->size);
    page->text_left = page->left + chord_width;
}

#define HELP_SIZE     15.0f // reference pixels
#define MIN_HELP_SIZE 8

// The largest text, up to the usual one, with which every row fits.
static void choose_size(HelpPage* page, float scale)
{
    page->size = (int)(HELP_SIZE * scale + 0.5f) + 1;
    int height;
    do
    {
        --page->size;
        page->line_height = page->glyphs->metrics(page->glyphs->context, page->size).line_height * 5 / 4;
        height = (int)(help_row_count() + 3) * page->line_height;
    } while (height > page->canvas->height && page->size > MIN_HELP_SIZE);
}

void help_draw(Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    canvas_blend_rectangle(canvas, 0, 0, canvas->width, canvas->height, HELP_SHADE);

    HelpPage page = { .canvas = canvas, .glyphs = glyphs };
    choose_size(&page, scale);
    place_columns(&page);
    int height = (int)(help_row_count() + 2) * page.line_height;
    page.baseline = larger((canvas->height - height) / 2, page.size) + page.size;

    text_draw(canvas, glyphs, page.size, page.left, page.baseline, HELP_TITLE, "Hands and keys");
    page.baseline += page.line_height * 3 / 2;
    for (size_t i = 0; i < help_row_count(); ++i)
    {
        bool starts_table = i == mouse_row_count || i == mouse_row_count + cursor_row_count;
        page.baseline += starts_table ? page.line_height / 3 : 0;
        text_draw(canvas, glyphs, page.size, page.left, page.baseline, HELP_CHORD, help_row(i).chord);
        text_draw(canvas, glyphs, page.size, page.text_left, page.baseline, HELP_TEXT, help_row(i).help);
        page.baseline += page.line_height;
    }
}
