// Frames: time, focus, pause, buttons, and how waiting events meet the ticks.

#include "sitting.h"

#include "test_memory.h"

#include <stdlib.h>
#include <string.h>

static void open_hanging(Sitting* sitting)
{
    sitting_open(sitting, hanging_sheet);
}

static void open_still(Sitting* sitting)
{
    sitting_open(sitting, still_sheet);
}

static uint64_t start_hash(const Sitting* sitting)
{
    Sandbox* fresh = sandbox_open(&sitting->scene, NULL);
    uint64_t hash = sandbox_hash(fresh);
    sandbox_destroy(fresh);
    return hash;
}

static int count_cuts(const Sitting* sitting)
{
    return SHEET_LINKS - sandbox_links_alive(sitting->sandbox);
}

static void grab(Sitting* sitting, int32_t point)
{
    sitting_aim(sitting, point);
    sitting_press(sitting, POINTER_LEFT);
    sitting_tick(sitting, 1);
    assert_true(sitting_holds(sitting, point));
}

// ------------------------------------------------------------------------------------------------------------------ time

static void every_frame_rate_makes_the_same_number_of_ticks(void** state)
{
    (void)state;
    static const int rates[] = { 24, 30, 60, 75, 120, 144, 1000 };
    for (size_t i = 0; i < sizeof rates / sizeof *rates; ++i)
    {
        Sitting sitting;
        open_still(&sitting);
        int ticks = 0;
        for (int frame = 0; frame < 2 * rates[i]; ++frame)
        {
            ticks += sitting_frame(&sitting, 1.0 / rates[i]);
        }
        assert_in_range(ticks, 239, 241);
        assert_int_equal(sitting.sandbox->tick, ticks);
        assert_int_equal(sitting.session->clock.dropped_steps, 0);
        sitting_close(&sitting);
    }
}

static void a_hitch_costs_eight_ticks_and_the_rest_is_counted(void** state)
{
    (void)state;
    Sitting sitting;
    open_still(&sitting);
    assert_int_equal(sitting_frame(&sitting, 10.0), 8);
    assert_in_range(sitting.session->clock.dropped_steps, 1191, 1192);
    for (int frame = 0; frame < 30; ++frame)
    {
        assert_in_range(sitting_frame(&sitting, 1.0 / 60.0), 1, 3);
    }
    assert_in_range(sitting.sandbox->tick, 8 + 59, 8 + 61);
    sitting_close(&sitting);
}

static void a_frame_without_a_tick_keeps_its_events(void** state)
{
    (void)state;
    Sitting sitting;
    open_still(&sitting);
    int32_t point = sheet_point(4, 6);
    sitting_aim(&sitting, point);
    sitting_press(&sitting, POINTER_LEFT);
    assert_int_equal(sitting_frame(&sitting, 0.001), 0);
    assert_false(sitting_holds(&sitting, point));
    sitting_move_px(&sitting, 10.0f, 0.0f);
    assert_int_equal(sitting_frame(&sitting, 0.001), 0);
    assert_false(sitting_holds(&sitting, point));
    assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), 1);
    assert_true(sitting_holds(&sitting, point));
    assert_true(sandbox_point(sitting.sandbox, point).x > 0.0f);
    sitting_close(&sitting);
}

static void a_press_and_release_between_two_ticks_are_both_acted_on(void** state)
{
    (void)state;
    Sitting sitting;
    open_still(&sitting);
    sitting_aim(&sitting, sheet_point(4, 3));
    sitting_move_px(&sitting, 0.0f, 4.0f);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_frame(&sitting, 0.001);
    sitting_lift(&sitting, POINTER_RIGHT);
    sitting_frame(&sitting, 0.001);
    assert_int_equal(count_cuts(&sitting), 0);
    sitting_tick(&sitting, 1);
    assert_int_equal(count_cuts(&sitting), 1);
    sitting_close(&sitting);
}

