// What the pointer does to the world: turns presses, moves and releases on the screen into commands.

#ifndef SANDBOX_TOOLS_H
#define SANDBOX_TOOLS_H

#include "draw/camera.h"
#include "sandbox/sandbox.h"
#include "sandbox/session.h"

#define MAX_TRAIL_POINTS 256

// The cut's trail on the screen, in half heights, oldest first; for the eye only.
typedef struct CutTrail
{
    float x[MAX_TRAIL_POINTS];
    float y[MAX_TRAIL_POINTS];
    double ages[MAX_TRAIL_POINTS]; // seconds
    int count;
} CutTrail;

typedef enum ToolKind
{
    TOOL_NONE, // the button is up, or was pressed where it does nothing
    TOOL_GRAB,
    TOOL_CUT,
} ToolKind;

// What is held at a depth, and glides to another.
typedef struct Reach
{
    float depth; // metres along the camera's forward
    float left;  // of the way that the wheel moves it: the logarithm of the depth's factor
} Reach;

// The pointer in the picture's plane, and what each of its buttons is doing.
typedef struct Tools
{
    Camera camera; // what it looks through
    float x, y;    // half heights
    float pixel;   // half heights of one reference pixel
    ToolKind tools[POINTER_BUTTON_COUNT];
    bool is_down[POINTER_BUTTON_COUNT];

    Reach grab_reach;
    float grab_x, grab_y; // from the pointer to the held point when it was grabbed
    float grab_travel;    // half heights the pointer has moved since
    bool grab_has_moved;  // a move waits to become a command

    float press_x, press_y; // where the cutting button went down
    float tail_x, tail_y;   // a little behind the stroke's end
    bool cut_has_moved;     // beyond a click's wobble

    bool is_blowing;
    float blow_depth; // metres along the camera's forward, to where it is as strong as at the start

    bool carries;         // the object in hand follows the pointer
    bool carry_is_ahead;  // as in first person: it is held before the eye, wherever the pointer is
    Reach carry_reach;    // where it is not
    float carry_x, carry_y; // from the pointer to where it hangs
    VoilePose carry_seen; // what was last asked for
    CutTrail trail;
} Tools;

// A pointer at rest in the middle; the camera is to be set before anything is picked.
void tools_reset(Tools* tools);

void tools_press(Tools* tools, Sandbox* sandbox, const SessionEvent* event);
void tools_lift(Tools* tools, Sandbox* sandbox, PointerButton button);
void tools_move(Tools* tools, Sandbox* sandbox, float x, float y);

// The camera from now on. A held point stays under the pointer, and a cut goes on from where its end is seen now.
void tools_look(Tools* tools, Sandbox* sandbox, const Camera* camera);

// The pointer is in the picture's middle from now on. A held point stays where it is, a cut ends.
void tools_center(Tools* tools, Sandbox* sandbox);

// Moves the held point, else the object in hand, along the pointer's ray, farther by `notches` of the wheel, gliding;
// false where neither is held.
bool tools_reach(Tools* tools, const Sandbox* sandbox, float notches);

// Goes on with that.
void tools_advance(Tools* tools, float seconds);
bool tools_are_reaching(const Tools* tools);

// Turns the pointer's last place into a command for the held point: to be there at the end of the next tick, or at once;
// and into one for where is blown to. The object in hand is led by ticks alone.
void tools_settle(Tools* tools, Sandbox* sandbox, bool at_once);
void tools_settle_blow(const Tools* tools, Sandbox* sandbox);
void tools_settle_carry(Tools* tools, Sandbox* sandbox);

// Pins or unpins the held point, else the one that a press would grab. A held pin stays pinned when it is let go.
void tools_pin(const Tools* tools, Sandbox* sandbox);
void tools_pin_point(Sandbox* sandbox, int32_t cloth, int32_t point);

// Puts the pointer where this point is seen and grabs it, though cloth may hide it, as the left button would without being
// down: tools_lift lets go of it. False (and nothing done) where the hand is busy or the point is behind the camera.
bool tools_grab_point(Tools* tools, Sandbox* sandbox, int32_t cloth, int32_t point);

