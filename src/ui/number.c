// Numbers: what keys, the wheel and typing do to one, and the widgets around that.

#include "ui/widget.h"

#include <stdio.h>
#include <string.h>

#define KNOB_PX       6.0f // radius
#define TRACK_PX      4.0f
#define SCRUB_PX      4.0f // of a drag sideways for a step
#define FIELD_HEIGHT  24.0f
#define AUTO_WIDTH_PX 40.0f

enum
{
    PART_TRACK,
    PART_FIELD,
    PART_LESS,
    PART_MORE,
    PART_AUTO,
};

static bool is_auto(const UiNumber* number, float value)
{
    return number->has_auto && value < 0.0f;
}

// From what is automatic a step leads to the least.
static float step_from(const UiNumber* number, float value, int direction, UiPace pace)
{
    float from = is_auto(number, value) ? number->range.low : value;
    return ui_range_step(&number->range, from, direction, pace);
}

static UiChange set(float* value, float new_value)
{
    bool is_same = *value == new_value;
    *value = new_value;
    return is_same ? UI_SAME : UI_CHANGED;
}

// ---------------------------------------------------------------------------------------------------------------- typing

static void begin_typing(Ui* ui, const UiWidget* widget, const UiNumber* number, float value)
{
    char text[UI_NUMBER_SIZE];
    ui->page.numbers->print(value, true, text);
    ui_edit_begin(ui, widget->id, is_auto(number, value) ? ui->page.words->automatic : text);
}

static void complain_of_range(Ui* ui, uint32_t id, const UiRange* range)
{
    char low[UI_NUMBER_SIZE], high[UI_NUMBER_SIZE], text[UI_EDIT_SIZE];
    ui->page.numbers->print(range->minimum, true, low);
    ui->page.numbers->print(range->maximum, true, high);
    snprintf(text, sizeof text, "%s %s %s %s", ui->page.words->from, low, ui->page.words->to, high);
    ui_complain(ui, id, text);
}

static UiChange take_typed(Ui* ui, const UiWidget* widget, const UiNumber* number, float* value)
{
    float typed;
    const char* text = ui->edit.text;
    const UiRange* range = &number->range;
    if (number->has_auto && (strcmp(text, ui->page.words->automatic) == 0 || strcmp(text, "auto") == 0))
    {
        ui_edit_end(ui);
        return set(value, -1.0f);
    }
    if (!ui->page.numbers->parse(text, &typed))
    {
        ui_edit_refuse(ui);
        ui_complain(ui, widget->id, ui->page.words->not_a_number);
        return UI_SAME;
    }
    if (!(typed >= range->minimum && typed <= range->maximum))
    {
        ui_edit_refuse(ui);
        complain_of_range(ui, widget->id, range);
        return UI_SAME;
    }
    ui_edit_end(ui);
    return set(value, range->is_whole ? ui_round_to(typed, 1.0) : typed);
}

static UiChange act_on_typing(Ui* ui, const UiWidget* widget, const UiNumber* number, UiRect field, float* value)
{
    UiTyped typed = ui_edit_act(ui, widget->id, field);
    UiChange change = UI_SAME;
    if (typed == UI_TYPED_TAKE)
    {
        change = take_typed(ui, widget, number, value);
    }
    else if (typed == UI_TYPED_DROP)
    {
        ui_edit_end(ui);
    }
    return change;
}

// ------------------------------------------------------------------------------------------------------------ keys

static UiChange step(Ui* ui, const UiWidget* widget, const UiNumber* number, int direction, UiPace pace, float* value)
{
    ui->stepped = widget->id;
    return set(value, step_from(number, *value, direction, pace));
}

static UiChange act_on_key(Ui* ui, const UiWidget* widget, const UiNumber* number, float* value)
{
    UiKey key = ui_key_for(ui, widget->id);
    UiPace pace = ui_pace(ui);
    UiChange change = UI_SAME;
    bool is_used = true;
    switch (key)
    {
    case UI_KEY_LEFT:
    case UI_KEY_DOWN:
        change = step(ui, widget, number, -1, pace, value);
        break;
    case UI_KEY_RIGHT:
    case UI_KEY_UP:
        change = step(ui, widget, number, 1, pace, value);
        break;
    case UI_KEY_HOME:
        change = set(value, number->range.low);
        break;
    case UI_KEY_END:
        change = set(value, number->range.high);
        break;
    case UI_KEY_ENTER:
        begin_typing(ui, widget, number, *value);
        break;
    case UI_KEY_BACKSPACE:
    case UI_KEY_DELETE:
        change = UI_RESET;
        break;
    default:
        is_used = false;
        break;
    }
    ui->focus_shows = ui->focus_shows || is_used;
    ui->is_taken = ui->is_taken || is_used;
    return change;
}

