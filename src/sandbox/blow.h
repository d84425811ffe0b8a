// Somebody blows: from a place towards another, until told otherwise.

#ifndef SANDBOX_BLOW_H
#define SANDBOX_BLOW_H

#include "sandbox/scene.h"

typedef struct Blow
{
    bool is_on;
    VoileVec3 from, to; // two places; as fast as the scene's blow_speed from one to the other, slower beyond
} Blow;

// The library's jet; none while nobody blows.
VoileJet blow_jet(const Blow* blow, const WorldParameters* world);

// Metres at a distance from where it starts: of the cone beyond which nothing is felt.
float blow_radius(const WorldParameters* world, float distance);

#endif
