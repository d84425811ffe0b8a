// The overlay that asks for a file: a line to type into and, to open, a list to choose from. Pure state and its picture;
// what the answer means is somebody else's.

#ifndef SANDBOX_DIALOG_H
#define SANDBOX_DIALOG_H

#include "sandbox/session.h"
#include "sandbox/theme.h"
#include "ui/line_edit.h"

#define DIALOG_TEXT_SIZE   1024 // bytes of a path, its NUL included
#define MAX_DIALOG_ENTRIES 32

#define DIALOG_COMPLAINT_SIZE 512 // bytes, a NUL included

typedef enum DialogKind
{
    DIALOG_CLOSED,
    DIALOG_OPEN,
    DIALOG_SAVE,
} DialogKind;

typedef enum DialogEntryKind
{
    DIALOG_ENTRY_SCENE, // built in, by its name
    DIALOG_ENTRY_FILE,  // by its path
} DialogEntryKind;

typedef struct DialogEntry
{
    DialogEntryKind kind;
    bool is_missing; // shown, and not to be chosen
    char value[DIALOG_TEXT_SIZE];
    char words[96]; // beside it: what it is
} DialogEntry;

// Zero it to start.
typedef struct Dialog
{
    DialogKind kind;
    char typed[DIALOG_TEXT_SIZE];
    LineCaret caret;                       // in it
    char asked[DIALOG_TEXT_SIZE];          // the name that needs a second Enter; ""
    char complaint[DIALOG_COMPLAINT_SIZE]; // why what was asked for was not done; ""
    DialogEntry entries[MAX_DIALOG_ENTRIES];
    int entry_count;
    int chosen; // of the entries that are shown, from 0; -1: what is typed
} Dialog;

// Where it is drawn, so that a click finds its row.
typedef struct DialogPage
{
    int width, height; // of the picture, pixels
    float scale;
    int free_width; // from the left, beside the panel; 0: all. Where that is too narrow the dialog lies over the panel
} DialogPage;

// What it stays open for, until its owner has done what was asked for and closes it.
typedef enum DialogAnswer
{
    DIALOG_WAITS,
    DIALOG_LEFT, // without an answer: it is closed
    DIALOG_TAKES_ENTRY,
    DIALOG_TAKES_TEXT, // what is typed
} DialogAnswer;

// Opens it empty, with `typed` in its line; of a path the last part is selected.
void dialog_open(Dialog* dialog, DialogKind kind, const char* typed);
void dialog_add(Dialog* dialog, DialogEntryKind kind, const char* value, const char* words, bool is_missing);
bool dialog_holds_files(const Dialog* dialog);
void dialog_close(Dialog* dialog);

// Says in its foot what could not be done, until the next key; the end of a long sentence is cut off.
void dialog_complain(Dialog* dialog, const char* sentence);

// What is typed is there already: the next Enter on the same text says that it may be replaced.
void dialog_ask_again(Dialog* dialog);
bool dialog_is_sure(const Dialog* dialog);

// Puts text where the caret stands; nothing of it where there is no room for all.
void dialog_type(Dialog* dialog, const char* text);

// The entries that hold what is typed, whatever the case; all where nothing is typed. Returns how many.
int dialog_find_shown(const Dialog* dialog, int out_entries[MAX_DIALOG_ENTRIES]);

// Events other than keys, text, presses and the wheel are not for it. On DIALOG_TAKES_ENTRY *out_entry is its index.
// Without `page` no press finds a row.
DialogAnswer dialog_take_event(Dialog* dialog, const SessionEvent* event, const DialogPage* page, int* out_entry);

void dialog_draw(const Dialog* dialog, Canvas* canvas, const GlyphSource* glyphs, const DialogPage* page,
                 const ThemeColors* theme, Language language);

#endif
