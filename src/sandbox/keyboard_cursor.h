// A hand without a mouse: a ring that arrow keys lead over the cloth, what it grabs, cuts and pins, and a view that keys
// turn. All of it goes through the tools, as the mouse's does, and is recorded alike.

#ifndef SANDBOX_KEYBOARD_CURSOR_H
#define SANDBOX_KEYBOARD_CURSOR_H

#include "draw/camera.h"
#include "draw/canvas.h"
#include "draw/plot.h"
#include "sandbox/cursor_walk.h"
#include "sandbox/session.h"

// Zero it to start.
typedef struct KeyboardCursor
{
    bool is_shown;
    CursorPlace place;
    Camera seen;            // through this at the last frame
    CursorPlace seen_place; // there was in sight then; cloth -1: nothing was
    float seen_x, seen_y;   // and there, half heights
    int32_t thread, other;  // what X cuts, and the point at its other end; -1: none
    bool is_holding;        // Enter has grabbed; arrows lead what is held
    bool leads_object;      // they lead what G has taken
    float goal_x, goal_y;   // where the pointer glides to then, half heights
    float turn_x, turn_y;   // what is left to turn the view by, half heights of a drag
    float shift_x, shift_y; // and to shift it
} KeyboardCursor;

// A key that went down. True where it is the cursor's: then it is nobody else's. While a recording is played only the view
// is turned.
bool keyboard_cursor_take_key(Session* session, const SessionEvent* event);

// The mouse takes over: lets go of what keys hold and hides the ring.
void keyboard_cursor_see_mouse(Session* session, const SessionEvent* event);

// At a frame's start: the world may have changed by other ways.
void keyboard_cursor_follow_world(Session* session);

// Goes on with what glides.
void keyboard_cursor_advance(Session* session, float seconds);
bool keyboard_cursor_is_moving(const Session* session);

// The place that a zoom by keys leaves where it is seen.
VoileVec3 keyboard_cursor_find_anchor(const Session* session, const Camera* camera);

// Whether X would cut a thread, of a cursor that is shown.
bool keyboard_cursor_aims(const Session* session);

// The pixels of the ring; 0 high where it is not shown.
PlotRect keyboard_cursor_ring(const Session* session, const Projection* projection, float scale);

// The ring, and a mark on the thread that X would cut.
void keyboard_cursor_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale);

#endif
