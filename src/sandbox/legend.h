// What the cloth's colours mean: a strip of them with its numbers, and the view's name.

#ifndef SANDBOX_LEGEND_H
#define SANDBOX_LEGEND_H

#include "draw/text.h"
#include "sandbox/cloth_values.h"
#include "sandbox/theme.h"

// How wide it is that ends at `right`, in pixels: its strip is shorter where the canvas has little room.
int legend_width(const GlyphSource* glyphs, float scale, int right, const ValueScale* values, const char* name);

// Its right and lower edges, in pixels. Returns its upper edge; without a scale it is the name alone.
int legend_draw(Canvas* canvas, const GlyphSource* glyphs, float scale, int right, int bottom, const ValueScale* values,
                const char* name, const ThemeColors* theme);

#endif
