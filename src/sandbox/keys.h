// The one key table: what each key and mouse button does, for the handler, the help overlay and the README.

#ifndef SANDBOX_KEYS_H
#define SANDBOX_KEYS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum Action
{
    ACTION_NONE,
    ACTION_RESET,
    ACTION_PAUSE,
    ACTION_STEP,
    ACTION_SLOWER,
    ACTION_FASTER,
    ACTION_PIN,  // pin or unpin a point
    ACTION_CUT,  // a thread
    ACTION_BLOW, // lasts while its key is down
    ACTION_HOLD, // take the object in hand, or drop it
    ACTION_FOLLOW_MODE,
    ACTION_RESPONSE,
    ACTION_VIEW_MODE,
    ACTION_COLOR_BY,
    ACTION_PASSES,
    ACTION_VIEW_HOME,
    ACTION_VIEW_FRONT,
    ACTION_VIEW_SIDE,
    ACTION_VIEW_THREE_QUARTER,
    ACTION_ZOOM_IN,
    ACTION_ZOOM_OUT,
    ACTION_FIRST_PERSON,
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_SCENE_1, // the built-in scenes, in their order
    ACTION_SCENE_9 = ACTION_SCENE_1 + 8,
    ACTION_PICTURE, // the desktop's, of a person alone, like the next
    ACTION_COPY,
    ACTION_PASTE,
    ACTION_OPEN,
    ACTION_SAVE,
    ACTION_SCALE_UP,
    ACTION_SCALE_DOWN,
    ACTION_SCALE_RESET,
    ACTION_GRAPHS,
    ACTION_HELP,
    ACTION_PANEL,
    ACTION_CLOSE,      // first person, or the open overlay
    ACTION_FULLSCREEN, // the window's own business, like the next
    ACTION_QUIT,
} Action;

typedef struct KeyRow
{
    const char* chord; // "R", "Space", "F11", "Ctrl+Q": modifiers first, in the order Ctrl, Shift, Alt
    const char* name;  // the action in a word
    Action action;
    const char* help; // one line
} KeyRow;

// A row of the help that is no chord of the key table.
typedef struct MouseRow
{
    const char* chord; // "Left drag", "R"
    const char* help;
} MouseRow;

// Whether it lasts while its key is down. The key stands alone in its row, without modifiers.
bool action_is_held(Action action);

// Whether a line to type into opens.
bool action_opens_line(Action action);

// Which built-in scene it opens, from 0; below 0 for any other action.
int action_scene(Action action);

// What a list of keys says of a row: "1-9" for the first of those, NULL for the others, which need no line of their own.
const char* key_row_listed(const KeyRow* row);

extern const KeyRow key_rows[];
extern const size_t key_row_count;
extern const MouseRow mouse_rows[];
extern const size_t mouse_row_count;

// What keys that are no chord of the table do: sandbox/keyboard_cursor.h.
extern const MouseRow cursor_rows[];
extern const size_t cursor_row_count;

// All three tables, mouse, cursor and keys, in this order.
size_t keys_help_row_count(void);
MouseRow keys_help_row(size_t index);

// The row of a chord (upper or lower case alike), or NULL. Two chords may share an action (F11 and Alt+Return).
const KeyRow* keys_find(const char* chord);

#endif
