// The edges and corners of a box against the threads and faces between points: a box that is smaller than the points' spacing
// would else poke through.

#ifndef CORE_EDGE_GUARD_H
#define CORE_EDGE_GUARD_H

#include "core/colliders.h"

// Once a step, after its accelerations are found: marks the points whose faces its guarded boxes may meet. Whether there are any.
bool edge_guard_begin(VoileCloth* cloth, const VoileStep* step);

// After the points of a sub-step were pushed out of the box.
void edge_guard_push(VoileCloth* cloth, const ColliderFrame* box);

#endif
