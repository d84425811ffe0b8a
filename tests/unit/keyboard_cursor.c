// A hand without a mouse: the ring and its steps, what it grabs, leads, cuts, pins and blows at.

#include "keying.h"

#include <stdio.h>

// --- steps ------------------------------------------------------------------------------------------------------------

static void the_first_arrow_shows_it_in_the_middle(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting.x = 3.0f; // the pointer is beside the cloth
    sitting_move(&sitting, 3.0f, 0.0f);
    sitting_tick(&sitting, 1);
    press_key(&sitting, EDIT_KEY_UP);
    CursorPlace middle;
    Projection projection = tools_projection(&sitting.session->tools);
    assert_true(cursor_find_middle(sitting.sandbox, &projection, &middle));
    assert_int_equal(sitting.session->cursor.place.point, middle.point);
    float x, y;
    sandbox_see(sitting.sandbox, sandbox_point(sitting.sandbox, middle.point), &x, &y);
    assert_near(x, 0.0f, 30.0f * PIXEL);
    assert_near(y, 0.0f, 30.0f * PIXEL);
    sitting_close(&sitting);
}

static void the_first_arrow_shows_it_where_the_pointer_hovers(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, sheet_point(7, 5));
    sitting_tick(&sitting, 1);
    press_key(&sitting, EDIT_KEY_UP);
    expect_at(&sitting, 7, 5);
    assert_int_equal(sitting.session->hover.cloth, -1); // one ring is enough
    sitting_close(&sitting);
}

static void arrows_lead_it_along_the_grid_as_it_is_seen(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 3);
    press_key(&sitting, EDIT_KEY_LEFT);
    expect_at(&sitting, 3, 3);
    press_key(&sitting, EDIT_KEY_DOWN);
    expect_at(&sitting, 3, 4);
    press_key(&sitting, EDIT_KEY_RIGHT);
    expect_at(&sitting, 4, 4);
    press_key(&sitting, EDIT_KEY_UP);
    expect_at(&sitting, 4, 3);
    sitting_close(&sitting);
}

static void from_behind_left_is_the_other_way_along_the_grid(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 3);
    press_key(&sitting, EDIT_KEY_LEFT);
    expect_at(&sitting, 3, 3);
    Camera camera = *sitting_camera_of(&sitting);
    camera.eye.z = 2.0f * camera.at.z - camera.eye.z;
    eye_place(&sitting.session->eye, &camera);
    sitting_tick(&sitting, 1);
    press_key(&sitting, EDIT_KEY_LEFT);
    expect_at(&sitting, 4, 3);
    press_key(&sitting, EDIT_KEY_LEFT);
    expect_at(&sitting, 5, 3);
    sitting_close(&sitting);
}

static void shift_leads_it_ten_points_or_to_the_edge(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 1, 3);
    press_shifted(&sitting, EDIT_KEY_RIGHT);
    expect_at(&sitting, 8, 3);
    press_shifted(&sitting, EDIT_KEY_DOWN);
    expect_at(&sitting, 8, 6);
    press_key(&sitting, EDIT_KEY_DOWN); // nothing is below
    expect_at(&sitting, 8, 6);
    sitting_close(&sitting);
}

static void a_kept_arrow_goes_on(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 1, 3);
    for (int i = 0; i < 4; ++i)
    {
        add_key(&sitting, EDIT_KEY_RIGHT, ACTION_NONE)->is_repeat = i > 0;
        sitting_tick(&sitting, 1);
    }
    expect_at(&sitting, 5, 3);
    sitting_close(&sitting);
}

// Where the cloth is folded back, the row of threads leads the other way on the screen.
static void a_row_leads_on_over_a_fold(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 2, 3);
    for (int32_t row = 0; row < SHEET_ROWS; ++row)
    {
        for (int32_t column = 5; column < SHEET_COLUMNS; ++column)
        {
            VoileVec3 place = sandbox_point(sitting.sandbox, sheet_point(8 - column, row));
            place.z -= 0.1f;
            place.x += 0.03f;
            voile_cloth_place(sitting.sandbox->cloths[0].cloth, sheet_point(column, row), place);
        }
    }
    Projection projection = tools_projection(&sitting.session->tools);
    CursorPlace cursor = { .cloth = 0, .point = sheet_point(2, 3), .from = -1 };
    for (int32_t column = 3; column < SHEET_COLUMNS; ++column)
    {
        assert_true(cursor_step(sitting.sandbox, &projection, &cursor, 1.0f, 0.0f));
        assert_int_equal(cursor.point, sheet_point(column, 3));
    }
    sitting_close(&sitting);
}

