// The soft shadows that cloths and solids leave on the floor.

#ifndef SANDBOX_SHADOWS_H
#define SANDBOX_SHADOWS_H

#include "draw/floor_shadow.h"
#include "sandbox/cloth_mesh.h"

// Below the floor's grid; nothing where the scene has no floor.
void shadows_draw(FloorShadow* shadow, const Session* session, const ClothMesh* mesh, const Projection* projection,
                  Canvas* canvas);

#endif
