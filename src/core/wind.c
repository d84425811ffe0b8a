#include "core/wind.h"

#include "core/kernel.h"

#define KERNEL_WIDTH 1
#include "core/air.inl"

#include <string.h>

// Radians of a wave after `time` seconds, without whole turns.
static float find_phase(float time, double frequency)
{
    double turns = (double)time * frequency / 6.28318530717958647693;
    double whole = turns >= -1.0e15 && turns <= 1.0e15 ? (double)(int64_t)turns : turns;
    double rest = turns - whole;
    return (float)((rest < 0.0 ? rest + 1.0 : rest) * 6.28318530717958647693);
}

// Of a step `shrink` times as large as the largest eddies. What carries them and what turns them on is taken apart into
// whole cells and turns, whose number wraps, and the rest: they are as fine after a day as at the start.
static Eddies make_eddies(const VoileWind* wind, float speed, float shrink, uint32_t index)
{
    double inverse_size = (double)shrink / (wind->gust_size > 0.0f ? (double)wind->gust_size : 1.0);
    double carried = (double)speed * (double)wind->time * inverse_size;
    double turns = (double)wind->time * (double)wind->gust_pace * (double)shrink;
    carried = carried >= -1.0e15 && carried <= 1.0e15 ? carried : 0.0;
    turns = turns >= -1.0e15 && turns <= 1.0e15 ? turns : 0.0;
    int64_t whole = (int64_t)carried;
    double part = turns - (double)(int64_t)turns;
    return (Eddies){
        .inverse_size = (float)inverse_size,
        .carried_part = (float)(carried - (double)whole),
        .salt = (wind->seed * EDDY_COUNT + index) * 0xb5297a4du - (uint32_t)(uint64_t)whole * LATTICE_X,
        .turn = (uint32_t)(int64_t)(part * 4294967296.0),
        .strength = 4.0f * speed * wind->gust / shrink,
    };
}

static VoileJet make_jet(const VoileJet* jet)
{
    VoileVec3 nowhere = voile_vec3(0.0f, 0.0f, 0.0f);
    VoileJet made = *jet;
    made.direction = voile_normalize_or(jet->direction, nowhere);
    bool blows = voile_dot(made.direction, made.direction) > 0.0f && jet->spread > 0.0f && jet->reach > 0.0f;
    made.speed = blows ? jet->speed : 0.0f;
    return made;
}

// A plate with lift and hardly any drag would be hurled aside; its lift counts as drag does.
static float find_lean(const VoileWind* wind)
{
    float least = 0.25f * wind->lift_coefficient;
    float drag = wind->drag_coefficient > least ? wind->drag_coefficient : least;
    return drag > 0.0f ? wind->lift_coefficient * wind->lift_coefficient / drag : 0.0f;
}

static Air make_air(const VoileWind* wind, float duration)
{
    VoileVec3 along = voile_normalize_or(wind->velocity, voile_vec3(0.0f, 0.0f, 0.0f));
    Air air = {
        .mean = wind->velocity,
        .along = along,
        .side = voile_normalize_or(voile_vec3(along.z, 0.0f, -along.x), voile_vec3(1.0f, 0.0f, 0.0f)),
        .speed = voile_length(wind->velocity),
        .gust = wind->gust,
        // Implicit in the velocity: over the step a face takes on at most the air's own speed, whatever the drag.
        .drag = wind->drag / (1.0f + wind->drag * duration),
        .has_turbulence = wind->seed != 0,
        .jet = make_jet(&wind->jet),
        .half_density = 0.5f * wind->density,
        .drag_coefficient = wind->drag_coefficient,
        .lift_coefficient = wind->lift_coefficient,
        .lean = find_lean(wind),
        .duration = duration,
    };
    air.above = voile_cross(along, air.side);
    if (air.has_turbulence)
    {
        air.eddies[0] = make_eddies(wind, air.speed, 1.0f, 0);
        air.eddies[1] = make_eddies(wind, air.speed, 2.0f, 1);
    }
    else
    {
        air.slow_phase = find_phase(wind->time, 0.9);
        air.fast_phase = find_phase(wind->time, 2.3);
        air.sway_phase = find_phase(wind->time, 0.6);
    }
    return air;
}

static Way find_waves(const Air* air, VoileVec3 at)
{
    float a = voile_dot(at, air->side);
    float swell =
        0.45f * voile_sin(air->slow_phase + 0.8f * a) + 0.5f * voile_sin(air->fast_phase - 1.7f * a + 1.1f * at.y);
    float sway = 0.35f * voile_sin(air->sway_phase + at.y);
    VoileVec3 ahead = voile_scale(air->along, air->speed * (1.0f - 0.45f * air->gust + air->gust * swell));
    return splat_way(voile_add_scaled(ahead, air->side, air->speed * air->gust * sway));
}

