// What a person prefers, whatever the scene: kept from one sitting to the next by the window, never part of a recording.

#ifndef SANDBOX_PREFERENCES_H
#define SANDBOX_PREFERENCES_H

#include "formats/parameters.h"
#include "sandbox/words.h"

typedef enum Theme
{
    THEME_AUTO, // as light or dark as the view mode
    THEME_DARK,
    THEME_PAPER,
    THEME_HIGH_CONTRAST,
} Theme;

// Values of the rows of preference_parameters.
typedef struct Preferences
{
    int32_t language; // 0: the system's, else a Language + 1
    int32_t theme;    // Theme
    float scale;      // of lines and text; below 0: the display's own
    bool reduced_motion;
    bool has_panel, has_graphs; // are open
    bool has_hints;             // the first start's are still to be shown
} Preferences;

// The language that they ask for, of which `system` is the one without a wish.
Language preferences_language(const Preferences* preferences, Language system);

extern const ParameterTable preference_parameters;

#endif
