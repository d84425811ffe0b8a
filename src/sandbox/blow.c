#include "sandbox/blow.h"

static float find_spread(const WorldParameters* world)
{
    float angle = world->blow_angle * (VOILE_PI / 180.0f);
    return voile_sin(angle) / voile_cos(angle);
}

VoileJet blow_jet(const Blow* blow, const WorldParameters* world)
{
    if (!blow->is_on)
    {
        return (VoileJet){ .speed = 0.0f };
    }
    return (VoileJet){
        .origin = blow->from,
        .direction = voile_sub(blow->to, blow->from),
        .speed = world->blow_speed,
        .reach = voile_distance(blow->from, blow->to),
        .spread = find_spread(world),
    };
}

float blow_radius(const WorldParameters* world, float distance)
{
    return find_spread(world) * distance;
}
