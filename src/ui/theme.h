// The colours of widgets. All are opaque: so the contrast of what is written does not depend on the picture below.

#ifndef UI_THEME_H
#define UI_THEME_H

#include "draw/canvas.h"

// Text has a contrast of 4.5 to 1 at least to every ground that it stands on, the focus and knobs of 3 to 1 (WCAG 2.1,
// 1.4.3 and 1.4.11); `disabled` has none to keep.
typedef struct UiTheme
{
    Color ground, head;          // of the page, of a section's header
    Color field, hover, pressed; // grounds of what can be used
    Color border;
    Color text, quiet, disabled; // `quiet` is for units and hints
    Color track, fill, knob;     // of sliders, check boxes, scroll bars
    Color chosen, chosen_text;   // of one of several
    Color focus, mark;           // the ring; what differs
    Color tip, tip_text, complaint, complaint_text;
} UiTheme;

typedef enum UiThemeName
{
    UI_THEME_DARK,
    UI_THEME_PAPER,
    UI_THEME_HIGH_CONTRAST,
    UI_THEME_COUNT
} UiThemeName;

extern const UiTheme ui_themes[UI_THEME_COUNT];

#endif
