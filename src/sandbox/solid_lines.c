#include "sandbox/solid_lines.h"

#include "draw/lines.h"
#include "draw/solid_faces.h"
#include "sandbox/cloth_picture.h"
#include "sandbox/session_state.h"
#include "sandbox/theme.h"

#define LINE_WIDTH_PX    1.1f
#define OUTLINE_WIDTH_PX 1.0f
#define AMBIENT          0.30f // of the lines
#define DIFFUSE          0.70f
#define BODY_AMBIENT     0.45f
#define BODY_DIFFUSE     0.75f
#define HELD_SHARE       0.80f  // of the held object's colour in its body
#define HELD_WHITE       0.55f  // of white in its lines
#define HELD_PALE        0.70f  // of white in its body, in high contrast
#define HELD_DARK        0.15f  // of its colour in its lines, then
#define SHRUNK           0.004f // metres
#define DETAIL           7
#define LOOP_POINTS      48

static const VoileVec3 body_color = { 0x42 / 255.0f, 0x4c / 255.0f, 0x60 / 255.0f };
static const VoileVec3 line_color = { 0xe2 / 255.0f, 0xb6 / 255.0f, 0x86 / 255.0f };

// ------------------------------------------------------------------------------------------------------------- collect

static void take_up_pose(VoilePose before, VoilePose now, float fraction, const SolidParameters* solid,
                         struct DrawnSolid* drawn)
{
    drawn->shape = solid->shape;
    drawn->pose.position = voile_lerp3(before.position, now.position, fraction);
    drawn->pose.rotation = voile_quat_mix(before.rotation, now.rotation, fraction);
    drawn->core = solid_core(solid);
    drawn->radius = solid_radius(solid);
}

// Its colour tells how fast the hand moves; the body is a dark shade of it.
static void collect_held(const Session* session, DrawnSolids* solids)
{
    const Held* held = &session->sandbox->held;
    const WorldParameters* world = &session->sandbox->scene.world;
    if (held->state == HELD_NOWHERE)
    {
        return;
    }
    struct DrawnSolid* drawn = &solids->items[solids->count++];
    SolidParameters solid = held_solid(world);
    VoileFollowDef def = held_follow_def(world);
    VoilePose now = { held->follow.position, held->follow.rotation };
    take_up_pose(held->previous_pose, now, session_fraction(session), &solid, drawn);
    if (held->state == HELD_IN_HAND && world->follow_mode == VOILE_FOLLOW_RIGID)
    {
        // As a point in a rigid hand it is drawn where the hand is, also between ticks.
        VoileVec3 lead = tools_find_carry_lead(&session->tools, session->sandbox);
        drawn->pose.position = voile_add(now.position, lead);
    }
    drawn->color = voile_srgb_from_linear(voile_follow_color(&def, &held->follow));
    drawn->body = voile_scale(drawn->color, HELD_SHARE);
    const VoileVec3 white = { 1.0f, 1.0f, 1.0f };
    if (session_theme(session)->is_plain && !view_styles[session->view_mode].is_light)
    {
        // Pale before cloths that are dark, with dark edges.
        drawn->body = voile_lerp3(drawn->color, white, HELD_PALE);
        drawn->color = voile_scale(drawn->color, HELD_DARK);
        return;
    }
    drawn->color = voile_lerp3(drawn->color, white, HELD_WHITE);
}

void solids_collect(const Session* session, DrawnSolids* out_solids)
{
    const Sandbox* sandbox = session->sandbox;
    float fraction = session_fraction(session);
    out_solids->count = 0;
    for (int i = 0; i < sandbox->scene.solid_count; ++i)
    {
        const SolidParameters* solid = &sandbox->scene.solids[i];
        const SandboxSolid* now = &sandbox->solids[i];
        if (!solid->enabled || solid->shape == VOILE_COLLIDER_PLANE)
        {
            continue;
        }
        struct DrawnSolid* drawn = &out_solids->items[out_solids->count++];
        take_up_pose(now->previous_pose, now->pose, fraction, solid, drawn);
        drawn->color = line_color;
        drawn->body = body_color;
    }
    collect_held(session, out_solids);
}

// ------------------------------------------------------------------------------------------------------------- surface

