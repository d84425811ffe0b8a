// The foreign side of a cloth: checks a definition before anything is built from it, and weighs its points.

#ifndef CORE_DEFINITION_H
#define CORE_DEFINITION_H

#include "core/grid.h"
#include "voile/cloth.h"

#define MAX_POINTS (1 << 24)
#define MAX_LINKS  (1 << 26)
#define MAX_FACES  (1 << 26)

// The sentence in `error` names the first part that cannot be used.
VOILE_MUST_USE VoileResult definition_check(const VoileClothDef* def, VoileError* error);

static inline bool definition_is_grid(const VoileClothDef* def)
{
    return def->columns > 0 && def->links == NULL;
}

static inline const VoileVec3* definition_rest(const VoileClothDef* def)
{
    return def->rest_positions != NULL ? def->rest_positions : def->positions;
}

// Kilograms of each point; `grid` has 0 columns for a mesh.
void definition_weigh(const VoileClothDef* def, const GridShape* grid, float* out_masses);

// Metres: given, or measured between the rest positions.
float definition_rest_length(const VoileClothDef* def, const VoileLinkDef* link);

// The same of a grid's bend link between two points.
float definition_bend_length(const VoileClothDef* def, int32_t a, int32_t b);

#endif
