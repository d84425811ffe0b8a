// The keyboard's cursor as it is drawn.

#include "draw/lines.h"
#include "draw/shapes.h"
#include "sandbox/session_state.h"

#define RING_END     15.0f // reference pixels from its middle
#define CURSOR_COLOR 0xffffbd5cu
#define CURSOR_SHADE 0x990a0d13u

static bool find_pixel(const Session* session, const Projection* projection, int32_t point, float* out_x, float* out_y)
{
    const SandboxCloth* cloth = &session->sandbox->cloths[session->cursor.place.cloth];
    VoileVec3 place = voile_lerp3(cloth->previous_positions[point], cloth->positions[point], session_fraction(session));
    return projection_point(projection, place, out_x, out_y);
}

static bool find_ring(const Session* session, const Projection* projection, float* out_x, float* out_y)
{
    const KeyboardCursor* cursor = &session->cursor;
    bool is_shown = cursor->is_shown && cursor_is_on_cloth(session->sandbox, &cursor->place);
    return is_shown && find_pixel(session, projection, cursor->place.point, out_x, out_y);
}

PlotRect keyboard_cursor_ring(const Session* session, const Projection* projection, float scale)
{
    float x, y;
    int radius = (int)(RING_END * scale + 0.5f);
    bool is_shown = find_ring(session, projection, &x, &y);
    return is_shown ? (PlotRect){ (int)x - radius, (int)y - radius, 2 * radius, 2 * radius }
                    : (PlotRect){ .height = 0 };
}

void keyboard_cursor_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale)
{
    const KeyboardCursor* cursor = &session->cursor;
    float x, y, other_x, other_y;
    if (!find_ring(session, projection, &x, &y))
    {
        return;
    }
    bool has_mark = keyboard_cursor_aims(session);
    if (has_mark && find_pixel(session, projection, cursor->other, &other_x, &other_y))
    {
        line_draw(canvas, x, y, CURSOR_SHADE, other_x, other_y, CURSOR_SHADE, 6.0f * scale);
        line_draw(canvas, x, y, CURSOR_COLOR, other_x, other_y, CURSOR_COLOR, 3.0f * scale);
    }
    ring_draw(canvas, x, y, 12.0f * scale, 5.0f * scale, CURSOR_SHADE);
    ring_draw(canvas, x, y, 12.0f * scale, 2.5f * scale, CURSOR_COLOR);
    disc_draw(canvas, x, y, 2.5f * scale, CURSOR_COLOR);
}