static void a_drag_passes_its_way_evenly_over_the_ticks_of_a_frame(void** state)
{
    (void)state;
    Sitting sitting;
    open_still(&sitting);
    int32_t point = sheet_point(4, 6);
    grab(&sitting, point);
    sitting_move_px(&sitting, 60.0f, 0.0f); // beyond what melts the grab's offset
    sitting_tick(&sitting, 1);
    VoileVec3 start = sandbox_point(sitting.sandbox, point);
    sitting_move_px(&sitting, 20.0f, 0.0f);
    assert_int_equal(sitting_frame(&sitting, 4 * TICK_SECONDS), 4);
    VoileVec3 end = sandbox_point(sitting.sandbox, point);
    VoileVec3 before = sitting.sandbox->cloths[0].previous_positions[point];
    assert_near(end.x - before.x, 0.25f * (end.x - start.x), 1.0e-5f);
    sitting_close(&sitting);
}

static void a_picture_between_two_ticks_shows_the_time_that_has_passed(void** state)
{
    (void)state;
    Sitting sitting;
    open_still(&sitting);
    assert_int_equal(sitting_frame(&sitting, 1.25 * TICK_SECONDS), 1);
    assert_near(session_fraction(sitting.session), 0.25f, 1.0e-5f);
    assert_int_equal(sitting_frame(&sitting, 0.5 * TICK_SECONDS), 0);
    assert_near(session_fraction(sitting.session), 0.75f, 1.0e-5f);
    sitting_close(&sitting);
}

// ------------------------------------------------------------------------------------------------------------------ hand

static void hovering_never_grabs_but_shows_what_a_press_would_grab(void** state)
{
    (void)state;
    Sitting sitting;
    open_hanging(&sitting);
    uint64_t untouched_hash;
    Sandbox* untouched = sandbox_open(&sitting.scene, NULL);
    for (int32_t point = 0; point < SHEET_COLUMNS * SHEET_ROWS; ++point)
    {
        sitting_aim(&sitting, point);
        sitting_tick(&sitting, 1);
        sandbox_tick(untouched);
        assert_int_equal(sitting.session->hover.cloth, 0);
        assert_int_equal(sitting.session->hover.hit.index, point);
    }
    untouched_hash = sandbox_hash(untouched);
    assert_int_equal(sandbox_hash(sitting.sandbox), untouched_hash);
    sitting_move(&sitting, -1.5f, 0.0f);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.session->hover.cloth, -1);
    sandbox_destroy(untouched);
    sitting_close(&sitting);
}

static void a_throw_flies_on_at_any_frame_rate(void** state)
{
    (void)state;
    static const double frame_seconds[] = { TICK_SECONDS, 2 * TICK_SECONDS, 4 * TICK_SECONDS };
    for (int i = 0; i < 3; ++i)
    {
        Sitting sitting;
        sitting_open(&sitting, lone_point);
        grab(&sitting, 0);
        int ticks = 0;
        while (ticks < 24)
        {
            sitting_move_px(&sitting, 0.0f, 4.0f * (float)(frame_seconds[i] / TICK_SECONDS));
            ticks += sitting_frame(&sitting, frame_seconds[i]);
        }
        VoileVec3 start = sitting.sandbox->cloths[0].previous_positions[0];
        VoileVec3 end = sandbox_point(sitting.sandbox, 0);
        sitting_lift(&sitting, POINTER_LEFT);
        sitting_tick(&sitting, 1);
        assert_false(sitting_holds(&sitting, 0));
        assert_true(end.y > start.y + 0.01f);
        assert_place(sandbox_point(sitting.sandbox, 0), voile_add(end, voile_sub(end, start)), 1.0e-5f);
        sitting_close(&sitting);
    }
}

