#include "sandbox/keyboard_cursor.h"

#include "sandbox/camera_control.h"
#include "sandbox/cursor_sight.h"
#include "sandbox/session_state.h"

// Half heights that an arrow leads what is held, turns the view and shifts it by; with Shift so many times as far.
#define LEAD_STEP  0.02f
#define TURN_STEP  0.06f
#define SHIFT_STEP 0.06f
#define FAR_FACTOR 8.0f
#define FAR_STEPS  10 // points

// Half heights; a pointer does not get farther from the middle.
#define MAX_GOAL 4.0f

// Seconds in which all but 1/e of a way is gone, and half heights that count as nothing.
#define GLIDE_SECONDS 0.06f
#define GLIDE_REST    2.0e-4f

typedef struct Arrow
{
    EditKey key;
    float dx, dy;
} Arrow;

static const Arrow* find_arrow(EditKey key)
{
    static const Arrow arrows[] = {
        { EDIT_KEY_LEFT, -1.0f, 0.0f },
        { EDIT_KEY_RIGHT, 1.0f, 0.0f },
        { EDIT_KEY_UP, 0.0f, 1.0f },
        { EDIT_KEY_DOWN, 0.0f, -1.0f },
    };
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; ++i)
    {
        if (arrows[i].key == key)
        {
            return &arrows[i];
        }
    }
    return NULL;
}

static bool is_mouse_busy(const Tools* tools)
{
    return tools->is_down[POINTER_LEFT] || tools->is_down[POINTER_RIGHT] || tools->is_down[POINTER_MIDDLE];
}

// What was aimed at stays so while it lives, however the view turns.
static void aim_at_thread(Session* session)
{
    KeyboardCursor* cursor = &session->cursor;
    Projection projection = tools_projection(&session->tools);
    cursor->other = -1;
    cursor->thread = cursor_find_thread(session->sandbox, &projection, &cursor->place, &cursor->other);
}

static bool has_thread(const Session* session)
{
    const KeyboardCursor* cursor = &session->cursor;
    const VoileCloth* cloth = session->sandbox->cloths[cursor->place.cloth].cloth;
    if (cursor->thread < 0 || cursor->thread >= voile_cloth_link_count(cloth))
    {
        return false;
    }
    VoileLink link = voile_cloth_link(cloth, cursor->thread);
    int32_t point = cursor->place.point;
    bool is_same = (link.a == point && link.b == cursor->other) || (link.b == point && link.a == cursor->other);
    return link.is_alive && is_same;
}

static bool is_leading(const KeyboardCursor* cursor)
{
    return cursor->is_holding || cursor->leads_object;
}

bool keyboard_cursor_aims(const Session* session)
{
    return !is_leading(&session->cursor) && has_thread(session);
}

static bool can_act(const Session* session)
{
    return !session_is_watching(session) && !is_mouse_busy(&session->tools);
}

// ----------------------------------------------------------------------------------------------------- show and hide

static void show(Session* session)
{
    KeyboardCursor* cursor = &session->cursor;
    cursor->seen_place.cloth = -1;
    Projection projection = tools_projection(&session->tools);
    if (session->hover.cloth >= 0)
    {
        cursor->place = (CursorPlace){ session->hover.cloth, session->hover.hit.index, -1, 0.0f, 0.0f };
        cursor->is_shown = true;
    }
    else
    {
        cursor->is_shown = cursor_find_middle(session->sandbox, &projection, &cursor->place);
    }
    if (cursor->is_shown)
    {
        aim_at_thread(session);
    }
}

static void let_go(Session* session)
{
    KeyboardCursor* cursor = &session->cursor;
    if (cursor->is_holding)
    {
        tools_lift(&session->tools, session->sandbox, POINTER_LEFT);
    }
    cursor->is_holding = false;
}

static void hide(Session* session)
{
    let_go(session);
    session->cursor.is_shown = false;
    session->cursor.leads_object = false;
    tools_put_pointer(&session->tools, session->sandbox, session->pointer_x, session->pointer_y);
}

void keyboard_cursor_see_mouse(Session* session, const SessionEvent* event)
{
    bool is_at_rest =
        event->kind == SESSION_EVENT_MOVE && event->x == session->pointer_x && event->y == session->pointer_y;
    bool is_used = session->cursor.is_shown || session->cursor.leads_object;
    if (is_used && !is_at_rest && !session->eye.is_first_person)
    {
        session->cursor.is_shown = false; // the mouse's own move leads on
        session->cursor.leads_object = false;
        let_go(session);
        tools_put_pointer(&session->tools, session->sandbox, session->pointer_x, session->pointer_y);
    }
}

