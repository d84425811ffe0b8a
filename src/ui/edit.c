// Typing: a line of text with a caret.

#include "ui/widget.h"

#include <stdio.h>
#include <string.h>

void ui_edit_begin(Ui* ui, uint32_t id, const char* text)
{
    ui->edit = (UiEdit){ .id = id };
    snprintf(ui->edit.text, sizeof ui->edit.text, "%s", text);
    ui->edit.caret = line_caret_at_all(ui->edit.text);
    ui->active = 0;
    ui->has_met_edit = true;
}

void ui_edit_end(Ui* ui)
{
    ui->edit.id = 0;
}

void ui_edit_refuse(Ui* ui)
{
    if (ui->event.kind == UI_EVENT_KEY && ui->event.key == UI_KEY_ENTER)
    {
        ui->edit.caret = line_caret_at_all(ui->edit.text);
    }
    else
    {
        ui_edit_end(ui);
    }
}

bool ui_takes_text(const Ui* ui, const char* text)
{
    bool is_number = text[0] != '\0' && strchr("0123456789-.,", text[0]) != NULL;
    bool is_word = (uint8_t)text[0] > ' ';
    return ui->edit.id != 0 || (ui->typing == UI_TYPING_NUMBERS && is_number) ||
           (ui->typing == UI_TYPING_WORDS && is_word);
}

bool ui_begins_typing(const Ui* ui, uint32_t id)
{
    return ui->event.kind == UI_EVENT_TEXT && ui->focus == id && ui->edit.id == 0 && !ui->is_taken &&
           ui_takes_text(ui, ui->event.text);
}

void ui_complain(Ui* ui, uint32_t id, const char* text)
{
    ui->complaint = id;
    snprintf(ui->complaint_text, sizeof ui->complaint_text, "%s", text);
}

void ui_copy_text(char* out_text, const char* text, int capacity)
{
    int length = (int)strlen(text);
    length = length < capacity ? length : capacity - 1;
    while (length > 0 && ((uint8_t)text[length] & 0xC0) == 0x80)
    {
        --length;
    }
    memcpy(out_text, text, (size_t)length);
    out_text[length] = '\0';
}

static LineEdit line_of(UiEdit* edit)
{
    return (LineEdit){ .text = edit->text, .capacity = UI_EDIT_SIZE, .caret = &edit->caret };
}

const char* ui_typed_text(const Ui* ui)
{
    return ui->edit.id != 0 ? ui->edit.text : NULL;
}

void ui_type(Ui* ui, const char* text)
{
    if (ui->edit.id != 0)
    {
        LineEdit line = line_of(&ui->edit);
        line_insert(&line, text);
    }
}

// ---------------------------------------------------------------------------------------------------------------- keys

static UiTyped act_on_key(UiEdit* edit, const UiEvent* event)
{
    LineEdit line = line_of(edit);
    switch (event->key)
    {
    case UI_KEY_ENTER:
    case UI_KEY_TAB:
        return UI_TYPED_TAKE;
    case UI_KEY_ESCAPE:
        return UI_TYPED_DROP;
    default:
        line_act(&line, event->key, event->has_shift);
        return UI_TYPED_NOTHING;
    }
}

// All keys are the text's while it is typed. Tab takes it and leads on; a press elsewhere takes it, too.
UiTyped ui_edit_act(Ui* ui, uint32_t id, UiRect rect)
{
    if (ui->edit.id != id || ui->is_taken)
    {
        return UI_TYPED_NOTHING;
    }
    UiTyped typed = UI_TYPED_NOTHING;
    if (ui->event.kind == UI_EVENT_KEY)
    {
        typed = act_on_key(&ui->edit, &ui->event);
        ui->is_taken = ui->event.key != UI_KEY_TAB;
    }
    else if (ui->event.kind == UI_EVENT_TEXT)
    {
        ui_type(ui, ui->event.text);
        ui->is_taken = true;
    }
    else if (ui->event.kind == UI_EVENT_PRESS)
    {
        bool is_inside = ui_rect_holds(rect, ui->x, ui->y);
        typed = is_inside ? UI_TYPED_NOTHING : UI_TYPED_TAKE;
        ui->is_taken = is_inside;
        ui->edit.caret.anchor = is_inside ? ui->edit.caret.at : ui->edit.caret.anchor;
    }
    return typed;
}

// ------------------------------------------------------------------------------------------------------------- drawing

static int width_up_to(const Ui* ui, int place)
{
    char before[UI_EDIT_SIZE];
    memcpy(before, ui->edit.text, (size_t)place);
    before[place] = '\0';
    return text_width(ui->page.glyphs, ui_px(ui, UI_TEXT_PX), before);
}

// The text's end stays in sight; where the caret stands before that, the text is shifted less.
void ui_edit_draw(Ui* ui, UiRect rect)
{
    if (!ui->draws)
    {
        return;
    }
    const UiEdit* edit = &ui->edit;
    const UiTheme* theme = ui->page.theme;
    int pad = ui_px(ui, 5.0f);
    int size = ui_px(ui, UI_TEXT_PX);
    int caret = width_up_to(ui, edit->caret.at);
    int room = rect.width - 2 * pad;
    int shift = caret > room ? caret - room : 0;
    int line = ui_px(ui, 1.5f);
    int height = ui_px(ui, UI_TEXT_PX + 4.0f);
    int top = rect.y + (rect.height - height) / 2;
    ui_draw_box(ui, rect, theme->field, theme->focus);
    UiRect inner = ui_rect_cut(ui_inner(rect, line), ui->clip);
    ui_list_clip(&ui->under, inner);
    int left = rect.x + pad - shift;
    int start = width_up_to(ui, line_selection_start(&edit->caret));
    int end = width_up_to(ui, line_selection_end(&edit->caret));
    bool is_all = start == 0 && start < end && edit->text[line_selection_end(&edit->caret)] == '\0';
    if (start < end)
    {
        ui_list_block(&ui->under, (UiRect){ left + start - 1, top, end - start + 2, height }, 0.0f, theme->chosen);
    }
    int baseline = rect.y + (int)(0.5f * ((float)rect.height + 0.72f * (float)size) + 0.5f);
    ui_list_text(&ui->under, left, baseline, size, is_all ? theme->chosen_text : theme->text, edit->text);
    ui_list_block(&ui->under, (UiRect){ left + caret, top, line, height }, 0.0f, theme->focus);
    ui_list_clip(&ui->under, ui->clip);
}
