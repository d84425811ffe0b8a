// Rigid bodies: solids that fall, strike the floor and each other, and feel the cloths.

#ifndef SANDBOX_BODIES_H
#define SANDBOX_BODIES_H

#include "sandbox/solids.h"

// Gravity, then the way of `seconds`.
void body_fall(SandboxSolid* body, VoileVec3 gravity, float seconds);

// An impulse (newton seconds) and an angular one about its middle.
void body_push(const SolidParameters* solid, SandboxSolid* body, VoileVec3 impulse, VoileVec3 angular_impulse);

// Pushes the bodies that fall out of the floor and of all solids, with friction and bounce.
void bodies_meet(const Scene* scene, SandboxSolid* solids);

// Does so for one that is not of the scene's own and that nothing turns; whether something did push it.
bool body_meets(const Scene* scene, SandboxSolid* solids, const SolidParameters* solid, SandboxSolid* body);

#endif
