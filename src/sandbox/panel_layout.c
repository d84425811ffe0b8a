// The sections of the open panel, from top to bottom.

#include "sandbox/panel_state.h"

#include "sandbox/session_state.h"

#include <stdio.h>

#define MAX_CLOTH_NAMES (MAX_SCENE_CLOTHS + 1)

static const char* const titles[SECTION_COUNT] = {
    [SECTION_TIME] = SAID("Time"),         [SECTION_SOLVER] = SAID("Solver"),
    [SECTION_MATERIAL] = SAID("Material"), [SECTION_CLOTH] = SAID("Shape and pins"),
    [SECTION_WORLD] = SAID("World"),       [SECTION_TOOLS] = SAID("Tools"),
    [SECTION_TEARING] = SAID("Tearing"),   [SECTION_HELD] = SAID("Held object"),
    [SECTION_EASING] = SAID("Easing"),     [SECTION_VIEW] = SAID("View"),
    [SECTION_SETTINGS] = SAID("Settings"),
};

// ------------------------------------------------------------------------------------------------------------- solver

// Named ways to solve: of the same cost, about.
static const struct
{
    const char *name, *tip;
    const char *sub_steps, *passes, *strands;
} presets[] = {
    { SAID("Classic"), SAID("one step a tick and passes over all links: soft, and stretches with the cloth's size"),
      "1", "5", "false" },
    { SAID("Small steps"), SAID("several steps a tick of one pass each: stiffer for the same work"), "5", "1",
      "false" },
    { SAID("Exact"), SAID("every thread solved as a whole: no stretch along rows and columns"), "5", "1", "true" },
};
#define PRESET_COUNT 3

static void show_presets(const PanelPass* pass)
{
    const WorldParameters* world = &pass->panel->shown.world;
    UiLabel labels[PRESET_COUNT];
    for (int i = 0; i < PRESET_COUNT; ++i)
    {
        labels[i] = panel_label(pass, presets[i].name, presets[i].tip);
        labels[i].is_disabled = pass->is_watching;
    }
    int chosen = world->strands ? 2 : world->sub_steps > 1 ? 1 : 0;
    int pressed = ui_buttons(pass->ui, labels, PRESET_COUNT, chosen);
    if (pressed >= 0)
    {
        panel_set(pass, "sub_steps", presets[pressed].sub_steps);
        panel_set(pass, "passes", presets[pressed].passes);
        panel_set(pass, "strands", presets[pressed].strands);
    }
}

// ---------------------------------------------------------------------------------------------------------- held object

static void show_held(const PanelPass* pass)
{
    bool is_in_hand = pass->session->sandbox->held.state == HELD_IN_HAND;
    UiLabel labels[] = { panel_label(pass, SAID("Take"), SAID("take it in hand, to push the cloth with (G)")),
                         panel_label(pass, SAID("Drop"), SAID("let it fall (G)")) };
    labels[0].is_disabled = is_in_hand || pass->is_watching;
    labels[1].is_disabled = !is_in_hand || pass->is_watching;
    panel_act(pass, ui_buttons(pass->ui, labels, 2, -1) >= 0, ACTION_HOLD);
}

// --------------------------------------------------------------------------------------------------------------- cloths

static PanelTarget target_world(const PanelPass* pass)
{
    return (PanelTarget){ .table = &world_parameters,
                          .values = &pass->panel->shown.world,
                          .home = &pass->panel->home.world };
}

static PanelTarget target_cloth(const PanelPass* pass)
{
    Panel* panel = pass->panel;
    int index = panel->cloth < 0 ? 0 : panel->cloth;
    PanelTarget target = { .table = &cloth_parameters,
                           .prefix = "cloth.",
                           .values = &panel->shown.cloths[index],
                           .home = &panel->home.cloths[index] };
    if (panel->cloth >= 0)
    {
        snprintf(target.prefix, sizeof target.prefix, "cloth.%u.", (unsigned)index % MAX_SCENE_CLOTHS);
    }
    return target;
}

static void choose_cloth(const PanelPass* pass)
{
    char labels[MAX_CLOTH_NAMES][PARAMETER_LABEL_SIZE];
    const char* names[MAX_CLOTH_NAMES];
    int count = pass->panel->shown.cloth_count;
    int choice = pass->panel->cloth + 1;
    names[0] = say(pass->language, "All cloths");
    for (int i = 1; i <= count; ++i)
    {
        snprintf(labels[i], sizeof labels[i], "%s %d", say(pass->language, "Cloth"), i);
        names[i] = labels[i];
    }
    UiLabel label = panel_label(pass, SAID("Cloth"), SAID("whose rows these are"));
    ui_choice(pass->ui, &label, names, count + 1, &choice);
    pass->panel->cloth = choice - 1;
}

static bool has_cloth_rows(PanelSection section)
{
    return section == SECTION_SOLVER || section == SECTION_MATERIAL || section == SECTION_CLOTH ||
           section == SECTION_TEARING;
}

static void show_cloth_rows(const PanelPass* pass, PanelSection section)
{
    int count = pass->panel->shown.cloth_count;
    pass->panel->cloth = pass->panel->cloth < count ? pass->panel->cloth : -1;
    if (count == 0 || !has_cloth_rows(section))
    {
        return;
    }
    ui_push(pass->ui, "cloth");
    if (section == SECTION_SOLVER)
    {
        ui_heading(pass->ui, say(pass->language, "Of a cloth alone (0: as the world)"));
    }
    if (count > 1)
    {
        choose_cloth(pass);
    }
    PanelTarget target = target_cloth(pass);
    panel_rows(pass, section, &target);
    ui_pop(pass->ui);
}

// -------------------------------------------------------------------------------------------------------------- whole

static void show_settings(const PanelPass* pass)
{
    // What is preferred has no home but the defaults.
    Preferences defaults;
    parameters_set_defaults(&preference_parameters, &defaults);
    PanelTarget target = {
        .table = &preference_parameters, .values = &pass->session->preferences, .home = &defaults, .is_preference = true
    };
    panel_rows(pass, SECTION_SETTINGS, &target);
}

static void show_section(const PanelPass* pass, PanelSection section)
{
    PanelTarget world = target_world(pass);
    switch (section)
    {
    case SECTION_TIME:
        panel_time(pass);
        break;
    case SECTION_SOLVER:
        show_presets(pass);
        break;
    case SECTION_HELD:
        show_held(pass);
        break;
    case SECTION_SETTINGS:
        show_settings(pass);
        break;
    default:
        break;
    }
    panel_rows(pass, section, &world);
    show_cloth_rows(pass, section);
    ui_space(pass->ui, 6.0f);
}

void panel_sections(const PanelPass* pass)
{
    for (int section = SECTION_NONE + 1; section < SECTION_COUNT; ++section)
    {
        UiLabel label = { .name = titles[section], .label = say(pass->language, titles[section]) };
        ui_push(pass->ui, titles[section]);
        if (ui_section(pass->ui, &label, &pass->panel->is_folded[section]))
        {
            show_section(pass, (PanelSection)section);
        }
        ui_pop(pass->ui);
    }
}
