// Vectors of space in lanes: as many of them at once as a vector has floats.

#ifndef CORE_WAYS_H
#define CORE_WAYS_H

#include "core/lanes.h"

// A place, or a way from one to another.
typedef struct Way
{
    Vec x, y, z;
} Way;

ALWAYS_INLINE Way add_ways(Way a, Way b)
{
    return (Way){ a.x + b.x, a.y + b.y, a.z + b.z };
}

ALWAYS_INLINE Way sub_ways(Way a, Way b)
{
    return (Way){ a.x - b.x, a.y - b.y, a.z - b.z };
}

ALWAYS_INLINE Way scale_way(Way way, Vec factor)
{
    return (Way){ way.x * factor, way.y * factor, way.z * factor };
}

ALWAYS_INLINE Vec dot_ways(Way a, Way b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

ALWAYS_INLINE Way cross_ways(Way a, Way b)
{
    return (Way){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

// The same in every lane.
ALWAYS_INLINE Way splat_way(VoileVec3 v)
{
    return (Way){ splat(v.x), splat(v.y), splat(v.z) };
}

#endif
