// The yardstick's loop; included once by each yardstick_*.c, which sets KERNEL_WIDTH and YARDSTICK_SWEEP.

#include "bench/yardstick_sweeps.h"
#include "core/lanes.h"

_Static_assert(YARDSTICK_LANES == LANES, "the yardstick's blocks are the solver's");

// The projection of core/kernel.inl with all of its questions answered but one: which links are cut.
ALWAYS_INLINE void project_vector(YardstickBlock* a, YardstickBlock* b, const float* rest_squared, int at)
{
    Vec rest = load(rest_squared + at);
    Vec x = load(b->x + at) - load(a->x + at);
    Vec y = load(b->y + at) - load(a->y + at);
    Vec z = load(b->z + at) - load(a->z + at);
    Vec weight_a = load(a->w + at);
    Vec weight_b = load(b->w + at);
    Vec squared = x * x + y * y + z * z;
    Vec s = (squared - rest) / ((squared + rest) * (weight_a + weight_b) + 1.0e-30f);
    s = select_or_zero(rest >= 0.0f, s);
    Vec s_a = s * weight_a;
    Vec s_b = s * weight_b;
    store(a->x + at, load(a->x + at) + s_a * x);
    store(a->y + at, load(a->y + at) + s_a * y);
    store(a->z + at, load(a->z + at) + s_a * z);
    store(b->x + at, load(b->x + at) - s_b * x);
    store(b->y + at, load(b->y + at) - s_b * y);
    store(b->z + at, load(b->z + at) - s_b * z);
}

void YARDSTICK_SWEEP(Yardstick* yardstick)
{
    for (int32_t pair = 0; pair < YARDSTICK_PAIRS; ++pair)
    {
        YardstickBlock* blocks = yardstick->blocks[pair];
        for (int at = 0; at < LANES; at += KERNEL_WIDTH)
        {
            project_vector(&blocks[0], &blocks[1], yardstick->rest_squared[pair], at);
        }
    }
}
