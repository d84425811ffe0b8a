// What is carried stays where it is while nobody's hand moves: the view makes room, the mouse comes back after keys.

#include "holding.h"

static float way_of_target(const Sitting* sitting, VoileVec3 from)
{
    return voile_distance(sitting->sandbox->held.target.position, from);
}

static void open_with_object(Sitting* sitting)
{
    sitting_open(sitting, hanging_sheet);
    sitting_show_widgets(sitting);
    sitting_move(sitting, 0.1f, 0.2f);
    sitting_key(sitting, ACTION_HOLD);
    sitting_tick(sitting, 2);
    assert_int_equal(sitting->sandbox->held.state, HELD_IN_HAND);
}

// The panel opens, the picture goes aside and its view is drawn back: then the pointer is elsewhere in the world.
static void a_picture_that_makes_room_leaves_it_where_it_is(void** state)
{
    (void)state;
    Sitting sitting;
    open_with_object(&sitting);
    VoileVec3 before = sitting.sandbox->held.target.position;
    for (int i = 0; i < 3; ++i)
    {
        float middle = sitting.session->middle;
        sitting_key(&sitting, ACTION_PANEL);
        sitting_tick(&sitting, 3);
        assert_true(sitting.session->middle != middle);
        assert_true(way_of_target(&sitting, before) == 0.0f);
    }
    sitting_close(&sitting);
}

// It catches up by as much as the pointer goes, so that it goes at most twice as fast.
static void it_comes_back_under_the_pointer_as_that_moves(void** state)
{
    (void)state;
    Sitting sitting;
    open_with_object(&sitting);
    sitting_key(&sitting, ACTION_PANEL);
    sitting_tick(&sitting, 3);
    VoileVec3 last = sitting.sandbox->held.target.position;
    for (int i = 0; i < 60; ++i)
    {
        sitting_move(&sitting, 0.1f - 0.02f * (float)i, 0.2f);
        sitting_tick(&sitting, 1);
        assert_true(way_of_target(&sitting, last) < 0.2f);
        last = sitting.sandbox->held.target.position;
    }
    sitting_expect_under_pointer(&sitting, last);
    sitting_close(&sitting);
}

static void a_mouse_that_moves_after_keys_does_not_throw_it(void** state)
{
    (void)state;
    Sitting sitting;
    open_with_object(&sitting);
    for (int i = 0; i < 5; ++i)
    {
        sitting.events[sitting.event_count++] =
            (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_LEFT, .has_shift = true };
        sitting_tick(&sitting, 30);
    }
    VoileVec3 led = sitting.sandbox->held.target.position;
    sitting.events[sitting.event_count++] = (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_ESCAPE };
    sitting_tick(&sitting, 2);
    assert_true(way_of_target(&sitting, led) == 0.0f);
    sitting_move(&sitting, 0.11f, 0.2f);
    sitting_tick(&sitting, 2);
    assert_true(way_of_target(&sitting, led) < 0.1f);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_picture_that_makes_room_leaves_it_where_it_is),
        cmocka_unit_test(it_comes_back_under_the_pointer_as_that_moves),
        cmocka_unit_test(a_mouse_that_moves_after_keys_does_not_throw_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
