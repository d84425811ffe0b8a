#include "ui/widget.h"

#include <stdio.h>
#include <string.h>

#define SCROLL_PX      66.0f // of a notch
#define SCROLL_SECONDS 0.35  // so long the wheel goes on scrolling over whatever comes below it
#define BAR_PX         5.0f
#define BAR_HIT_PX     12.0f
#define TIP_WIDTH_PX   250.0f

// --------------------------------------------------------------------------------------------------------------- names

static uint32_t hash_on(uint32_t seed, const char* text)
{
    uint32_t hash = seed;
    for (; *text != '\0'; ++text)
    {
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    }
    return hash;
}

void ui_push(Ui* ui, const char* name)
{
    if (ui->seed_count < UI_MAX_SEEDS)
    {
        ui->seeds[ui->seed_count] = ui_id(ui, name);
    }
    ++ui->seed_count;
}

void ui_pop(Ui* ui)
{
    --ui->seed_count;
}

uint32_t ui_id(const Ui* ui, const char* name)
{
    int depth = ui->seed_count < UI_MAX_SEEDS ? ui->seed_count : UI_MAX_SEEDS;
    uint32_t seed = depth > 0 ? hash_on(ui->seeds[depth - 1], "/") : 2166136261u;
    uint32_t hash = hash_on(seed, name);
    return hash != 0 ? hash : 1;
}

bool ui_find_hit(const Ui* ui, uint32_t id, UiRect* out_rect)
{
    for (int i = 0; i < ui->hit_count; ++i)
    {
        if (ui->hits[i].id == id)
        {
            *out_rect = ui->hits[i].rect;
            return true;
        }
    }
    return false;
}

// --------------------------------------------------------------------------------------------------------------- tools

int ui_px(const Ui* ui, float reference_px)
{
    return (int)(reference_px * ui->page.scale + 0.5f);
}

UiRect ui_right_part(const Ui* ui, UiRect rect, float width)
{
    int pixels = ui_px(ui, width);
    pixels = pixels > rect.width / 2 ? rect.width / 2 : pixels;
    return (UiRect){ rect.x + rect.width - pixels, rect.y, pixels, rect.height };
}

UiRect ui_middle_part(const Ui* ui, UiRect rect, float height)
{
    int pixels = ui_px(ui, height);
    return (UiRect){ rect.x, rect.y + (rect.height - pixels) / 2, rect.width, pixels };
}

UiRect ui_inner(UiRect rect, int margin)
{
    return (UiRect){ rect.x + margin, rect.y + margin, rect.width - 2 * margin, rect.height - 2 * margin };
}

UiPace ui_pace(const Ui* ui)
{
    return ui->event.has_shift ? UI_PACE_COARSE : ui->event.has_control ? UI_PACE_FINE : UI_PACE_PLAIN;
}

void ui_take(Ui* ui)
{
    ui->is_taken = true;
}

// -------------------------------------------------------------------------------------------------------------- layout

UiRect ui_take_row(Ui* ui, float height, bool* out_is_seen)
{
    UiRect row = { ui->left, ui->cursor, ui->width, ui_px(ui, height) };
    ui->cursor += row.height;
    *out_is_seen = ui_rect_cut(row, ui->clip).height > 0;
    return row;
}

static void set_clip(Ui* ui, UiRect clip)
{
    ui->clip = clip;
    if (ui->draws)
    {
        ui_list_clip(&ui->under, clip);
    }
}

void ui_limit_scroll(Ui* ui)
{
    float most = (float)(ui->content_height - ui->scrolled.height);
    ui->scroll = ui->scroll > most ? most : ui->scroll;
    ui->scroll = ui->scroll > 0.0f ? ui->scroll : 0.0f;
}

// The thumb in the bar, pixels.
typedef struct Thumb
{
    int room; // that the content has beyond the view; 0 or less: no thumb
    int length;
    float way;
} Thumb;

