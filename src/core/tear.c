#include "core/tear.h"

#include "core/cut.h"
#include "core/definition.h"
#include "core/double3.h"
#include "core/kernel.h"
#include "core/links.h"
#include "core/tension.h"
#include "core/tethers.h"

// --- what a thread bears ---------------------------------------------------------------------------------------------

static double find_area(const VoileVec3* rest, const int32_t corners[4])
{
    Double3 first = double3_from(rest[corners[0]]);
    Double3 second = double3_from(rest[corners[1]]);
    Double3 third = double3_from(rest[corners[2]]);
    Double3 last = corners[3] < 0 ? first : double3_from(rest[corners[3]]);
    return 0.5 * double3_length(double3_cross(double3_sub(third, first), double3_sub(last, second)));
}

// The area beside the thread over its length: half of each quad, as two of its sides share it either way, and two thirds of
// each triangle, whose sides run three ways. A thread without a face stands for as much as it is long.
static float find_width(const VoileCloth* cloth, const VoileVec3* rest, int32_t stored, double length)
{
    IndexList faces;
    double area = 0.0;
    cloth_find_faces_at(cloth, stored, &faces);
    for (int32_t i = 0; i < faces.count; ++i)
    {
        VoileFace face = voile_cloth_face(cloth, faces.items[i]);
        area += find_area(rest, face.corners) * (face.corners[3] < 0 ? 2.0 / 3.0 : 0.5);
    }
    return (float)(faces.count > 0 ? area / length : length);
}

void tear_start(VoileCloth* cloth, const VoileClothDef* def)
{
    const VoileVec3* rest = definition_rest(def);
    for (int32_t i = 0; cloth->has_tearing && i < structural_count(cloth); ++i)
    {
        if (!link_is_alive(cloth, i))
        {
            continue;
        }
        LinkEnds ends = cloth_link_ends(cloth, i);
        int32_t a = cloth_point_at(cloth, ends.a);
        int32_t b = cloth_point_at(cloth, ends.b);
        Double3 way = double3_sub(double3_from(rest[b]), double3_from(rest[a]));
        double length = double3_length(way) > 0.0 ? double3_length(way) : (double)link_rest_length(cloth, i);
        float toughness = 1.0f;
        if (def->toughness != NULL)
        {
            toughness = def->toughness[a] < def->toughness[b] ? def->toughness[a] : def->toughness[b];
        }
        cloth->strengths.widths[i] = find_width(cloth, rest, i, length) * toughness;
        cloth->strengths.lengthwise[i] = (float)(way.y * way.y / (length * length));
        cloth->strengths.toughness[i] = toughness;
    }
}

// Newtons, 0 for one that never breaks. Between the two directions the squares of the inverse are mixed by those of the
// cosines, as an ellipse of strengths does.
static float find_strength(const VoileCloth* cloth, const VoileTearing* tearing, int32_t stored)
{
    float width = cloth->strengths.widths[stored];
    float along = cloth->strengths.lengthwise[stored];
    float lengthwise = tearing->strength_lengthwise;
    float crosswise = tearing->strength_crosswise;
    if (lengthwise <= 0.0f || crosswise <= 0.0f)
    {
        return along > 0.5f ? lengthwise * width : crosswise * width;
    }
    float inverse_squared = along / (lengthwise * lengthwise) + (1.0f - along) / (crosswise * crosswise);
    return width / sqrtf(inverse_squared);
}

float voile_cloth_toughness(const VoileCloth* cloth, int32_t link)
{
    VOILE_ASSERT(0 <= link && link < cloth->link_count);

    int32_t stored = cloth_stored_of(cloth, link);
    bool is_thread = cloth->has_tearing && cloth_link_kind(cloth, stored) == VOILE_LINK_STRUCTURAL;
    return is_thread ? cloth->strengths.toughness[stored] : 1.0f;
}

// --- breaking --------------------------------------------------------------------------------------------------------

// Whether both ends are pinned or held: what is in the clamp does not tear.
static bool is_clamped(VoileCloth* cloth, int32_t stored)
{
    LinkEnds ends = cloth_link_ends(cloth, stored);
    return *weight_at(cloth->points, ends.a) == 0.0f && *weight_at(cloth->points, ends.b) == 0.0f;
}

// The tension as a part of what the thread still bears.
static float find_load(VoileCloth* cloth, const VoileTearing* tearing, int32_t stored)
{
    float strength = find_strength(cloth, tearing, stored) * (1.0f - cloth->wears.damages[stored]);
    if (strength <= 0.0f || cloth_link_force(cloth, stored) < LEAST_OWN_SHARE * strength || is_clamped(cloth, stored))
    {
        return 0.0f;
    }
    return cloth_thread_tension(cloth, stored) / strength;
}

