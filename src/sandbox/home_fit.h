// A scene's view in a picture that is narrower than its author's: drawn back until its cloths fit between the sides.

#ifndef SANDBOX_HOME_FIT_H
#define SANDBOX_HOME_FIT_H

#include "draw/camera.h"
#include "sandbox/sandbox.h"

// Around each cloth as it was when the scene was opened, metres.
typedef struct HomeFit
{
    struct
    {
        VoileVec3 low, high;
    } boxes[MAX_SCENE_CLOTHS];
    int box_count;
} HomeFit;

void home_fit_open(HomeFit* fit, const Sandbox* sandbox);

// The camera, farther from its target where the boxes need that to lie within `half_width` of the middle, half heights.
// Never nearer: what a scene leaves free around its cloths is meant.
Camera home_fit_camera(const HomeFit* fit, Camera camera, float half_width);

// The lowest row of pixels in which the boxes are seen; 0 where none is before the camera.
float home_fit_bottom(const HomeFit* fit, const Projection* projection);

#endif
