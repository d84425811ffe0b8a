// Plots of the easing families side by side above the slider, in scenes that show them: each curve and its speed, and a dot
// on each where the first thing is that moves along it.

#ifndef SANDBOX_EASING_PLOT_H
#define SANDBOX_EASING_PLOT_H

#include "draw/text.h"
#include "sandbox/session.h"

// Fewer of them where there is little room, and none beside the bars of the passes. Returns the upper edge of plots and slider,
// a row of pixels; the picture's height where there are none.
int easing_plots_draw(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale);

#endif
