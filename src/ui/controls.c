// What is pressed: sections, buttons, check boxes; and what is only read.

#include "ui/widget.h"

#define SECTION_HEIGHT 30.0f
#define CHECK_PX       16.0f
#define BUTTON_HEIGHT  26.0f
#define BUTTON_ROW     32.0f

// A button that what it did has disabled keeps the focus, and its keys reach nothing behind it.
static bool is_key_press(Ui* ui, const UiWidget* widget)
{
    UiKey key = ui_key_for(ui, widget->id);
    bool is_press = key == UI_KEY_ENTER || key == UI_KEY_SPACE;
    if (is_press)
    {
        ui->focus_shows = true;
        ui_take(ui);
    }
    return is_press && !widget->label->is_disabled;
}

// A button acts when it is let go of within itself, so that a press can be taken back.
static bool is_clicked(Ui* ui, const UiWidget* widget, UiRect rect)
{
    ui_meet(ui, widget, rect, 0);
    return (ui->active == widget->id && ui->event.kind == UI_EVENT_RELEASE && ui_is_over(ui, widget->id, rect)) ||
           is_key_press(ui, widget);
}

void ui_space(Ui* ui, float height)
{
    bool is_seen;
    ui_take_row(ui, height, &is_seen);
}

void ui_heading(Ui* ui, const char* text)
{
    bool is_seen;
    UiRect row = ui_take_row(ui, UI_ROW_HEIGHT, &is_seen);
    int left = ui_px(ui, UI_PAD_LEFT);
    UiRect rect = { row.x + left, row.y, row.width - left - ui_px(ui, UI_PAD_RIGHT), row.height };
    if (is_seen)
    {
        ui_draw_text(ui, rect, UI_TEXT_PX, 0.0f, ui->page.theme->quiet, text);
    }
}

// ------------------------------------------------------------------------------------------------------------ section

// Points down where it is open, else to the right.
static void draw_fold(Ui* ui, float x, float y, bool is_folded, Color color)
{
    float arm = 3.5f * ui->page.scale;
    float width = 1.6f * ui->page.scale;
    if (is_folded)
    {
        ui_list_line(&ui->under, x - 0.5f * arm, y - arm, x + 0.5f * arm, y, width, color);
        ui_list_line(&ui->under, x + 0.5f * arm, y, x - 0.5f * arm, y + arm, width, color);
    }
    else
    {
        ui_list_line(&ui->under, x - arm, y - 0.5f * arm, x, y + 0.5f * arm, width, color);
        ui_list_line(&ui->under, x, y + 0.5f * arm, x + arm, y - 0.5f * arm, width, color);
    }
}

bool ui_section(Ui* ui, const UiLabel* label, bool* is_folded)
{
    UiWidget widget;
    bool is_busy = ui_open(ui, label, SECTION_HEIGHT, &widget);
    ui_note_head(ui);
    if (is_busy)
    {
        UiRect row = widget.row;
        *is_folded = is_clicked(ui, &widget, row) ? !*is_folded : *is_folded;
        UiKey key = ui_key_for(ui, widget.id);
        if (key == UI_KEY_LEFT || key == UI_KEY_RIGHT)
        {
            *is_folded = key == UI_KEY_LEFT;
            ui->focus_shows = true;
            ui_take(ui);
        }
        if (ui->draws)
        {
            const UiTheme* theme = ui->page.theme;
            UiRect line = { row.x, row.y, row.width, ui_px(ui, 1.0f) };
            ui_list_block(&ui->under, row, 0.0f, widget.is_hot ? theme->hover : theme->head);
            ui_list_block(&ui->under, line, 0.0f, theme->ground);
            draw_fold(ui, (float)row.x + 9.0f * ui->page.scale, (float)row.y + 0.5f * (float)row.height, *is_folded,
                      theme->quiet);
        }
        ui_draw_label(ui, &widget, widget.rect);
    }
    return !*is_folded;
}

// -------------------------------------------------------------------------------------------------------------- button

