#include "sandbox/dialog.h"

#include "formats/file.h"
#include "ui/widget.h"

#include <stdio.h>
#include <string.h>

// --------------------------------------------------------------------------------------------------------------- state

// Of a path that is offered its last part is what one changes.
static LineCaret choose_name(const char* path)
{
    LineCaret caret = line_caret_at_all(path);
    caret.anchor = (int)(file_base_name(path) - path);
    return caret;
}

void dialog_open(Dialog* dialog, DialogKind kind, const char* typed)
{
    dialog->kind = kind;
    dialog->entry_count = 0;
    dialog->chosen = kind == DIALOG_OPEN ? 0 : -1;
    dialog->asked[0] = dialog->complaint[0] = '\0';
    snprintf(dialog->typed, sizeof dialog->typed, "%s", typed);
    dialog->caret = choose_name(dialog->typed);
}

void dialog_add(Dialog* dialog, DialogEntryKind kind, const char* value, const char* words, bool is_missing)
{
    if (dialog->entry_count < MAX_DIALOG_ENTRIES)
    {
        DialogEntry* entry = &dialog->entries[dialog->entry_count++];
        entry->kind = kind;
        entry->is_missing = is_missing;
        snprintf(entry->value, sizeof entry->value, "%s", value);
        snprintf(entry->words, sizeof entry->words, "%s", words);
    }
}

void dialog_complain(Dialog* dialog, const char* sentence)
{
    ui_copy_text(dialog->complaint, sentence, sizeof dialog->complaint);
}

void dialog_close(Dialog* dialog)
{
    dialog->kind = DIALOG_CLOSED;
}

void dialog_ask_again(Dialog* dialog)
{
    memcpy(dialog->asked, dialog->typed, sizeof dialog->asked);
}

bool dialog_is_sure(const Dialog* dialog)
{
    return dialog->asked[0] != '\0' && strcmp(dialog->asked, dialog->typed) == 0;
}

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool starts_with(const char* text, const char* start)
{
    while (*start != '\0' && lower(*text) == lower(*start))
    {
        ++text;
        ++start;
    }
    return *start == '\0';
}

static bool holds(const char* text, const char* part)
{
    bool is_found = part[0] == '\0';
    for (; *text != '\0' && !is_found; ++text)
    {
        is_found = starts_with(text, part);
    }
    return is_found;
}

int dialog_find_shown(const Dialog* dialog, int out_entries[MAX_DIALOG_ENTRIES])
{
    int count = 0;
    for (int i = 0; i < dialog->entry_count; ++i)
    {
        const DialogEntry* entry = &dialog->entries[i];
        if (holds(entry->value, dialog->typed) || holds(entry->words, dialog->typed))
        {
            out_entries[count++] = i;
        }
    }
    return count;
}

// -------------------------------------------------------------------------------------------------------------- layout

// Reference pixels.
#define TEXT_SIZE  15.0f
#define MOST_WIDTH 760.0f
#define LEAST      340.0f // of a width that is worth keeping to
#define MARGIN     24.0f
#define FOOT       48.0f // of the picture, where the status line stands
#define PAD        8.0f
#define ROW_HEIGHT 26.0f
#define WIDE_FOOT  560.0f // of a plate that holds its last sentence in one line

typedef struct DialogLayout
{
    int size, pad, row_height, line;
    PlotRect plate, field;
    int first_row_top, row_count; // rows that fit
    int first_shown;              // of the entries that are shown, in the first row
    int foot_top, foot_rows;
} DialogLayout;

static int to_pixels(float reference_px, float scale)
{
    return (int)(reference_px * scale + 0.5f);
}

