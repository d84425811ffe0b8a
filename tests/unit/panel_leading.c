// Keys lead through the panel: by Control from section to section, by Home and End to its ends.

#include "panelling.h"

static void press(Sitting* sitting, EditKey key, bool has_control, bool has_shift)
{
    panel_event(sitting,
                (SessionEvent){
                    .kind = SESSION_EVENT_KEY, .edit_key = key, .has_control = has_control, .has_shift = has_shift });
    sitting_tick(sitting, 1);
    sitting_tick(sitting, 1);
}

static void expect_focus(Sitting* sitting, const char* name)
{
    char place[48];
    assert_string_equal(panel_tell_focus(sitting->session, place), name);
}

static const char* const sections[] = { "Time",    "Solver",      "Material", "Shape and pins", "World",   "Tools",
                                        "Tearing", "Held object", "Easing",   "View",           "Settings" };
#define SECTIONS ((int)(sizeof sections / sizeof *sections))

// From the cloth into the first, through all in their order, and on to the first again; and the same way back.
static void control_and_tab_lead_from_section_to_section(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    for (int i = 0; i <= SECTIONS; ++i)
    {
        press(&sitting, EDIT_KEY_TAB, true, false);
        expect_focus(&sitting, sections[i % SECTIONS]);
    }
    for (int i = SECTIONS - 1; i >= 0; --i)
    {
        press(&sitting, EDIT_KEY_TAB, true, true);
        expect_focus(&sitting, sections[i]);
    }
    press(&sitting, EDIT_KEY_PAGE_DOWN, true, false);
    expect_focus(&sitting, sections[1]);
    press(&sitting, EDIT_KEY_PAGE_UP, true, false);
    expect_focus(&sitting, sections[0]);
    sitting_close(&sitting);
}

// From within a section: on to the next one, back to its own head. The head that has the focus is seen.
static void a_section_is_left_for_its_neighbours(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    panel_focus(&sitting, panel_strength_id(&sitting));
    press(&sitting, EDIT_KEY_TAB, true, true);
    expect_focus(&sitting, "World");
    panel_focus(&sitting, panel_strength_id(&sitting));
    press(&sitting, EDIT_KEY_TAB, true, false);
    expect_focus(&sitting, "Tools");
    UiRect row = panel_ui(&sitting)->focus_stop.row;
    UiRect seen = panel_ui(&sitting)->scrolled;
    assert_in_range(row.y, seen.y, seen.y + seen.height - row.height);
    sitting_close(&sitting);
}

// What is typed is taken before.
static void a_field_is_left_as_by_tab(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    panel_focus(&sitting, panel_strength_id(&sitting));
    panel_key(&sitting, EDIT_KEY_ENTER);
    panel_type(&sitting, "3");
    press(&sitting, EDIT_KEY_TAB, true, false);
    expect_focus(&sitting, "Tools");
    assert_near(panel_gravity(&sitting).y, -3.0f, 0.0f);
    sitting_close(&sitting);
}

static void home_and_end_lead_to_the_ends_where_no_widget_wants_them(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    panel_focus(&sitting, panel_strength_id(&sitting));
    press(&sitting, EDIT_KEY_HOME, false, false);
    expect_focus(&sitting, "gravity");
    assert_near(panel_gravity(&sitting).y, 0.0f, 0.0f); // its slider's end

    press(&sitting, EDIT_KEY_TAB, true, true);
    press(&sitting, EDIT_KEY_END, false, false);
    expect_focus(&sitting, sections[SECTIONS - 1]); // folded, so that it is the last
    press(&sitting, EDIT_KEY_HOME, false, false);
    assert_int_equal(panel_ui(&sitting)->focus, panel_ui(&sitting)->first_stop.id);
    assert_int_not_equal(panel_ui(&sitting)->focus, 0);
    sitting_close(&sitting);
}

// As a window tells of it: the key, which is a scene's, and then its text.
static void press_digit(Sitting* sitting, int digit)
{
    SessionEvent key = { .kind = SESSION_EVENT_KEY, .action = (Action)(ACTION_SCENE_1 + digit - 1) };
    SessionEvent text = { .kind = SESSION_EVENT_TEXT };
    snprintf(text.text, sizeof text.text, "%d", digit);
    memcpy(key.text, text.text, sizeof key.text);
    panel_event(sitting, key);
    panel_event(sitting, text);
    sitting_tick(sitting, 1);
}

static void a_digit_for_a_number_opens_no_scene(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    panel_focus(&sitting, panel_strength_id(&sitting));
    sitting_tick(&sitting, 1);
    int points = sitting.sandbox->cloths[0].point_count;
    press_digit(&sitting, 3);
    assert_string_equal(panel_typed_text(sitting.session), "3");
    press_digit(&sitting, 1);
    panel_key(&sitting, EDIT_KEY_ENTER);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.sandbox->cloths[0].point_count, points);
    assert_near(panel_gravity(&sitting).y, -31.0f, 1.0e-5f);

    press(&sitting, EDIT_KEY_TAB, true, true); // a section's head takes no text
    press_digit(&sitting, 2);
    assert_string_equal(sitting.sandbox->scene.name, builtin_scenes[1].name);
    sitting_close(&sitting);
}

static void arrows_without_a_use_lead_on_and_leave_the_cloth_alone(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    press(&sitting, EDIT_KEY_TAB, true, false);
    expect_focus(&sitting, sections[0]);
    press(&sitting, EDIT_KEY_DOWN, false, false);
    expect_focus(&sitting, sections[1]);
    press(&sitting, EDIT_KEY_UP, false, false);
    press(&sitting, EDIT_KEY_LEFT, false, false);
    expect_focus(&sitting, sections[0]);
    assert_false(sitting.session->cursor.is_shown);
    press(&sitting, EDIT_KEY_ESCAPE, false, false);
    press(&sitting, EDIT_KEY_DOWN, false, false);
    assert_true(sitting.session->cursor.is_shown);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(control_and_tab_lead_from_section_to_section),
        cmocka_unit_test(a_section_is_left_for_its_neighbours),
        cmocka_unit_test(a_field_is_left_as_by_tab),
        cmocka_unit_test(a_digit_for_a_number_opens_no_scene),
        cmocka_unit_test(arrows_without_a_use_lead_on_and_leave_the_cloth_alone),
        cmocka_unit_test(home_and_end_lead_to_the_ends_where_no_widget_wants_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
