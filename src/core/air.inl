// Turbulence, the jet, and what air does to a face: the formulas of voile/cloth.h, for as many places at once as a vector
// has floats. Included by the kernels, and by wind.c for one at a time; all give the same bits.

#include "core/ways.h"
#include "core/wind.h"

// --- turbulence ------------------------------------------------------------------------------------------------------

#define MAX_CELL 2.0e6f // beyond it a float cannot say well where in a cell it is: the turbulence ends there

// One for each axis of the lattice: odd, so that no step along it is lost.
#define LATTICE_X 0x9e3779b1u
#define LATTICE_Y 0x5f356495u
#define LATTICE_Z 0x32c2797du

// Where something lies along one axis of the lattice.
typedef struct Cell
{
    Bits lower;    // the lattice's number below it, times the axis' constant
    Vec low, high; // the weights of the lattice below and above it: smooth, and 1 together
} Cell;

ALWAYS_INLINE Cell find_cell(Vec coordinate, uint32_t axis)
{
    Mask is_near = (coordinate <= MAX_CELL) & (coordinate >= -MAX_CELL);
    Vec near = select_or_zero(is_near, coordinate);
    Vec rounded = (near - 0.5f) + ROUNDER;
    Vec t = near - (rounded - ROUNDER);
    Vec high = t * t * (3.0f - 2.0f * t);
    return (Cell){ bits_of(rounded) * axis, 1.0f - high, high };
}

// Every bit of the result depends on every bit of the number: xors of shifted bits and odd factors, turn about.
ALWAYS_INLINE Bits scatter_bits(Bits number)
{
    number = (number ^ (number >> 16)) * 0x6b2d5c35u;
    number = (number ^ (number >> 15)) * 0x9c8e3f6bu;
    return number ^ (number >> 16);
}

// A parabola for each half of a wave: 0 at 0 and at half a turn, a quarter of +1 and -1 between. 2^32 are a turn.
ALWAYS_INLINE Vec find_wave(Bits phase)
{
    Vec x = vec_of_bits((phase >> 9) | 0x3f800000u) * 2.0f - 3.0f;
    return x * (1.0f - vec_abs(x));
}

// Each point of the lattice has three waves of its own, which go on in time; in between they are blended.
ALWAYS_INLINE Way add_lattice_point(Way sum, Bits number, Vec weight, uint32_t turn)
{
    Bits phase = scatter_bits(number);
    return (Way){
        sum.x + weight * find_wave(phase + turn),
        sum.y + weight * find_wave((phase << 11) + turn),
        sum.z + weight * find_wave((phase << 21) + turn),
    };
}

ALWAYS_INLINE Way find_eddies(const Eddies* eddies, Vec ahead, Vec aside, Vec upward)
{
    Cell x = find_cell(ahead * eddies->inverse_size - eddies->carried_part, LATTICE_X);
    Cell y = find_cell(aside * eddies->inverse_size, LATTICE_Y);
    Cell z = find_cell(upward * eddies->inverse_size, LATTICE_Z);
    Bits first = x.lower + y.lower + z.lower + eddies->salt;
    Way sum = { splat(0.0f), splat(0.0f), splat(0.0f) };
    for (uint32_t corner = 0; corner < 8; ++corner)
    {
        bool is_ahead = (corner & 1u) != 0, is_aside = (corner & 2u) != 0, is_above = (corner & 4u) != 0;
        uint32_t way = (is_ahead ? LATTICE_X : 0u) + (is_aside ? LATTICE_Y : 0u) + (is_above ? LATTICE_Z : 0u);
        Vec weight = (is_ahead ? x.high : x.low) * (is_aside ? y.high : y.low) * (is_above ? z.high : z.low);
        sum = add_lattice_point(sum, first + way, weight, eddies->turn);
    }
    return scale_way(sum, splat(eddies->strength));
}

ALWAYS_INLINE Way find_turbulent_air(const Air* air, Way at)
{
    Vec ahead = dot_ways(at, splat_way(air->along));
    Vec aside = dot_ways(at, splat_way(air->side));
    Vec upward = dot_ways(at, splat_way(air->above));
    Way large = find_eddies(&air->eddies[0], ahead, aside, upward);
    Way small = find_eddies(&air->eddies[1], ahead, aside, upward);
    Way eddy = add_ways(large, small);
    Way wind = scale_way(splat_way(air->along), eddy.x * AHEAD_STRENGTH);
    wind = add_ways(wind, scale_way(splat_way(air->side), eddy.y * ASIDE_STRENGTH));
    wind = add_ways(wind, scale_way(splat_way(air->above), eddy.z * UPWARD_STRENGTH));
    return add_ways(splat_way(air->mean), wind);
}

// --- the jet -----------------------------------------------------------------------------------------------------------

ALWAYS_INLINE Way find_jet(const VoileJet* jet, Way at)
{
    Way way = sub_ways(at, splat_way(jet->origin));
    Vec along = dot_ways(way, splat_way(jet->direction));
    Vec squared = dot_ways(way, way);
    Vec beside = squared - along * along;
    Mask is_ahead = (along > 0.0f) & (squared <= 3.4e38f);
    Vec tangent = select_or_zero(is_ahead, vec_sqrt(select_or_zero(beside > 0.0f, beside)) / along);
    Vec t = 2.0f - tangent * (2.0f / jet->spread); // 1 at half of the angle, 0 at all of it
    t = select_or_keep(t < 1.0f, select_or_zero(t > 0.0f, t), splat(1.0f));
    Vec faded = jet->reach / select_or_keep(along > jet->reach, along, splat(jet->reach));
    Vec speed = jet->speed * faded * (t * t * (3.0f - 2.0f * t));
    return scale_way(way, select_or_zero(is_ahead, speed / vec_sqrt(squared)));
}

// --- drag and lift -------------------------------------------------------------------------------------------------------

// `area_per_mass` in square metres a kilogram; the normal is a unit vector, or zero.
ALWAYS_INLINE Way find_aerodynamics(const Air* air, Way flow, Way normal, Vec area_per_mass)
{
    Vec squared = dot_ways(flow, flow);
    Mask is_usable = (squared > 0.0f) & (squared <= 3.4e38f);
    Vec speed = vec_sqrt(squared);
    Way ahead = scale_way(flow, select_or_zero(is_usable, 1.0f / (speed + 1.0e-30f)));
    Vec c = dot_ways(ahead, normal);
    Vec facing = vec_abs(c);
    Vec edgewise = 1.0f - c * c;
    edgewise = select_or_zero(edgewise > 0.0f, edgewise);

    Vec strength = air->half_density * speed * area_per_mass;
    strength = select_or_keep(strength < 1.0e15f, strength, splat(1.0e15f));
    Vec braking = facing * (air->drag_coefficient + air->lean * edgewise) * air->duration;
    Vec push = select_or_zero(is_usable, speed * (strength / (1.0f + strength * braking)));
    Vec lift = air->lift_coefficient * c;
    return add_ways(scale_way(ahead, push * (air->drag_coefficient * facing - lift * c)),
                    scale_way(normal, push * lift));
}
