#include "sandbox/hints.h"

#include "draw/text.h"

#define HINT_SIZE      15.0f // reference pixels
#define HINT_LINE_SIZE 160   // bytes, a NUL included

#define HINT_LEAST_WIDTH 12 // of the room for one, in heights of its text: a word a line is no sentence

static const char* const sentences[HINT_COUNT] = {
    [HINT_DRAG] = SAID("Drag the cloth with the left button"),
    [HINT_CUT] = SAID("Cut it with the right button"),
    [HINT_KEYS] = SAID("F2 opens the panel, F1 shows all keys"),
};

void hints_look(Hints* hints, const Sandbox* sandbox, bool has_panel, double seconds, bool at_once)
{
    for (int i = 0; i < HINT_COUNT; ++i)
    {
        hints->seconds_since[i] += hints->is_done[i] ? seconds : 0.0;
    }
    hints->is_done[HINT_DRAG] = hints->is_done[HINT_DRAG] || sandbox->hand.is_holding;
    hints->is_done[HINT_CUT] = hints->is_done[HINT_CUT] || sandbox->cut_count > hints->cut_count;
    hints->seconds_alone += hints->is_done[HINT_DRAG] && hints->is_done[HINT_CUT] ? seconds : 0.0;
    hints->is_done[HINT_KEYS] = hints->is_done[HINT_KEYS] || has_panel || hints->seconds_alone >= HINT_LAST_SECONDS;
    hints->cut_count = sandbox->cut_count;
    for (int i = 0; i < HINT_COUNT && at_once; ++i)
    {
        hints->seconds_since[i] = hints->is_done[i] ? HINT_FADE_SECONDS : 0.0;
    }
}

static bool is_gone(const Hints* hints, int hint)
{
    return hints->is_done[hint] && hints->seconds_since[hint] >= HINT_FADE_SECONDS;
}

bool hints_are_fading(const Hints* hints)
{
    bool is_fading = false;
    for (int i = 0; i < HINT_COUNT; ++i)
    {
        is_fading = is_fading || (hints->is_done[i] && !is_gone(hints, i));
    }
    return is_fading;
}

bool hints_are_over(const Hints* hints)
{
    bool are_over = true;
    for (int i = 0; i < HINT_COUNT; ++i)
    {
        are_over = are_over && is_gone(hints, i);
    }
    return are_over;
}

static Color fade(Color color, float strength)
{
    return color_with_alpha(color, strength * (float)(color >> 24) / 255.0f);
}

#define MAX_LINES 4

typedef struct HintLines
{
    char texts[MAX_LINES][HINT_LINE_SIZE];
    int count, width;
    bool is_whole;
} HintLines;

static HintLines break_lines(const GlyphSource* glyphs, int size, int room, const char* text)
{
    HintLines lines = { .count = 0 };
    while (lines.count < MAX_LINES &&
           text_take_line(glyphs, size, room, &text, lines.texts[lines.count], HINT_LINE_SIZE))
    {
        int width = text_width(glyphs, size, lines.texts[lines.count++]);
        lines.width = width > lines.width ? width : lines.width;
    }
    lines.is_whole = *text == '\0';
    return lines;
}

static ThemeColors fade_colors(const ThemeColors* theme, float strength)
{
    ThemeColors faded = *theme;
    faded.plate = fade(theme->plate, strength);
    faded.edge = fade(theme->edge, strength);
    faded.text = fade(theme->text, strength);
    return faded;
}

static int plate_height(const FontMetrics* metrics, int pad, const HintLines* lines)
{
    return metrics->ascent + metrics->descent + pad + (lines->count - 1) * metrics->line_height;
}

// Those that have room, the first ones before the others; `out_lines` without lines for the rest.
static void choose_hints(const Hints* hints, const GlyphSource* glyphs, int size, Language language, int width,
                         int height, HintLines out_lines[HINT_COUNT])
{
    int pad = size / 2;
    FontMetrics metrics = glyphs->metrics(glyphs->context, size);
    bool has_room = width >= HINT_LEAST_WIDTH * size;
    for (int i = 0; i < HINT_COUNT; ++i)
    {
        out_lines[i] = (HintLines){ .count = 0 };
        if (has_room && !is_gone(hints, i))
        {
            HintLines lines = break_lines(glyphs, size, width - 2 * pad, say(language, sentences[i]));
            height -= plate_height(&metrics, pad, &lines) + pad;
            has_room = height >= 0 && lines.is_whole;
            out_lines[i] = has_room ? lines : out_lines[i];
        }
    }
}

int hints_draw(const Hints* hints, Canvas* canvas, const GlyphSource* glyphs, float scale, const ThemeColors* theme,
               Language language, int left, int top, int bottom)
{
    int size = (int)(HINT_SIZE * scale + 0.5f);
    int pad = size / 2;
    HintLines all_lines[HINT_COUNT];
    FontMetrics metrics = glyphs->metrics(glyphs->context, size);
    choose_hints(hints, glyphs, size, language, canvas->width - 2 * left, bottom - top, all_lines);
    for (int i = HINT_COUNT - 1; i >= 0; --i)
    {
        const HintLines* lines = &all_lines[i];
        if (lines->count == 0)
        {
            continue;
        }
        ThemeColors faded = fade_colors(theme, (float)(1.0 - hints->seconds_since[i] / HINT_FADE_SECONDS));
        PlotRect plate = { left, 0, lines->width + 2 * pad, plate_height(&metrics, pad, lines) };
        plate.top = bottom - plate.height - pad;
        theme_draw_plate(&faded, canvas, plate, (int)scale);
        for (int k = 0; k < lines->count; ++k)
        {
            text_draw(canvas, glyphs, size, left + pad, plate.top + pad / 2 + metrics.ascent + k * metrics.line_height,
                      faded.text, lines->texts[k]);
        }
        bottom = plate.top;
    }
    return bottom;
}
