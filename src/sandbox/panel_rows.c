// A parameter's row as a widget.

#include "sandbox/panel_state.h"

#include "formats/numbers.h"
#include "sandbox/error_words.h"
#include "sandbox/session_state.h"

#include <stdio.h>
#include <string.h>

#define MAX_CHOICES 16

// A row in a pass, with what its widget is called.
typedef struct RowView
{
    const PanelPass* pass;
    const ParameterRow* row;
    const PanelTarget* target;
    char key[COMMAND_KEY_SIZE];
    char label[PARAMETER_LABEL_SIZE], unit[PANEL_UNIT_SIZE];
    UiLabel widget;
} RowView;

// How a person looks at the world is theirs, a recording's hand or not.
static bool is_of_the_view(const ParameterRow* row)
{
    return row == parameters_find(&world_parameters, (TextSlice){ "view_mode", 9 }) ||
           row == parameters_find(&world_parameters, (TextSlice){ "color_by", 8 });
}

static void* value_of(const RowView* view)
{
    return (char*)view->target->values + view->row->offset;
}

// In place: the widget's words may lie in the view itself.
static void view_row(const PanelPass* pass, const ParameterRow* row, const PanelTarget* target, RowView* out_view)
{
    *out_view = (RowView){ .pass = pass, .row = row, .target = target };
    snprintf(out_view->key, sizeof out_view->key, "%s%s", target->prefix, row->name);
    parameter_label(pass->language, row->name, out_view->label);
    panel_unit(say(pass->language, row->unit), out_view->unit);
    out_view->widget = (UiLabel){
        .name = row->name,
        .label = out_view->label,
        .tip = say(pass->language, row->help),
        .more = row->rebuilds ? say(pass->language, "A new value builds the cloths anew.") : NULL,
        .differs = !parameter_equals(row, target->values, target->home),
        .is_disabled = pass->is_watching && !target->is_preference && !is_of_the_view(row),
    };
}

// ------------------------------------------------------------------------------------------------------------- setting

static void set_preference(const RowView* view, const char* text)
{
    Session* session = view->pass->session;
    TextSlice value = { text, strlen(text) };
    VoileResult result = parameter_set(view->row, &session->preferences, value, 0, NULL);
    (void)result; // the widget has checked it
    if (session->preferences.language > 0)
    {
        session->language = (Language)(session->preferences.language - 1);
    }
}

// What the keys V, C and K switch without a command is switched the same way; the scene's row goes along where it may.
static void set_view(const RowView* view)
{
    Session* session = view->pass->session;
    const WorldParameters* shown = &view->pass->panel->shown.world;
    session->view_mode = (ViewMode)shown->view_mode;
    session->color_by = (ColorBy)shown->color_by;
    session->has_response = shown->show_response;
}

static void send(const RowView* view, const void* values)
{
    char text[PARAMETER_VALUE_SIZE];
    parameter_print(view->row, values, text);
    if (view->target->is_preference)
    {
        set_preference(view, text);
        return;
    }
    set_view(view);
    panel_set(view->pass, view->key, text);
}

static void put_back(const RowView* view)
{
    char text[PARAMETER_VALUE_SIZE];
    parameter_print(view->row, view->target->home, text);
    VoileResult result = parameter_set(view->row, view->target->values, (TextSlice){ text, strlen(text) }, 0, NULL);
    (void)result; // it was there before
    send(view, view->target->values);
}

static void follow(const RowView* view, UiChange change)
{
    if (change == UI_RESET)
    {
        put_back(view);
    }
    else if (change == UI_CHANGED)
    {
        send(view, view->target->values);
    }
}

// ------------------------------------------------------------------------------------------------------------- widgets

static UiRange range_of(const ParameterRow* row)
{
    UiRange range = { .minimum = row->minimum, .maximum = row->maximum, .low = row->minimum, .high = row->maximum };
    range.fine = row->fine;
    range.is_whole = row->type == PARAMETER_INT;
    if (row->usual > 0.0f)
    {
        range.low = voile_clamp(-row->usual, row->minimum, row->maximum);
        range.high = voile_clamp(row->usual, row->minimum, row->maximum);
    }
    return range;
}

