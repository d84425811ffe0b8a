#include "sandbox/tools.h"

#include <string.h>

// Pointer travel, in reference pixels, that still is a click.
#define CLICK_WOBBLE_PX 3.0f

// Reference pixels of a stroke that are cut again with its next piece.
#define CUT_OVERLAP_PX 4.0f

// Metres that a hand whose force has a limit goes in a tick, as fast as an arm throws: as in core/grip.c.
#define LONGEST_CARRY (10.0f / TICKS_PER_SECOND)

// How far from the picture's middle a pointer can be, in half heights. A script may name any number; what follows from
// this one is finite.
#define MAX_REACH 1000.0f

// Seconds that a piece of the cut's trail is seen.
#define TRAIL_SECONDS 0.45

void tools_reset(Tools* tools)
{
    memset(tools, 0, sizeof *tools);
    tools->pixel = 2.0f / 720.0f;
}

static float length_of(float x, float y)
{
    return voile_length(voile_vec3(x, y, 0.0f));
}

// ------------------------------------------------------------------------------------------------------------ picking

Camera sandbox_camera(const Sandbox* sandbox)
{
    const WorldParameters* world = &sandbox->scene.world;
    return (Camera){ world->camera_eye, world->camera_at, world->camera_fov * (VOILE_PI / 180.0f) };
}

Projection tools_projection(const Tools* tools)
{
    return projection_make(&tools->camera, 1280, 720);
}

typedef VoileHit (*Picker)(const VoileCloth*, const VoileLook*);

// Whether another cloth hides what was hit; the pickers know of one cloth alone.
static bool is_hidden(const Sandbox* sandbox, VoileLook look, int cloth, const VoileHit* hit)
{
    look.direction = voile_scale(voile_sub(hit->position, look.eye), 1.0f / hit->depth);
    bool is_behind = false;
    for (int i = 0; i < sandbox->cloth_count && !is_behind; ++i)
    {
        VoileHit face = i != cloth ? voile_cloth_pick_face(sandbox->cloths[i].cloth, &look) : (VoileHit){ .index = -1 };
        is_behind = face.index >= 0 && face.depth < hit->depth;
    }
    return is_behind;
}

static ToolTarget find_target(const Tools* tools, const Sandbox* sandbox, float radius_px, Picker pick)
{
    Projection projection = tools_projection(tools);
    VoileLook look;
    look.eye = projection.eye;
    look.direction = projection_direction(&projection, tools->x, tools->y);
    look.forward = projection.forward;
    look.radius = radius_px * tools->pixel * projection.tan_half_fov;

    ToolTarget nearest = { .cloth = -1, .hit = { .index = -1 } };
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        VoileHit hit = pick(sandbox->cloths[i].cloth, &look);
        bool is_nearest = hit.index >= 0 && (nearest.cloth < 0 || hit.distance < nearest.hit.distance);
        if (is_nearest && !is_hidden(sandbox, look, i, &hit))
        {
            nearest = (ToolTarget){ i, hit };
        }
    }
    return nearest;
}

ToolTarget tools_find_point(const Tools* tools, const Sandbox* sandbox)
{
    return find_target(tools, sandbox, sandbox->scene.world.grab_radius, voile_cloth_pick_point);
}

ToolTarget tools_find_link(const Tools* tools, const Sandbox* sandbox)
{
    return find_target(tools, sandbox, sandbox->scene.world.cut_radius, voile_cloth_pick_link);
}

bool tools_find_place(const Sandbox* sandbox, const Camera* camera, float x, float y, VoileVec3* out_place)
{
    Tools pointer = { .camera = *camera, .x = x, .y = y };
    ToolTarget target = find_target(&pointer, sandbox, 0.0f, voile_cloth_pick_face);
    if (target.cloth >= 0)
    {
        *out_place = target.hit.position;
    }
    return target.cloth >= 0;
}

void tools_apply(Sandbox* sandbox, SandboxCommand command)
{
    VoileResult result = sandbox_apply(sandbox, &command, NULL);
    VOILE_ASSERT(result == VOILE_OK);
    (void)result;
}

// --------------------------------------------------------------------------------------------------------------- grab

bool tools_find_on_screen(const Tools* tools, VoileVec3 place, float* out_x, float* out_y)
{
    float x_px, y_px;
    Projection projection = tools_projection(tools);
    bool is_seen = projection_point(&projection, place, &x_px, &y_px);
    if (is_seen)
    {
        projection_to_screen(&projection, x_px, y_px, out_x, out_y);
    }
    return is_seen;
}

