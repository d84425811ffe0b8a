// Faces to test with: a batch that is put together one vertex and one face at a time, and what it is drawn on.

#ifndef TESTS_FACING_H
#define TESTS_FACING_H

#include "drawing.h"

#include "draw/faces.h"
#include "draw/kernel.h"

#define MAX_FACES         4096
#define MAX_FACE_VERTICES (4 * MAX_FACES)
#define DEPTH_GUARD       -77.0f

typedef struct Faces
{
    float x[MAX_FACE_VERTICES], y[MAX_FACE_VERTICES], inverse_depth[MAX_FACE_VERTICES];
    Color front[MAX_FACE_VERTICES], back[MAX_FACE_VERTICES];
    int32_t corners[4 * MAX_FACES];
    int vertex_count, face_count;
} Faces;

static const char* const kernel_names[] = { "scalar", "sse2", "avx2", "avx512", "neon" };

#define KERNEL_NAME_COUNT ((int)(sizeof kernel_names / sizeof *kernel_names))

static inline Faces* faces_create(void)
{
    Faces* faces = calloc(1, sizeof *faces);
    assert_non_null(faces);
    return faces;
}

// Both sides in the same colour.
static inline int add_vertex(Faces* faces, double x, double y, double inverse_depth, Color color)
{
    int number = faces->vertex_count++;
    assert_true(number < MAX_FACE_VERTICES);
    faces->x[number] = (float)x;
    faces->y[number] = (float)y;
    faces->inverse_depth[number] = (float)inverse_depth;
    faces->front[number] = faces->back[number] = color;
    return number;
}

static inline void add_face(Faces* faces, int a, int b, int c, int d)
{
    const int corners[4] = { a, b, c, d };
    assert_true(faces->face_count < MAX_FACES);
    for (int i = 0; i < 4; ++i)
    {
        faces->corners[4 * faces->face_count + i] = corners[i];
    }
    ++faces->face_count;
}

// Corners x0, y0, x1, y1, ... round it; all of it at one depth and in one colour.
static inline void add_flat_face(Faces* faces, const double* at, double inverse_depth, Color color)
{
    int first = faces->vertex_count;
    for (int i = 0; i < 4; ++i)
    {
        add_vertex(faces, at[2 * i], at[2 * i + 1], inverse_depth, color);
    }
    add_face(faces, first, first + 1, first + 2, first + 3);
}

static inline FaceBatch batch_of(const Faces* faces)
{
    return (FaceBatch){ faces->x,    faces->y,       faces->inverse_depth, faces->front,
                        faces->back, faces->corners, faces->face_count };
}

// --- depth -----------------------------------------------------------------------------------------------------------

typedef struct DepthDrawing
{
    DepthMap map;
    float* storage;
    size_t storage_count;
} DepthDrawing;

// An empty map within a guard.
static inline DepthDrawing depth_create(int width, int height, int shift)
{
    int pitch = width + 2 * GUARD_PIXELS;
    DepthDrawing depth = { .storage_count = (size_t)pitch * (size_t)(height + 2 * GUARD_PIXELS) };
    depth.storage = malloc(depth.storage_count * sizeof(float));
    assert_non_null(depth.storage);
    for (size_t i = 0; i < depth.storage_count; ++i)
    {
        depth.storage[i] = DEPTH_GUARD;
    }
    depth.map = (DepthMap){ .values = depth.storage + GUARD_PIXELS * pitch + GUARD_PIXELS,
                            .width = width,
                            .height = height,
                            .pitch = pitch,
                            .shift = shift };
    depth_clear(&depth.map);
    return depth;
}

static inline float depth_at(const DepthDrawing* depth, int x, int y)
{
    return depth->map.values[y * depth->map.pitch + x];
}

// Ends a map's life; the guard must be whole.
static inline void depth_destroy(DepthDrawing* depth)
{
    for (size_t i = 0; i < depth->storage_count; ++i)
    {
        int x = (int)(i % (size_t)depth->map.pitch) - GUARD_PIXELS;
        int y = (int)(i / (size_t)depth->map.pitch) - GUARD_PIXELS;
        bool is_inside = x >= 0 && x < depth->map.width && y >= 0 && y < depth->map.height;
        assert_true(is_inside || depth->storage[i] == DEPTH_GUARD);
    }
    free(depth->storage);
}

static inline void draw_on(Drawing* drawing, DepthDrawing* depth, const Faces* faces)
{
    FaceBatch batch = batch_of(faces);
    faces_draw(&drawing->canvas, &depth->map, &batch);
}

// --- any faces -------------------------------------------------------------------------------------------------------

static inline double dice_between(Dice* dice, double low, double high)
{
    return low + (high - low) * (dice_bits(dice) / 4294967296.0);
}

// Of every kind: tiny, tall, wide, far off, broken, behind the eye; quads, triangles and bow-ties. Around a picture of
// `size` pixels.
static inline void add_any_faces(Faces* faces, Dice* dice, int count, double size)
{
    static const double broken[] = { 1.0e20, -1.0e20, 3.0e38, 1.0e5, -9.0e4, 0.0, 0.5 };
    for (int i = 0; i < count; ++i)
    {
        double reach = dice_bits(dice) % 8 == 0 ? 3.0 * size : dice_bits(dice) % 8 == 0 ? 3000.0 : 6.0;
        double x = dice_between(dice, -0.2 * size, 1.2 * size), y = dice_between(dice, -0.2 * size, 1.2 * size);
        int first = faces->vertex_count;
        for (int k = 0; k < 4; ++k)
        {
            double near = dice_bits(dice) % 64 == 0 ? 0.0 : dice_between(dice, 0.1, 3.0);
            int number = add_vertex(faces, x + dice_between(dice, -reach, reach), y + dice_between(dice, -reach, reach),
                                    near, 0xFF000000u | dice_bits(dice));
            faces->back[number] = dice_bits(dice);
            if (dice_bits(dice) % 40 == 0)
            {
                faces->x[number] = (float)broken[dice_bits(dice) % 7];
            }
            if (dice_bits(dice) % 200 == 0)
            {
                faces->y[number] = dice_bits(dice) % 2 == 0 ? NAN : INFINITY;
            }
        }
        add_face(faces, first, first + 1, first + 2, dice_bits(dice) % 3 == 0 ? first + 2 : first + 3);
    }
}

#endif
