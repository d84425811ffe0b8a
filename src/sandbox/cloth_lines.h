// The cloths as lit lines, the nearer over the farther, and their pins. A weak seam's threads are dashed and tinted.
// Where it is cut or torn, each part keeps the stubs of its threads and its hem.

#ifndef SANDBOX_CLOTH_LINES_H
#define SANDBOX_CLOTH_LINES_H

#include "draw/camera.h"
#include "draw/canvas.h"
#include "sandbox/session.h"

#define PIN_COLOR 0xffffbd5cu

// Unit, from where the light comes.
extern const VoileVec3 cloth_to_light;

// Arrays for the largest world drawn so far; zero it, set the allocator.
typedef struct ClothLines
{
    VoileAllocator allocator;
    void* block;
    size_t block_size;
    int32_t point_capacity, line_capacity, dead_face_capacity;
    int32_t point_count, line_count;

    // Of points, all cloths one after another, then of what hems add, then of the ends of dashes.
    VoileVec3* positions; // as drawn: between the last two ticks
    VoileVec3* normals;
    float* x;
    float* y;
    float* inverse_depth;
    float* weakness; // 0 to 1: what share of its strength a dash's thread lacks
    Color* colors;

    // Of lines: two ends each, as found and as sorted.
    int32_t* ends;
    int32_t* sorted_ends;

    struct HemFace* dead_faces; // see hems.h
} ClothLines;

void cloth_lines_release(ClothLines* lines);

// Draws every cloth; false when memory for it ran out (nothing is drawn then).
bool cloth_lines_draw(ClothLines* lines, const Session* session, const Projection* projection, Canvas* canvas,
                      float scale);

#endif
