#include "sandbox/solid_lines.h"

#include "draw/hull.h"
#include "draw/lines.h"
#include "sandbox/cloth_picture.h"
#include "sandbox/session_state.h"

#define BODY_COLOR     0xff222c3cu
#define OUTLINE_COLOR  0xff8d7357u
#define HELD_TINT      0.30f // of the held object's colour in its body
#define LINE_WIDTH_PX  1.1f
#define AMBIENT        0.30f
#define DIFFUSE        0.70f
#define SHRUNK         0.97f // what hides is this much of the solid: what lies on it is not hidden
#define BISECTIONS     16
#define LARGEST_SHRUNK 0.5f // metres: of a larger solid no more is left away than of one of this size
#define LOOP_POINTS    48

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
    drawn->color = voile_srgb_from_linear(voile_follow_color(&def, &held->follow));
    Color color = color_from_rgb(drawn->color.x, drawn->color.y, drawn->color.z);
    drawn->body = color_mix(BODY_COLOR, color, HELD_TINT);
    drawn->outline = color;
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
        drawn->body = BODY_COLOR;
        drawn->outline = OUTLINE_COLOR;
    }
    collect_held(session, out_solids);
}

// ---------------------------------------------------------------------------------------------------------------- hide

static VoileVec3 to_local(const struct DrawnSolid* solid, VoileVec3 place)
{
    return voile_rotate(voile_quat_inverse(solid->pose.rotation), voile_sub(place, solid->pose.position));
}

// A way from a to b through the box of these half extents, as parts of it; false where it passes by.
static bool crosses_box(VoileVec3 a, VoileVec3 b, VoileVec3 half)
{
    const float from[3] = { a.x, a.y, a.z }, to[3] = { b.x, b.y, b.z }, halves[3] = { half.x, half.y, half.z };
    float enters = 0.0f, leaves = 1.0f;
    for (int axis = 0; axis < 3; ++axis)
    {
        float way = to[axis] - from[axis];
        float inverse = 1.0f / (way == 0.0f ? 1.0e-12f : way);
        float low = (-halves[axis] - from[axis]) * inverse, high = (halves[axis] - from[axis]) * inverse;
        float first = low < high ? low : high, last = low < high ? high : low;
        enters = first > enters ? first : enters;
        leaves = last < leaves ? last : leaves;
    }
    return enters < leaves;
}

// Whether the way from a to b comes nearer than `radius` to the line from -half to +half along y. First where the two
// endless lines are nearest, then each end where the other's nearest place lies beyond it (Ericson, Real-Time Collision
// Detection, 5.1.9).
static bool comes_near(VoileVec3 a, VoileVec3 b, float half, float radius)
{
    VoileVec3 way = voile_sub(b, a);
    float squared = voile_dot(way, way);
    float across = way.x * way.x + way.z * way.z;
    if (!(squared > 0.0f))
    {
        return voile_distance(a, voile_vec3(0.0f, voile_clamp(a.y, -half, half), 0.0f)) < radius;
    }
    float t = across > 0.0f ? voile_clamp(-(way.x * a.x + way.z * a.z) / across, 0.0f, 1.0f) : 0.0f;
    float y = voile_clamp(a.y + t * way.y, -half, half);
    t = voile_clamp(-(way.x * a.x + way.z * a.z + way.y * (a.y - y)) / squared, 0.0f, 1.0f);
    VoileVec3 nearest = voile_add_scaled(a, way, t);
    return voile_distance(nearest, voile_vec3(0.0f, voile_clamp(nearest.y, -half, half), 0.0f)) < radius;
}

static float distance_to_core(VoileVec3 at, VoileVec3 core)
{
    VoileVec3 nearest = voile_vec3(voile_clamp(at.x, -core.x, core.x), voile_clamp(at.y, -core.y, core.y),
                                   voile_clamp(at.z, -core.z, core.z));
    return voile_distance(at, nearest);
}

// The same of a box: along a line the distance to it has one least value.
static bool comes_near_box(VoileVec3 a, VoileVec3 b, VoileVec3 core, float radius)
{
    float low = 0.0f, high = 1.0f, least = distance_to_core(a, core);
    for (int i = 0; i < BISECTIONS && least >= radius; ++i)
    {
        float left = voile_lerp(low, high, 0.45f), right = voile_lerp(low, high, 0.55f);
        float at_left = distance_to_core(voile_lerp3(a, b, left), core);
        float at_right = distance_to_core(voile_lerp3(a, b, right), core);
        least = at_left < at_right ? at_left : at_right;
        high = at_left < at_right ? right : high;
        low = at_left < at_right ? low : left;
    }
    return least < radius;
}

