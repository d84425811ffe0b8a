// The scene's solids as dark bodies with lit lines around them, and what they hide.

#ifndef SANDBOX_SOLID_LINES_H
#define SANDBOX_SOLID_LINES_H

#include "draw/camera.h"
#include "draw/canvas.h"
#include "sandbox/sandbox.h"
#include "sandbox/session.h"

// To be drawn before the cloths: these lie over them, but for the points that a solid hides.
void solids_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale);

// To be drawn before them.
void planes_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale);

// The solids as they are drawn now, and the held object.
typedef struct DrawnSolids
{
    int count;
    struct DrawnSolid
    {
        int32_t shape; // VoileColliderKind, never the plane
        VoilePose pose;
        VoileVec3 core; // half extents of what lies `radius` within the surface
        float radius;
        VoileVec3 color; // of its lit lines, 0 to 1 as on the screen
        Color body, outline;
    } items[MAX_SCENE_SOLIDS + 1];
} DrawnSolids;

void solids_collect(const Session* session, DrawnSolids* out_solids);

// Whether a solid lies between the eye and the place.
bool solids_hide(const DrawnSolids* solids, VoileVec3 eye, VoileVec3 place);

#endif
