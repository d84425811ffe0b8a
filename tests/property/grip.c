// Hands whose force has a limit: what they feel, when they slip, and that no gesture hurts the cloth.

#include "fixture.h"
#include "property/property.h"

#include <string.h>

static VoileStep grip_step(void)
{
    VoileStep step = voile_default_step();
    step.damping = 2.0f;
    return step;
}

// A sheet that hangs from the hand alone, by the middle of its upper edge.
typedef struct Held
{
    VoileCloth* cloth;
    VoileStep step;
    VoileMove move;
} Held;

static Held* take_hold(float max_force)
{
    Held* held = take_memory(sizeof *held);
    SheetDef def = default_sheet();
    def.has_pinned_row = false;
    held->cloth = sheet_create(&def);
    held->step = grip_step();
    held->move = (VoileMove){ .point = 6, .target = voile_cloth_position(held->cloth, 6), .max_force = max_force };
    held->step.moves = &held->move;
    held->step.move_count = 1;
    voile_cloth_hold(held->cloth, 6);
    return held;
}

static void let_go(Held* held)
{
    voile_cloth_destroy(held->cloth);
    free(held);
}

static double weight_of(const VoileCloth* cloth)
{
    return 9.81 * mass_of(cloth, 0, voile_cloth_point_count(cloth));
}

static void a_hand_feels_the_weight(void** state)
{
    (void)state;
    Held* held = take_hold(0.0f);
    held->step.damping = 4.0f;
    cloth_run(held->cloth, &held->step, 1200);
    VoileVec3 pull;
    assert_true(voile_cloth_pull(held->cloth, 6, &pull) > 0);
    double own = 9.81 * (double)voile_cloth_mass(held->cloth, 6);
    double expected = weight_of(held->cloth) - own;
    print_message("%.4f N felt of %.4f N\n", (double)-pull.y, expected);
    assert_true((double)-pull.y > 0.99 * expected && (double)-pull.y < 1.01 * expected);
    let_go(held);
}

static void a_mesh_is_felt_like_a_grid(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* grid = sheet_create(&def);
    VoileCloth* mesh = sheet_create_as_mesh(&def);
    for (int32_t point = 0; point < voile_cloth_point_count(grid); ++point)
    {
        assert_int_equal(voile_cloth_pull(grid, point, NULL), voile_cloth_pull(mesh, point, NULL));
    }
    assert_int_equal(voile_cloth_pull(grid, 40, NULL), 12);
    voile_cloth_destroy(grid);
    voile_cloth_destroy(mesh);
}

static void within_the_limit_the_point_is_at_its_target(void** state)
{
    (void)state;
    Held* held = take_hold(20.0f);
    for (int32_t i = 0; i < 240; ++i)
    {
        held->move.target.x += 0.002f;
        voile_cloth_step(held->cloth, &held->step);
        assert_false(voile_cloth_is_slipping(held->cloth, 6));
        assert_float_equal(voile_distance(voile_cloth_position(held->cloth, 6), held->move.target), 0.0f, 0.0f);
    }
    let_go(held);
}

// A hand that is weaker than the cloth is heavy lets it sink; its force is the limit.
static void beyond_the_limit_it_slips_and_pulls_with_the_limit(void** state)
{
    (void)state;
    Held* held = take_hold(0.5f);
    held->step.damping = 0.0f;
    assert_true(weight_of(held->cloth) > 1.0);
    cloth_run(held->cloth, &held->step, 24);
    assert_true(voile_cloth_is_slipping(held->cloth, 6));
    double start[3], middle[3], end[3];
    mass_centre(held->cloth, start);
    cloth_run(held->cloth, &held->step, 12);
    mass_centre(held->cloth, middle);
    cloth_run(held->cloth, &held->step, 12);
    mass_centre(held->cloth, end);
    double acceleration = -(end[1] - 2.0 * middle[1] + start[1]) / 0.01;
    double expected = 9.81 * (1.0 - 0.5 / weight_of(held->cloth));
    print_message("it falls at %.3f m/s^2, of %.3f\n", acceleration, expected);
    assert_true(acceleration > 0.97 * expected && acceleration < 1.03 * expected);
    let_go(held);
}