// Title, field, rows, and a line that says which keys do what.
static DialogLayout lay_out(const Dialog* dialog, const DialogPage* page, int shown_count)
{
    DialogLayout layout = { .size = to_pixels(TEXT_SIZE, page->scale), .pad = to_pixels(PAD, page->scale) };
    layout.row_height = to_pixels(ROW_HEIGHT, page->scale);
    layout.line = to_pixels(1.0f, page->scale);
    int above = to_pixels(MARGIN, page->scale);
    int height = page->height - to_pixels(FOOT, page->scale);
    bool is_beside = page->free_width > to_pixels(LEAST, page->scale);
    int width = is_beside ? page->free_width : page->width;
    int plate_width = smaller_of(width - 2 * layout.pad, to_pixels(MOST_WIDTH, page->scale));
    layout.foot_rows = dialog->complaint[0] != '\0' ? 3 : plate_width < to_pixels(WIDE_FOOT, page->scale) ? 2 : 1;
    int around = (2 + layout.foot_rows) * layout.row_height + 4 * layout.pad;
    bool is_open = dialog->kind == DIALOG_OPEN;
    int room = (height - above - around) / layout.row_height;
    layout.row_count = is_open ? larger_of(smaller_of(dialog->entry_count, room), 1) : 0;

    PlotRect* plate = &layout.plate;
    plate->width = plate_width;
    plate->height = around + layout.row_count * layout.row_height;
    plate->left = (width - plate->width) / 2;
    plate->top = larger_of((height - plate->height) / 2, 0);
    layout.field = (PlotRect){ plate->left + layout.pad, plate->top + layout.pad + layout.row_height,
                               plate->width - 2 * layout.pad, layout.row_height };
    layout.foot_top = plate->top + plate->height - layout.foot_rows * layout.row_height - layout.pad / 2;
    layout.first_row_top = layout.field.top + layout.row_height + layout.pad;
    int last_start = larger_of(shown_count - layout.row_count, 0);
    layout.first_shown = smaller_of(larger_of(dialog->chosen - layout.row_count + 1, 0), last_start);
    return layout;
}

// -------------------------------------------------------------------------------------------------------------- events

static bool can_take(const Dialog* dialog, const int* shown, int shown_count, int index)
{
    return index >= 0 && index < shown_count && !dialog->entries[shown[index]].is_missing;
}

// To the next one that can be taken, if there is any that way.
static void choose(Dialog* dialog, int step_count)
{
    int shown[MAX_DIALOG_ENTRIES];
    int count = dialog_find_shown(dialog, shown);
    int step = step_count < 0 ? -1 : 1;
    for (int left = step_count * step; left > 0; --left)
    {
        int next = dialog->chosen + step;
        while (next >= 0 && next < count && !can_take(dialog, shown, count, next))
        {
            next += step;
        }
        dialog->chosen = can_take(dialog, shown, count, next) ? next : dialog->chosen;
    }
}

// The first that can be taken. A path is taken as it is typed, unless an arrow says otherwise.
static void choose_anew(Dialog* dialog)
{
    bool is_path = strchr(dialog->typed, '/') != NULL || strchr(dialog->typed, '\\') != NULL;
    dialog->chosen = -1;
    if (dialog->kind == DIALOG_OPEN && !is_path)
    {
        choose(dialog, 1);
    }
}

static LineEdit line_of(Dialog* dialog)
{
    return (LineEdit){ .text = dialog->typed, .capacity = sizeof dialog->typed, .caret = &dialog->caret };
}

// Over a selected name a path from the root, or from home, takes the place of the folder, too.
static void make_room_for_path(Dialog* dialog, const char* text)
{
    LineCaret* caret = &dialog->caret;
    bool is_name_selected = caret->at != caret->anchor && dialog->typed[line_selection_end(caret)] == '\0';
    if (is_name_selected && (text[0] == '/' || text[0] == '~'))
    {
        *caret = line_caret_at_all(dialog->typed);
    }
}

void dialog_type(Dialog* dialog, const char* text)
{
    LineEdit line = line_of(dialog);
    make_room_for_path(dialog, text);
    line_insert(&line, text);
    choose_anew(dialog);
}

