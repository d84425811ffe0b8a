#include "sandbox/cursor_sight.h"

#include "sandbox/panel.h"
#include "sandbox/session_state.h"

// What the panel leaves free, from the middle of which the tools count.
static CursorSight find_sight(const Session* session)
{
    const DialogPage* page = &session->page;
    CursorSight sight = { 0.0f, 0.0f, 16.0f / 9.0f, 1.0f };
    if (page->height > 0)
    {
        float left = -(float)page->width / (float)page->height - session->middle;
        float right = left + 2.0f * (float)panel_free_width(session, page->width) / (float)page->height;
        sight.x = 0.5f * (left + right);
        sight.half_width = 0.5f * (right - left);
    }
    return sight;
}

static bool is_same_point(const CursorPlace* a, const CursorPlace* b)
{
    return a->cloth == b->cloth && a->point == b->point;
}

void cursor_leave_what_fell(Session* session, bool has_turned)
{
    KeyboardCursor* cursor = &session->cursor;
    const Sandbox* sandbox = session->sandbox;
    Projection projection = tools_projection(&session->tools);
    CursorSight sight = find_sight(session);
    float x = cursor->seen_x;
    float y = cursor->seen_y;
    if (cursor_is_seen(sandbox, &projection, &cursor->place, &sight, &x, &y))
    {
        cursor->seen_place = cursor->place;
        cursor->seen_x = x;
        cursor->seen_y = y;
        return;
    }
    bool has_fallen = !has_turned && is_same_point(&cursor->seen_place, &cursor->place);
    if (has_fallen || !cursor_is_held(sandbox, &cursor->place))
    {
        cursor->is_shown =
            cursor_find_nearest(sandbox, &projection, &sight, cursor->seen_x, cursor->seen_y, &cursor->place);
    }
    cursor->seen_place.cloth = -1;
}
