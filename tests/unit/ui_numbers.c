// Sliders, steppers and numbers: dragged, stepped, typed, put back.

#include "widgets.h"

static void show_slider(Widgets* widgets)
{
    UiNumber number = { .label = { .name = "slider", .label = "Slider" },
                        .unit = "m",
                        .range = { .minimum = 0.0f, .maximum = 100.0f, .low = 0.0f, .high = 20.0f },
                        .has_auto = widgets->has_auto };
    number.label.is_disabled = widgets->is_disabled;
    widgets_note(widgets, ui_slider(&widgets->ui, &number, &widgets->number));
    UiNumber other = number;
    other.label.name = other.label.label = "other";
    ui_slider(&widgets->ui, &other, &widgets->other);
}

static Widgets* open_slider(float value)
{
    Widgets* widgets = widgets_open(show_slider, 1.0f);
    widgets->number = value;
    widgets_frame(widgets, 1.0);
    return widgets;
}

// The place of a share of the track: from the left padding and the knob's radius on, as wide as the label's column less it.
static float track_x(float share)
{
    const float left = 40.0f + 18.0f + 6.0f;
    const float width = (300.0f - 18.0f - 14.0f) - 126.0f - 2.0f * 4.0f - 2.0f * 6.0f;
    return left + share * width;
}

static void a_drag_sets_what_is_below_the_pointer(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(5.0f);
    UiRect row = widgets_rect(widgets, "slider");
    widgets_move(widgets, track_x(0.75f), middle_y(row));
    widgets_press(widgets);
    assert_float_equal(widgets->number, 15.0f, 0.15f);
    widgets_move(widgets, track_x(0.5f), middle_y(row));
    widgets_frame(widgets, 0.01);
    assert_float_equal(widgets->number, 10.0f, 0.15f);
    widgets_release(widgets);
    widgets_move(widgets, track_x(0.1f), middle_y(row));
    widgets_frame(widgets, 0.01);
    assert_float_equal(widgets->number, 10.0f, 0.15f);
    free(widgets);
}

static void on_its_knob_a_slider_is_taken_where_it_is(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(10.0f);
    widgets_move(widgets, track_x(0.5f) + 4.0f, middle_y(widgets_rect(widgets, "slider")));
    widgets_press(widgets);
    widgets_frame(widgets, 0.01);
    assert_true(widgets->number == 10.0f);
    assert_int_equal(widgets->change_count, 0);
    free(widgets);
}

static void a_drag_goes_on_outside_and_reaches_both_ends(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(5.0f);
    widgets_move(widgets, track_x(0.5f), middle_y(widgets_rect(widgets, "slider")));
    widgets_press(widgets);
    widgets_move(widgets, 5000.0f, 3000.0f);
    widgets_frame(widgets, 0.01);
    assert_true(widgets->number == 20.0f);
    widgets_move(widgets, -5000.0f, -300.0f);
    widgets_frame(widgets, 0.01);
    assert_true(widgets->number == 0.0f);
    assert_true(widgets->other == 0.0f);
    free(widgets);
}

static void a_lost_release_ends_a_drag(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(5.0f);
    widgets_move(widgets, track_x(0.5f), middle_y(widgets_rect(widgets, "slider")));
    widgets_press(widgets);
    ui_let_go(&widgets->ui);
    float before = widgets->number;
    widgets_move(widgets, track_x(0.9f), middle_y(widgets_rect(widgets, "slider")));
    widgets_frame(widgets, 0.01);
    assert_true(widgets->number == before);
    free(widgets);
}

static void the_wheel_steps_coarsely_with_shift_and_finely_with_control(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(10.0f);
    widgets_move(widgets, track_x(0.2f), middle_y(widgets_rect(widgets, "slider")));
    widgets_key(widgets, UI_KEY_TAB);
    widgets_frame(widgets, 1.0);
    widgets_wheel(widgets, 1.0f, false, false);
    assert_float_equal(widgets->number, 10.2f, 1.0e-6f);
    widgets_wheel(widgets, -1.0f, true, false);
    assert_float_equal(widgets->number, 10.0f, 1.0e-6f); // the next multiple of 2
    widgets_wheel(widgets, -1.0f, true, false);
    assert_float_equal(widgets->number, 8.0f, 1.0e-6f);
    widgets->number = 10.0f;
    widgets_wheel(widgets, 1.0f, false, true);
    assert_float_equal(widgets->number, 10.02f, 1.0e-6f);
    widgets->number = 10.0f;
    widgets_wheel(widgets, 0.5f, false, false);
    assert_true(widgets->number == 10.0f); // half a notch is kept
    widgets_wheel(widgets, 0.5f, false, false);
    assert_float_equal(widgets->number, 10.2f, 1.0e-6f);
    free(widgets);
}

