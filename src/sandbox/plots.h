// Everything that is written at the cloths or plotted beside them, side by side or below each other.

#ifndef SANDBOX_PLOTS_H
#define SANDBOX_PLOTS_H

#include "sandbox/labels.h"

// Draws the labels, the bars of the passes, the plot of the step response and the graphs, as far as each is wanted, within
// page->room. Fills page->taken: what the response and the graphs cover, 0 high where they are not drawn, and
// page->labels_bottom. Returns the upper
// edge of the bars, room.bottom where there are none.
int plots_draw(LabelPage* page, const Projection* projection);

#endif
