// The normals of the cloths at the last tick, for a mesh that is drawn. voile_cloth_read_normals has the same bits; here
// they come in vectors, and from several threads.

#ifndef SANDBOX_CLOTH_NORMALS_H
#define SANDBOX_CLOTH_NORMALS_H

#include "sandbox/cloth_mesh.h"
#include "sandbox/sandbox.h"

// How many places a cloth takes in the mesh's grid arrays.
int64_t cloth_normals_room(const Sandbox* sandbox, int cloth);

// Takes up which faces live; to be called when that has changed.
void cloth_normals_note_faces(ClothMesh* mesh, const Sandbox* sandbox);

void cloth_normals_find(ClothMesh* mesh, const Sandbox* sandbox);

#endif