UiChange ui_number_act(Ui* ui, const UiWidget* widget, const UiNumber* number, UiRect rect, UiRect field, float* value)
{
    if (number->label.is_disabled)
    {
        return UI_SAME;
    }
    if (ui->edit.id == widget->id)
    {
        return act_on_typing(ui, widget, number, field, value);
    }
    ui->typing = ui->focus == widget->id ? UI_TYPING_NUMBERS : ui->typing;
    int notches = ui_wheel_for(ui, widget, rect);
    for (int i = 0; i < (notches < 0 ? -notches : notches); ++i)
    {
        UiChange stepped = step(ui, widget, number, notches < 0 ? -1 : 1, ui_pace(ui), value);
        (void)stepped; // a turn at the range's end is the widget's all the same
    }
    if (ui_begins_typing(ui, widget->id))
    {
        begin_typing(ui, widget, number, *value);
        return act_on_typing(ui, widget, number, field, value);
    }
    UiChange change = act_on_key(ui, widget, number, value);
    return notches != 0 ? UI_CHANGED : change;
}

// --------------------------------------------------------------------------------------------------------------- field

static void draw_field(Ui* ui, const UiWidget* widget, const UiNumber* number, UiRect field, const char* sign,
                       float value)
{
    const UiTheme* theme = ui->page.theme;
    if (ui->complaint == widget->id)
    {
        ui->complaint_rect = field;
    }
    if (!ui->draws)
    {
        return;
    }
    if (ui->edit.id == widget->id)
    {
        ui_edit_draw(ui, field);
        return;
    }
    char text[UI_NUMBER_SIZE];
    ui->page.numbers->print(value, false, text);
    bool is_bright = ui_is_over(ui, widget->id, field) && !number->label.is_disabled;
    // A press gives it keys and wheel, too, without a ring around it.
    ui_draw_box(ui, field, is_bright ? theme->hover : theme->field, widget->has_focus ? theme->focus : theme->border);
    UiRect inner = { field.x + ui_px(ui, 6.0f), field.y, field.width - ui_px(ui, 12.0f), field.height };
    ui_draw_text(ui, inner, UI_SMALL_PX, 0.0f, theme->quiet, sign);
    int sign_width = sign[0] != '\0' ? ui_px(ui, 12.0f) : 0;
    inner.x += sign_width;
    inner.width -= sign_width;
    ui_draw_text(ui, inner, UI_TEXT_PX, 1.0f, ui_text_color(ui, &number->label),
                 is_auto(number, value) ? ui->page.words->automatic : text);
}

static UiChange scrub(Ui* ui, const UiNumber* number, float* value)
{
    int steps = (int)((ui->x - ui->grip_x) / (SCRUB_PX * ui->page.scale));
    float goal = ui->grip_value;
    const int most = 1000;
    for (int i = 0; i < (steps < 0 ? -steps : steps) && i < most; ++i)
    {
        goal = step_from(number, goal, steps < 0 ? -1 : 1, UI_PACE_PLAIN);
    }
    return steps != 0 || *value != goal ? set(value, goal) : UI_SAME;
}

UiChange ui_number_field(Ui* ui, const UiWidget* widget, const UiNumber* number, UiRect field, const char* sign,
                         float* value)
{
    UiChange change = UI_SAME;
    if (ui->edit.id != widget->id && ui_meet(ui, widget, field, PART_FIELD))
    {
        ui->grip_value = *value;
        if (ui->is_double)
        {
            begin_typing(ui, widget, number, *value);
        }
    }
    if (ui->active == widget->id && ui->active_part == PART_FIELD)
    {
        change = scrub(ui, number, value);
    }
    draw_field(ui, widget, number, field, sign, *value);
    return change;
}

// -------------------------------------------------------------------------------------------------------------- slider

typedef struct SliderPlace
{
    UiRect label, track; // the track's ends are where the knob's middle can be
    UiRect hit, automatic, field, unit;
} SliderPlace;

