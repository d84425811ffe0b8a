#include "sandbox/panel.h"

bool panel_take_event(Session* session, const SessionEvent* event)
{
    (void)session;
    (void)event;
    return false;
}

void panel_draw(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    (void)session;
    (void)canvas;
    (void)glyphs;
    (void)scale;
}
