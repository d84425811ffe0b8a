// Links and what hangs together, the same for grids, which work it out, and meshes, which look it up.

#ifndef CORE_LINKS_H
#define CORE_LINKS_H

#include "core/cloth_types.h"

// The stored place of the caller's link.
int32_t cloth_stored_of(const VoileCloth* cloth, int32_t link);

// Places of its points.
LinkEnds cloth_link_ends(const VoileCloth* cloth, int32_t stored);

VoileLinkKind cloth_link_kind(const VoileCloth* cloth, int32_t stored);

// A list in the topology's rows, or in the room that a grid's answer needs.
typedef struct IndexList
{
    const int32_t* items;
    int32_t count;
    int32_t room[2];
} IndexList;

// Fill `out_list`, which must stay where it is while it is read: the faces at a thread (a structural link), the stored
// links that span a thread, and those that span a face.
void cloth_find_faces_at(const VoileCloth* cloth, int32_t stored, IndexList* out_list);
void cloth_find_spans_of_thread(const VoileCloth* cloth, int32_t stored, IndexList* out_list);
void cloth_find_spans_of_face(const VoileCloth* cloth, int32_t face, IndexList* out_list);

// The stored links, living or dead, that end at a point, always in the same order; of a grid in the room.
typedef struct PointLinks
{
    const int32_t* items;
    int32_t count;
    int32_t room[GRID_LINKS_A_POINT];
    uint32_t seconds; // of a grid
} PointLinks;

// `out_links` must stay where it is while it is read.
void cloth_find_links_at(const VoileCloth* cloth, int32_t point, PointLinks* out_links);

// Whether the point, whose place it is, is the second end of its link number i.
bool cloth_is_second_end(const VoileCloth* cloth, const PointLinks* links, int32_t i, int32_t place);

#endif
