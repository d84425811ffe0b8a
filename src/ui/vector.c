// Several numbers in one row: the parts of a vector, and a direction with its dial.

#include "ui/widget.h"

#include "voile/vector.h"

#include <string.h>

#define VECTOR_LABEL_HEIGHT 24.0f
#define VECTOR_FIELD_HEIGHT 28.0f
#define FIELD_HEIGHT        24.0f
#define DIAL_HEIGHT         52.0f
#define DIAL_RADIUS         20.0f
#define RADIANS             0.0174532925f // of a degree

enum
{
    PART_DIAL = 16, // beside those of a number
    PART_LABEL,
};

// ------------------------------------------------------------------------------------------------------------- vector

// The label's row; a double click on it puts all back.
static UiChange vector_label(Ui* ui, const UiNumber* number)
{
    bool is_seen;
    UiRect row = ui_take_row(ui, VECTOR_LABEL_HEIGHT, &is_seen);
    int left = ui_px(ui, UI_PAD_LEFT);
    UiRect rect = { row.x + left, row.y + ui_px(ui, 3.0f), row.width - left - ui_px(ui, UI_PAD_RIGHT),
                    row.height - ui_px(ui, 3.0f) };
    UiWidget widget = { .id = ui_id(ui, "label"), .row = row, .rect = rect, .label = &number->label };
    ui->has_met_active = ui->has_met_active || ui->active == widget.id;
    if (!is_seen)
    {
        return UI_SAME;
    }
    bool is_pressed = ui_meet(ui, &widget, row, PART_LABEL);
    if (is_pressed)
    {
        ui->focus = 0;
    }
    UiRect unit = ui_right_part(ui, rect, UI_BLOCK_PX);
    const UiTheme* theme = ui->page.theme;
    ui_draw_label(ui, &widget, (UiRect){ rect.x, rect.y, rect.width - ui_px(ui, 60.0f), rect.height });
    ui_draw_text(ui, unit, UI_SMALL_PX, 1.0f, number->label.is_disabled ? theme->disabled : theme->quiet, number->unit);
    return is_pressed && ui->is_double ? UI_RESET : UI_SAME;
}

static UiChange vector_part(Ui* ui, const UiNumber* number, UiRect field, const char* sign, float* value)
{
    UiNumber part = *number;
    UiWidget widget;
    part.label.name = sign;
    part.label.differs = false;
    int margin = ui_px(ui, 3.0f);
    UiRect row = { field.x - margin, field.y - margin + 1, field.width + 2 * margin + ui_px(ui, 5.0f),
                   field.height + 2 * margin - 1 };
    if (!ui_open_in(ui, &part.label, row, field, &widget))
    {
        return UI_SAME;
    }
    UiChange change = ui_number_act(ui, &widget, &part, field, field, value);
    UiChange dragged = ui_number_field(ui, &widget, &part, field, sign, value);
    UiWidget ringed = widget;
    ringed.row.x -= margin;
    ringed.row.width += margin;
    ui_draw_focus(ui, &ringed);
    return change != UI_SAME ? change : dragged;
}

UiChange ui_vector(Ui* ui, const UiNumber* number, float value[3])
{
    static const char* const signs[] = { "x", "y", "z" };
    bool is_seen;
    ui_push(ui, number->label.name);
    UiChange change = vector_label(ui, number);
    UiRect row = ui_take_row(ui, VECTOR_FIELD_HEIGHT, &is_seen);
    int left = row.x + ui_px(ui, UI_PAD_LEFT);
    int width = row.width - ui_px(ui, UI_PAD_LEFT) - ui_px(ui, UI_PAD_RIGHT);
    int gap = ui_px(ui, 6.0f);
    int each = (width - 2 * gap) / 3;
    for (int i = 0; i < 3; ++i)
    {
        UiRect field = { left + i * (each + gap), row.y + ui_px(ui, 1.0f), each, ui_px(ui, FIELD_HEIGHT) };
        UiChange part = vector_part(ui, number, field, signs[i], &value[i]);
        change = part != UI_SAME ? part : change;
    }
    ui_pop(ui);
    return change;
}

