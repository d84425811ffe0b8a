#include "sandbox/legend.h"

#include "formats/numbers.h"

#include <stdio.h>

// Reference pixels.
#define STRIP_WIDTH  160.0f
#define LEAST_STRIP  100.0f
#define MARGIN       20.0f // left of a strip that has less room than it wants
#define STRIP_HEIGHT 4.0f
#define NAME_SIZE    13.0f
#define NUMBER_SIZE  11.0f
#define GAP          4.0f

static int to_pixels(float reference_px, float scale)
{
    return (int)(reference_px * scale + 0.5f);
}

// "2 %", "0.5 N".
static void print_value(const ValueScale* values, float value, char out_text[64])
{
    char number[NUMBER_TEXT_SIZE];
    double shown = values->unit[0] == '%' ? 100.0 * (double)value : (double)value;
    int decimals = shown >= 10.0 || shown == (double)(int)shown ? 0 : shown >= 1.0 ? 1 : 2;
    number_print_fixed(shown, decimals, number);
    snprintf(out_text, 64, "%s %s", number, values->unit);
}

static void draw_strip(Canvas* canvas, const ValueScale* values, int left, int top, int width, int height)
{
    for (int i = 0; i < width; ++i)
    {
        Color color = color_map_at(values->map, ((float)i + 0.5f) / (float)width);
        canvas_blend_rectangle(canvas, left + i, top, 1, height, color);
    }
}

// Numbers above the strip: 0, the top, and where something happens.
static void draw_numbers(Canvas* canvas, const GlyphSource* glyphs, float scale, const ValueScale* values, int left,
                         int top, int width, const ThemeColors* theme)
{
    char text[64], mark[96];
    int size = to_pixels(NUMBER_SIZE, scale);
    int baseline = top - to_pixels(GAP, scale);
    print_value(values, values->top, text);
    int text_left = left + width - text_width(glyphs, size, text);
    text_draw(canvas, glyphs, size, left, baseline, theme->soft, "0");
    if (values->mark <= 0.0f)
    {
        text_draw(canvas, glyphs, size, text_left, baseline, theme->soft, text);
        return;
    }
    // The mark says more than the end of the strip does.
    char number[64];
    print_value(values, values->mark, number);
    snprintf(mark, sizeof mark, "%s %s", values->mark_name, number);
    int at = left + (int)(value_place(values, values->mark) * (float)width + 0.5f);
    int half = text_width(glyphs, size, mark) / 2;
    int mark_left = at + half > left + width ? left + width - 2 * half : at - half;
    text_draw(canvas, glyphs, size, mark_left, baseline, theme->warm, mark);
    int line = to_pixels(1.0f, scale);
    int over = to_pixels(2.0f, scale);
    int line_left = at - line / 2 < left + width - line ? at - line / 2 : left + width - line;
    canvas_blend_rectangle(canvas, line_left, top - over, line, to_pixels(STRIP_HEIGHT, scale) + 2 * over, theme->warm);
}

static int find_strip_width(float scale, int right)
{
    int room = right - to_pixels(MARGIN, scale);
    int least = to_pixels(LEAST_STRIP, scale);
    int wanted = to_pixels(STRIP_WIDTH, scale);
    return room >= wanted ? wanted : room >= least ? room : least;
}

int legend_width(const GlyphSource* glyphs, float scale, int right, const ValueScale* values, const char* name)
{
    int name_width = text_width(glyphs, to_pixels(NAME_SIZE, scale), name);
    int strip_width = values->name != NULL ? find_strip_width(scale, right) : 0;
    return strip_width > name_width ? strip_width : name_width;
}

int legend_draw(Canvas* canvas, const GlyphSource* glyphs, float scale, int right, int bottom, const ValueScale* values,
                const char* name, const ThemeColors* theme)
{
    bool has_strip = values->name != NULL;
    int size = to_pixels(NAME_SIZE, scale);
    FontMetrics metrics = glyphs->metrics(glyphs->context, size);
    int name_width = text_width(glyphs, size, name);
    int strip_width = find_strip_width(scale, right);
    int height = to_pixels(STRIP_HEIGHT, scale);
    int strip_top = bottom - metrics.line_height - height;
    int top = has_strip ? strip_top - to_pixels(GAP + NUMBER_SIZE + GAP, scale) : bottom - metrics.line_height;

    int pad = to_pixels(GAP, scale);
    int width = legend_width(glyphs, scale, right, values, name);
    PlotRect plate = { right - width - 2 * pad, has_strip ? top : bottom - metrics.ascent - pad, width + 4 * pad, 0 };
    plate.height = bottom + metrics.descent + pad - plate.top;
    theme_draw_plate(theme, canvas, plate, to_pixels(1.0f, scale));
    text_draw(canvas, glyphs, size, right - name_width, bottom, theme->soft, name);
    if (has_strip)
    {
        draw_strip(canvas, values, right - strip_width, strip_top, strip_width, height);
        draw_numbers(canvas, glyphs, scale, values, right - strip_width, strip_top, strip_width, theme);
    }
    return top;
}
