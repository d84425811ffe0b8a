// Everything that is worked out about a cloth before its memory is asked for. Scratch: gone once the cloth exists.

#ifndef CORE_BLUEPRINT_H
#define CORE_BLUEPRINT_H

#include "core/colors.h"
#include "core/edges.h"

typedef struct Blueprint
{
    const VoileClothDef* def;
    int32_t link_count;
    const VoileLinkDef* links; // the definition's or the grid's
    int32_t face_count;
    const VoileFaceDef* faces;
    LinkOrder order;
    EdgeTable edges;
    Topology topology; // the counts only

    VoileLinkDef* grid_links;
    VoileFaceDef* grid_faces;
    Block grid_block;
} Blueprint;

// Release it whether or not this succeeds.
VOILE_MUST_USE VoileResult blueprint_create(Blueprint* out_blueprint, const VoileClothDef* def, VoileError* error);
void blueprint_release(Blueprint* blueprint);

#endif
