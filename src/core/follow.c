#include "voile/follow.h"

#include "core/double_math.h"
#include "core/follow_axis.h"

#include <float.h>

#define DEGREE                0.0174532925f
#define MAX_COORDINATE        1.0e6f // metres
#define LOST_TURNS            1.0e15 // a double that counts more turns has no digits left for their parts
#define UNIT_LENGTH_TOLERANCE 0.01f

_Static_assert(sizeof(VoileFollow) == 25 * 4, "a state is hashed as bytes, so it has no gaps");

// --- the definition ---------------------------------------------------------------------------------------------------

VoileFollowDef voile_follow_default_def(void)
{
    return (VoileFollowDef){
        .mode = VOILE_FOLLOW_SPRING,
        .hold_distance = 1.0f,
        .hold_height_offset = -0.2f,
        .catch_up_speed = 20.0f,
        .follow_speed = 6.0f,
        .stiffness = 200.0f,
        .damping = 12.0f,
        .damping_ratio = 0.42f,
        .divergence_limit = 5.0f,
        .speed_smoothing = 5.0f,
        .bob_amplitude = 0.12f,
        .bob_rate = 9.0f,
        .bob_full_speed = 3.0f,
        .rotation_speed = 8.0f,
        .bank_per_yaw_rate = -0.4f,
        .bank_limit = 25.0f * DEGREE,
        .bank_smoothing = 6.0f,
        .rest_color = { 0.05f, 0.2f, 0.8f },
        .full_color = { 0.9f, 0.3f, 0.05f },
        .color_full_speed = 3.0f,
    };
}

typedef struct FieldRange
{
    size_t offset;
    float low, high;
} FieldRange;

#define FIELD(name) offsetof(VoileFollowDef, name)

static const FieldRange ranges[] = {
    { FIELD(hold_distance), -1000.0f, 1000.0f },
    { FIELD(hold_height_offset), -1000.0f, 1000.0f },
    { FIELD(catch_up_speed), 0.0f, FLT_MAX },
    { FIELD(follow_speed), 0.0f, FLT_MAX },
    { FIELD(stiffness), FLT_MIN, FLT_MAX },
    { FIELD(damping), 0.0f, FLT_MAX },
    { FIELD(damping_ratio), 0.0f, FLT_MAX },
    { FIELD(divergence_limit), FLT_MIN, 1.0e6f },
    { FIELD(speed_smoothing), 0.0f, FLT_MAX },
    { FIELD(bob_amplitude), 0.0f, 1000.0f },
    { FIELD(bob_rate), 0.0f, FLT_MAX },
    { FIELD(bob_full_speed), FLT_MIN, FLT_MAX },
    { FIELD(rotation_speed), 0.0f, FLT_MAX },
    { FIELD(bank_per_yaw_rate), -FLT_MAX, FLT_MAX },
    { FIELD(bank_limit), 0.0f, VOILE_PI / 2.0f },
    { FIELD(bank_smoothing), 0.0f, FLT_MAX },
    { FIELD(rest_color.x), 0.0f, 1.0f },
    { FIELD(rest_color.y), 0.0f, 1.0f },
    { FIELD(rest_color.z), 0.0f, 1.0f },
    { FIELD(full_color.x), 0.0f, 1.0f },
    { FIELD(full_color.y), 0.0f, 1.0f },
    { FIELD(full_color.z), 0.0f, 1.0f },
    { FIELD(color_full_speed), FLT_MIN, FLT_MAX },
};

bool voile_follow_def_is_valid(const VoileFollowDef* def)
{
    VOILE_ASSERT(def != NULL);

    bool is_valid = (unsigned)def->mode < (unsigned)VOILE_FOLLOW_MODE_COUNT;
    for (size_t i = 0; i < sizeof(ranges) / sizeof(*ranges); ++i)
    {
        const float* value = (const float*)(const void*)((const char*)def + ranges[i].offset);
        is_valid = is_valid && *value >= ranges[i].low && *value <= ranges[i].high;
    }
    return is_valid;
}

// --- targets and states -----------------------------------------------------------------------------------------------

VoileFollow voile_follow_at(VoilePose target)
{
    return (VoileFollow){
        .position = target.position,
        .rotation = target.rotation,
        .previous_target = target.position,
        .previous_rotation = target.rotation,
        .bobbed_target = target.position,
        .has_started = 1,
    };
}

