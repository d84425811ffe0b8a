#include "core/links.h"
#include "core/tension.h"

static float find_stretch(const VoileCloth* cloth, int32_t stored)
{
    LinkEnds ends = cloth_link_ends(cloth, stored);
    float length = voile_distance(cloth_position_at(cloth, ends.a), cloth_position_at(cloth, ends.b));
    return length / link_rest_length(cloth, stored) - 1.0f;
}

static void measure_links(const VoileCloth* cloth, VoileClothFigures* figures)
{
    double stretch_sum = 0.0;
    for (int32_t i = 0; i < structural_count(cloth); ++i)
    {
        if (!link_is_alive(cloth, i))
        {
            continue;
        }
        float stretch = find_stretch(cloth, i);
        float tension = cloth_thread_tension(cloth, i);
        bool is_first = figures->links_alive == 0;
        figures->max_stretch = is_first || stretch > figures->max_stretch ? stretch : figures->max_stretch;
        figures->max_tension = is_first || tension > figures->max_tension ? tension : figures->max_tension;
        figures->links_alive += 1;
        stretch_sum += (double)stretch;
    }
    figures->mean_stretch = figures->links_alive > 0 ? (float)(stretch_sum / figures->links_alive) : 0.0f;
}

static void measure_point(const VoileCloth* cloth, int32_t point, VoileClothFigures* figures)
{
    int32_t place = cloth_place_of(cloth, point);
    VoileVec3 position = cloth_position_at(cloth, place);
    float speed = voile_length(cloth_velocity_at(cloth, place));
    bool is_free = ((const float*)cloth->points)[place + 3 * LANES] > 0.0f;
    figures->lowest_y = position.y < figures->lowest_y ? position.y : figures->lowest_y;
    figures->max_speed = speed > figures->max_speed ? speed : figures->max_speed;
    figures->kinetic_energy += is_free ? 0.5 * (double)cloth_mass_at(cloth, place) * (double)speed * (double)speed : 0.0;
    figures->is_finite = figures->is_finite && voile_is_finite3(position);
}

VoileClothFigures voile_cloth_measure(const VoileCloth* cloth)
{
    VoileClothFigures figures = { .is_finite = true, .lowest_y = FLT_MAX };
    measure_links(cloth, &figures);
    for (int32_t face = 0; face < cloth->face_count; ++face)
    {
        figures.faces_alive += face_is_alive(cloth, face) ? 1 : 0;
    }
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        measure_point(cloth, point, &figures);
    }
    return figures;
}