static void a_zigzag_within_one_frame_cuts_what_each_piece_crosses(void** state)
{
    (void)state;
    Sitting sitting;
    open_still(&sitting);
    sitting_aim(&sitting, sheet_point(0, 1));
    sitting_move_px(&sitting, -15.0f, -20.0f);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_move_px(&sitting, 30.0f, 0.0f);   // over one thread of column 0
    sitting_move_px(&sitting, 0.0f, -104.0f); // over two threads of row 2 and 3
    sitting_move_px(&sitting, -30.0f, 0.0f);  // back over one thread of column 0
    sitting_lift(&sitting, POINTER_RIGHT);
    assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), 1);
    assert_false(sandbox_has_link(sitting.sandbox, sheet_point(0, 1), sheet_point(0, 2)));
    assert_false(sandbox_has_link(sitting.sandbox, sheet_point(0, 2), sheet_point(1, 2)));
    assert_false(sandbox_has_link(sitting.sandbox, sheet_point(0, 3), sheet_point(1, 3)));
    assert_false(sandbox_has_link(sitting.sandbox, sheet_point(0, 3), sheet_point(0, 4)));
    assert_int_equal(count_cuts(&sitting), 4);
    sitting_close(&sitting);
}

static void two_buttons_at_once_work_in_any_order(void** state)
{
    (void)state;
    for (int order = 0; order < 4; ++order)
    {
        Sitting sitting;
        open_still(&sitting);
        PointerButton first = (order & 1) != 0 ? POINTER_RIGHT : POINTER_LEFT;
        PointerButton released = (order & 2) != 0 ? POINTER_RIGHT : POINTER_LEFT;
        sitting_aim(&sitting, sheet_point(8, 6));
        sitting_press(&sitting, first);
        sitting_press(&sitting, first == POINTER_LEFT ? POINTER_RIGHT : POINTER_LEFT);
        sitting_tick(&sitting, 1);
        assert_true(sitting_holds(&sitting, sheet_point(8, 6)));
        sitting_move_px(&sitting, 0.0f, 70.0f);
        sitting_move_px(&sitting, -70.0f, 0.0f);
        sitting_tick(&sitting, 1);
        assert_true(count_cuts(&sitting) > 0);
        sitting_lift(&sitting, released);
        sitting_tick(&sitting, 1);
        assert_int_equal(sitting_holds(&sitting, sheet_point(8, 6)), released == POINTER_RIGHT);
        int cuts = count_cuts(&sitting);
        sitting_move_px(&sitting, -120.0f, 40.0f);
        sitting_tick(&sitting, 1);
        assert_int_equal(count_cuts(&sitting) > cuts, released == POINTER_LEFT);
        sitting_lift(&sitting, released == POINTER_LEFT ? POINTER_RIGHT : POINTER_LEFT);
        sitting_tick(&sitting, 1);
        assert_false(sitting.sandbox->hand.is_holding);
        sitting_close(&sitting);
    }
}

static void a_point_that_is_cut_loose_is_let_go(void** state)
{
    (void)state;
    Sitting sitting;
    open_hanging(&sitting);
    int32_t corner = sheet_point(8, 6);
    grab(&sitting, corner);
    sandbox_do(sitting.sandbox, "cut 0 1.2 5 0.7 0.5 0 0.7 0.7 0"); // beside the corner
    sandbox_do(sitting.sandbox, "cut 0 1.2 5 0.7 0.7 0 0.9 0.7 0"); // above it
    assert_int_equal(count_cuts(&sitting), 2);
    assert_true(sitting_holds(&sitting, corner));
    sitting_tick(&sitting, 1);
    assert_false(sitting.sandbox->hand.is_holding);
    sitting_move_px(&sitting, 200.0f, 100.0f);
    sitting_tick(&sitting, 240);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_near(sandbox_point(sitting.sandbox, corner).y, 0.004f, 0.001f); // on the floor's skin
    sitting_close(&sitting);
}

// ---------------------------------------------------------------------------------------------------- releases that are lost

