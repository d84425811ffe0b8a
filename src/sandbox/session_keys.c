// What keys do, a person's and a recording's.

#include "sandbox/cloth_values.h"
#include "sandbox/panel.h"
#include "sandbox/session_state.h"
#include "sandbox/view_styles.h"

#include <stdio.h>
#include <string.h>

static void reset(Session* session)
{
    SandboxCommand command = { .kind = COMMAND_RESET };
    VoileResult result = sandbox_apply(session->sandbox, &command, NULL);
    (void)result; // a reset cannot be refused
    session->tools.carries = false;
    session->message[0] = '\0';
    notice_clear(&session->notice);
}

void session_take_over_style(Session* session)
{
    const WorldParameters* world = &session->sandbox->scene.world;
    session->view_mode = world->view_mode != session->scene_view_mode ? (ViewMode)world->view_mode : session->view_mode;
    session->color_by = world->color_by != session->scene_color_by ? (ColorBy)world->color_by : session->color_by;
    session->scene_view_mode = world->view_mode;
    session->scene_color_by = world->color_by;
}

static void step_once(Session* session)
{
    if (session_is_paused(session))
    {
        tools_settle(&session->tools, session->sandbox, false);
        session_tick(session);
    }
}

// Rigid, lag, spring, stable spring, and rigid again.
static void switch_follow_mode(Session* session)
{
    int32_t mode = (session->sandbox->scene.world.follow_mode + 1) % VOILE_FOLLOW_MODE_COUNT;
    SandboxCommand set = { .kind = COMMAND_SET, .key = "follow_mode" };
    snprintf(set.value, sizeof set.value, "%s", scene_find_row((TextSlice){ set.key, strlen(set.key) })->choices[mode]);
    VoileResult result = sandbox_apply(session->sandbox, &set, NULL);
    (void)result; // the row has the mode
}

// Brings another world; false where the action does not.
static bool act_on_whole_world(Session* session, Action action)
{
    int scene = action_scene(action);
    bool moves = action == ACTION_UNDO || action == ACTION_REDO;
    if (scene >= 0)
    {
        session_open_builtin(session, (size_t)scene);
    }
    else if (moves)
    {
        session_move_in_history(session, action == ACTION_UNDO ? COMMAND_UNDO : COMMAND_REDO);
    }
    else if (action == ACTION_RESET)
    {
        reset(session);
    }
    return scene >= 0 || moves || action == ACTION_RESET;
}

// What the screen shows, and how fast it goes on. False for any other action.
static bool act_on_screen(Session* session, Action action)
{
    switch (action)
    {
    case ACTION_PAUSE:
        session->is_paused_by_user = !session->is_paused_by_user;
        return true;
    case ACTION_SLOWER:
        session->speed = speed_step(session->speed, -1);
        return true;
    case ACTION_FASTER:
        session->speed = speed_step(session->speed, 1);
        return true;
    case ACTION_RESPONSE:
        session->has_response = !session->has_response;
        return true;
    case ACTION_VIEW_MODE:
        session->view_mode = (ViewMode)((session->view_mode + 1) % VIEW_MODE_COUNT);
        return true;
    case ACTION_COLOR_BY:
        session->color_by = (ColorBy)((session->color_by + 1) % COLOR_BY_COUNT);
        return true;
    case ACTION_PASSES:
        pass_watch_switch(&session->passes);
        return true;
    case ACTION_GRAPHS:
        session->preferences.has_graphs = !session->preferences.has_graphs;
        graphs_clear(&session->graphs);
        pass_watch_chart(&session->passes, session->preferences.has_graphs);
        return true;
    case ACTION_PANEL:
        session->preferences.has_panel = !session->preferences.has_panel;
        return true;
    case ACTION_HELP:
        session->has_help = !session->has_help;
        help_open(&session->help);
        return true;
    case ACTION_CLOSE:
        session->has_help = false;
        return true;
    default:
        return false;
    }
}

void session_act(Session* session, Action action)
{
    if (session_act_on_eye(session, &session->eye, action) || act_on_whole_world(session, action) ||
        act_on_screen(session, action))
    {
        return;
    }
    switch (action)
    {
    case ACTION_STEP:
        step_once(session);
        break;
    case ACTION_PIN:
        tools_pin(&session->tools, session->sandbox);
        break;
    case ACTION_CUT:
        tools_cut_nearest(&session->tools, session->sandbox);
        break;
    case ACTION_BLOW:
        tools_blow(&session->tools, session->sandbox, !session->tools.is_blowing);
        break;
    case ACTION_HOLD:
        tools_hold(&session->tools, session->sandbox);
        break;
    case ACTION_FOLLOW_MODE:
        switch_follow_mode(session);
        break;
    default: // done above, or the window's
        break;
    }
}

// Nothing is taken or changed while a recording's hand is at work.
static bool is_of_the_recording(const Session* session, Action action)
{
    return session_is_watching(session) &&
           (action == ACTION_HOLD || action == ACTION_FOLLOW_MODE || action == ACTION_RESET || action == ACTION_UNDO ||
            action == ACTION_REDO || action_scene(action) >= 0);
}

// The pointer's place is one that the person chose: in first person it is the picture's middle.
static bool has_aim(const Session* session)
{
    return session->has_pointer || session->eye.is_first_person;
}

// A person pins what the ring shows or the hand holds, cuts what the pointer is at, and nothing while a recording's hand is
// at work.
static bool can_pin_or_cut(const Session* session, Action action)
{
    bool is_held = action == ACTION_PIN && session->sandbox->hand.is_holding;
    return !session_is_watching(session) && (has_aim(session) || is_held);
}

// A person blows from a pointer that is over the window. A recording's breath is not the person's to end.
static void handle_held_key(Session* session, const SessionEvent* event)
{
    bool changes = event->is_key_up == session->tools.is_blowing;
    if (changes && !session_is_watching(session) && (event->is_key_up || has_aim(session)))
    {
        session_act(session, event->action);
    }
}

static void handle_key(Session* session, Action action)
{
    bool is_at_pointer = action == ACTION_PIN || action == ACTION_CUT;
    bool is_refused = is_of_the_recording(session, action) || (is_at_pointer && !can_pin_or_cut(session, action));
    if (is_refused && session_is_watching(session))
    {
        session_toast_of(session, "replay", say(session->language, "The replay has the cloth: Esc ends it"));
    }
    if (is_refused || session_act_on_desk(session, action) || session_act_on_own_eye(session, action))
    {
        return;
    }
    if (action == ACTION_CLOSE && session_is_watching(session) && !session->has_help)
    {
        session_end_replay(session);
        return;
    }
    if (action == ACTION_STEP)
    {
        session_play_due_lines(session); // several steps may come in one frame
    }
    session_act(session, action);
}

// Keys wait for the ticks: what is typed after one that opens a line is for that line.
static bool will_open_line(const EventQueue* queue)
{
    bool will_open = false;
    for (int i = queue->next; i < queue->count; ++i)
    {
        will_open = will_open || action_opens_line(queue->events[i].action);
    }
    return will_open;
}

bool session_wants_text(const Session* session)
{
    return session->dialog.kind != DIALOG_CLOSED || panel_wants_text(session) || will_open_line(&session->queue);
}

void session_press_key(Session* session, const SessionEvent* event)
{
    if (event->action == ACTION_NONE)
    {
        return;
    }
    if (action_is_held(event->action))
    {
        handle_held_key(session, event);
    }
    else
    {
        handle_key(session, event->action);
    }
}
