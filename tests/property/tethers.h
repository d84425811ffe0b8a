/// @file tethers.h
/// Sheets with tethers, and who is tied to whom.

#ifndef TESTS_TETHERS_H
#define TESTS_TETHERS_H

#include "fixture.h"

#define STEPS_TO_SPREAD 60 ///< more than any sheet here needs

static inline VoileStep tether_step(int32_t sub_steps)
{
    VoileStep step = voile_default_step();
    step.sub_steps = sub_steps;
    step.has_tethers = true;
    return step;
}

/// A square_sheet that nothing holds.
static inline SheetDef loose_sheet(int32_t side)
{
    SheetDef def = square_sheet(side);
    def.has_pinned_row = false;
    return def;
}

/// Where nothing pulls, only the tethers change.
static inline void spread_at_rest(VoileCloth* cloth)
{
    VoileStep step = tether_step(1);
    step.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
    cloth_run(cloth, &step, STEPS_TO_SPREAD);
}

/// Metres; -1 where the point is not tied to the anchor.
static inline float length_to(const VoileCloth* cloth, int32_t point, int32_t anchor)
{
    VoileTether tethers[VOILE_MAX_TETHERS];
    int32_t count = voile_cloth_read_tethers(cloth, point, tethers);
    for (int32_t i = 0; i < count; ++i)
    {
        if (tethers[i].anchor == anchor)
        {
            return tethers[i].length;
        }
    }
    return -1.0f;
}

#endif
