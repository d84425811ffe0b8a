// A drop-down: one of several names. While its list is open, pointer and keys are the list's.

#include "ui/widget.h"

#define FIELD_HEIGHT 24.0f
#define LIST_ROW_PX  26.0f
#define LIST_PAD_PX  3.0f
#define MARK_ROOM_PX 24.0f // beside a name: for the list's dot, or the field's arrow

typedef struct ListPlace
{
    UiRect rect;
    int row_height, pad, shown;
} ListPlace;

static int limit(int value, int low, int high)
{
    return value > high ? high : value < low ? low : value;
}

// As wide as the longest name wants, to the left of the field's right edge.
static int find_list_width(const Ui* ui, UiRect field, const char* const* names, int count, int padding)
{
    int width = field.width;
    for (int i = 0; i < count; ++i)
    {
        int wanted = ui_text_width(ui, UI_TEXT_PX, names[i]) + padding;
        width = wanted > width ? wanted : width;
    }
    int room = field.x + field.width - ui->page.canvas.x;
    return width < room ? width : room;
}

// Below the field or above it, where there is more room.
static ListPlace place_list(const Ui* ui, UiRect field, const char* const* names, int count)
{
    UiRect canvas = ui->page.canvas;
    ListPlace list = { .row_height = ui_px(ui, LIST_ROW_PX), .pad = ui_px(ui, LIST_PAD_PX) };
    int below = canvas.y + canvas.height - field.y - field.height;
    int above = field.y - canvas.y;
    bool is_below = below >= count * list.row_height + 2 * list.pad || below >= above;
    int room = (is_below ? below : above) - 2 * list.pad;
    list.shown = limit(room / list.row_height, 1, count);
    int height = list.shown * list.row_height + 2 * list.pad;
    int width = find_list_width(ui, field, names, count, 2 * list.pad + ui_px(ui, MARK_ROOM_PX));
    list.rect =
        (UiRect){ field.x + field.width - width, is_below ? field.y + field.height : field.y - height, width, height };
    return list;
}

static void show_marked(Ui* ui, int shown, int count)
{
    ui->popup_first = limit(ui->popup_first, ui->popup_choice - shown + 1, ui->popup_choice);
    ui->popup_first = limit(ui->popup_first, 0, count - shown);
}

// -1 where the pointer is on none.
static int row_under_pointer(const Ui* ui, const ListPlace* list)
{
    UiRect rows = { list->rect.x, list->rect.y + list->pad, list->rect.width, list->shown * list->row_height };
    bool is_inside = ui->page.has_pointer && ui_rect_holds(rows, ui->x, ui->y);
    return is_inside ? ui->popup_first + (int)(ui->y - (float)rows.y) / list->row_height : -1;
}

static void open_list(Ui* ui, const UiWidget* widget, int value, int count)
{
    ui->popup = widget->id;
    ui->popup_choice = limit(value, 0, count - 1);
    ui->popup_first = 0;
    ui->has_met_popup = true;
    ui->active = 0;
}

static int choose_by_key(Ui* ui, int count)
{
    int chosen = -1;
    switch (ui->event.key)
    {
    case UI_KEY_UP:
    case UI_KEY_LEFT:
        ui->popup_choice = limit(ui->popup_choice - 1, 0, count - 1);
        break;
    case UI_KEY_DOWN:
    case UI_KEY_RIGHT:
        ui->popup_choice = limit(ui->popup_choice + 1, 0, count - 1);
        break;
    case UI_KEY_HOME:
        ui->popup_choice = 0;
        break;
    case UI_KEY_END:
        ui->popup_choice = count - 1;
        break;
    case UI_KEY_ENTER:
    case UI_KEY_SPACE:
        chosen = ui->popup_choice;
        ui->popup = 0;
        break;
    default:
        ui->popup = 0;
        break;
    }
    return chosen;
}

// The list's row that was chosen in this pass, -1 for none. A press that opened the list and is held may choose by its
// release, too.
static int act_on_list(Ui* ui, const ListPlace* list, int count)
{
    int under = row_under_pointer(ui, list);
    int chosen = -1;
    if (under >= 0 && ui->event.kind == UI_EVENT_NONE && (ui->x != ui->grip_x || ui->y != ui->grip_value))
    {
        ui->popup_choice = under;
        ui->grip_x = ui->x;
        ui->grip_value = ui->y;
    }
    if (ui->event.kind == UI_EVENT_KEY)
    {
        chosen = choose_by_key(ui, count);
        show_marked(ui, list->shown, count);
        ui->is_taken = ui->event.key != UI_KEY_TAB;
    }
    else if (ui->event.kind == UI_EVENT_WHEEL)
    {
        ui->popup_first = limit(ui->popup_first - (int)ui->event.notches, 0, count - list->shown);
        ui_take(ui);
    }
    else if (ui->event.kind == UI_EVENT_PRESS || (ui->event.kind == UI_EVENT_RELEASE && under >= 0))
    {
        chosen = under;
        ui->popup = 0;
        ui_take(ui);
    }
    return chosen;
}

