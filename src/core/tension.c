#include "core/tension.h"

#include "core/links.h"

static VoileVec3 find_way(const VoileCloth* cloth, int32_t stored)
{
    LinkEnds ends = cloth_link_ends(cloth, stored);
    return voile_sub(cloth_position_at(cloth, ends.b), cloth_position_at(cloth, ends.a));
}

static VoileVec3 find_force(const VoileCloth* cloth, int32_t stored)
{
    const float* impulse = cloth->impulses + stored;
    size_t stride = stored_count(cloth);
    bool is_backwards = cloth_is_grid(cloth) && grid_is_backwards(&cloth->grid, stored);
    float scale = is_backwards ? -cloth->head->force_scale : cloth->head->force_scale;
    return voile_scale(voile_vec3(impulse[0], impulse[stride], impulse[2 * stride]), scale);
}

float cloth_link_force(const VoileCloth* cloth, int32_t stored)
{
    return voile_dot(find_force(cloth, stored),
                     voile_normalize_or(find_way(cloth, stored), voile_vec3(0.0f, 0.0f, 0.0f)));
}

// The sum of the forces of those links that are of one kind, as far as they act along `thread` (unit).
static float sum_along(const VoileCloth* cloth, const IndexList* links, VoileLinkKind kind, VoileVec3 thread)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < links->count; ++i)
    {
        int32_t link = links->items[i];
        if (cloth->kind_starts[kind] <= link && link < cloth->kind_starts[kind + 1])
        {
            float along = voile_dot(find_way(cloth, link), thread);
            float force = voile_dot(find_force(cloth, link), thread);
            sum += along < 0.0f ? -force : force;
        }
    }
    return sum;
}

float cloth_thread_tension(const VoileCloth* cloth, int32_t stored)
{
    if (!link_is_alive(cloth, stored))
    {
        return 0.0f;
    }
    IndexList links, faces;
    VoileVec3 thread = voile_normalize_or(find_way(cloth, stored), voile_vec3(0.0f, 0.0f, 0.0f));
    float diagonals = 0.0f;
    cloth_find_faces_at(cloth, stored, &faces);
    for (int32_t i = 0; i < faces.count; ++i)
    {
        cloth_find_spans_of_face(cloth, faces.items[i], &links);
        diagonals += sum_along(cloth, &links, VOILE_LINK_SHEAR, thread);
    }
    cloth_find_spans_of_thread(cloth, stored, &links);
    return cloth_link_force(cloth, stored) + 0.5f * diagonals + sum_along(cloth, &links, VOILE_LINK_BEND, thread);
}

int32_t voile_cloth_pull(const VoileCloth* cloth, int32_t point, VoileVec3* out_newtons)
{
    VOILE_ASSERT(cloth != NULL && 0 <= point && point < cloth->point_count);

    PointLinks links;
    cloth_find_links_at(cloth, point, &links);
    int32_t place = cloth_place_of(cloth, point);
    VoileVec3 sum = voile_vec3(0.0f, 0.0f, 0.0f);
    int32_t count = 0;
    for (int32_t i = 0; i < links.count; ++i)
    {
        if (!link_is_alive(cloth, links.items[i]))
        {
            continue;
        }
        count += 1;
        if (out_newtons != NULL)
        {
            float side = cloth_is_second_end(cloth, &links, i, place) ? -1.0f : 1.0f;
            sum = voile_add_scaled(sum, find_force(cloth, links.items[i]), side);
        }
    }
    if (out_newtons != NULL)
    {
        *out_newtons = sum;
    }
    return count;
}

void voile_cloth_read_link_forces(const VoileCloth* cloth, float* out_newtons)
{
    for (int32_t i = 0; i < cloth->link_count; ++i)
    {
        out_newtons[i] = cloth_link_force(cloth, cloth_stored_of(cloth, i));
    }
}

void voile_cloth_read_link_force_vectors(const VoileCloth* cloth, VoileVec3* out_newtons)
{
    for (int32_t i = 0; i < cloth->link_count; ++i)
    {
        out_newtons[i] = find_force(cloth, cloth_stored_of(cloth, i));
    }
}

void voile_cloth_read_tensions(const VoileCloth* cloth, float* out_newtons)
{
    for (int32_t i = 0; i < cloth->link_count; ++i)
    {
        int32_t stored = cloth_stored_of(cloth, i);
        out_newtons[i] = stored < structural_count(cloth) ? cloth_thread_tension(cloth, stored) : 0.0f;
    }
}
