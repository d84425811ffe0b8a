// The lines of a cloth's picture: outlines of its bodies, threads, hems.

#ifndef SANDBOX_CLOTH_LINES_H
#define SANDBOX_CLOTH_LINES_H

#include "sandbox/cloth_picture.h"

// Over the faces, which are drawn already. All lines are one job for the host's threads.
void cloth_lines_draw(ClothPicture* picture, const Session* session, const ClothPage* page);

#endif
