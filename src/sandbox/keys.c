#include "sandbox/keys.h"

#define SCENES "the first nine scenes; Ctrl+O lists all"

const KeyRow key_rows[] = {
    { "R", "reset", ACTION_RESET, "back to the start; settings and pause stay" },
    { "Space", "pause", ACTION_PAUSE, "pause, go on" },
    { "N", "step", ACTION_STEP, "one step while paused" },
    { "T", "slower", ACTION_SLOWER, "slow motion: 1/2, 1/4, 1/8 of the usual speed" },
    { "Shift+T", "faster", ACTION_FASTER, "faster again, up to twice the usual speed" },
    { "P", "pin", ACTION_PIN, "pin or unpin the point under the pointer, or the held one" },
    { "X", "cut", ACTION_CUT, "cut the thread that the keys' ring points along, or the one under the pointer" },
    { "B", "blow", ACTION_BLOW, "hold it down: blow from where you look to the pointer" },
    { "G", "hold", ACTION_HOLD, "take a cube in hand to push the cloth with, or drop it" },
    { "M", "follow-mode", ACTION_FOLLOW_MODE, "how it follows the hand: rigid, lag, spring, stable spring" },
    { "K", "response", ACTION_RESPONSE, "how it answers a step of the hand" },
    { "V", "view-mode", ACTION_VIEW_MODE, "shaded lines, linen, paper, hidden line, x-ray, wire" },
    { "C", "color-by", ACTION_COLOR_BY, "what the colours tell: material, tension, stretch, speed" },
    { "L", "passes", ACTION_PASSES, "stretch after each pass of a tick" },
    { "Ctrl+Z", "undo", ACTION_UNDO, "undo the last cut, pin, change, reset or scene" },
    { "Ctrl+Shift+Z", "redo", ACTION_REDO, "do it again" },
    { "Ctrl+Y", "redo", ACTION_REDO, "do it again" },
    { "1", "scene-1", ACTION_SCENE_1, SCENES },
    { "2", "scene-2", ACTION_SCENE_1 + 1, SCENES },
    { "3", "scene-3", ACTION_SCENE_1 + 2, SCENES },
    { "4", "scene-4", ACTION_SCENE_1 + 3, SCENES },
    { "5", "scene-5", ACTION_SCENE_1 + 4, SCENES },
    { "6", "scene-6", ACTION_SCENE_1 + 5, SCENES },
    { "7", "scene-7", ACTION_SCENE_1 + 6, SCENES },
    { "8", "scene-8", ACTION_SCENE_1 + 7, SCENES },
    { "9", "scene-9", ACTION_SCENE_1 + 8, SCENES },
    { "Ctrl+O", "open", ACTION_OPEN, "open a scene or a recording; or drop a file on the window" },
    { "Ctrl+S", "save", ACTION_SAVE, "save the session as a recording, or the scene" },
    { "Ctrl+C", "copy", ACTION_COPY, "copy the scene as text" },
    { "Ctrl+V", "paste", ACTION_PASTE, "open the scene or recording in the clipboard" },
    { "F12", "picture", ACTION_PICTURE, "save the picture" },
    { "Ctrl++", "scale-up", ACTION_SCALE_UP, "larger text and lines" },
    { "Ctrl+-", "scale-down", ACTION_SCALE_DOWN, "smaller ones" },
    { "Ctrl+0", "scale-reset", ACTION_SCALE_RESET, "as large as the display wants them" },
    { "Home", "home", ACTION_VIEW_HOME, "back to the scene's own view" },
    { "Shift+1", "front", ACTION_VIEW_FRONT, "the view from the front" },
    { "Shift+2", "side", ACTION_VIEW_SIDE, "the view from the side" },
    { "Shift+3", "three-quarter", ACTION_VIEW_THREE_QUARTER, "the view from the right and above" },
    { "+", "nearer", ACTION_ZOOM_IN, "nearer" },
    { "-", "farther", ACTION_ZOOM_OUT, "farther" },
    { "F", "first-person", ACTION_FIRST_PERSON, "first person: the mouse looks, W A S D Q E walk" },
    { "F1", "help", ACTION_HELP, "this help" },
    { "F2", "panel", ACTION_PANEL, "the panel: every number and switch, language, theme" },
    { "F3", "graphs", ACTION_GRAPHS, "graphs of times, energy, stretch and tension" },
    { "Esc", "close", ACTION_CLOSE, "leave first person, close the help, end a replay" },
    { "F11", "fullscreen", ACTION_FULLSCREEN, "full screen, window" },
    { "Alt+Return", "fullscreen", ACTION_FULLSCREEN, "full screen, window" },
    { "Ctrl+Q", "quit", ACTION_QUIT, "quit" },
};
const size_t key_row_count = sizeof key_rows / sizeof *key_rows;

