// Everything that is worked out about a cloth before its memory is asked for. Scratch: gone once the cloth exists.

#ifndef CORE_BLUEPRINT_H
#define CORE_BLUEPRINT_H

#include "core/colors.h"
#include "core/edges.h"

typedef struct Blueprint
{
    const VoileClothDef* def;
    int32_t block_count, link_count, face_count, structural_count;
    int32_t kind_starts[VOILE_LINK_KIND_COUNT + 1]; // of the stored places
    bool has_compliances;                           // some link has its own

    GridShape grid; // of a grid; else 0 columns, and what follows is made

    LinkOrder order;
    EdgeTable edges;
    Topology topology; // the counts only
    int32_t* point_of_rank; // the points along a Morton curve
    Block rank_block;
} Blueprint;

// Release it whether or not this succeeds.
VOILE_MUST_USE VoileResult blueprint_create(Blueprint* out_blueprint, const VoileClothDef* def, VoileError* error);
void blueprint_release(Blueprint* blueprint);

// Of a mesh: which slot each point gets, and back (-1 where a slot is unused).
void blueprint_number_slots(const Blueprint* blueprint, int32_t* out_slot_of_point, int32_t* out_point_of_slot);

#endif
