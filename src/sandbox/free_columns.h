// The columns of the picture that neither the panel nor plots cover: what is looked at is centred in them.

#ifndef SANDBOX_FREE_COLUMNS_H
#define SANDBOX_FREE_COLUMNS_H

#include "draw/camera.h"
#include "sandbox/session.h"

// Pixels of the picture.
typedef struct FreeColumns
{
    int left, right; // the last one is outside
} FreeColumns;

// In a picture that is drawn next. Plots that would leave too little lie over what is looked at, and do not count; without
// glyphs there are none.
FreeColumns free_columns_find(const Session* session, int width, int height, float scale, const GlyphSource* glyphs);

// Those that the projection was centred in.
FreeColumns free_columns_of(const Session* session, const Projection* projection);

// Half of the last frame's, half heights; 0 before the first.
float free_columns_half_width(const Session* session);

#endif