static void begin_grab(Tools* tools, Sandbox* sandbox, PointerButton button, ToolTarget target)
{
    float x, y;
    if (target.cloth < 0 || !tools_find_on_screen(tools, target.hit.position, &x, &y))
    {
        return;
    }
    tools->grab_x = x - tools->x;
    tools->grab_y = y - tools->y;
    tools->grab_reach = (Reach){ .depth = target.hit.depth };
    tools->grab_travel = 0.0f;
    tools->grab_has_moved = false;
    tools->tools[button] = TOOL_GRAB;
    SandboxCommand grab = { .kind = COMMAND_GRAB, .cloth = target.cloth, .index = target.hit.index };
    grab.radius = sandbox->scene.world.grab_patch;
    tools_apply(sandbox, grab);
}

bool tools_grab_point(Tools* tools, Sandbox* sandbox, int32_t cloth, int32_t point)
{
    float x, y;
    VoileVec3 place = voile_cloth_position(sandbox->cloths[cloth].cloth, point);
    bool is_free = tools->tools[POINTER_LEFT] == TOOL_NONE && tools->tools[POINTER_RIGHT] == TOOL_NONE;
    if (!is_free || !tools_find_on_screen(tools, place, &x, &y))
    {
        return false;
    }
    Projection projection = tools_projection(tools);
    VoileHit hit = { .index = point, .position = place, .depth = projection_depth(&projection, place) };
    tools_move(tools, sandbox, x, y);
    begin_grab(tools, sandbox, POINTER_LEFT, (ToolTarget){ cloth, hit });
    return true;
}

// The point was grabbed a little beside the pointer. It must neither jump nor stay beside it: the distance melts away
// over the first stretch of the pointer's way.
static VoileVec3 grab_target(const Tools* tools, const Sandbox* sandbox)
{
    float melt_length = 2.0f * sandbox->scene.world.grab_radius * tools->pixel;
    float rest = voile_clamp(1.0f - tools->grab_travel / melt_length, 0.0f, 1.0f);
    Projection projection = tools_projection(tools);
    VoileVec3 direction =
        projection_direction(&projection, tools->x + rest * tools->grab_x, tools->y + rest * tools->grab_y);
    return voile_add_scaled(projection.eye, direction, tools->grab_reach.depth);
}

void tools_settle(Tools* tools, Sandbox* sandbox, bool at_once)
{
    tools_settle_blow(tools, sandbox);
    if (!at_once)
    {
        tools_settle_carry(tools, sandbox);
    }
    if (tools->grab_has_moved && sandbox->hand.is_holding)
    {
        SandboxCommand command = { .kind = at_once ? COMMAND_PLACE : COMMAND_MOVE };
        command.places[0] = command_near_place(grab_target(tools, sandbox));
        tools_apply(sandbox, command);
    }
    tools->grab_has_moved = false;
}

// Whether a rigid hand whose force may have a limit could have carried the point to the pointer by the next tick.
static bool is_in_grip(const Tools* tools, const Sandbox* sandbox)
{
    const Hand* hand = &sandbox->hand;
    const VoileCloth* cloth = sandbox->cloths[hand->cloth].cloth;
    float way = voile_distance(voile_cloth_position(cloth, hand->point), grab_target(tools, sandbox));
    return !hand->is_led && sandbox->scene.world.grab_mode == VOILE_FOLLOW_RIGID &&
           (sandbox->scene.world.grab_limit <= 0.0f ||
            (!voile_cloth_is_slipping(cloth, hand->point) && way <= LONGEST_CARRY));
}

// No tick comes before the release, so that the point is placed; it keeps the velocity of the last tick: the throw. From
// a grip that slips it is let go where it is: placed at the pointer, it would tear at its neighbours without a limit.
static void end_grab(Tools* tools, Sandbox* sandbox)
{
    if (sandbox->hand.is_holding && is_in_grip(tools, sandbox))
    {
        tools_settle(tools, sandbox, true);
    }
    if (sandbox->hand.is_holding)
    {
        tools_apply(sandbox, (SandboxCommand){ .kind = COMMAND_RELEASE });
    }
}

// ---------------------------------------------------------------------------------------------------------------- pin

void tools_pin_point(Sandbox* sandbox, int32_t cloth, int32_t point)
{
    bool is_pinned = voile_cloth_is_pinned(sandbox->cloths[cloth].cloth, point);
    CommandKind kind = is_pinned ? COMMAND_UNPIN : COMMAND_PIN;
    tools_apply(sandbox, (SandboxCommand){ .kind = kind, .cloth = cloth, .index = point });
}

