// What the panel sets, and when: each key once a tick, and a drag as one gesture.

#include "sandbox/panel_state.h"

#include "sandbox/session_state.h"

#include <stdio.h>
#include <string.h>

void panel_begin_gesture(Session* session)
{
    tools_apply(session->sandbox, (SandboxCommand){ .kind = COMMAND_BEGIN });
}

void panel_end_gesture(Session* session)
{
    tools_end_gesture(session->sandbox);
}

static TextSlice slice(const char* text)
{
    return (TextSlice){ text, strlen(text) };
}

static void apply(Session* session, const PanelSet* set)
{
    SandboxCommand command = { .kind = COMMAND_SET };
    VoileError error = { .message = "" };
    snprintf(command.key, sizeof command.key, "%s", set->key);
    snprintf(command.value, sizeof command.value, "%s", set->value);
    if (sandbox_apply(session->sandbox, &command, &error) != VOILE_OK)
    {
        session_toast_error(session, error.message);
    }
}

static bool is_due(const Panel* panel, const PanelSet* set)
{
    return !set->waits || panel->ui.active == 0;
}

// How many are due now, and the widget whose steps they all are; 0 for no single one.
static int count_due(const Panel* panel, uint32_t* out_stepper)
{
    int count = 0;
    *out_stepper = 0;
    for (int i = 0; i < panel->set_count; ++i)
    {
        const PanelSet* set = &panel->sets[i];
        if (is_due(panel, set))
        {
            *out_stepper = count == 0 || *out_stepper == set->stepper ? set->stepper : 0;
            ++count;
        }
    }
    return count;
}

static void apply_due(Session* session)
{
    Panel* panel = &session->panel;
    int kept = 0;
    for (int i = 0; i < panel->set_count; ++i)
    {
        if (!is_due(panel, &panel->sets[i]))
        {
            panel->sets[kept++] = panel->sets[i];
        }
        else
        {
            apply(session, &panel->sets[i]);
        }
    }
    panel->set_count = kept;
}

static void end_gesture(Session* session)
{
    Panel* panel = &session->panel;
    if (panel->has_begun)
    {
        panel_end_gesture(session);
    }
    panel->has_begun = false;
    panel->stepper = 0;
}

// A drag is a gesture, and so are the steps of one widget that follow each other soon.
static void begin_gesture(Session* session, int due, uint32_t stepper)
{
    Panel* panel = &session->panel;
    if (panel->stepper != stepper)
    {
        end_gesture(session);
    }
    if (!panel->has_begun && (panel->ui.active != 0 || due > 1 || stepper != 0))
    {
        panel_begin_gesture(session);
        panel->has_begun = true;
    }
    panel->stepper = stepper;
    panel->steps_end = panel->ui.now + PANEL_STEP_SECONDS;
}

void panel_settle(Session* session)
{
    Panel* panel = &session->panel;
    uint32_t stepper;
    int due = count_due(panel, &stepper);
    if (session_is_watching(session))
    {
        panel->set_count = 0;
        return;
    }
    if (panel->stepper != 0 && panel->ui.now >= panel->steps_end)
    {
        end_gesture(session);
    }
    if (due > 0)
    {
        begin_gesture(session, due, stepper);
    }
    apply_due(session);
    if (panel->stepper == 0 && panel->ui.active == 0)
    {
        end_gesture(session);
    }
}

void panel_end_steps(Session* session)
{
    if (session->panel.stepper != 0)
    {
        panel_settle(session);
        end_gesture(session);
    }
}

static PanelSet* find_set(Panel* panel, const char* key)
{
    for (int i = 0; i < panel->set_count; ++i)
    {
        if (strcmp(panel->sets[i].key, key) == 0)
        {
            return &panel->sets[i];
        }
    }
    return NULL;
}

void panel_set(const PanelPass* pass, const char* key, const char* value)
{
    Panel* panel = pass->panel;
    PanelSet* set = find_set(panel, key);
    if (pass->is_watching)
    {
        return;
    }
    if (set == NULL && panel->set_count == MAX_PANEL_SETS)
    {
        panel_settle(pass->session);
    }
    if (set == NULL && panel->set_count < MAX_PANEL_SETS)
    {
        set = &panel->sets[panel->set_count++];
        snprintf(set->key, sizeof set->key, "%s", key);
    }
    if (set != NULL)
    {
        const ParameterRow* row = scene_find_row(slice(key));
        snprintf(set->value, sizeof set->value, "%s", value);
        set->waits = row != NULL && row->rebuilds;
        set->stepper = pass->ui->stepped;
    }
}

void panel_look(Session* session)
{
    Panel* panel = &session->panel;
    panel->shown = session->sandbox->scene;
    for (int i = 0; i < panel->set_count; ++i)
    {
        VoileResult result = scene_set(&panel->shown, slice(panel->sets[i].key), slice(panel->sets[i].value), 0, NULL);
        (void)result; // it was checked by the widget
    }
    panel->shown.world.view_mode = (int32_t)session->view_mode;
    panel->shown.world.color_by = (int32_t)session->color_by;
    panel->shown.world.show_response = session->has_response;
}