static SliderPlace place_slider(const Ui* ui, const UiWidget* widget, const UiNumber* number)
{
    SliderPlace place;
    UiRect all = widget->rect;
    UiRect block = ui_right_part(ui, all, UI_BLOCK_PX);
    int gap = ui_px(ui, UI_GAP_PX);
    int unit = ui_px(ui, UI_UNIT_PX);
    int automatic = number->has_auto ? ui_px(ui, AUTO_WIDTH_PX) + gap : 0;
    block = ui_middle_part(ui, block, FIELD_HEIGHT);
    place.field = (UiRect){ block.x, block.y, block.width - unit - gap, block.height };
    place.unit = (UiRect){ block.x + block.width - unit, block.y, unit, block.height };
    int left_width = all.width - block.width - 2 * gap;
    place.label = (UiRect){ all.x, all.y + ui_px(ui, 3.0f), left_width, ui_px(ui, 18.0f) };
    int track_y = all.y + all.height - ui_px(ui, 12.0f);
    place.automatic = (UiRect){ all.x + left_width - automatic + gap, all.y + all.height - block.height,
                                automatic - gap, block.height };
    place.hit =
        (UiRect){ widget->row.x, widget->row.y, all.x - widget->row.x + left_width - automatic, widget->row.height };
    int knob = ui_px(ui, KNOB_PX);
    place.track = (UiRect){ all.x + knob, track_y, left_width - automatic - 2 * knob, ui_px(ui, TRACK_PX) };
    return place;
}

static float knob_x(const SliderPlace* place, const UiNumber* number, float value)
{
    return (float)place->track.x + ui_range_share(&number->range, value) * (float)place->track.width;
}

static void draw_slider(Ui* ui, const UiWidget* widget, const UiNumber* number, const SliderPlace* place, float value)
{
    const UiTheme* theme = ui->page.theme;
    const UiLabel* label = &number->label;
    ui_draw_label(ui, widget, place->label);
    ui_draw_text(ui, place->unit, UI_SMALL_PX, 0.0f, label->is_disabled ? theme->disabled : theme->quiet, number->unit);
    if (!ui->draws)
    {
        return;
    }
    UiRect track = place->track;
    float corner = 0.5f * (float)track.height;
    ui_list_block(&ui->under, track, corner, theme->track);
    if (is_auto(number, value))
    {
        return;
    }
    float x = knob_x(place, number, value);
    float zero = knob_x(place, number, 0.0f);
    float from = zero < x ? zero : x;
    UiRect fill = { (int)from, track.y, (int)((zero < x ? x : zero) - from), track.height };
    Color color = label->is_disabled ? theme->disabled : theme->fill;
    bool is_bright = ui->active == widget->id || ui_is_over(ui, widget->id, place->hit);
    ui_list_block(&ui->under, fill, corner, color);
    float y = (float)track.y + 0.5f * (float)track.height;
    float radius = (is_bright ? KNOB_PX + 1.0f : KNOB_PX) * ui->page.scale;
    ui_list_disc(&ui->under, x, y, radius, label->is_disabled ? theme->disabled : theme->knob);
}

// On the knob it is taken where it is; beside it the knob comes to the pointer.
static UiChange drag_slider(Ui* ui, const UiWidget* widget, const UiNumber* number, const SliderPlace* place,
                            float* value)
{
    if (ui_meet(ui, widget, place->hit, PART_TRACK))
    {
        float beside = ui->x - knob_x(place, number, *value);
        float reach = 1.6f * KNOB_PX * ui->page.scale;
        bool is_on_knob = beside >= -reach && beside <= reach && !is_auto(number, *value);
        ui->grip_value = is_on_knob ? beside : 0.0f;
        if (ui->is_double)
        {
            ui->active = 0;
            return UI_RESET;
        }
        if (is_on_knob)
        {
            return UI_SAME;
        }
    }
    else if (ui->active != widget->id || ui->active_part != PART_TRACK || ui->x == ui->grip_x)
    {
        return UI_SAME;
    }
    ui->grip_x = -1.0e9f; // it has moved: from now on also back to where it was
    float share = (ui->x - ui->grip_value - (float)place->track.x) / (float)place->track.width;
    return set(value, ui_range_at(&number->range, share));
}

static UiChange press_auto(Ui* ui, const UiWidget* widget, const UiNumber* number, UiRect rect, float* value)
{
    const UiTheme* theme = ui->page.theme;
    bool is_on = is_auto(number, *value);
    bool is_pressed = ui_meet(ui, widget, rect, PART_AUTO);
    bool is_bright = ui_is_over(ui, widget->id, rect);
    ui_draw_box(ui, rect,
                is_on       ? theme->chosen
                : is_bright ? theme->hover
                            : theme->ground,
                is_on ? theme->chosen : theme->border);
    ui_draw_text(ui, ui_inner(rect, ui_px(ui, 4.0f)), UI_SMALL_PX, 0.5f,
                 number->label.is_disabled ? theme->disabled
                 : is_on                   ? theme->chosen_text
                                           : theme->quiet,
                 ui->page.words->automatic);
    return is_pressed && !is_on ? set(value, -1.0f) : UI_SAME;
}

