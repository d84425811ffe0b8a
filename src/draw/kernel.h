// The hot loops of drawing, compiled once for each instruction set from kernel.inl. All give the same pixels.

#ifndef DRAW_KERNEL_H
#define DRAW_KERNEL_H

#include "draw/camera.h"
#include "draw/face_raster.h"
#include "draw/floor_shadow.h"
#include "draw/line_setup.h"
#include "draw/vertices.h"

typedef struct DrawKernel
{
    const char* name; // as voile_kernel_name has it

    // Draw all faces of a batch, with colours or depth alone.
    void (*draw_faces)(const FaceTarget* target, const FaceBatch* batch);
    void (*draw_face_depths)(const FaceTarget* target, const FaceBatch* batch);

    // As faces_find_sides.
    void (*find_face_sides)(const FaceBatch* batch, int8_t* out_sides);

    // Sets `count` pixels in a row.
    void (*fill)(Color* pixels, int count, Color color);

    // The greatest of some numbers, -1 where there are none.
    int32_t (*find_greatest)(const int32_t* numbers, int count);

    // Adds the sides on which lines leave their ends to the flags of LINE_PLAN_VERTICES vertices.
    void (*find_sides)(const LineBatch* batch, uint8_t* vertices);

    // Adds to the flags of `count` vertices what follows from their sides and colours.
    void (*describe_vertices)(const Color* colors, uint8_t* vertices, int count);

    // Adds whether they can be seen to the flags of `count` vertices of a batch with a depth map.
    void (*find_sights)(const LineBatch* batch, int count, uint8_t* vertices);

    // Draws all lines of a batch in a band.
    void (*draw_lines)(const LineJob* job);

    // As points_split, point_grid_normals, projection_points, vertex_bounds_add and vertices_paint, for as many as there
    // are lanes or more.
    void (*split_points)(const VoileVec3* points, int count, float* out_x, float* out_y, float* out_z);
    void (*find_normals)(const PointGrid* grid, int first, int end, VoileVec3* out_normals);
    void (*project_points)(const Projection* projection, const VoileVec3* points, int count, float* out_x, float* out_y,
                           float* out_inverse_depth);
    void (*find_bounds)(VertexBounds* bounds, const float* x, const float* y, const float* inverse_depth, int count);
    void (*paint_vertices)(const PaintedVertices* vertices, const VertexPaint* paint, int first, int end);

    // Darkens pixels [first, end) of a row by what the shadow has there; all of them lie within its cells.
    void (*darken_floor)(const FloorShadow* shadow, const ShadowRow* place, float strength, Color* pixels, int first,
                         int end);

    // voile_exp of numbers from -80 to 80.
    void (*raise_e)(const float* exponents, int count, float* out_powers);
} DrawKernel;

// The fastest that this machine runs.
const DrawKernel* draw_kernel_best(void);

// "scalar", "sse2", "avx2", "avx512" or "neon"; NULL where this build lacks it or this machine does not run it.
const DrawKernel* draw_kernel_find(const char* name);

// The one that a canvas asks for, else the best.
static inline const DrawKernel* draw_kernel_of(const Canvas* canvas)
{
    return canvas->kernel != NULL ? canvas->kernel : draw_kernel_best();
}

extern const DrawKernel draw_kernel_scalar;
extern const DrawKernel draw_kernel_sse2;
extern const DrawKernel draw_kernel_avx2;
extern const DrawKernel draw_kernel_avx512;
extern const DrawKernel draw_kernel_neon;

#endif
