#include "sandbox/preferences.h"

#include "sandbox/panel_sections.h"

#include <stddef.h>

#define PREFERENCE(field) offsetof(Preferences, field)

static const char* const languages[] = { "auto", "english", "french", NULL };
static const char* const themes[] = { "auto", "dark", "paper", "high_contrast", NULL };

// name, type, unit, minimum, maximum, default, help, offset, choices, rebuilds, section, usual, fine
static const ParameterRow rows[] = {
    { "language", PARAMETER_CHOICE, "", 0, 0, "auto", "of the window's words", PREFERENCE(language), languages, false,
      SECTION_SETTINGS, 0, 0 },
    { "theme", PARAMETER_CHOICE, "", 0, 0, "auto", "colours of panel and text", PREFERENCE(theme), themes, false,
      SECTION_SETTINGS, 0, 0 },
    { "scale", PARAMETER_AUTO, "", 1, 3, "auto", "size of text and lines; auto is the display's own", PREFERENCE(scale),
      NULL, false, SECTION_SETTINGS, 0, 0 },
    { "reduced_motion", PARAMETER_BOOL, "", 0, 0, "false", "nothing slides or fades", PREFERENCE(reduced_motion), NULL,
      false, SECTION_SETTINGS, 0, 0 },
    { "panel", PARAMETER_BOOL, "", 0, 0, "false", "the panel is open", PREFERENCE(has_panel), NULL, false, 0, 0, 0 },
    { "graphs", PARAMETER_BOOL, "", 0, 0, "false", "the graphs are open", PREFERENCE(has_graphs), NULL, false, 0, 0,
      0 },
    { "hints", PARAMETER_BOOL, "", 0, 0, "true", "show the first steps", PREFERENCE(has_hints), NULL, false, 0, 0, 0 },
};

const ParameterTable preference_parameters = { rows, sizeof rows / sizeof *rows };

Language preferences_language(const Preferences* preferences, Language system)
{
    bool has_wish = preferences->language > 0 && preferences->language <= LANGUAGE_COUNT;
    return has_wish ? (Language)(preferences->language - 1) : system;
}
