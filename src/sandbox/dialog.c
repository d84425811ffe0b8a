#include "sandbox/dialog_layout.h"

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

bool dialog_holds_files(const Dialog* dialog)
{
    bool holds_files = false;
    for (int i = 0; i < dialog->entry_count; ++i)
    {
        holds_files = holds_files || dialog->entries[i].kind == DIALOG_ENTRY_FILE;
    }
    return holds_files;
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
    DialogLayout layout = dialog_lay_out(dialog, page, count);
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