const MouseRow mouse_rows[] = {
    { "Left drag", "grab the nearest point in front and pull it" },
    { "Shift + wheel", "grab more of the cloth around it, or less" },
    { "Right drag", "cut every thread that the pointer crosses" },
    { "Right click", "cut the nearest thread" },
    { "Ctrl + left", "the same as the right button" },
    { "Middle drag", "turn the view; so does the left button beside the cloth" },
    { "Shift + middle", "shift the view" },
    { "Wheel", "nearer to what is under the pointer, or farther; pushes what you hold away, or pulls it back" },
};
const size_t mouse_row_count = sizeof mouse_rows / sizeof *mouse_rows;

const MouseRow cursor_rows[] = {
    { "Arrows", "lead a ring over the cloth, with Shift ten points at once; P, X, B and G act there" },
    { "Return", "grab the ring's point, which arrows then pull, or let go of it" },
    { "PageUp, PageDown", "what you hold away or back; else the view nearer or farther" },
    { "Ctrl + arrows", "turn the view; with Shift, too, shift it" },
    { "Tab", "through the open panel, with Ctrl from section to section; with Shift back" },
};
const size_t cursor_row_count = sizeof cursor_rows / sizeof *cursor_rows;

size_t keys_help_row_count(void)
{
    size_t count = mouse_row_count + cursor_row_count;
    for (size_t i = 0; i < key_row_count; ++i)
    {
        count += key_row_listed(&key_rows[i]) != NULL ? 1 : 0;
    }
    return count;
}

// Among the key rows that need a line of their own.
static const KeyRow* find_listed(size_t index)
{
    size_t i = 0;
    while (key_row_listed(&key_rows[i]) == NULL || index > 0)
    {
        index -= key_row_listed(&key_rows[i]) != NULL ? 1 : 0;
        ++i;
    }
    return &key_rows[i];
}

MouseRow keys_help_row(size_t index)
{
    if (index < mouse_row_count)
    {
        return mouse_rows[index];
    }
    index -= mouse_row_count;
    if (index < cursor_row_count)
    {
        return cursor_rows[index];
    }
    const KeyRow* key = find_listed(index - cursor_row_count);
    return (MouseRow){ key_row_listed(key), key->help };
}

bool action_opens_line(Action action)
{
    return action == ACTION_OPEN || action == ACTION_SAVE;
}

bool action_is_held(Action action)
{
    return action == ACTION_BLOW;
}

int action_scene(Action action)
{
    return action >= ACTION_SCENE_1 && action <= ACTION_SCENE_9 ? (int)(action - ACTION_SCENE_1) : -1;
}

const char* key_row_listed(const KeyRow* row)
{
    int scene = action_scene(row->action);
    return scene < 0 ? row->chord : scene == 0 ? "1-9" : NULL;
}

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool chords_are_equal(const char* a, const char* b)
{
    while (*a != '\0' && lower(*a) == lower(*b))
    {
        ++a;
        ++b;
    }
    return lower(*a) == lower(*b);
}

const KeyRow* keys_find(const char* chord)
{
    for (size_t i = 0; i < key_row_count; ++i)
    {
        if (chords_are_equal(key_rows[i].chord, chord))
        {
            return &key_rows[i];
        }
    }
    return NULL;
}