void keyboard_cursor_follow_world(Session* session)
{
    KeyboardCursor* cursor = &session->cursor;
    Tools* tools = &session->tools;
    bool has_lost =
        cursor->is_holding && (!session->sandbox->hand.is_holding || tools->tools[POINTER_LEFT] != TOOL_GRAB);
    if (has_lost && !tools->is_down[POINTER_LEFT])
    {
        tools->tools[POINTER_LEFT] = TOOL_NONE;
    }
    cursor->is_holding = cursor->is_holding && !has_lost;
    cursor->leads_object = cursor->leads_object && session->sandbox->held.state == HELD_IN_HAND;
    cursor->is_shown = cursor->is_shown && cursor_is_on_cloth(session->sandbox, &cursor->place) &&
                       !session->eye.is_first_person && !session_is_watching(session);
    bool has_turned = !cameras_are_equal(&cursor->seen, &tools->camera);
    if (has_turned)
    {
        cursor->seen = tools->camera;
        cursor->place.from = -1; // on from there may be back by now
    }
    if (cursor->is_shown && !is_leading(cursor))
    {
        cursor_leave_what_fell(session, has_turned);
    }
    if (cursor->is_shown && !has_thread(session))
    {
        aim_at_thread(session);
    }
}

// -------------------------------------------------------------------------------------------------------------- arrows

static void set_goal(Session* session)
{
    session->cursor.goal_x = session->tools.x;
    session->cursor.goal_y = session->tools.y;
}

static void walk(Session* session, const Arrow* arrow, int steps)
{
    KeyboardCursor* cursor = &session->cursor;
    Projection projection = tools_projection(&session->tools);
    bool is_on = true;
    for (int i = 0; i < steps && is_on; ++i)
    {
        is_on = cursor_step(session->sandbox, &projection, &cursor->place, arrow->dx, arrow->dy);
    }
    aim_at_thread(session);
}

static void turn_view(KeyboardCursor* cursor, const Arrow* arrow, bool shifts)
{
    if (shifts)
    {
        cursor->shift_x += SHIFT_STEP * arrow->dx;
        cursor->shift_y += SHIFT_STEP * arrow->dy;
    }
    else
    {
        cursor->turn_x += TURN_STEP * arrow->dx;
        cursor->turn_y += TURN_STEP * arrow->dy;
    }
}

