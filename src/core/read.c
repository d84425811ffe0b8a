#include "core/kernel.h"
#include "core/links.h"

#include <string.h>

int32_t voile_cloth_point_count(const VoileCloth* cloth)
{
    return cloth->point_count;
}

int32_t voile_cloth_link_count(const VoileCloth* cloth)
{
    return cloth->link_count;
}

int32_t voile_cloth_face_count(const VoileCloth* cloth)
{
    return cloth->face_count;
}

VoileKernel voile_cloth_kernel(const VoileCloth* cloth)
{
    return cloth->kernel->id;
}

int32_t voile_cloth_links_alive(const VoileCloth* cloth)
{
    return cloth->head->links_alive;
}

VoileLink voile_cloth_link(const VoileCloth* cloth, int32_t link)
{
    VOILE_ASSERT(0 <= link && link < cloth->link_count);

    int32_t stored = cloth_stored_of(cloth, link);
    LinkEnds ends = cloth_link_ends(cloth, stored);
    return (VoileLink){
        .a = cloth_point_at(cloth, ends.a),
        .b = cloth_point_at(cloth, ends.b),
        .kind = cloth_link_kind(cloth, stored),
        .rest_length = link_rest_length(cloth, stored),
        .is_alive = link_is_alive(cloth, stored),
    };
}

VoileFace voile_cloth_face(const VoileCloth* cloth, int32_t face)
{
    VOILE_ASSERT(0 <= face && face < cloth->face_count);

    VoileFace result = { .is_alive = face_is_alive(cloth, face) };
    FaceCorners corners = cloth_face_corners(cloth, face);
    for (int i = 0; i < 4; ++i)
    {
        int32_t place = corners.at[i];
        result.corners[i] = place < 0 ? -1 : cloth_point_at(cloth, place);
    }
    return result;
}

int32_t voile_cloth_next_dead_face(const VoileCloth* cloth, int32_t from)
{
    VOILE_ASSERT(0 <= from && from <= cloth->face_count);

    int32_t face = from;
    while (face < cloth->face_count && face_is_alive(cloth, face))
    {
        // Bits beyond the last face are set.
        int32_t byte = face / 8;
        uint64_t many = 0;
        if (byte + (int32_t)sizeof(many) <= cloth->face_count / 8)
        {
            memcpy(&many, cloth->living_faces + byte, sizeof(many));
        }
        int32_t living = many == UINT64_MAX ? (int32_t)sizeof(many) : cloth->living_faces[byte] == 0xff ? 1 : 0;
        face = living > 0 ? (byte + living) * 8 : face + 1;
    }
    return face < cloth->face_count ? face : -1;
}

VoileVec3 voile_cloth_position(const VoileCloth* cloth, int32_t point)
{
    VOILE_ASSERT(0 <= point && point < cloth->point_count);
    return cloth_position_at(cloth, cloth_place_of(cloth, point));
}

float voile_cloth_mass(const VoileCloth* cloth, int32_t point)
{
    VOILE_ASSERT(0 <= point && point < cloth->point_count);
    return cloth_mass_at(cloth, cloth_place_of(cloth, point));
}

// The caller's vectors may lie at any address and any distance, so they are copied as bytes.
static void write_strided(void* out, size_t stride, int32_t index, VoileVec3 value)
{
    memcpy((unsigned char*)out + (size_t)index * stride, &value, sizeof(value));
}

static VoileVec3 read_strided(const void* from, size_t stride, int32_t index)
{
    VoileVec3 value;
    memcpy(&value, (const unsigned char*)from + (size_t)index * stride, sizeof(value));
    return value;
}

// Row by row, along each lane, so that nothing needs to be divided.
static void read_grid_positions(const VoileCloth* cloth, void* out_positions, size_t stride)
{
    const GridShape* grid = &cloth->grid;
    int32_t point = 0;
    for (int32_t row = 0; row < grid->rows; ++row)
    {
        int32_t row_end = point + grid->columns;
        for (int32_t lane = 0; point < row_end; ++lane)
        {
            int32_t place = place_of_slot(row * grid->blocks_per_row * LANES + lane);
            for (int32_t k = 0; k < grid->blocks_per_row && point < row_end; ++k, ++point, place += 4 * LANES)
            {
                write_strided(out_positions, stride, point, cloth_position_at(cloth, place));
            }
        }
    }
}

void voile_cloth_read_positions(const VoileCloth* cloth, void* out_positions, size_t stride)
{
    if (cloth_is_grid(cloth))
    {
        read_grid_positions(cloth, out_positions, stride);
        return;
    }
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        write_strided(out_positions, stride, point, cloth_position_at(cloth, cloth_place_of(cloth, point)));
    }
}

static void add_face_normals(const VoileCloth* cloth, int32_t face, void* sums, size_t stride)
{
    FaceCorners corners = cloth_face_corners(cloth, face);
    VoileVec3 area = cloth_face_area(cloth, corners);
    for (int i = 0; i < face_corner_count(corners); ++i)
    {
        int32_t point = cloth_point_at(cloth, corners.at[i]);
        write_strided(sums, stride, point, voile_add(read_strided(sums, stride, point), area));
    }
}

void voile_cloth_read_normals(const VoileCloth* cloth, void* out_normals, size_t stride)
{
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        write_strided(out_normals, stride, point, voile_vec3(0.0f, 0.0f, 0.0f));
    }
    for (int32_t face = 0; face < cloth->face_count; ++face)
    {
        if (face_is_alive(cloth, face))
        {
            add_face_normals(cloth, face, out_normals, stride);
        }
    }
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        VoileVec3 sum = read_strided(out_normals, stride, point);
        write_strided(out_normals, stride, point, voile_normalize_or(sum, voile_vec3(0.0f, 0.0f, 1.0f)));
    }
}
