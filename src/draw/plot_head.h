// What stands above a plot's frame: its title and the names of its curves, in as many rows as they need.

#ifndef DRAW_PLOT_HEAD_H
#define DRAW_PLOT_HEAD_H

#include "draw/plot.h"

// The head's text sizes and gaps, in pixels of the scale.
typedef struct PlotHeadStyle
{
    int title_size, key_size;
    int row_height, ascent; // of a row, whatever stands in it
    int swatch, thickness;  // of the piece of a curve beside its name
    int gap;                // between two names; a quarter of it is between a piece and its name
} PlotHeadStyle;

PlotHeadStyle plot_head_style(const GlyphSource* glyphs, float scale, const PlotHead* head);

// The rows that title and names take in `width` pixels: the names follow the title, what has no room any more goes on in the
// next row, and words are only parted where a single one is wider than a row.
int plot_head_rows(const GlyphSource* glyphs, float scale, int width, const PlotHead* head);

// Draws them from the upper left corner on.
void plot_head_draw(const PlotStyle* style, Canvas* canvas, const GlyphSource* glyphs, float scale, int left, int top,
                    int width, const PlotHead* head);

#endif
