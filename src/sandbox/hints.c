#include "sandbox/hints.h"

#include "draw/text.h"

#define HINT_SIZE      15.0f // reference pixels
#define HINT_LINE_SIZE 160   // bytes, a NUL included

static const char* const sentences[HINT_COUNT] = {
    [HINT_DRAG] = SAID("Drag the cloth with the left button"),
    [HINT_CUT] = SAID("Cut it with the right button"),
    [HINT_KEYS] = SAID("F2 opens the panel, F1 shows all keys"),
};

void hints_look(Hints* hints, const Sandbox* sandbox, bool has_looked, double seconds, bool at_once)
{
    for (int i = 0; i < HINT_COUNT; ++i)
    {
        hints->seconds_since[i] += hints->is_done[i] ? seconds : 0.0;
    }
    hints->is_done[HINT_DRAG] = hints->is_done[HINT_DRAG] || sandbox->hand.is_holding;
    hints->is_done[HINT_CUT] = hints->is_done[HINT_CUT] || sandbox->cut_count > hints->cut_count;
    hints->seconds_alone += hints->is_done[HINT_DRAG] && hints->is_done[HINT_CUT] ? seconds : 0.0;
    hints->is_done[HINT_KEYS] = hints->is_done[HINT_KEYS] || has_looked || hints->seconds_alone >= HINT_LAST_SECONDS;
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
} HintLines;

// What four lines do not hold is left out.
static HintLines break_lines(const GlyphSource* glyphs, int size, int room, const char* text)
{
    HintLines lines = { .count = 0 };
    while (lines.count < MAX_LINES &&
           text_take_line(glyphs, size, room, &text, lines.texts[lines.count], HINT_LINE_SIZE))
    {
        int width = text_width(glyphs, size, lines.texts[lines.count++]);
        lines.width = width > lines.width ? width : lines.width;
    }
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

int hints_draw(const Hints* hints, Canvas* canvas, const GlyphSource* glyphs, float scale, const ThemeColors* theme,
               Language language, int left, int bottom)
{
    int size = (int)(HINT_SIZE * scale + 0.5f);
    int pad = size / 2;
    FontMetrics metrics = glyphs->metrics(glyphs->context, size);
    for (int i = HINT_COUNT - 1; i >= 0; --i)
    {
        if (is_gone(hints, i))
        {
            continue;
        }
        HintLines lines = break_lines(glyphs, size, canvas->width - 2 * left - 2 * pad, say(language, sentences[i]));
        ThemeColors faded = fade_colors(theme, (float)(1.0 - hints->seconds_since[i] / HINT_FADE_SECONDS));
        PlotRect plate = { left, 0, lines.width + 2 * pad, metrics.ascent + metrics.descent + pad };
        plate.height += (lines.count - 1) * metrics.line_height;
        plate.top = bottom - plate.height - pad;
        theme_draw_plate(&faded, canvas, plate, (int)scale);
        for (int k = 0; k < lines.count; ++k)
        {
            text_draw(canvas, glyphs, size, left + pad, plate.top + pad / 2 + metrics.ascent + k * metrics.line_height,
                      faded.text, lines.texts[k]);
        }
        bottom = plate.top;
    }
    return bottom;
}
