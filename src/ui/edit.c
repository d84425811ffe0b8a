// Typing: a line of text with a caret.

#include "ui/widget.h"

#include <stdio.h>
#include <string.h>

void ui_edit_begin(Ui* ui, uint32_t id, const char* text)
{
    ui->edit = (UiEdit){ .id = id, .is_all_selected = true };
    snprintf(ui->edit.text, sizeof ui->edit.text, "%s", text);
    ui->edit.length = (int)strlen(ui->edit.text);
    ui->edit.caret = ui->edit.length;
    ui->active = 0;
    ui->has_met_edit = true;
}

void ui_edit_end(Ui* ui)
{
    ui->edit.id = 0;
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

// --------------------------------------------------------------------------------------------------------------- bytes

static bool is_inside_character(const UiEdit* edit, int at)
{
    return at > 0 && at < edit->length && ((uint8_t)edit->text[at] & 0xC0) == 0x80;
}

static int step_caret(const UiEdit* edit, int direction)
{
    int at = edit->caret;
    do
    {
        at += direction;
    } while (is_inside_character(edit, at));
    return at < 0 ? 0 : at > edit->length ? edit->length : at;
}

static void remove_bytes(UiEdit* edit, int first, int end)
{
    memmove(edit->text + first, edit->text + end, (size_t)(edit->length - end) + 1);
    edit->length -= end - first;
    edit->caret = first;
}

static void remove_selected(UiEdit* edit)
{
    if (edit->is_all_selected)
    {
        remove_bytes(edit, 0, edit->length);
        edit->is_all_selected = false;
    }
}

static void insert_text(UiEdit* edit, const char* text)
{
    int length = (int)strlen(text);
    int kept = edit->is_all_selected ? 0 : edit->length;
    if (kept + length < UI_EDIT_SIZE)
    {
        remove_selected(edit);
        memmove(edit->text + edit->caret + length, edit->text + edit->caret, (size_t)(edit->length - edit->caret) + 1);
        memcpy(edit->text + edit->caret, text, (size_t)length);
        edit->length += length;
        edit->caret += length;
    }
}

const char* ui_typed_text(const Ui* ui)
{
    return ui->edit.id != 0 ? ui->edit.text : NULL;
}

void ui_type(Ui* ui, const char* text)
{
    if (ui->edit.id != 0)
    {
        insert_text(&ui->edit, text);
    }
}

static void remove_at_caret(UiEdit* edit, int direction)
{
    if (edit->is_all_selected)
    {
        remove_selected(edit);
        return;
    }
    int other = step_caret(edit, direction);
    remove_bytes(edit, other < edit->caret ? other : edit->caret, other < edit->caret ? edit->caret : other);
}

static void move_caret(UiEdit* edit, int place)
{
    edit->caret = place;
    edit->is_all_selected = false;
}

// ---------------------------------------------------------------------------------------------------------------- keys

static UiTyped act_on_key(UiEdit* edit, UiKey key)
{
    switch (key)
    {
    case UI_KEY_ENTER:
    case UI_KEY_TAB:
        return UI_TYPED_TAKE;
    case UI_KEY_ESCAPE:
        return UI_TYPED_DROP;
    case UI_KEY_LEFT:
        move_caret(edit, edit->is_all_selected ? 0 : step_caret(edit, -1));
        break;
    case UI_KEY_RIGHT:
        move_caret(edit, edit->is_all_selected ? edit->length : step_caret(edit, 1));
        break;
    case UI_KEY_HOME:
        move_caret(edit, 0);
        break;
    case UI_KEY_END:
        move_caret(edit, edit->length);
        break;
    case UI_KEY_BACKSPACE:
        remove_at_caret(edit, -1);
        break;
    case UI_KEY_DELETE:
        remove_at_caret(edit, 1);
        break;
    default:
        break;
    }
    return UI_TYPED_NOTHING;
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
        typed = act_on_key(&ui->edit, ui->event.key);
        ui->is_taken = ui->event.key != UI_KEY_TAB;
    }
    else if (ui->event.kind == UI_EVENT_TEXT)
    {
        insert_text(&ui->edit, ui->event.text);
        ui->is_taken = true;
    }
    else if (ui->event.kind == UI_EVENT_PRESS)
    {
        bool is_inside = ui_rect_holds(rect, ui->x, ui->y);
        typed = is_inside ? UI_TYPED_NOTHING : UI_TYPED_TAKE;
        ui->is_taken = is_inside;
        ui->edit.is_all_selected = ui->edit.is_all_selected && !is_inside;
    }
    return typed;
}

// ------------------------------------------------------------------------------------------------------------- drawing

// The text's end stays in sight; where the caret stands before that, the text is shifted less.
void ui_edit_draw(Ui* ui, UiRect rect)
{
    if (!ui->draws)
    {
        return;
    }
    const UiEdit* edit = &ui->edit;
    const UiTheme* theme = ui->page.theme;
    char before[UI_EDIT_SIZE];
    memcpy(before, edit->text, (size_t)edit->caret);
    before[edit->caret] = '\0';
    int pad = ui_px(ui, 5.0f);
    int size = ui_px(ui, UI_TEXT_PX);
    int caret = text_width(ui->page.glyphs, size, before);
    int room = rect.width - 2 * pad;
    int shift = caret > room ? caret - room : 0;
    int line = ui_px(ui, 1.5f);
    int height = ui_px(ui, UI_TEXT_PX + 4.0f);
    int top = rect.y + (rect.height - height) / 2;
    ui_draw_box(ui, rect, theme->field, theme->focus);
    UiRect inner = ui_rect_cut(ui_inner(rect, line), ui->clip);
    ui_list_clip(&ui->under, inner);
    if (edit->is_all_selected)
    {
        int width = text_width(ui->page.glyphs, size, edit->text);
        ui_list_block(&ui->under, (UiRect){ rect.x + pad - 1, top, width + 2, height }, 0.0f, theme->chosen);
    }
    int baseline = rect.y + (int)(0.5f * ((float)rect.height + 0.72f * (float)size) + 0.5f);
    ui_list_text(&ui->under, rect.x + pad - shift, baseline, size,
                 edit->is_all_selected ? theme->chosen_text : theme->text, edit->text);
    ui_list_block(&ui->under, (UiRect){ rect.x + pad - shift + caret, top, line, height }, 0.0f, theme->focus);
    ui_list_clip(&ui->under, ui->clip);
}