// Cuts the thread nearest to the pointer, as a click of the cutting button does; or a given one.
void tools_cut_nearest(const Tools* tools, Sandbox* sandbox);
void tools_cut_link(Sandbox* sandbox, int32_t cloth, int32_t link);

// Blows along the pointer's ray from the camera, to the cloth under it, or as far as the camera looks, when it began; or ends
// that. While it lasts tools_settle keeps it along the ray.
void tools_blow(Tools* tools, Sandbox* sandbox, bool is_on);

// Takes the object in hand, a little before the cloth under the pointer, or drops it.
void tools_hold(Tools* tools, Sandbox* sandbox);

// The pointer leads an object that is in hand already, from its next move on.
void tools_claim_carry(Tools* tools, const Sandbox* sandbox);

// How far the hand has gone with the object since the last tick knew of it.
VoileVec3 tools_find_carry_lead(const Tools* tools, const Sandbox* sandbox);

// Whether the object is held before the eye or on the pointer's ray. Between the two it keeps its depth.
void tools_carry_ahead(Tools* tools, const Sandbox* sandbox, bool is_ahead);

// The object stays where the hand wanted it until the hand or the eye moves on.
void tools_rest_carry(Tools* tools, const Sandbox* sandbox);

// The eye was moved by nobody's hand: the object stays where the hand wanted it, beside the pointer. As the pointer moves it
// comes back under it.
void tools_keep_carry(Tools* tools, const Sandbox* sandbox);

// The pointer went that far, half heights.
void tools_catch_up_carry(Tools* tools, float distance);

// The pointer is somewhere else without having gone there; the object stays as above. A held point does not.
void tools_put_pointer(Tools* tools, const Sandbox* sandbox, float x, float y);

// Where a place is seen, half heights; false behind the camera.
bool tools_find_on_screen(const Tools* tools, VoileVec3 place, float* out_x, float* out_y);

// Metres along the camera's forward to the cloth under the pointer, or to where the camera looks.
float tools_find_depth(const Tools* tools, const Sandbox* sandbox);

// Makes the patch that a grab takes `steps` steps larger, or smaller below 0: the scene's `grab_patch`, in metres. A
// held patch becomes another at once. The first step is a quarter more than the distance of two points.
void tools_widen_grip(const Tools* tools, Sandbox* sandbox, int steps);

// Ends a gesture: what is undone as one. Does nothing where none is open.
void tools_end_gesture(Sandbox* sandbox);

// What the tools do is over, with nothing done about what they held: the world has another scene.
void tools_forget(Tools* tools, Sandbox* sandbox);

// Lets go of everything held and ends cuts.
void tools_let_go(Tools* tools, Sandbox* sandbox);

// Fades the trail.
void tools_age_trail(Tools* tools, double seconds);

// The point that a press would grab; cloth is -1 when there is none.
typedef struct ToolTarget
{
    int32_t cloth;
    VoileHit hit;
} ToolTarget;

ToolTarget tools_find_point(const Tools* tools, const Sandbox* sandbox);
ToolTarget tools_find_link(const Tools* tools, const Sandbox* sandbox);

// The place of the cloth that is seen at (x, y), half heights; false (and nothing written) where there is none.
bool tools_find_place(const Sandbox* sandbox, const Camera* camera, float x, float y, VoileVec3* out_place);

// --- for the tools' own files -----------------------------------------------------------------------------------------

// What they look through. The picture's size does not matter: everything is in half heights.
Projection tools_projection(const Tools* tools);

// A command that asks only for what is there, so that the world cannot refuse.
void tools_apply(Sandbox* sandbox, SandboxCommand command);

// Ends a stroke where one is drawn.
void tools_end_stroke(Tools* tools, Sandbox* sandbox);

// The scene's camera.
Camera sandbox_camera(const Sandbox* sandbox);

#endif
