// What stands behind the cloth: a background with a glow, dark or like paper.

#ifndef DRAW_BACKDROP_H
#define DRAW_BACKDROP_H

#include "draw/camera.h"
#include "draw/canvas.h"

// Components are sRGB, 0 to 1.
typedef struct Backdrop
{
    VoileVec3 base, glow, floor;
    float vignette; // how much darker the corners are
    Color grid;
    float minor_alpha, major_alpha; // of the floor grid's lines, and of every fourth one
} Backdrop;

extern const Backdrop backdrop_dark;
extern const Backdrop backdrop_paper;

// Of one colour, so that what stands out against it does so everywhere.
extern const Backdrop backdrop_black;
extern const Backdrop backdrop_white;

// Paints the whole canvas: base, glow, horizon, vignette, and a fine fixed dither so that the ramp does not band.
// Slow (some milliseconds): paint it once per size, repaint it per camera, and copy it per frame.
void backdrop_paint(Canvas* canvas, const Projection* projection, const Backdrop* backdrop);

// All that the background knows of a camera: where its horizon lies, in picture heights from the top.
float backdrop_horizon(const Projection* projection);

// The canvas holds the same backdrop with the horizon `painted`; afterwards it is what backdrop_paint gives, bit for bit. Only
// what lies below either horizon is painted, and nothing when the horizon stays, as it does while a camera goes round.
void backdrop_repaint(Canvas* canvas, const Projection* projection, const Backdrop* backdrop, float painted);

#endif