static UiNumber number_of(const RowView* view)
{
    return (UiNumber){ .label = view->widget,
                       .unit = view->unit,
                       .range = range_of(view->row),
                       .has_auto = view->row->type == PARAMETER_AUTO };
}

static UiChange show_int(const RowView* view)
{
    int32_t* value = value_of(view);
    float number = (float)*value;
    UiNumber widget = number_of(view);
    UiChange change = ui_stepper(view->pass->ui, &widget, &number);
    *value = (int32_t)number;
    return change;
}

static UiChange show_vector(const RowView* view)
{
    VoileVec3* value = value_of(view);
    float numbers[3] = { value->x, value->y, value->z };
    UiNumber widget = number_of(view);
    UiChange change = ui_vector(view->pass->ui, &widget, numbers);
    *value = voile_vec3(numbers[0], numbers[1], numbers[2]);
    return change;
}

static UiChange show_choice(const RowView* view)
{
    char labels[MAX_CHOICES][PARAMETER_LABEL_SIZE];
    const char* names[MAX_CHOICES];
    int count = 0;
    for (; count < MAX_CHOICES && view->row->choices[count] != NULL; ++count)
    {
        parameter_choice_label(view->pass->language, view->row->choices[count], labels[count]);
        names[count] = labels[count];
    }
    int32_t* value = value_of(view);
    int choice = *value;
    UiChange change = ui_choice(view->pass->ui, &view->widget, names, count, &choice);
    *value = choice;
    return change;
}

// Texts, lists and boxes, typed as a scene's file has them.
static UiChange show_text(const RowView* view)
{
    char text[PARAMETER_VALUE_SIZE];
    Ui* ui = view->pass->ui;
    parameter_print(view->row, view->target->values, text);
    RowView still = *view;
    still.widget.is_disabled = view->widget.is_disabled || strlen(text) >= UI_EDIT_SIZE;
    UiChange change = ui_text(ui, &still.widget, text, sizeof text);
    VoileError error = { .message = "" };
    TextSlice value = text_slice_trim((TextSlice){ text, strlen(text) });
    bool is_refused =
        change == UI_CHANGED && parameter_set(view->row, view->target->values, value, 0, &error) != VOILE_OK;
    if (is_refused)
    {
        char words[ERROR_WORDS_SIZE];
        error_words(view->pass->language, error.message, words);
        ui_complain(ui, ui_id(ui, view->row->name), words);
    }
    return is_refused ? UI_SAME : change;
}

void panel_row(const PanelPass* pass, const ParameterRow* row, const PanelTarget* target)
{
    RowView view;
    view_row(pass, row, target, &view);
    UiNumber number = number_of(&view);
    switch (row->type)
    {
    case PARAMETER_BOOL:
        follow(&view, ui_check(pass->ui, &view.widget, value_of(&view)));
        break;
    case PARAMETER_INT:
        follow(&view, show_int(&view));
        break;
    case PARAMETER_FLOAT:
    case PARAMETER_AUTO:
        follow(&view, ui_slider(pass->ui, &number, value_of(&view)));
        break;
    case PARAMETER_VECTOR:
        follow(&view, show_vector(&view));
        break;
    case PARAMETER_CHOICE:
        follow(&view, show_choice(&view));
        break;
    case PARAMETER_TEXT:
    case PARAMETER_BOX:
    case PARAMETER_RANGES:
        follow(&view, show_text(&view));
        break;
    }
}

void panel_rows(const PanelPass* pass, PanelSection section, const PanelTarget* target)
{
    for (size_t i = 0; i < target->table->count; ++i)
    {
        const ParameterRow* row = &target->table->rows[i];
        if (row->section != (int)section)
        {
            continue;
        }
        if (target->table == &world_parameters && strcmp(row->name, "gravity") == 0)
        {
            panel_gravity_rows(pass, row, target);
        }
        else
        {
            panel_row(pass, row, target);
        }
    }
}
