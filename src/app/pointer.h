// Where the pointer is seen, and whether its buttons are really down.

#ifndef APP_POINTER_H
#define APP_POINTER_H

#include "sandbox/session.h"

// From the window's coordinates (points on a scaled display) to half heights of the picture that fills the window.
typedef struct PointerMap
{
    int window_width, window_height;   // what the events are measured in
    int picture_width, picture_height; // pixels
} PointerMap;

void pointer_map_apply(const PointerMap* map, int x, int y, float* out_x, float* out_y);

// Catches releases that never arrived. Zero is nothing pressed.
typedef struct ButtonWatch
{
    int frames_up[POINTER_BUTTON_COUNT]; // in a row in which only the event queue still said down
} ButtonWatch;

// `queue_state` is what the events read so far add up to, `system_state` what the system says now; both bits of
// SDL_BUTTON. A release that is still on its way makes the two differ for a moment, so the system has to say it in
// three frames in a row.
void button_watch_update(ButtonWatch* watch, uint32_t queue_state, uint32_t system_state,
                         bool out_down[POINTER_BUTTON_COUNT]);

#endif
