// The help overlay: its picture, and its pages.

#include "sandbox/help.h"

#include <stdio.h>

// -------------------------------------------------------------------------------------------------------------- events

// How many pages a key goes on; beyond the last there is none.
static int pages_of_key(EditKey key)
{
    switch (key)
    {
    case EDIT_KEY_PAGE_UP:
    case EDIT_KEY_UP:
    case EDIT_KEY_LEFT:
        return -1;
    case EDIT_KEY_PAGE_DOWN:
    case EDIT_KEY_DOWN:
    case EDIT_KEY_RIGHT:
        return 1;
    case EDIT_KEY_HOME:
        return -MAX_HELP_ROWS;
    case EDIT_KEY_END:
        return MAX_HELP_ROWS;
    default:
        return 0;
    }
}

static bool is_wheel(const SessionEvent* event)
{
    return event->kind == SESSION_EVENT_ZOOM || event->kind == SESSION_EVENT_GRIP;
}

bool help_is_for_reader(const SessionEvent* event)
{
    bool is_key = event->kind == SESSION_EVENT_KEY && !event->is_key_up;
    return is_wheel(event) || (is_key && pages_of_key(event->edit_key) != 0);
}

// A wheel may turn by parts of a notch. Towards the hand is onwards.
static int pages_of_wheel(HelpReader* reader, const SessionEvent* event)
{
    reader->notches += event->kind == SESSION_EVENT_GRIP ? (float)event->steps : event->notches;
    int pages = reader->notches >= 1.0f ? -1 : reader->notches <= -1.0f ? 1 : 0;
    reader->notches = pages != 0 ? 0.0f : reader->notches;
    return pages;
}

void help_turn(HelpReader* reader, const SessionEvent* event)
{
    int last = reader->layout.page_count - 1;
    int from = reader->page < last ? reader->page : last;
    int page = from + (is_wheel(event) ? pages_of_wheel(reader, event) : pages_of_key(event->edit_key));
    reader->page = page > last ? last : page;
    reader->page = reader->page < 0 ? 0 : reader->page;
}

void help_open(HelpReader* reader)
{
    reader->page = 0;
    reader->notches = 0.0f;
}

static bool is_same_paper(const HelpPaper* a, const HelpPaper* b)
{
    bool is_same_font = a->glyphs.context == b->glyphs.context && a->glyphs.glyph == b->glyphs.glyph;
    bool is_same_size = a->width == b->width && a->height == b->height && !(a->scale < b->scale || a->scale > b->scale);
    return is_same_font && is_same_size && a->language == b->language;
}

void help_follow(HelpReader* reader, const HelpPaper* paper)
{
    if (!is_same_paper(&reader->paper, paper))
    {
        help_lay_out(paper, &reader->layout);
        reader->paper = *paper;
    }
}

// ------------------------------------------------------------------------------------------------------------- picture

typedef struct HelpBrush
{
    Canvas* canvas;
    const GlyphSource* glyphs;
    const ThemeColors* theme;
    Language language;
    const HelpLayout* layout;
    int ascent; // pixels
    int rule;   // how high a line below a title is, pixels
} HelpBrush;

static void draw_line(const HelpBrush* brush, int left, int top, Color color, const char* text)
{
    text_draw(brush->canvas, brush->glyphs, brush->layout->size, left, top + brush->ascent, color, text);
}

static void draw_wrapped(const HelpBrush* brush, int left, int top, int width, Color color, const char* text)
{
    char line[HELP_LINE_SIZE];
    while (text_take_line(brush->glyphs, brush->layout->size, width, &text, line, sizeof line))
    {
        draw_line(brush, left, top, color, line);
        top += brush->layout->line_height;
    }
}

static void draw_head_and_foot(const HelpBrush* brush, int page)
{
    const HelpLayout* layout = brush->layout;
    draw_line(brush, layout->left, layout->head_top, brush->theme->text, say(brush->language, "Hands and keys"));
    if (layout->page_count > 1)
    {
        char pages[64];
        snprintf(pages, sizeof pages, say(brush->language, "%d of %d"), page + 1, layout->page_count);
        int left = layout->left + layout->width - text_width(brush->glyphs, layout->size, pages);
        draw_line(brush, left, layout->head_top, brush->theme->text, pages);
    }
    draw_wrapped(brush, layout->left, layout->foot_top, layout->width, brush->theme->soft,
                 help_foot(brush->language, layout->page_count, layout->is_dense));
}

static void draw_titles(const HelpBrush* brush, int page)
{
    for (int i = 0; i < HELP_SECTION_COUNT; ++i)
    {
        const HelpPlace* place = &brush->layout->titles[i];
        if (place->page == page)
        {
            draw_line(brush, place->left, place->top, brush->theme->text, say(brush->language, help_section_title(i)));
            canvas_blend_rectangle(brush->canvas, place->left, place->top + place->height, brush->layout->column_width,
                                   brush->rule, brush->theme->plot.axis);
        }
    }
}

static void draw_rows(const HelpBrush* brush, int page)
{
    const HelpLayout* layout = brush->layout;
    for (int i = 0; i < layout->row_count; ++i)
    {
        const HelpPlace* place = &layout->rows[i];
        if (place->page == page)
        {
            char chord[HELP_CHORD_SIZE];
            const char* text = help_row_words(brush->language, i, chord);
            draw_wrapped(brush, place->left, place->top, layout->chord_width, brush->theme->warm, chord);
            draw_wrapped(brush, place->left + layout->text_indent, place->top,
                         layout->column_width - layout->text_indent, brush->theme->soft, text);
        }
    }
}

void help_draw(const HelpReader* reader, Canvas* canvas, const GlyphSource* glyphs, float scale, Language language,
               const ThemeColors* theme)
{
    HelpReader now = *reader;
    HelpPaper paper = { canvas->width, canvas->height, scale, *glyphs, language };
    help_follow(&now, &paper);
    int last = now.layout.page_count - 1;
    int page = now.page < last ? now.page : last;

    canvas_blend_rectangle(canvas, 0, 0, canvas->width, canvas->height, theme->shade);
    HelpBrush brush = { canvas, glyphs, theme, language, &now.layout, 0, (int)(scale + 0.5f) };
    FontMetrics metrics = glyphs->metrics(glyphs->context, now.layout.size);
    brush.ascent = metrics.ascent - (metrics.line_height - now.layout.line_height) / 2; // dense lines are lower
    draw_head_and_foot(&brush, page);
    draw_titles(&brush, page);
    draw_rows(&brush, page);
}