static Way find_air(const Air* air, VoileVec3 at)
{
    Way wind = air->gust == 0.0f     ? splat_way(air->mean)
               : air->has_turbulence ? find_turbulent_air(air, splat_way(at))
                                     : find_waves(air, at);
    return air->jet.speed == 0.0f ? wind : add_ways(wind, find_jet(&air->jet, splat_way(at)));
}

// --- the faces of a mesh -------------------------------------------------------------------------------------------------

static float find_face_mass(const VoileCloth* cloth, FaceCorners corners)
{
    float mass = 0.0f;
    for (int i = 0; i < face_corner_count(corners); ++i)
    {
        mass += *weight_at(cloth->accelerations, corners.at[i]);
    }
    return mass;
}

static Way find_face_push(const VoileCloth* cloth, const Air* air, FaceCorners corners)
{
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

    VoileVec3 area = cloth_face_area(cloth, corners);
    Way normal = splat_way(voile_normalize_or(area, voile_vec3(0.0f, 0.0f, 0.0f)));
    Way flow = sub_ways(find_air(air, centre), splat_way(velocity));
    Way push = scale_way(normal, air->drag * dot_ways(flow, normal));
    if (air->half_density == 0.0f)
    {
        return push;
    }
    float area_per_mass = voile_length(area) / find_face_mass(cloth, corners);
    return add_ways(push, find_aerodynamics(air, flow, normal, area_per_mass));
}

static void push_corners(VoileCloth* cloth, FaceCorners corners, Way push)
{
    for (int i = 0; i < face_corner_count(corners); ++i)
    {
        VoileVec3 sum = read_place(cloth->accelerations, corners.at[i]);
        write_place(cloth->accelerations, corners.at[i], voile_add(sum, voile_vec3(push.x, push.y, push.z)));
    }
}

static void count_mesh_faces(VoileCloth* cloth)
{
    for (int32_t face = 0; face < cloth->face_count; ++face)
    {
        FaceCorners corners = cloth_face_corners(cloth, face);
        for (int i = 0; i < face_corner_count(corners) && face_is_alive(cloth, face); ++i)
        {
            *weight_at(cloth->accelerations, corners.at[i]) += 1.0f;
        }
    }
}

static void blow_mesh(VoileCloth* cloth, const Air* air)
{
    for (int32_t face = 0; face < cloth->face_count; ++face)
    {
        if (face_is_alive(cloth, face))
        {
            FaceCorners corners = cloth_face_corners(cloth, face);
            push_corners(cloth, corners, find_face_push(cloth, air, corners));
        }
    }
}

// --- all points ----------------------------------------------------------------------------------------------------------

// A point's mass is shared evenly by its living faces, so that a face's is what its corners have for it, and together they
// weigh what the cloth does. Then the mean over a point's faces of the force on each by its mass is the point's acceleration,
// and all forces sum to the air's.
static void share_masses(VoileCloth* cloth)
{
    for (int32_t i = 0; i < cloth->block_count; ++i)
    {
        float* count = cloth->accelerations[i].w;
        const float* masses = cloth->masses + i * LANES;
        for (int lane = 0; lane < LANES; ++lane)
        {
            count[lane] = masses[lane] / (count[lane] > 1.0f ? count[lane] : 1.0f);
        }
    }
}

// The mean over a point's faces, and gravity.
static void finish_block(PointBlock* block, const float* masses, VoileVec3 gravity)
{
    for (int lane = 0; lane < LANES; ++lane)
    {
        float share =
            masses != NULL ? block->w[lane] / masses[lane] : 1.0f / (block->w[lane] > 1.0f ? block->w[lane] : 1.0f);
        block->x[lane] = block->x[lane] * share + gravity.x;
        block->y[lane] = block->y[lane] * share + gravity.y;
        block->z[lane] = block->z[lane] * share + gravity.z;
    }
}

static void blow(VoileCloth* cloth, const VoileStep* step)
{
    Air air = make_air(&step->wind, step->duration);
    bool is_grid = cloth_is_grid(cloth);
    (is_grid ? cloth->kernel->count_faces : count_mesh_faces)(cloth);
    if (air.half_density > 0.0f)
    {
        share_masses(cloth);
    }
    (is_grid ? cloth->kernel->blow : blow_mesh)(cloth, &air);
}

void cloth_find_accelerations(VoileCloth* cloth, const VoileStep* step)
{
    bool has_density = step->wind.density > 0.0f;
    memset(cloth->accelerations, 0, (size_t)cloth->block_count * sizeof(PointBlock));
    if (step->wind.drag > 0.0f || has_density)
    {
        blow(cloth, step);
    }
    for (int32_t i = 0; i < cloth->block_count; ++i)
    {
        finish_block(&cloth->accelerations[i], has_density ? cloth->masses + i * LANES : NULL, step->gravity);
    }
}
