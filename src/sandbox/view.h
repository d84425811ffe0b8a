// Draws a session: backdrop, cloth, pins, pointer marks, HUD and help. Only reads the session.

#ifndef SANDBOX_VIEW_H
#define SANDBOX_VIEW_H

#include "draw/canvas.h"
#include "draw/text.h"
#include "sandbox/session.h"
#include "sandbox/view_times.h"

// Keeps the painted backdrop and the arrays of the last picture's size.
typedef struct View View;

VOILE_MUST_USE VoileResult view_create(const VoileAllocator* allocator, View** out_view, VoileError* error);
void view_destroy(View* view);

// From now on adds the stages of each picture to `times`, which must outlive the view; NULL: no more.
void view_watch(View* view, ViewTimes* times);

// In a picture that is smaller, in reference pixels, there is no room for words: then only the cloth is drawn.
#define VIEW_MIN_WIDTH  240.0f
#define VIEW_MIN_HEIGHT 180.0f

// Draws into a canvas of any size from 1x1 on. `scale` multiplies every line width and text size (1 to 3).
// When memory for a new size runs out it draws what it can.
void view_draw(View* view, const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale,
               bool has_hud);

#endif
