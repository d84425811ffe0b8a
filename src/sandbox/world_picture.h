// Cloths and solids in one picture, each hidden by what is nearer.

#ifndef SANDBOX_WORLD_PICTURE_H
#define SANDBOX_WORLD_PICTURE_H

#include "sandbox/cloth_picture.h"

// Between cloth_picture_begin, whose depth map the page has, and the marks over it all.
void world_picture_draw(ClothPicture* picture, const Session* session, const ClothPage* page);

#endif