void tools_pin(const Tools* tools, Sandbox* sandbox)
{
    const Hand* hand = &sandbox->hand;
    ToolTarget target = { .cloth = hand->cloth, .hit = { .index = hand->point } };
    target = hand->is_holding ? target : tools_find_point(tools, sandbox);
    if (target.cloth >= 0)
    {
        tools_pin_point(sandbox, target.cloth, target.hit.index);
    }
}

// ---------------------------------------------------------------------------------------------------------------- cut

static void add_to_trail(CutTrail* trail, float x, float y)
{
    if (trail->count == MAX_TRAIL_POINTS)
    {
        --trail->count;
        memmove(trail->x, trail->x + 1, (size_t)trail->count * sizeof *trail->x);
        memmove(trail->y, trail->y + 1, (size_t)trail->count * sizeof *trail->y);
        memmove(trail->ages, trail->ages + 1, (size_t)trail->count * sizeof *trail->ages);
    }
    trail->x[trail->count] = x;
    trail->y[trail->count] = y;
    trail->ages[trail->count++] = 0.0;
}

void tools_age_trail(Tools* tools, double seconds)
{
    CutTrail* trail = &tools->trail;
    int gone = 0;
    for (int i = 0; i < trail->count; ++i)
    {
        trail->ages[i] += seconds;
        gone += trail->ages[i] > TRAIL_SECONDS ? 1 : 0;
    }
    trail->count -= gone;
    memmove(trail->x, trail->x + gone, (size_t)trail->count * sizeof *trail->x);
    memmove(trail->y, trail->y + gone, (size_t)trail->count * sizeof *trail->y);
    memmove(trail->ages, trail->ages + gone, (size_t)trail->count * sizeof *trail->ages);
}

void tools_end_gesture(Sandbox* sandbox)
{
    if (sandbox->history.gesture_depth > 0)
    {
        tools_apply(sandbox, (SandboxCommand){ .kind = COMMAND_END });
    }
}

void tools_end_stroke(Tools* tools, Sandbox* sandbox)
{
    for (int i = 0; i < POINTER_BUTTON_COUNT; ++i)
    {
        if (tools->tools[i] == TOOL_CUT)
        {
            tools->tools[i] = TOOL_NONE;
            tools_end_gesture(sandbox);
        }
    }
}

static void begin_cut(Tools* tools, Sandbox* sandbox, PointerButton button)
{
    tools_apply(sandbox, (SandboxCommand){ .kind = COMMAND_BEGIN });
    tools->tools[button] = TOOL_CUT;
    tools->press_x = tools->x;
    tools->press_y = tools->y;
    tools->tail_x = tools->x;
    tools->tail_y = tools->y;
    tools->cut_has_moved = false;
    tools->trail.count = 0;
    add_to_trail(&tools->trail, tools->x, tools->y);
}

static void cut_wedge(const Tools* tools, Sandbox* sandbox, float x0, float y0, float x1, float y1)
{
    Projection projection = tools_projection(tools);
    SandboxCommand command = { .kind = COMMAND_CUT };
    command.places[0] = projection.eye;
    command.places[1] = voile_add(projection.eye, projection_direction(&projection, x0, y0));
    command.places[2] = voile_add(projection.eye, projection_direction(&projection, x1, y1));
    tools_apply(sandbox, command);
}

// The tail follows the stroke on a leash of CUT_OVERLAP_PX.
static void pull_tail(Tools* tools, float x, float y)
{
    float leash = CUT_OVERLAP_PX * tools->pixel;
    float distance = length_of(x - tools->tail_x, y - tools->tail_y);
    float share = distance > leash ? leash / distance : 1.0f;
    tools->tail_x = x + (tools->tail_x - x) * share;
    tools->tail_y = y + (tools->tail_y - y) * share;
}

// The cloth moves on between two pieces of a stroke, and threads with it. So that none slips past the end of the last
// piece, its tail is cut once more.
static void cut_stroke(Tools* tools, Sandbox* sandbox, float x0, float y0, float x1, float y1)
{
    if (tools->tail_x != x0 || tools->tail_y != y0)
    {
        cut_wedge(tools, sandbox, tools->tail_x, tools->tail_y, x0, y0);
    }
    cut_wedge(tools, sandbox, x0, y0, x1, y1);
    pull_tail(tools, x1, y1);
    add_to_trail(&tools->trail, x1, y1);
}

