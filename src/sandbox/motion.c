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

VoilePose motion_at(const Scene* scene, KeyOwner owner, int index, bool repeats, double seconds)
{
    double end = (double)last_time(scene, owner, index);
    double time = seconds > 0.0 ? seconds : 0.0;
    if (repeats && end > 0.0)
    {
        time -= end * (double)(int64_t)(time / end);
    }
    KeyParameters from = { .time = 0.0f };
    for (int i = 0; i < scene->key_count; ++i)
    {
        if (!is_owned(&scene->keys[i], owner, index))
        {
            continue;
        }
        const KeyParameters* to = &scene->keys[i].parameters;
        if (time < (double)to->time)
        {
            float part = (float)((time - (double)from.time) / ((double)to->time - (double)from.time));
            float share = voile_ease((VoileEase)to->easing, VOILE_EASE_DEFAULT_CURVATURE, part);
            return pose_of(voile_lerp3(from.move, to->move, share), voile_lerp3(from.turn, to->turn, share));
        }
        from = *to;
    }
    return pose_of(from.move, from.turn);
}
