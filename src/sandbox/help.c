// The help overlay.

#include "sandbox/chord_words.h"
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
    Language language;
    int size, line_height;
    int left, text_left;
    int width; // of both columns
    int baseline;
} HelpPage;

// A row of either table.
typedef struct HelpRow
{
    char chord[CHORD_WORDS_SIZE];
    const char* help;
} HelpRow;

// Among the key rows that need a line, and how many these are.
static const KeyRow* find_listed(size_t index, size_t* out_count)
{
    const KeyRow* found = NULL;
    *out_count = 0;
    for (size_t i = 0; i < key_row_count; ++i)
    {
        bool is_listed = key_row_listed(&key_rows[i]) != NULL;
        found = is_listed && *out_count == index ? &key_rows[i] : found;
        *out_count += is_listed ? 1 : 0;
    }
    return found;
}

static size_t help_row_count(void)
{
    size_t count;
    (void)find_listed(0, &count);
    return mouse_row_count + count;
}

static HelpRow help_row(Language language, size_t index)
{
    bool is_mouse = index < mouse_row_count;
    size_t count;
    const KeyRow* key = is_mouse ? NULL : find_listed(index - mouse_row_count, &count);
    HelpRow row = { .help = say(language, is_mouse ? mouse_rows[index].help : key->help) };
    chord_words(language, is_mouse ? mouse_rows[index].chord : key_row_listed(key), row.chord);
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

// The largest text, up to the usual one, with which every row fits.
static void choose_size(HelpPage* page, float scale)
{
    page->size = (int)(HELP_SIZE * scale + 0.5f) + 1;
    bool fits;
    do
    {
        --page->size;
        page->line_height = page->glyphs->metrics(page->glyphs->context, page->size).line_height * 5 / 4;
        place_columns(page);
        fits = (int)(help_row_count() + 3) * page->line_height <= page->canvas->height &&
               page->width + 2 * page->size <= page->canvas->width;
    } while (!fits && page->size > MIN_HELP_SIZE);
}

void help_draw(Canvas* canvas, const GlyphSource* glyphs, float scale, Language language)
{
    canvas_blend_rectangle(canvas, 0, 0, canvas->width, canvas->height, HELP_SHADE);

    HelpPage page = { .canvas = canvas, .glyphs = glyphs, .language = language };
    choose_size(&page, scale);
    int height = (int)(help_row_count() + 2) * page.line_height;
    page.baseline = larger((canvas->height - height) / 2, page.size) + page.size;

    text_draw(canvas, glyphs, page.size, page.left, page.baseline, HELP_TITLE, say(language, "Hands and keys"));
    page.baseline += page.line_height * 3 / 2;
    for (size_t i = 0; i < help_row_count(); ++i)
    {
        HelpRow row = help_row(language, i);
        page.baseline += i == mouse_row_count ? page.line_height / 2 : 0;
        text_draw(canvas, glyphs, page.size, page.left, page.baseline, HELP_CHORD, row.chord);
        text_draw(canvas, glyphs, page.size, page.text_left, page.baseline, HELP_TEXT, row.help);
        page.baseline += page.line_height;
    }
}
