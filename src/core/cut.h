// Cutting a thread, by hand or by a tear.

#ifndef CORE_CUT_H
#define CORE_CUT_H

#include "core/cloth_types.h"

typedef enum CutCause
{
    CUT_BY_BLADE,
    CUT_BY_TEAR
} CutCause;

// Kills a living thread and all that bridges it. It parts at `place`, 0 to 1 from its first end. tethers_forget_cut must
// follow once all cuts are made.
void cloth_cut_thread(VoileCloth* cloth, int32_t stored, float place, CutCause cause);

#endif