// What is chosen in the list stays as long as the text does.
static void edit(Dialog* dialog, const SessionEvent* event)
{
    LineEdit line = line_of(dialog);
    size_t length = strlen(dialog->typed);
    line_act(&line, (UiKey)event->edit_key, event->has_shift);
    if (strlen(dialog->typed) != length)
    {
        choose_anew(dialog);
    }
}

static DialogAnswer take(const Dialog* dialog, int chosen, int* out_entry)
{
    int shown[MAX_DIALOG_ENTRIES];
    int count = dialog_find_shown(dialog, shown);
    if (dialog->kind == DIALOG_OPEN && can_take(dialog, shown, count, chosen))
    {
        *out_entry = shown[chosen];
        return DIALOG_TAKES_ENTRY;
    }
    return dialog->typed[0] != '\0' ? DIALOG_TAKES_TEXT : DIALOG_WAITS;
}

#define PAGE_STEPS 8

static DialogAnswer take_key(Dialog* dialog, const SessionEvent* event, int* out_entry)
{
    static const struct
    {
        EditKey key;
        int steps;
    } moves[] = {
        { EDIT_KEY_UP, -1 },
        { EDIT_KEY_DOWN, 1 },
        { EDIT_KEY_TAB, 1 },
        { EDIT_KEY_PAGE_UP, -PAGE_STEPS },
        { EDIT_KEY_PAGE_DOWN, PAGE_STEPS },
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; ++i)
    {
        if (moves[i].key == event->edit_key && dialog->kind == DIALOG_OPEN)
        {
            choose(dialog, moves[i].steps);
        }
    }
    edit(dialog, event);
    if (event->edit_key == EDIT_KEY_ESCAPE && !event->is_repeat)
    {
        dialog_close(dialog);
        return DIALOG_LEFT;
    }
    bool is_enter = event->edit_key == EDIT_KEY_ENTER && !event->is_repeat;
    return is_enter ? take(dialog, dialog->chosen, out_entry) : DIALOG_WAITS;
}

static bool is_within(const PlotRect* rect, int x, int y)
{
    return x >= rect->left && x < rect->left + rect->width && y >= rect->top && y < rect->top + rect->height;
}

// A press on a row takes it, beside the plate it leaves.
static DialogAnswer take_press(Dialog* dialog, const SessionEvent* event, const DialogPage* page, int* out_entry)
{
    int shown[MAX_DIALOG_ENTRIES];
    int count = dialog_find_shown(dialog, shown);
    DialogLayout layout = lay_out(dialog, page, count);
    int x = (int)(0.5f * ((float)page->width + event->x * (float)page->height));
    int y = (int)(0.5f * (1.0f - event->y) * (float)page->height);
    if (!is_within(&layout.plate, x, y))
    {
        dialog_close(dialog);
        return DIALOG_LEFT;
    }
    PlotRect rows = { layout.field.left, layout.first_row_top, layout.field.width,
                      layout.row_count * layout.row_height };
    int index = layout.first_shown + (y - rows.top) / layout.row_height;
    if (dialog->kind != DIALOG_OPEN || !is_within(&rows, x, y) || !can_take(dialog, shown, count, index))
    {
        return DIALOG_WAITS;
    }
    dialog->chosen = index;
    return take(dialog, index, out_entry);
}

DialogAnswer dialog_take_event(Dialog* dialog, const SessionEvent* event, const DialogPage* page, int* out_entry)
{
    bool is_press = event->kind == SESSION_EVENT_DOWN; // it finds the rows where they were seen
    dialog->complaint[0] = is_press ? dialog->complaint[0] : '\0';
    switch (event->kind)
    {
    case SESSION_EVENT_KEY:
        return take_key(dialog, event, out_entry);
    case SESSION_EVENT_TEXT:
        dialog_type(dialog, event->text);
        break;
    case SESSION_EVENT_DOWN:
        return page != NULL && !event->brought_focus ? take_press(dialog, event, page, out_entry) : DIALOG_WAITS;
    case SESSION_EVENT_ZOOM:
        choose(dialog, event->notches > 0.0f ? -1 : 1);
        break;
    default:
        break;
    }
    return DIALOG_WAITS;
}

