// Steps of a number, by the wheel or by arrows: what of them is undone as one.

#include "panelling.h"

static void turn_and_wait(Sitting* sitting, int count, double seconds)
{
    for (int i = 0; i < count; ++i)
    {
        panel_event(sitting, (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = 1.0f });
        sitting_tick(sitting, 3);
    }
    for (double waited = 0.0; waited < seconds; waited += TICK_SECONDS)
    {
        sitting_tick(sitting, 1);
    }
}

static void the_steps_of_one_number_are_undone_as_one_until_a_second_has_passed(void** state)
{
    (void)state;
    Sitting sitting;
    const Sandbox* sandbox;
    panel_open_world(&sitting);
    sandbox = sitting.sandbox;
    panel_focus(&sitting, panel_strength_id(&sitting));
    panel_point(&sitting, panel_rect(&sitting, panel_strength_id(&sitting)));
    turn_and_wait(&sitting, 4, 0.5);
    panel_key(&sitting, EDIT_KEY_RIGHT);
    assert_int_equal(panel_count_recorded(&sitting, " begin"), 1);
    assert_int_equal(sandbox->history.undo.count, 1);
    turn_and_wait(&sitting, 0, 1.1);
    assert_int_equal(sandbox->history.gesture_depth, 0);
    assert_int_equal(panel_count_recorded(&sitting, " end"), 1);
    turn_and_wait(&sitting, 2, 0.1);
    assert_int_equal(sandbox->history.undo.count, 2);
    panel_focus(&sitting, panel_id(&sitting, "World", "gravity", "gravity_angle"));
    panel_key(&sitting, EDIT_KEY_RIGHT); // another's step is another entry
    sitting_tick(&sitting, 2);
    assert_int_equal(sandbox->history.undo.count, 3);
    session_undo(sitting.session);
    session_undo(sitting.session);
    session_undo(sitting.session);
    assert_place(panel_gravity(&sitting), (VoileVec3){ 0.0f, -9.81f, 0.0f }, 0.0f);
    assert_int_equal(sandbox->history.undo.count, 0);
    sitting_close(&sitting);
}

static void what_is_done_between_two_steps_parts_them(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    panel_focus(&sitting, panel_strength_id(&sitting));
    panel_key(&sitting, EDIT_KEY_RIGHT);
    sitting_key(&sitting, ACTION_FOLLOW_MODE);
    sitting_tick(&sitting, 1);
    panel_key(&sitting, EDIT_KEY_RIGHT);
    assert_int_equal(sitting.sandbox->history.undo.count, 3);
    sitting_tick(&sitting, 1);
    sitting_tick(&sitting, 130); // the second step's end is written down, too
    session_undo(sitting.session);
    sitting_tick(&sitting, 1);
    Recording recording;
    recording_of(sitting_recorded(&sitting), &recording);
    Sitting replay;
    sitting_open_scene(&replay, &sitting.scene, &recording);
    assert_int_equal(session_run(replay.session, sitting.sandbox->tick, NULL), VOILE_OK);
    assert_true(sandbox_hash(replay.sandbox) == sandbox_hash(sitting.sandbox));
    sitting_close(&replay);
    recording_release(&recording);
    sitting_close(&sitting);
}

// An undo waits for a tick, while the panel takes a key at once: the step must not be what is undone.
static void keys_of_one_frame_act_in_their_order(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    panel_focus(&sitting, panel_strength_id(&sitting));
    for (int i = 0; i < 2; ++i)
    {
        panel_key(&sitting, EDIT_KEY_RIGHT);
        sitting_tick(&sitting, 150);
    }
    assert_int_equal(sitting.sandbox->history.undo.count, 2);
    VoileVec3 twice = panel_gravity(&sitting);
    sitting_key(&sitting, ACTION_UNDO);
    panel_event(&sitting, (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_RIGHT });
    sitting_tick(&sitting, 1);
    assert_place(panel_gravity(&sitting), twice, 0.0f);
    assert_int_equal(sitting.sandbox->history.undo.count, 2);
    assert_int_equal(sitting.sandbox->history.redo.count, 0);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_steps_of_one_number_are_undone_as_one_until_a_second_has_passed),
        cmocka_unit_test(what_is_done_between_two_steps_parts_them),
        cmocka_unit_test(keys_of_one_frame_act_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