static void the_wheel_sets_only_what_has_the_focus_and_lies_below_the_pointer(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(10.0f);
    float y = middle_y(widgets_rect(widgets, "slider"));
    widgets_move(widgets, track_x(0.2f), y);
    widgets_frame(widgets, 5.0);
    widgets_wheel(widgets, 1.0f, false, false);
    assert_true(widgets->number == 10.0f); // whoever scrolls did not ask for it
    widgets_frame(widgets, 5.0);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_wheel(widgets, 1.0f, false, false);
    assert_float_equal(widgets->number, 10.2f, 1.0e-6f);
    widgets_move(widgets, track_x(0.2f), (float)PAGE_HEIGHT - 5.0f);
    widgets_wheel(widgets, 1.0f, false, false);
    assert_float_equal(widgets->number, 10.2f, 1.0e-6f);
    free(widgets);
}

static void keys_step_what_has_the_focus(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(10.0f);
    widgets_key(widgets, UI_KEY_RIGHT);
    assert_true(widgets->number == 10.0f); // nothing has it yet
    widgets_key(widgets, UI_KEY_TAB);
    assert_true(widgets->ui.focus_shows);
    widgets_key(widgets, UI_KEY_RIGHT);
    assert_float_equal(widgets->number, 10.2f, 1.0e-6f);
    widgets_key(widgets, UI_KEY_DOWN);
    assert_float_equal(widgets->number, 10.0f, 1.0e-6f);
    widgets_key(widgets, UI_KEY_END);
    assert_true(widgets->number == 20.0f);
    widgets_key(widgets, UI_KEY_HOME);
    assert_true(widgets->number == 0.0f);
    assert_true(widgets->other == 0.0f);
    free(widgets);
}

static void enter_types_a_number(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(10.0f);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_ENTER);
    assert_string_equal(widgets->ui.edit.text, "10");
    widgets_type(widgets, "42.5");
    assert_string_equal(widgets->ui.edit.text, "42.5");
    assert_true(widgets->number == 10.0f); // not before it is taken
    widgets_key(widgets, UI_KEY_ENTER);
    assert_true(widgets->number == 42.5f); // beyond the slider's end, within the range
    widgets_key(widgets, UI_KEY_ENTER);
    widgets_type(widgets, "1");
    widgets_key(widgets, UI_KEY_ESCAPE);
    assert_true(widgets->number == 42.5f);
    widgets_type(widgets, "7"); // a digit begins to type, too
    widgets_key(widgets, UI_KEY_TAB);
    assert_true(widgets->number == 7.0f);
    free(widgets);
}

static void a_double_click_on_the_number_types_and_one_beside_it_puts_back(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(10.0f);
    UiRect row = widgets_rect(widgets, "slider");
    float number_x = 40.0f + 300.0f - 14.0f - 126.0f + 20.0f;
    widgets_click(widgets, number_x, middle_y(row));
    assert_int_equal(widgets->ui.edit.id, 0);
    widgets_click(widgets, number_x, middle_y(row));
    assert_int_not_equal(widgets->ui.edit.id, 0);
    widgets_type(widgets, "3");
    widgets_click(widgets, 60.0f, 390.0f); // a press elsewhere takes it
    assert_true(widgets->number == 3.0f);
    widgets_frame(widgets, 1.0);
    widgets->change = UI_SAME;
    widgets_click(widgets, track_x(0.15f), middle_y(row));
    widgets_click(widgets, track_x(0.15f), middle_y(row));
    assert_int_equal(widgets->change, UI_RESET);
    free(widgets);
}

static void slow_clicks_are_two_clicks(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(3.0f);
    UiRect row = widgets_rect(widgets, "slider");
    widgets_click(widgets, track_x(0.15f), middle_y(row));
    widgets_frame(widgets, 0.6);
    widgets_click(widgets, track_x(0.15f), middle_y(row));
    assert_int_not_equal(widgets->change, UI_RESET);
    free(widgets);
}