// ------------------------------------------------------------------------------------------------------------- picture

typedef struct DialogPen
{
    Canvas* canvas;
    const GlyphSource* glyphs;
    const ThemeColors* theme;
    const DialogLayout* layout;
    Language language;
} DialogPen;

// As much of the text's end as fits, or of its start.
static void draw_fitting(const DialogPen* pen, int left, int top, int width, Color color, const char* text, bool is_end)
{
    char shown[DIALOG_TEXT_SIZE];
    int size = pen->layout->size;
    FontMetrics metrics = pen->glyphs->metrics(pen->glyphs->context, size);
    int baseline = top + (pen->layout->row_height + metrics.ascent - metrics.descent) / 2;
    snprintf(shown, sizeof shown, "%s", text);
    const char* start = shown;
    size_t length = strlen(shown);
    while (length > 0 && text_width(pen->glyphs, size, start) > width)
    {
        do
        {
            --length;
            start += is_end ? 1 : 0;
        } while (length > 0 && ((unsigned char)(is_end ? *start : shown[length]) & 0xc0) == 0x80);
        shown[is_end ? sizeof shown - 1 : length] = '\0';
    }
    text_draw(pen->canvas, pen->glyphs, size, left, baseline, color, start);
}

static int width_between(const DialogPen* pen, const Dialog* dialog, int first, int end)
{
    char part[DIALOG_TEXT_SIZE];
    memcpy(part, dialog->typed + first, (size_t)(end - first));
    part[end - first] = '\0';
    return text_width(pen->glyphs, pen->layout->size, part);
}

// The first byte that is shown, so that the caret is within `width`.
static int find_first_shown(const DialogPen* pen, const Dialog* dialog, int width)
{
    int first = 0;
    while (first < dialog->caret.at && width_between(pen, dialog, first, dialog->caret.at) > width)
    {
        do
        {
            ++first;
        } while (((unsigned char)dialog->typed[first] & 0xc0) == 0x80);
    }
    return first;
}

static void draw_selection(const DialogPen* pen, const Dialog* dialog, int first_shown, int left, int width)
{
    const PlotRect* field = &pen->layout->field;
    int start = larger_of(line_selection_start(&dialog->caret), first_shown);
    int end = larger_of(line_selection_end(&dialog->caret), first_shown);
    int from = smaller_of(width_between(pen, dialog, first_shown, start), width);
    int to = smaller_of(width_between(pen, dialog, first_shown, end), width);
    canvas_blend_rectangle(pen->canvas, left + from, field->top + pen->layout->pad / 2, to - from,
                           field->height - pen->layout->pad, pen->theme->chosen);
}

static void draw_field(const DialogPen* pen, const Dialog* dialog)
{
    const DialogLayout* layout = pen->layout;
    const PlotRect* field = &layout->field;
    int left = field->left + layout->pad;
    int width = field->width - 3 * layout->pad;
    bool is_empty = dialog->typed[0] == '\0';
    int first = find_first_shown(pen, dialog, width);
    canvas_blend_rectangle(pen->canvas, field->left, field->top, field->width, field->height, pen->theme->field);
    draw_selection(pen, dialog, first, left, width);
    draw_fitting(pen, left, field->top, width, is_empty ? pen->theme->soft : pen->theme->text,
                 is_empty ? say(pen->language, "Type a name, or the path of a file") : dialog->typed + first, false);
    int caret = left + (is_empty ? -4 * layout->line : width_between(pen, dialog, first, dialog->caret.at));
    canvas_blend_rectangle(pen->canvas, caret, field->top + layout->pad / 2, 2 * layout->line,
                           field->height - layout->pad, pen->theme->warm);
    canvas_blend_rectangle(pen->canvas, field->left, field->top + field->height - 2 * layout->line, field->width,
                           2 * layout->line, pen->theme->warm);
}

