// A line of text that is typed: where its caret stands, what is selected, and what keys do to it. The text is UTF-8 and
// lies with the caller; it knows neither widgets nor a picture.

#ifndef UI_LINE_EDIT_H
#define UI_LINE_EDIT_H

#include "ui/key.h"

#include <stdbool.h>

// Places are bytes, at the starts of characters. What lies between the two is selected.
typedef struct LineCaret
{
    int at, anchor;
} LineCaret;

typedef struct LineEdit
{
    char* text;
    int capacity; // bytes, a NUL included
    LineCaret* caret;
} LineEdit;

// All of `text` selected: what is typed takes its place.
LineCaret line_caret_at_all(const char* text);

// From which byte to before which is selected; equal where nothing is.
int line_selection_start(const LineCaret* caret);
int line_selection_end(const LineCaret* caret);

// In the place of what is selected; nothing of it where there is no room for all.
void line_insert(const LineEdit* line, const char* text);

// `extends`: the caret leaves its anchor where it is, as Shift means it. Keys that are none of a line do nothing.
void line_act(const LineEdit* line, UiKey key, bool extends);

#endif
