// The window itself: how it opens, how large, on which display.

#ifndef APP_WINDOW_H
#define APP_WINDOW_H

#include "app/window_place.h"
#include "voile/base.h"

#include <SDL.h>

// Starts SDL and opens the window. `asked_scale` is AppOptions.scale: with 0 the display's own scale is taken, with more
// the window opens that much larger where it fits. A `place` that is known goes before that, as far as it lies on a
// display that is there. VOILE_ERROR_INVALID with a sentence when there is no display.
VOILE_MUST_USE VoileResult window_open(float asked_scale, const WindowPlace* place, SDL_Window** out_window,
                                       VoileError* error);

// Takes NULL as well; ends SDL.
void window_close(SDL_Window* window);

// The scale of lines and text for a picture `picture_width` pixels wide, 1 to 3.
float window_scale(SDL_Window* window, float asked_scale, int picture_width);

// From now on the person can make it as small as there still is room for words at that scale, and no smaller; a window that is
// smaller grows. Costs nothing where neither has changed.
void window_keep_legible(SDL_Window* window, float scale, int picture_width);

void window_switch_fullscreen(SDL_Window* window);

// Where it stands now. What fills the screen or the desktop keeps the place that it had before.
void window_note_place(SDL_Window* window, WindowPlace* place);

// Of the display that the window is on; 0 when unknown.
int window_refresh_rate(SDL_Window* window);

#endif
