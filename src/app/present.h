// Brings a picture to the window, with no copy that can be spared.

#ifndef APP_PRESENT_H
#define APP_PRESENT_H

#include "draw/canvas.h"
#include "voile/base.h"

#include <SDL.h>

// The ways to a window's pixels, the cheapest first.
typedef enum PresentWay
{
    PRESENT_SURFACE, // the window's own memory; through a picture of our own where its pixels are not 0xXXRRGGBB
    PRESENT_TEXTURE, // a streaming texture, for systems whose windows have no memory to draw into
    PRESENT_WAY_COUNT
} PresentWay;

// Zero it before opening.
typedef struct Presenter
{
    SDL_Window* window;
    PresentWay way;
    SDL_Surface* shadow; // of PRESENT_SURFACE, or NULL: what we draw, converted on its way to the window
    SDL_Surface* target; // of PRESENT_SURFACE, between begin and end: the window's
    SDL_Renderer* renderer;
    SDL_Texture* texture; // of the window's present size
} Presenter;

// Tries the ways from `first_way` on. VOILE_ERROR_INVALID with a sentence when none works.
VOILE_MUST_USE VoileResult presenter_open(Presenter* presenter, SDL_Window* window, PresentWay first_way,
                                          VoileError* error);
void presenter_close(Presenter* presenter);

// The picture's size in pixels, now; false where the window has none.
bool presenter_size(Presenter* presenter, int* out_width, int* out_height);

// The pixels of the next picture, whose content is undefined: paint all of it, then end. False when there is nothing to
// draw into at the moment.
VOILE_MUST_USE bool presenter_begin(Presenter* presenter, Canvas* out_canvas);

// Shows the picture; false when it did not arrive, so that it must be drawn again.
VOILE_MUST_USE bool presenter_end(Presenter* presenter);

// What textures held is lost (a device reset): they are made anew for the next picture.
void presenter_reset(Presenter* presenter);

#endif
