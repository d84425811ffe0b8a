// What is written at each cloth: what it is made of and how strong that is; how it is solved and how far that lets it
// stretch, and the bars of its passes.

#ifndef SANDBOX_LABELS_H
#define SANDBOX_LABELS_H

#include "draw/camera.h"
#include "draw/text.h"
#include "sandbox/hud.h"
#include "sandbox/scene.h"

// A cloth's own part of the picture's width, in which its texts stay, so that they never meet.
typedef struct LabelSlot
{
    int cloth;
    float x, y; // pixels: the middle of the cloth's upper edge
    int left, width;
} LabelSlot;

// Those of the cloths before the camera; returns how many.
int labels_find_slots(const Session* session, const Projection* projection, LabelSlot out_slots[MAX_SCENE_CLOTHS]);

// A picture that texts are to be written into.
typedef struct LabelPage
{
    Canvas* canvas;
    const Session* session;
    const GlyphSource* glyphs;
    float scale;
    HudRoom room;
    bool has_times;    // which no two runs share
    PlotRect taken[2]; // where labels are left out
    int labels_bottom; // of those that are drawn
} LabelPage;

// Labels stand above each cloth of a scene whose cloths are of several materials, or that compares them. What there is no room for is
// left out. Returns the lower edge of the lowest, room.top where there is none.
int labels_find_bottom(const LabelPage* page, const LabelSlot* slots, int slot_count);

// Draws them, but for those that meet what is taken.
void labels_draw(const LabelPage* page, const LabelSlot* slots, int slot_count);

// At the lower edge, while they are wanted and as far as they fit below `top`; where they do not a sentence says so. Returns
// their upper edge, room.bottom where there are none.
int pass_bars_draw(const LabelPage* page, const LabelSlot* slots, int slot_count, int top);

#endif
