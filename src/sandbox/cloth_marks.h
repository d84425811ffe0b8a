// Pins, and the balls that hang on a cloth.

#ifndef SANDBOX_CLOTH_MARKS_H
#define SANDBOX_CLOTH_MARKS_H

#include "sandbox/cloth_picture.h"

// After the faces, which may hide them.
void cloth_marks_draw(const ClothPicture* picture, const Session* session, const ClothPage* page);

#endif
