#include "sandbox/gradual.h"

#include "sandbox/curvature.h"
#include "voile/easing.h"

#include <string.h>

// At rest at both ends, and without a jump of the acceleration between.
#define CHANGE_EASE           VOILE_EASE_COSINE
#define CHANGE_EASE_CURVATURE 1.0f

// ----------------------------------------------------------------------------------------------------------- follower

static void start_follower(Follower* follower, const float* values)
{
    *follower = (Follower){ .ticks_left = 0 };
    memcpy(follower->now, values, sizeof follower->now);
    memcpy(follower->wanted, values, sizeof follower->wanted);
}

const float* follower_change(const Follower* follower, int32_t age)
{
    return follower->changes[(follower->newest + GRADUAL_TICKS - age) % GRADUAL_TICKS];
}

// All that was set since the tick before is one change.
static void notice_change(Follower* follower, const float* wanted)
{
    follower->newest = (follower->newest + 1) % GRADUAL_TICKS;
    for (int i = 0; i < GRADUAL_VALUES; ++i)
    {
        float change = wanted[i] - follower->wanted[i];
        follower->changes[follower->newest][i] = change;
        follower->ticks_left = change != 0.0f ? GRADUAL_TICKS : follower->ticks_left;
        follower->wanted[i] = wanted[i];
    }
}

// What is wanted, less what is still to come of each change. Being a mean of what was wanted in the last ticks it never
// leaves their range, but for rounding.
static void find_now(Follower* follower)
{
    VoileEaseCurve curve = voile_ease_prepare(CHANGE_EASE, CHANGE_EASE_CURVATURE);
    memcpy(follower->now, follower->wanted, sizeof follower->now);
    for (int32_t age = 0; age < GRADUAL_TICKS; ++age)
    {
        float left = 1.0f - voile_ease_at(&curve, (float)(age + 1) / GRADUAL_TICKS);
        const float* change = follower_change(follower, age);
        for (int i = 0; i < GRADUAL_VALUES; ++i)
        {
            follower->now[i] -= left * change[i];
        }
    }
}

// Whether something is under way still.
static bool advance_follower(Follower* follower, const float* wanted)
{
    bool has_changed = memcmp(wanted, follower->wanted, sizeof follower->wanted) != 0;
    if (!has_changed && follower->ticks_left == 0)
    {
        return false;
    }
    notice_change(follower, wanted);
    follower->ticks_left -= follower->ticks_left > 0 ? 1 : 0;
    find_now(follower);
    return follower->ticks_left > 0;
}

// ------------------------------------------------------------------------------------------------------------ gradual

typedef struct Wanted
{
    float curvature[GRADUAL_VALUES];
    float wind[GRADUAL_VALUES];
} Wanted;

static Wanted wanted_of(const WorldParameters* world)
{
    return (Wanted){
        .curvature = { curvature_share(world->easing_curvature) },
        .wind = { world->wind.x, world->wind.y, world->wind.z, world->wind_gust },
    };
}

void gradual_start(Gradual* gradual, const WorldParameters* world)
{
    Wanted wanted = wanted_of(world);
    start_follower(&gradual->curvature, wanted.curvature);
    start_follower(&gradual->wind, wanted.wind);
}

void gradual_advance(Gradual* gradual, WorldParameters* world)
{
    Wanted wanted = wanted_of(world);
    if (advance_follower(&gradual->curvature, wanted.curvature))
    {
        world->easing_curvature = curvature_at_share(gradual->curvature.now[0]);
    }
    if (advance_follower(&gradual->wind, wanted.wind))
    {
        const float* now = gradual->wind.now;
        world->wind = voile_vec3(now[0], now[1], now[2]);
        world->wind_gust = voile_clamp(now[3], 0.0f, 1.0f);
    }
}

float gradual_curvature(const Gradual* gradual, const WorldParameters* world)
{
    return gradual->curvature.ticks_left > 0 ? curvature_at_share(gradual->curvature.now[0]) : world->easing_curvature;
}
