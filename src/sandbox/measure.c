// Figures of the world that are worked out when asked.

#include "sandbox/materials.h"
#include "sandbox/motion.h"
#include "sandbox/sandbox.h"

static uint64_t hash_u32(uint64_t hash, uint32_t value)
{
    const uint8_t bytes[4] = { (uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16), (uint8_t)(value >> 24) };
    return voile_hash_bytes(hash, bytes, sizeof bytes);
}

static uint64_t hash_float(uint64_t hash, float value)
{
    union
    {
        float number;
        uint32_t bits;
    } both = { .number = value };
    return hash_u32(hash, both.bits);
}

// Nothing while nothing is on its way.
static uint64_t hash_stiffening(uint64_t hash, const Stiffening* stiffening)
{
    hash = stiffening->calm_ticks > 0 ? hash_u32(hash, (uint32_t)stiffening->calm_ticks) : hash;
    if (stiffening->ticks_left > 0)
    {
        const Solving* from = &stiffening->from;
        hash = hash_u32(hash, (uint32_t)stiffening->ticks_left);
        hash = hash_float(hash, from->softness);
        hash = hash_float(hash, from->structural_compliance);
        hash = hash_float(hash, from->shear_compliance);
        hash = hash_u32(hash, (from->strands ? 1u : 0u) | (from->tethers ? 2u : 0u));
    }
    return hash;
}

static uint64_t hash_follower(uint64_t hash, const Follower* follower)
{
    for (int32_t age = 0; follower->ticks_left > 0 && age < GRADUAL_TICKS - 1; ++age)
    {
        const float* change = follower_change(follower, age);
        for (int i = 0; i < GRADUAL_VALUES; ++i)
        {
            hash = hash_float(hash, change[i]);
        }
    }
    return hash;
}

// Nothing while the wind is as it was set, and of the curvature where it shapes no way.
static uint64_t hash_gradual(uint64_t hash, const Sandbox* sandbox)
{
    hash = hash_follower(hash, &sandbox->gradual.wind);
    if (motion_is_curved(&sandbox->scene))
    {
        hash = hash_float(hash, sandbox->scene.world.easing_curvature);
        hash = hash_follower(hash, &sandbox->gradual.curvature);
    }
    return hash;
}

static bool feels_air(const Scene* scene)
{
    bool any = false;
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        any = any || fabric_of(&scene->world, &scene->cloths[i]).air_density > 0.0f;
    }
    return any;
}

// Nothing where the scene leaves all this alone.
static uint64_t hash_air(uint64_t hash, const Scene* scene)
{
    const WorldParameters* world = &scene->world;
    if (world->wind_seed != 0)
    {
        hash = hash_u32(hash, (uint32_t)world->wind_seed);
        hash = hash_float(hash, world->gust_size);
        hash = hash_float(hash, world->gust_pace);
    }
    if (feels_air(scene))
    {
        hash = hash_float(hash, world->air_density);
        hash = hash_float(hash, world->air_drag);
        hash = hash_float(hash, world->air_lift);
    }
    return hash;
}

static uint64_t hash_vector(uint64_t hash, VoileVec3 vector)
{
    return hash_float(hash_float(hash_float(hash, vector.x), vector.y), vector.z);
}

// Nothing while nobody blows.
static uint64_t hash_blow(uint64_t hash, const Sandbox* sandbox)
{
    const Blow* blow = &sandbox->blow;
    if (blow->is_on)
    {
        hash = hash_vector(hash_vector(hash, blow->from), blow->to);
        hash = hash_float(hash, sandbox->scene.world.blow_speed);
        hash = hash_float(hash, sandbox->scene.world.blow_angle);
    }
    return hash;
}

static uint64_t hash_solid(uint64_t hash, const SandboxSolid* solid)
{
    VoileQuat rotation = solid->pose.rotation;
    hash = hash_vector(hash, solid->pose.position);
    hash = hash_vector(hash, voile_vec3(rotation.x, rotation.y, rotation.z));
    hash = hash_float(hash, rotation.w);
    return hash_vector(hash_vector(hash, solid->velocity), solid->spin);
}

