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

// The line at the bottom left, the pause banner and the message, as far as they fit: a line loses whole parts, a sentence
// goes on in another line. What else is said at the bottom stands above `bottom`.
HudRoom hud_draw(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, int bottom);

// The view mode's name and, where the colours tell a number, its scale, at the bottom right and above `bottom`. `has_status`:
// hud_draw came before and left free what is above `free_bottom`; where there is no room beside its lines, the legend is
// above them. Returns what it leaves free, which is free_bottom where it does not rise above it.
int hud_draw_legend(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, bool has_status,
                    int bottom, int free_bottom);

#endif