static void what_cannot_be_read_or_is_out_of_range_is_said_and_changes_nothing(void** state)
{
    (void)state;
    static const char* const bad[][2] = {
        { "abc", "not a number" },   { "", "not a number" },     { "nan", "not a number" }, { "inf", "not a number" },
        { "1e999", "not a number" }, { "101", "from 0 to 100" }, { "-1", "from 0 to 100" },
    };
    Widgets* widgets = open_slider(10.0f);
    widgets_key(widgets, UI_KEY_TAB);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
    {
        widgets_key(widgets, UI_KEY_ENTER);
        widgets_key(widgets, UI_KEY_BACKSPACE);
        widgets_type(widgets, bad[i][0]);
        widgets_pass(widgets, (UiEvent){ .kind = UI_EVENT_KEY, .key = UI_KEY_ENTER }, false);
        assert_true(widgets->number == 10.0f);
        assert_int_not_equal(widgets->ui.complaint, 0);
        assert_string_equal(widgets->ui.complaint_text, bad[i][1]);
        widgets_frame(widgets, 0.01);
        assert_true(widgets->ui.over.count > 0);
        assert_string_equal(ui_typed_text(&widgets->ui), bad[i][0]); // to be mended
        widgets_key(widgets, UI_KEY_ESCAPE);
        assert_null(ui_typed_text(&widgets->ui));
    }
    assert_int_equal(widgets->change_count, 0);
    free(widgets);
}

static void the_caret_goes_through_what_is_typed(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(10.0f);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_ENTER);
    widgets_type(widgets, "1234");
    widgets_key(widgets, UI_KEY_HOME);
    widgets_key(widgets, UI_KEY_DELETE);
    assert_string_equal(widgets->ui.edit.text, "234");
    widgets_key(widgets, UI_KEY_RIGHT);
    widgets_type(widgets, ".");
    assert_string_equal(widgets->ui.edit.text, "2.34");
    widgets_key(widgets, UI_KEY_END);
    widgets_key(widgets, UI_KEY_LEFT);
    widgets_key(widgets, UI_KEY_BACKSPACE);
    assert_string_equal(widgets->ui.edit.text, "2.4");
    widgets_key(widgets, UI_KEY_ENTER);
    assert_float_equal(widgets->number, 2.4f, 1.0e-6f);
    free(widgets);
}

static void more_than_fits_is_not_typed(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(10.0f);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_ENTER);
    for (int i = 0; i < 3 * UI_EDIT_SIZE; ++i)
    {
        widgets_type(widgets, "9");
    }
    assert_int_equal(strlen(widgets->ui.edit.text), UI_EDIT_SIZE - 1);
    free(widgets);
}

static void what_is_automatic_is_left_by_a_drag_and_typed_again(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(-1.0f);
    widgets->has_auto = true;
    widgets_frame(widgets, 0.01);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_RIGHT);
    assert_float_equal(widgets->number, 0.2f, 1.0e-6f);
    widgets_key(widgets, UI_KEY_ENTER);
    widgets_type(widgets, "auto");
    widgets_key(widgets, UI_KEY_ENTER);
    assert_true(widgets->number < 0.0f);
    free(widgets);
}

static void what_is_disabled_does_nothing(void** state)
{
    (void)state;
    Widgets* widgets = open_slider(10.0f);
    widgets->is_disabled = true;
    widgets_frame(widgets, 1.0);
    widgets_click(widgets, track_x(0.9f), middle_y(widgets_rect(widgets, "slider")));
    widgets_wheel(widgets, 3.0f, false, false);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_END);
    widgets_type(widgets, "5");
    assert_true(widgets->number == 10.0f);
    assert_int_equal(widgets->ui.focus, 0);
    free(widgets);
}

// -------------------------------------------------------------------------------------------------------- other numbers

static void show_numbers(Widgets* widgets)
{
    UiNumber number = { .label = { .name = "count", .label = "Count" }, .unit = "" };
    number.range = (UiRange){ .minimum = 1.0f, .maximum = 100.0f, .low = 1.0f, .high = 100.0f, .is_whole = true };
    widgets_note(widgets, ui_stepper(&widgets->ui, &number, &widgets->counted));
    UiNumber vector = { .label = { .name = "vector", .label = "Vector" }, .unit = "m" };
    vector.range = (UiRange){ .minimum = -100.0f, .maximum = 100.0f, .low = -10.0f, .high = 10.0f };
    widgets_note(widgets, ui_vector(&widgets->ui, &vector, widgets->parts));
    UiNumber dial = { .label = { .name = "dial", .label = "Dial" }, .unit = "deg" };
    dial.range = (UiRange){ .minimum = -180.0f, .maximum = 180.0f, .low = -180.0f, .high = 180.0f };
    widgets_note(widgets, ui_dial(&widgets->ui, &dial, &widgets->degrees));
}

