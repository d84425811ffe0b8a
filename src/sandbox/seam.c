#include "sandbox/seam.h"

#include "formats/mask.h"
#include "sandbox/regions.h"

#include <stdio.h>

bool seam_is_given(const ClothParameters* cloth)
{
    bool has_box = cloth->seam_box.least.x <= cloth->seam_box.most.x;
    return cloth->seam_mask[0] != '\0' || cloth->seam_points.count > 0 || has_box;
}

static bool is_slash(char letter)
{
    return letter == '/' || letter == '\\';
}

// "/home/a.pgm", "C:\a.pgm".
static bool is_absolute(const char* path)
{
    return is_slash(path[0]) || (path[0] != '\0' && path[1] == ':' && is_slash(path[2]));
}

static VoileResult read_mask(const Scene* scene, const ClothParameters* cloth, const VoileAllocator* allocator,
                             Mask* out_mask, VoileError* error)
{
    char path[MAX_FOLDER_SIZE + PARAMETER_TEXT_SIZE];
    snprintf(path, sizeof path, "%s%s", is_absolute(cloth->seam_mask) ? "" : scene->folder, cloth->seam_mask);
    return mask_read(path, allocator, out_mask, error);
}

// A single row or column lies in the middle of the picture.
static float fraction_of(int32_t index, int32_t count)
{
    return count > 1 ? (float)index / (float)(count - 1) : 0.5f;
}

// Exact at both ends: `strength` in the black, 1 in the white.
static float toughness_at(const Mask* mask, const ClothParameters* cloth, int32_t point)
{
    float u = fraction_of(point % cloth->columns, cloth->columns);
    float v = fraction_of(point / cloth->columns, cloth->rows);
    float grey = mask->values != NULL ? mask_sample(mask, u, v) : 1.0f;
    return grey + (1.0f - grey) * cloth->seam_strength;
}

VoileResult seam_fill(const Scene* scene, const ClothParameters* cloth, const VoileVec3* positions,
                      const VoileAllocator* allocator, float* out_toughness, VoileError* error)
{
    Mask mask = { .values = NULL };
    VoileResult result = cloth->seam_mask[0] != '\0' ? read_mask(scene, cloth, allocator, &mask, error) : VOILE_OK;
    for (int32_t point = 0; result == VOILE_OK && point < cloth->columns * cloth->rows; ++point)
    {
        bool is_in_seam =
            region_lists_point(&cloth->seam_points, point) || region_holds_place(&cloth->seam_box, positions[point]);
        out_toughness[point] = is_in_seam ? cloth->seam_strength : toughness_at(&mask, cloth, point);
    }
    mask_release(&mask, allocator);
    return result;
}
