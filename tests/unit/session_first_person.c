// First person in a session: the hand acts in the picture's middle, and the mouse and the keys move the eye.

#include "sitting.h"

static void in_first_person_the_hand_acts_in_the_middle(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_move(&sitting, 1.3f, 0.9f);
    sitting_key(&sitting, ACTION_FIRST_PERSON);
    sitting_tick(&sitting, 1);
    assert_true(session_is_first_person(sitting.session));
    assert_true(sitting_is_home(&sitting)); // entering turns nothing
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(sitting.sandbox->hand.is_holding);
    int32_t point = sitting.sandbox->hand.point;
    sitting_move(&sitting, 1.5f, 0.9f);
    sitting_tick(&sitting, 1);
    assert_false(sitting_is_home(&sitting));
    float x, y;
    sitting_see(&sitting, sandbox_point(sitting.sandbox, point), &x, &y);
    assert_near(x, 0.0f, PIXEL);
    assert_near(y, 0.0f, PIXEL);
    sitting_key(&sitting, ACTION_CLOSE);
    sitting_tick(&sitting, 1);
    assert_false(session_is_first_person(sitting.session));
    assert_false(sitting.sandbox->hand.is_holding);
    sitting_close(&sitting);
}

// A head that turns with the right button down sweeps a cut through what it looks at.
static void a_turning_head_cuts_across(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_key(&sitting, ACTION_FIRST_PERSON);
    sitting_tick(&sitting, 1);
    sitting_press(&sitting, POINTER_RIGHT);
    for (int i = 0; i < 20; ++i)
    {
        sitting_move(&sitting, sitting.x + 0.01f, sitting.y + 0.001f);
        sitting_tick(&sitting, 1);
    }
    sitting_lift(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 1);
    int cuts = SHEET_LINKS - sandbox_links_alive(sitting.sandbox);
    assert_in_range(cuts, 2, 4);
    sitting_close(&sitting);
}

static void keys_walk_and_a_loss_of_the_focus_ends_it(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_key(&sitting, ACTION_FIRST_PERSON);
    sitting_tick(&sitting, 1);
    SessionFrame frame = { .elapsed = 1.0 / 60.0, .has_focus = true, .pixel = PIXEL, .walk = { 0.0f, 0.0f, 1.0f } };
    VoileVec3 before = sitting_camera_of(&sitting)->eye;
    for (int i = 0; i < 60; ++i)
    {
        session_frame(sitting.session, &frame);
    }
    float way = voile_distance(sitting_camera_of(&sitting)->eye, before);
    assert_true(way > 1.2f && way < 1.6f);
    frame.has_focus = false;
    session_frame(sitting.session, &frame);
    assert_false(session_is_first_person(sitting.session));
    Camera left = *sitting_camera_of(&sitting);
    session_frame(sitting.session, &frame);
    assert_true(cameras_are_equal(sitting_camera_of(&sitting), &left));
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_first_person_the_hand_acts_in_the_middle),
        cmocka_unit_test(a_turning_head_cuts_across),
        cmocka_unit_test(keys_walk_and_a_loss_of_the_focus_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