// The turn by an angle in [-pi, pi] about the axis whose coordinate `part` is, given the angle's cosine and sine: by
// the half angle's, of which the larger is found by a root and the other from it, so that neither loses digits.
static void set_half_angle(float cosine, float sine, float* out_real, float* out_part)
{
    if (cosine >= 0.0f)
    {
        *out_real = sqrtf(0.5f + 0.5f * cosine);
        *out_part = 0.5f * sine / *out_real;
        return;
    }
    float part = sqrtf(0.5f - 0.5f * cosine);
    *out_real = 0.5f * (sine < 0.0f ? -sine : sine) / part;
    *out_part = sine < 0.0f ? -part : part;
}

static VoileQuat rotation_along(VoileVec3 forward)
{
    float level = sqrtf(forward.x * forward.x + forward.z * forward.z);
    VoileQuat yaw = voile_quat_identity();
    VoileQuat pitch = voile_quat_identity();
    if (level > 0.0f)
    {
        set_half_angle(-forward.z / level, -forward.x / level, &yaw.w, &yaw.y);
    }
    set_half_angle(level, forward.y, &pitch.w, &pitch.x);
    return voile_quat_normalize(voile_quat_multiply(yaw, pitch));
}

VoilePose voile_follow_target(const VoileFollowDef* def, VoileVec3 eye, VoileVec3 forward)
{
    VOILE_ASSERT(def != NULL);

    VoileVec3 along = voile_normalize_or(forward, voile_vec3(0.0f, 0.0f, -1.0f));
    VoilePose target = { .position = voile_add_scaled(eye, along, def->hold_distance),
                         .rotation = rotation_along(along) };
    target.position.y += def->hold_height_offset;
    return target;
}

static bool is_near(VoileVec3 v)
{
    return voile_clamp(v.x, -MAX_COORDINATE, MAX_COORDINATE) == v.x &&
           voile_clamp(v.y, -MAX_COORDINATE, MAX_COORDINATE) == v.y &&
           voile_clamp(v.z, -MAX_COORDINATE, MAX_COORDINATE) == v.z;
}

static bool is_unit(VoileQuat q)
{
    float length = sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return length >= 1.0f - UNIT_LENGTH_TOLERANCE && length <= 1.0f + UNIT_LENGTH_TOLERANCE;
}

static bool is_usable(const VoileFollow* follow)
{
    bool is_finite = voile_is_finite3(follow->position) && voile_is_finite3(follow->velocity) &&
                     voile_is_finite3(follow->previous_target) && voile_is_finite3(follow->bobbed_target) &&
                     voile_is_finite(follow->target_speed) && voile_is_finite(follow->bob_phase) &&
                     voile_is_finite(follow->roll);
    return is_finite && is_unit(follow->rotation) && is_unit(follow->previous_rotation);
}

// --- a step -----------------------------------------------------------------------------------------------------------

static float approach(float value, double wanted, double rate, double step)
{
    return (float)((double)value + (wanted - (double)value) * double_decayed(rate * step));
}

static float advance_phase(float phase, double turned)
{
    double sum = (double)phase + turned;
    double turns = sum / (2.0 * DOUBLE_PI);
    float rest = turns < LOST_TURNS ? (float)(sum - 2.0 * DOUBLE_PI * (double)(int64_t)turns) : 0.0f;
    return rest >= 0.0f && (double)rest < 2.0 * DOUBLE_PI ? rest : 0.0f;
}

// The target with its bob.
static VoileVec3 bob(VoileFollow* next, const VoileFollowDef* def, VoileVec3 target, double step)
{
    double speed = (double)voile_distance(target, next->previous_target) / step;
    next->target_speed = approach(next->target_speed, speed, (double)def->speed_smoothing, step);
    next->bob_phase = advance_phase(next->bob_phase, (double)def->bob_rate * step);
    float strength = voile_clamp(next->target_speed / def->bob_full_speed, 0.0f, 1.0f);
    target.y += (float)double_sine_cosine((double)next->bob_phase).sine * def->bob_amplitude * strength;
    return target;
}

// No faster than a spring that is let go at the box's edge: it does not throw what an unstable one has shaken.
static float calm(float speed, const VoileFollowDef* def)
{
    double limit = (double)def->divergence_limit * sqrt((double)def->stiffness);
    return (double)speed > limit ? (float)limit : (double)speed < -limit ? (float)-limit : speed;
}

