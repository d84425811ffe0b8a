// The scene's solids as lit bodies with lines around them, which hide cloths and are hidden by them.

#ifndef SANDBOX_SOLID_LINES_H
#define SANDBOX_SOLID_LINES_H

#include "draw/camera.h"
#include "draw/canvas.h"
#include "sandbox/sandbox.h"
#include "sandbox/seen_box.h"
#include "sandbox/session.h"

// A picture that solids are drawn into; the depth map is as fine.
typedef struct SolidPage
{
    Canvas* canvas;
    DepthMap* depth;
    VertexBounds* written; // gets what is drawn into the map
    const Projection* projection;
    float scale;
    float bias; // of 1 / depth: by so much their lines lie before them
} SolidPage;

// Whether there are any.
bool solids_are_drawn(const Session* session);

void solids_draw(const Session* session, const SolidPage* page);

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
        VoileVec3 body;  // the same of its body, fully lit
    } items[MAX_SCENE_SOLIDS + 1];
} DrawnSolids;

void solids_collect(const Session* session, DrawnSolids* out_solids);

#endif
