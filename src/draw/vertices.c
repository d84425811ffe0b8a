#include "draw/vertices.h"

#include "draw/kernel.h"

// Fewer than these do not fill the widest vector.
#define LEAST_VERTICES 16

static const DrawKernel* kernel_for(int count)
{
    return count < LEAST_VERTICES ? &draw_kernel_scalar : draw_kernel_best();
}

void points_split(const VoileVec3* points, int count, float* out_x, float* out_y, float* out_z)
{
    kernel_for(count)->split_points(points, count, out_x, out_y, out_z);
}

void point_grid_normals(const PointGrid* grid, int first, int end, VoileVec3* out_normals)
{
    kernel_for(end - first)->find_normals(grid, first, end, out_normals);
}

void vertex_bounds_add(VertexBounds* bounds, const float* x, const float* y, const float* inverse_depth, int count)
{
    kernel_for(count)->find_bounds(bounds, x, y, inverse_depth, count);
}

void vertices_paint(const PaintedVertices* vertices, const VertexPaint* paint, int first, int end)
{
    kernel_for(end - first)->paint_vertices(vertices, paint, first, end);
}