static void draw_button(Ui* ui, const UiWidget* widget, UiRect rect, bool is_chosen)
{
    const UiTheme* theme = ui->page.theme;
    bool is_bright = ui_is_over(ui, widget->id, rect) && !widget->label->is_disabled;
    bool is_down = ui->active == widget->id && is_bright;
    Color ground = is_chosen ? theme->chosen : is_down ? theme->pressed : is_bright ? theme->hover : theme->head;
    Color text = widget->label->is_disabled ? theme->disabled : is_chosen ? theme->chosen_text : theme->text;
    ui_draw_box(ui, rect, ground, theme->border);
    ui_draw_text(ui, ui_inner(rect, ui_px(ui, 4.0f)), UI_TEXT_PX, 0.5f, text, widget->label->label);
    if (ui->draws && widget->has_focus && ui->focus_shows)
    {
        ui_list_frame(&ui->under, ui_inner(rect, -ui_px(ui, 2.0f)), 2.0f * ui->page.scale, theme->focus);
    }
}

int ui_buttons(Ui* ui, const UiLabel* labels, int count, int chosen)
{
    bool is_seen;
    int pressed = -1;
    UiRect row = ui_take_row(ui, BUTTON_ROW, &is_seen);
    int left = row.x + ui_px(ui, UI_PAD_LEFT);
    int gap = ui_px(ui, 6.0f);
    int width = row.width - ui_px(ui, UI_PAD_LEFT) - ui_px(ui, UI_PAD_RIGHT) + gap;
    for (int i = 0; i < count; ++i)
    {
        int from = left + width * i / count;
        UiRect rect = { from, row.y, left + width * (i + 1) / count - gap - from, row.height };
        rect = ui_middle_part(ui, rect, BUTTON_HEIGHT);
        UiWidget widget;
        if (ui_open_in(ui, &labels[i], rect, rect, &widget))
        {
            pressed = is_clicked(ui, &widget, rect) ? i : pressed;
            draw_button(ui, &widget, rect, i == chosen);
        }
    }
    return pressed;
}

static void draw_sign(Ui* ui, UiRect rect, char sign, Color color)
{
    float x = (float)rect.x + 0.5f * (float)rect.width;
    float y = (float)rect.y + 0.5f * (float)rect.height;
    float arm = 4.5f * ui->page.scale;
    float width = 1.8f * ui->page.scale;
    float way = sign == '<' ? -0.5f : 0.5f;
    if (sign == 'x')
    {
        ui_list_line(&ui->under, x - arm, y - arm, x + arm, y + arm, width, color);
        ui_list_line(&ui->under, x - arm, y + arm, x + arm, y - arm, width, color);
        return;
    }
    ui_list_line(&ui->under, x - way * arm, y - arm, x + way * arm, y, width, color);
    ui_list_line(&ui->under, x + way * arm, y, x - way * arm, y + arm, width, color);
}

bool ui_sign_button(Ui* ui, const UiLabel* label, UiRect rect, char sign)
{
    UiWidget widget;
    if (!ui_open_in(ui, label, rect, rect, &widget))
    {
        return false;
    }
    bool is_pressed = is_clicked(ui, &widget, rect);
    if (ui->draws)
    {
        const UiTheme* theme = ui->page.theme;
        ui_list_block(&ui->under, rect, 2.0f * UI_CORNER_PX * ui->page.scale,
                      widget.is_active ? theme->pressed
                      : widget.is_hot  ? theme->hover
                                       : theme->head);
        draw_sign(ui, rect, sign, theme->text);
        if (widget.has_focus && ui->focus_shows)
        {
            ui_list_frame(&ui->under, rect, 2.0f * ui->page.scale, theme->focus);
        }
    }
    return is_pressed;
}

// --------------------------------------------------------------------------------------------------------------- check

static void draw_tick(Ui* ui, UiRect box, Color color)
{
    float side = (float)box.width;
    float x = (float)box.x;
    float y = (float)box.y;
    float width = 2.0f * ui->page.scale;
    ui_list_line(&ui->under, x + 0.22f * side, y + 0.52f * side, x + 0.43f * side, y + 0.73f * side, width, color);
    ui_list_line(&ui->under, x + 0.43f * side, y + 0.73f * side, x + 0.79f * side, y + 0.29f * side, width, color);
}

