// The panel on the right (F2): every parameter of the scene as a widget, from the one table.

#ifndef SANDBOX_PANEL_H
#define SANDBOX_PANEL_H

#include "draw/text.h"
#include "sandbox/session.h"

struct Scene;

// --- a frame, in this order ----------------------------------------------------------------------------------------------

// Where all is from now on. Without glyphs there is no panel.
void panel_start_frame(Session* session, const SessionFrame* frame);

// What a person does goes here first. True where the panel has taken it: then it is nobody else's.
bool panel_take_event(Session* session, const SessionEvent* event);

// Follows the pointer after all events, and ends a drag whose release was lost.
void panel_follow_pointer(Session* session, const SessionFrame* frame);

// Does what was set since the tick before: each key once. Before every tick, and while paused in every frame.
void panel_settle(Session* session);

// Lays out what panel_draw draws.
void panel_frame(Session* session);

// Draws what the last frame laid out.
void panel_draw(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale);

// --- the rest --------------------------------------------------------------------------------------------------------------

// Once, when the session begins: with the sections open that one needs first.
void panel_start(Session* session, const struct Scene* scene);

// The scene whose values are home: what differs from them is marked, and put back to them.
void panel_open_scene(Session* session, const struct Scene* scene);

// Something else is done: what was stepped is an entry of the history by itself.
void panel_end_steps(Session* session);

// What is dragged stays as it is now.
void panel_end_drag(Session* session);

// The pointer was taken away, as by the loss of the focus: nothing is dragged or typed any more.
void panel_let_go(Session* session);

// For a picture without a window: as a frame without events. It stays open afterwards.
void panel_lay_out(Session* session, int width, int height, float scale, const GlyphSource* glyphs);

// Whether the pointer is over it, or it has the pointer.
bool panel_has_pointer(const Session* session);

// The name of the widget that has the keys, "" for none, and where it lies in the picture: "x y width height", pixels.
const char* panel_tell_focus(const Session* session, char out_place[48]);

// Whether a widget has the keys: what is typed is then its own.
bool panel_wants_text(const Session* session);

// The text of the field that has the caret; NULL where none has.
const char* panel_typed_text(const Session* session);

// Between frames: as if it were typed into that field.
void panel_paste(Session* session, const char* text);

// Something will change without an event.
bool panel_is_waiting(const Session* session);

// Whether what is left beside it is so narrow that its head tells how time goes, and no plate does.
bool panel_tells_time(const Session* session, int width, float scale);

// Whether the handle of the closed panel may lie between two rows of pixels of a picture of that height, at its right edge.
bool panel_handle_meets(const Session* session, int height, float scale, int top, int bottom);

// The columns of a picture of that width that it leaves free, from the left.
int panel_free_width(const Session* session, int width);

#endif
