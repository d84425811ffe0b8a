#include "ui/line_edit.h"

#include <stdint.h>
#include <string.h>

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

LineCaret line_caret_at_all(const char* text)
{
    return (LineCaret){ .at = (int)strlen(text), .anchor = 0 };
}

int line_selection_start(const LineCaret* caret)
{
    return smaller(caret->at, caret->anchor);
}

int line_selection_end(const LineCaret* caret)
{
    return caret->at + caret->anchor - smaller(caret->at, caret->anchor);
}

static bool has_selection(const LineEdit* line)
{
    return line->caret->at != line->caret->anchor;
}

// --- places ----------------------------------------------------------------------------------------------------------

static bool is_inside_character(const char* text, int at)
{
    return at > 0 && ((uint8_t)text[at] & 0xC0) == 0x80;
}

static int step_from(const LineEdit* line, int at, int direction)
{
    int length = (int)strlen(line->text);
    do
    {
        at += direction;
    } while (at < length && is_inside_character(line->text, at));
    return at < 0 ? 0 : smaller(at, length);
}

static void move_caret(const LineEdit* line, int at, bool extends)
{
    line->caret->at = at;
    line->caret->anchor = extends ? line->caret->anchor : at;
}

// Without Shift an arrow leaves a selection at the side that it points to.
static void step_caret(const LineEdit* line, int direction, bool extends)
{
    const LineCaret* caret = line->caret;
    int side = direction < 0 ? line_selection_start(caret) : line_selection_end(caret);
    bool leaves = has_selection(line) && !extends;
    move_caret(line, leaves ? side : step_from(line, caret->at, direction), extends);
}

// --- the text --------------------------------------------------------------------------------------------------------

static void remove_bytes(const LineEdit* line, int first, int end)
{
    memmove(line->text + first, line->text + end, strlen(line->text + end) + 1);
    move_caret(line, first, false);
}

static void remove_selected(const LineEdit* line)
{
    remove_bytes(line, line_selection_start(line->caret), line_selection_end(line->caret));
}

static void erase(const LineEdit* line, int direction)
{
    if (!has_selection(line))
    {
        step_caret(line, direction, true);
    }
    remove_selected(line);
}

void line_insert(const LineEdit* line, const char* text)
{
    int selected = line_selection_end(line->caret) - line_selection_start(line->caret);
    size_t kept = strlen(line->text) - (size_t)selected;
    size_t length = strlen(text);
    if (kept + length < (size_t)line->capacity)
    {
        remove_selected(line);
        char* place = line->text + line->caret->at;
        memmove(place + length, place, strlen(place) + 1);
        memcpy(place, text, length);
        move_caret(line, line->caret->at + (int)length, false);
    }
}

void line_act(const LineEdit* line, UiKey key, bool extends)
{
    switch (key)
    {
    case UI_KEY_LEFT:
        step_caret(line, -1, extends);
        break;
    case UI_KEY_RIGHT:
        step_caret(line, 1, extends);
        break;
    case UI_KEY_HOME:
        move_caret(line, 0, extends);
        break;
    case UI_KEY_END:
        move_caret(line, (int)strlen(line->text), extends);
        break;
    case UI_KEY_BACKSPACE:
        erase(line, -1);
        break;
    case UI_KEY_DELETE:
        erase(line, 1);
        break;
    case UI_KEY_ALL:
        *line->caret = line_caret_at_all(line->text);
        break;
    default:
        break;
    }
}
