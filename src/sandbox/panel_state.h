// What the panel holds, and what its own files share.

#ifndef SANDBOX_PANEL_STATE_H
#define SANDBOX_PANEL_STATE_H

#include "sandbox/commands.h"
#include "sandbox/keys.h"
#include "sandbox/panel.h"
#include "sandbox/panel_sections.h"
#include "sandbox/parameter_label.h"
#include "sandbox/scene.h"
#include "ui/ui.h"

#define MAX_PANEL_SETS  8
#define PANEL_UNIT_SIZE 32

// So long after a step of a number the next one is undone with it.
#define PANEL_STEP_SECONDS 1.0

// A `set` that waits for the next tick.
typedef struct PanelSet
{
    char key[COMMAND_KEY_SIZE];
    char value[PARAMETER_VALUE_SIZE];
    bool waits;       // until the drag ends: it builds the cloth anew
    uint32_t stepper; // the widget whose step it is, 0: no step
} PanelSet;

// Gravity as a person thinks of it. Kept, so that none of it is lost at a strength of 0.
typedef struct PanelGravity
{
    VoileVec3 vector;            // that the numbers belong to
    float strength, angle, tilt; // m/s^2; degrees: 0 is down, to the right and towards the eye above 0
} PanelGravity;

typedef struct Panel
{
    Ui ui;
    float window_scale; // that the panel may be smaller than
    bool has_page;      // there is something to point at
    bool is_open;       // as it was laid out last
    bool has_changed;   // since it was drawn last, without an event
    UiWords words;
    Scene home;  // as it was opened
    Scene shown; // now, with all that waits
    bool is_folded[SECTION_COUNT];
    int cloth; // whose rows are shown, -1: of all
    PanelGravity gravity;
    PanelSet sets[MAX_PANEL_SETS];
    int set_count;
    bool has_begun;                            // a gesture
    uint32_t stepper;                          // the widget whose steps it is made of; 0: a drag
    double steps_end;                          // seconds of `ui`: a step before then belongs to it, too
    Action action;                             // that a button asked for in this pass
    int opened;                                // a built-in scene that was chosen in this pass, -1: none
    bool owned_buttons[POINTER_BUTTON_COUNT];  // went down here
    bool others_buttons[POINTER_BUTTON_COUNT]; // went down beside it
} Panel;

// Whose values a row shows.
typedef struct PanelTarget
{
    const ParameterTable* table;
    char prefix[16]; // of its keys: "", "cloth.", "cloth.2."
    void* values;    // of `shown`
    const void* home;
    bool is_preference; // set directly: no command
} PanelTarget;

// One pass over all widgets.
typedef struct PanelPass
{
    Session* session;
    Panel* panel;
    Ui* ui;
    Language language;
    bool is_watching; // a recording's hand is at work
} PanelPass;

// The unit as it is shown: "m/s²".
void panel_unit(const char* unit, char out_unit[PANEL_UNIT_SIZE]);

extern const UiNumbers panel_numbers;

// The values that the pass shows: the scene's, changed by what waits.
void panel_look(Session* session);

// A row as a widget that sets it.
void panel_row(const PanelPass* pass, const ParameterRow* row, const PanelTarget* target);
void panel_rows(const PanelPass* pass, PanelSection section, const PanelTarget* target);

// Sets a key at the next tick. While a widget is dragged, what builds the cloth anew waits for its end.
void panel_set(const PanelPass* pass, const char* key, const char* value);

void panel_gravity_rows(const PanelPass* pass, const ParameterRow* row, const PanelTarget* target);

// What a widget is called in the person's language, and known by.
UiLabel panel_label(const PanelPass* pass, const char* name, const char* tip);

// What a key does a button does the same way, after the pass.
void panel_act(const PanelPass* pass, bool is_pressed, Action action);

// The section of time: pause, speed, undo and redo, the scene.
void panel_time(const PanelPass* pass);

// Every section, into the open panel.
void panel_sections(const PanelPass* pass);

// All commands between these are one entry of the history.
void panel_begin_gesture(Session* session);
void panel_end_gesture(Session* session);

#endif
