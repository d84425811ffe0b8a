// What a cloth's colour can tell: a number at each point, and the scale that it is read on.

#ifndef SANDBOX_CLOTH_VALUES_H
#define SANDBOX_CLOTH_VALUES_H

#include "draw/color_maps.h"
#include "sandbox/sandbox.h"
#include "sandbox/view_styles.h"

typedef struct ValueScale
{
    const char* name; // "Tension"; NULL: no scale
    const char* unit;
    const ColorMap* map;
    float top;    // where the map ends
    bool is_root; // the map is gone along by the square root, so that small numbers show
    float mark;   // a value worth a mark, 0: none
    const char* mark_name;
} ValueScale;

// The same for all cloths of the scene, and fixed while it runs: colours can be compared.
ValueScale value_scale_of(const Sandbox* sandbox, ColorBy by);

// 0 to 1 along the map.
float value_place(const ValueScale* scale, float value);

// A number for each point of a cloth: newtons and the share of stretch of its most loaded living thread, or metres a
// second. `link_room` holds a float for each of its links.
void cloth_values_find(const Sandbox* sandbox, int cloth, ColorBy by, float* link_room, float* out_values);

#endif