// Nothing is cut while the pointer only wobbles; then the stroke starts where the button went down.
static void continue_cut(Tools* tools, Sandbox* sandbox, float x, float y)
{
    float dx = x - tools->press_x;
    float dy = y - tools->press_y;
    float wobble = CLICK_WOBBLE_PX * tools->pixel;
    if (tools->cut_has_moved)
    {
        cut_stroke(tools, sandbox, tools->x, tools->y, x, y);
    }
    else if (dx * dx + dy * dy > wobble * wobble)
    {
        tools->cut_has_moved = true;
        cut_stroke(tools, sandbox, tools->press_x, tools->press_y, x, y);
    }
}

void tools_cut_link(Sandbox* sandbox, int32_t cloth, int32_t link)
{
    tools_apply(sandbox, (SandboxCommand){ .kind = COMMAND_CUT_LINK, .cloth = cloth, .index = link });
}

void tools_cut_nearest(const Tools* tools, Sandbox* sandbox)
{
    ToolTarget target = tools_find_link(tools, sandbox);
    if (target.cloth >= 0)
    {
        tools_cut_link(sandbox, target.cloth, target.hit.index);
    }
}

// A click is no gesture.
static void end_cut(const Tools* tools, Sandbox* sandbox)
{
    tools_end_gesture(sandbox);
    if (!tools->cut_has_moved)
    {
        tools_cut_nearest(tools, sandbox);
    }
}

// -------------------------------------------------------------------------------------------------------------- events

static bool has_tool(const Tools* tools, ToolKind kind)
{
    return tools->tools[POINTER_LEFT] == kind || tools->tools[POINTER_RIGHT] == kind;
}

void tools_press(Tools* tools, Sandbox* sandbox, const SessionEvent* event)
{
    if (tools->is_down[event->button])
    {
        tools_lift(tools, sandbox, event->button); // the release was lost, somewhere on the way
    }
    tools_move(tools, sandbox, event->x, event->y);
    tools->is_down[event->button] = true;
    if (event->cuts)
    {
        if (!event->brought_focus && !has_tool(tools, TOOL_CUT))
        {
            begin_cut(tools, sandbox, event->button);
        }
    }
    else if (event->button != POINTER_MIDDLE && !has_tool(tools, TOOL_GRAB))
    {
        begin_grab(tools, sandbox, event->button, tools_find_point(tools, sandbox));
    }
}

void tools_lift(Tools* tools, Sandbox* sandbox, PointerButton button)
{
    ToolKind kind = tools->tools[button];
    tools->is_down[button] = false;
    tools->tools[button] = TOOL_NONE;
    if (kind == TOOL_GRAB)
    {
        end_grab(tools, sandbox);
    }
    else if (kind == TOOL_CUT)
    {
        end_cut(tools, sandbox);
    }
}

void tools_move(Tools* tools, Sandbox* sandbox, float x, float y)
{
    x = voile_clamp(x, -MAX_REACH, MAX_REACH);
    y = voile_clamp(y, -MAX_REACH, MAX_REACH);
    bool is_still = x == tools->x && y == tools->y;
    if (is_still || !voile_is_finite(x) || !voile_is_finite(y))
    {
        return;
    }
    if (has_tool(tools, TOOL_CUT))
    {
        continue_cut(tools, sandbox, x, y);
    }
    if (has_tool(tools, TOOL_GRAB))
    {
        tools->grab_travel += length_of(x - tools->x, y - tools->y);
        tools->grab_has_moved = true;
    }
    tools_catch_up_carry(tools, length_of(x - tools->x, y - tools->y));
    tools->x = x;
    tools->y = y;
}

void tools_let_go(Tools* tools, Sandbox* sandbox)
{
    tools_blow(tools, sandbox, false);
    if (has_tool(tools, TOOL_GRAB))
    {
        end_grab(tools, sandbox);
    }
    tools_end_stroke(tools, sandbox);
    for (int i = 0; i < POINTER_BUTTON_COUNT; ++i)
    {
        tools->tools[i] = TOOL_NONE;
        tools->is_down[i] = false;
    }
}

void tools_forget(Tools* tools, Sandbox* sandbox)
{
    tools_end_stroke(tools, sandbox);
    for (int i = 0; i < POINTER_BUTTON_COUNT; ++i)
    {
        tools->tools[i] = TOOL_NONE;
    }
    tools->carries = false;
    tools->trail.count = 0;
}