static void note_stability(VoileFollow* next, const VoileFollowDef* def, const FollowAxis* axis)
{
    bool was_unstable = next->is_unstable != 0;
    next->is_unstable = axis->limit > 0.0 ? 1 : 0;
    if (was_unstable && !next->is_unstable)
    {
        next->velocity =
            voile_vec3(calm(next->velocity.x, def), calm(next->velocity.y, def), calm(next->velocity.z, def));
    }
}

static void advance_position(VoileFollow* next, const FollowAxis* axis, VoileVec3 target)
{
    float* positions[3] = { &next->position.x, &next->position.y, &next->position.z };
    float* velocities[3] = { &next->velocity.x, &next->velocity.y, &next->velocity.z };
    const float previous_targets[3] = { next->bobbed_target.x, next->bobbed_target.y, next->bobbed_target.z };
    const float targets[3] = { target.x, target.y, target.z };
    for (int i = 0; i < 3; ++i)
    {
        double position = (double)*positions[i];
        double velocity = (double)*velocities[i];
        follow_axis_advance(axis, (double)previous_targets[i], (double)targets[i], &position, &velocity);
        *positions[i] = (float)position;
        *velocities[i] = (float)velocity;
    }
    next->bobbed_target = target;
}

// The shorter of the two turns that lead from `from` to `to`.
static VoileQuat turn_between(VoileQuat from, VoileQuat to)
{
    VoileQuat turn = voile_quat_multiply(to, voile_quat_inverse(from));
    return turn.w < 0.0f ? (VoileQuat){ -turn.x, -turn.y, -turn.z, -turn.w } : turn;
}

// Radians per second about world up: the twist about y of the turn since the last target.
static double yaw_rate(VoileQuat previous, VoileQuat rotation, double step)
{
    VoileQuat turn = turn_between(previous, rotation);
    double part = (double)turn.y;
    if (part == 0.0)
    {
        return 0.0;
    }
    double half_angle = double_angle_of(part < 0.0 ? -part : part, (double)turn.w);
    return (part < 0.0 ? -2.0 : 2.0) * half_angle / step;
}

// `share` of the way along the shortest arc.
static VoileQuat turn_towards(VoileQuat from, VoileQuat to, double share)
{
    VoileQuat turn = turn_between(from, to);
    float sine = voile_length(voile_vec3(turn.x, turn.y, turn.z));
    if (sine == 0.0f)
    {
        return from;
    }
    DoubleAngle part = double_sine_cosine(share * double_angle_of((double)sine, (double)turn.w));
    float scale = (float)(part.sine / (double)sine);
    VoileQuat partial = { turn.x * scale, turn.y * scale, turn.z * scale, (float)part.cosine };
    return voile_quat_normalize(voile_quat_multiply(partial, from));
}

static void advance_rotation(VoileFollow* next, const VoileFollowDef* def, VoileQuat target, double step)
{
    double limit = (double)def->bank_limit;
    double wanted = (double)def->bank_per_yaw_rate * yaw_rate(next->previous_rotation, target, step);
    wanted = wanted < -limit ? -limit : wanted > limit ? limit : wanted;
    next->roll = approach(next->roll, wanted, (double)def->bank_smoothing, step);

    DoubleAngle half = double_sine_cosine(0.5 * (double)next->roll);
    VoileQuat roll = { 0.0f, 0.0f, -(float)half.sine, (float)half.cosine };
    double share = double_decayed((double)def->rotation_speed * step);
    next->rotation = turn_towards(next->rotation, voile_quat_multiply(target, roll), share);
    next->previous_rotation = target;
}

bool voile_follow_step(VoileFollow* follow, const VoileFollowDef* def, VoilePose target, float step_length)
{
    VOILE_ASSERT(follow != NULL && def != NULL);

    if (!voile_follow_def_is_valid(def) || !is_near(target.position) || !is_unit(target.rotation) ||
        !(step_length >= 0.0f && step_length <= FLT_MAX))
    {
        return false;
    }
    target.rotation = voile_quat_normalize(target.rotation);
    VoileFollow next = follow->has_started ? *follow : voile_follow_at(target);
    if (!is_usable(&next))
    {
        return false;
    }
    if (step_length == 0.0f)
    {
        return true;
    }
    FollowAxis axis = follow_axis_make(def, step_length);
    VoileVec3 bobbed = bob(&next, def, target.position, axis.step);
    note_stability(&next, def, &axis);
    advance_position(&next, &axis, bobbed);
    advance_rotation(&next, def, target.rotation, axis.step);
    next.previous_target = target.position;
    if (!is_usable(&next))
    {
        return false;
    }
    *follow = next;
    return true;
}