static Thumb measure_thumb(const Ui* ui)
{
    int view = ui->scrolled.height > 0 ? ui->scrolled.height : 0; // a low window has no room below the head
    Thumb thumb = { .room = ui->content_height - view };
    if (thumb.room > 0)
    {
        int least = ui_px(ui, UI_MIN_HIT);
        int length = (int)((int64_t)view * view / ui->content_height);
        thumb.length = length > least ? length : least;
        thumb.way = (float)(view - thumb.length);
    }
    return thumb;
}

static UiWidget place_bar(const Ui* ui)
{
    static const UiLabel label = { .name = "scroll bar" };
    int width = ui_px(ui, BAR_HIT_PX);
    UiRect view = ui->scrolled;
    UiRect rect = { view.x + view.width - width, view.y, width, view.height };
    return (UiWidget){ .id = ui_id(ui, label.name), .row = rect, .rect = rect, .label = &label };
}

// Before the rows, which reach below it. As high as the pass before has found the content.
static void use_bar(Ui* ui)
{
    UiWidget bar = place_bar(ui);
    Thumb thumb = measure_thumb(ui);
    ui->has_met_active = ui->has_met_active || ui->active == bar.id;
    if (thumb.room <= 0)
    {
        return;
    }
    if (ui_meet(ui, &bar, bar.row, 0))
    {
        float top = (float)bar.row.y + ui->scroll / (float)thumb.room * thumb.way;
        bool is_on_thumb = ui->y >= top && ui->y < top + (float)thumb.length;
        ui->grip_value = is_on_thumb ? ui->y - top : 0.5f * (float)thumb.length;
        ui->focus = 0;
    }
    if (ui->active == bar.id && thumb.way > 0.0f)
    {
        ui->scroll = (ui->y - ui->grip_value - (float)bar.row.y) / thumb.way * (float)thumb.room;
        ui_limit_scroll(ui);
    }
}

static void draw_bar(Ui* ui)
{
    UiWidget bar = place_bar(ui);
    Thumb thumb = measure_thumb(ui);
    if (ui->draws && thumb.room > 0)
    {
        bool is_bright = ui->active == bar.id || ui_is_over(ui, bar.id, bar.row);
        int width = ui_px(ui, BAR_PX);
        UiRect rect = { bar.row.x + bar.row.width - width - ui_px(ui, 2.0f),
                        bar.row.y + (int)(ui->scroll / (float)thumb.room * thumb.way), width, thumb.length };
        ui_list_block(&ui->under, rect, 0.5f * (float)width, is_bright ? ui->page.theme->fill : ui->page.theme->track);
    }
}

void ui_begin_scroll(Ui* ui, UiRect rect)
{
    ui->scrolled = rect;
    ui->is_scrolled = true;
    ui->left = rect.x;
    ui->width = rect.width;
    set_clip(ui, rect);
    use_bar(ui);
    ui->content_top = rect.y - (int)ui->scroll;
    ui->cursor = ui->content_top;
}

void ui_end_scroll(Ui* ui)
{
    ui->content_height = ui->cursor - ui->content_top;
    ui->is_scrolled = false;
    ui_limit_scroll(ui);
    draw_bar(ui);
    set_clip(ui, ui->page.place);
}

// ------------------------------------------------------------------------------------------------------------- meeting

bool ui_is_over(const Ui* ui, uint32_t id, UiRect rect)
{
    bool is_free = (ui->active == 0 || ui->active == id) && (ui->popup == 0 || ui->popup == id);
    return is_free && ui->page.has_pointer && ui_rect_holds(ui_rect_cut(rect, ui->clip), ui->x, ui->y);
}

static void add_hit(Ui* ui, uint32_t id, UiRect rect)
{
    UiRect cut = ui_rect_cut(rect, ui->clip);
    if (cut.height > 0 && ui->hit_count < UI_MAX_HITS)
    {
        ui->hits[ui->hit_count++] = (UiHit){ id, rect };
    }
}