static void a_slipping_point_comes_back_and_is_held_again(void** state)
{
    (void)state;
    Held* held = take_hold(3.0f);
    cloth_run(held->cloth, &held->step, 120);
    held->move.target.x += 1.5f;
    float farthest = 0.0f;
    bool has_slipped = false;
    for (int32_t i = 0; i < 360; ++i)
    {
        voile_cloth_step(held->cloth, &held->step);
        has_slipped = has_slipped || voile_cloth_is_slipping(held->cloth, 6);
        float x = voile_cloth_position(held->cloth, 6).x;
        farthest = x > farthest ? x : farthest;
    }
    print_message("%.3f m past the target\n", (double)(farthest - held->move.target.x));
    assert_true(has_slipped);
    assert_false(voile_cloth_is_slipping(held->cloth, 6));
    assert_true(farthest < held->move.target.x + 0.5f); // what the cloth's own swing carries
    assert_float_equal(voile_distance(voile_cloth_position(held->cloth, 6), held->move.target), 0.0f, 1.0e-6f);
    let_go(held);
}

// Without links nothing but the hand moves the point: it arrives, and stands.
static void the_hand_draws_no_point_past_its_target(void** state)
{
    (void)state;
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 1, 1.0f, 0.01f, 0.0f);
    VoileStep step = undamped_step(5, 1);
    step.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
    VoileMove move = { .point = 0, .target = { 1.0f, 0.0f, 0.0f }, .max_force = 0.2f };
    step.moves = &move;
    step.move_count = 1;
    voile_cloth_hold(cloth, 0);
    // 20 m/s^2: after 0.25 s it is 0.625 m away, after 0.32 s there.
    for (int32_t i = 1; i <= 60; ++i)
    {
        voile_cloth_step(cloth, &step);
        float x = voile_cloth_position(cloth, 0).x;
        assert_true(x <= 1.0f);
        assert_true(i != 30 || (x > 0.61f && x < 0.64f));
    }
    assert_float_equal(voile_cloth_position(cloth, 0).x, 1.0f, 0.0f);
    voile_cloth_destroy(cloth);
}

// The pointer jumps across the screen each frame, or shakes at 20 Hz.
static void no_gesture_makes_a_point_too_fast(void** state)
{
    (void)state;
    for (int32_t gesture = 0; gesture < 2; ++gesture)
    {
        Held* held = take_hold(20.0f);
        VoileVec3 home = held->move.target;
        float fastest = 0.0f;
        for (int32_t i = 0; i < 600; ++i)
        {
            float side = gesture == 0 ? (i / 2 % 2 == 0 ? 3.0f : -3.0f) : 0.5f * (i / 3 % 2 == 0 ? 1.0f : -1.0f);
            held->move.target = voile_add(home, voile_vec3(side, 0.0f, 0.3f * side));
            voile_cloth_step(held->cloth, &held->step);
            VoileClothFigures figures = voile_cloth_measure(held->cloth);
            assert_true(figures.is_finite);
            fastest = figures.max_speed > fastest ? figures.max_speed : fastest;
        }
        print_message("gesture %d: fastest point %.1f m/s\n", gesture, (double)fastest);
        assert_true(fastest < 60.0f);
        let_go(held);
    }
}

static void a_released_point_slips_no_more(void** state)
{
    (void)state;
    Held* held = take_hold(0.2f);
    cloth_run(held->cloth, &held->step, 24);
    assert_true(voile_cloth_is_slipping(held->cloth, 6) && voile_cloth_is_held(held->cloth, 6));
    voile_cloth_release(held->cloth, 6);
    assert_false(voile_cloth_is_slipping(held->cloth, 6) || voile_cloth_is_held(held->cloth, 6));
    cloth_run(held->cloth, &held->step, 12);
    assert_false(voile_cloth_is_slipping(held->cloth, 6));
    let_go(held);
}

// ---------------------------------------------------------------------------------------------------------------- soft