static void wear(VoileCloth* cloth, int32_t stored, const VoileStep* step, float load)
{
    float* overload = &cloth->wears.overloads[stored];
    float* damage = &cloth->wears.damages[stored];
    float excess = 2.0f * load - 1.0f;
    *overload = load > 1.0f ? *overload + step->duration : 0.0f;
    *damage += excess > 0.0f ? excess * step->tearing.damage * step->duration : 0.0f;
    *damage = *damage < 1.0f ? *damage : 1.0f;
}

static float* load_at(VoileCloth* cloth, int32_t place)
{
    // Each step writes its accelerations anew: between steps their memory is free.
    return (float*)(void*)cloth->accelerations + slot_of_place(place);
}

// Raises what is known of the worst load at each end.
static void note_load(VoileCloth* cloth, LinkEnds ends, float load)
{
    float* at_a = load_at(cloth, ends.a);
    float* at_b = load_at(cloth, ends.b);
    *at_a = load > *at_a ? load : *at_a;
    *at_b = load > *at_b ? load : *at_b;
}

// Whether it has been overloaded for long enough.
static bool weigh_thread(VoileCloth* cloth, const VoileStep* step, int32_t stored)
{
    float load = find_load(cloth, &step->tearing, stored);
    wear(cloth, stored, step, load);
    if (load > 1.0f)
    {
        note_load(cloth, cloth_link_ends(cloth, stored), load);
    }
    return load > 1.0f && cloth->wears.overloads[stored] >= step->tearing.delay;
}

// How many threads have been overloaded for long enough. Nearly all of a cloth are at peace: these are passed sixteen at a
// time, by their own force's size alone and the lesser of the strengths.
static int32_t weigh_threads(VoileCloth* cloth, const VoileStep* step)
{
    int32_t ripe_count = 0;
    int32_t count = structural_count(cloth);
    float lengthwise = step->tearing.strength_lengthwise, crosswise = step->tearing.strength_crosswise;
    float least_strength = lengthwise < crosswise ? lengthwise : crosswise;
    for (int32_t first = 0; first < count; first += LANES)
    {
        first = cloth->kernel->pass_threads_at_peace(cloth, least_strength, first);
        int32_t end = count - first < LANES ? count : first + LANES;
        for (int32_t i = first; i < end; ++i)
        {
            ripe_count += link_is_alive(cloth, i) && weigh_thread(cloth, step, i) ? 1 : 0;
        }
    }
    return ripe_count;
}

// Where a thread gives way is chance: within FRAY of its length about its middle, by a hash of its points (the finisher of
// MurmurHash3, A. Appleby, 2011), so that it is the same in a mesh as in a grid.
#define FRAY      0.56f
#define FRAY_SEED 0x66726179u

static float find_torn_place(const VoileCloth* cloth, LinkEnds ends)
{
    uint32_t bits = FRAY_SEED ^ (uint32_t)cloth_point_at(cloth, ends.a) * 0x9e3779b1u;
    bits ^= (uint32_t)cloth_point_at(cloth, ends.b) * 0x85ebca77u;
    bits = (bits ^ bits >> 16) * 0x85ebca6bu;
    bits = (bits ^ bits >> 13) * 0xc2b2ae35u;
    bits ^= bits >> 16;
    return 0.5f + FRAY * ((float)(bits >> 8) * 0x1p-24f - 0.5f);
}

// Of the threads that meet in a point only the worst breaks in one step: its neighbours are relieved or loaded anew first,
// so that a cloth tears along a line instead of bursting into pieces.
static void break_worst(VoileCloth* cloth, const VoileStep* step)
{
    for (int32_t i = 0; i < structural_count(cloth); ++i)
    {
        float overload = cloth->wears.overloads[i];
        if (!link_is_alive(cloth, i) || overload <= 0.0f || overload < step->tearing.delay)
        {
            continue;
        }
        LinkEnds ends = cloth_link_ends(cloth, i);
        float load = find_load(cloth, &step->tearing, i);
        if (load >= *load_at(cloth, ends.a) && load >= *load_at(cloth, ends.b))
        {
            cloth_cut_thread(cloth, i, find_torn_place(cloth, ends), CUT_BY_TEAR);
            cloth->head->torn_count += 1;
        }
    }
}

void cloth_tear(VoileCloth* cloth, const VoileStep* step)
{
    bool can_tear = step->tearing.strength_lengthwise > 0.0f || step->tearing.strength_crosswise > 0.0f;
    if (!cloth->has_tearing || !can_tear || cloth->head->force_scale <= 0.0f)
    {
        return;
    }
    for (int32_t slot = 0; slot < cloth->block_count * LANES; ++slot)
    {
        ((float*)(void*)cloth->accelerations)[slot] = 0.0f;
    }
    if (weigh_threads(cloth, step) > 0)
    {
        break_worst(cloth, step);
        tethers_forget_cut(cloth);
    }
}

int64_t voile_cloth_torn_count(const VoileCloth* cloth)
{
    return cloth->head->torn_count;
}
