// Which point or thread lies under the pointer.

#include "bench.h"

static void a_press_grabs_within_the_radius_only(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    int32_t corner = sheet_point(8, 6);
    aim(&bench, corner, 24.5f, 0.0f);
    press(&bench, POINTER_LEFT);
    assert_false(bench.sandbox->hand.is_holding);
    lift(&bench, POINTER_LEFT);
    aim(&bench, corner, 0.0f, -23.5f);
    press(&bench, POINTER_LEFT);
    assert_true(holds(&bench, 0, corner));
    close_bench(&bench);
}

static void the_nearest_of_two_points_is_grabbed(void** state)
{
    (void)state;
    Bench bench;
    Scene scene = scene_of(still_sheet);
    scene.world.grab_radius = 60.0f;
    open_bench(&bench, &scene);
    aim_between(&bench, sheet_point(3, 3), sheet_point(4, 3), 3.0f, 0.0f);
    press(&bench, POINTER_LEFT);
    assert_true(holds(&bench, 0, sheet_point(4, 3)));
    close_bench(&bench);
}

static void the_radius_grows_with_the_scale(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    bench.tools.pixel = 2.0f * PIXEL;
    aim(&bench, sheet_point(8, 6), 47.0f, 0.0f);
    press(&bench, POINTER_LEFT);
    assert_true(holds(&bench, 0, sheet_point(8, 6)));
    close_bench(&bench);
}

static void a_point_behind_its_own_cloth_is_not_grabbed(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    // The lowest corner is brought behind the middle of a face, as the eye sees it.
    sandbox_do(bench.sandbox, "grab 0 62");
    sandbox_do(bench.sandbox, "place 0.12 1.3 -1");
    sandbox_do(bench.sandbox, "release");
    aim(&bench, 62, 0.0f, 0.0f);
    press(&bench, POINTER_LEFT);
    assert_false(bench.sandbox->hand.is_holding);
    close_bench(&bench);
}

static Scene two_sheets(void)
{
    Scene scene = scene_of(still_sheet);
    scene.cloth_count = 2;
    scene.cloths[1] = scene.cloths[0];
    scene.cloths[1].position = voile_vec3(0.1f, 1.7f, -0.2f); // its points behind the middles of the first one's faces
    return scene;
}

static void a_point_behind_another_cloth_is_not_grabbed(void** state)
{
    (void)state;
    Bench bench;
    Scene scene = two_sheets();
    open_bench(&bench, &scene);
    float x, y;
    sandbox_see(bench.sandbox, voile_cloth_position(bench.sandbox->cloths[1].cloth, sheet_point(4, 3)), &x, &y);
    move_to(&bench, x, y);
    assert_int_equal(tools_find_point(&bench.tools, bench.sandbox).cloth, -1);
    bench.sandbox->scene.world.grab_radius = 60.0f;
    ToolTarget target = tools_find_point(&bench.tools, bench.sandbox);
    assert_int_equal(target.cloth, 0);
    close_bench(&bench);
}

static void a_point_beside_another_cloth_is_grabbed(void** state)
{
    (void)state;
    Bench bench;
    Scene scene = two_sheets();
    open_bench(&bench, &scene);
    float x, y;
    sandbox_see(bench.sandbox, voile_cloth_position(bench.sandbox->cloths[1].cloth, sheet_point(4, 6)), &x, &y);
    move_to(&bench, x, y);
    press(&bench, POINTER_LEFT);
    assert_true(holds(&bench, 1, sheet_point(4, 6)));
    close_bench(&bench);
}

static void a_link_behind_another_cloth_is_not_cut_by_a_click(void** state)
{
    (void)state;
    Bench bench;
    Scene scene = two_sheets();
    open_bench(&bench, &scene);
    float x, y;
    sandbox_see(bench.sandbox, voile_cloth_position(bench.sandbox->cloths[1].cloth, sheet_point(4, 3)), &x, &y);
    move_to(&bench, x, y);
    press(&bench, POINTER_RIGHT);
    lift(&bench, POINTER_RIGHT);
    assert_int_equal(bench.sandbox->cut_count, 0);
    close_bench(&bench);
}

static void moving_without_a_button_does_nothing(void** state)
{
    (void)state;
    Bench bench;
    open_still(&bench);
    size_t recorded = bench.recorder.buffer.size;
    for (int32_t point = 0; point < SHEET_COLUMNS * SHEET_ROWS; ++point)
    {
        aim(&bench, point, 0.0f, 0.0f);
        tools_settle(&bench.tools, bench.sandbox, true);
    }
    assert_int_equal(bench.recorder.buffer.size, recorded);
    assert_false(bench.sandbox->hand.is_holding);
    close_bench(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_grabs_within_the_radius_only),
        cmocka_unit_test(the_nearest_of_two_points_is_grabbed),
        cmocka_unit_test(the_radius_grows_with_the_scale),
        cmocka_unit_test(a_point_behind_its_own_cloth_is_not_grabbed),
        cmocka_unit_test(a_point_behind_another_cloth_is_not_grabbed),
        cmocka_unit_test(a_point_beside_another_cloth_is_grabbed),
        cmocka_unit_test(a_link_behind_another_cloth_is_not_cut_by_a_click),
        cmocka_unit_test(moving_without_a_button_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
