// Where keys lead from widget to widget.

#include "ui/widget.h"

#define REVEAL_MARGIN_PX 6.0f

// Tab leads from stop to stop in the order in which they are named, with Control from section to section.
void ui_add_stop(Ui* ui, uint32_t id, const char* name, UiRect row)
{
    UiStop stop = { id, name, row, ui->is_scrolled };
    bool is_next = ui->focus_stop.id != 0 && ui->next_stop.id == 0;
    ui->first_stop = ui->first_stop.id == 0 ? stop : ui->first_stop;
    ui->next_stop = is_next ? stop : ui->next_stop;
    if (ui->focus == id)
    {
        ui->focus_stop = stop;
        ui->previous_stop = ui->last_stop;
        ui->previous_head = ui->last_head;
    }
    ui->last_stop = stop;
}

void ui_note_head(Ui* ui)
{
    UiStop head = ui->last_stop;
    bool is_next = ui->focus_stop.id != 0 && ui->focus_stop.id != head.id && ui->next_head.id == 0;
    ui->first_head = ui->first_head.id == 0 ? head : ui->first_head;
    ui->next_head = is_next ? head : ui->next_head;
    ui->last_head = head;
}

static void reveal(Ui* ui, const UiStop* stop)
{
    int margin = ui_px(ui, REVEAL_MARGIN_PX);
    int top = ui->scrolled.y + margin;
    int bottom = ui->scrolled.y + ui->scrolled.height - margin;
    if (stop->is_scrolled && stop->row.y + stop->row.height > bottom)
    {
        ui->scroll += (float)(stop->row.y + stop->row.height - bottom);
    }
    if (stop->is_scrolled && stop->row.y < top)
    {
        ui->scroll -= (float)(top - stop->row.y);
    }
    ui_limit_scroll(ui);
}

static void focus_on(Ui* ui, const UiStop* stop)
{
    ui->focus = stop->id;
    ui->focus_shows = true;
    reveal(ui, stop);
}

static void lead_focus(Ui* ui, bool is_back)
{
    UiStop stop = is_back ? ui->previous_stop : ui->next_stop;
    stop = stop.id != 0 ? stop : is_back ? ui->last_stop : ui->first_stop;
    focus_on(ui, &stop);
}

// The section comes to the top, so that what it holds is seen.
static void lead_to_section(Ui* ui, bool is_back)
{
    UiStop head = is_back ? ui->previous_head : ui->next_head;
    head = head.id != 0 ? head : is_back ? ui->last_head : ui->first_head;
    if (head.id != 0)
    {
        ui->scroll += head.is_scrolled ? (float)(head.row.y - ui->scrolled.y) : 0.0f;
        ui_limit_scroll(ui);
        ui->focus = head.id;
        ui->focus_shows = true;
    }
}

// False where the key leads nowhere.
static bool lead_by_key(Ui* ui, UiKey key)
{
    bool is_tab = key == UI_KEY_TAB;
    bool is_page = key == UI_KEY_PAGE_UP || key == UI_KEY_PAGE_DOWN;
    bool is_end = key == UI_KEY_HOME || key == UI_KEY_END;
    if (ui->event.has_control && (is_tab || (is_page && ui->focus != 0)))
    {
        lead_to_section(ui, key == UI_KEY_PAGE_UP || (is_tab && ui->event.has_shift));
    }
    else if (is_tab)
    {
        lead_focus(ui, ui->event.has_shift);
    }
    else if (is_end && ui->focus != 0)
    {
        focus_on(ui, key == UI_KEY_HOME ? &ui->first_stop : &ui->last_stop);
    }
    else
    {
        return false;
    }
    return true;
}

// Arrows that the focused widget has no use for lead on, as Tab does: the cloth's ring is not to move meanwhile.
static bool lead_by_arrow(Ui* ui, UiKey key)
{
    bool is_upright = key == UI_KEY_UP || key == UI_KEY_DOWN;
    if (ui->focus != 0 && is_upright)
    {
        lead_focus(ui, key == UI_KEY_UP);
    }
    return ui->focus != 0 && (is_upright || key == UI_KEY_LEFT || key == UI_KEY_RIGHT);
}

static bool scroll_by_key(Ui* ui, UiKey key)
{
    bool is_page = key == UI_KEY_PAGE_UP || key == UI_KEY_PAGE_DOWN;
    bool is_near = ui->focus != 0 || (ui->page.has_pointer && ui_rect_holds(ui->page.place, ui->x, ui->y));
    if (is_page && is_near)
    {
        float page = 0.85f * (float)ui->scrolled.height;
        ui->scroll += key == UI_KEY_PAGE_UP ? -page : page;
        ui_limit_scroll(ui);
    }
    return is_page && is_near;
}

void ui_use_key(Ui* ui)
{
    UiKey key = ui->event.key;
    if (lead_by_key(ui, key) || lead_by_arrow(ui, key) || scroll_by_key(ui, key))
    {
        ui_take(ui);
    }
    else if (key == UI_KEY_ESCAPE && ui->focus != 0)
    {
        ui_unfocus(ui);
        ui_take(ui);
    }
}
