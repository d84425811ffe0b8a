// Planes have no end: a piece of each around its middle is drawn, as a grid that fades out.

#include "draw/lines.h"
#include "sandbox/session_state.h"
#include "sandbox/solid_lines.h"

#define PLANE_COLOR    0xffe2b686u
#define SPACING        0.25f // metres
#define LINES_ASIDE    8     // of the middle one
#define PIECES         16    // of a line, so that it fades
#define MOST_ALPHA     0.40f
#define PLANE_WIDTH_PX 1.0f

static VoileVec3 place_on(const VoilePose* pose, float x, float z)
{
    return voile_add(pose->position, voile_rotate(pose->rotation, voile_vec3(x, 0.0f, z)));
}

static Color color_at(float x, float z)
{
    float reach = SPACING * LINES_ASIDE;
    float distance = sqrtf(x * x + z * z) / reach;
    return color_with_alpha(PLANE_COLOR, MOST_ALPHA * (1.0f - voile_smoothstep(0.2f, 1.0f, distance)));
}

// From (x0, z0) to (x1, z1) in the plane.
static void draw_piece(const VoilePose* pose, const Projection* projection, Canvas* canvas, float width, float x0,
                       float z0, float x1, float z1)
{
    float ax, ay, bx, by;
    if (projection_segment(projection, place_on(pose, x0, z0), place_on(pose, x1, z1), &ax, &ay, &bx, &by))
    {
        line_draw(canvas, ax, ay, color_at(x0, z0), bx, by, color_at(x1, z1), width);
    }
}

static void draw_plane(const VoilePose* pose, const Projection* projection, Canvas* canvas, float width)
{
    float reach = SPACING * LINES_ASIDE;
    for (int line = -LINES_ASIDE; line <= LINES_ASIDE; ++line)
    {
        float aside = SPACING * (float)line;
        for (int piece = 0; piece < PIECES; ++piece)
        {
            float from = reach * (2.0f * (float)piece / PIECES - 1.0f);
            float to = reach * (2.0f * (float)(piece + 1) / PIECES - 1.0f);
            draw_piece(pose, projection, canvas, width, from, aside, to, aside);
            draw_piece(pose, projection, canvas, width, aside, from, aside, to);
        }
    }
}

void planes_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale)
{
    const Sandbox* sandbox = session->sandbox;
    float fraction = session_fraction(session);
    for (int i = 0; i < sandbox->scene.solid_count; ++i)
    {
        const SandboxSolid* now = &sandbox->solids[i];
        if (sandbox->scene.solids[i].enabled && sandbox->scene.solids[i].shape == VOILE_COLLIDER_PLANE)
        {
            VoilePose pose = {
                voile_lerp3(now->previous_pose.position, now->pose.position, fraction),
                voile_quat_mix(now->previous_pose.rotation, now->pose.rotation, fraction),
            };
            draw_plane(&pose, projection, canvas, PLANE_WIDTH_PX * scale);
        }
    }
}
