// Balls, capsules and rounded boxes as faces, so that they and cloths hide each other by depth.

#ifndef DRAW_SOLID_FACES_H
#define DRAW_SOLID_FACES_H

#include "draw/faces.h"
#include "voile/vector.h"

#define SOLID_MAX_DETAIL   10
#define SOLID_MAX_VERTICES (8 * (SOLID_MAX_DETAIL + 1) * (SOLID_MAX_DETAIL + 1))
#define SOLID_MAX_FACES    SOLID_MAX_VERTICES
#define SOLID_MAX_EDGES    (2 * SOLID_MAX_VERTICES)

// A closed surface, its front outside. To draw it, project the positions, light the normals, and hand both to faces_draw;
// then find its silhouette among the edges.
typedef struct SolidFaces
{
    VoileVec3 positions[SOLID_MAX_VERTICES]; // in the world, metres
    VoileVec3 normals[SOLID_MAX_VERTICES];   // unit, outward
    int32_t corners[4 * SOLID_MAX_FACES];    // as FaceBatch has them
    FaceEdge edges[SOLID_MAX_EDGES];         // each once
    int vertex_count, face_count, edge_count;
} SolidFaces;

// What lies within `radius` of a box with half extents `core` around the pose: a ball where they are 0, a capsule where
// x and z are; else x and z are above 0. A quarter of a turn has `detail` faces, 1 to SOLID_MAX_DETAIL (clamped): of a ball
// whose radius is R pixels the silhouette is off by up to 0.31 R / detail^2. A sharp box has edges of 0.1 mm radius.
void solid_faces_make(VoilePose pose, VoileVec3 core, float radius, int detail, SolidFaces* out_faces);

#endif
