// How what is held answers when the hand jumps by a metre: a plot beside the cloth, so that a feel is tuned by looking.

#ifndef SANDBOX_RESPONSE_PLOT_H
#define SANDBOX_RESPONSE_PLOT_H

#include "draw/text.h"
#include "sandbox/session.h"

// At the right, between two heights in pixels; nothing where the session shows none.
void response_plot_draw(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, int top,
                        int bottom);

#endif
