// Where the hand wants the object that it carries: on the pointer's ray, or ahead in first person.

#include "sandbox/tools.h"

// Metres before the cloth under the pointer where an object is taken in hand, beside its own half size.
#define ROOM_BEFORE_CLOTH 0.15f
#define MIN_DEPTH         0.1f
#define MAX_DEPTH         100.0f

static VoilePose find_target(const Tools* tools, const Sandbox* sandbox)
{
    VoileFollowDef def = held_follow_def(&sandbox->scene.world);
    Projection projection = tools_projection(tools);
    VoilePose target = voile_follow_target(&def, projection.eye, projection.forward);
    if (!tools->carry_is_ahead)
    {
        VoileVec3 direction = projection_direction(&projection, tools->x + tools->carry_x, tools->y + tools->carry_y);
        target.position = voile_add_scaled(projection.eye, direction, tools->carry_reach.depth);
    }
    return target;
}

static bool poses_are_equal(VoilePose a, VoilePose b)
{
    return voile_distance(a.position, b.position) == 0.0f && a.rotation.x == b.rotation.x &&
           a.rotation.y == b.rotation.y && a.rotation.z == b.rotation.z && a.rotation.w == b.rotation.w;
}

// What is asked for is within reach: the camera and the depth have limits.
static void command(Sandbox* sandbox, CommandKind kind, VoilePose target)
{
    SandboxCommand command = { .kind = kind, .places = { target.position }, .rotation = target.rotation };
    VoileResult result = sandbox_apply(sandbox, &command, NULL);
    (void)result; // refused beyond 1e6 m; then the object stays where it was wanted before
}

static void begin(Tools* tools, const Sandbox* sandbox, float depth)
{
    tools->carries = true;
    tools->carry_x = 0.0f;
    tools->carry_y = 0.0f;
    tools->carry_reach = (Reach){ .depth = voile_clamp(depth, MIN_DEPTH, MAX_DEPTH) };
    tools->carry_seen = find_target(tools, sandbox);
}

static float depth_of_target(const Tools* tools, const Sandbox* sandbox)
{
    Projection projection = tools_projection(tools);
    return projection_depth(&projection, sandbox->held.target.position);
}

VoileVec3 tools_find_carry_lead(const Tools* tools, const Sandbox* sandbox)
{
    bool is_leading = tools->carries && sandbox->held.state == HELD_IN_HAND;
    return is_leading ? voile_sub(find_target(tools, sandbox).position, tools->carry_seen.position)
                      : voile_vec3(0.0f, 0.0f, 0.0f);
}

void tools_claim_carry(Tools* tools, const Sandbox* sandbox)
{
    if (!tools->carries && sandbox->held.state == HELD_IN_HAND)
    {
        begin(tools, sandbox, depth_of_target(tools, sandbox));
    }
}

void tools_carry_ahead(Tools* tools, const Sandbox* sandbox, bool is_ahead)
{
    if (tools->carry_is_ahead != is_ahead)
    {
        tools->carry_is_ahead = is_ahead;
        float depth = depth_of_target(tools, sandbox);
        tools->carry_reach = (Reach){ .depth = voile_clamp(depth, MIN_DEPTH, MAX_DEPTH) };
    }
}

void tools_rest_carry(Tools* tools, const Sandbox* sandbox)
{
    tools->carry_seen = find_target(tools, sandbox);
}

void tools_keep_carry(Tools* tools, const Sandbox* sandbox)
{
    float x, y;
    Projection projection = tools_projection(tools);
    VoileVec3 place = sandbox->held.target.position;
    bool hangs = tools->carries && !tools->carry_is_ahead && sandbox->held.state == HELD_IN_HAND;
    if (hangs && tools_find_on_screen(tools, place, &x, &y))
    {
        tools->carry_x = x - tools->x;
        tools->carry_y = y - tools->y;
        tools->carry_reach = (Reach){ .depth = voile_clamp(projection_depth(&projection, place), MIN_DEPTH, MAX_DEPTH) };
        tools_rest_carry(tools, sandbox);
    }
}

void tools_put_pointer(Tools* tools, const Sandbox* sandbox, float x, float y)
{
    tools->x = x;
    tools->y = y;
    tools_keep_carry(tools, sandbox);
}

// At half the pointer's pace: so it goes along with the pointer at once, wherever that goes.
void tools_catch_up_carry(Tools* tools, float distance)
{
    distance *= 0.5f;
    float beside = sqrtf(tools->carry_x * tools->carry_x + tools->carry_y * tools->carry_y);
    float left = beside > distance ? (beside - distance) / beside : 0.0f;
    tools->carry_x *= left;
    tools->carry_y *= left;
}

void tools_hold(Tools* tools, Sandbox* sandbox)
{
    if (sandbox->held.state == HELD_IN_HAND)
    {
        tools->carries = false;
        command(sandbox, COMMAND_DROP, sandbox->held.target);
        return;
    }
    float room = ROOM_BEFORE_CLOTH + 0.5f * sandbox->scene.world.held_size;
    begin(tools, sandbox, tools_find_depth(tools, sandbox) - room);
    command(sandbox, COMMAND_TAKE, tools->carry_seen);
}

// Only what the hand or the eye changed is asked for, so that an object that a scene starts with stays until then.
void tools_settle_carry(Tools* tools, Sandbox* sandbox)
{
    tools->carries = tools->carries && sandbox->held.state == HELD_IN_HAND;
    if (!tools->carries)
    {
        return;
    }
    VoilePose target = find_target(tools, sandbox);
    if (!poses_are_equal(target, tools->carry_seen))
    {
        tools->carry_seen = target;
        command(sandbox, COMMAND_CARRY, target);
    }
}
