// Hands: how held points go where a step moves them, and when a grip slips.

#ifndef CORE_GRIP_H
#define CORE_GRIP_H

#include "core/cloth_types.h"

// Lets grips slip, or hold again, by what the last step measured. Once a step, before its sub-steps.
void grips_judge(VoileCloth* cloth, const VoileStep* step);

// After the integration of a sub-step of length h.
void grips_move(VoileCloth* cloth, const VoileStep* step, int32_t sub_steps_left, float h);

#endif