static void it_steps_over_what_no_thread_holds_and_across_a_cut(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 3, 3);
    const VoileCloth* cloth = sitting.sandbox->cloths[0].cloth;
    int32_t lone = sheet_point(4, 3);
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        if (link.kind == VOILE_LINK_STRUCTURAL && (link.a == lone || link.b == lone))
        {
            SandboxCommand command = { .kind = COMMAND_CUT_LINK, .index = i };
            assert_int_equal(sandbox_apply(sitting.sandbox, &command, NULL), VOILE_OK);
        }
    }
    assert_int_equal(voile_cloth_pull(cloth, lone, NULL), 0);
    press_key(&sitting, EDIT_KEY_RIGHT);
    expect_at(&sitting, 5, 3);
    sitting_close(&sitting);
}

static void beyond_a_cloths_edge_comes_the_next_cloth(void** state)
{
    (void)state;
    Scene scene = builtin_scene("compare");
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, NULL);
    press_key(&sitting, EDIT_KEY_LEFT);
    int32_t cloth = sitting.session->cursor.place.cloth;
    int steps = 0;
    EditKey key = cloth == 0 ? EDIT_KEY_RIGHT : EDIT_KEY_LEFT;
    while (sitting.session->cursor.place.cloth == cloth && steps < 50)
    {
        press_shifted(&sitting, key);
        ++steps;
    }
    assert_int_equal(sitting.session->cursor.place.cloth, 1 - cloth);
    sitting_close(&sitting);
}

// --- what it does -----------------------------------------------------------------------------------------------------

static void enter_grabs_and_lets_go(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 5);
    press_key(&sitting, EDIT_KEY_ENTER);
    assert_true(sitting_holds(&sitting, sheet_point(4, 5)));
    assert_true(is_recorded(&sitting, " grab 0 49"));
    sitting_tick(&sitting, 20); // no button is down, and yet it stays
    assert_true(sitting_holds(&sitting, sheet_point(4, 5)));
    add_key(&sitting, EDIT_KEY_ENTER, ACTION_NONE)->is_repeat = true;
    sitting_tick(&sitting, 1);
    assert_true(sitting_holds(&sitting, sheet_point(4, 5)));
    press_key(&sitting, EDIT_KEY_ENTER);
    assert_false(sitting.sandbox->hand.is_holding);
    assert_true(is_recorded(&sitting, " release\n"));
    expect_at(&sitting, 4, 5);
    sitting_close(&sitting);
}

static void it_grabs_its_point_though_another_layer_hides_it(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 5);
    VoileVec3 place = sandbox_point(sitting.sandbox, sheet_point(2, 2));
    place.z -= 0.15f;
    voile_cloth_place(sitting.sandbox->cloths[0].cloth, sheet_point(4, 5), place);
    press_key(&sitting, EDIT_KEY_ENTER);
    assert_true(sitting_holds(&sitting, sheet_point(4, 5)));
    sitting_close(&sitting);
}

// Gliding, and no faster than an arm.
static void arrows_lead_what_it_holds_in_the_views_plane(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 6);
    VoileVec3 start = sandbox_point(sitting.sandbox, sheet_point(4, 6));
    press_key(&sitting, EDIT_KEY_ENTER);
    press_shifted(&sitting, EDIT_KEY_RIGHT);
    VoileVec3 begun = sandbox_point(sitting.sandbox, sheet_point(4, 6));
    assert_true(begun.x > start.x && begun.x < start.x + 0.1f);
    sitting_tick(&sitting, 60);
    VoileVec3 end = sandbox_point(sitting.sandbox, sheet_point(4, 6));
    float x0, y0, x1, y1;
    sandbox_see(sitting.sandbox, start, &x0, &y0);
    sandbox_see(sitting.sandbox, end, &x1, &y1);
    assert_near(x1 - x0, 0.16f, 1.0e-3f);
    assert_near(y1 - y0, 0.0f, 1.0e-3f);
    press_key(&sitting, EDIT_KEY_DOWN);
    sitting_tick(&sitting, 60);
    sandbox_see(sitting.sandbox, sandbox_point(sitting.sandbox, sheet_point(4, 6)), &x1, &y1);
    assert_near(y1 - y0, -0.02f, 1.0e-3f);
    assert_true(is_recorded(&sitting, " move "));
    assert_false(keyboard_cursor_is_moving(sitting.session));
    sitting_close(&sitting);
}

static void page_keys_move_what_it_holds_away_and_back(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 6);
    press_key(&sitting, EDIT_KEY_ENTER);
    float z = sandbox_point(sitting.sandbox, sheet_point(4, 6)).z;
    press_key(&sitting, EDIT_KEY_PAGE_UP);
    sitting_tick(&sitting, 60);
    float away = sandbox_point(sitting.sandbox, sheet_point(4, 6)).z;
    assert_true(away < z - 0.05f);
    press_key(&sitting, EDIT_KEY_PAGE_DOWN);
    sitting_tick(&sitting, 60);
    assert_near(sandbox_point(sitting.sandbox, sheet_point(4, 6)).z, z, 0.01f);
    assert_true(sitting_is_home(&sitting));
    sitting_close(&sitting);
}

