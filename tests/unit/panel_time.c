// The panel's section of time: what its buttons and lists do is what the keys do.

#include "panelling.h"

static uint32_t time_id(Sitting* sitting, const char* name)
{
    return panel_id(sitting, "Time", name, NULL);
}

static void press_widget(Sitting* sitting, const char* name)
{
    panel_point(sitting, panel_rect(sitting, time_id(sitting, name)));
    sitting_press(sitting, POINTER_LEFT);
    sitting_lift(sitting, POINTER_LEFT);
    sitting_frame(sitting, TICK_SECONDS);
}

// A frame may have no tick, in a pause or in slow motion.
static void key(Sitting* sitting, EditKey key)
{
    panel_event(sitting, (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = key });
    sitting_frame(sitting, TICK_SECONDS);
}

// By keys, which do the same as a click on its row.
static void choose(Sitting* sitting, const char* name, int steps)
{
    panel_focus(sitting, time_id(sitting, name));
    key(sitting, EDIT_KEY_ENTER);
    for (int i = 0; i < steps; ++i)
    {
        key(sitting, EDIT_KEY_DOWN);
    }
    key(sitting, EDIT_KEY_ENTER);
}

static bool shows(const Sitting* sitting, const char* wanted)
{
    const UiDrawList* list = &sitting->session->panel.ui.under;
    for (int i = 0; i < list->count; ++i)
    {
        bool is_text = list->shapes[i].kind == UI_SHAPE_TEXT;
        if (is_text && strcmp(list->text + list->shapes[i].rect.height, wanted) == 0)
        {
            return true;
        }
    }
    return false;
}

static void open_time(Sitting* sitting)
{
    panel_open(sitting, hanging_sheet);
    panel_fold_all_but(sitting, SECTION_TIME);
}

static void a_pause_is_told_with_its_reason_and_moves_no_button(void** state)
{
    (void)state;
    Sitting sitting;
    open_time(&sitting);
    UiRect before = panel_rect(&sitting, time_id(&sitting, "Start again"));
    assert_true(shows(&sitting, "Time goes on"));
    press_widget(&sitting, "Paused");
    assert_true(sitting.session->is_paused_by_user);
    assert_true(shows(&sitting, "Paused: Space goes on, N steps"));
    assert_int_equal(panel_rect(&sitting, time_id(&sitting, "Start again")).y, before.y);
    int64_t tick = sitting.sandbox->tick;
    press_widget(&sitting, "One step");
    assert_int_equal(sitting.sandbox->tick, tick + 1);
    press_widget(&sitting, "Paused");
    assert_false(sitting.session->is_paused_by_user);
    sitting_close(&sitting);
}

static void the_speed_is_that_of_the_keys(void** state)
{
    (void)state;
    Sitting sitting;
    open_time(&sitting);
    sitting_key(&sitting, ACTION_SLOWER);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_true(shows(&sitting, "1/2"));
    panel_focus(&sitting, time_id(&sitting, "Speed"));
    key(&sitting, EDIT_KEY_HOME);
    assert_int_equal(sitting.session->speed, 0);
    key(&sitting, EDIT_KEY_END);
    assert_int_equal(sitting.session->speed, speed_row_count - 1);
    key(&sitting, EDIT_KEY_BACKSPACE);
    assert_int_equal(sitting.session->speed, SPEED_NORMAL);
    sitting_close(&sitting);
}

static void undo_and_redo_go_as_far_as_there_is_something(void** state)
{
    (void)state;
    Sitting sitting;
    open_time(&sitting);
    press_widget(&sitting, "Paused");
    uint64_t hash = sandbox_hash(sitting.sandbox);
    press_widget(&sitting, "Undo");
    assert_int_equal(sitting.session->toasts.count, 0);
    press_widget(&sitting, "Start again");
    uint64_t after = sandbox_hash(sitting.sandbox);
    assert_true(after != hash);
    press_widget(&sitting, "Undo");
    assert_true(sandbox_hash(sitting.sandbox) == hash);
    press_widget(&sitting, "Redo");
    assert_true(sandbox_hash(sitting.sandbox) == after);
    assert_int_equal(panel_count_recorded(&sitting, " undo\n"), 1);
    assert_int_equal(panel_count_recorded(&sitting, " redo\n"), 1);
    sitting_close(&sitting);
}

