// Balls that hang on a cloth's points: what the points weigh more.

#ifndef SANDBOX_WEIGHTS_H
#define SANDBOX_WEIGHTS_H

#include "sandbox/scene.h"

bool weights_are_given(const ClothParameters* cloth);

// Kilograms of every point: what the sheet at rest weighs, and the weights.
void weights_fill(const ClothParameters* cloth, float mass_per_area, float loose_point_mass, float* out_masses);

// Metres: of a ball of soft wood.
float weight_radius(float kilograms);

#endif
