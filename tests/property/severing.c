// That a cut from side to side leaves nothing that joins the two parts, and what the lower one does then.

#include "fixture.h"
#include "property/strokes.h"

// ---------------------------------------------------------------------------------------------------------------- graph

// Marks in `out_is_reached` every point that living links of any kind join to the points up to `last_start`.
static void walk_links(const VoileCloth* cloth, int32_t last_start, uint8_t* out_is_reached)
{
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        out_is_reached[i] = i <= last_start;
    }
    for (bool is_growing = true; is_growing;)
    {
        is_growing = false;
        for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
        {
            VoileLink link = voile_cloth_link(cloth, i);
            if (link.is_alive && out_is_reached[link.a] != out_is_reached[link.b])
            {
                out_is_reached[link.a] = out_is_reached[link.b] = 1;
                is_growing = true;
            }
        }
    }
}

// A point from `first_below` on that living links still join to row 0, or -1.
static int32_t find_bridged_point(const VoileCloth* cloth, int32_t columns, int32_t first_below)
{
    int32_t count = voile_cloth_point_count(cloth);
    uint8_t* is_reached = take_memory((size_t)count);
    walk_links(cloth, columns - 1, is_reached);
    int32_t bridged = -1;
    for (int32_t i = first_below; i < count; ++i)
    {
        bridged = is_reached[i] ? i : bridged;
    }
    free(is_reached);
    return bridged;
}

// --------------------------------------------------------------------------------------------------------- the full cut

static void a_part_that_is_cut_off_falls_freely(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create(&def);
    VoileCollider floor = voile_default_collider();
    VoileStep step = undamped_step(5, 1);
    step.colliders = &floor;
    step.collider_count = 1;
    assert_int_equal(cut_across(cloth, voile_vec3(-1.0f, 1.55f, 0.0f), voile_vec3(1.0f, 1.55f, 0.0f)), def.columns);
    int32_t first_below = 5 * def.columns;
    assert_int_equal(find_bridged_point(cloth, def.columns, first_below), -1);

    VoileVec3* start = copy_positions(cloth);
    int32_t last = voile_cloth_point_count(cloth) - 1;
    double fall = 0.0;
    int32_t tick = 0;
    while (fall < (double)start[last].y - (double)floor.skin - 0.1)
    {
        voile_cloth_step(cloth, &step);
        double time = ++tick * (double)step.duration;
        fall = 9.81 * time * time / 2.0;
        for (int32_t i = first_below; i <= last; ++i)
        {
            double error = (double)start[i].y - fall - (double)voile_cloth_position(cloth, i).y;
            if (!(error < 1.0e-4 * fall + 1.0e-6 && -error < 1.0e-4 * fall + 1.0e-6))
            {
                fail_msg("tick %d, point %d: %g m off the free fall of %g m", tick, i, error, fall);
            }
        }
    }
    assert_true(tick > 40);
    free(start);
    voile_cloth_destroy(cloth);
}

// A folded curtain, so that it crumples as real ones do: a plane sheet would stand on its edge.
static void a_part_that_is_cut_off_comes_to_rest_on_the_floor(void** state)
{
    (void)state;
    const int32_t columns = 30;
    const int32_t rows = 20;
    VoileCloth* curtain = curtain_create(columns, rows);
    VoileCollider floor = voile_default_collider();
    VoileStep step = voile_default_step();
    step.colliders = &floor;
    step.collider_count = 1;
    assert_true(cut_across(curtain, voile_vec3(-2.0f, 1.21f, 0.0f), voile_vec3(2.0f, 1.21f, 0.0f)) >= columns);
    int32_t first_below = rows / 2 * columns;
    assert_int_equal(find_bridged_point(curtain, columns, first_below), -1);

    cloth_run(curtain, &step, 15 * 120);
    int32_t count_below = rows * columns - first_below;
    double speed = rms_speed(curtain, &step, first_below, count_below);
    double highest = 0.0;
    for (int32_t i = first_below; i < rows * columns; ++i)
    {
        double y = (double)voile_cloth_position(curtain, i).y;
        highest = y > highest ? y : highest;
        if (y < (double)floor.skin - 1.0e-5)
        {
            fail_msg("point %d lies %g m under the skin of the floor", i, (double)floor.skin - y);
        }
    }
    print_message("the part lies up to %.3f m high and moves at %.4f m/s\n", highest, speed);
    assert_true(highest < 1.0);
    assert_true(speed < 0.02);
    voile_cloth_destroy(curtain);
}

// --------------------------------------------------------------------------------------------------- strokes from side to side

// Where a stroke across the sheet turns at column `column`: on a point of the cloth itself, on a thread, or beside both.
static VoileVec3 choose_corner(Random* random, const VoileCloth* cloth, const SheetDef* def, int32_t column)
{
    int32_t point = (1 + random_below(random, def->rows - 2)) * def->columns + column;
    int32_t neighbor = random_happens(random, 0.5f) ? point + def->columns : point + 1;
    VoileVec3 on_point = voile_cloth_position(cloth, point);
    VoileVec3 on_thread =
        voile_lerp3(on_point, voile_cloth_position(cloth, neighbor), random_between(random, 0.0f, 0.75f));
    VoileVec3 beside = voile_add(on_thread, random_vec3(random, 0.01f));
    VoileVec3 choices[] = { on_point, on_thread, beside };
    return choices[random_below(random, 3)];
}

// The hard case for a wedge's edges: corners that lie exactly on what they should cut.
static bool a_stroke_across_leaves_no_bridge(Trial* trial)
{
    SheetDef def;
    VoileCloth* cloth = blown_sheet_create(trial, &def, random_happens(&trial->random, 0.5f));
    VoileVec3 eye = voile_add(voile_vec3(0.0f, 1.6f, 8.0f), random_vec3(&trial->random, 1.0f));
    VoileWedge wedge = { .eye = eye, .from = voile_vec3(-1.0f, 1.5f, 0.0f) };
    for (int32_t column = 0; column + 1 < def.columns; ++column)
    {
        wedge.to = choose_corner(&trial->random, cloth, &def, column);
        voile_cloth_cut(cloth, &wedge);
        wedge.from = wedge.to;
    }
    wedge.to = voile_vec3(1.0f, 1.5f, 0.0f);
    voile_cloth_cut(cloth, &wedge);
    int32_t bridged = find_bridged_point(cloth, def.columns, (def.rows - 1) * def.columns);
    voile_cloth_destroy(cloth);
    return bridged < 0 ||
           trial_fails(trial, "%d x %d points: point %d still hangs on the top row", def.columns, def.rows, bridged);
}

static void a_stroke_through_points_and_threads_leaves_no_bridge(void** state)
{
    (void)state;
    for_all(a_stroke_across_leaves_no_bridge, 16, 150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_that_is_cut_off_falls_freely),
        cmocka_unit_test(a_part_that_is_cut_off_comes_to_rest_on_the_floor),
        cmocka_unit_test(a_stroke_through_points_and_threads_leaves_no_bridge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
