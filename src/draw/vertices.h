// What is worked out for every vertex of a mesh before anything is drawn: normals, light, colours, bounds. In vectors, with
// the same bits whatever the kernel and however the vertices are shared out.

#ifndef DRAW_VERTICES_H
#define DRAW_VERTICES_H

#include "draw/canvas.h"
#include "voile/vector.h"

// Points in rows and columns with a face between each four of them. Before the first point and after the last one there
// are POINT_GRID_MARGIN(columns) more floats and numbers to be read: any numbers, but no living faces.
typedef struct PointGrid
{
    const float* x;
    const float* y;
    const float* z;
    const int32_t*
        living; // -1 where the face right of and below a point is alive, else 0; 0 in the last column and row
    int columns;
} PointGrid;

#define POINT_GRID_MARGIN(columns) ((columns) + 17)

// The points one after another as three arrays.
void points_split(const VoileVec3* points, int count, float* out_x, float* out_y, float* out_z);

// The unit normals of points [first, end): sums over the areas of the faces around them, in the order of the faces, which
// voile_cloth_read_normals has, too; (0, 0, 1) where there is none.
void point_grid_normals(const PointGrid* grid, int first, int end, VoileVec3* out_normals);

// Bounds of those vertices that are before the eye, inverse_depth > 0: as they were where there is none.
typedef struct VertexBounds
{
    float left, top, right, bottom; // pixels
    float low, high;                // of inverse_depth
} VertexBounds;

static inline VertexBounds vertex_bounds_empty(void)
{
    return (VertexBounds){ 1.0e9f, 1.0e9f, -1.0e9f, -1.0e9f, 3.0e38f, 0.0f };
}

void vertex_bounds_add(VertexBounds* bounds, const float* x, const float* y, const float* inverse_depth, int count);

// How vertices are coloured. Components are sRGB, 0 to 1.
typedef struct VertexPaint
{
    VoileVec3 eye, to_light;       // to_light: unit
    float ambient, diffuse, rim;   // of the light
    float low, high;               // of 1 / depth: from the farthest to the nearest
    VoileVec3 line_far, line_near; // along this way
    VoileVec3 tint;                // towards which a line's colour goes by the vertex's share
    float lit;                     // share of the light in the lines' colour
    float gain, most;              // of that light against the faces', and its limit
    float far_shade;               // of the lines at the farthest vertex
    float line_alpha;
    VoileVec3 front, back; // of the faces' two sides, fully lit
    bool dyes_lines;       // the vertices' own dyes count, instead of the colours above
    bool dyes_faces;
} VertexPaint;

typedef struct PaintedVertices
{
    const VoileVec3* positions;
    const VoileVec3* normals;
    const float* inverse_depth;
    const float* tint_shares; // 0 to 1; their square root counts, times tint_strength
    float tint_strength;
    const Color* dyes; // read where the paint says so
    Color* lines;      // out
    Color* front;      // out, and the next; NULL: no faces
    Color* back;
} PaintedVertices;

void vertices_paint(const PaintedVertices* vertices, const VertexPaint* paint, int first, int end);

#endif