UiChange ui_check(Ui* ui, const UiLabel* label, bool* value)
{
    UiWidget widget;
    if (!ui_open(ui, label, UI_ROW_HEIGHT, &widget))
    {
        return UI_SAME;
    }
    int side = ui_px(ui, CHECK_PX);
    UiRect all = widget.rect;
    UiRect block = ui_right_part(ui, all, UI_BLOCK_PX);
    UiRect box = { block.x, all.y + (all.height - side) / 2, side, side };
    bool is_changed = is_clicked(ui, &widget, widget.row);
    *value = is_changed ? !*value : *value;
    UiKey key = ui_key_for(ui, widget.id);
    bool is_reset = key == UI_KEY_BACKSPACE || key == UI_KEY_DELETE;
    if (ui->draws)
    {
        const UiTheme* theme = ui->page.theme;
        Color ground = widget.is_hot && !label->is_disabled ? theme->hover : theme->field;
        Color on = label->is_disabled ? theme->disabled : theme->chosen;
        ui_draw_box(ui, box, *value ? on : ground, *value ? on : theme->border);
        if (*value)
        {
            draw_tick(ui, box, label->is_disabled ? theme->ground : theme->chosen_text);
        }
    }
    ui_draw_label(ui, &widget, (UiRect){ all.x, all.y, block.x - all.x - ui_px(ui, 6.0f), all.height });
    if (is_reset)
    {
        ui_take(ui);
    }
    return is_changed ? UI_CHANGED : is_reset ? UI_RESET : UI_SAME;
}

// ---------------------------------------------------------------------------------------------------------------- text

static void draw_text_field(Ui* ui, const UiWidget* widget, UiRect field, const char* text)
{
    const UiTheme* theme = ui->page.theme;
    if (ui->complaint == widget->id)
    {
        ui->complaint_rect = field;
    }
    if (ui->edit.id == widget->id)
    {
        ui_edit_draw(ui, field);
        return;
    }
    bool is_bright = ui_is_over(ui, widget->id, field) && !widget->label->is_disabled;
    UiRect inner = { field.x + ui_px(ui, 6.0f), field.y, field.width - ui_px(ui, 12.0f), field.height };
    ui_draw_box(ui, field, is_bright ? theme->hover : theme->field, theme->border);
    ui_draw_text(ui, inner, UI_TEXT_PX, 0.0f, ui_text_color(ui, widget->label), text);
}

UiChange ui_text(Ui* ui, const UiLabel* label, char* text, int capacity)
{
    UiWidget widget;
    if (!ui_open(ui, label, UI_ROW_HEIGHT, &widget))
    {
        return UI_SAME;
    }
    UiRect all = widget.rect;
    UiRect field = ui_middle_part(ui, ui_right_part(ui, all, UI_BLOCK_PX), UI_MIN_HIT);
    bool is_free = ui->edit.id != widget.id && !label->is_disabled;
    ui->typing = is_free && ui->focus == widget.id ? UI_TYPING_WORDS : ui->typing;
    if (is_free && ui_begins_typing(ui, widget.id))
    {
        ui_edit_begin(ui, widget.id, text);
        is_free = false;
    }
    UiTyped typed = ui_edit_act(ui, widget.id, field);
    UiKey key = ui_key_for(ui, widget.id);
    bool is_reset = is_free && (key == UI_KEY_BACKSPACE || key == UI_KEY_DELETE);
    bool is_opened = is_free && (ui_meet(ui, &widget, widget.row, 0) || key == UI_KEY_ENTER);
    UiChange change = is_reset ? UI_RESET : UI_SAME;
    if (typed == UI_TYPED_TAKE)
    {
        ui_copy_text(text, ui->edit.text, capacity);
        change = UI_CHANGED;
    }
    if (typed != UI_TYPED_NOTHING)
    {
        ui_edit_end(ui);
    }
    if (is_opened)
    {
        ui_edit_begin(ui, widget.id, text);
    }
    if (is_opened || is_reset)
    {
        ui_take(ui);
    }
    ui_draw_label(ui, &widget, (UiRect){ all.x, all.y, field.x - all.x - ui_px(ui, 6.0f), all.height });
    draw_text_field(ui, &widget, field, text);
    return change;
}