static void it_leads_in_a_pause_at_once(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 6);
    sitting.session->preferences.has_hints = false; // the one about the hand would fade for longer
    press_key(&sitting, EDIT_KEY_ENTER);
    add_key(&sitting, EDIT_KEY_SPACE, ACTION_PAUSE);
    sitting_frame(&sitting, TICK_SECONDS);
    float x = sandbox_point(sitting.sandbox, sheet_point(4, 6)).x;
    add_key(&sitting, EDIT_KEY_RIGHT, ACTION_NONE);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_false(session_is_idle(sitting.session)); // it is on its way
    for (int i = 0; i < 60; ++i)
    {
        assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), 0);
    }
    assert_true(sandbox_point(sitting.sandbox, sheet_point(4, 6)).x > x + 0.01f);
    assert_true(session_is_idle(sitting.session));
    sitting_close(&sitting);
}

// All within a frame: a slow one, or a fast hand.
static void cut_below_row(Sitting* sitting, int32_t row)
{
    char text[96];
    float above = sandbox_point(sitting->sandbox, sheet_point(4, row)).y;
    float below = sandbox_point(sitting->sandbox, sheet_point(4, row + 1)).y;
    double y = 0.5 * (double)(above + below);
    snprintf(text, sizeof text, "cut 0 1.2 5 -3 %.4f 0 3 %.4f 0", y, y);
    sandbox_do(sitting->sandbox, text);
}

static void the_ring_leaves_a_piece_that_falls_out_of_the_picture(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 5);
    sandbox_do(sitting.sandbox, "set gravity 0 -9.81 0");
    cut_below_row(&sitting, 3);
    sitting_tick(&sitting, 20);
    expect_at(&sitting, 4, 5); // it is in sight yet
    sitting_tick(&sitting, 200);
    assert_true(sitting.session->cursor.is_shown);
    assert_in_range(sitting.session->cursor.place.point, sheet_point(0, 3), sheet_point(8, 3));
    cut_below_row(&sitting, 0);
    sandbox_do(sitting.sandbox, "set cloth.pins none");
    sandbox_do(sitting.sandbox, "set gravity 0 -30 0");
    sitting_tick(&sitting, 400);
    assert_false(sitting.session->cursor.is_shown);
    sitting_close(&sitting);
}

static void a_turn_of_the_view_leaves_the_ring_where_it_is(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 5);
    sitting_tick(&sitting, 2);
    Camera camera = *sitting_camera_of(&sitting);
    camera.eye.x += 20.0f;
    camera.at.x += 20.0f;
    eye_place(&sitting.session->eye, &camera);
    sitting_tick(&sitting, 20);
    expect_at(&sitting, 4, 5);
    sitting_close(&sitting);
}

static void keys_behind_another_scene_find_the_ring_gone(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, "settle = 0\n[cloth]\nposition = -1 2 0\n[cloth]\nposition = 1 2 0\n");
    press_key(&sitting, EDIT_KEY_LEFT);
    sitting.session->cursor.place = (CursorPlace){ .cloth = 1, .point = sheet_point(4, 3), .from = -1 };
    add_key(&sitting, EDIT_KEY_NONE, ACTION_SCENE_1 + 1);
    add_key(&sitting, EDIT_KEY_RIGHT, ACTION_NONE);
    add_key(&sitting, EDIT_KEY_RIGHT, ACTION_NONE);
    add_key(&sitting, EDIT_KEY_NONE, ACTION_CUT);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.sandbox->cloth_count, 1);
    assert_int_equal(sitting.session->cursor.place.cloth, 0);
    sitting_close(&sitting);
}

static void x_cuts_the_thread_ahead(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 3, 3);
    press_key(&sitting, EDIT_KEY_RIGHT);
    press_action(&sitting, ACTION_CUT);
    assert_false(sandbox_has_link(sitting.sandbox, sheet_point(4, 3), sheet_point(5, 3)));
    assert_int_equal(sandbox_links_alive(sitting.sandbox), SHEET_LINKS - 1);
    press_key(&sitting, EDIT_KEY_DOWN);
    press_action(&sitting, ACTION_CUT);
    assert_false(sandbox_has_link(sitting.sandbox, sheet_point(4, 4), sheet_point(4, 5)));
    assert_int_equal(sandbox_links_alive(sitting.sandbox), SHEET_LINKS - 2);
    sitting_close(&sitting);
}

