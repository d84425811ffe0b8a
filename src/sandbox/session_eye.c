// What a session is seen through. The hand's eye is also what the tools aim with; while a recording is played it is the
// recording's, and a person who looks around gets an eye of their own, so that nothing that they do reaches the world.

#include "sandbox/free_columns.h"
#include "sandbox/session_state.h"

// Of the wheel, that a key zooms by.
#define NOTCHES_PER_KEY 2.0f

// A recording is seen as its author's scene says; what a person sees is not part of it.
Camera session_home_camera(const Session* session)
{
    Camera home = sandbox_camera(session->sandbox);
    bool has_window = session->half_width > 0.0f && !session_is_watching(session);
    return has_window ? home_fit_camera(&session->home_fit, home, session->half_width) : home;
}

void session_open_eye(Session* session)
{
    home_fit_open(&session->home_fit, session->sandbox);
    Camera home = session_home_camera(session);
    eye_reset(&session->eye, &home);
    session->noted_view = CAMERA_VIEW_HOME;
    session->noted_camera = home;
    session_aim_tools(session);
}

void session_aim_tools(Session* session)
{
    tools_look(&session->tools, session->sandbox, &session->eye.control.camera);
    tools_carry_ahead(&session->tools, session->sandbox, session->eye.is_first_person);
}

// -------------------------------------------------------------------------------------------------------- whose eye

const Eye* session_shown_eye(const Session* session)
{
    return session->has_own_eye ? &session->own_eye : &session->eye;
}

bool session_is_first_person(const Session* session)
{
    return session_shown_eye(session)->is_first_person;
}

// What a person turns.
static Eye* claim_eye(Session* session)
{
    if (session_is_watching(session) && !session->has_own_eye)
    {
        session->own_eye = session->eye;
        session->own_eye.drag = EYE_DRAG_NONE;
        session->own_eye.x = session->pointer_x;
        session->own_eye.y = session->pointer_y;
        session->has_own_eye = true;
    }
    return session->has_own_eye ? &session->own_eye : &session->eye;
}

void session_take_over_eye(Session* session)
{
    if (session->has_own_eye)
    {
        session->eye = session->own_eye;
        session->has_own_eye = false;
        session_aim_tools(session);
    }
}

// -------------------------------------------------------------------------------------------------------- keys, views

static void set_first_person(Session* session, Eye* eye, bool is_first_person)
{
    bool has_changed = eye->is_first_person != is_first_person;
    eye_set_first_person(eye, is_first_person);
    eye->x = session->pointer_x;
    eye->y = session->pointer_y;
    if (!has_changed || eye != &session->eye)
    {
        return;
    }
    session_aim_tools(session);
    if (is_first_person)
    {
        tools_center(&session->tools, session->sandbox);
    }
    else
    {
        session_let_go(session);
        // Nobody knows where the pointer is by now. What is carried waits until it moves.
        tools_move(&session->tools, session->sandbox, eye->x, eye->y);
        tools_rest_carry(&session->tools, session->sandbox);
    }
}

static void show_view(Session* session, Eye* eye, CameraView view, bool at_once)
{
    Camera home = session_home_camera(session);
    set_first_person(session, eye, false);
    eye_show(eye, view, &home, at_once);
}

bool session_act_on_eye(Session* session, Eye* eye, Action action)
{
    CameraView view = camera_view_of_action(action);
    if (view != CAMERA_VIEW_FREE)
    {
        bool is_a_persons = eye == &session->own_eye || !session_is_watching(session);
        show_view(session, eye, view, is_a_persons && session->preferences.reduced_motion);
        return true;
    }
    if (action == ACTION_ZOOM_IN || action == ACTION_ZOOM_OUT)
    {
        VoileVec3 anchor = keyboard_cursor_find_anchor(session, &eye->control.camera);
        eye_zoom(eye, anchor, action == ACTION_ZOOM_IN ? NOTCHES_PER_KEY : -NOTCHES_PER_KEY);
        return true;
    }
    bool leaves = action == ACTION_CLOSE && eye->is_first_person;
    if (leaves || action == ACTION_FIRST_PERSON)
    {
        set_first_person(session, eye, !eye->is_first_person);
        return true;
    }
    return false;
}

// Home ends a watcher's own look: what the recording shows is home.
bool session_act_on_own_eye(Session* session, Action action)
{
    bool is_view = camera_view_of_action(action) != CAMERA_VIEW_FREE || action == ACTION_FIRST_PERSON ||
                   action == ACTION_ZOOM_IN || action == ACTION_ZOOM_OUT;
    if (action == ACTION_VIEW_HOME && session_is_watching(session))
    {
        session->has_own_eye = false;
        return true;
    }
    Eye* eye = is_view ? claim_eye(session) : session->has_own_eye ? &session->own_eye : &session->eye;
    return session_act_on_eye(session, eye, action);
}

