// Undo, redo and other scenes: what a session does around these commands, so that no hand is left holding what is gone.

#include "sandbox/session_state.h"

#include <stdio.h>
#include <string.h>

#define TOAST_OF_HISTORY "history"

static void apply(Session* session, SandboxCommand command)
{
    VoileResult result = sandbox_apply(session->sandbox, &command, NULL);
    (void)result; // it only lets go of what is held
}

// ---------------------------------------------------------------------------------------------------------- the world

void session_follow_world(Session* session)
{
    const Sandbox* sandbox = session->sandbox;
    session->hover.cloth = -1;
    session->passes.tick = -1;
    if (session->scene_number != sandbox->scene_number)
    {
        session->scene_number = sandbox->scene_number;
        tools_forget(&session->tools, session->sandbox);
        session->slider = (EasingSlider){ .is_dragged = false };
        session->has_own_eye = false;
        session->has_response = sandbox->scene.world.show_response;
        session->scene_view_mode = session->scene_color_by = -1;
        panel_open_scene(session, &sandbox->scene);
        session->recent_ms_per_tick = 0.0;
        session->message[0] = '\0';
        notice_clear(&session->notice);
        session_open_eye(session);
    }
    session_take_over_style(session);
}

// -------------------------------------------------------------------------------------------------------- undo, redo

// Of "cloth.1.air_lift" the label of air_lift.
static void name_parameter(const Session* session, const char* key, char out_name[PARAMETER_LABEL_SIZE])
{
    const char* dot = strrchr(key, '.');
    parameter_label(session->language, dot != NULL ? dot + 1 : key, out_name);
}

// Of an entry's first command.
static void name_step(const Session* session, const HistoryStep* step, char out_name[PARAMETER_LABEL_SIZE])
{
    static const char* const names[COMMAND_KIND_COUNT] = {
        [COMMAND_CUT] = "cut",     [COMMAND_CUT_LINK] = "cut", [COMMAND_PIN] = "pin",
        [COMMAND_UNPIN] = "unpin", [COMMAND_RESET] = "reset",  [COMMAND_OPEN] = "change of scene",
    };
    if (step->kind == COMMAND_SET)
    {
        name_parameter(session, step->key, out_name);
        return;
    }
    snprintf(out_name, PARAMETER_LABEL_SIZE, "%s", say(session->language, names[step->kind]));
}

static void tell(Session* session, CommandKind kind, const HistoryStep* step)
{
    char text[TOAST_SIZE], name[PARAMETER_LABEL_SIZE];
    const char* format =
        kind == COMMAND_UNDO ? say(session->language, "Undone: %s") : say(session->language, "Redone: %s");
    name_step(session, step, name);
    snprintf(text, sizeof text, format, name);
    toasts_add_of(&session->toasts, TOAST_OF_HISTORY, text);
}

static void release_what_no_button_holds(Session* session, bool has_carried)
{
    const Sandbox* sandbox = session->sandbox;
    if (sandbox->hand.is_holding)
    {
        apply(session, (SandboxCommand){ .kind = COMMAND_RELEASE });
    }
    if (sandbox->blow.is_on)
    {
        apply(session, (SandboxCommand){ .kind = COMMAND_BLOW, .is_none = true });
    }
    bool is_in_hand = sandbox->held.state == HELD_IN_HAND;
    if (is_in_hand && !has_carried)
    {
        apply(session, (SandboxCommand){ .kind = COMMAND_DROP });
    }
    session->tools.carries = is_in_hand && has_carried;
}

void session_move_in_history(Session* session, CommandKind kind)
{
    Sandbox* sandbox = session->sandbox;
    session_let_go(session);
    HistoryStep step;
    const HistoryList* list = kind == COMMAND_UNDO ? &sandbox->history.undo : &sandbox->history.redo;
    if (!history_next_step(list, &step))
    {
        toasts_add_of(&session->toasts, TOAST_OF_HISTORY,
                      kind == COMMAND_UNDO ? say(session->language, "Nothing to undo")
                                           : say(session->language, "Nothing to redo"));
        return;
    }
    bool has_carried = session->tools.carries && sandbox->held.state == HELD_IN_HAND;
    bool had_failed = sandbox->has_failed;
    VoileError error;
    if (sandbox_apply(sandbox, &(SandboxCommand){ .kind = kind }, &error) != VOILE_OK)
    {
        session_toast_error(session, error.message);
        return;
    }
    if (had_failed && !sandbox->has_failed)
    {
        session->message[0] = '\0';
    }
    session_follow_world(session);
    release_what_no_button_holds(session, has_carried);
    tell(session, kind, &step);
}

void session_undo(Session* session)
{
    if (!session_is_watching(session))
    {
        session_move_in_history(session, COMMAND_UNDO);
    }
}

void session_redo(Session* session)
{
    if (!session_is_watching(session))
    {
        session_move_in_history(session, COMMAND_REDO);
    }
}

// ------------------------------------------------------------------------------------------------------- other scenes

static VoileResult open_scene(Session* session, const SandboxCommand* command, VoileError* error)
{
    session_leave_first_person(session);
    session_let_go(session);
    VoileResult result = sandbox_apply(session->sandbox, command, error);
    if (result == VOILE_OK)
    {
        session_follow_world(session);
    }
    return result;
}

VoileResult session_open_scene(Session* session, const Scene* scene, VoileError* error)
{
    if (session_is_watching(session))
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "a recording is being played: it chooses the scenes");
    }
    SandboxCommand command = { .kind = COMMAND_OPEN, .scene = scene };
    VoileResult result = recorder_check_pictures(&session->recorder, scene, error);
    return result == VOILE_OK ? open_scene(session, &command, error) : result;
}

void session_tell_opened(Session* session)
{
    char text[TOAST_SIZE];
    const char* title = say(session->language, session->sandbox->scene.world.title);
    snprintf(text, sizeof text, say(session->language, "Opened: %s"), title);
    session_toast_of(session, "opened", text);
}

void session_open_builtin(Session* session, size_t index)
{
    if (index < builtin_scene_count)
    {
        SandboxCommand command = { .kind = COMMAND_OPEN };
        VoileError error;
        snprintf(command.value, sizeof command.value, "%s", builtin_scenes[index].name);
        if (open_scene(session, &command, &error) != VOILE_OK)
        {
            session_toast_error(session, error.message);
            return;
        }
        session_tell_opened(session);
    }
}
