/// @file holding.h
/// The object in hand, in a test: taking and carrying it in a world without a pointer.

#ifndef TESTS_HOLDING_H
#define TESTS_HOLDING_H

#include "sitting.h"

#include <stdio.h>

/// A cloth that is out of the way.
#define FAR_CLOTH "[cloth]\ncolumns = 2\nrows = 2\nposition = 50 2 0\n"

/// A hand that moves does not make the object bob.
#define NO_BOB "bob_amplitude = 0\n"

/// `kind` is COMMAND_TAKE or COMMAND_CARRY; it must go well.
static inline void hold_turned(Sandbox* sandbox, CommandKind kind, VoileVec3 at, VoileQuat rotation)
{
    SandboxCommand command = { .kind = kind, .places = { at }, .rotation = rotation };
    VoileError error = { .message = "" };
    if (sandbox_apply(sandbox, &command, &error) != VOILE_OK)
    {
        fail_msg("%s", error.message);
    }
}

static inline void take(Sandbox* sandbox, float x, float y, float z)
{
    hold_turned(sandbox, COMMAND_TAKE, voile_vec3(x, y, z), voile_quat_identity());
}

static inline void carry(Sandbox* sandbox, float x, float y, float z)
{
    hold_turned(sandbox, COMMAND_CARRY, voile_vec3(x, y, z), voile_quat_identity());
}

/// The hand goes there along a line in so many ticks, and the world with it.
static inline void carry_along(Sandbox* sandbox, VoileVec3 to, int ticks)
{
    VoileVec3 from = sandbox->held.target.position;
    for (int i = 1; i <= ticks; ++i)
    {
        VoileVec3 at = voile_lerp3(from, to, (float)i / (float)ticks);
        carry(sandbox, at.x, at.y, at.z);
        sandbox_tick(sandbox);
    }
}

static inline VoileVec3 object_of(const Sandbox* sandbox)
{
    return sandbox->held.follow.position;
}

static inline uint64_t cloth_hash(const Sandbox* sandbox)
{
    return voile_cloth_hash(sandbox->cloths[0].cloth, VOILE_HASH_SEED);
}

static inline float fastest_point(const Sandbox* sandbox)
{
    float fastest = 0.0f;
    const SandboxCloth* cloth = &sandbox->cloths[0];
    for (int32_t i = 0; i < cloth->point_count; ++i)
    {
        float speed = voile_distance(cloth->positions[i], cloth->previous_positions[i]) * TICKS_PER_SECOND;
        fastest = speed > fastest ? speed : fastest;
    }
    return fastest;
}

static const char* const follow_mode_names[VOILE_FOLLOW_MODE_COUNT] = { "rigid", "lag", "spring", "stable_spring" };

static inline void set_mode(Sandbox* sandbox, const char* key, int mode)
{
    char text[64];
    snprintf(text, sizeof text, "set %s %s", key, follow_mode_names[mode]);
    sandbox_do(sandbox, text);
}

#endif
