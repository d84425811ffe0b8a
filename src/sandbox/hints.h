// The first steps, for whoever sits here for the first time: three sentences that go away once they were followed.

#ifndef SANDBOX_HINTS_H
#define SANDBOX_HINTS_H

#include "sandbox/sandbox.h"
#include "sandbox/theme.h"
#include "sandbox/words.h"

#define HINT_FADE_SECONDS 0.8
#define HINT_LAST_SECONDS 20.0 // so long the last one stays once the others were followed

typedef enum Hint
{
    HINT_DRAG,
    HINT_CUT,
    HINT_KEYS,
    HINT_COUNT
} Hint;

// Zero it to start.
typedef struct Hints
{
    bool is_done[HINT_COUNT];
    double seconds_since[HINT_COUNT]; // it was done
    double seconds_alone;             // that only the last one is left
    int64_t cut_count;                // seen last
} Hints;

// What a person has done by now. `has_panel`: it was opened. `at_once`: nothing fades.
void hints_look(Hints* hints, const Sandbox* sandbox, bool has_panel, double seconds, bool at_once);

// Whether one of them goes away at the moment; whether all are gone.
bool hints_are_fading(const Hints* hints);
bool hints_are_over(const Hints* hints);

// Between `top` and `bottom`, from `left` on, pixels: the first ones where not all have room. Returns the upper edge of what it
// drew, `bottom` where that is nothing.
int hints_draw(const Hints* hints, Canvas* canvas, const GlyphSource* glyphs, float scale, const ThemeColors* theme,
               Language language, int left, int top, int bottom);

#endif
