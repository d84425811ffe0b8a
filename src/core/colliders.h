// Solid things against the points of a cloth.

#ifndef CORE_COLLIDERS_H
#define CORE_COLLIDERS_H

#include "core/cloth_types.h"

// Where the sub-step lies within the step: fractions, 0 to 1.
typedef struct SubStepSpan
{
    float start, end;
} SubStepSpan;

// Pushes every free point out of every collider, in their order, with friction.
void cloth_push_out(VoileCloth* cloth, const VoileStep* step, SubStepSpan span);

#endif
