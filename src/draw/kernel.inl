// The hot loops of drawing; included once by each kernel_*.c, which sets KERNEL_WIDTH, KERNEL_NAME and KERNEL_TABLE.

#include "draw/kernel.h"
#include "simd/lanes.h"

// Loops so plain that compilers make vectors of them.

static void fill(Color* pixels, int count, Color color)
{
    for (int i = 0; i < count; ++i)
    {
        pixels[i] = color;
    }
}

static int32_t find_greatest(const int32_t* numbers, int count)
{
    int32_t greatest = -1;
    for (int i = 0; i < count; ++i)
    {
        greatest = numbers[i] > greatest ? numbers[i] : greatest;
    }
    return greatest;
}

// Where two lines go on to opposite sides, all are cut straight: see line_setup.c.
static void describe_vertices(const Color* colors, uint8_t* vertices, int count)
{
    for (int i = 0; i < count; ++i)
    {
        int taken_on = vertices[i] & vertices[i] >> 1 & (VERTEX_RIGHT | VERTEX_DOWN);
        int straight = taken_on != 0 ? VERTEX_STRAIGHT : 0;
        int opaque = colors[i] >= 0xFF000000u ? VERTEX_OPAQUE : 0;
        vertices[i] = (uint8_t)(vertices[i] | straight | opaque);
    }
}

#include "draw/kernel_faces.inl"
#include "draw/kernel_floor.inl"
#include "draw/kernel_lines.inl"
#include "draw/kernel_vertices.inl"

const DrawKernel KERNEL_TABLE = {
    .name = KERNEL_NAME,
    .draw_faces = draw_faces,
    .draw_face_depths = draw_face_depths,
    .find_face_sides = find_face_sides,
    .fill = fill,
    .find_greatest = find_greatest,
    .find_sides = find_sides,
    .describe_vertices = describe_vertices,
    .find_sights = find_sights,
    .draw_lines = draw_lines,
    .split_points = split_points,
    .find_normals = find_normals,
    .project_points = project_points,
    .find_bounds = find_bounds_of,
    .paint_vertices = paint_vertices,
    .darken_floor = darken_floor,
    .raise_e = raise_e,
};
