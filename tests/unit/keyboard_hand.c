// A hand without a mouse: how it ends, the view by keys, and that its recordings are like any other.

#include "keying.h"

// --- its end ----------------------------------------------------------------------------------------------------------

static void escape_lets_go_and_hides_it(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 5);
    press_key(&sitting, EDIT_KEY_ENTER);
    add_key(&sitting, EDIT_KEY_ESCAPE, ACTION_CLOSE);
    sitting_tick(&sitting, 1);
    assert_false(sitting.session->cursor.is_shown || sitting.sandbox->hand.is_holding);
    sitting_close(&sitting);
}

static void the_mouse_takes_over(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 5);
    press_key(&sitting, EDIT_KEY_ENTER);
    sitting_move(&sitting, sitting.session->pointer_x, sitting.session->pointer_y); // it has not moved
    sitting_tick(&sitting, 1);
    assert_true(sitting.session->cursor.is_shown && sitting.sandbox->hand.is_holding);
    sitting_aim(&sitting, sheet_point(1, 1));
    sitting_tick(&sitting, 1);
    assert_false(sitting.session->cursor.is_shown || sitting.sandbox->hand.is_holding);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(sitting_holds(&sitting, sheet_point(1, 1)));
    press_key(&sitting, EDIT_KEY_LEFT); // one hand at a time
    assert_false(sitting.session->cursor.is_shown);
    sitting_close(&sitting);
}

static void losing_the_focus_lets_go(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 5);
    press_key(&sitting, EDIT_KEY_ENTER);
    sitting.is_away = true;
    sitting_frame(&sitting, TICK_SECONDS);
    sitting.is_away = false;
    sitting_frame(&sitting, TICK_SECONDS);
    assert_false(sitting.sandbox->hand.is_holding);
    sitting_tick(&sitting, 1);
    press_key(&sitting, EDIT_KEY_ENTER); // and takes hold again
    assert_true(sitting_holds(&sitting, sheet_point(4, 5)));
    sitting_close(&sitting);
}

static void a_reset_lets_go_and_keeps_the_ring(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 5);
    press_key(&sitting, EDIT_KEY_ENTER);
    press_action(&sitting, ACTION_RESET);
    sitting_tick(&sitting, 1);
    assert_false(sitting.sandbox->hand.is_holding || sitting.session->cursor.is_holding);
    press_key(&sitting, EDIT_KEY_LEFT);
    expect_at(&sitting, 3, 5);
    sitting_close(&sitting);
}

static void in_a_recording_it_cannot_act_but_the_view_turns(void** state)
{
    (void)state;
    Recording recording;
    recording_of("voile-recording 1\nscene sheet\nat 100 pin 0 5\n", &recording);
    Scene scene = builtin_scene("sheet");
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, &recording);
    press_key(&sitting, EDIT_KEY_LEFT);
    press_key(&sitting, EDIT_KEY_ENTER);
    press_action(&sitting, ACTION_CUT);
    assert_false(sitting.session->cursor.is_shown || sitting.sandbox->hand.is_holding);
    assert_int_equal(sitting.sandbox->cut_count, 0);
    add_key(&sitting, EDIT_KEY_LEFT, ACTION_NONE)->has_control = true;
    sitting_tick(&sitting, 30);
    assert_false(sitting_is_home(&sitting));
    sitting_close(&sitting);
    recording_release(&recording);
}

// --- the view ---------------------------------------------------------------------------------------------------------

static void control_and_arrows_turn_and_shift_the_view(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    Camera home = *sitting_camera_of(&sitting);
    add_key(&sitting, EDIT_KEY_RIGHT, ACTION_NONE)->has_control = true;
    sitting_tick(&sitting, 1);
    sitting_tick(&sitting, 60);
    Camera turned = *sitting_camera_of(&sitting);
    assert_true(turned.eye.x < home.eye.x - 0.1f); // the scene follows the arrow
    assert_place(turned.at, home.at, 1.0e-5f);
    assert_false(keyboard_cursor_is_moving(sitting.session));
    SessionEvent* shift = add_key(&sitting, EDIT_KEY_UP, ACTION_NONE);
    shift->has_control = shift->has_shift = true;
    sitting_tick(&sitting, 60);
    assert_true(sitting_camera_of(&sitting)->at.y < home.at.y - 0.05f);
    sitting_close(&sitting);
}

static void a_named_view_ends_a_turn_that_is_under_way(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    add_key(&sitting, EDIT_KEY_RIGHT, ACTION_NONE)->has_control = true;
    sitting_tick(&sitting, 2);
    press_action(&sitting, ACTION_VIEW_HOME);
    sitting_tick(&sitting, 90);
    assert_true(sitting_is_home(&sitting));
    sitting_close(&sitting);
}

static void plus_and_page_up_come_nearer(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    Camera home = *sitting_camera_of(&sitting);
    float far = voile_distance(home.eye, home.at);
    press_action(&sitting, ACTION_ZOOM_IN);
    sitting_tick(&sitting, 60);
    float nearer = voile_distance(sitting_camera_of(&sitting)->eye, home.at);
    press_key(&sitting, EDIT_KEY_PAGE_UP);
    sitting_tick(&sitting, 60);
    float nearest = voile_distance(sitting_camera_of(&sitting)->eye, home.at);
    assert_true(nearer < 0.95f * far && nearest < 0.95f * nearer);
    press_key(&sitting, EDIT_KEY_PAGE_DOWN);
    press_action(&sitting, ACTION_ZOOM_OUT);
    sitting_tick(&sitting, 60);
    assert_near(voile_distance(sitting_camera_of(&sitting)->eye, home.at), far, 0.01f);
    sitting_close(&sitting);
}

