// The colours of all that is written or plotted over the picture.

#ifndef SANDBOX_THEME_H
#define SANDBOX_THEME_H

#include "draw/backdrop.h"
#include "draw/plot.h"
#include "sandbox/cloth_values.h"
#include "sandbox/preferences.h"
#include "ui/theme.h"

typedef struct Session Session;

// Words are at least 4.5 : 1 against their plate, whatever lies below it, by the relative luminance of WCAG 2.
typedef struct ThemeColors
{
    Color plate;            // below words; hides the picture but for a little
    Color text, soft, warm; // words: plain, less loud, and what wants to be seen
    Color shade;            // over the whole picture, below an overlay
    Color field;            // what is typed into
    Color chosen;           // below the row that Enter takes
    Color edge;             // around plates that are to be found; may be transparent
    Color curve, warm_curve,
        third_curve; // of a plot; told apart by everybody, also by those who do not see all colours
    Color marker, bar, bar_before;
    Color track, travel, handle; // of a slider
    PlotStyle plot;
    const UiTheme* widgets;
    float line_factor; // how much wider threads are drawn
    bool is_plain;     // colours are hardly shaded, and stand on a flat ground
} ThemeColors;

// `is_light`: so is the picture, which decides for THEME_AUTO.
const ThemeColors* theme_colors(Theme theme, bool is_light);

// By the person's preferences and the view mode.
const ThemeColors* session_theme(const Session* session);

// What stands behind the cloth: flat in high contrast.
const Backdrop* session_backdrop(const Session* session);

// The scale of what the colours tell, with a map that is seen on that backdrop.
ValueScale session_value_scale(const Session* session);

// A plate, with the theme's edge around it where it has one, `line` pixels wide.
void theme_draw_plate(const ThemeColors* theme, Canvas* canvas, PlotRect rect, int line);

#endif