static void note_hot(Ui* ui, const UiWidget* widget)
{
    if (ui_is_over(ui, widget->id, widget->row))
    {
        ui->hot = widget->id;
        ui->tip = widget->label->tip;
        ui->tip_more = widget->label->more;
        ui->tip_rect = widget->row;
    }
}

bool ui_open_in(Ui* ui, const UiLabel* label, UiRect row, UiRect rect, UiWidget* out_widget)
{
    uint32_t id = ui_id(ui, label->name);
    *out_widget = (UiWidget){ .id = id, .row = row, .rect = rect, .label = label };
    ui->has_met_active = ui->has_met_active || ui->active == id;
    ui->has_met_popup = ui->has_met_popup || ui->popup == id;
    ui->has_met_edit = ui->has_met_edit || ui->edit.id == id;
    if (!label->is_disabled || ui->focus == id)
    {
        ui_add_stop(ui, id, label->name, row);
    }
    bool is_seen = ui_rect_cut(row, ui->clip).height > 0;
    bool is_busy = ui->active == id || ui->focus == id || ui->popup == id || ui->edit.id == id;
    if (!is_seen && !is_busy)
    {
        return false;
    }
    note_hot(ui, out_widget);
    out_widget->is_hot = ui->hot == id;
    out_widget->is_active = ui->active == id;
    out_widget->has_focus = ui->focus == id;
    return true;
}

bool ui_open(Ui* ui, const UiLabel* label, float height, UiWidget* out_widget)
{
    bool is_seen;
    UiRect row = ui_take_row(ui, height, &is_seen);
    int left = ui_px(ui, UI_PAD_LEFT);
    int right = ui_px(ui, UI_PAD_RIGHT);
    UiRect rect = { row.x + left, row.y, row.width - left - right, row.height };
    return ui_open_in(ui, label, row, rect, out_widget);
}

bool ui_meet(Ui* ui, const UiWidget* widget, UiRect rect, int part)
{
    add_hit(ui, widget->id, rect);
    bool is_pressed = ui->event.kind == UI_EVENT_PRESS && !ui->is_taken && ui->popup == 0 && ui->active == 0 &&
                      ui_is_over(ui, widget->id, rect) && !widget->label->is_disabled;
    if (is_pressed)
    {
        ui->is_taken = true;
        ui->is_double = ui->last_pressed == widget->id && ui->now - ui->last_press <= UI_DOUBLE_CLICK;
        ui->last_pressed = ui->is_double ? 0 : widget->id;
        ui->last_press = ui->now;
        ui->active = widget->id;
        ui->active_part = part;
        ui->has_met_active = true;
        ui->focus = widget->id;
        ui->focus_shows = false;
        ui->grip_x = ui->x;
    }
    return is_pressed;
}

UiKey ui_key_for(const Ui* ui, uint32_t id)
{
    bool is_mine = ui->event.kind == UI_EVENT_KEY && ui->focus == id && !ui->is_taken;
    return is_mine ? ui->event.key : UI_KEY_NONE;
}

int ui_wheel_for(Ui* ui, const UiWidget* widget, UiRect rect)
{
    bool is_mine = ui->event.kind == UI_EVENT_WHEEL && !ui->is_taken && ui->now >= ui->wheel_until &&
                   ui->focus == widget->id && ui_is_over(ui, widget->id, rect) && !widget->label->is_disabled;
    if (!is_mine)
    {
        return 0;
    }
    ui->is_taken = true;
    ui->wheel_rest += ui->event.notches;
    int steps = (int)ui->wheel_rest;
    ui->wheel_rest -= (float)steps;
    return steps;
}

// -------------------------------------------------------------------------------------------------------------- passes

void ui_start_frame(Ui* ui, const UiPage* page, double seconds)
{
    ui->page = *page;
    ui->now += seconds;
}

