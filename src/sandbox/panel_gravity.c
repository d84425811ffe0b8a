// Gravity as a strength and a direction.

#include "sandbox/panel_state.h"

#include "sandbox/session_state.h"

#define RADIANS      0.0174532925f // of a degree
#define VECTOR_GRAIN 1.0e-4        // to which its parts are rounded, m/s^2
#define ANGLE_GRAIN  1.0e-2        // degrees

static bool are_equal(VoileVec3 a, VoileVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// A vector that did not come from here. Where it has no length or leads straight to the eye, what it does not tell stays.
static void read_vector(PanelGravity* gravity, VoileVec3 vector)
{
    float across = sqrtf(vector.x * vector.x + vector.y * vector.y);
    gravity->vector = vector;
    gravity->strength = ui_round_to(voile_length(vector), VECTOR_GRAIN);
    if (across > 0.0f)
    {
        gravity->angle = ui_round_to(ui_angle(-vector.y, vector.x) / RADIANS, ANGLE_GRAIN);
    }
    if (gravity->strength > 0.0f)
    {
        gravity->tilt = ui_round_to(ui_angle(across, vector.z) / RADIANS, ANGLE_GRAIN);
    }
}

static VoileVec3 make_vector(const PanelGravity* gravity)
{
    float angle = gravity->angle * RADIANS;
    float tilt = gravity->tilt * RADIANS;
    float across = gravity->strength * voile_cos(tilt);
    return voile_vec3(ui_round_to(across * voile_sin(angle), VECTOR_GRAIN),
                      ui_round_to(-across * voile_cos(angle), VECTOR_GRAIN),
                      ui_round_to(gravity->strength * voile_sin(tilt), VECTOR_GRAIN));
}

static UiNumber make_number(const PanelPass* pass, const ParameterRow* row, const char* name, const char* tip)
{
    UiNumber number = { .label = { .name = name, .tip = say(pass->language, tip) }, .unit = say(pass->language, "deg") };
    number.label.is_disabled = pass->is_watching;
    number.range = (UiRange){ .minimum = -180.0f, .maximum = 180.0f, .low = -180.0f, .high = 180.0f };
    (void)row;
    return number;
}

static UiChange show_strength(const PanelPass* pass, const ParameterRow* row, bool differs, PanelGravity* gravity)
{
    char label[PARAMETER_LABEL_SIZE], unit[PANEL_UNIT_SIZE];
    UiNumber number = make_number(pass, row, "gravity", row->help);
    parameter_label(pass->language, row->name, label);
    panel_unit(row->unit, unit);
    number.label.label = label;
    number.label.differs = differs;
    number.unit = unit;
    number.range = (UiRange){ .minimum = 0.0f, .maximum = row->maximum, .low = 0.0f, .high = row->usual };
    return ui_slider(pass->ui, &number, &gravity->strength);
}

static UiChange show_direction(const PanelPass* pass, const ParameterRow* row, PanelGravity* gravity)
{
    UiNumber dial = make_number(pass, row, "gravity_angle", SAID("where it pulls to: 0 is down, 90 to the right, 180 up"));
    dial.label.label = say(pass->language, "Direction");
    UiChange turned = ui_dial(pass->ui, &dial, &gravity->angle);
    UiNumber tilt = make_number(pass, row, "gravity_tilt", SAID("how far towards you it pulls, or away below 0"));
    tilt.label.label = say(pass->language, "Towards you");
    tilt.range = (UiRange){ .minimum = -90.0f, .maximum = 90.0f, .low = -90.0f, .high = 90.0f };
    bool has_depth = !pass->panel->shown.world.flat;
    UiChange tilted = has_depth ? ui_slider(pass->ui, &tilt, &gravity->tilt) : UI_SAME;
    return turned != UI_SAME ? turned : tilted;
}

static void send(const PanelPass* pass, const ParameterRow* row, const void* values)
{
    char text[PARAMETER_VALUE_SIZE];
    parameter_print(row, values, text);
    panel_set(pass, row->name, text);
}

void panel_gravity_rows(const PanelPass* pass, const ParameterRow* row, const PanelTarget* target)
{
    PanelGravity* gravity = &pass->panel->gravity;
    WorldParameters* shown = target->values;
    bool differs = !parameter_equals(row, target->values, target->home);
    if (!are_equal(shown->gravity, gravity->vector))
    {
        read_vector(gravity, shown->gravity);
    }
    ui_push(pass->ui, row->name);
    UiChange strength = show_strength(pass, row, differs, gravity);
    UiChange direction = show_direction(pass, row, gravity);
    ui_pop(pass->ui);
    if (strength == UI_RESET || direction == UI_RESET)
    {
        shown->gravity = ((const WorldParameters*)target->home)->gravity;
        read_vector(gravity, shown->gravity);
        send(pass, row, target->values);
    }
    else if (strength == UI_CHANGED || direction == UI_CHANGED)
    {
        shown->gravity = make_vector(gravity);
        gravity->vector = shown->gravity;
        send(pass, row, target->values);
    }
}
