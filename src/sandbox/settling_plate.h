// What the window shows while a scene settles.

#ifndef SANDBOX_SETTLING_PLATE_H
#define SANDBOX_SETTLING_PLATE_H

#include "draw/text.h"
#include "sandbox/session.h"

// In the picture's middle: how much is done, 0 to 1, and which key ends it. The first scene of a sitting has none before it.
void settling_plate_draw(const Session* session, float share, bool is_first, Canvas* canvas, const GlyphSource* glyphs,
                         float scale);

#endif
