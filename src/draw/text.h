// Text from glyphs that somebody else rasterises, or from the built-in bitmap font.

#ifndef DRAW_TEXT_H
#define DRAW_TEXT_H

#include "draw/canvas.h"

#include <stdbool.h>
#include <stddef.h>

// A rasterised character: coverage 0 to 255, rows of `pitch` bytes.
typedef struct Glyph
{
    const uint8_t* coverage; // may be NULL when width or height is 0
    int width, height, pitch;
    int left, top; // from the pen on the baseline to the bitmap's top left corner; top is positive upwards
    int advance;   // pixels to the next pen position
    int scale;     // how many pixels wide and high one of the bitmap's is drawn; 0 and 1 are as it is
} Glyph;

typedef struct FontMetrics
{
    int ascent;      // pixels above the baseline, positive
    int descent;     // pixels below it, positive
    int line_height; // from baseline to baseline
} FontMetrics;

// A font at any size. All functions get `context`; sizes are in pixels (the em).
typedef struct GlyphSource
{
    void* context;
    // The glyph of a code point; valid until the next call on the same source. Never fails: what is missing gets a box.
    Glyph (*glyph)(void* context, uint32_t code_point, int size_px);
    int (*kerning)(void* context, uint32_t left, uint32_t right, int size_px); // pixels, often 0
    FontMetrics (*metrics)(void* context, int size_px);
} GlyphSource;

// Our own bitmap font: printable ASCII, the letters of French, and a few signs (no-break space, « » ’ … ° ² ³ · × –), scaled by
// whole numbers to come close to the size (11 px are scale 1). Its digits are equally wide. Needs no file.
GlyphSource glyphs_builtin(void);

// Reads one code point and moves `*text` behind it; U+FFFD for each byte that is not valid UTF-8 (overlong, surrogate,
// truncated, above U+10FFFF). 0 at the end, without moving.
uint32_t utf8_next(const char** text);

// Width of one line of UTF-8 in pixels.
int text_width(const GlyphSource* source, int size_px, const char* text);

// How many bytes of `text` make one line of at most `width` pixels: all where all fits, else up to the last blank that
// ends a word that does, or where no word does as many characters as do, but at least one. What is left begins behind
// that blank; a no-break space is none.
int text_line_length(const GlyphSource* source, int size_px, int width, const char* text);

// Takes such a line off `*text`, which then begins with what is left, and copies it, as much as `capacity` bytes hold, a NUL
// included. False at the end, where nothing is copied.
bool text_take_line(const GlyphSource* source, int size_px, int width, const char** text, char* out_line,
                    size_t capacity);

// Draws one line of UTF-8 from (x, baseline) on, clipped to the canvas; returns its width.
int text_draw(Canvas* canvas, const GlyphSource* source, int size_px, int x, int baseline, Color color,
              const char* text);

#endif
