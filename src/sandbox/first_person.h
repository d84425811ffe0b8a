// Walking through the scene: the mouse turns the head, keys move the eye.

#ifndef SANDBOX_FIRST_PERSON_H
#define SANDBOX_FIRST_PERSON_H

#include "sandbox/camera_control.h"

#define WALK_SPEED   1.6f  // metres a second
#define WALK_SECONDS 0.12f // in which all but 1/e of a change of speed is done

// Zero stands still.
typedef struct Walk
{
    VoileVec3 velocity; // metres a second, in the world
} Walk;

// The mouse moved by (dx, dy) half heights.
void first_person_look(CameraControl* control, float dx, float dy);

// `wish` is where the keys lead: x to the right, y upwards, z forwards, each from -1 to 1. Forwards is where the eye
// looks, upwards the world's. While the wish stays, the way is the same in any number of parts.
void first_person_walk(Walk* walk, CameraControl* control, VoileVec3 wish, float seconds);

bool walk_is_moving(const Walk* walk);

#endif
