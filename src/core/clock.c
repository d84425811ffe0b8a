#include "voile/clock.h"

#define MAX_COUNTABLE_STEPS 9007199254740992.0 // 2^53: above it a double skips whole numbers

VoileClock voile_default_clock(void)
{
    return (VoileClock){ .step = 1.0 / 120.0, .max_steps = 8 };
}

static bool is_usable_time(double elapsed)
{
    return elapsed > 0.0 && elapsed - elapsed == 0.0;
}

int voile_clock_advance(VoileClock* clock, double elapsed)
{
    VOILE_ASSERT(clock != NULL && clock->step > 0.0 && clock->max_steps >= 1);

    double time = clock->accumulator + (is_usable_time(elapsed) ? elapsed : 0.0);
    double steps = time / clock->step;
    uint64_t due = (uint64_t)(steps < MAX_COUNTABLE_STEPS ? steps : MAX_COUNTABLE_STEPS);

    // Rounding can leave the rest a hair outside of [0, step): then a whole step ended just now.
    double rest = time - (double)due * clock->step;
    clock->accumulator = rest > 0.0 && rest < clock->step ? rest : 0.0;

    uint64_t limit = (uint64_t)clock->max_steps;
    if (due > limit)
    {
        clock->dropped_steps += due - limit;
        return clock->max_steps;
    }
    return (int)due;
}
