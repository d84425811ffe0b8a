// The hot loops of drawing; included once by each kernel_*.c, which sets KERNEL_WIDTH, KERNEL_NAME and KERNEL_TABLE.

#include "draw/kernel.h"
#include "simd/lanes.h"

#include "draw/kernel_faces.inl"
#include "draw/kernel_lines.inl"

// A loop so plain that compilers make vectors of it.
static void fill(Color* pixels, int count, Color color)
{
    for (int i = 0; i < count; ++i)
    {
        pixels[i] = color;
    }
}

const DrawKernel KERNEL_TABLE = {
    .name = KERNEL_NAME,
    .draw_faces = draw_faces,
    .draw_face_depths = draw_face_depths,
    .find_face_sides = find_face_sides,
    .fill = fill,
    .find_sides = find_sides,
    .draw_lines = draw_lines,
};
