// The keys that widgets know.

#ifndef UI_KEY_H
#define UI_KEY_H

typedef enum UiKey
{
    UI_KEY_NONE,
    UI_KEY_TAB,
    UI_KEY_ENTER,
    UI_KEY_ESCAPE,
    UI_KEY_SPACE,
    UI_KEY_LEFT,
    UI_KEY_RIGHT,
    UI_KEY_UP,
    UI_KEY_DOWN,
    UI_KEY_PAGE_UP,
    UI_KEY_PAGE_DOWN,
    UI_KEY_HOME,
    UI_KEY_END,
    UI_KEY_BACKSPACE,
    UI_KEY_DELETE,
    UI_KEY_ALL, // of what is typed to be selected
} UiKey;

#endif
