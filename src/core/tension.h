// The forces in a cloth's threads, as its last sub-step left them.

#ifndef CORE_TENSION_H
#define CORE_TENSION_H

#include "core/cloth_types.h"

// Newtons, positive when it pulls; 0 for a dead link.
float cloth_link_force(const VoileCloth* cloth, int32_t stored);

// Newtons of a living structural link with its share of the others; 0 for a dead one.
float cloth_thread_tension(const VoileCloth* cloth, int32_t stored);

#endif