void session_turn_view(Session* session, float dx, float dy, bool shifts)
{
    Eye* eye = claim_eye(session);
    eye->view = CAMERA_VIEW_FREE;
    if (eye->is_first_person)
    {
        first_person_look(&eye->control, dx, dy);
    }
    else if (shifts)
    {
        camera_control_pan(&eye->control, dx, dy);
    }
    else
    {
        camera_control_orbit(&eye->control, dx, dy);
    }
}

void session_show_view(Session* session, CameraView view)
{
    show_view(session, claim_eye(session), view, true);
    session_aim_tools(session);
}

void session_leave_first_person(Session* session)
{
    set_first_person(session, session->has_own_eye ? &session->own_eye : &session->eye, false);
}

// ------------------------------------------------------------------------------------------------------------ pointer

// The tools have the first say on a press. A stroke is not led astray by a view that turns under it.
static void press(Session* session, Eye* eye, const SessionEvent* event)
{
    const ToolKind* tools = session->tools.tools;
    bool has_tools = eye == &session->eye;
    if (has_tools && (tools[POINTER_LEFT] == TOOL_CUT || tools[POINTER_RIGHT] == TOOL_CUT))
    {
        eye->drag = EYE_DRAG_NONE;
    }
    else if (!event->cuts && !(has_tools && tools[event->button] != TOOL_NONE))
    {
        eye_press(eye, event);
    }
}

static void use_tools(Session* session, SessionEvent event)
{
    Tools* tools = &session->tools;
    session_aim_tools(session);
    if (session->eye.is_first_person)
    {
        event.x = 0.0f;
        event.y = 0.0f;
    }
    if (event.kind == SESSION_EVENT_DOWN)
    {
        tools_press(tools, session->sandbox, &event);
        return;
    }
    tools_move(tools, session->sandbox, event.x, event.y);
    if (event.kind == SESSION_EVENT_UP)
    {
        tools_lift(tools, session->sandbox, event.button);
    }
}

// Of the easing's slider, in the columns of the last frame that are free.
static float slider_shrink(const Session* session)
{
    return easing_slider_shrink(free_columns_half_width(session) / session->tools.pixel);
}

// Before all else, but not in the middle of something: what a recording's hand does is not the person's, and in first
// person there is no pointer.
static bool use_slider(Session* session, const SessionEvent* event)
{
    const Tools* tools = &session->tools;
    bool is_busy = tools->tools[POINTER_LEFT] != TOOL_NONE || tools->tools[POINTER_RIGHT] != TOOL_NONE ||
                   session->eye.drag != EYE_DRAG_NONE || session->eye.is_first_person;
    bool can_take = !session_is_watching(session) && !is_busy;
    SessionEvent own = *event;
    own.x /= slider_shrink(session);
    return (can_take || session->slider.is_dragged) &&
           easing_slider_point(&session->slider, session->sandbox, tools->pixel, &own);
}

void session_point(Session* session, const SessionEvent* event)
{
    bool watches = session_is_watching(session);
    session->pointer_x = event->x;
    session->pointer_y = event->y;
    if (use_slider(session, event))
    {
        return;
    }
    bool claims = watches && event->kind == SESSION_EVENT_DOWN && !event->cuts;
    Eye* eye = claims ? claim_eye(session) : watches ? &session->own_eye : &session->eye;
    eye_move(eye, event->x, event->y);
    if (!watches)
    {
        use_tools(session, *event);
    }
    if (event->kind == SESSION_EVENT_DOWN)
    {
        press(session, eye, event);
    }
    else if (event->kind == SESSION_EVENT_UP)
    {
        eye_lift(eye, event->button);
    }
}

bool session_is_on_slider(const Session* session)
{
    const Tools* tools = &session->tools;
    float x = tools->x / slider_shrink(session);
    return session->slider.is_dragged || easing_slider_holds(session->sandbox, tools->pixel, x, tools->y);
}

void session_turn_wheel(Session* session, float notches)
{
    if (!session_is_watching(session) && tools_reach(&session->tools, session->sandbox, notches))
    {
        return;
    }
    Eye* eye = claim_eye(session);
    const Camera* camera = &eye->control.camera;
    VoileVec3 anchor = camera_place_at(camera, session->pointer_x, session->pointer_y);
    tools_find_place(session->sandbox, camera, session->pointer_x, session->pointer_y, &anchor);
    eye_zoom(eye, anchor, notches);
}

// Of a drag whose release was lost.
static void end_lost_drag(Eye* eye, const bool* buttons_down)
{
    if (eye->drag != EYE_DRAG_NONE && !buttons_down[eye->drag_button])
    {
        eye->drag = EYE_DRAG_NONE;
    }
}

void session_end_lost_eye_drags(Session* session, const SessionFrame* frame)
{
    bool has_acted = session->queue.next == session->queue.count;
    session->slider.is_dragged = session->slider.is_dragged && (frame->buttons_down[POINTER_LEFT] || !has_acted);
    if (session->has_own_eye)
    {
        end_lost_drag(&session->own_eye, frame->buttons_down);
    }
    else if (!session_is_watching(session) && session->queue.next == session->queue.count)
    {
        end_lost_drag(&session->eye, frame->buttons_down);
    }
}