static void a_lost_release_ends_the_drag(void** state)
{
    (void)state;
    Sitting sitting;
    open_still(&sitting);
    grab(&sitting, sheet_point(4, 6));
    sitting.buttons_down[POINTER_LEFT] = false;
    sitting_tick(&sitting, 1);
    assert_false(sitting.sandbox->hand.is_holding);
    sitting_close(&sitting);
}

static void a_release_that_waits_is_not_lost(void** state)
{
    (void)state;
    Sitting sitting;
    open_still(&sitting);
    int32_t point = sheet_point(4, 6);
    grab(&sitting, point);
    sitting_move_px(&sitting, 30.0f, 30.0f);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_move_px(&sitting, 300.0f, 30.0f);
    sitting_key(&sitting, ACTION_HELP);
    for (int i = 0; i < 3; ++i)
    {
        assert_int_equal(sitting_frame(&sitting, 0.0001), 0);
    }
    assert_int_equal(sitting.session->queue.count, 4);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_false(sitting_holds(&sitting, point));
    sitting_close(&sitting);
}

// The left button's release is lost while the right one cuts: the stroke must not be led back by it.
static void a_lost_release_does_not_move_the_pointer(void** state)
{
    (void)state;
    Sitting sitting;
    open_still(&sitting);
    sitting_move(&sitting, -0.9f, 0.9f);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 1);
    sitting_move(&sitting, 0.9f, 0.9f); // above the cloth
    sitting_move(&sitting, 0.9f, -0.9f);
    sitting_move(&sitting, -0.9f, -0.9f);
    sitting_key(&sitting, ACTION_HELP);
    sitting.buttons_down[POINTER_LEFT] = false;
    sitting_tick(&sitting, 1);
    assert_near(sitting.session->tools.x, -0.9f, 0.0f);
    assert_near(sitting.session->tools.y, -0.9f, 0.0f);
    assert_int_equal(count_cuts(&sitting), 0);
    sitting_close(&sitting);
}

static void a_flood_of_events_loses_no_button(void** state)
{
    (void)state;
    Sitting sitting;
    open_still(&sitting);
    SessionEvent* flood = calloc(3 * MAX_SESSION_EVENTS, sizeof *flood);
    assert_non_null(flood);
    float x, y;
    sandbox_see(sitting.sandbox, sandbox_point(sitting.sandbox, sheet_point(4, 6)), &x, &y);
    for (int i = 0; i < 3 * MAX_SESSION_EVENTS; ++i)
    {
        flood[i] = (SessionEvent){ .kind = SESSION_EVENT_MOVE, .x = x, .y = y + (i % 2 == 0 ? PIXEL : 0.0f) };
    }
    flood[MAX_SESSION_EVENTS + 5].kind = SESSION_EVENT_DOWN;
    flood[2 * MAX_SESSION_EVENTS + 9].kind = SESSION_EVENT_UP;
    SessionFrame frame = { .elapsed = TICK_SECONDS, .has_focus = true, .pixel = PIXEL, .events = flood };
    frame.event_count = 3 * MAX_SESSION_EVENTS;
    assert_int_equal(session_frame(sitting.session, &frame), 1);
    assert_non_null(strstr(sitting_recorded(&sitting), "at 0 grab 0 58\n"));
    assert_non_null(strstr(sitting_recorded(&sitting), "at 0 release\n"));
    free(flood);
    sitting_close(&sitting);
}

// ----------------------------------------------------------------------------------------------------------------- reset