// The sheet hangs from soft grips on its whole upper row, which share a limit between them, unevenly.
static void soft_grips_pull_together_no_harder_than_their_limits(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    def.has_pinned_row = false;
    VoileCloth* cloth = sheet_create(&def);
    VoileStep step = grip_step();
    step.damping = 0.0f;
    VoileMove moves[12];
    for (int32_t i = 0; i < 12; ++i)
    {
        moves[i] = (VoileMove){ .point = i, .target = voile_cloth_position(cloth, i), .softness = 0.005f };
        moves[i].target.y += 0.3f;
        moves[i].max_force = 0.5f * (float)(i + 1) / 78.0f;
        voile_cloth_hold_softly(cloth, i);
    }
    step.moves = moves;
    step.move_count = 12;
    cloth_run(cloth, &step, 12);
    double start[3], middle[3], end[3];
    mass_centre(cloth, start);
    cloth_run(cloth, &step, 12);
    mass_centre(cloth, middle);
    cloth_run(cloth, &step, 12);
    mass_centre(cloth, end);
    double acceleration = -(end[1] - 2.0 * middle[1] + start[1]) / 0.01;
    double expected = 9.81 * (1.0 - 0.5 / weight_of(cloth));
    print_message("it falls at %.3f m/s^2, of %.3f\n", acceleration, expected);
    assert_true(acceleration > 0.98 * expected && acceleration < 1.03 * expected);
    voile_cloth_destroy(cloth);
}

// A point alone swings to the target in about six times the softness, a sixth past it at the most, in whatever sub-steps.
static void a_soft_grip_brings_its_point_to_the_target(void** state)
{
    (void)state;
    static const float softness[] = { 1.0e-6f, 0.001f, 0.01f, 0.05f };
    for (size_t i = 0; i < sizeof softness / sizeof *softness; ++i)
    {
        for (int32_t sub_steps = 1; sub_steps <= 25; sub_steps += 8)
        {
            VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 1, 1.0f, 0.01f, 0.0f);
            VoileStep step = undamped_step(sub_steps, 1);
            step.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
            VoileMove move = { .point = 0, .target = { 0.1f, 0.0f, 0.0f }, .softness = softness[i] };
            step.moves = &move;
            step.move_count = 1;
            voile_cloth_hold_softly(cloth, 0);
            float farthest = 0.0f;
            int32_t ticks = 4 + (int32_t)(120.0f * 12.0f * softness[i]);
            for (int32_t tick = 0; tick < ticks; ++tick)
            {
                voile_cloth_step(cloth, &step);
                float x = voile_cloth_position(cloth, 0).x;
                farthest = x > farthest ? x : farthest;
                assert_true(voile_cloth_is_slipping(cloth, 0));
            }
            assert_true(farthest < 0.117f);
            assert_float_equal(voile_cloth_position(cloth, 0).x, 0.1f, 0.002f);
            voile_cloth_destroy(cloth);
        }
    }
}

static void no_gesture_makes_a_soft_grip_too_fast(void** state)
{
    (void)state;
    for (int32_t trial = 0; trial < 8; ++trial)
    {
        Held* held = take_hold(trial % 2 == 0 ? 20.0f : 0.0f);
        Random random = random_from_seed(1 + (uint64_t)trial);
        held->move.softness = random_between(&random, 0.0001f, 0.03f);
        VoileVec3 home = held->move.target;
        float fastest = 0.0f;
        for (int32_t i = 0; i < 300; ++i)
        {
            held->move.target = voile_add(home, random_vec3(&random, 3.0f));
            voile_cloth_step(held->cloth, &held->step);
            VoileClothFigures figures = voile_cloth_measure(held->cloth);
            assert_true(figures.is_finite);
            fastest = figures.max_speed > fastest ? figures.max_speed : fastest;
        }
        print_message("softness %.4f s: fastest point %.1f m/s\n", (double)held->move.softness, (double)fastest);
        assert_true(fastest < 60.0f);
        let_go(held);
    }
}

