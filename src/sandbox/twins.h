// One hand for several cloths. In a scene with `shared_hand`, what is done to a cloth is done to its twins too: to the
// cloths of as many columns and rows, each at its own position. Commands name one cloth; they are doubled here, when
// they act, so that a recording holds what the person did.

#ifndef SANDBOX_TWINS_H
#define SANDBOX_TWINS_H

#include "sandbox/sandbox.h"

// Does the same to a point of the cloth and of its twins: pins or unpins it.
void twins_act(Sandbox* sandbox, int32_t cloth, int32_t point, void (*act)(VoileCloth*, int32_t));

// The hand, which is empty, takes a point and the patch within `radius` around it, each cloth's its own; what it holds
// takes another patch; what it holds is let go.
void twins_grab(Sandbox* sandbox, int32_t cloth, int32_t point, float radius);
void twins_change_radius(Sandbox* sandbox, float radius);
void twins_release(Sandbox* sandbox);

// Puts what is held where the hand is, at once.
void twins_place(Sandbox* sandbox);

// Where the hand wants the point that it holds of this cloth; false where it holds none.
bool twins_find_target(const Scene* scene, const Hand* hand, int cloth, VoileVec3* out_target);

// Where the held point is led, which in soft modes comes after that.
bool twins_find_led(const Scene* scene, const Hand* hand, int cloth, VoileVec3* out_led);

// Once a tick: the held point is led on, towards the hand.
void twins_lead(const WorldParameters* world, Hand* hand);

// Once a tick: the twins' held points come nearer to where the hand's double is.
void twins_close_up(Hand* hand);

// Cut every cloth, or the link of the cloth, and the same of the twins; return how many structural links died.
int32_t twins_cut(Sandbox* sandbox, const VoileWedge* wedge);
int32_t twins_cut_link(Sandbox* sandbox, int32_t cloth, int32_t link);

#endif