// A press that leaves nothing to undo disables the button under the focus.
static void a_button_that_has_disabled_itself_keeps_the_keys(void** state)
{
    (void)state;
    Sitting sitting;
    open_time(&sitting);
    press_widget(&sitting, "Start again");
    panel_focus(&sitting, time_id(&sitting, "Undo"));
    key(&sitting, EDIT_KEY_ENTER);
    sitting_tick(&sitting, 3);
    key(&sitting, EDIT_KEY_ENTER);
    assert_int_equal(panel_count_recorded(&sitting, " undo\n"), 1);
    assert_false(sitting.sandbox->hand.is_holding);
    assert_int_equal(panel_ui(&sitting)->focus, time_id(&sitting, "Undo"));
    key(&sitting, EDIT_KEY_TAB);
    assert_int_equal(panel_ui(&sitting)->focus, time_id(&sitting, "Redo"));
    sitting_close(&sitting);
}

static void hold_key(Sitting* sitting, EditKey key)
{
    for (int i = 0; i < 5; ++i)
    {
        panel_event(sitting, (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = key, .is_repeat = i > 0 });
        sitting_frame(sitting, TICK_SECONDS);
    }
}

static void enter_and_space_press_once_however_long_they_are_down_and_escape_leaves(void** state)
{
    (void)state;
    static const EditKey keys[] = { EDIT_KEY_ENTER, EDIT_KEY_SPACE };
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    for (int i = 0; i < 2; ++i)
    {
        panel_focus(&sitting, panel_id(&sitting, "Time", "Paused", NULL));
        hold_key(&sitting, keys[i]);
        assert_true(session_is_paused(sitting.session));
        panel_focus(&sitting, panel_id(&sitting, "Time", "One step", NULL));
        int64_t tick = sitting.sandbox->tick;
        hold_key(&sitting, keys[i]);
        assert_int_equal(sitting.sandbox->tick, tick + 1);
        panel_focus(&sitting, panel_id(&sitting, "Time", "Paused", NULL));
        hold_key(&sitting, keys[i]);
        assert_false(session_is_paused(sitting.session));
    }
    hold_key(&sitting, EDIT_KEY_ESCAPE);
    assert_int_equal(panel_ui(&sitting)->focus, 0);
    sitting_close(&sitting);
}

static void any_built_in_scene_opens_and_can_be_undone(void** state)
{
    (void)state;
    Sitting sitting;
    open_time(&sitting);
    choose(&sitting, "Scene", -1); // the test's own, which stands last
    assert_int_equal(panel_count_recorded(&sitting, " open "), 0);
    panel_focus(&sitting, time_id(&sitting, "Scene"));
    key(&sitting, EDIT_KEY_HOME);
    assert_string_equal(sitting.sandbox->scene.name, builtin_scenes[0].name);
    choose(&sitting, "Scene", 2);
    assert_string_equal(sitting.sandbox->scene.name, builtin_scenes[2].name);
    assert_int_equal(panel_count_recorded(&sitting, " open "), 2);
    press_widget(&sitting, "Undo");
    assert_string_equal(sitting.sandbox->scene.name, builtin_scenes[0].name);
    sitting_close(&sitting);
}

static void every_scenes_title_is_in_the_list(void** state)
{
    (void)state;
    Sitting sitting;
    open_time(&sitting);
    for (size_t i = 0; i < builtin_scene_count; ++i)
    {
        panel_focus(&sitting, time_id(&sitting, "Scene"));
        key(&sitting, i == 0 ? EDIT_KEY_HOME : EDIT_KEY_DOWN);
        assert_string_equal(sitting.sandbox->scene.name, builtin_scenes[i].name);
        assert_true(shows(&sitting, sitting.sandbox->scene.world.title));
    }
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pause_is_told_with_its_reason_and_moves_no_button),
        cmocka_unit_test(the_speed_is_that_of_the_keys),
        cmocka_unit_test(undo_and_redo_go_as_far_as_there_is_something),
        cmocka_unit_test(a_button_that_has_disabled_itself_keeps_the_keys),
        cmocka_unit_test(enter_and_space_press_once_however_long_they_are_down_and_escape_leaves),
        cmocka_unit_test(any_built_in_scene_opens_and_can_be_undone),
        cmocka_unit_test(every_scenes_title_is_in_the_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
