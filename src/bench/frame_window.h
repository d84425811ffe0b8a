// A window for whole frames: through the program's own presenter, in a file named for SDL.

#ifndef BENCH_FRAME_WINDOW_H
#define BENCH_FRAME_WINDOW_H

#include "draw/canvas.h"

#include <stdbool.h>

typedef struct FrameWindow FrameWindow;

// On the desktop where there is one, else by SDL's driver without a display. NULL where no window of this size can be had.
FrameWindow* frame_window_open(int width, int height);
void frame_window_close(FrameWindow* window);

// SDL's name of what shows it: "x11", "wayland", "dummy" ...
const char* frame_window_driver(const FrameWindow* window);

// The pixels of the next picture; then show it. False where the window has none, or it did not arrive.
bool frame_window_begin(FrameWindow* window, Canvas* out_canvas);
bool frame_window_end(FrameWindow* window);

#endif
