// Words over the picture: the status line and messages.

#ifndef SANDBOX_HUD_H
#define SANDBOX_HUD_H

#include "draw/canvas.h"
#include "draw/text.h"
#include "sandbox/session.h"
#include "sandbox/theme.h"

// The rows of pixels that the HUD leaves free.
typedef struct HudRoom
{
    int top, bottom;
} HudRoom;

// The line at the bottom left, the pause banner and the message, as far as they fit. What else is said at the bottom stands
// above `bottom`.
HudRoom hud_draw(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, int bottom);

// The view mode's name and, where the colours tell a number, its scale, at the bottom right. `has_status`: hud_draw comes
// too, and is not to be touched. It
// stands above `bottom`.
void hud_draw_legend(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, bool has_status,
                     int bottom);

#endif
