// What lies below the cloths in a picture: the backdrop, the shadows on the floor and its grid. While it is drawn all that the
// cloths' own picture needs is made ready.

#ifndef SANDBOX_GROUND_H
#define SANDBOX_GROUND_H

#include "draw/floor_grid.h"
#include "draw/floor_shadow.h"
#include "sandbox/cloth_picture.h"

typedef struct Ground
{
    const Session* session;
    ClothPicture* cloth; // that was begun; NULL: no cloths
    FloorShadow* shadow; // room for it
    FloorGrid* grid;     // the same
    Canvas* canvas;
    const Canvas* painted; // the backdrop; NULL: it is on the canvas already
    const Projection* projection;
    const Backdrop* backdrop;
    float scale;
} Ground;

void ground_draw(const Ground* ground);

#endif
