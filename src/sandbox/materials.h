// What a cloth is made of: measured figures of five materials, and what they mean for the links of a cloth.

#ifndef SANDBOX_MATERIALS_H
#define SANDBOX_MATERIALS_H

#include "sandbox/scene.h"

// Of square metres and metres of width, whatever the grid.
typedef struct Material
{
    float mass_per_area;                           // kg/m^2
    float stretch_stiffness;                       // N/m: force a metre of width for a strain of 1
    float shear_stiffness;                         // N/m: the same for a shear of 1 radian
    float bending_stiffness;                       // N m: moment a metre of width for a curvature of 1/m
    float strength_lengthwise, strength_crosswise; // N/m: force a metre of width at which it breaks
} Material;

// NULL for CLOTH_MATERIAL_CUSTOM.
const Material* material_find(int32_t material);

// A cloth's numbers, each from the first of these that gives one: its own row, its material, the world.
typedef struct Fabric
{
    float mass_per_area;
    float compliance[VOILE_LINK_KIND_COUNT];       // m/N
    float drag;                                    // 1/s
    float air_density;                             // kg/m^3, of the air that it feels by drag and lift; 0: it does not
    float strength_lengthwise, strength_crosswise; // N/m, scaled by the cloth's strength_scale; 0: it never tears
} Fabric;

Fabric fabric_of(const WorldParameters* world, const ClothParameters* cloth);

// Puts all but the mass into the step.
void fabric_take_up(const Fabric* fabric, VoileStep* step);

#endif
