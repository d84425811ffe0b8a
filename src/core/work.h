// The phases of a sub-step, run at once or split over the host's threads; the same bits either way.

#ifndef CORE_WORK_H
#define CORE_WORK_H

#include "core/kernel.h"

// Below this many points, about 360 x 360, a step stays in a core's own cache, and a second thread costs what it brings.
// A test may set another number.
#ifndef MIN_PARALLEL_POINTS
#define MIN_PARALLEL_POINTS (1 << 17)
#endif

// NULL unless the step lends threads and the cloth is large.
const VoileParallel* work_threads(const VoileCloth* cloth, const VoileStep* step);

// `threads` may be NULL.
void work_integrate(VoileCloth* cloth, Motion motion, const VoileParallel* threads);
void work_relax(VoileCloth* cloth, const Relaxation* relaxation, const VoileParallel* threads);
void work_gather(VoileCloth* cloth, bool is_compensated, const VoileParallel* threads);
void work_scatter(VoileCloth* cloth, bool is_compensated, const VoileParallel* threads);
void work_push_out(VoileCloth* cloth, const ColliderFrame* frames, int32_t frame_count, const VoileParallel* threads);
void work_apply_tethers(VoileCloth* cloth, bool anchors_move, const VoileParallel* threads);

#endif
