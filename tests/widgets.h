/// @file widgets.h
/// A page of widgets in a test, with a hand: each event is a pass, and every frame ends in one that draws.

#ifndef TESTS_WIDGETS_H
#define TESTS_WIDGETS_H

#include "cmocka_setup.h"

#include "ui/ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAGE_WIDTH  300
#define PAGE_HEIGHT 400

typedef struct Widgets
{
    Ui ui;
    UiPage page;
    GlyphSource glyphs;
    void (*show)(struct Widgets* widgets); ///< names all widgets of a pass
    // What they set.
    float number, other, parts[3], degrees, counted;
    bool is_on, is_folded, is_disabled, is_reversed, has_auto;
    int choice, pressed, row_count;
    char text[32];
    UiChange change; ///< the last one that was told, UI_SAME where none was since it was looked at
    int change_count;
} Widgets;

static inline void widgets_print(float value, bool is_exact, char out_text[UI_NUMBER_SIZE])
{
    (void)is_exact;
    snprintf(out_text, UI_NUMBER_SIZE, "%g", (double)value);
}

static inline bool widgets_parse(const char* text, float* out_value)
{
    char* end;
    float value = strtof(text, &end);
    bool is_number = end != text && *end == '\0' && value - value == 0.0f;
    *out_value = is_number ? value : *out_value;
    return is_number;
}

static const UiWords widgets_words = { "auto", "not a number", "from", "to" };
static const UiNumbers widgets_numbers = { widgets_print, widgets_parse };

static inline void widgets_pass(Widgets* widgets, UiEvent event, bool draws)
{
    ui_begin(&widgets->ui, &event, draws);
    ui_begin_scroll(&widgets->ui, widgets->page.place);
    widgets->show(widgets);
    ui_end_scroll(&widgets->ui);
    ui_end(&widgets->ui);
}

static inline void widgets_frame(Widgets* widgets, double seconds)
{
    ui_start_frame(&widgets->ui, &widgets->page, seconds);
    widgets_pass(widgets, (UiEvent){ .kind = UI_EVENT_NONE }, true);
}

/// Allocates, so that no test's stack holds it.
static inline Widgets* widgets_open(void (*show)(Widgets* widgets), float scale)
{
    Widgets* widgets = calloc(1, sizeof *widgets);
    assert_non_null(widgets);
    widgets->show = show;
    widgets->glyphs = glyphs_builtin();
    widgets->page = (UiPage){ .place = { 40, 0, (int)(PAGE_WIDTH * scale), (int)(PAGE_HEIGHT * scale) },
                              .scale = scale,
                              .glyphs = &widgets->glyphs,
                              .theme = &ui_themes[UI_THEME_DARK],
                              .words = &widgets_words,
                              .numbers = &widgets_numbers,
                              .canvas = { 0, 0, (int)(400.0f * scale), (int)(PAGE_HEIGHT * scale) },
                              .has_pointer = true };
    widgets->pressed = -1;
    widgets->row_count = 30;
    widgets_frame(widgets, 1.0);
    return widgets;
}

static inline void widgets_note(Widgets* widgets, UiChange change)
{
    widgets->change = change != UI_SAME ? change : widgets->change;
    widgets->change_count += change != UI_SAME ? 1 : 0;
}

static inline UiRect widgets_rect(Widgets* widgets, const char* name)
{
    UiRect rect = { 0, 0, 0, 0 };
    if (!ui_find_hit(&widgets->ui, ui_id(&widgets->ui, name), &rect))
    {
        fail_msg("%s was not seen", name);
    }
    return rect;
}

static inline void widgets_move(Widgets* widgets, float x, float y)
{
    widgets->ui.x = x;
    widgets->ui.y = y;
}

static inline void widgets_press(Widgets* widgets)
{
    widgets_pass(widgets, (UiEvent){ .kind = UI_EVENT_PRESS }, false);
}

static inline void widgets_release(Widgets* widgets)
{
    widgets_pass(widgets, (UiEvent){ .kind = UI_EVENT_RELEASE }, false);
}

static inline void widgets_click(Widgets* widgets, float x, float y)
{
    widgets_move(widgets, x, y);
    widgets_press(widgets);
    widgets_release(widgets);
    widgets_frame(widgets, 0.01);
}

static inline void widgets_key(Widgets* widgets, UiKey key)
{
    widgets_pass(widgets, (UiEvent){ .kind = UI_EVENT_KEY, .key = key }, false);
    widgets_frame(widgets, 0.01);
}

static inline void widgets_type(Widgets* widgets, const char* text)
{
    for (; *text != '\0'; ++text)
    {
        char letter[2] = { *text, '\0' };
        widgets_pass(widgets, (UiEvent){ .kind = UI_EVENT_TEXT, .text = letter }, false);
    }
    widgets_frame(widgets, 0.01);
}

static inline void widgets_wheel(Widgets* widgets, float notches, bool has_shift, bool has_control)
{
    UiEvent event = { .kind = UI_EVENT_WHEEL, .notches = notches, .has_shift = has_shift, .has_control = has_control };
    widgets_pass(widgets, event, false);
    widgets_frame(widgets, 0.01);
}

static inline float middle_x(UiRect rect)
{
    return (float)rect.x + 0.5f * (float)rect.width;
}

static inline float middle_y(UiRect rect)
{
    return (float)rect.y + 0.5f * (float)rect.height;
}

#endif
