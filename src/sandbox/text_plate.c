#include "sandbox/text_plate.h"

TextPlate text_plate_of(const ThemeColors* theme, Canvas* canvas, const GlyphSource* glyphs, int size, float scale)
{
    return (TextPlate){ theme, canvas, glyphs, size, (int)(scale + 0.5f) };
}

static bool next_line(const TextPlate* plate, int width, const char** text, char out_line[TEXT_PLATE_SIZE])
{
    return text_take_line(plate->glyphs, plate->size, width, text, out_line, TEXT_PLATE_SIZE);
}

// How many lines it takes, and how wide they are.
static int count_lines(const TextPlate* plate, int width, const char* text, int* out_widest)
{
    char line[TEXT_PLATE_SIZE];
    int count = 0;
    *out_widest = 0;
    while (next_line(plate, width, &text, line))
    {
        int line_width = text_width(plate->glyphs, plate->size, line);
        *out_widest = line_width > *out_widest ? line_width : *out_widest;
        ++count;
    }
    return count;
}

int text_lines_draw(const TextPlate* plate, int left, int baseline, int width, Color color, const char* text)
{
    char line[TEXT_PLATE_SIZE];
    int count = 0;
    FontMetrics metrics = plate->glyphs->metrics(plate->glyphs->context, plate->size);
    while (next_line(plate, width, &text, line))
    {
        if (plate->canvas != NULL)
        {
            text_draw(plate->canvas, plate->glyphs, plate->size, left, baseline + count * metrics.line_height, color,
                      line);
        }
        ++count;
    }
    return count;
}

int text_plate_draw(const TextPlate* plate, PlotRect room, bool is_centred, Color color, const char* text)
{
    int pad = plate->size / 2;
    int most_width = room.width - 4 * pad;
    int widest;
    FontMetrics metrics = plate->glyphs->metrics(plate->glyphs->context, plate->size);
    int count = count_lines(plate, most_width, text, &widest);
    int height = metrics.ascent + metrics.descent + pad + (count - 1) * metrics.line_height;
    if (count == 0 || widest > most_width || height > room.height)
    {
        return room.top;
    }
    if (plate->canvas == NULL)
    {
        return room.top + height;
    }
    int left = is_centred ? room.left + (room.width - widest) / 2 : room.left + 2 * pad;
    PlotRect rect = { left - 2 * pad, room.top, widest + 4 * pad, height };
    theme_draw_plate(plate->theme, plate->canvas, rect, plate->line);
    char line[TEXT_PLATE_SIZE];
    int baseline = room.top + pad / 2 + metrics.ascent;
    while (next_line(plate, most_width, &text, line))
    {
        int indent = is_centred ? (widest - text_width(plate->glyphs, plate->size, line)) / 2 : 0;
        text_draw(plate->canvas, plate->glyphs, plate->size, left + indent, baseline, color, line);
        baseline += metrics.line_height;
    }
    return room.top + height;
}
