#include "core/tension.h"

static VoileVec3 find_way(const VoileCloth* cloth, int32_t stored)
{
    LinkEnds ends = cloth->link_ends[stored];
    return voile_sub(cloth_position_at(cloth, ends.b), cloth_position_at(cloth, ends.a));
}

float cloth_link_force(const VoileCloth* cloth, int32_t stored)
{
    float h = cloth->head->sub_step_length;
    return cloth->link_impulses[stored] / (h * h);
}

// The sum of the forces of what spans `owner`, of one kind, as far as they act along `thread` (unit).
static float sum_along(const VoileCloth* cloth, int32_t owner, VoileLinkKind kind, VoileVec3 thread)
{
    const Topology* topology = &cloth->topology;
    float sum = 0.0f;
    for (int32_t i = topology->span_starts[owner]; i < topology->span_starts[owner + 1]; ++i)
    {
        int32_t link = topology->span_links[i];
        if (cloth->kind_starts[kind] <= link && link < cloth->kind_starts[kind + 1])
        {
            VoileVec3 way = find_way(cloth, link);
            float along = voile_dot(way, thread);
            float length = voile_length(way);
            float cosine = length > 0.0f ? (along < 0.0f ? -along : along) / length : 0.0f;
            sum += cloth_link_force(cloth, link) * cosine;
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
    const Topology* topology = &cloth->topology;
    int32_t edge = topology->edge_of_link[stored];
    VoileVec3 thread = voile_normalize_or(find_way(cloth, stored), voile_vec3(0.0f, 0.0f, 0.0f));
    float diagonals = 0.0f;
    for (int32_t i = topology->edge_face_starts[edge]; i < topology->edge_face_starts[edge + 1]; ++i)
    {
        diagonals += sum_along(cloth, topology->edge_count + topology->edge_faces[i], VOILE_LINK_SHEAR, thread);
    }
    return cloth_link_force(cloth, stored) + 0.5f * diagonals + sum_along(cloth, edge, VOILE_LINK_BEND, thread);
}

void voile_cloth_read_link_forces(const VoileCloth* cloth, float* out_newtons)
{
    for (int32_t i = 0; i < cloth->link_count; ++i)
    {
        out_newtons[i] = cloth_link_force(cloth, cloth->stored_of_link[i]);
    }
}

void voile_cloth_read_tensions(const VoileCloth* cloth, float* out_newtons)
{
    for (int32_t i = 0; i < cloth->link_count; ++i)
    {
        int32_t stored = cloth->stored_of_link[i];
        out_newtons[i] = stored < structural_count(cloth) ? cloth_thread_tension(cloth, stored) : 0.0f;
    }
}
