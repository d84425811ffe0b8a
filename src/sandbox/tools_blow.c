// Blowing from the eye along the pointer's ray.

#include "sandbox/tools.h"

// Metres; anywhere in a scene two places so far apart differ.
#define MIN_DEPTH 0.01f

void tools_settle_blow(const Tools* tools, Sandbox* sandbox)
{
    if (!tools->is_blowing)
    {
        return;
    }
    Projection projection = tools_projection(tools);
    VoileVec3 direction = projection_direction(&projection, tools->x, tools->y);
    VoileVec3 from = projection.eye;
    VoileVec3 to = voile_add_scaled(from, direction, tools->blow_depth);
    const Blow* blow = &sandbox->blow;
    bool is_settled = blow->is_on && voile_distance(blow->from, from) == 0.0f && voile_distance(blow->to, to) == 0.0f;
    if (!is_settled)
    {
        tools_apply(sandbox, (SandboxCommand){ .kind = COMMAND_BLOW, .places = { from, to } });
    }
}

float tools_find_depth(const Tools* tools, const Sandbox* sandbox)
{
    Projection projection = tools_projection(tools);
    VoileLook look = { .eye = projection.eye, .forward = projection.forward };
    look.direction = projection_direction(&projection, tools->x, tools->y);
    float depth = 0.0f;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        VoileHit hit = voile_cloth_pick_face(sandbox->cloths[i].cloth, &look);
        depth = hit.index >= 0 && (depth == 0.0f || hit.depth < depth) ? hit.depth : depth;
    }
    depth = depth > 0.0f ? depth : projection_depth(&projection, tools->camera.at);
    return depth > MIN_DEPTH ? depth : MIN_DEPTH;
}

void tools_blow(Tools* tools, Sandbox* sandbox, bool is_on)
{
    tools->is_blowing = is_on;
    if (is_on)
    {
        tools->blow_depth = tools_find_depth(tools, sandbox);
    }
    else if (sandbox->blow.is_on)
    {
        tools_apply(sandbox, (SandboxCommand){ .kind = COMMAND_BLOW, .is_none = true });
    }
}
