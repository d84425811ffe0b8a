// The help overlay.

#include "sandbox/chord_words.h"
#include "sandbox/hud.h"
#include "sandbox/keys.h"
#include "sandbox/theme.h"

// Where the next row goes, and how wide the columns are.
typedef struct HelpPage
{
    Canvas* canvas;
    const GlyphSource* glyphs;
    Language language;
    int size, line_height;
    int left, text_left;
    int width; // of both columns
    int baseline;
} HelpPage;

// A row of any table.
typedef struct HelpRow
{
    char chord[CHORD_WORDS_SIZE];
    const char* help;
} HelpRow;

static size_t help_row_count(void)
{
    return keys_help_row_count();
}

static HelpRow help_row(Language language, size_t index)
{
    MouseRow english = keys_help_row(index);
    HelpRow row = { .help = say(language, english.help) };
    chord_words(language, english.chord, row.chord);
    return row;
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
        HelpRow row = help_row(page->language, i);
        chord_width = larger(chord_width, text_width(page->glyphs, page->size, row.chord));
        help_width = larger(help_width, text_width(page->glyphs, page->size, row.help));
    }
    chord_width += 2 * page->size;
    page->width = chord_width + help_width;
    page->left = larger((page->canvas->width - page->width) / 2, page->size);
    page->text_left = page->left + chord_width;
}

#define HELP_SIZE     15.0f // reference pixels
#define MIN_HELP_SIZE 8

static bool fits(const HelpPage* page)
{
    return (int)(help_row_count() + 3) * page->line_height <= page->canvas->height &&
           page->width + 2 * page->size <= page->canvas->width;
}

// The largest text, up to the usual one, with which every row fits. Its lines come closer before it becomes smaller.
static void choose_size(HelpPage* page, float scale)
{
    page->size = (int)(HELP_SIZE * scale + 0.5f) + 1;
    do
    {
        --page->size;
        int line_height = page->glyphs->metrics(page->glyphs->context, page->size).line_height;
        page->line_height = line_height * 5 / 4;
        place_columns(page);
        page->line_height = fits(page) ? page->line_height : line_height;
    } while (!fits(page) && page->size > MIN_HELP_SIZE);
}

void help_draw(Canvas* canvas, const GlyphSource* glyphs, float scale, Language language, const ThemeColors* theme)
{
    canvas_blend_rectangle(canvas, 0, 0, canvas->width, canvas->height, theme->shade);

    HelpPage page = { .canvas = canvas, .glyphs = glyphs, .language = language };
    choose_size(&page, scale);
    int height = (int)(help_row_count() + 2) * page.line_height;
    page.baseline = larger((canvas->height - height) / 2, page.size) + page.size;

    text_draw(canvas, glyphs, page.size, page.left, page.baseline, theme->text, say(language, "Hands and keys"));
    page.baseline += page.line_height * 3 / 2;
    for (size_t i = 0; i < help_row_count(); ++i)
    {
        HelpRow row = help_row(language, i);
        bool starts_table = i == mouse_row_count || i == mouse_row_count + cursor_row_count;
        page.baseline += starts_table ? page.line_height / 3 : 0;
        text_draw(canvas, glyphs, page.size, page.left, page.baseline, theme->warm, row.chord);
        text_draw(canvas, glyphs, page.size, page.text_left, page.baseline, theme->soft, row.help);
        page.baseline += page.line_height;
    }
}