static void reset_gives_the_start_state_whatever_went_before(void** state)
{
    (void)state;
    Sitting sitting;
    open_hanging(&sitting);
    grab(&sitting, sheet_point(4, 6));
    sitting_move_px(&sitting, 100.0f, 40.0f);
    sitting_tick(&sitting, 10);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_move_px(&sitting, -150.0f, 90.0f);
    sitting_tick(&sitting, 70);
    sandbox_do(sitting.sandbox, "set passes 3");
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_key(&sitting, ACTION_RESET);
    assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), 0);
    assert_int_equal(sandbox_hash(sitting.sandbox), start_hash(&sitting));
    assert_true(sitting.session->is_paused_by_user);
    assert_int_equal(sitting.sandbox->scene.world.passes, 3);

    sitting_move_px(&sitting, 50.0f, 50.0f); // the button is still down, but the hand is empty
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_lift(&sitting, POINTER_RIGHT);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_false(sitting.sandbox->hand.is_holding);
    sitting_close(&sitting);
}

static void numbers_gone_bad_are_told_and_reset_mends_them(void** state)
{
    (void)state;
    Sitting sitting;
    open_hanging(&sitting);
    sandbox_do(sitting.sandbox, "grab 0 58");
    sandbox_lead_out_of_numbers(sitting.sandbox);
    sitting_tick(&sitting, 1);
    assert_string_equal(sitting.session->message, "The numbers went bad: back to the last good state. R starts again.");

    SandboxCommand rebuild = { .kind = COMMAND_SET, .key = "cloth.columns", .value = "9" };
    assert_int_equal(sandbox_apply(sitting.sandbox, &rebuild, NULL), VOILE_OK);
    session_tick(sitting.session);
    assert_string_equal(sitting.session->message, "");
    sitting_tick(&sitting, 3);
    sitting_key(&sitting, ACTION_RESET);
    sitting_tick(&sitting, 1);
    assert_string_equal(sitting.session->message, "");
    assert_false(sitting.sandbox->has_failed);
    sitting_close(&sitting);
}

// ---------------------------------------------------------------------------------------------------------------- memory

static VoileResult create_within(const VoileAllocator* allocator, void* context)
{
    Session* session;
    VoileError error = { .message = "" };
    SessionDef def = { .scene = context, .allocator = *allocator };
    VoileResult result = session_create(&def, &session, &error);
    assert_int_equal(result == VOILE_OK, session != NULL);
    assert_int_equal(result == VOILE_OK, error.message[0] == '\0');
    session_destroy(session);
    return result;
}

static void a_session_without_memory_is_a_sentence_and_leaves_nothing(void** state)
{
    (void)state;
    Scene scene = scene_of(still_sheet);
    assert_true(test_every_refusal(create_within, &scene) > 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_frame_rate_makes_the_same_number_of_ticks),
        cmocka_unit_test(a_hitch_costs_eight_ticks_and_the_rest_is_counted),
        cmocka_unit_test(a_frame_without_a_tick_keeps_its_events),
        cmocka_unit_test(a_press_and_release_between_two_ticks_are_both_acted_on),
        cmocka_unit_test(a_drag_passes_its_way_evenly_over_the_ticks_of_a_frame),
        cmocka_unit_test(a_picture_between_two_ticks_shows_the_time_that_has_passed),
        cmocka_unit_test(hovering_never_grabs_but_shows_what_a_press_would_grab),
        cmocka_unit_test(a_throw_flies_on_at_any_frame_rate),
        cmocka_unit_test(a_zigzag_within_one_frame_cuts_what_each_piece_crosses),
        cmocka_unit_test(two_buttons_at_once_work_in_any_order),
        cmocka_unit_test(a_point_that_is_cut_loose_is_let_go),
        cmocka_unit_test(a_lost_release_ends_the_drag),
        cmocka_unit_test(a_release_that_waits_is_not_lost),
        cmocka_unit_test(a_lost_release_does_not_move_the_pointer),
        cmocka_unit_test(a_flood_of_events_loses_no_button),
        cmocka_unit_test(reset_gives_the_start_state_whatever_went_before),
        cmocka_unit_test(numbers_gone_bad_are_told_and_reset_mends_them),
        cmocka_unit_test(a_session_without_memory_is_a_sentence_and_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
