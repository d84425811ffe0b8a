// What presses, moves and releases of the pointer do to the world.

#include "bench.h"

// ------------------------------------------------------------------------------------------------------------------ grab

static void a_point_grabbed_beside_the_pointer_neither_jumps_nor_stays_beside_it(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    int32_t point = sheet_point(4, 6);
    VoileVec3 start = sandbox_point(bench.sandbox, point);
    aim(&bench, point, 12.0f, -9.0f);
    press(&bench, POINTER_LEFT);
    tick(&bench);
    assert_place(sandbox_point(bench.sandbox, point), start, 1.0e-5f);

    move_px(&bench, 1.0f, 0.0f);
    tick(&bench);
    assert_place(sandbox_point(bench.sandbox, point), start, 0.006f);

    move_px(&bench, 30.0f, -40.0f);
    tick(&bench);
    float x, y;
    sandbox_see(bench.sandbox, sandbox_point(bench.sandbox, point), &x, &y);
    assert_near(x, bench.tools.x, 1.0e-5f);
    assert_near(y, bench.tools.y, 1.0e-5f);
    close_bench(&bench);
}

static void a_held_point_moves_in_the_plane_that_faces_the_camera(void** state)
{
    (void)state;
    Bench bench;
    Scene scene = scene_of(still_sheet);
    scene.world.camera_eye = voile_vec3(3.0f, 2.0f, 4.0f);
    open_bench(&bench, &scene);
    int32_t point = sheet_point(4, 6);
    Camera camera = sandbox_camera(bench.sandbox);
    Projection projection = projection_make(&camera, 1280, 720);
    float depth = projection_depth(&projection, sandbox_point(bench.sandbox, point));
    aim(&bench, point, 0.0f, 0.0f);
    press(&bench, POINTER_LEFT);
    for (int i = 0; i < 20; ++i)
    {
        move_px(&bench, 7.0f, -3.0f);
        tick(&bench);
        assert_near(projection_depth(&projection, sandbox_point(bench.sandbox, point)), depth, 1.0e-4f);
    }
    close_bench(&bench);
}

static void the_throw_is_the_velocity_of_the_last_tick(void** state)
{
    (void)state;
    Bench bench;
    Scene scene = scene_of(lone_point);
    open_bench(&bench, &scene);
    aim(&bench, 0, 0.0f, 0.0f);
    press(&bench, POINTER_LEFT);
    move_px(&bench, 5.0f, 2.0f);
    tick(&bench);
    VoileVec3 before = sandbox_point(bench.sandbox, 0);
    move_px(&bench, 9.0f, -3.0f);
    tick(&bench);
    VoileVec3 way = voile_sub(sandbox_point(bench.sandbox, 0), before);
    lift(&bench, POINTER_LEFT);
    VoileVec3 released = sandbox_point(bench.sandbox, 0);
    tick(&bench);
    assert_place(voile_sub(sandbox_point(bench.sandbox, 0), released), way, 1.0e-5f);
    close_bench(&bench);
}

static void a_release_puts_the_point_where_the_pointer_ended(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    int32_t point = sheet_point(2, 0); // pinned
    aim(&bench, point, 0.0f, 0.0f);
    press(&bench, POINTER_LEFT);
    move_px(&bench, 20.0f, 60.0f);
    lift(&bench, POINTER_LEFT);
    float x, y;
    sandbox_see(bench.sandbox, sandbox_point(bench.sandbox, point), &x, &y);
    assert_near(x, bench.tools.x, 1.0e-5f);
    assert_near(y, bench.tools.y, 1.0e-5f);
    assert_false(bench.sandbox->hand.is_holding);
    close_bench(&bench);
}

// ------------------------------------------------------------------------------------------------------------------- cut

// What a hand whose force has a limit could not do with the point, its end must not do either.
static void a_grip_that_slips_leaves_the_point_where_it_is(void** state)
{
    (void)state;
    Scene scene = scene_of(still_sheet);
    scene.world.grab_limit = 2.0f;
    for (int is_jump = 0; is_jump < 2; ++is_jump)
    {
        Bench bench;
        open_bench(&bench, &scene);
        int32_t point = sheet_point(4, 6);
        aim(&bench, point, 0.0f, 0.0f);
        press(&bench, POINTER_LEFT);
        for (int i = 0; i < 60 && !is_jump; ++i)
        {
            move_px(&bench, 4.0f, -4.0f);
            tick(&bench);
        }
        assert_int_equal(voile_cloth_is_slipping(bench.sandbox->cloths[0].cloth, point), !is_jump);
        VoileVec3 place = sandbox_point(bench.sandbox, point);
        move_px(&bench, 200.0f, 0.0f);
        lift(&bench, POINTER_LEFT);
        assert_place(sandbox_point(bench.sandbox, point), place, 0.0f);
        close_bench(&bench);
    }
}