// The place on the surface whose normal is `direction` (unit, in the solid's axes), in the world. On a box's flat sides it
// jumps from corner to corner, and a line between is straight.
static VoileVec3 surface_at(const struct DrawnSolid* solid, VoileVec3 direction)
{
    VoileVec3 core = solid->core;
    VoileVec3 local = voile_vec3(direction.x < 0.0f ? -core.x : core.x, direction.y < 0.0f ? -core.y : core.y,
                                 direction.z < 0.0f ? -core.z : core.z);
    local = voile_add_scaled(local, direction, solid->radius);
    return voile_add(solid->pose.position, voile_rotate(solid->pose.rotation, local));
}

// Around an axis: 0 x, 1 y, 2 z, at `height` along it, -1 to 1; angle in parts of a turn.
static VoileVec3 direction_on_loop(int axis, float height, float part)
{
    float around = sqrtf(1.0f - height * height);
    float a = around * voile_cos(2.0f * VOILE_PI * part), b = around * voile_sin(2.0f * VOILE_PI * part);
    return axis == 0 ? voile_vec3(height, a, b) : axis == 1 ? voile_vec3(b, height, a) : voile_vec3(a, b, height);
}

// The lines that show a shape, as loops.
typedef struct Loop
{
    int axis;
    float height;
} Loop;

#define EDGE 0.70710678f // half way round a box's edge

static const Loop ball_loops[] = { { 0, 0.0f },   { 1, 0.0f }, { 2, 0.0f },  { 1, 0.5f }, { 1, -0.5f }, { 1, 0.87f },
                                   { 1, -0.87f }, { 0, EDGE }, { 0, -EDGE }, { 2, EDGE }, { 2, -EDGE } };
static const Loop box_loops[] = { { 0, EDGE }, { 0, -EDGE }, { 1, EDGE }, { 1, -EDGE }, { 2, EDGE }, { 2, -EDGE } };

// --------------------------------------------------------------------------------------------------------------- lines

static Color color_at(VoileVec3 full, VoileVec3 normal, float facing)
{
    float cosine = voile_dot(normal, cloth_to_light);
    float light = AMBIENT + DIFFUSE * (cosine > 0.0f ? cosine : 0.0f);
    VoileVec3 color = voile_scale(full, light);
    return color_with_alpha(color_from_rgb(color.x, color.y, color.z), voile_smoothstep(0.0f, 0.2f, facing));
}

// What of a loop faces the eye.
static void draw_loop(const struct DrawnSolid* solid, Loop loop, const SolidPage* page)
{
    const Projection* projection = page->projection;
    float x[LOOP_POINTS], y[LOOP_POINTS], inverse_depth[LOOP_POINTS];
    Color colors[LOOP_POINTS];
    int32_t ends[2 * LOOP_POINTS];
    bool is_seen[LOOP_POINTS];
    for (int i = 0; i < LOOP_POINTS; ++i)
    {
        // Half a step off, so that no direction lies on a side's border.
        VoileVec3 direction = direction_on_loop(loop.axis, loop.height, ((float)i + 0.5f) / LOOP_POINTS);
        VoileVec3 place = surface_at(solid, direction);
        VoileVec3 normal = voile_rotate(solid->pose.rotation, direction);
        VoileVec3 to_eye = voile_normalize_or(voile_sub(projection->eye, place), normal);
        float facing = voile_dot(normal, to_eye);
        projection_points(projection, &place, 1, &x[i], &y[i], &inverse_depth[i]);
        is_seen[i] = facing > 0.0f && inverse_depth[i] > 0.0f;
        colors[i] = color_at(solid->color, normal, facing);
    }
    LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .width = LINE_WIDTH_PX * page->scale };
    batch.inverse_depth = inverse_depth;
    batch.depth = page->depth;
    batch.bias = page->bias;
    for (int i = 0; i < LOOP_POINTS; ++i)
    {
        int next = (i + 1) % LOOP_POINTS;
        if (is_seen[i] && is_seen[next])
        {
            ends[2 * batch.line_count] = i;
            ends[2 * batch.line_count + 1] = next;
            ++batch.line_count;
        }
    }
    lines_draw(page->canvas, &batch);
}

// ---------------------------------------------------------------------------------------------------------------- body

