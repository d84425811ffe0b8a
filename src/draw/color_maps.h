// Colours for numbers: from 0 to 1 along a scale that the eye reads as even.

#ifndef DRAW_COLOR_MAPS_H
#define DRAW_COLOR_MAPS_H

#include "draw/canvas.h"

#define COLOR_MAP_STOPS 17

// Stops at equal distances, 0xRRGGBB.
typedef struct ColorMap
{
    uint32_t stops[COLOR_MAP_STOPS];
} ColorMap;

// Viridis from a quarter of its way on: what lies below is not seen on a dark ground.
extern const ColorMap color_map_load;

// From a cool blue by white sand to a warm red, even in OKLab.
extern const ColorMap color_map_speed;

// The same two for high contrast: every stop stands out by three to one, those over black also where they are shaded, those
// over white also against the black plate of their legend.
extern const ColorMap color_map_load_over_black, color_map_speed_over_black;
extern const ColorMap color_map_load_over_white, color_map_speed_over_white;

// The opaque colour at t, clamped to [0, 1]; 0 for what is not a number.
Color color_map_at(const ColorMap* map, float t);

#endif