static void in_first_person_arrows_turn_the_head_and_enter_grabs_in_the_middle(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    press_action(&sitting, ACTION_FIRST_PERSON);
    Camera before = *sitting_camera_of(&sitting);
    CursorPlace middle;
    Projection projection = tools_projection(&sitting.session->tools);
    assert_true(cursor_find_middle(sitting.sandbox, &projection, &middle));
    press_key(&sitting, EDIT_KEY_ENTER);
    assert_true(sitting_holds(&sitting, middle.point));
    press_key(&sitting, EDIT_KEY_RIGHT);
    sitting_tick(&sitting, 30);
    assert_place(sitting_camera_of(&sitting)->eye, before.eye, 1.0e-5f);
    assert_true(sitting_camera_of(&sitting)->at.x > before.at.x + 0.05f);
    assert_true(sitting_holds(&sitting, middle.point));
    press_key(&sitting, EDIT_KEY_ENTER);
    assert_false(sitting.sandbox->hand.is_holding);
    sitting_close(&sitting);
}

// --- anything ---------------------------------------------------------------------------------------------------------

// Keys without sense, in any order, paused or not, with cuts, resets and another number of points in between.
static void no_keys_in_any_order_do_harm(void** state)
{
    (void)state;
    static const Action actions[] = { ACTION_CUT,    ACTION_CUT,    ACTION_CUT,          ACTION_PIN,
                                      ACTION_BLOW,   ACTION_HOLD,   ACTION_FIRST_PERSON, ACTION_RESET,
                                      ACTION_PAUSE,  ACTION_STEP,   ACTION_VIEW_SIDE,    ACTION_ZOOM_IN,
                                      ACTION_SLOWER, ACTION_FASTER, ACTION_GRAPHS,       ACTION_CLOSE };
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    uint32_t random = 12345u;
    for (int i = 0; i < 6000; ++i)
    {
        random = random * 1664525u + 1013904223u;
        uint32_t choice = random >> 16;
        bool is_edit = choice % 4 != 0;
        SessionEvent* event = add_key(&sitting, is_edit ? (EditKey)(choice / 4 % (EDIT_KEY_DELETE + 1)) : EDIT_KEY_NONE,
                                      is_edit ? ACTION_NONE : actions[choice / 4 % 16]);
        event->has_shift = choice / 64 % 4 == 0;
        event->has_control = choice / 256 % 8 == 0;
        event->is_key_up = event->action == ACTION_BLOW && choice / 512 % 2 == 0;
        sitting.is_away = choice % 977 == 0;
        if (choice % 499 == 0)
        {
            sandbox_do(sitting.sandbox, choice % 2 == 0 ? "set cloth.columns 5" : "set cloth.columns 12");
        }
        sitting_frame(&sitting, TICK_SECONDS * 1.5);
    }
    assert_true(sandbox_measure(sitting.sandbox).is_finite && !sitting.sandbox->has_failed);
    assert_true(sitting.sandbox->cut_count > 10);
    sitting_close(&sitting);
}

// --- recordings -------------------------------------------------------------------------------------------------------

static void what_keys_do_replays_to_the_same_bits(void** state)
{
    (void)state;
    Sitting sitting, replay;
    open_at(&sitting, hanging_sheet, 4, 5);
    press_key(&sitting, EDIT_KEY_ENTER);
    press_shifted(&sitting, EDIT_KEY_RIGHT);
    sitting_tick(&sitting, 20);
    press_key(&sitting, EDIT_KEY_ENTER);
    press_action(&sitting, ACTION_CUT);
    press_key(&sitting, EDIT_KEY_LEFT);
    press_action(&sitting, ACTION_PIN);
    sitting_tick(&sitting, 20);
    uint64_t hash = sandbox_hash(sitting.sandbox);
    int64_t ticks = sitting.sandbox->tick;

    Recording recording;
    recording_of(sitting_recorded(&sitting), &recording);
    sitting_open_scene(&replay, &sitting.scene, &recording);
    VoileError error;
    assert_int_equal(session_run(replay.session, ticks, &error), VOILE_OK);
    assert_int_equal(sandbox_hash(replay.sandbox), hash);
    assert_int_equal(replay.sandbox->cut_count, 1);
    sitting_close(&replay);
    recording_release(&recording);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escape_lets_go_and_hides_it),
        cmocka_unit_test(the_mouse_takes_over),
        cmocka_unit_test(losing_the_focus_lets_go),
        cmocka_unit_test(a_reset_lets_go_and_keeps_the_ring),
        cmocka_unit_test(in_a_recording_it_cannot_act_but_the_view_turns),
        cmocka_unit_test(control_and_arrows_turn_and_shift_the_view),
        cmocka_unit_test(a_named_view_ends_a_turn_that_is_under_way),
        cmocka_unit_test(plus_and_page_up_come_nearer),
        cmocka_unit_test(in_first_person_arrows_turn_the_head_and_enter_grabs_in_the_middle),
        cmocka_unit_test(no_keys_in_any_order_do_harm),
        cmocka_unit_test(what_keys_do_replays_to_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