static void a_stroke_cuts_every_thread_that_it_crosses(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    aim_between(&bench, sheet_point(0, 3), sheet_point(0, 4), -10.0f, 1.0f);
    press(&bench, POINTER_RIGHT);
    aim_between(&bench, sheet_point(5, 3), sheet_point(5, 4), 10.0f, 1.0f);
    lift(&bench, POINTER_RIGHT);
    for (int32_t column = 0; column < SHEET_COLUMNS; ++column)
    {
        bool is_alive = sandbox_has_link(bench.sandbox, sheet_point(column, 3), sheet_point(column, 4));
        assert_int_equal(is_alive, column > 5);
    }
    assert_int_equal(count_cuts(&bench), 6);
    close_bench(&bench);
}

static void a_click_cuts_exactly_the_nearest_thread(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    aim_between(&bench, sheet_point(4, 3), sheet_point(4, 4), 5.0f, 0.0f);
    press(&bench, POINTER_RIGHT);
    assert_int_equal(count_cuts(&bench), 0);
    lift(&bench, POINTER_RIGHT);
    assert_int_equal(count_cuts(&bench), 1);
    assert_false(sandbox_has_link(bench.sandbox, sheet_point(4, 3), sheet_point(4, 4)));
    close_bench(&bench);
}

static void a_click_beside_every_thread_cuts_none(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    aim_between(&bench, sheet_point(4, 3), sheet_point(4, 4), 8.5f, 0.0f);
    press(&bench, POINTER_RIGHT);
    lift(&bench, POINTER_RIGHT);
    assert_int_equal(count_cuts(&bench), 0);
    close_bench(&bench);
}

static void a_wobble_is_still_a_click(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    aim(&bench, sheet_point(4, 3), -1.0f, 0.5f); // a stroke over the point would cut several threads
    press(&bench, POINTER_RIGHT);
    move_px(&bench, 2.0f, 0.0f);
    move_px(&bench, 0.0f, -1.0f);
    move_px(&bench, -2.0f, 0.0f);
    assert_int_equal(count_cuts(&bench), 0);
    lift(&bench, POINTER_RIGHT);
    assert_int_equal(count_cuts(&bench), 1);
    close_bench(&bench);
}

static void a_stroke_starts_where_the_button_went_down(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    aim_between(&bench, sheet_point(4, 3), sheet_point(4, 4), -1.0f, 0.0f);
    press(&bench, POINTER_RIGHT);
    move_px(&bench, 2.0f, 0.0f); // over the thread, still a wobble
    move_px(&bench, 6.0f, 0.0f);
    assert_int_equal(count_cuts(&bench), 1);
    lift(&bench, POINTER_RIGHT);
    assert_int_equal(count_cuts(&bench), 1);
    close_bench(&bench);
}

static void control_and_left_cuts_instead_of_grabbing(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    aim(&bench, sheet_point(4, 3), 0.0f, 4.0f);
    SessionEvent event = press_event(&bench, POINTER_LEFT);
    event.cuts = true;
    tools_press(&bench.tools, bench.sandbox, &event);
    assert_false(bench.sandbox->hand.is_holding);
    lift(&bench, POINTER_LEFT);
    assert_int_equal(count_cuts(&bench), 1);
    close_bench(&bench);
}

static void the_click_that_brought_the_focus_grabs_but_never_cuts(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    aim(&bench, sheet_point(4, 3), 0.0f, 4.0f);
    SessionEvent event = press_event(&bench, POINTER_RIGHT);
    event.brought_focus = true;
    tools_press(&bench.tools, bench.sandbox, &event);
    move_px(&bench, 200.0f, 90.0f);
    lift(&bench, POINTER_RIGHT);
    assert_int_equal(count_cuts(&bench), 0);

    aim(&bench, sheet_point(4, 3), 0.0f, 4.0f);
    event = press_event(&bench, POINTER_LEFT);
    event.brought_focus = true;
    tools_press(&bench.tools, bench.sandbox, &event);
    assert_true(holds(&bench, 0, sheet_point(4, 3)));
    close_bench(&bench);
}

// -------------------------------------------------------------------------------------------------------------- odd input

static void a_second_press_of_a_button_ends_the_drag_whose_release_was_lost(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    aim(&bench, sheet_point(4, 3), 0.0f, 0.0f);
    press(&bench, POINTER_LEFT);
    SessionEvent event = press_event(&bench, POINTER_LEFT);
    event.cuts = true;
    tools_press(&bench.tools, bench.sandbox, &event);
    assert_false(bench.sandbox->hand.is_holding);
    lift(&bench, POINTER_LEFT);
    assert_int_equal(count_cuts(&bench), 1);
    close_bench(&bench);
}