// A solid's surface as it is seen.
typedef struct SeenSolid
{
    SolidFaces faces;
    float x[SOLID_MAX_VERTICES], y[SOLID_MAX_VERTICES], inverse_depth[SOLID_MAX_VERTICES];
    Color colors[SOLID_MAX_VERTICES];
    int8_t sides[SOLID_MAX_FACES];
    int32_t silhouette[2 * SOLID_MAX_EDGES];
} SeenSolid;

static Color body_at(VoileVec3 body, VoileVec3 normal)
{
    float cosine = voile_dot(normal, cloth_to_light);
    float light = BODY_AMBIENT + BODY_DIFFUSE * (0.5f + 0.5f * cosine) * (0.5f + 0.5f * cosine);
    return color_from_rgb(body.x * light, body.y * light, body.z * light);
}

// A cloth's faces are flat between points that keep off by a skin: the body is drawn so much thinner.
static void see_solid(const struct DrawnSolid* solid, const Projection* projection, SeenSolid* seen)
{
    float lost = solid->radius < 2.0f * SHRUNK ? 0.5f * solid->radius : SHRUNK;
    solid_faces_make(solid->pose, solid->core, solid->radius - lost, DETAIL, &seen->faces);
    projection_points(projection, seen->faces.positions, seen->faces.vertex_count, seen->x, seen->y,
                      seen->inverse_depth);
    for (int i = 0; i < seen->faces.vertex_count; ++i)
    {
        seen->colors[i] = body_at(solid->body, seen->faces.normals[i]);
    }
}

static FaceBatch faces_of(const SeenSolid* seen)
{
    return (FaceBatch){
        .x = seen->x,
        .y = seen->y,
        .inverse_depth = seen->inverse_depth,
        .front = seen->colors,
        .back = seen->colors,
        .corners = seen->faces.corners,
        .face_count = seen->faces.face_count,
    };
}

// Over the stairs of the fill's edge.
static void draw_outline(SeenSolid* seen, const SolidPage* page, const FaceBatch* faces)
{
    faces_find_sides(faces, seen->sides);
    LineBatch batch = {
        .x = seen->x,
        .y = seen->y,
        .inverse_depth = seen->inverse_depth,
        .colors = seen->colors,
        .ends = seen->silhouette,
        .width = OUTLINE_WIDTH_PX * page->scale,
        .depth = page->depth,
        .bias = page->bias,
    };
    batch.line_count = faces_find_silhouettes(seen->faces.edges, seen->faces.edge_count, seen->sides, seen->silhouette);
    lines_draw(page->canvas, &batch);
}

static void draw_solid(const struct DrawnSolid* solid, const SolidPage* page)
{
    SeenSolid seen;
    see_solid(solid, page->projection, &seen);
    vertex_bounds_add(page->written, seen.x, seen.y, seen.inverse_depth, seen.faces.vertex_count);
    FaceBatch faces = faces_of(&seen);
    faces_draw(page->canvas, page->depth, &faces);
    draw_outline(&seen, page, &faces);
    bool is_box = solid->shape == VOILE_COLLIDER_BOX;
    const Loop* loops = is_box ? box_loops : ball_loops;
    size_t count = is_box ? sizeof box_loops / sizeof *box_loops : sizeof ball_loops / sizeof *ball_loops;
    for (size_t i = 0; i < count; ++i)
    {
        draw_loop(solid, loops[i], page);
    }
}

static float depth_of(const Projection* projection, const struct DrawnSolid* solid)
{
    return projection_depth(projection, solid->pose.position);
}

bool solids_are_drawn(const Session* session)
{
    DrawnSolids solids;
    solids_collect(session, &solids);
    return solids.count > 0;
}

void solids_draw(const Session* session, const SolidPage* page)
{
    DrawnSolids solids;
    solids_collect(session, &solids);
    for (int i = 1; i < solids.count; ++i)
    {
        for (int k = i;
             k > 0 && depth_of(page->projection, &solids.items[k - 1]) < depth_of(page->projection, &solids.items[k]);
             --k)
        {
            struct DrawnSolid nearer = solids.items[k - 1];
            solids.items[k - 1] = solids.items[k];
            solids.items[k] = nearer;
        }
    }
    for (int i = 0; i < solids.count; ++i)
    {
        draw_solid(&solids.items[i], page);
    }
}