// Soft grips are no anchors: to the tethers nothing happens.
static void a_soft_grip_ties_no_tether(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create(&def);
    VoileStep step = grip_step();
    step.has_tethers = true;
    VoileMove move = { .point = 100, .target = voile_cloth_position(cloth, 100), .softness = 0.01f };
    step.moves = &move;
    step.move_count = 1;
    voile_cloth_hold_softly(cloth, 100);
    cloth_run(cloth, &step, 60);
    VoileTether tethers[VOILE_MAX_TETHERS];
    int32_t count = voile_cloth_read_tethers(cloth, 101, tethers);
    for (int32_t i = 0; i < count; ++i)
    {
        assert_int_not_equal(tethers[i].anchor, 100);
    }
    assert_true(count > 0);
    voile_cloth_destroy(cloth);
}

static void a_pinned_point_is_not_moved_softly(void** state)
{
    (void)state;
    Held* held = take_hold(0.0f);
    held->move.softness = 0.01f;
    voile_cloth_pin(held->cloth, 6);
    held->move.target.x += 0.2f;
    voile_cloth_step(held->cloth, &held->step);
    assert_false(voile_cloth_is_slipping(held->cloth, 6));
    assert_float_equal(voile_distance(voile_cloth_position(held->cloth, 6), held->move.target), 0.0f, 0.0f);
    let_go(held);
}

// --------------------------------------------------------------------------------------------------------------- patch

static int compare_points(const void* a, const void* b)
{
    int32_t first = *(const int32_t*)a;
    int32_t second = *(const int32_t*)b;
    return (first > second) - (first < second);
}

// What a patch is, tried on each point: joined by threads to the middle within the radius.
static int32_t flood(const VoileCloth* cloth, int32_t middle, float radius, uint8_t* out_is_in)
{
    int32_t point_count = voile_cloth_point_count(cloth);
    int32_t count = 1;
    memset(out_is_in, 0, (size_t)point_count);
    out_is_in[middle] = 1;
    for (bool has_grown = true; has_grown;)
    {
        has_grown = false;
        for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
        {
            VoileLink link = voile_cloth_link(cloth, i);
            bool joins = link.is_alive && link.kind == VOILE_LINK_STRUCTURAL && out_is_in[link.a] != out_is_in[link.b];
            int32_t outer = out_is_in[link.a] ? link.b : link.a;
            float distance = voile_distance(voile_cloth_position(cloth, outer), voile_cloth_position(cloth, middle));
            if (joins && distance < radius)
            {
                out_is_in[outer] = 1;
                count += 1;
                has_grown = true;
            }
        }
    }
    return count;
}

static bool a_patch_is_what_threads_join_within_the_radius(Trial* trial)
{
    SheetDef def = default_sheet();
    bool is_mesh = random_happens(&trial->random, 0.5f);
    VoileCloth* cloth = is_mesh ? sheet_create_as_mesh(&def) : sheet_create(&def);
    int32_t point_count = voile_cloth_point_count(cloth);
    for (int32_t i = 0; i < trial->size; ++i)
    {
        voile_cloth_cut_link(cloth, random_below(&trial->random, voile_cloth_link_count(cloth)));
    }
    VoileStep step = grip_step();
    cloth_run(cloth, &step, random_below(&trial->random, 60));

    int32_t* points = take_memory((size_t)point_count * sizeof *points);
    uint8_t* is_in = take_memory((size_t)point_count);
    int32_t middle = random_below(&trial->random, point_count);
    float radius = random_between(&trial->random, 0.0f, 0.6f);
    uint64_t before = hash_of(cloth);
    int32_t expected = flood(cloth, middle, radius, is_in);
    int32_t count = voile_cloth_find_patch(cloth, middle, radius, points);
    bool is_right = count == expected && points[0] == middle && hash_of(cloth) == before;
    for (int32_t i = 0; i < count; ++i)
    {
        is_right = is_right && is_in[points[i]];
    }
    qsort(points, (size_t)count, sizeof *points, compare_points);
    for (int32_t i = 1; i < count; ++i)
    {
        is_right = is_right && points[i - 1] != points[i];
    }
    bool finds_again = voile_cloth_find_patch(cloth, middle, radius, points) == count;
    free(points);
    free(is_in);
    voile_cloth_destroy(cloth);
    return (is_right && finds_again) || trial_fails(trial, "%d points instead of %d within %g of point %d", (int)count,
                                                    (int)expected, (double)radius, (int)middle);
}

