#include "sandbox/gradual.h"

#include "sandbox/curvature.h"
#include "sandbox/sandbox.h"
#include "voile/easing.h"

#include <string.h>

// At 12 per second 1.7 % of the way is left after half a second, and 0.008 % at the end, which goes at once.
#define PACE            12.0f // per second
#define TICK_SECONDS    (1.0f / TICKS_PER_SECOND)
#define DECAY_OF_A_TICK 0.904837418f // e^(-PACE * TICK_SECONDS)

// ----------------------------------------------------------------------------------------------------------- follower

static void start_follower(Follower* follower, const float* values)
{
    *follower = (Follower){ .ticks_left = 0 };
    memcpy(follower->now, values, sizeof follower->now);
    memcpy(follower->wanted, values, sizeof follower->wanted);
}

static bool are_equal(const float* a, const float* b)
{
    bool all = true;
    for (int i = 0; i < GRADUAL_VALUES; ++i)
    {
        all = all && a[i] == b[i];
    }
    return all;
}

// The critically damped oscillator over a tick, exactly: e(t) = (e + (v + p e) t) exp(-p t).
static void follow(Follower* follower, int value)
{
    float distance = follower->now[value] - follower->wanted[value];
    float push = (follower->rate[value] + PACE * distance) * TICK_SECONDS;
    follower->rate[value] = (follower->rate[value] - PACE * push) * DECAY_OF_A_TICK;
    follower->now[value] = follower->wanted[value] + (distance + push) * DECAY_OF_A_TICK;
}

// Whether it is under way still.
static bool advance_follower(Follower* follower, const float* wanted)
{
    if (!are_equal(wanted, follower->wanted))
    {
        memcpy(follower->wanted, wanted, sizeof follower->wanted);
        follower->ticks_left = GRADUAL_TICKS;
    }
    if (follower->ticks_left == 0)
    {
        return false;
    }
    if (--follower->ticks_left == 0)
    {
        start_follower(follower, wanted);
        return false;
    }
    for (int i = 0; i < GRADUAL_VALUES; ++i)
    {
        follow(follower, i);
    }
    return true;
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