void ui_begin(Ui* ui, const UiEvent* event, bool draws)
{
    static const UiStop none;
    bool is_new = event->kind != UI_EVENT_NONE && event->kind != UI_EVENT_RELEASE;
    ui->event = *event;
    ui->draws = draws;
    ui->is_taken = false;
    ui->is_double = false;
    ui->stepped = 0;
    ui->seed_count = 0;
    ui->hit_count = 0;
    ui->first_stop = ui->last_stop = ui->previous_stop = ui->focus_stop = ui->next_stop = none;
    ui->first_head = ui->last_head = ui->previous_head = ui->next_head = none;
    ui->has_met_active = ui->has_met_popup = ui->has_met_edit = false;
    ui->complaint = is_new ? 0 : ui->complaint;
    ui->typing = UI_TYPING_NOTHING;
    ui->hot_before = ui->hot;
    ui->hot = 0;
    ui->tip = NULL;
    ui->is_scrolled = false;
    ui->left = ui->page.place.x;
    ui->width = ui->page.place.width;
    ui->cursor = ui->page.place.y;
    ui_list_clear(&ui->under);
    ui_list_clear(&ui->over);
    set_clip(ui, ui->page.place);
}

static void use_what_is_left(Ui* ui)
{
    if (ui->event.kind == UI_EVENT_KEY)
    {
        ui_use_key(ui);
    }
    else if (ui->event.kind == UI_EVENT_WHEEL)
    {
        ui->scroll -= ui->event.notches * (float)ui_px(ui, SCROLL_PX);
        ui->wheel_until = ui->now + SCROLL_SECONDS;
        ui_limit_scroll(ui);
    }
    else if (ui->event.kind == UI_EVENT_PRESS)
    {
        ui_unfocus(ui);
    }
}

// What is folded away or gone takes its part of the pointer with it.
static void drop_what_is_gone(Ui* ui)
{
    ui->active = ui->has_met_active ? ui->active : 0;
    ui->popup = ui->has_met_popup ? ui->popup : 0;
    if (ui->edit.id != 0 && !ui->has_met_edit)
    {
        ui_edit_end(ui);
    }
    ui->focus = ui->focus_stop.id != 0 || ui->is_taken || ui->event.kind != UI_EVENT_NONE ? ui->focus : 0;
}

static void watch_tip(Ui* ui)
{
    float dx = ui->x - ui->tip_x;
    float dy = ui->y - ui->tip_y;
    float rest = 3.0f * ui->page.scale;
    bool has_moved = dx * dx + dy * dy > rest * rest;
    bool is_used = ui->event.kind != UI_EVENT_NONE || ui->active != 0 || ui->edit.id != 0 || ui->popup != 0;
    if (ui->hot == 0 || ui->hot != ui->hot_before || has_moved || is_used)
    {
        ui->tip_since = ui->now;
        ui->tip_x = ui->x;
        ui->tip_y = ui->y;
    }
}

void ui_end(Ui* ui)
{
    if (!ui->is_taken)
    {
        use_what_is_left(ui);
    }
    drop_what_is_gone(ui);
    ui->active = ui->event.kind == UI_EVENT_RELEASE ? 0 : ui->active;
    watch_tip(ui);
    if (ui->draws)
    {
        ui_draw_notes(ui);
    }
}

void ui_let_go(Ui* ui)
{
    ui->active = 0;
    ui->popup = 0;
}

void ui_unfocus(Ui* ui)
{
    ui->focus = 0;
    ui_edit_end(ui);
}

bool ui_is_waiting(const Ui* ui)
{
    bool has_tip = ui->hot != 0 && ui->tip != NULL && ui->page.has_pointer;
    return (has_tip && ui->now - ui->tip_since < UI_TIP_SECONDS) || ui->now - ui->last_press < UI_DOUBLE_CLICK ||
           ui->now < ui->wheel_until;
}

void ui_draw(const Ui* ui, Canvas* canvas, const GlyphSource* glyphs)
{
    ui_list_draw(&ui->under, canvas, glyphs);
    ui_list_draw(&ui->over, canvas, glyphs);
}
