#include "core/links.h"

int32_t cloth_stored_of(const VoileCloth* cloth, int32_t link)
{
    return cloth_is_grid(cloth) ? grid_stored_of_link(&cloth->grid, link) : cloth->stored_of_link[link];
}

LinkEnds cloth_link_ends(const VoileCloth* cloth, int32_t stored)
{
    int32_t slots[2];
    if (cloth_is_grid(cloth))
    {
        grid_link_slots(&cloth->grid, stored, slots);
    }
    else
    {
        slots[0] = cloth->link_from[stored] / 4;
        slots[1] = cloth->link_to[stored] / 4;
    }
    return (LinkEnds){ place_of_slot(slots[0]), place_of_slot(slots[1]) };
}

VoileLinkKind cloth_link_kind(const VoileCloth* cloth, int32_t stored)
{
    int kind = 0;
    while (stored >= cloth->kind_starts[kind + 1])
    {
        kind += 1;
    }
    return (VoileLinkKind)kind;
}

static void list_row(const int32_t* starts, const int32_t* items, int32_t owner, IndexList* out_list)
{
    out_list->items = items + starts[owner];
    out_list->count = starts[owner + 1] - starts[owner];
}

void cloth_find_faces_at(const VoileCloth* cloth, int32_t stored, IndexList* out_list)
{
    const Topology* topology = &cloth->topology;
    if (cloth_is_grid(cloth))
    {
        out_list->items = out_list->room;
        out_list->count = grid_faces_at_thread(&cloth->grid, stored, out_list->room);
        return;
    }
    list_row(topology->edge_face_starts, topology->edge_faces, topology->edge_of_link[stored], out_list);
}

void cloth_find_spans_of_thread(const VoileCloth* cloth, int32_t stored, IndexList* out_list)
{
    const Topology* topology = &cloth->topology;
    if (cloth_is_grid(cloth))
    {
        out_list->items = out_list->room;
        out_list->count = grid_spans_of_thread(&cloth->grid, stored, out_list->room);
        return;
    }
    list_row(topology->span_starts, topology->span_links, topology->edge_of_link[stored], out_list);
}

void cloth_find_spans_of_face(const VoileCloth* cloth, int32_t face, IndexList* out_list)
{
    const Topology* topology = &cloth->topology;
    if (cloth_is_grid(cloth))
    {
        out_list->items = out_list->room;
        out_list->count = grid_spans_of_face(&cloth->grid, face, out_list->room);
        return;
    }
    list_row(topology->span_starts, topology->span_links, topology->edge_count + face, out_list);
}

void cloth_find_links_at(const VoileCloth* cloth, int32_t point, PointLinks* out_links)
{
    if (cloth_is_grid(cloth))
    {
        out_links->items = out_links->room;
        out_links->count = grid_links_at(&cloth->grid, point, out_links->room, &out_links->seconds);
        return;
    }
    int32_t slot = cloth->slot_of_point[point];
    out_links->items = cloth->slot_links + cloth->slot_link_starts[slot];
    out_links->count = cloth->slot_link_starts[slot + 1] - cloth->slot_link_starts[slot];
}

bool cloth_is_second_end(const VoileCloth* cloth, const PointLinks* links, int32_t i, int32_t place)
{
    return cloth_is_grid(cloth) ? (links->seconds >> i & 1u) != 0
                                : cloth->link_to[links->items[i]] == 4 * slot_of_place(place);
}

FaceCorners cloth_face_corners(const VoileCloth* cloth, int32_t face)
{
    if (!cloth_is_grid(cloth))
    {
        return cloth->faces[face];
    }
    FaceCorners corners;
    grid_face_corners(&cloth->grid, face, corners.at);
    for (int i = 0; i < 4; ++i)
    {
        corners.at[i] = cloth_place_of(cloth, corners.at[i]);
    }
    return corners;
}

VoileVec3 cloth_face_area(const VoileCloth* cloth, FaceCorners corners)
{
    VoileVec3 first = cloth_position_at(cloth, corners.at[0]);
    VoileVec3 second = cloth_position_at(cloth, corners.at[1]);
    VoileVec3 third = cloth_position_at(cloth, corners.at[2]);
    VoileVec3 last = corners.at[3] < 0 ? first : cloth_position_at(cloth, corners.at[3]);
    return voile_scale(voile_cross(voile_sub(third, first), voile_sub(last, second)), 0.5f);
}
