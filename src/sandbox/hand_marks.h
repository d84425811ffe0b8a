// What the hand shows: a ring at the point, the line to the pointer where the grip slips, and how hard the cloth pulls.

#ifndef SANDBOX_HAND_MARKS_H
#define SANDBOX_HAND_MARKS_H

#include "draw/camera.h"
#include "draw/canvas.h"
#include "draw/text.h"
#include "sandbox/session.h"

// `glyphs` may be NULL: no number then.
void hand_marks_draw(const Session* session, const Projection* projection, Canvas* canvas, const GlyphSource* glyphs,
                     float scale);

#endif
