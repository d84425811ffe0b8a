// What a moving camera and the wheel mean to the tools.

#include "sandbox/camera_control.h"
#include "sandbox/tools.h"

// By what a notch of the wheel moves the held point (of the logarithm of its depth), how soon, and how near and far.
#define REACH_PER_NOTCH 0.06f
#define REACH_SECONDS   0.08f
#define REACH_REST      1.0e-4f
#define MIN_REACH       0.1f // metres
#define MAX_REACH       100.0f

// How far from the picture's middle what is carried can be, half heights.
#define MAX_CARRY 1000.0f

static bool uses(const Tools* tools, ToolKind kind)
{
    return tools->tools[POINTER_LEFT] == kind || tools->tools[POINTER_RIGHT] == kind;
}

// --------------------------------------------------------------------------------------------------------------- reach

static void push_reach(Reach* reach, float notches)
{
    float left = reach->left + notches * REACH_PER_NOTCH;
    float depth = reach->depth * voile_exp(left);
    reach->left = depth >= MIN_REACH && depth <= MAX_REACH ? left : reach->left;
}

// Whether it moved.
static bool advance_reach(Reach* reach, float seconds)
{
    bool is_moving = reach->left != 0.0f && seconds > 0.0f;
    if (is_moving)
    {
        float left = reach->left * voile_exp(-seconds / REACH_SECONDS);
        left = left < REACH_REST && left > -REACH_REST ? 0.0f : left;
        reach->depth *= voile_exp(reach->left - left);
        reach->left = left;
    }
    return is_moving;
}

bool tools_reach(Tools* tools, const Sandbox* sandbox, float notches)
{
    if (uses(tools, TOOL_GRAB) && sandbox->hand.is_holding)
    {
        push_reach(&tools->grab_reach, notches);
        return true;
    }
    bool is_led = tools->carries && !tools->carry_is_ahead && sandbox->held.state == HELD_IN_HAND;
    if (is_led)
    {
        push_reach(&tools->carry_reach, notches);
    }
    return is_led;
}

bool tools_are_reaching(const Tools* tools)
{
    return (tools->grab_reach.left != 0.0f && uses(tools, TOOL_GRAB)) ||
           (tools->carry_reach.left != 0.0f && tools->carries);
}

void tools_advance(Tools* tools, float seconds)
{
    if (uses(tools, TOOL_GRAB) && advance_reach(&tools->grab_reach, seconds))
    {
        tools->grab_has_moved = true;
    }
    advance_reach(&tools->carry_reach, seconds);
}

// -------------------------------------------------------------------------------------------------------------- camera

// Where a place of the old picture, as deep as what the camera looks at, is seen in the new one.
typedef struct Carriage
{
    const Camera* from;
    Projection to;
} Carriage;

static void carry(const Carriage* carriage, float* x, float* y)
{
    float x_px, y_px;
    VoileVec3 place = camera_place_at(carriage->from, *x, *y);
    if (projection_point(&carriage->to, place, &x_px, &y_px))
    {
        projection_to_screen(&carriage->to, x_px, y_px, x, y);
        *x = voile_clamp(*x, -MAX_CARRY, MAX_CARRY);
        *y = voile_clamp(*y, -MAX_CARRY, MAX_CARRY);
    }
}

// The stroke so far stays where it is in the world; its end goes on to the pointer.
static void carry_cut(Tools* tools, Sandbox* sandbox, const Camera* from)
{
    Carriage carriage = { from, tools_projection(tools) };
    float x = tools->x;
    float y = tools->y;
    carry(&carriage, &tools->x, &tools->y);
    carry(&carriage, &tools->press_x, &tools->press_y);
    carry(&carriage, &tools->tail_x, &tools->tail_y);
    tools_move(tools, sandbox, x, y);
}

void tools_look(Tools* tools, Sandbox* sandbox, const Camera* camera)
{
    if (cameras_are_equal(&tools->camera, camera))
    {
        return;
    }
    Camera from = tools->camera;
    tools->camera = *camera;
    Carriage carriage = { &from, tools_projection(tools) };
    for (int i = 0; i < tools->trail.count; ++i)
    {
        carry(&carriage, &tools->trail.x[i], &tools->trail.y[i]);
    }
    if (uses(tools, TOOL_GRAB))
    {
        float x = tools->x;
        float y = tools->y;
        carry(&carriage, &x, &y);
        tools->grab_travel += voile_length(voile_vec3(x - tools->x, y - tools->y, 0.0f));
        tools->grab_has_moved = true;
    }
    if (uses(tools, TOOL_CUT))
    {
        carry_cut(tools, sandbox, &from);
    }
}

// Where the hand is seen, from the pointer: then the point stays, and comes to the pointer as after a grab.
static void hold_where_it_is(Tools* tools, const Sandbox* sandbox)
{
    float x_px, y_px;
    Projection projection = tools_projection(tools);
    if (sandbox->hand.is_holding && projection_point(&projection, sandbox->hand.target, &x_px, &y_px))
    {
        projection_to_screen(&projection, x_px, y_px, &tools->grab_x, &tools->grab_y);
        tools->grab_travel = 0.0f;
    }
}

void tools_center(Tools* tools, Sandbox* sandbox)
{
    tools->x = 0.0f;
    tools->y = 0.0f;
    hold_where_it_is(tools, sandbox);
    tools_end_stroke(tools, sandbox);
}
