#include "draw/plot_head.h"

#include <stddef.h>

#define TITLE_SIZE  13.0f // reference pixels
#define KEY_SIZE    11.0f
#define GAP         16.0f
#define SMALL_GAP   8.0f
#define SWATCH      14.0f
#define CURVE_WIDTH 1.75f

#define MAX_ROW_TEXT 192 // bytes of a row, a NUL included

static int to_pixels(float reference_px, float scale)
{
    int pixels = (int)(reference_px * scale + 0.5f);
    return pixels > 1 ? pixels : 1;
}

PlotHeadStyle plot_head_style(const GlyphSource* glyphs, float scale, const PlotHead* head)
{
    bool is_whole = head->detail == PLOT_WHOLE;
    PlotHeadStyle style = {
        .title_size = to_pixels(is_whole ? TITLE_SIZE : KEY_SIZE, scale),
        .key_size = to_pixels(KEY_SIZE, scale),
        .swatch = to_pixels(SWATCH, scale),
        .thickness = to_pixels(CURVE_WIDTH, scale),
        .gap = to_pixels(is_whole ? GAP : SMALL_GAP, scale),
    };
    FontMetrics metrics = glyphs->metrics(glyphs->context, style.title_size);
    style.row_height = metrics.ascent + metrics.descent;
    style.ascent = metrics.ascent;
    return style;
}

// Where the next piece goes. Without a canvas nothing is drawn, but all is counted.
typedef struct HeadPen
{
    Canvas* canvas;
    const PlotStyle* colors;
    const GlyphSource* glyphs;
    PlotHeadStyle style;
    int left, top, right;
    int x, row;
} HeadPen;

static HeadPen pen_at(Canvas* canvas, const PlotStyle* colors, const GlyphSource* glyphs, float scale,
                      const PlotHead* head)
{
    HeadPen pen = { .canvas = canvas, .colors = colors, .glyphs = glyphs };
    pen.style = plot_head_style(glyphs, scale, head);
    return pen;
}

static int baseline_of(const HeadPen* pen)
{
    return pen->top + pen->row * pen->style.row_height + pen->style.ascent;
}

static void begin_row(HeadPen* pen, int x)
{
    ++pen->row;
    pen->x = x;
}

// In rows that begin at `start`, from the pen on.
static void write_words(HeadPen* pen, int start, int size, Color color, const char* text)
{
    char line[MAX_ROW_TEXT];
    while (text_take_line(pen->glyphs, size, pen->right - pen->x, &text, line, sizeof line))
    {
        if (pen->canvas != NULL)
        {
            text_draw(pen->canvas, pen->glyphs, size, pen->x, baseline_of(pen), color, line);
        }
        pen->x += text_width(pen->glyphs, size, line);
        if (*text != '\0')
        {
            begin_row(pen, start);
        }
    }
}

static void write_key(HeadPen* pen, const PlotKey* key)
{
    const PlotHeadStyle* style = &pen->style;
    int indent = style->swatch + style->gap / 4;
    int width = indent + text_width(pen->glyphs, style->key_size, key->label);
    bool is_first = pen->x == pen->left;
    if (!is_first && pen->x + style->gap + width > pen->right)
    {
        begin_row(pen, pen->left);
    }
    else if (!is_first)
    {
        pen->x += style->gap;
    }
    if (pen->canvas != NULL)
    {
        int middle = baseline_of(pen) - style->ascent * 7 / 20;
        canvas_blend_rectangle(pen->canvas, pen->x, middle - style->thickness / 2, style->swatch, style->thickness,
                               key->color);
    }
    pen->x += indent;
    write_words(pen, pen->left + indent, style->key_size, pen->colors != NULL ? pen->colors->text : 0u, key->label);
}

static void write_head(HeadPen* pen, const PlotHead* head)
{
    pen->x = pen->left;
    write_words(pen, pen->left, pen->style.title_size, pen->colors != NULL ? pen->colors->title : 0u, head->title);
    for (int i = 0; i < head->key_count; ++i)
    {
        write_key(pen, &head->keys[i]);
    }
}

int plot_head_rows(const GlyphSource* glyphs, float scale, int width, const PlotHead* head)
{
    HeadPen pen = pen_at(NULL, NULL, glyphs, scale, head);
    pen.right = width;
    write_head(&pen, head);
    return pen.row + 1;
}

void plot_head_draw(const PlotStyle* style, Canvas* canvas, const GlyphSource* glyphs, float scale, int left, int top,
                    int width, const PlotHead* head)
{
    HeadPen pen = pen_at(canvas, style, glyphs, scale, head);
    pen.left = left;
    pen.top = top;
    pen.right = left + width;
    write_head(&pen, head);
}
