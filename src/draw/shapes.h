// Small anti-aliased round shapes, centres and radii in pixels. Not finite draws nothing.

#ifndef DRAW_SHAPES_H
#define DRAW_SHAPES_H

#include "draw/canvas.h"

void disc_draw(Canvas* canvas, float x, float y, float radius, Color color);

// A circle line of the given width, centred on the radius.
void ring_draw(Canvas* canvas, float x, float y, float radius, float width, Color color);

#endif
