// Where the window stood, and where it may stand now.

#ifndef APP_WINDOW_PLACE_H
#define APP_WINDOW_PLACE_H

#include "formats/parameters.h"

// Values of the rows of window_place_parameters, in the system's units. A width of 0 is a place that nobody knows.
typedef struct WindowPlace
{
    int32_t x, y, width, height; // of the content, while it fills neither the screen nor the desktop
    bool is_maximized, is_full_screen;
} WindowPlace;

extern const ParameterTable window_place_parameters;

// What of a display a window may use.
typedef struct DisplayArea
{
    int x, y, width, height;
} DisplayArea;

// The place moved and shrunk into the display that it overlaps most, into the first where it overlaps none: there it is
// centred. Without a display it stays.
WindowPlace window_place_clamp(const WindowPlace* place, const DisplayArea* displays, int display_count);

#endif