// In first person, where the hand is in the middle, arrows turn the head.
static bool take_arrow(Session* session, const SessionEvent* event, const Arrow* arrow)
{
    KeyboardCursor* cursor = &session->cursor;
    bool is_first_person = session_is_first_person(session);
    if (event->has_control || is_first_person)
    {
        turn_view(cursor, arrow, event->has_shift && !is_first_person);
    }
    else if (!can_act(session))
    {
        return false;
    }
    else if (is_leading(cursor))
    {
        float step = LEAD_STEP * (event->has_shift ? FAR_FACTOR : 1.0f);
        cursor->goal_x = voile_clamp(cursor->goal_x + step * arrow->dx, -MAX_GOAL, MAX_GOAL);
        cursor->goal_y = voile_clamp(cursor->goal_y + step * arrow->dy, -MAX_GOAL, MAX_GOAL);
    }
    else if (cursor->is_shown)
    {
        walk(session, arrow, event->has_shift ? FAR_STEPS : 1);
    }
    else
    {
        show(session);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------- other keys

static void grab_or_let_go(Session* session)
{
    KeyboardCursor* cursor = &session->cursor;
    Tools* tools = &session->tools;
    if (cursor->is_holding)
    {
        let_go(session);
    }
    else if (session->eye.is_first_person)
    {
        ToolTarget target = tools_find_point(tools, session->sandbox);
        cursor->is_holding =
            target.cloth >= 0 && tools_grab_point(tools, session->sandbox, target.cloth, target.hit.index);
        tools_center(tools, session->sandbox);
    }
    else if (cursor->is_shown && !cursor->leads_object)
    {
        const CursorPlace* place = &cursor->place;
        cursor->is_holding = tools_grab_point(tools, session->sandbox, place->cloth, place->point);
        set_goal(session);
    }
    else if (!cursor->is_shown)
    {
        show(session);
    }
}

// What is held goes farther away or nearer, else the view goes nearer or farther: as by the wheel.
static void reach(Session* session, float notches)
{
    bool has_reached = !session_is_watching(session) && tools_reach(&session->tools, session->sandbox, notches);
    if (!has_reached)
    {
        session_act_on_own_eye(session, notches > 0.0f ? ACTION_ZOOM_IN : ACTION_ZOOM_OUT);
    }
}

static bool take_edit_key(Session* session, const SessionEvent* event)
{
    bool is_plain = !event->has_shift && !event->has_control;
    switch (event->edit_key)
    {
    case EDIT_KEY_ENTER:
        if (is_plain && !event->is_repeat && can_act(session))
        {
            grab_or_let_go(session);
        }
        return is_plain;
    case EDIT_KEY_PAGE_UP:
        reach(session, 1.0f);
        return true;
    case EDIT_KEY_PAGE_DOWN:
        reach(session, -1.0f);
        return true;
    case EDIT_KEY_ESCAPE:
        if (session->cursor.is_shown && !session->eye.is_first_person)
        {
            hide(session);
            return true;
        }
        return false;
    default:
        return false;
    }
}

// The pointer is where the cursor is, for what acts along the pointer's ray.
static void aim(Session* session)
{
    float x_px, y_px, x, y;
    const CursorPlace* place = &session->cursor.place;
    Projection projection = tools_projection(&session->tools);
    VoileVec3 point = voile_cloth_position(session->sandbox->cloths[place->cloth].cloth, place->point);
    if (!is_leading(&session->cursor) && projection_point(&projection, point, &x_px, &y_px))
    {
        projection_to_screen(&projection, x_px, y_px, &x, &y);
        tools_move(&session->tools, session->sandbox, x, y);
    }
}

static void cut(Session* session)
{
    if (!has_thread(session))
    {
        aim_at_thread(session);
    }
    if (session->cursor.thread >= 0)
    {
        tools_cut_link(session->sandbox, session->cursor.place.cloth, session->cursor.thread);
    }
}

static bool take_action(Session* session, Action action)
{
    KeyboardCursor* cursor = &session->cursor;
    switch (action)
    {
    case ACTION_CUT:
        cut(session);
        return true;
    case ACTION_PIN:
        tools_pin_point(session->sandbox, cursor->place.cloth, cursor->place.point);
        return true;
    case ACTION_BLOW:
        aim(session);
        tools_blow(&session->tools, session->sandbox, true);
        return true;
    case ACTION_HOLD:
        aim(session);
        tools_hold(&session->tools, session->sandbox);
        cursor->leads_object = session->sandbox->held.state == HELD_IN_HAND;
        set_goal(session);
        return true;
    default:
        return false;
    }
}

// What is left of a turn would lead away again.
static void end_turn(KeyboardCursor* cursor)
{
    cursor->turn_x = cursor->turn_y = 0.0f;
    cursor->shift_x = cursor->shift_y = 0.0f;
}

bool keyboard_cursor_take_key(Session* session, const SessionEvent* event)
{
    keyboard_cursor_follow_world(
        session); // a key or a set before this one, in the same frame, may have brought another
    if (camera_view_of_action(event->action) != CAMERA_VIEW_FREE)
    {
        end_turn(&session->cursor);
    }
    const Arrow* arrow = find_arrow(event->edit_key);
    if (session->has_help)
    {
        return false;
    }
    if (arrow != NULL)
    {
        return take_arrow(session, event, arrow);
    }
    return take_edit_key(session, event) ||
           (session->cursor.is_shown && can_act(session) && take_action(session, event->action));
}

// -------------------------------------------------------------------------------------------------------------- glides

// Takes its share out of what is left of a way, all of it near its end.
static float take_share(float* left, float share)
{
    bool is_near = *left<GLIDE_REST&& * left> - GLIDE_REST;
    float part = is_near ? *left : *left * share;
    *left -= part;
    return part;
}

static void advance_view(Session* session, float share)
{
    KeyboardCursor* cursor = &session->cursor;
    if (cursor->turn_x != 0.0f || cursor->turn_y != 0.0f)
    {
        float dx = take_share(&cursor->turn_x, share);
        session_turn_view(session, dx, take_share(&cursor->turn_y, share), false);
    }
    if (cursor->shift_x != 0.0f || cursor->shift_y != 0.0f)
    {
        float dx = take_share(&cursor->shift_x, share);
        session_turn_view(session, dx, take_share(&cursor->shift_y, share), true);
    }
}

// A hand does not jump: it is on its way for some ticks.
static void advance_pointer(Session* session, float share)
{
    const KeyboardCursor* cursor = &session->cursor;
    Tools* tools = &session->tools;
    if (is_leading(cursor) && !session->eye.is_first_person)
    {
        float left_x = cursor->goal_x - tools->x;
        float left_y = cursor->goal_y - tools->y;
        float x = tools->x + take_share(&left_x, share);
        tools_move(tools, session->sandbox, x, tools->y + take_share(&left_y, share));
    }
    else if (cursor->is_shown && tools->is_blowing)
    {
        aim(session);
    }
}

void keyboard_cursor_advance(Session* session, float seconds)
{
    if (seconds > 0.0f)
    {
        keyboard_cursor_follow_world(session);
        float share = 1.0f - voile_exp(-seconds / GLIDE_SECONDS);
        advance_view(session, share);
        advance_pointer(session, share);
    }
}

bool keyboard_cursor_is_moving(const Session* session)
{
    const KeyboardCursor* cursor = &session->cursor;
    bool is_turning =
        cursor->turn_x != 0.0f || cursor->turn_y != 0.0f || cursor->shift_x != 0.0f || cursor->shift_y != 0.0f;
    bool is_on_its_way = cursor->goal_x != session->tools.x || cursor->goal_y != session->tools.y;
    return is_turning || (is_leading(cursor) && !session->eye.is_first_person && is_on_its_way);
}

VoileVec3 keyboard_cursor_find_anchor(const Session* session, const Camera* camera)
{
    const CursorPlace* place = &session->cursor.place;
    bool is_shown = session->cursor.is_shown && cursor_is_on_cloth(session->sandbox, place);
    return is_shown ? voile_cloth_position(session->sandbox->cloths[place->cloth].cloth, place->point) : camera->at;
}
