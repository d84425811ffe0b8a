// Hands whose force has a limit: what they feel, when they slip, and that no gesture hurts the cloth.

#include "fixture.h"
#include "property/property.h"

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
        cmocka_unit_test(a_light_point_between_two_pins_feels_the_limit_and_no_more),
        cmocka_unit_test(a_hand_draws_no_point_away_from_a_pin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
