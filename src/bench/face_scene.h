// A hanging curtain as faces and threads, as it is seen at 1920 x 1080: what the suites of faces and of hidden lines draw.

#ifndef BENCH_FACE_SCENE_H
#define BENCH_FACE_SCENE_H

#include "draw/faces.h"
#include "voile/base.h"
#include "voile/vector.h"

#define FACE_SCENE_WIDTH  1920
#define FACE_SCENE_HEIGHT 1080

// The threads are the sides of the faces. A grid's faces are quads; of triangles each quad has two, and its diagonal is a
// thread too.
typedef struct FaceScene
{
    int32_t vertex_count, face_count, edge_count;
    VoileVec3* positions;
    VoileVec3* normals;
    float* x; // pixels
    float* y;
    float* inverse_depth;
    Color* front;
    Color* back;
    Color* lines;
    int32_t* corners; // 4 a face
    FaceEdge* edges;
    int32_t* ends; // 2 a thread, the edges'
    int8_t* sides;
    int32_t* silhouettes;
    Color* pixels;
    Color* background;
    float* depths;
} FaceScene;

// A curtain of size x size points.
VOILE_MUST_USE VoileResult face_scene_create(int32_t size, bool has_triangles, FaceScene* out_scene, VoileError* error);
void face_scene_release(FaceScene* scene);

FaceBatch face_scene_faces(const FaceScene* scene);

#endif
