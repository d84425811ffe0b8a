// Parts of a cloth that a scene names: edges, lists of points, boxes.

#ifndef SANDBOX_REGIONS_H
#define SANDBOX_REGIONS_H

#include "sandbox/scene.h"

bool region_lists_point(const ParameterRanges* points, int32_t point);
bool region_holds_place(const ParameterBox* box, VoileVec3 place);

// Whether a point that starts at `place` is pinned: by its edge, the list or the box, or because it moves along keys.
bool regions_pin(const ClothParameters* cloth, int32_t point, VoileVec3 place);

// Refuses a list that names a point which the cloth does not have; *out_row is then the list's.
VOILE_MUST_USE VoileResult regions_check(const ClothParameters* cloth, const ParameterRow** out_row, int line,
                                         VoileError* error);

#endif
