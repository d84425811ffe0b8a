// Tearing: which threads need not be weighed.

#include "core/tear.h"

// Of a vector of threads, those that live and whose own force counts for what they bear.
ALWAYS_INLINE Mask find_restless(const VoileCloth* cloth, float least_strength, int32_t first)
{
    Way impulse = load_way(cloth->impulses + first, stored_count(cloth));
    float scale = cloth->head->force_scale;
    Vec counts = (LEAST_OWN_SHARE * least_strength) * load(cloth->strengths.widths + first) *
                 (1.0f - load(cloth->wears.damages + first));
    Mask is_at_peace = dot_ways(impulse, impulse) * (scale * scale) < 0.99f * counts * counts;
    return (load(cloth->rest_squared + first) >= 0.0f) & mask_not(is_at_peace);
}

ALWAYS_INLINE bool are_at_peace(const VoileCloth* cloth, float least_strength, int32_t first)
{
    Mask restless = find_restless(cloth, least_strength, first);
    for (int lane = KERNEL_WIDTH; lane < LANES; lane += KERNEL_WIDTH)
    {
        restless = restless | find_restless(cloth, least_strength, first + lane);
    }
    return !has_any(restless);
}

static int32_t pass_threads_at_peace(VoileCloth* cloth, float least_strength, int32_t first)
{
    int32_t count = structural_count(cloth);
    while (first + LANES <= count && are_at_peace(cloth, least_strength, first))
    {
        for (int lane = 0; lane < LANES; lane += KERNEL_WIDTH)
        {
            store(cloth->wears.overloads + first + lane, splat(0.0f));
        }
        first += LANES;
    }
    return first;
}
