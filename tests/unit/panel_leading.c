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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(control_and_tab_lead_from_section_to_section),
        cmocka_unit_test(a_section_is_left_for_its_neighbours),
        cmocka_unit_test(a_field_is_left_as_by_tab),
        cmocka_unit_test(home_and_end_lead_to_the_ends_where_no_widget_wants_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
