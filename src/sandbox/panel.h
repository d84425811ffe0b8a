// The panel on the right (F2): every parameter of the scene as a widget, from the one table.

#ifndef SANDBOX_PANEL_H
#define SANDBOX_PANEL_H

#include "draw/text.h"
#include "sandbox/session.h"

// What a person does goes here first. True where the panel has taken it: then it is nobody else's.
bool panel_take_event(Session* session, const SessionEvent* event);

// Draws what the last frame laid out.
void panel_draw(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale);

#endif
