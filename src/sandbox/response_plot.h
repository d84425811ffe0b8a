// How what is held answers when the hand jumps by a metre: a plot beside the cloth, so that a feel is tuned by looking.

#ifndef SANDBOX_RESPONSE_PLOT_H
#define SANDBOX_RESPONSE_PLOT_H

#include "draw/plot.h"
#include "draw/text.h"
#include "sandbox/session.h"

// How many rows of pixels it needs at the least; 0 where the session shows none.
int response_plot_least_height(const Session* session, const Canvas* canvas, const GlyphSource* glyphs, float scale);

// How many columns of pixels it needs from the right edge on; 0 where the session shows none, and in a picture that is too
// small for it.
int response_plot_needs_columns(const Session* session, const Canvas* canvas, const GlyphSource* glyphs, float scale);

// At the right, between two heights in pixels, smaller where there is less room, and then without its words; where it does
// not fit at all a sentence says so. Returns what it covers, which is 0 high where the session shows none.
PlotRect response_plot_draw(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, int top,
                            int bottom);

#endif
