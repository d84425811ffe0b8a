#include "sandbox/patch.h"

#include <float.h>

#define LEAST_SHARE 0.001f
#define LEAST_GIVE  1.0e-4f         // of 1 - share, so that no grip is quite hard
#define SOFTNESS    (1.0f / 150.0f) // seconds, at a share of one half

size_t patch_memory_size(int32_t point_count)
{
    return (size_t)point_count * (sizeof(int32_t) + sizeof(VoileVec3) + sizeof(float) + sizeof(VoileMove));
}

Patch patch_in_memory(void* memory, int32_t point_count)
{
    Patch patch = { .points = memory };
    patch.offsets = (VoileVec3*)(void*)(patch.points + point_count);
    patch.shares = (float*)(void*)(patch.offsets + point_count);
    patch.moves = (VoileMove*)(void*)(patch.shares + point_count);
    return patch;
}

float patch_share(float distance, float radius)
{
    float t = radius > 0.0f ? voile_clamp(1.0f - distance / radius, 0.0f, 1.0f) : 0.0f;
    return distance > 0.0f ? t * t * (3.0f - 2.0f * t) : 1.0f;
}

// ---------------------------------------------------------------------------------------------------------- take, let go

void patch_take(Patch* patch, VoileCloth* cloth, int32_t point, float radius)
{
    int32_t found = voile_cloth_find_patch(cloth, point, radius, patch->points);
    VoileVec3 middle = voile_cloth_position(cloth, point);
    int32_t count = 0;
    for (int32_t i = 0; i < found; ++i)
    {
        int32_t one = patch->points[i];
        VoileVec3 offset = voile_sub(voile_cloth_position(cloth, one), middle);
        float share = i == 0 ? 1.0f : patch_share(voile_length(offset), radius);
        if (i == 0 || (share >= LEAST_SHARE && !voile_cloth_is_pinned(cloth, one)))
        {
            patch->points[count] = one;
            patch->offsets[count] = offset;
            patch->shares[count++] = share;
        }
    }
    patch->offsets[0] = voile_vec3(0.0f, 0.0f, 0.0f);
    patch->count = count;
    if (!voile_cloth_is_held(cloth, point))
    {
        voile_cloth_hold(cloth, point);
    }
    for (int32_t i = 1; i < count; ++i)
    {
        voile_cloth_hold_softly(cloth, patch->points[i]);
    }
}

void patch_release(Patch* patch, VoileCloth* cloth, int32_t kept_count)
{
    for (int32_t i = kept_count; i < patch->count; ++i)
    {
        voile_cloth_release(cloth, patch->points[i]);
    }
    patch->count = patch->count < kept_count ? patch->count : kept_count;
}

void patch_drop_loose(Patch* patch, VoileCloth* cloth)
{
    int32_t count = patch->count > 0 ? 1 : 0;
    for (int32_t i = count; i < patch->count; ++i)
    {
        int32_t point = patch->points[i];
        if (voile_cloth_pull(cloth, point, NULL) == 0)
        {
            voile_cloth_release(cloth, point);
            continue;
        }
        patch->points[count] = point;
        patch->offsets[count] = patch->offsets[i];
        patch->shares[count++] = patch->shares[i];
    }
    patch->count = count;
}

// ---------------------------------------------------------------------------------------------------------------- moves

bool patch_is_moved(const Patch* patch, const VoileCloth* cloth, int32_t index)
{
    return index == 0 || !voile_cloth_is_pinned(cloth, patch->points[index]);
}

static float sum_shares(const Patch* patch, const VoileCloth* cloth)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < patch->count; ++i)
    {
        sum += patch_is_moved(patch, cloth, i) ? patch->shares[i] : 0.0f;
    }
    return sum;
}

static float find_softness(float share)
{
    float give = 1.0f - share > LEAST_GIVE ? 1.0f - share : LEAST_GIVE;
    return SOFTNESS * sqrtf(give / share);
}

int32_t patch_find_moves(Patch* patch, const VoileCloth* cloth, VoileVec3 target, float limit)
{
    int32_t count = 0;
    float sum = sum_shares(patch, cloth);
    for (int32_t i = 0; i < patch->count; ++i)
    {
        if (patch_is_moved(patch, cloth, i))
        {
            // A share of a limit is never 0, which would be no limit.
            float force = limit * (patch->shares[i] / sum);
            bool is_soft = i > 0 || (limit > 0.0f && sum > 1.0f);
            VoileMove* move = &patch->moves[count++];
            move->point = patch->points[i];
            move->target = voile_add(target, patch->offsets[i]);
            move->max_force = limit > 0.0f && force < FLT_MIN ? FLT_MIN : force;
            move->softness = is_soft ? find_softness(patch->shares[i]) : 0.0f;
        }
    }
    return count;
}

VoileVec3 patch_pull(const Patch* patch, const VoileCloth* cloth)
{
    VoileVec3 sum = voile_vec3(0.0f, 0.0f, 0.0f);
    for (int32_t i = 0; i < patch->count; ++i)
    {
        VoileVec3 pull;
        voile_cloth_pull(cloth, patch->points[i], &pull);
        sum = voile_add(sum, pull);
    }
    return sum;
}
