#include "sandbox/seam.h"

#include "formats/mask.h"
#include "sandbox/regions.h"
#include "sandbox/scene_pictures.h"

bool seam_is_given(const ClothParameters* cloth)
{
    bool has_box = cloth->seam_box.least.x <= cloth->seam_box.most.x;
    return cloth->seam_mask[0] != '\0' || cloth->seam_points.count > 0 || has_box;
}

static VoileResult read_mask(const Scene* scene, const ClothParameters* cloth, const VoileAllocator* allocator,
                             Mask* out_mask, VoileError* error)
{
    FileText bytes;
    char path[MAX_PICTURE_PATH];
    scene_picture_path(scene, cloth->seam_mask, path);
    VoileResult result = scene_picture_read(scene, cloth->seam_mask, allocator, &bytes, error);
    if (result == VOILE_OK)
    {
        result = mask_parse(path, bytes.text, bytes.size, allocator, out_mask, error);
        file_text_release(&bytes, allocator);
    }
    return result;
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
