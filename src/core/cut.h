// Cutting a thread, by hand or by a tear.

#ifndef CORE_CUT_H
#define CORE_CUT_H

#include "core/cloth_types.h"

// Kills a living thread and all that bridges it. tethers_forget_cut must follow once all cuts are made.
void cloth_cut_thread(VoileCloth* cloth, int32_t stored);

#endif
