// What the hand shows: a ring at the point, the line to the pointer where the grip slips, how hard the cloth pulls, and a
// wide ring as large as the patch of cloth that the hand takes; and the cone of air that somebody blows.

#ifndef SANDBOX_HAND_MARKS_H
#define SANDBOX_HAND_MARKS_H

#include "draw/camera.h"
#include "draw/canvas.h"
#include "draw/text.h"
#include "sandbox/session.h"

// What the hand shows, over a dark picture or over a light one.
typedef struct MarkColors
{
    Color ring, halo;        // around a held point
    Color pull;              // the line to it, and what would be grabbed; warm
    Color pin;               // of a point; warm, too
    Color blow;              // air is cool
    Color trail, trail_halo; // of a cut
} MarkColors;

const MarkColors* mark_colors(const Session* session);

void hand_marks_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale);

// How hard the cloth pulls, beside each mark, within the canvas and the rows from `top` to `bottom`, which nothing else is
// written into; nothing where they are too few.
void hand_pulls_draw(const Session* session, const Projection* projection, Canvas* canvas, const GlyphSource* glyphs,
                     float scale, int top, int bottom);

// The patch's ring: around what is held, else around the pointer. Nothing where a grab takes a point alone.
void grip_ring_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale);

// Soft circles where the air is as strong as it starts, and where nothing is felt of it.
void blow_ring_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale);

#endif