static void a_stepper_counts(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_numbers, 1.0f);
    widgets->counted = 5.0f;
    float right = 40.0f + 300.0f - 14.0f;
    float y = middle_y(widgets_rect(widgets, "count"));
    widgets_click(widgets, right - 10.0f, y);
    assert_true(widgets->counted == 6.0f);
    widgets_click(widgets, right - 126.0f + 10.0f, y);
    assert_true(widgets->counted == 5.0f);
    widgets_key(widgets, UI_KEY_ENTER);
    widgets_type(widgets, "7.4");
    widgets_key(widgets, UI_KEY_ENTER);
    assert_true(widgets->counted == 7.0f);
    free(widgets);
}

static void each_part_of_a_vector_is_dragged_stepped_and_typed(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_numbers, 1.0f);
    ui_push(&widgets->ui, "vector");
    UiRect x = widgets_rect(widgets, "x");
    UiRect y = widgets_rect(widgets, "y");
    ui_pop(&widgets->ui);
    widgets_move(widgets, middle_x(y), middle_y(y));
    widgets_press(widgets);
    widgets_move(widgets, middle_x(y) + 41.0f, middle_y(y));
    widgets_frame(widgets, 0.01);
    widgets_release(widgets);
    assert_float_equal(widgets->parts[1], 2.0f, 1.0e-6f); // ten steps of 0.2
    widgets_wheel(widgets, 1.0f, false, false);
    assert_float_equal(widgets->parts[1], 2.2f, 1.0e-6f);
    widgets_frame(widgets, 1.0);
    widgets_click(widgets, middle_x(x), middle_y(x));
    widgets_key(widgets, UI_KEY_LEFT);
    assert_float_equal(widgets->parts[0], -0.2f, 1.0e-6f);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_type(widgets, "-3.5");
    widgets_key(widgets, UI_KEY_ENTER);
    assert_true(widgets->parts[2] == -3.5f);
    free(widgets);
}

static void a_dial_points_to_the_pointer(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_numbers, 1.0f);
    UiRect round = widgets_rect(widgets, "dial");
    float x = middle_x(round);
    float y = middle_y(round);
    widgets_move(widgets, x + 15.0f, y);
    widgets_press(widgets);
    assert_float_equal(widgets->degrees, 90.0f, 0.01f);
    widgets_move(widgets, x - 300.0f, y + 300.0f);
    widgets_frame(widgets, 0.01);
    assert_float_equal(widgets->degrees, -45.0f, 0.01f);
    widgets_release(widgets);
    widgets_key(widgets, UI_KEY_HOME);
    assert_true(widgets->degrees == -180.0f);
    free(widgets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drag_sets_what_is_below_the_pointer),
        cmocka_unit_test(on_its_knob_a_slider_is_taken_where_it_is),
        cmocka_unit_test(a_drag_goes_on_outside_and_reaches_both_ends),
        cmocka_unit_test(a_lost_release_ends_a_drag),
        cmocka_unit_test(the_wheel_steps_coarsely_with_shift_and_finely_with_control),
        cmocka_unit_test(the_wheel_sets_only_what_has_the_focus_and_lies_below_the_pointer),
        cmocka_unit_test(keys_step_what_has_the_focus),
        cmocka_unit_test(enter_types_a_number),
        cmocka_unit_test(a_double_click_on_the_number_types_and_one_beside_it_puts_back),
        cmocka_unit_test(slow_clicks_are_two_clicks),
        cmocka_unit_test(what_cannot_be_read_or_is_out_of_range_is_said_and_changes_nothing),
        cmocka_unit_test(the_caret_goes_through_what_is_typed),
        cmocka_unit_test(more_than_fits_is_not_typed),
        cmocka_unit_test(what_is_automatic_is_left_by_a_drag_and_typed_again),
        cmocka_unit_test(what_is_disabled_does_nothing),
        cmocka_unit_test(a_stepper_counts),
        cmocka_unit_test(each_part_of_a_vector_is_dragged_stepped_and_typed),
        cmocka_unit_test(a_dial_points_to_the_pointer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