static void a_patch_is_found(void** state)
{
    (void)state;
    for_all(a_patch_is_what_threads_join_within_the_radius, 150, 60);
}

// What the hand's force is, the links' pull shows: it holds against them alone. A light point is where a wrong hand shows
// soonest, since little force takes it far in a sub-step.
static void expect_limited_pull(int32_t sub_steps, float way)
{
    const float limit = 20.0f;
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 3, 0.05f, 0.0005f, 0.0f);
    VoileMove move = { .point = 1, .target = { 0.05f, 0.0f, way }, .max_force = limit };
    VoileStep step = grip_step();
    step.sub_steps = sub_steps;
    step.moves = &move;
    step.move_count = 1;
    voile_cloth_pin(cloth, 0);
    voile_cloth_pin(cloth, 2);
    voile_cloth_hold(cloth, 1);
    cloth_run(cloth, &step, 60);
    for (int32_t i = 0; i < 120; ++i)
    {
        VoileVec3 pull;
        voile_cloth_step(cloth, &step);
        voile_cloth_pull(cloth, 1, &pull);
        float z = voile_cloth_position(cloth, 1).z;
        if (!voile_cloth_is_slipping(cloth, 1) || voile_length(pull) > 1.02f * limit || z > 0.025f)
        {
            fail_msg("%d sub-steps, target at %.2f m: %.1f N, drawn out by %.3f m", sub_steps, (double)way,
                     (double)voile_length(pull), (double)z);
        }
    }
    voile_cloth_destroy(cloth);
}

static void a_light_point_between_two_pins_feels_the_limit_and_no_more(void** state)
{
    (void)state;
    static const float ways[] = { 0.1f, 0.3f, 1.5f };
    for (int32_t i = 0; i < 3; ++i)
    {
        expect_limited_pull(1, ways[i]);
        expect_limited_pull(5, ways[i]);
        expect_limited_pull(10, ways[i]);
    }
}

// A link whose ends are both held fast is not solved, so that its force is unknown. The hand must not draw it out as if
// it pulled with nothing.
static void a_hand_draws_no_point_away_from_a_pin(void** state)
{
    (void)state;
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 2, 0.05f, 0.001f, 0.0f);
    VoileStep step = grip_step();
    VoileMove move = { .point = 1, .target = { 0.05f, 0.0f, 0.0f }, .max_force = 20.0f };
    step.moves = &move;
    step.move_count = 1;
    voile_cloth_pin(cloth, 0);
    voile_cloth_hold(cloth, 1);
    for (int32_t i = 0; i < 120; ++i)
    {
        move.target.x += 0.02f;
        voile_cloth_step(cloth, &step);
        assert_true(voile_cloth_position(cloth, 1).x < 0.085f); // one step too far at most
    }
    assert_true(voile_cloth_is_slipping(cloth, 1));
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_feels_the_weight),
        cmocka_unit_test(a_mesh_is_felt_like_a_grid),
        cmocka_unit_test(within_the_limit_the_point_is_at_its_target),
        cmocka_unit_test(beyond_the_limit_it_slips_and_pulls_with_the_limit),
        cmocka_unit_test(a_slipping_point_comes_back_and_is_held_again),
        cmocka_unit_test(the_hand_draws_no_point_past_its_target),
        cmocka_unit_test(no_gesture_makes_a_point_too_fast),
        cmocka_unit_test(a_released_point_slips_no_more),
        cmocka_unit_test(soft_grips_pull_together_no_harder_than_their_limits),
        cmocka_unit_test(a_soft_grip_brings_its_point_to_the_target),
        cmocka_unit_test(no_gesture_makes_a_soft_grip_too_fast),
        cmocka_unit_test(a_soft_grip_ties_no_tether),
        cmocka_unit_test(a_pinned_point_is_not_moved_softly),
        cmocka_unit_test(a_patch_is_found),
        cmocka_unit_test(a_light_point_between_two_pins_feels_the_limit_and_no_more),
        cmocka_unit_test(a_hand_draws_no_point_away_from_a_pin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
