#include "sandbox/weights.h"

#include "sandbox/regions.h"

#define WOOD_DENSITY 450.0f // kg/m^3, of spruce

bool weights_are_given(const ClothParameters* cloth)
{
    return cloth->weight > 0.0f && cloth->weight_points.count > 0;
}

static int32_t face_count_beside(int32_t index, int32_t count)
{
    return count < 2 ? 0 : index == 0 || index == count - 1 ? 1 : 2;
}

// A face's mass is shared evenly by its corners.
void weights_fill(const ClothParameters* cloth, float mass_per_area, float loose_point_mass, float* out_masses)
{
    bool has_faces = cloth->columns > 1 && cloth->rows > 1;
    float face_count = has_faces ? (float)(cloth->columns - 1) * (float)(cloth->rows - 1) : 1.0f;
    float quarter = 0.25f * mass_per_area * cloth->width * cloth->height / face_count;
    for (int32_t i = 0; i < cloth->columns * cloth->rows; ++i)
    {
        int32_t faces =
            face_count_beside(i % cloth->columns, cloth->columns) * face_count_beside(i / cloth->columns, cloth->rows);
        float mass = faces > 0 ? quarter * (float)faces : loose_point_mass;
        out_masses[i] = mass + (region_lists_point(&cloth->weight_points, i) ? cloth->weight : 0.0f);
    }
}

// The cube root by Newton's steps, from above.
float weight_radius(float kilograms)
{
    float cube = kilograms * 3.0f / (4.0f * VOILE_PI * WOOD_DENSITY);
    float root = 1.0f + cube;
    for (int i = 0; i < 24; ++i)
    {
        root -= (root - cube / (root * root)) / 3.0f;
    }
    return root;
}
