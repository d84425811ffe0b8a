// What stands behind the cloth: the dark background with its glow, and the floor grid.

#ifndef DRAW_BACKDROP_H
#define DRAW_BACKDROP_H

#include "draw/camera.h"
#include "draw/canvas.h"

// Paints the whole canvas: base, glow, horizon, vignette, and a fine fixed dither so that the dark ramp does not band.
// Slow (some milliseconds): paint it once per size, repaint it per camera, and copy it per frame.
void backdrop_paint(Canvas* canvas, const Projection* projection);

// All that the background knows of a camera: where its horizon lies, in picture heights from the top.
float backdrop_horizon(const Projection* projection);

// The canvas holds a background with the horizon `painted`; afterwards it is what backdrop_paint gives, bit for bit. Only
// what lies below either horizon is painted, and nothing when the horizon stays, as it does while a camera goes round.
void backdrop_repaint(Canvas* canvas, const Projection* projection, float painted);

// Draws the floor grid at y = 0: 0.25 m minor and 1 m major lines, fading out towards 4.6 m from the world's origin.
void floor_grid_draw(Canvas* canvas, const Projection* projection, float line_width);

#endif
