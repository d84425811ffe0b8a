#include "sandbox/stiffening.h"

// A sheet of 40 x 40 points that goes from one sub-step to forty is accelerated by 2 g at most; within half a second it
// would be by 36 g, and without the damping, which keeps what it loses in length from becoming speed, by 23 g.
#define EASING_TICKS   120
#define CALM_TICKS     60   // strands and tethers come in at the end of the easing, with a push
#define EASING_DAMPING 8.0f // per second, less as the way left gets shorter

// Strands and tethers take out what is left at once. They are switched on when the links alone have left little.
#define STRICT_SUB_STEPS 40
#define STRICT_SOFTNESS  (1.0f / (STRICT_SUB_STEPS * STRICT_SUB_STEPS))

static Solving solving_of(const WorldParameters* world)
{
    return (Solving){
        .softness = 1.0f / (float)(world->sub_steps * world->sub_steps * world->passes),
        .structural_compliance = world->structural_compliance,
        .shear_compliance = world->shear_compliance,
        .strands = world->strands,
        .tethers = world->tethers,
    };
}

static bool are_equal(const Solving* a, const Solving* b)
{
    return a->softness == b->softness && a->structural_compliance == b->structural_compliance &&
           a->shear_compliance == b->shear_compliance && a->strands == b->strands && a->tethers == b->tethers;
}

static bool switches_on(const Solving* from, const Solving* to)
{
    return (to->strands && !from->strands) || (to->tethers && !from->tethers);
}

static bool is_stiffer(const Solving* to, const Solving* from)
{
    return to->softness < from->softness || to->structural_compliance < from->structural_compliance ||
           to->shear_compliance < from->shear_compliance || switches_on(from, to);
}

static float ease(float from, float to, float fade)
{
    return from > to ? to + (from - to) * fade : to;
}

// From 1 to 0. The squared smoothstep leaves the start gently, while the cloth is heaviest on its links, and passes most of
// the numbers of sub-steps well before the end.
static float fade_at(int32_t ticks_left)
{
    float left = voile_smoothstep(0.0f, 1.0f, (float)ticks_left / EASING_TICKS);
    return left * left;
}

// What the easing leads to: the wanted softness, or a lower one while strands or tethers wait for it.
static float find_goal(const Stiffening* stiffening)
{
    float wanted = stiffening->wanted.softness;
    bool waits = switches_on(&stiffening->from, &stiffening->wanted);
    return waits && wanted > STRICT_SOFTNESS ? STRICT_SOFTNESS : wanted;
}

static Solving ease_solving(const Stiffening* stiffening, float goal)
{
    const Solving* from = &stiffening->from;
    const Solving* wanted = &stiffening->wanted;
    float fade = fade_at(stiffening->ticks_left);
    return (Solving){
        .softness = ease(from->softness, goal, fade),
        .structural_compliance = ease(from->structural_compliance, wanted->structural_compliance, fade),
        .shear_compliance = ease(from->shear_compliance, wanted->shear_compliance, fade),
        .strands = from->strands && wanted->strands,
        .tethers = from->tethers && wanted->tethers,
    };
}

// The largest counts that are not stiffer. From one sub-step of one pass the way leads over two and three passes to two
// sub-steps, which are as stiff as four.
static void choose_counts(WorldParameters* world, float softness, int32_t most_sub_steps)
{
    const float above_rounding = 1.0001f;
    float stiffness = above_rounding / softness;
    int32_t sub_steps = (int32_t)sqrtf(stiffness);
    sub_steps = sub_steps < most_sub_steps ? sub_steps : most_sub_steps;
    int32_t passes = (int32_t)(stiffness / (float)(sub_steps * sub_steps));
    world->sub_steps = sub_steps;
    world->passes = passes > 1 ? passes : 1;
}

static WorldParameters world_on_its_way(const Stiffening* stiffening, const WorldParameters* world, float goal)
{
    const Solving* now = &stiffening->now;
    WorldParameters eased = *world;
    eased.structural_compliance = now->structural_compliance;
    eased.shear_compliance = now->shear_compliance;
    eased.strands = now->strands;
    eased.tethers = now->tethers;
    eased.damping += EASING_DAMPING * (1.0f - goal / now->softness);
    if (now->softness != stiffening->wanted.softness)
    {
        bool is_strict = goal < stiffening->wanted.softness && world->sub_steps < STRICT_SUB_STEPS;
        choose_counts(&eased, now->softness, is_strict ? STRICT_SUB_STEPS : world->sub_steps);
    }
    return eased;
}

void stiffening_start(Stiffening* stiffening, const WorldParameters* world)
{
    Solving solving = solving_of(world);
    *stiffening = (Stiffening){ .from = solving, .now = solving, .wanted = solving };
}

// All that was set since the tick before is seen as one change.
static void notice_change(Stiffening* stiffening, const WorldParameters* world)
{
    Solving wanted = solving_of(world);
    if (!are_equal(&wanted, &stiffening->wanted))
    {
        stiffening->from = stiffening->now;
        stiffening->wanted = wanted;
        stiffening->ticks_left = is_stiffer(&wanted, &stiffening->now) ? EASING_TICKS : 0;
        stiffening->calm_ticks = stiffening->ticks_left > 0 ? EASING_TICKS + CALM_TICKS : stiffening->calm_ticks;
    }
}

WorldParameters stiffening_advance(Stiffening* stiffening, const WorldParameters* world)
{
    notice_change(stiffening, world);
    stiffening->ticks_left -= stiffening->ticks_left > 0 ? 1 : 0;
    stiffening->calm_ticks -= stiffening->calm_ticks > 0 ? 1 : 0;
    if (stiffening->ticks_left == 0)
    {
        stiffening->now = stiffening->wanted;
        return *world;
    }
    float goal = find_goal(stiffening);
    stiffening->now = ease_solving(stiffening, goal);
    return world_on_its_way(stiffening, world, goal);
}
