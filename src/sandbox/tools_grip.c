// How much of the cloth the hand takes.

#include "formats/numbers.h"
#include "sandbox/tools.h"

#include <string.h>

// By what a step of the wheel widens the grip, and the most of them that one turn can be.
#define GRIP_FACTOR    1.25f
#define MAX_GRIP_STEPS 100

// The distance of neighbouring points at rest; of a lone point the cloth's width.
static float find_spacing(const ClothParameters* cloth)
{
    float across = cloth->width / (float)(cloth->columns > 1 ? cloth->columns - 1 : 1);
    float down = cloth->height / (float)(cloth->rows > 1 ? cloth->rows - 1 : 1);
    bool is_row = cloth->rows == 1 && cloth->columns > 1;
    return is_row || (cloth->columns > 1 && across < down) ? across : down;
}

static float step_grip(float radius, float least, bool is_wider)
{
    if (is_wider)
    {
        float wider = radius < 0.999f * least ? least : radius * GRIP_FACTOR;
        return wider < MAX_GRAB_PATCH ? wider : MAX_GRAB_PATCH;
    }
    float narrower = radius / GRIP_FACTOR;
    return narrower < 0.999f * least ? 0.0f : narrower;
}

static void set_grip(Sandbox* sandbox, float radius)
{
    SandboxCommand set = { .kind = COMMAND_SET, .key = "grab_patch" };
    char text[NUMBER_TEXT_SIZE];
    number_print_float(radius, text);
    text_slice_copy((TextSlice){ text, strlen(text) }, set.value, sizeof set.value);
    tools_apply(sandbox, set);
}

void tools_widen_grip(const Tools* tools, Sandbox* sandbox, int steps)
{
    const Hand hand = sandbox->hand;
    int cloth = hand.is_holding ? hand.cloth : tools_find_point(tools, sandbox).cloth;
    float least = GRIP_FACTOR * find_spacing(&sandbox->scene.cloths[cloth >= 0 ? cloth : 0]);
    float radius = sandbox->scene.world.grab_patch;
    int count = steps < 0 ? -steps : steps;
    for (int i = 0; i < count && i < MAX_GRIP_STEPS; ++i)
    {
        radius = step_grip(radius, least, steps > 0);
    }
    if (radius != sandbox->scene.world.grab_patch)
    {
        set_grip(sandbox, radius);
    }
    if (hand.is_holding && radius != hand.radius)
    {
        SandboxCommand grab = { .kind = COMMAND_GRAB, .cloth = hand.cloth, .index = hand.point, .radius = radius };
        tools_apply(sandbox, grab);
    }
}
