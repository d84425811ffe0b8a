// Tearing: threads that are pulled harder than they bear break, at the end of a step.

#ifndef CORE_TEAR_H
#define CORE_TEAR_H

#include "core/cloth_types.h"

// A thread's own force is at least a tenth of its tension, the rest being carried by the diagonals and bend links beside
// it: below a tenth of what it bears nothing more needs to be worked out.
#define LEAST_OWN_SHARE 0.1f

// Fills the strengths of a new cloth; does nothing to one that reserves no tearing.
void tear_start(VoileCloth* cloth, const VoileClothDef* def);

// Breaks what the step's forces break.
void cloth_tear(VoileCloth* cloth, const VoileStep* step);

#endif
