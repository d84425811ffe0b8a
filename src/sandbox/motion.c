#include "sandbox/motion.h"

#include "voile/easing.h"

static VoileQuat turn_about(VoileVec3 axis, float degrees)
{
    float half = degrees * (0.5f * VOILE_PI / 180.0f);
    VoileVec3 v = voile_scale(axis, voile_sin(half));
    return (VoileQuat){ v.x, v.y, v.z, voile_cos(half) };
}

VoileQuat motion_turn(VoileVec3 degrees)
{
    VoileQuat x = turn_about(voile_vec3(1.0f, 0.0f, 0.0f), degrees.x);
    VoileQuat y = turn_about(voile_vec3(0.0f, 1.0f, 0.0f), degrees.y);
    VoileQuat z = turn_about(voile_vec3(0.0f, 0.0f, 1.0f), degrees.z);
    return voile_quat_multiply(z, voile_quat_multiply(y, x));
}

static bool is_owned(const SceneKey* key, KeyOwner owner, int index)
{
    return key->owner == owner && key->owner_index == index;
}

bool motion_has_keys(const Scene* scene, KeyOwner owner, int index)
{
    for (int i = 0; i < scene->key_count; ++i)
    {
        if (is_owned(&scene->keys[i], owner, index))
        {
            return true;
        }
    }
    return false;
}

// A scene's keys ascend in time for each owner.
static float last_time(const Scene* scene, KeyOwner owner, int index)
{
    float time = 0.0f;
    for (int i = 0; i < scene->key_count; ++i)
    {
        time = is_owned(&scene->keys[i], owner, index) ? scene->keys[i].parameters.time : time;
    }
    return time;
}

// The angles are mixed, not the turns: a key of 720 degrees is two whole turns.
static VoilePose pose_of(VoileVec3 move, VoileVec3 degrees)
{
    return (VoilePose){ move, motion_turn(degrees) };
}

static double time_in_turn(const Scene* scene, KeyOwner owner, int index, bool repeats, double seconds)
{
    double end = (double)last_time(scene, owner, index);
    double time = seconds > 0.0 ? seconds : 0.0;
    return repeats && end > 0.0 ? time - end * (double)(int64_t)(time / end) : time;
}

MotionSpan motion_span_at(const Scene* scene, KeyOwner owner, int index, bool repeats, double seconds)
{
    static const KeyParameters start = { .time = 0.0f };
    double time = time_in_turn(scene, owner, index, repeats, seconds);
    MotionSpan span = { .from = &start };
    for (int i = 0; i < scene->key_count; ++i)
    {
        if (!is_owned(&scene->keys[i], owner, index))
        {
            continue;
        }
        const KeyParameters* to = &scene->keys[i].parameters;
        if (time < (double)to->time)
        {
            span.to = to;
            span.part = (float)((time - (double)span.from->time) / ((double)to->time - (double)span.from->time));
            return span;
        }
        span.from = to;
    }
    return span;
}

float motion_curvature(const Scene* scene, const KeyParameters* key)
{
    return key->curvature > 0.0f ? key->curvature : scene->world.easing_curvature;
}

bool motion_is_curved(const Scene* scene)
{
    bool is_curved = false;
    for (int i = 0; i < scene->key_count; ++i)
    {
        const KeyParameters* key = &scene->keys[i].parameters;
        bool has_curvature = key->easing != VOILE_EASE_LINEAR && key->easing != VOILE_EASE_SMOOTHSTEP;
        is_curved = is_curved || (has_curvature && !(key->curvature > 0.0f));
    }
    return is_curved;
}

VoilePose motion_at(const Scene* scene, KeyOwner owner, int index, bool repeats, double seconds)
{
    MotionSpan span = motion_span_at(scene, owner, index, repeats, seconds);
    const KeyParameters* from = span.from;
    const KeyParameters* to = span.to;
    if (to == NULL)
    {
        return pose_of(from->move, from->turn);
    }
    float share = voile_ease((VoileEase)to->easing, motion_curvature(scene, to), span.part);
    return pose_of(voile_lerp3(from->move, to->move, share), voile_lerp3(from->turn, to->turn, share));
}
