// Vectors in double, for tests of sides and crossings, where a float's rounding would leave gaps.

#ifndef CORE_DOUBLE3_H
#define CORE_DOUBLE3_H

#include "voile/vector.h"

typedef struct Double3
{
    double x, y, z;
} Double3;

static inline Double3 double3_from(VoileVec3 v)
{
    return (Double3){ (double)v.x, (double)v.y, (double)v.z };
}

static inline VoileVec3 double3_round(Double3 v)
{
    return voile_vec3((float)v.x, (float)v.y, (float)v.z);
}

static inline Double3 double3_sub(Double3 a, Double3 b)
{
    return (Double3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

// a + b * s
static inline Double3 double3_add_scaled(Double3 a, Double3 b, double s)
{
    return (Double3){ a.x + b.x * s, a.y + b.y * s, a.z + b.z * s };
}

static inline double double3_dot(Double3 a, Double3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// Swapping a and b gives exactly the opposite.
static inline Double3 double3_cross(Double3 a, Double3 b)
{
    return (Double3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline double double3_length(Double3 v)
{
    return sqrt(double3_dot(v, v));
}

#endif
