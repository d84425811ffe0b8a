// A slider for the curvature at the lower edge of the picture, in scenes that show their easing. A person drags it: each
// change is one `set`, recorded like any other.

#ifndef SANDBOX_EASING_SLIDER_H
#define SANDBOX_EASING_SLIDER_H

#include "draw/text.h"
#include "sandbox/sandbox.h"
#include "sandbox/session.h"
#include "sandbox/theme.h"

// The slider in a person's hand. While it is dragged it owns the pointer.
typedef struct EasingSlider
{
    bool is_dragged;
    bool has_moved;  // `curvature` is still to be set
    bool has_begun;  // a gesture: what a drag changes is undone as one
    float grip;      // half heights from the handle to where it was taken
    float curvature; // wanted
} EasingSlider;

// What all its places along x, from the middle, are multiplied by where the picture is too narrow for it: 1, or less.
// `half_width` is what it has at each side of its middle, reference pixels. Below it is not asked for: places are given as
// they would be at 1.
float easing_slider_shrink(float half_width);

// A pointer event; `pixel` is that of SessionFrame. True where the slider has taken it: then it is nobody else's. The world
// is changed by easing_slider_settle.
bool easing_slider_point(EasingSlider* slider, const Sandbox* sandbox, float pixel, const SessionEvent* event);

// Whether (x, y), half heights, is on the slider of a scene that shows it.
bool easing_slider_holds(const Sandbox* sandbox, float pixel, float x, float y);

// Sets the world's curvature where the slider has moved since the last time, and ends the drag where it was let go of.
void easing_slider_settle(EasingSlider* slider, Sandbox* sandbox);

// Draws it where the scene shows it and the picture is high enough.
void easing_slider_draw(const EasingSlider* slider, const Sandbox* sandbox, const ThemeColors* theme, Canvas* canvas,
                        const GlyphSource* glyphs, float scale, Language language);

// Its upper edge, reference pixels from the picture's lower one; 0 where there is none.
float easing_slider_top(const Sandbox* sandbox, float pixel);

#endif