bool session_is_eye_dragged(const Session* session)
{
    const Eye* eye = session_shown_eye(session);
    return eye->drag != EYE_DRAG_NONE || eye->is_first_person;
}

// ------------------------------------------------------------------------------------------------------------- middle

static bool is_dragging(const Session* session, const SessionFrame* frame)
{
    const bool* down = frame->buttons_down;
    const ToolKind* tools = session->tools.tools;
    bool has_hand =
        !session_is_watching(session) &&
        (session->sandbox->hand.is_holding || tools[POINTER_LEFT] != TOOL_NONE || tools[POINTER_RIGHT] != TOOL_NONE);
    return down[POINTER_LEFT] || down[POINTER_RIGHT] || down[POINTER_MIDDLE] || has_hand ||
           session->slider.is_dragged || session->queue.next < session->queue.count;
}

// Where the picture's middle is now.
static float find_middle(Session* session, int width, int height, float scale, const GlyphSource* glyphs)
{
    FreeColumns columns = free_columns_find(session, width, height, scale, glyphs);
    session->half_width = height > 0 ? (float)(columns.right - columns.left) / (float)height : 0.0f;
    return height > 0 ? (float)(columns.left + columns.right - width) / (float)height : 0.0f;
}

void session_make_room(Session* session, int width, int height, float scale)
{
    session->middle = find_middle(session, width, height, scale, NULL);
    Camera home = session_home_camera(session);
    eye_advance(&session->eye, &home, 0.0f);
    session_aim_tools(session);
}

// Where there is no pointer, what keys lead stays where it is in the world.
void session_follow_middle(Session* session, const SessionFrame* frame)
{
    if (is_dragging(session, frame))
    {
        return;
    }
    float middle = find_middle(session, frame->width, frame->height, frame->scale, frame->glyphs);
    float left = session->middle - middle;
    if (left == 0.0f)
    {
        return;
    }
    session->middle = middle;
    session->pointer_x += left;
    session->eye.x += left;
    session->own_eye.x += left;
    session->queue.from_x += left;
    if (frame->has_pointer && !session_is_watching(session) && !session->eye.is_first_person)
    {
        Tools* tools = &session->tools;
        tools_put_pointer(tools, session->sandbox, tools->x + left, tools->y);
    }
}

// --------------------------------------------------------------------------------------------------------------- time

void session_walk(Session* session, VoileVec3 wish)
{
    Eye* eye = session->has_own_eye ? &session->own_eye : &session->eye;
    bool is_walking = eye->is_first_person && voile_is_finite3(wish);
    eye->wish = is_walking ? wish : voile_vec3(0.0f, 0.0f, 0.0f);
    if (is_walking && voile_length(wish) > 0.0f)
    {
        eye->view = CAMERA_VIEW_FREE;
    }
}

void session_advance_eyes(Session* session, double seconds, bool has_tick)
{
    keyboard_cursor_advance(session, (float)seconds);
    Camera home = session_home_camera(session);
    // What a script sees goes by its ticks: it must not depend on how fast they pass.
    double script_seconds = has_tick ? 1.0 / TICKS_PER_SECOND : 0.0;
    Camera before = session->eye.control.camera;
    eye_advance(&session->eye, &home, (float)(session_is_watching(session) ? script_seconds : seconds));
    bool goes_home = session->eye.view == CAMERA_VIEW_HOME && !session_is_watching(session) &&
                     !cameras_are_equal(&before, &session->eye.control.camera);
    if (session->has_own_eye)
    {
        eye_advance(&session->own_eye, &home, (float)seconds);
    }
    session_aim_tools(session);
    if (goes_home)
    {
        tools_keep_carry(&session->tools, session->sandbox);
    }
    tools_advance(&session->tools, (float)seconds);
}

// ---------------------------------------------------------------------------------------------------------- recording

void session_note_view(Session* session)
{
    CameraView view = eye_view(&session->eye);
    const Camera* camera = &session->eye.control.camera;
    bool is_noted =
        view == session->noted_view && (view != CAMERA_VIEW_FREE || cameras_are_equal(camera, &session->noted_camera));
    if (!is_noted)
    {
        recorder_add_view(&session->recorder, session->sandbox->tick, view, camera);
        session->noted_view = view;
        session->noted_camera = *camera;
    }
}

void session_play_view(Session* session, const PlayerLine* line)
{
    Camera home = sandbox_camera(session->sandbox);
    if (line->view != CAMERA_VIEW_FREE)
    {
        eye_show(&session->eye, line->view, &home, true);
    }
    else if (line->has_camera)
    {
        Camera camera = { line->eye, line->at, home.fov_y };
        eye_place(&session->eye, &camera);
    }
    session_aim_tools(session);
}
