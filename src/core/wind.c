#include "core/wind.h"

#include "core/kernel.h"

#include <string.h>

// Radians of a wave after `time` seconds, without whole turns.
static float find_phase(float time, double frequency)
{
    double turns = (double)time * frequency / 6.28318530717958647693;
    double whole = turns >= -1.0e15 && turns <= 1.0e15 ? (double)(int64_t)turns : turns;
    double rest = turns - whole;
    return (float)((rest < 0.0 ? rest + 1.0 : rest) * 6.28318530717958647693);
}

static Air make_air(const VoileWind* wind, float duration)
{
    VoileVec3 along = voile_normalize_or(wind->velocity, voile_vec3(0.0f, 0.0f, 0.0f));
    return (Air){
        .mean = wind->velocity,
        .along = along,
        .side = voile_normalize_or(voile_vec3(along.z, 0.0f, -along.x), voile_vec3(1.0f, 0.0f, 0.0f)),
        .speed = voile_length(wind->velocity),
        .gust = wind->gust,
        // Implicit in the velocity: over the step a face takes on at most the air's own speed, whatever the drag.
        .drag = wind->drag / (1.0f + wind->drag * duration),
        .slow_phase = find_phase(wind->time, 0.9),
        .fast_phase = find_phase(wind->time, 2.3),
        .sway_phase = find_phase(wind->time, 0.6),
    };
}

static VoileVec3 find_air_velocity(const Air* air, VoileVec3 at)
{
    if (air->gust == 0.0f)
    {
        return air->mean;
    }
    float a = voile_dot(at, air->side);
    float swell = 0.45f * voile_sin(air->slow_phase + 0.8f * a) +
                  0.5f * voile_sin(air->fast_phase - 1.7f * a + 1.1f * at.y);
    float sway = 0.35f * voile_sin(air->sway_phase + at.y);
    VoileVec3 ahead = voile_scale(air->along, air->speed * (1.0f - 0.45f * air->gust + air->gust * swell));
    return voile_add_scaled(ahead, air->side, air->speed * air->gust * sway);
}

static VoileVec3 find_face_acceleration(const VoileCloth* cloth, const Air* air, int32_t face)
{
    FaceCorners corners = cloth_face_corners(cloth, face);
    int count = face_corner_count(corners);
    VoileVec3 centre = voile_vec3(0.0f, 0.0f, 0.0f);
    VoileVec3 velocity = centre;
    for (int i = 0; i < count; ++i)
    {
        centre = voile_add(centre, cloth_position_at(cloth, corners.at[i]));
        velocity = voile_add(velocity, cloth_velocity_at(cloth, corners.at[i]));
    }
    centre = voile_scale(centre, 1.0f / (float)count);
    velocity = voile_scale(velocity, 1.0f / (float)count);

    VoileVec3 normal = voile_normalize_or(cloth_face_area(cloth, corners), voile_vec3(0.0f, 0.0f, 0.0f));
    VoileVec3 flow = voile_sub(find_air_velocity(air, centre), velocity);
    return voile_scale(normal, air->drag * voile_dot(flow, normal));
}

static void add_to_corners(VoileCloth* cloth, int32_t face, VoileVec3 acceleration)
{
    FaceCorners corners = cloth_face_corners(cloth, face);
    for (int i = 0; i < face_corner_count(corners); ++i)
    {
        VoileVec3 sum = read_place(cloth->accelerations, corners.at[i]);
        write_place(cloth->accelerations, corners.at[i], voile_add(sum, acceleration));
        *weight_at(cloth->accelerations, corners.at[i]) += 1.0f;
    }
}

static void blow(VoileCloth* cloth, const Air* air)
{
    for (int32_t face = 0; face < cloth->face_count; ++face)
    {
        if (face_is_alive(cloth, face))
        {
            add_to_corners(cloth, face, find_face_acceleration(cloth, air, face));
        }
    }
}

// The mean over a point's faces, and gravity.
static void finish_block(PointBlock* block, VoileVec3 gravity)
{
    for (int lane = 0; lane < LANES; ++lane)
    {
        float share = 1.0f / (block->w[lane] > 1.0f ? block->w[lane] : 1.0f);
        block->x[lane] = block->x[lane] * share + gravity.x;
        block->y[lane] = block->y[lane] * share + gravity.y;
        block->z[lane] = block->z[lane] * share + gravity.z;
    }
}

void cloth_find_accelerations(VoileCloth* cloth, const VoileStep* step)
{
    memset(cloth->accelerations, 0, (size_t)cloth->block_count * sizeof(PointBlock));
    if (step->wind.drag > 0.0f)
    {
        Air air = make_air(&step->wind, step->duration);
        if (cloth_is_grid(cloth))
        {
            cloth->kernel->blow(cloth, &air);
        }
        else
        {
            blow(cloth, &air);
        }
    }
    for (int32_t i = 0; i < cloth->block_count; ++i)
    {
        finish_block(&cloth->accelerations[i], step->gravity);
    }
}