static void x_cuts_what_the_mark_shows_though_the_view_turned(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 3, 3);
    press_key(&sitting, EDIT_KEY_RIGHT);
    int32_t other = sitting.session->cursor.other;
    Camera camera = *sitting_camera_of(&sitting);
    camera.eye.z = 2.0f * camera.at.z - camera.eye.z;
    eye_place(&sitting.session->eye, &camera);
    sitting_tick(&sitting, 1);
    press_action(&sitting, ACTION_CUT);
    assert_int_equal(other, sheet_point(5, 3));
    assert_false(sandbox_has_link(sitting.sandbox, sheet_point(4, 3), other));
    sitting_close(&sitting);
}

static void p_pins_its_point_without_a_pointer(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 4, 4);
    press_action(&sitting, ACTION_PIN);
    assert_true(voile_cloth_is_pinned(sitting.sandbox->cloths[0].cloth, sheet_point(4, 4)));
    press_action(&sitting, ACTION_PIN);
    assert_false(voile_cloth_is_pinned(sitting.sandbox->cloths[0].cloth, sheet_point(4, 4)));
    sitting_close(&sitting);
}

static void b_blows_at_it_while_it_is_down(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 6, 4);
    press_action(&sitting, ACTION_BLOW);
    assert_true(sitting.sandbox->blow.is_on);
    float x0, y0, x1, y1;
    sandbox_see(sitting.sandbox, sitting.sandbox->blow.to, &x0, &y0);
    sandbox_see(sitting.sandbox, sandbox_point(sitting.sandbox, sheet_point(6, 4)), &x1, &y1);
    assert_near(x0, x1, 0.02f);
    assert_near(y0, y1, 0.02f);
    add_key(&sitting, EDIT_KEY_NONE, ACTION_BLOW)->is_key_up = true;
    sitting_tick(&sitting, 1);
    assert_false(sitting.sandbox->blow.is_on);
    sitting_close(&sitting);
}

static void g_takes_the_cube_there_and_arrows_lead_it(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 6, 3);
    press_action(&sitting, ACTION_HOLD);
    assert_int_equal(sitting.sandbox->held.state, HELD_IN_HAND);
    VoileVec3 start = sitting.sandbox->held.target.position;
    float x0, y0, x1, y1;
    sandbox_see(sitting.sandbox, start, &x0, &y0);
    press_shifted(&sitting, EDIT_KEY_LEFT);
    sitting_tick(&sitting, 60);
    sandbox_see(sitting.sandbox, sitting.sandbox->held.target.position, &x1, &y1);
    assert_near(x1 - x0, -0.16f, 1.0e-3f);
    expect_at(&sitting, 6, 3);
    press_key(&sitting, EDIT_KEY_PAGE_UP);
    sitting_tick(&sitting, 60);
    assert_true(sitting.sandbox->held.target.position.z < start.z - 0.05f);
    press_action(&sitting, ACTION_HOLD);
    assert_int_equal(sitting.sandbox->held.state, HELD_DROPPED);
    press_key(&sitting, EDIT_KEY_LEFT);
    expect_at(&sitting, 5, 3);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_arrow_shows_it_in_the_middle),
        cmocka_unit_test(the_first_arrow_shows_it_where_the_pointer_hovers),
        cmocka_unit_test(arrows_lead_it_along_the_grid_as_it_is_seen),
        cmocka_unit_test(from_behind_left_is_the_other_way_along_the_grid),
        cmocka_unit_test(shift_leads_it_ten_points_or_to_the_edge),
        cmocka_unit_test(a_kept_arrow_goes_on),
        cmocka_unit_test(a_row_leads_on_over_a_fold),
        cmocka_unit_test(it_steps_over_what_no_thread_holds_and_across_a_cut),
        cmocka_unit_test(beyond_a_cloths_edge_comes_the_next_cloth),
        cmocka_unit_test(enter_grabs_and_lets_go),
        cmocka_unit_test(it_grabs_its_point_though_another_layer_hides_it),
        cmocka_unit_test(arrows_lead_what_it_holds_in_the_views_plane),
        cmocka_unit_test(page_keys_move_what_it_holds_away_and_back),
        cmocka_unit_test(it_leads_in_a_pause_at_once),
        cmocka_unit_test(the_ring_leaves_a_piece_that_falls_out_of_the_picture),
        cmocka_unit_test(a_turn_of_the_view_leaves_the_ring_where_it_is),
        cmocka_unit_test(keys_behind_another_scene_find_the_ring_gone),
        cmocka_unit_test(x_cuts_the_thread_ahead),
        cmocka_unit_test(x_cuts_what_the_mark_shows_though_the_view_turned),
        cmocka_unit_test(p_pins_its_point_without_a_pointer),
        cmocka_unit_test(b_blows_at_it_while_it_is_down),
        cmocka_unit_test(g_takes_the_cube_there_and_arrows_lead_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