// So much less than all of a solid hides what is behind it: what lies on it is not hidden.
static struct DrawnSolid shrink(const struct DrawnSolid* solid)
{
    struct DrawnSolid shrunk = *solid;
    float lost = (1.0f - SHRUNK) * (solid->radius < LARGEST_SHRUNK ? solid->radius : LARGEST_SHRUNK);
    shrunk.radius -= lost;
    if (solid->shape == VOILE_COLLIDER_BOX)
    {
        float least = solid->core.x < solid->core.y ? solid->core.x : solid->core.y;
        least = solid->core.z < least ? solid->core.z : least;
        lost = (1.0f - SHRUNK) * (least < LARGEST_SHRUNK ? least : LARGEST_SHRUNK);
        shrunk.core = voile_vec3(solid->core.x - lost, solid->core.y - lost, solid->core.z - lost);
    }
    return shrunk;
}

static bool hides(const struct DrawnSolid* solid, VoileVec3 eye, VoileVec3 place)
{
    struct DrawnSolid shrunk = shrink(solid);
    VoileVec3 from = to_local(solid, eye), to = to_local(solid, place), core = shrunk.core;
    float radius = shrunk.radius;
    bool crosses = crosses_box(from, to, voile_vec3(core.x + radius, core.y + radius, core.z + radius));
    if (solid->shape != VOILE_COLLIDER_BOX)
    {
        return crosses && comes_near(from, to, core.y, radius);
    }
    return crosses && (radius == 0.0f || comes_near_box(from, to, core, radius));
}

bool solids_hide(const DrawnSolids* solids, VoileVec3 eye, VoileVec3 place)
{
    bool is_hidden = false;
    for (int i = 0; i < solids->count && !is_hidden; ++i)
    {
        is_hidden = hides(&solids->items[i], eye, place);
    }
    return is_hidden;
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
static void draw_loop(const struct DrawnSolid* solid, Loop loop, const Projection* projection, Canvas* canvas,
                      float width)
{
    float x[LOOP_POINTS], y[LOOP_POINTS];
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
        is_seen[i] = facing > 0.0f && projection_point(projection, place, &x[i], &y[i]);
        colors[i] = color_at(solid->color, normal, facing);
    }
    LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .width = width };
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
    lines_draw(canvas, &batch);
}

// ---------------------------------------------------------------------------------------------------------------- body

#define OUTLINE_ROWS   16
#define OUTLINE_POINTS (2 * OUTLINE_ROWS * OUTLINE_ROWS)

// All of the surface; false where a part of it lies behind the eye.
static bool project_surface(const struct DrawnSolid* solid, const Projection* projection, OutlinePoint* out_points)
{
    for (int i = 0; i < OUTLINE_POINTS; ++i)
    {
        int row = i / (2 * OUTLINE_ROWS);
        float height = -0.9999f * voile_cos(VOILE_PI * (float)row / (float)(OUTLINE_ROWS - 1)); // in equal angles
        float part = ((float)(i % (2 * OUTLINE_ROWS)) + 0.5f) / (2.0f * OUTLINE_ROWS);
        VoileVec3 place = surface_at(solid, direction_on_loop(1, height, part));
        if (!projection_point(projection, place, &out_points[i].x, &out_points[i].y))
        {
            return false;
        }
    }
    return true;
}

static void draw_outline(const OutlinePoint* hull, int size, Color color, Canvas* canvas, float width)
{
    float x[MAX_HULL], y[MAX_HULL];
    Color colors[MAX_HULL];
    int32_t ends[2 * MAX_HULL];
    for (int i = 0; i < size; ++i)
    {
        x[i] = hull[i].x;
        y[i] = hull[i].y;
        colors[i] = color;
        ends[2 * i] = i;
        ends[2 * i + 1] = (i + 1) % size;
    }
    LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = size, .width = width };
    lines_draw(canvas, &batch);
}

static void draw_solid(const struct DrawnSolid* solid, const Projection* projection, Canvas* canvas, float scale)
{
    OutlinePoint points[OUTLINE_POINTS], hull[MAX_HULL];
    if (project_surface(solid, projection, points))
    {
        int size = hull_find(points, OUTLINE_POINTS, hull);
        hull_fill(canvas, hull, size, solid->body);
        draw_outline(hull, size, solid->outline, canvas, LINE_WIDTH_PX * scale);
    }
    bool is_box = solid->shape == VOILE_COLLIDER_BOX;
    const Loop* loops = is_box ? box_loops : ball_loops;
    size_t count = is_box ? sizeof box_loops / sizeof *box_loops : sizeof ball_loops / sizeof *ball_loops;
    for (size_t i = 0; i < count; ++i)
    {
        draw_loop(solid, loops[i], projection, canvas, LINE_WIDTH_PX * scale);
    }
}

static float depth_of(const Projection* projection, const struct DrawnSolid* solid)
{
    return projection_depth(projection, solid->pose.position);
}

void solids_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale)
{
    DrawnSolids solids;
    solids_collect(session, &solids);
    for (int i = 1; i < solids.count; ++i)
    {
        for (int k = i; k > 0 && depth_of(projection, &solids.items[k - 1]) < depth_of(projection, &solids.items[k]);
             --k)
        {
            struct DrawnSolid nearer = solids.items[k - 1];
            solids.items[k - 1] = solids.items[k];
            solids.items[k] = nearer;
        }
    }
    for (int i = 0; i < solids.count; ++i)
    {
        draw_solid(&solids.items[i], projection, canvas, scale);
    }
}
