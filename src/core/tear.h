// Tearing: threads that are pulled harder than they bear break, at the end of a step.

#ifndef CORE_TEAR_H
#define CORE_TEAR_H

#include "core/cloth_types.h"

// What a thread bears. Fixed for life.
typedef struct ThreadStrength
{
    float width;      // metres of fabric that it stands for, times the toughness there
    float lengthwise; // how far it runs along the rest y axis: the square of the cosine
    float toughness;
} ThreadStrength;

// What it has borne.
typedef struct ThreadWear
{
    float overload; // seconds of it without a break
    float damage;   // the share of its strength that is gone
} ThreadWear;

// Fills the strengths of a new cloth; does nothing to one that reserves no tearing.
void tear_start(VoileCloth* cloth, const VoileClothDef* def);

// Breaks what the step's forces break.
void cloth_tear(VoileCloth* cloth, const VoileStep* step);

#endif
