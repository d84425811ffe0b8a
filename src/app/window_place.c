#include "app/window_place.h"

#include <stddef.h>

#define PLACE(field) offsetof(WindowPlace, field)
#define FAR          100000
#define MOST         16384

// name, type, unit, minimum, maximum, default, help, offset, choices, rebuilds, and no place in the panel
static const ParameterRow rows[] = {
    { "x", PARAMETER_INT, "", -FAR, FAR, "0", "of the window's content", PLACE(x), NULL, false, 0, 0, 0 },
    { "y", PARAMETER_INT, "", -FAR, FAR, "0", "of the window's content", PLACE(y), NULL, false, 0, 0, 0 },
    { "width", PARAMETER_INT, "", 0, MOST, "0", "0: never seen", PLACE(width), NULL, false, 0, 0, 0 },
    { "height", PARAMETER_INT, "", 0, MOST, "0", "0: never seen", PLACE(height), NULL, false, 0, 0, 0 },
    { "maximized", PARAMETER_BOOL, "", 0, 0, "false", "fills the desktop", PLACE(is_maximized), NULL, false, 0, 0, 0 },
    { "full_screen", PARAMETER_BOOL, "", 0, 0, "false", "fills the screen", PLACE(is_full_screen), NULL, false, 0, 0,
      0 },
};

const ParameterTable window_place_parameters = { rows, sizeof rows / sizeof *rows };

static int64_t overlap_along(int a, int a_length, int b, int b_length)
{
    int64_t start = a > b ? a : b;
    int64_t a_end = (int64_t)a + a_length;
    int64_t b_end = (int64_t)b + b_length;
    int64_t end = a_end < b_end ? a_end : b_end;
    return end > start ? end - start : 0;
}

static int64_t overlap(const WindowPlace* place, const DisplayArea* display)
{
    return overlap_along(place->x, place->width, display->x, display->width) *
           overlap_along(place->y, place->height, display->y, display->height);
}

// Into [low, low + length], as far as it fits.
static void clamp_along(int32_t* start, int32_t* length, int low, int most)
{
    *length = *length < most ? *length : most;
    *start = *start < low ? low : *start > low + most - *length ? low + most - *length : *start;
}

WindowPlace window_place_clamp(const WindowPlace* place, const DisplayArea* displays, int display_count)
{
    int best = 0;
    WindowPlace clamped = *place;
    if (display_count == 0)
    {
        return clamped;
    }
    for (int i = 1; i < display_count; ++i)
    {
        best = overlap(place, &displays[i]) > overlap(place, &displays[best]) ? i : best;
    }
    const DisplayArea* area = &displays[best];
    if (overlap(place, area) == 0)
    {
        clamped.x = area->x + (area->width - clamped.width) / 2;
        clamped.y = area->y + (area->height - clamped.height) / 2;
    }
    clamp_along(&clamped.x, &clamped.width, area->x, area->width);
    clamp_along(&clamped.y, &clamped.height, area->y, area->height);
    return clamped;
}