// Nothing while there is no object.
static uint64_t hash_held(uint64_t hash, const Sandbox* sandbox)
{
    const Held* held = &sandbox->held;
    if (held->state == HELD_NOWHERE)
    {
        return hash;
    }
    VoileQuat rotation = held->follow.rotation;
    hash = hash_u32(hash, (uint32_t)held->state);
    hash = hash_u32(hash, (uint32_t)held->ticks_held_back);
    hash = hash_vector(hash_vector(hash, held->follow.position), held->follow.velocity);
    hash = hash_vector(hash, voile_vec3(rotation.x, rotation.y, rotation.z));
    hash = hash_float(hash, rotation.w);
    hash = hash_float(hash_float(hash, held->follow.target_speed), held->follow.bob_phase);
    hash = hash_float(hash, held->follow.roll);
    hash = hash_vector(hash_vector(hash, held->target.position), held->pusher);
    rotation = held->target.rotation;
    hash = hash_vector(hash, voile_vec3(rotation.x, rotation.y, rotation.z));
    return hash_float(hash, rotation.w);
}

// Nothing while the held point is where the hand is.
static uint64_t hash_lead(uint64_t hash, const Sandbox* sandbox)
{
    const Hand* hand = &sandbox->hand;
    bool is_led = hand->is_led || sandbox->scene.world.grab_mode != VOILE_FOLLOW_RIGID;
    return hand->is_holding && is_led ? hash_vector(hash_vector(hash, hand->follow.position), hand->follow.velocity)
                                      : hash;
}

uint64_t sandbox_hash(const Sandbox* sandbox)
{
    uint64_t hash = VOILE_HASH_SEED;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        hash = voile_cloth_hash(sandbox->cloths[i].cloth, hash);
    }
    const WorldParameters* world = &sandbox->scene.world;
    hash = hash_u32(hash, (uint32_t)sandbox->world_ticks);
    hash = hash_u32(hash, (uint32_t)((uint64_t)sandbox->world_ticks >> 32));
    hash = hash_float(hash, world->wind.x);
    hash = hash_float(hash, world->wind.y);
    hash = hash_float(hash, world->wind.z);
    hash = hash_float(hash, world->wind_gust);
    hash = hash_float(hash, world->wind_drag);
    for (int i = 0; i < sandbox->scene.solid_count; ++i)
    {
        hash = solid_moves(&sandbox->scene, i) ? hash_solid(hash, &sandbox->solids[i]) : hash;
    }
    hash = hash_air(hash, &sandbox->scene);
    hash = hash_blow(hash, sandbox);
    hash = hash_lead(hash_held(hash, sandbox), sandbox);
    hash = hash_gradual(hash, sandbox);
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        hash = hash_stiffening(hash, &sandbox->cloths[i].stiffening);
    }
    return hash;
}

static float larger(float a, float b)
{
    return a > b ? a : b;
}

// The mean stretch of a cloth counts by its living links.
VoileClothFigures sandbox_measure(const Sandbox* sandbox)
{
    VoileClothFigures all = { .lowest_y = 3.0e38f, .max_stretch = -1.0f, .is_finite = true };
    double stretch_sum = 0.0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        VoileClothFigures one = voile_cloth_measure(sandbox->cloths[i].cloth);
        stretch_sum += (double)one.mean_stretch * one.links_alive;
        all.links_alive += one.links_alive;
        all.faces_alive += one.faces_alive;
        all.max_stretch = larger(all.max_stretch, one.max_stretch);
        all.max_tension = larger(all.max_tension, one.max_tension);
        all.lowest_y = -larger(-all.lowest_y, -one.lowest_y);
        all.max_speed = larger(all.max_speed, one.max_speed);
        all.kinetic_energy += one.kinetic_energy;
        all.is_finite = all.is_finite && one.is_finite;
    }
    all.mean_stretch = all.links_alive > 0 ? (float)(stretch_sum / all.links_alive) : 0.0f;
    all.max_stretch = all.links_alive > 0 ? all.max_stretch : 0.0f;
    return all;
}

int64_t sandbox_point_count(const Sandbox* sandbox)
{
    int64_t count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        count += sandbox->cloths[i].point_count;
    }
    return count;
}

int64_t sandbox_link_count(const Sandbox* sandbox)
{
    int64_t count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        count += voile_cloth_link_count(sandbox->cloths[i].cloth);
    }
    return count;
}

int64_t sandbox_torn_count(const Sandbox* sandbox)
{
    int64_t count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        count += voile_cloth_torn_count(sandbox->cloths[i].cloth);
    }
    return count;
}
