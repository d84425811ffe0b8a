// The view modes: how a cloth is painted, one row each.

#ifndef SANDBOX_VIEW_STYLES_H
#define SANDBOX_VIEW_STYLES_H

#include "draw/backdrop.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum ViewMode
{
    VIEW_MODE_SHADED,
    VIEW_MODE_LINEN,
    VIEW_MODE_PAPER,
    VIEW_MODE_HIDDEN_LINE,
    VIEW_MODE_XRAY,
    VIEW_MODE_WIRE,
    VIEW_MODE_COUNT
} ViewMode;

typedef struct ViewStyle
{
    const char* key;  // in scene files
    const char* name; // for a person
    bool has_body;    // faces are filled
    bool hides;       // what lies behind a face is hidden
    const Backdrop* backdrop;
    bool is_light;         // so is the backdrop
    VoileVec3 front, back; // of the body's two sides, sRGB, fully lit
    VoileVec3 line_near, line_far;
    float line_alpha;
    float line_width;            // reference pixels
    float lit;                   // share of the light in the lines' colour
    float ambient, diffuse, rim; // of the light
    float bias;                  // of 1 / depth: by so much a line lies before its own faces
    float hidden_share;          // of a line that is hidden: what still shows
} ViewStyle;

extern const ViewStyle view_styles[VIEW_MODE_COUNT];

// Their keys, NULL at the end.
extern const char* const view_mode_keys[VIEW_MODE_COUNT + 1];

// What a cloth's colours tell.
typedef enum ColorBy
{
    COLOR_BY_MATERIAL, // no number: as the view's style says
    COLOR_BY_TENSION,
    COLOR_BY_STRETCH,
    COLOR_BY_SPEED,
    COLOR_BY_COUNT
} ColorBy;

// Their names in scene files, NULL at the end.
extern const char* const color_by_keys[COLOR_BY_COUNT + 1];

#endif
