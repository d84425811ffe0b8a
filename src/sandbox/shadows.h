// The soft shadows that cloths and solids leave on the floor.

#ifndef SANDBOX_SHADOWS_H
#define SANDBOX_SHADOWS_H

#include "draw/floor_shadow.h"
#include "sandbox/cloth_mesh.h"

// Of all that is there; false where there is nothing or the scene has no floor.
bool shadows_collect(FloorShadow* shadow, const Session* session, const ClothMesh* mesh);

// How dark they are at most, 0 to 1.
float shadows_strength(const Session* session);

#endif
