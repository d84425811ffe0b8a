#include "core/links.h"

// The point at a structural link's other end; -1 for another link or a dead one.
static int32_t find_neighbor(const VoileCloth* cloth, int32_t stored, int32_t place)
{
    if (stored >= structural_count(cloth) || !link_is_alive(cloth, stored))
    {
        return -1;
    }
    LinkEnds ends = cloth_link_ends(cloth, stored);
    return cloth_point_at(cloth, ends.a == place ? ends.b : ends.a);
}

// Appends what the point's links lead to, within the radius and not listed before.
static int32_t list_neighbors(const VoileCloth* cloth, int32_t point, float radius, int32_t* points, int32_t count)
{
    PointLinks links;
    cloth_find_links_at(cloth, point, &links);
    VoileVec3 middle = cloth_position_at(cloth, cloth_place_of(cloth, points[0]));
    int32_t place = cloth_place_of(cloth, point);
    for (int32_t i = 0; i < links.count; ++i)
    {
        int32_t neighbor = find_neighbor(cloth, links.items[i], place);
        if (neighbor >= 0 && (cloth->point_flags[neighbor] & POINT_LISTED) == 0)
        {
            VoileVec3 at = cloth_position_at(cloth, cloth_place_of(cloth, neighbor));
            if (voile_distance(at, middle) < radius)
            {
                cloth->point_flags[neighbor] |= POINT_LISTED;
                points[count++] = neighbor;
            }
        }
    }
    return count;
}

// The list is the queue of a search in breadth, too.
int32_t voile_cloth_find_patch(const VoileCloth* cloth, int32_t point, float radius, int32_t* out_points)
{
    VOILE_ASSERT(cloth != NULL && 0 <= point && point < cloth->point_count && out_points != NULL);

    int32_t count = 1;
    out_points[0] = point;
    cloth->point_flags[point] |= POINT_LISTED;
    for (int32_t i = 0; i < count && radius > 0.0f; ++i)
    {
        count = list_neighbors(cloth, out_points[i], radius, out_points, count);
    }
    for (int32_t i = 0; i < count; ++i)
    {
        cloth->point_flags[out_points[i]] &= (uint8_t)~POINT_LISTED;
    }
    return count;
}
