// Short news in a corner that go away by themselves, by the time of the wall: a pause does not keep them.

#ifndef SANDBOX_TOASTS_H
#define SANDBOX_TOASTS_H

#include "sandbox/theme.h"

#define MAX_TOASTS    3
#define TOAST_SIZE    512 // bytes, a NUL included; what is longer is cut
#define TOAST_SECONDS 5.0

#define TOAST_KIND_SIZE 32 // bytes that tell kinds apart, a NUL included

typedef struct Toast
{
    char kind[TOAST_KIND_SIZE]; // "": its text
    char text[TOAST_SIZE];
    double seconds_left;
} Toast;

// Zero it to start.
typedef struct Toasts
{
    Toast toasts[MAX_TOASTS]; // the newest last
    int count;
} Toasts;

// Adds one, in the place of one that says the same, and drops the oldest where there is no room.
void toasts_add(Toasts* toasts, const char* text);

// The same in the place of the one of its kind, whose news it has overtaken.
void toasts_add_of(Toasts* toasts, const char* kind, const char* text);
void toasts_age(Toasts* toasts, double seconds);

// Above `bottom`, centred between `left` and `right`, pixels. What is too long for that takes more lines. The newest one is
// lowest and always within the canvas; older ones as far as they have room below `top`. All lie above `kept` where they would
// lie over it, as far as they can; 0 high for nothing.
void toasts_draw(const Toasts* toasts, const ThemeColors* theme, Canvas* canvas, const GlyphSource* glyphs, float scale,
                 int left, int right, int top, int bottom, PlotRect kept);

#endif
