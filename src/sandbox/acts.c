#include "sandbox/acts.h"

#include "sandbox/twins.h"

static VoileResult check_index(const Sandbox* sandbox, const SandboxCommand* command, bool is_link, VoileError* error)
{
    if (command->cloth < 0 || command->cloth >= sandbox->cloth_count)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "there is no cloth %d (the scene has %d)", (int)command->cloth,
                          sandbox->cloth_count);
    }
    const VoileCloth* cloth = sandbox->cloths[command->cloth].cloth;
    int32_t count = is_link ? voile_cloth_link_count(cloth) : voile_cloth_point_count(cloth);
    if (command->index < 0 || command->index >= count)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "there is no %s %d (cloth %d has %d)",
                          is_link ? "link" : "point", (int)command->index, (int)command->cloth, (int)count);
    }
    return VOILE_OK;
}

// A grab of the held point with another radius is a change of the grip alone: the hand stays where it is.
static bool changes_grip(const Hand* hand, const SandboxCommand* command)
{
    return hand->is_holding && hand->cloth == command->cloth && hand->point == command->index &&
           hand->radius != command->radius;
}

VoileResult act_grab(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoileResult result = check_index(sandbox, command, false, error);
    if (result == VOILE_OK && !(command->radius >= 0.0f && voile_is_finite(command->radius)))
    {
        result = voile_fail(error, VOILE_ERROR_INVALID, 0, "the radius of a grab must be 0 or more");
    }
    if (result != VOILE_OK)
    {
        return result;
    }
    if (changes_grip(&sandbox->hand, command))
    {
        twins_change_radius(sandbox, command->radius);
    }
    else
    {
        twins_release(sandbox);
        twins_grab(sandbox, command->cloth, command->index, command->radius);
    }
    return VOILE_OK;
}

// What a hand does that lost its point, which was torn off, does nothing: nobody can know the tick of a tear beforehand.
static VoileResult check_hand(const Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    if (!sandbox->hand.is_holding && !sandbox->hand.has_lost)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' needs a point that is held",
                          command_name(command->kind));
    }
    return VOILE_OK;
}

static VoileResult check_hand_target(const Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoileResult result = check_hand(sandbox, command, error);
    if (result == VOILE_OK && !command_place_is_near(command->places[0]))
    {
        result =
            voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' needs a place within 1e6 m", command_name(command->kind));
    }
    return result;
}

static VoileVec3 target_of(const Sandbox* sandbox, const SandboxCommand* command)
{
    VoileVec3 target = command->places[0];
    target.z = sandbox->scene.world.flat ? 0.0f : target.z;
    return target;
}

VoileResult act_move(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoileResult result = check_hand_target(sandbox, command, error);
    if (result == VOILE_OK && sandbox->hand.is_holding)
    {
        sandbox->hand.target = target_of(sandbox, command);
    }
    return result;
}

VoileResult act_place(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoileResult result = check_hand_target(sandbox, command, error);
    if (result == VOILE_OK && sandbox->hand.is_holding)
    {
        sandbox->hand.target = target_of(sandbox, command);
        twins_place(sandbox);
    }
    return result;
}

VoileResult act_release(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoileResult result = check_hand(sandbox, command, error);
    if (result == VOILE_OK)
    {
        twins_release(sandbox);
        sandbox->hand.has_lost = false;
    }
    return result;
}

VoileResult act_cut(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    (void)error;
    VoileWedge wedge = { command->places[0], command->places[1], command->places[2] };
    sandbox->cut_count += twins_cut(sandbox, &wedge);
    return VOILE_OK;
}

VoileResult act_cut_link(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoileResult result = check_index(sandbox, command, true, error);
    if (result == VOILE_OK)
    {
        sandbox->cut_count += twins_cut_link(sandbox, command->cloth, command->index);
    }
    return result;
}

// A point that is pinned while the hand drags it behind stays where it is: the hand comes to it.
static void rest_hand(Sandbox* sandbox, const SandboxCommand* command)
{
    Hand* hand = &sandbox->hand;
    const VoileCloth* cloth = sandbox->cloths[command->cloth].cloth;
    if (hand->is_holding && hand->cloth == command->cloth && hand->point == command->index &&
        voile_cloth_is_slipping(cloth, hand->point))
    {
        hand->target = voile_cloth_position(cloth, hand->point);
    }
}

VoileResult act_pin(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoileResult result = check_index(sandbox, command, false, error);
    if (result == VOILE_OK)
    {
        rest_hand(sandbox, command);
        twins_act(sandbox, command->cloth, command->index,
                  command->kind == COMMAND_PIN ? voile_cloth_pin : voile_cloth_unpin);
    }
    return result;
}

VoileResult act_blow(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    Blow blow = { !command->is_none, command->places[0], command->places[1] };
    float distance = voile_distance(blow.from, blow.to);
    if (blow.is_on && !(distance > 0.0f && distance <= 1.0e18f))
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "'blow' needs two different places");
    }
    sandbox->blow = blow;
    return VOILE_OK;
}

static VoileResult check_held(const Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    // One that fell by itself, nobody can know when, is let go of without complaint.
    bool is_in_hand = sandbox->held.state == HELD_IN_HAND || sandbox->held.has_lost;
    return is_in_hand ? VOILE_OK
                      : voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' needs the object in hand",
                                   command_name(command->kind));
}

static VoileResult find_held_target(const Sandbox* sandbox, const SandboxCommand* command, VoilePose* out_target,
                                    VoileError* error)
{
    VoilePose target = { target_of(sandbox, command), voile_quat_identity() };
    if (!held_target_is_valid(target.position, command->rotation))
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' needs a place within 1e6 m and a rotation of length 1",
                          command_name(command->kind));
    }
    target.rotation = voile_quat_normalize(command->rotation);
    *out_target = target;
    return VOILE_OK;
}

VoileResult act_take(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoilePose target;
    VoileResult result = find_held_target(sandbox, command, &target, error);
    if (result == VOILE_OK && sandbox->held.state == HELD_IN_HAND)
    {
        result = voile_fail(error, VOILE_ERROR_INVALID, 0, "the object is in hand already");
    }
    if (result == VOILE_OK)
    {
        held_take(&sandbox->held, target);
    }
    return result;
}

VoileResult act_carry(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoilePose target;
    VoileResult result = check_held(sandbox, command, error);
    result = result == VOILE_OK ? find_held_target(sandbox, command, &target, error) : result;
    if (result == VOILE_OK && sandbox->held.state == HELD_IN_HAND)
    {
        sandbox->held.target = target;
    }
    return result;
}

VoileResult act_drop(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoileResult result = check_held(sandbox, command, error);
    if (result == VOILE_OK)
    {
        held_drop(&sandbox->held);
        sandbox->held.has_lost = false;
    }
    return result;
}

VoileResult act_begin(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    (void)command;
    (void)error;
    ++sandbox->history.gesture_depth;
    return VOILE_OK;
}

VoileResult act_end(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    (void)command;
    History* history = &sandbox->history;
    if (history->gesture_depth == 0)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "'end' needs a 'begin' before it");
    }
    if (--history->gesture_depth == 0)
    {
        history->gesture = NULL;
        history->gesture_has_changed = false;
    }
    return VOILE_OK;
}

VoileResult act_undo(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    (void)command;
    return history_undo(sandbox, error);
}

VoileResult act_redo(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    (void)command;
    return history_redo(sandbox, error);
}
