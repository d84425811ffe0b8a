// Moving air, and what accelerates each point of a cloth during a step.

#ifndef CORE_WIND_H
#define CORE_WIND_H

#include "core/cloth_types.h"

// Writes cloth->accelerations: gravity, and the wind on the living faces as they are now.
void cloth_find_accelerations(VoileCloth* cloth, const VoileStep* step);

#endif
