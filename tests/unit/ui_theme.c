// The themes: what is written can be read, and what shows where one is can be seen (WCAG 2.1, 1.4.3 and 1.4.11).

#include "cmocka_setup.h"

#include "ui/theme.h"

#include <math.h>

static double linear(Color color, int shift)
{
    double value = (double)(color >> shift & 255) / 255.0;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double luminance(Color color)
{
    return 0.2126 * linear(color, 16) + 0.7152 * linear(color, 8) + 0.0722 * linear(color, 0);
}

static double contrast(Color a, Color b)
{
    double la = luminance(a) + 0.05;
    double lb = luminance(b) + 0.05;
    return la > lb ? la / lb : lb / la;
}

static void expect(const char* what, int theme, Color a, Color b, double least)
{
    if (contrast(a, b) < least)
    {
        fail_msg("theme %d, %s: the contrast of %08x to %08x is %.2f, less than %.1f", theme, what, (unsigned)a,
                 (unsigned)b, contrast(a, b), least);
    }
}

static void text_can_be_read_on_every_ground(void** state)
{
    (void)state;
    for (int i = 0; i < UI_THEME_COUNT; ++i)
    {
        const UiTheme* theme = &ui_themes[i];
        const Color grounds[] = { theme->ground, theme->head, theme->field, theme->hover, theme->pressed };
        for (size_t k = 0; k < sizeof grounds / sizeof *grounds; ++k)
        {
            expect("text", i, theme->text, grounds[k], 4.5);
            if (grounds[k] != theme->pressed)
            {
                expect("quiet text", i, theme->quiet, grounds[k], 4.5);
            }
        }
        expect("what is chosen", i, theme->chosen_text, theme->chosen, 4.5);
        expect("a tip", i, theme->tip_text, theme->tip, 4.5);
        expect("a complaint", i, theme->complaint_text, theme->complaint, 4.5);
    }
}

static void focus_knobs_and_marks_can_be_seen(void** state)
{
    (void)state;
    for (int i = 0; i < UI_THEME_COUNT; ++i)
    {
        const UiTheme* theme = &ui_themes[i];
        const Color grounds[] = { theme->ground, theme->head, theme->field };
        for (size_t k = 0; k < sizeof grounds / sizeof *grounds; ++k)
        {
            expect("the focus", i, theme->focus, grounds[k], 3.0);
            expect("a knob", i, theme->knob, grounds[k], 3.0);
            expect("the mark", i, theme->mark, grounds[k], 3.0);
        }
        expect("the way of a slider", i, theme->fill, theme->ground, 3.0);
    }
}

static void every_color_is_opaque(void** state)
{
    (void)state;
    for (int i = 0; i < UI_THEME_COUNT; ++i)
    {
        const Color* colors = (const Color*)(const void*)&ui_themes[i];
        for (size_t k = 0; k < sizeof(UiTheme) / sizeof(Color); ++k)
        {
            assert_int_equal(colors[k] >> 24, 255);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_can_be_read_on_every_ground),
        cmocka_unit_test(focus_knobs_and_marks_can_be_seen),
        cmocka_unit_test(every_color_is_opaque),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