static void draw_list(Ui* ui, const ListPlace* list, const char* const* names, int value)
{
    const UiTheme* theme = ui->page.theme;
    int line = ui_px(ui, 1.0f);
    int size = ui_px(ui, UI_TEXT_PX);
    ui_list_clip(&ui->over, ui->page.canvas);
    ui_list_block(&ui->over, list->rect, UI_CORNER_PX * ui->page.scale, theme->border);
    ui_list_block(&ui->over, ui_inner(list->rect, line), UI_CORNER_PX * ui->page.scale, theme->field);
    for (int i = 0; i < list->shown; ++i)
    {
        int choice = ui->popup_first + i;
        UiRect row = { list->rect.x + list->pad, list->rect.y + list->pad + i * list->row_height,
                       list->rect.width - 2 * list->pad, list->row_height };
        bool is_marked = choice == ui->popup_choice;
        if (is_marked)
        {
            ui_list_block(&ui->over, row, UI_CORNER_PX * ui->page.scale, theme->chosen);
        }
        Color color = is_marked ? theme->chosen_text : theme->text;
        int baseline = row.y + (int)(0.5f * ((float)row.height + 0.72f * (float)size) + 0.5f);
        ui_list_text(&ui->over, row.x + ui_px(ui, 6.0f), baseline, size, color, names[choice]);
        if (choice == value)
        {
            ui_list_disc(&ui->over, (float)(row.x + row.width) - 8.0f * ui->page.scale,
                         (float)row.y + 0.5f * (float)row.height, 2.5f * ui->page.scale, color);
        }
    }
}

static void draw_field(Ui* ui, const UiWidget* widget, UiRect field, const char* name)
{
    const UiTheme* theme = ui->page.theme;
    const UiLabel* label = widget->label;
    bool is_bright = ui_is_over(ui, widget->id, field) && !label->is_disabled;
    ui_draw_box(ui, field, is_bright ? theme->hover : theme->field, theme->border);
    UiRect inner = { field.x + ui_px(ui, 6.0f), field.y, field.width - ui_px(ui, MARK_ROOM_PX), field.height };
    ui_draw_text(ui, inner, UI_TEXT_PX, 0.0f, ui_text_color(ui, label), name);
    if (ui->draws)
    {
        float scale = ui->page.scale;
        float x = (float)(field.x + field.width) - 11.0f * scale;
        float y = (float)field.y + 0.5f * (float)field.height;
        Color color = label->is_disabled ? theme->disabled : theme->quiet;
        ui_list_line(&ui->under, x - 3.5f * scale, y - 1.75f * scale, x, y + 1.75f * scale, 1.6f * scale, color);
        ui_list_line(&ui->under, x, y + 1.75f * scale, x + 3.5f * scale, y - 1.75f * scale, 1.6f * scale, color);
    }
}

// What the closed field does: keys step, a press opens.
static UiChange act_on_field(Ui* ui, const UiWidget* widget, int count, int* value)
{
    UiKey key = ui_key_for(ui, widget->id);
    int before = *value;
    bool is_used = key != UI_KEY_NONE && key != UI_KEY_TAB && key != UI_KEY_ESCAPE && key != UI_KEY_PAGE_UP &&
                   key != UI_KEY_PAGE_DOWN;
    bool is_step = key == UI_KEY_UP || key == UI_KEY_LEFT || key == UI_KEY_DOWN || key == UI_KEY_RIGHT;
    bool is_reset = key == UI_KEY_BACKSPACE || key == UI_KEY_DELETE;
    bool is_back = key == UI_KEY_UP || key == UI_KEY_LEFT;
    if (ui_meet(ui, widget, widget->row, 0))
    {
        open_list(ui, widget, *value, count);
        ui->grip_value = ui->y;
    }
    else if (key == UI_KEY_ENTER || key == UI_KEY_SPACE)
    {
        open_list(ui, widget, *value, count);
        ui->grip_x = ui->x;
        ui->grip_value = ui->y;
    }
    else if (is_step)
    {
        *value = limit(*value + (is_back ? -1 : 1), 0, count - 1);
        ui->stepped = widget->id;
    }
    else if (key == UI_KEY_HOME || key == UI_KEY_END)
    {
        *value = key == UI_KEY_HOME ? 0 : count - 1;
    }
    ui->focus_shows = ui->focus_shows || is_used;
    ui->is_taken = ui->is_taken || is_used;
    return *value != before ? UI_CHANGED : is_reset ? UI_RESET : UI_SAME;
}

// A long name takes what room a short label leaves.
static UiRect place_field(const Ui* ui, const UiWidget* widget, const char* name)
{
    UiRect all = widget->rect;
    int gap = ui_px(ui, 6.0f);
    int least = ui_right_part(ui, all, UI_BLOCK_PX).width;
    int most = all.width - ui_text_width(ui, UI_TEXT_PX, widget->label->label) - gap;
    int wanted = ui_text_width(ui, UI_TEXT_PX, name) + ui_px(ui, MARK_ROOM_PX) + gap;
    int width = limit(wanted, least, most > least ? most : least);
    return ui_middle_part(ui, (UiRect){ all.x + all.width - width, all.y, width, all.height }, FIELD_HEIGHT);
}

UiChange ui_choice(Ui* ui, const UiLabel* label, const char* const* names, int count, int* value)
{
    UiWidget widget;
    UiChange change = UI_SAME;
    if (!ui_open(ui, label, UI_ROW_HEIGHT, &widget))
    {
        return UI_SAME;
    }
    UiRect all = widget.rect;
    UiRect field = place_field(ui, &widget, *value >= 0 && *value < count ? names[*value] : "");
    if (ui->popup == widget.id)
    {
        ListPlace list = place_list(ui, field, names, count);
        show_marked(ui, list.shown, count);
        int chosen = act_on_list(ui, &list, count);
        change = chosen >= 0 && chosen != *value ? UI_CHANGED : UI_SAME;
        *value = chosen >= 0 ? chosen : *value;
    }
    else
    {
        change = act_on_field(ui, &widget, count, value);
    }
    ui_draw_label(ui, &widget, (UiRect){ all.x, all.y, field.x - all.x - ui_px(ui, 6.0f), all.height });
    draw_field(ui, &widget, field, *value >= 0 && *value < count ? names[*value] : "");
    if (ui->draws && ui->popup == widget.id)
    {
        ListPlace list = place_list(ui, field, names, count);
        draw_list(ui, &list, names, *value);
    }
    return change;
}
