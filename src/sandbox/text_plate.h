// A sentence on a plate over the picture, in as many lines as it needs.

#ifndef SANDBOX_TEXT_PLATE_H
#define SANDBOX_TEXT_PLATE_H

#include "draw/text.h"
#include "sandbox/theme.h"

#define TEXT_PLATE_SIZE 512 // bytes of a sentence, a NUL included; what is longer is cut off

typedef struct TextPlate
{
    const ThemeColors* theme;
    Canvas* canvas; // NULL: all is measured, and nothing drawn
    const GlyphSource* glyphs;
    int size; // of the text, pixels
    int line; // how wide an edge is
} TextPlate;

TextPlate text_plate_of(const ThemeColors* theme, Canvas* canvas, const GlyphSource* glyphs, int size, float scale);

// Without a plate: from a baseline on, in lines of at most `width` pixels; returns how many lines.
int text_lines_draw(const TextPlate* plate, int left, int baseline, int width, Color color, const char* text);

// At the room's upper edge, at its left or in its middle; it is never wider than the room. Returns its lower edge. Where not
// all of its lines have room below each other nothing is drawn, and it is the room's upper edge.
int text_plate_draw(const TextPlate* plate, PlotRect room, bool is_centred, Color color, const char* text);

#endif
