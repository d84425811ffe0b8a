// Keeps the window alive while a scene settles, which happens within one frame.

#ifndef APP_SETTLING_SCREEN_H
#define APP_SETTLING_SCREEN_H

#include "sandbox/settling.h"

typedef struct SettlingScreen
{
    SettlingWatch watch; // for the scenes that are opened
    void (*draw)(void* context, float share);
    void* context;
    uint64_t start; // of the settling that goes on, SDL's milliseconds
    bool was_left;  // by Esc, or as the window was to be closed: the last one
} SettlingScreen;

// `draw` shows a picture that tells how much is done. What takes no longer than a blink shows none.
void settling_screen_open(SettlingScreen* screen, void (*draw)(void* context, float share), void* context);

#endif
