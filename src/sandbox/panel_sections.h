// The sections of the panel: a parameter's row says in which one it stands.

#ifndef SANDBOX_PANEL_SECTIONS_H
#define SANDBOX_PANEL_SECTIONS_H

// In the order in which they stand below each other.
typedef enum PanelSection
{
    SECTION_NONE,
    SECTION_TIME,
    SECTION_SOLVER,
    SECTION_MATERIAL,
    SECTION_CLOTH,
    SECTION_WORLD,
    SECTION_TOOLS,
    SECTION_TEARING,
    SECTION_HELD,
    SECTION_EASING,
    SECTION_VIEW,
    SECTION_SETTINGS,
    SECTION_COUNT
} PanelSection;

#endif
