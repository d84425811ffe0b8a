// The cloths as the view's style has them: lit faces, threads over them, pins; and the depth that hides one behind another.

#ifndef SANDBOX_CLOTH_PICTURE_H
#define SANDBOX_CLOTH_PICTURE_H

#include "draw/camera.h"
#include "draw/lines.h"
#include "sandbox/cloth_mesh.h"
#include "sandbox/seen_box.h"
#include "sandbox/view_styles.h"
#include "sandbox/view_times.h"

// Unit, from where the light comes.
extern const VoileVec3 cloth_to_light;

#define MAX_LINE_LAYERS 7

// What was reserved for the largest world and picture so far; zero it, set the allocators.
typedef struct ClothPicture
{
    VoileAllocator allocator;
    ClothMesh mesh;
    void* block; // the vertices' arrays below
    size_t block_size;
    MeshSize room; // that they were made for
    float* x;
    float* y;
    float* inverse_depth;
    Color* lines; // the threads' colours
    Color*
        thinned[2]; // the same, faded, for two levels; before that, in the first, the dyes that they are painted with
    Color* front;   // the faces'
    Color* back;
    int8_t* sides;        // of the faces
    int32_t* sorted;      // threads by depth, two ends each
    int32_t* silhouettes; // two ends each
    ViewTimes* times;     // NULL: nobody measures
    LinePlan* plans;      // of the layers of lines that are drawn one over the other
    VertexBounds bounds;  // of all vertices

    float* depth; // of the picture, all 0 but in the box
    size_t depth_size;
    DepthMap map;         // of the picture before
    bool is_ready;        // since it was begun, see cloth_picture_paint
    VertexBounds stale;   // what is still in it of that one
    VertexBounds written; // that was drawn since, by whoever draws into the map
} ClothPicture;

void cloth_picture_release(ClothPicture* picture);

// Takes up what the session shows now, and makes the depth map of a picture of this size; false when memory ran out.
// The map is as fine as the picture where bodies are drawn, of cloths or of solids.
bool cloth_picture_begin(ClothPicture* picture, const Session* session, const Canvas* canvas, DepthMap* out_depth);

// What remains to be done before anything is drawn, in any order, on any threads: all rows of the picture (cut at even
// ones) cleared in the depth map, and places and colours of what was taken up found.
void cloth_picture_clear_rows(ClothPicture* picture, int first_row, int end_row);
void cloth_picture_paint(ClothPicture* picture, const Session* session, const Projection* projection);

// A picture that cloths are drawn into; the depth map is the one of cloth_picture_begin.
typedef struct ClothPage
{
    Canvas* canvas;
    DepthMap* depth;
    const Projection* projection;
    float scale;
} ClothPage;

// Draws the faces of every cloth that was taken up: their bodies, or where the style has none what hides alone.
void cloth_picture_draw_faces(ClothPicture* picture, const Session* session, const ClothPage* page);

// Draws threads and pins; after the faces, and after all else that hides them.
void cloth_picture_draw_threads(ClothPicture* picture, const Session* session, const ClothPage* page);

// All faces that were taken up.
FaceBatch cloth_picture_faces(const ClothPicture* picture);

#endif