// ---------------------------------------------------------------------------------------------------------------- dial

static void draw_dial(Ui* ui, const UiWidget* widget, float x, float y, float degrees)
{
    if (!ui->draws)
    {
        return;
    }
    const UiTheme* theme = ui->page.theme;
    float scale = ui->page.scale;
    float radius = DIAL_RADIUS * scale;
    float dx = voile_sin(degrees * RADIANS);
    float dy = voile_cos(degrees * RADIANS);
    bool is_disabled = widget->label->is_disabled;
    Color hand = is_disabled ? theme->disabled : theme->fill;
    ui_list_disc(&ui->under, x, y, radius, theme->border);
    ui_list_disc(&ui->under, x, y, radius - scale, theme->field);
    for (int i = 0; i < 4; ++i)
    {
        float tx = i == 0 ? 1.0f : i == 1 ? -1.0f : 0.0f;
        float ty = i == 2 ? 1.0f : i == 3 ? -1.0f : 0.0f;
        ui_list_line(&ui->under, x + tx * (radius - 5.0f * scale), y + ty * (radius - 5.0f * scale),
                     x + tx * (radius - 2.0f * scale), y + ty * (radius - 2.0f * scale), 1.2f * scale, theme->quiet);
    }
    float reach = radius - 6.0f * scale;
    ui_list_line(&ui->under, x, y, x + dx * reach, y + dy * reach, 2.5f * scale, hand);
    ui_list_disc(&ui->under, x + dx * reach, y + dy * reach, 4.5f * scale, is_disabled ? theme->disabled : theme->knob);
}

static UiChange drag_dial(Ui* ui, const UiWidget* widget, UiRect round, float x, float y, float* degrees)
{
    if (ui_meet(ui, widget, round, PART_DIAL) && ui->is_double)
    {
        ui->active = 0;
        return UI_RESET;
    }
    float dx = ui->x - x;
    float dy = ui->y - y;
    float least = 3.0f * ui->page.scale;
    bool is_dragged = ui->active == widget->id && ui->active_part == PART_DIAL && dx * dx + dy * dy > least * least;
    if (!is_dragged)
    {
        return UI_SAME;
    }
    float before = *degrees;
    *degrees = ui_round_to(ui_angle(dy, dx) / RADIANS, 1.0);
    return *degrees != before ? UI_CHANGED : UI_SAME;
}

UiChange ui_dial(Ui* ui, const UiNumber* number, float* degrees)
{
    UiWidget widget;
    if (!ui_open(ui, &number->label, DIAL_HEIGHT, &widget))
    {
        return UI_SAME;
    }
    UiRect all = widget.rect;
    int side = ui_px(ui, 2.0f * DIAL_RADIUS + 4.0f);
    UiRect round = { all.x, all.y + (all.height - side) / 2, side, side };
    UiRect block = ui_middle_part(ui, ui_right_part(ui, all, UI_BLOCK_PX), FIELD_HEIGHT);
    int unit_width = ui_px(ui, UI_UNIT_PX);
    UiRect field = { block.x, block.y, block.width - unit_width - ui_px(ui, UI_GAP_PX), block.height };
    UiRect unit = { block.x + block.width - unit_width, block.y, unit_width, block.height };
    int text_left = all.x + side + ui_px(ui, 8.0f);
    UiRect label = { text_left, all.y, block.x - text_left - ui_px(ui, 6.0f), all.height };
    float x = (float)round.x + 0.5f * (float)side;
    float y = (float)round.y + 0.5f * (float)side;
    const UiTheme* theme = ui->page.theme;

    UiChange change = ui_number_act(ui, &widget, number, widget.row, field, degrees);
    UiChange turned = drag_dial(ui, &widget, round, x, y, degrees);
    ui_draw_label(ui, &widget, label);
    ui_draw_text(ui, unit, UI_SMALL_PX, 0.0f, number->label.is_disabled ? theme->disabled : theme->quiet, number->unit);
    draw_dial(ui, &widget, x, y, *degrees);
    UiChange typed = ui_number_field(ui, &widget, number, field, "", degrees);
    return change != UI_SAME ? change : turned != UI_SAME ? turned : typed;
}