static void draw_rows(const DialogPen* pen, const Dialog* dialog, const int* shown, int shown_count)
{
    const DialogLayout* layout = pen->layout;
    int left = layout->field.left + layout->pad;
    int width = layout->field.width - 2 * layout->pad;
    if (shown_count == 0)
    {
        draw_fitting(pen, left, layout->first_row_top, width, pen->theme->soft,
                     say(pen->language, "Nothing here has that name: Enter takes it as a file's"), false);
    }
    for (int row = 0; row < layout->row_count && layout->first_shown + row < shown_count; ++row)
    {
        const DialogEntry* entry = &dialog->entries[shown[layout->first_shown + row]];
        int top = layout->first_row_top + row * layout->row_height;
        bool is_scene = entry->kind == DIALOG_ENTRY_SCENE;
        int value_width = is_scene ? width / 4 : width * 4 / 5;
        if (layout->first_shown + row == dialog->chosen)
        {
            canvas_blend_rectangle(pen->canvas, layout->field.left, top, layout->field.width, layout->row_height,
                                   pen->theme->chosen);
            canvas_blend_rectangle(pen->canvas, layout->field.left, top, 3 * layout->line, layout->row_height,
                                   pen->theme->warm);
        }
        draw_fitting(pen, left, top, value_width - layout->pad, entry->is_missing ? pen->theme->soft : pen->theme->text,
                     entry->value, !is_scene);
        draw_fitting(pen, left + value_width, top, width - value_width, pen->theme->soft, entry->words, false);
    }
}

static const char* foot_of(const Dialog* dialog, Language language)
{
    if (dialog->complaint[0] != '\0')
    {
        return dialog->complaint;
    }
    if (dialog->kind == DIALOG_SAVE)
    {
        return dialog_is_sure(dialog) ? say(language, "A file has that name: Enter writes over it, Esc does not")
                                      : say(language, "Enter saves all you did; under a name in .scene, the scene");
    }
    return say(language, "Up and Down choose, Enter opens, Esc closes");
}

static void draw_foot(const DialogPen* pen, Color color, const char* text)
{
    const DialogLayout* layout = pen->layout;
    int width = layout->field.width;
    char line[DIALOG_TEXT_SIZE];
    for (int row = 0;
         row < layout->foot_rows && text_take_line(pen->glyphs, layout->size, width, &text, line, sizeof line); ++row)
    {
        draw_fitting(pen, layout->field.left, layout->foot_top + row * layout->row_height, width, color, line, false);
    }
}

void dialog_draw(const Dialog* dialog, Canvas* canvas, const GlyphSource* glyphs, const DialogPage* page,
                 const ThemeColors* theme, Language language)
{
    if (dialog->kind == DIALOG_CLOSED)
    {
        return;
    }
    int shown[MAX_DIALOG_ENTRIES];
    int count = dialog_find_shown(dialog, shown);
    DialogLayout layout = lay_out(dialog, page, count);
    DialogPen pen = { canvas, glyphs, theme, &layout, language };
    ThemeColors solid = *theme;
    solid.plate |= 0xff000000u; // nothing of the picture below disturbs
    theme_draw_plate(&solid, canvas, layout.plate, layout.line);

    int left = layout.field.left;
    bool is_open = dialog->kind == DIALOG_OPEN;
    draw_fitting(&pen, left, layout.plate.top + layout.pad / 2, layout.field.width, theme->text,
                 is_open ? say(language, "Open") : say(language, "Save"), false);
    draw_field(&pen, dialog);
    if (is_open)
    {
        draw_rows(&pen, dialog, shown, count);
    }
    bool is_warning = dialog_is_sure(dialog) || dialog->complaint[0] != '\0';
    draw_foot(&pen, is_warning ? theme->warm : theme->soft, foot_of(dialog, language));
}