static void a_pointer_out_of_this_world_breaks_nothing(void** state)
{
    (void)state;
    static const float far_away[] = { 1.0e6f, -3.0e38f, 3.0e38f, INFINITY, -INFINITY, NAN };
    Bench bench;
    open_still(&bench);
    sandbox_do(bench.sandbox, "set wind_drag 1");
    for (size_t i = 0; i < sizeof far_away / sizeof *far_away; ++i)
    {
        aim(&bench, sheet_point(4, 6), 0.0f, 0.0f);
        press(&bench, POINTER_LEFT);
        press(&bench, POINTER_RIGHT);
        move_to(&bench, far_away[i], -far_away[i]);
        tick(&bench);
        lift(&bench, POINTER_LEFT);
        lift(&bench, POINTER_RIGHT);
        tick(&bench);
        assert_false(bench.sandbox->has_failed);
        sandbox_do(bench.sandbox, "reset");
    }
    close_bench(&bench);
}

static void a_second_hand_does_not_take_over_from_the_first(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    aim(&bench, sheet_point(4, 3), 0.0f, 0.0f);
    press(&bench, POINTER_LEFT);
    aim(&bench, sheet_point(6, 6), 0.0f, 0.0f);
    SessionEvent event = press_event(&bench, POINTER_RIGHT);
    event.cuts = false;
    tools_press(&bench.tools, bench.sandbox, &event);
    assert_true(holds(&bench, 0, sheet_point(4, 3)));
    close_bench(&bench);
}

static void letting_go_ends_everything_and_cuts_nothing(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    aim(&bench, sheet_point(4, 3), 0.0f, 4.0f);
    press(&bench, POINTER_LEFT);
    press(&bench, POINTER_RIGHT);
    tools_let_go(&bench.tools, bench.sandbox);
    assert_false(bench.sandbox->hand.is_holding);
    assert_int_equal(count_cuts(&bench), 0);
    move_px(&bench, 200.0f, 100.0f);
    lift(&bench, POINTER_LEFT);
    lift(&bench, POINTER_RIGHT);
    assert_int_equal(count_cuts(&bench), 0);
    close_bench(&bench);
}

static void a_trail_keeps_its_newest_points_and_fades_away(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    move_to(&bench, -1.0f, 0.9f);
    press(&bench, POINTER_RIGHT);
    for (int i = 0; i < 2 * MAX_TRAIL_POINTS; ++i)
    {
        move_px(&bench, 5.0f, 0.0f);
    }
    const CutTrail* trail = &bench.tools.trail;
    assert_int_equal(trail->count, MAX_TRAIL_POINTS);
    assert_true(trail->x[MAX_TRAIL_POINTS - 1] == bench.tools.x);
    assert_true(trail->x[0] < trail->x[1]);
    tools_age_trail(&bench.tools, 0.3);
    move_px(&bench, 5.0f, 0.0f);
    tools_age_trail(&bench.tools, 0.3);
    assert_int_equal(trail->count, 1);
    tools_age_trail(&bench.tools, 0.3);
    assert_int_equal(trail->count, 0);
    close_bench(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_point_grabbed_beside_the_pointer_neither_jumps_nor_stays_beside_it),
        cmocka_unit_test(a_held_point_moves_in_the_plane_that_faces_the_camera),
        cmocka_unit_test(the_throw_is_the_velocity_of_the_last_tick),
        cmocka_unit_test(a_release_puts_the_point_where_the_pointer_ended),
        cmocka_unit_test(a_grip_that_slips_leaves_the_point_where_it_is),
        cmocka_unit_test(a_stroke_cuts_every_thread_that_it_crosses),
        cmocka_unit_test(a_click_cuts_exactly_the_nearest_thread),
        cmocka_unit_test(a_click_beside_every_thread_cuts_none),
        cmocka_unit_test(a_wobble_is_still_a_click),
        cmocka_unit_test(a_stroke_starts_where_the_button_went_down),
        cmocka_unit_test(control_and_left_cuts_instead_of_grabbing),
        cmocka_unit_test(the_click_that_brought_the_focus_grabs_but_never_cuts),
        cmocka_unit_test(a_second_press_of_a_button_ends_the_drag_whose_release_was_lost),
        cmocka_unit_test(a_pointer_out_of_this_world_breaks_nothing),
        cmocka_unit_test(a_second_hand_does_not_take_over_from_the_first),
        cmocka_unit_test(letting_go_ends_everything_and_cuts_nothing),
        cmocka_unit_test(a_trail_keeps_its_newest_points_and_fades_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
