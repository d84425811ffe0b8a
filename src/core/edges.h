// The edges of a cloth, and who is next to whom: what topology is worked out from. Points are the caller's.

#ifndef CORE_EDGES_H
#define CORE_EDGES_H

#include "core/block.h"
#include "voile/cloth.h"

typedef struct EdgeTable
{
    int32_t point_count, link_count, face_count, structural_count;
    const VoileLinkDef* links; // in the caller's order
    const VoileFaceDef* faces;
    const int32_t* stored_of_link;
    const int32_t* links_by_rank; // all links, near ones together

    // An entry is a structural link (by its stored place) or, after all of these, side k of face f at 4 f + k.
    int32_t entry_count;
    int32_t* edge_of_entry; // -1: the fourth side of a triangle

    int32_t edge_count;
    int32_t* edge_ends;        // two points for each edge, the lower one first; edges ascend by both
    uint8_t* edge_has_link;    // not 0: a structural link lies on it
    int32_t* lower_edge_start; // by point: its first edge among those that it is the lower end of; point_count + 1
    int32_t* edge_face_starts; // lists as in rows.h
    int32_t* edge_faces;
    int32_t* point_face_starts;
    int32_t* point_faces;
    int32_t* neighbor_starts; // by point: the points that structural links join to it, each once, ascending
    int32_t* neighbors;
    int32_t* span_starts; // by edge, then by face: counted by topology_measure

    int32_t *entry_ends, *order, *next_order, *counts; // scratch
    Block block;
} EdgeTable;

// The counts, links, faces, stored_of_link and links_by_rank must be set; the rest is made.
VOILE_MUST_USE VoileResult edge_table_create(EdgeTable* table, const VoileAllocator* allocator, VoileError* error);
void edge_table_release(EdgeTable* table, const VoileAllocator* allocator);

// -1 where no edge joins the two points.
int32_t edge_table_find(const EdgeTable* table, int32_t a, int32_t b);

static inline int32_t edge_of_side(const EdgeTable* table, int32_t face, int side)
{
    return table->edge_of_entry[table->structural_count + 4 * face + side];
}

static inline int face_side_count(const VoileFaceDef* face)
{
    return face->corners[3] < 0 ? 3 : 4;
}

#endif