static UiChange either(UiChange a, UiChange b)
{
    return a != UI_SAME ? a : b;
}

UiChange ui_slider(Ui* ui, const UiNumber* number, float* value)
{
    UiWidget widget;
    if (!ui_open(ui, &number->label, number->has_auto ? UI_AUTO_HEIGHT : UI_SLIDER_HEIGHT, &widget))
    {
        return UI_SAME;
    }
    SliderPlace place = place_slider(ui, &widget, number);
    UiChange change = ui_number_act(ui, &widget, number, widget.row, place.field, value);
    if (number->has_auto)
    {
        change = either(change, press_auto(ui, &widget, number, place.automatic, value));
    }
    change = either(change, drag_slider(ui, &widget, number, &place, value));
    draw_slider(ui, &widget, number, &place, *value);
    return either(change, ui_number_field(ui, &widget, number, place.field, "", value));
}

// ------------------------------------------------------------------------------------------------------------- stepper

static UiChange press_step(Ui* ui, const UiWidget* widget, const UiNumber* number, UiRect rect, int direction,
                           float* value)
{
    const UiTheme* theme = ui->page.theme;
    int part = direction < 0 ? PART_LESS : PART_MORE;
    bool is_pressed = ui_meet(ui, widget, rect, part);
    if (ui->draws)
    {
        bool is_down = ui->active == widget->id && ui->active_part == part;
        bool is_bright = ui_is_over(ui, widget->id, rect) && !number->label.is_disabled;
        Color color = ui_text_color(ui, &number->label);
        float x = (float)rect.x + 0.5f * (float)rect.width;
        float y = (float)rect.y + 0.5f * (float)rect.height;
        float arm = 4.5f * ui->page.scale;
        float width = 1.5f * ui->page.scale;
        ui_draw_box(ui, rect, is_down ? theme->pressed : is_bright ? theme->hover : theme->ground, theme->border);
        ui_list_line(&ui->under, x - arm, y, x + arm, y, width, color);
        if (direction > 0)
        {
            ui_list_line(&ui->under, x, y - arm, x, y + arm, width, color);
        }
    }
    return is_pressed ? step(ui, widget, number, direction, UI_PACE_PLAIN, value) : UI_SAME;
}

UiChange ui_stepper(Ui* ui, const UiNumber* number, float* value)
{
    UiWidget widget;
    if (!ui_open(ui, &number->label, UI_ROW_HEIGHT, &widget))
    {
        return UI_SAME;
    }
    UiRect block = ui_middle_part(ui, ui_right_part(ui, widget.rect, UI_BLOCK_PX), FIELD_HEIGHT);
    int side = ui_px(ui, FIELD_HEIGHT);
    int gap = ui_px(ui, 3.0f);
    UiRect less = { block.x, block.y, side, block.height };
    UiRect more = { block.x + block.width - side, block.y, side, block.height };
    UiRect field = { block.x + side + gap, block.y, block.width - 2 * side - 2 * gap, block.height };
    UiRect label = { widget.rect.x, widget.rect.y, widget.rect.width - block.width - ui_px(ui, 6.0f),
                     widget.rect.height };
    int unit_width = number->unit[0] != '\0' ? ui_text_width(ui, UI_SMALL_PX, number->unit) + gap : 0;
    field.width -= unit_width;
    ui_draw_text(ui, (UiRect){ field.x + field.width + gap, field.y, unit_width, field.height }, UI_SMALL_PX, 0.0f,
                 ui->page.theme->quiet, number->unit);
    UiRect beside = { widget.row.x, widget.row.y, block.x - widget.row.x, widget.row.height };
    UiChange change = ui_number_act(ui, &widget, number, widget.row, field, value);
    ui_draw_label(ui, &widget, label);
    change = either(change, press_step(ui, &widget, number, less, -1, value));
    change = either(change, press_step(ui, &widget, number, more, 1, value));
    if (ui_meet(ui, &widget, beside, PART_TRACK) && ui->is_double)
    {
        change = UI_RESET;
    }
    return either(change, ui_number_field(ui, &widget, number, field, "", value));
}
