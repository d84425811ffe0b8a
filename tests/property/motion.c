// How a cloth moves when nothing but gravity, its own links and its past acts on it.

#include "fixture.h"
#include "property/property.h"
#include "slow_code.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------- free flight

static VoileCloth* create_free_sheet(float top)
{
    SheetDef def = default_sheet();
    def.pose = SHEET_LYING;
    def.top = top;
    def.has_pinned_row = false;
    return sheet_create(&def);
}

static void check_heights(const VoileCloth* cloth, const VoileStep* step, int32_t tick, float expected)
{
    for (int32_t point = 0; point < voile_cloth_point_count(cloth); ++point)
    {
        float y = voile_cloth_position(cloth, point).y;
        if (y != expected)
        {
            fail_msg("%d sub-steps, tick %d, point %d: y is %.9g, not %.9g", step->sub_steps, tick, point, (double)y,
                     (double)expected);
        }
    }
}

// With powers of two for h and g every number is exact in binary32, so that g t^2 / 2 must come out to the last bit, from
// the very first sub-step on.
static void a_free_cloth_falls_by_the_closed_form_to_the_last_bit(void** state)
{
    (void)state;
    static const int32_t sub_step_counts[] = { 1, 2, 4, 8, 16 };
    for (size_t i = 0; i < sizeof sub_step_counts / sizeof *sub_step_counts; ++i)
    {
        VoileCloth* cloth = create_free_sheet(0.0f);
        VoileStep step = undamped_step(sub_step_counts[i], 1 + (int32_t)i);
        step.duration = 1.0f / 128.0f;
        step.gravity = voile_vec3(0.0f, -8.0f, 0.0f);
        float h = step.duration / (float)step.sub_steps;
        for (int32_t tick = 1; tick <= 200; ++tick)
        {
            voile_cloth_step(cloth, &step);
            float n = (float)(tick * step.sub_steps);
            check_heights(cloth, &step, tick, -8.0f * (n * h) * (n * h) / 2.0f);
        }
        voile_cloth_destroy(cloth);
    }
}

static bool a_damped_cloth_falls_by_the_recurrence(Trial* trial)
{
    VoileCloth* cloth = create_free_sheet(random_between(&trial->random, -0.4f, 0.4f));
    VoileStep step = undamped_step(1 + random_below(&trial->random, 20), 1 + random_below(&trial->random, 4));
    step.damping = random_between(&trial->random, 0.0f, 4.0f);
    double h = (double)step.duration / step.sub_steps;
    double kept = 1.0 / (1.0 + (double)step.damping * h);
    double y = (double)voile_cloth_position(cloth, 0).y;
    double start = y;
    double way = 0.0;
    for (int32_t sub_step = 0; sub_step < 30 * step.sub_steps; ++sub_step)
    {
        way = kept * way + (sub_step > 0 ? 1.0 : 0.5) * (double)step.gravity.y * h * h;
        y += way;
    }
    cloth_run(cloth, &step, 30);

    double error = (double)voile_cloth_position(cloth, 0).y - y;
    // 5e-6 m were the most in 400 trials; half a g h^2, were it missing at the start, would make 5e-4 m and more.
    double allowed = 2.0e-5;
    voile_cloth_destroy(cloth);
    return (error < allowed && -error < allowed) ||
           trial_fails(trial, "%d sub-steps, damping %g: fell %.9g m, off by %g of allowed %g", step.sub_steps,
                       (double)step.damping, y - start, error, allowed);
}

static void damping_follows_its_recurrence(void** state)
{
    (void)state;
    for_all(a_damped_cloth_falls_by_the_recurrence, 1, 20);
}

// At the height of a real curtain a float's step is 2.4e-7 m, and one of 100 sub-steps falls 6.8e-8 m: what a sub-step
// loses to rounding must be handed on to the next one, or gravity fades, and is gone in the end.
static void gravity_is_the_same_however_fine_the_sub_steps(void** state)
{
    (void)state;
    static const int32_t sub_step_counts[] = { 1, 5, 10, 20, 40, 60, 100 };
    int32_t wrong_count = 0;
    for (size_t i = 0; i < sizeof sub_step_counts / sizeof *sub_step_counts; ++i)
    {
        VoileCloth* cloth = create_free_sheet(2.2f);
        VoileStep step = undamped_step(sub_step_counts[i], 1);
        cloth_run(cloth, &step, 60);
        double ratio = (2.2 - (double)voile_cloth_position(cloth, 0).y) / (9.81 * 0.5 * 0.5 / 2.0);
        if (!(ratio > 0.9999 && ratio < 1.0001))
        {
            print_error("%d sub-steps: fell %.6f of the way\n", step.sub_steps, ratio);
            wrong_count++;
        }
        voile_cloth_destroy(cloth);
    }
    assert_int_equal(wrong_count, 0);
}

// ----------------------------------------------------------------------------------------------------------- velocities

// Gives every point of a free cloth the way `ways[i]` within one step, then lets go.
static void throw_points(VoileCloth* cloth, const VoileStep* step, const VoileVec3* ways)
{
    int32_t count = voile_cloth_point_count(cloth);
    VoileMove* moves = take_memory((size_t)count * sizeof *moves);
    for (int32_t i = 0; i < count; ++i)
    {
        moves[i] = (VoileMove){ .point = i, .target = voile_add(voile_cloth_position(cloth, i), ways[i]) };
        voile_cloth_hold(cloth, i);
    }
    VoileStep throwing = *step;
    throwing.moves = moves;
    throwing.move_count = count;
    voile_cloth_step(cloth, &throwing);
    for (int32_t i = 0; i < count; ++i)
    {
        voile_cloth_release(cloth, i);
    }
    free(moves);
}

static SheetDef random_free_sheet(Trial* trial)
{
    SheetDef def = default_sheet();
    def.columns = 2 + random_below(&trial->random, trial->size + 1);
    def.rows = 2 + random_below(&trial->random, trial->size + 1);
    def.width = 0.1f * (float)(def.columns - 1);
    def.height = 0.1f * (float)(def.rows - 1);
    def.top = 0.5f * def.height;
    def.has_pinned_row = false;
    def.has_equal_masses = random_happens(&trial->random, 0.5f);
    return def;
}

// How far rounding alone may carry the centre of `point_count` points off its way: each relaxation rounds each point, by
// 2^-24 of its largest coordinate at most, at random; an error of one sub-step stays in the velocity. Six deviations.
static double momentum_rounding(const VoileStep* step, int32_t point_count, int32_t tick_count)
{
    double sub_steps = (double)tick_count * step->sub_steps;
    double roundings = (2.0 + 12.0 * step->passes) * sub_steps * sub_steps * sub_steps / 3.0 / point_count;
    return 6.0 * 0x1p-24 * 0.58 * (double)sqrtf((float)roundings);
}

// The centre of mass must keep its way whatever the links do to the points around it.
static bool momentum_is_kept(Trial* trial)
{
    SheetDef def = random_free_sheet(trial);
    VoileCloth* cloth = random_happens(&trial->random, 0.5f) ? sheet_create(&def) : sheet_create_as_mesh(&def);
    int32_t count = voile_cloth_point_count(cloth);
    VoileVec3* ways = take_memory((size_t)count * sizeof *ways);
    for (int32_t i = 0; i < count; ++i)
    {
        ways[i] = random_vec3(&trial->random, 0.05f);
    }
    VoileStep step = undamped_step(1 + random_below(&trial->random, 6), 1 + random_below(&trial->random, 4));
    step.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
    step.has_strands = random_happens(&trial->random, 0.3f);

    double before[3], start[3], end[3];
    mass_centre(cloth, before);
    throw_points(cloth, &step, ways);
    mass_centre(cloth, start);
    const int32_t tick_count = 40;
    cloth_run(cloth, &step, tick_count);
    mass_centre(cloth, end);

    double largest = 0.0;
    for (int32_t axis = 0; axis < 3; ++axis)
    {
        double error = end[axis] - start[axis] - tick_count * (start[axis] - before[axis]);
        largest = error > largest ? error : -error > largest ? -error : largest;
    }
    double allowed = 1.0e-5 + momentum_rounding(&step, count, tick_count);
    free(ways);
    voile_cloth_destroy(cloth);
    return largest < allowed ||
           trial_fails(trial,
                       "%d x %d points, %d sub-steps of %d passes: the centre is %g m off its way, of allowed %g",
                       def.columns, def.rows, step.sub_steps, step.passes, largest, allowed);
}

static void a_free_cloth_keeps_its_momentum(void** state)
{
    (void)state;
    for_all(momentum_is_kept, 12, 60);
}

static VoileCloth* create_thrown_sheet(const VoileStep* step, VoileVec3 way)
{
    VoileCloth* cloth = create_free_sheet(0.0f);
    int32_t count = voile_cloth_point_count(cloth);
    VoileVec3* ways = take_memory((size_t)count * sizeof *ways);
    for (int32_t i = 0; i < count; ++i)
    {
        ways[i] = way;
    }
    throw_points(cloth, step, ways);
    free(ways);
    return cloth;
}

// Steps of random lengths, cut into random numbers of sub-steps, make no difference to the parabola.
static bool velocity_outlives_changes_of_the_step(Trial* trial)
{
    VoileStep step = undamped_step(5, 1);
    VoileVec3 way = random_vec3(&trial->random, 0.01f);
    VoileCloth* cloth = create_thrown_sheet(&step, way);
    double start[3], centre[3];
    mass_centre(cloth, start);
    const double ways[] = { (double)way.x, (double)way.y, (double)way.z };
    double thrown_in = (double)step.duration;
    double time = 0.0;
    double error = 0.0;
    for (int32_t tick = 0; tick < 40 * trial->size; ++tick)
    {
        step.sub_steps = 1 + random_below(&trial->random, 12);
        step.duration = random_between(&trial->random, 0.002f, 0.02f);
        time += (double)step.duration;
        voile_cloth_step(cloth, &step);
        mass_centre(cloth, centre);
        for (int32_t axis = 0; axis < 3; ++axis)
        {
            double fall = axis == 1 ? (double)step.gravity.y * time * time / 2.0 : 0.0;
            double distance = centre[axis] - start[axis] - ways[axis] / thrown_in * time - fall;
            error = distance > error ? distance : -distance > error ? -distance : error;
        }
    }
    voile_cloth_destroy(cloth);
    // What relaxing rounds away five metres below, where floats are 5e-7 m apart, is a speed when divided by a short h.
    return error < 1.0e-3 || trial_fails(trial, "the centre was %g m off its way", error);
}

// Nor may a change shake the cloth: each change of sub-steps would, if a velocity were taken for another sub-step's.
static void changing_the_sub_steps_does_not_shake_a_flying_cloth(void** state)
{
    (void)state;
    Random random = random_from_seed(1);
    VoileStep step = undamped_step(5, 1);
    VoileCloth* cloth = create_thrown_sheet(&step, voile_vec3(-0.006f, 0.004f, 0.007f));
    for (int32_t tick = 0; tick < 240; ++tick)
    {
        step.sub_steps = 1 + random_below(&random, 20);
        voile_cloth_step(cloth, &step);
        double stretch = (double)voile_cloth_measure(cloth).max_stretch;
        if (!(stretch < 1.0e-4))
        {
            fail_msg("tick %d: stretched by %g", tick, stretch);
        }
    }
    voile_cloth_destroy(cloth);
}

static void changing_the_sub_steps_keeps_every_velocity(void** state)
{
    (void)state;
    for_all(velocity_outlives_changes_of_the_step, 2, 12);
}

// Without what happens once a tick, only the length of a sub-step counts, not how many of them make a step.
static void two_short_steps_make_one_long_one_to_the_last_bit(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* one = sheet_create(&def);
    VoileCloth* two = sheet_create(&def);
    VoileStep longer = voile_default_step();
    longer.duration = 1.0f / 64.0f;
    longer.sub_steps = 4;
    longer.gravity = voile_vec3(3.0f, -5.0f, 4.0f);
    longer.wind = (VoileWind){ 0 };
    VoileStep shorter = longer;
    shorter.duration = 1.0f / 128.0f;
    shorter.sub_steps = 2;
    for (int32_t tick = 0; tick < 100; ++tick)
    {
        voile_cloth_step(one, &longer);
        cloth_run(two, &shorter, 2);
        assert_true(hash_of(one) == hash_of(two));
    }
    assert_true(voile_cloth_position(one, 100).z > 0.1f);
    voile_cloth_destroy(two);
    voile_cloth_destroy(one);
}

// --------------------------------------------------------------------------------------------------------------- energy

typedef struct SwingRow
{
    int32_t points_a_side;
    int32_t sub_steps;
} SwingRow;

static double total_energy(const VoileCloth* cloth, const VoileStep* step)
{
    double centre[3];
    mass_centre(cloth, centre);
    double weight = mass_of(cloth, 0, voile_cloth_point_count(cloth)) * -(double)step->gravity.y;
    return voile_cloth_measure(cloth).kinetic_energy + weight * centre[1];
}

// A lying cloth that swings down from its pinned edge has as much energy as it started with, or less once the links
// have taken some; it is measured against what the fall of a whole cloth length would give.
static void check_swing(const SwingRow* row)
{
    SheetDef def = default_sheet();
    def.columns = def.rows = row->points_a_side;
    def.width = def.height = 1.0f;
    def.top = 0.0f;
    def.pose = SHEET_LYING;
    VoileCloth* cloth = sheet_create(&def);
    VoileStep step = undamped_step(row->sub_steps, 1);
    double scale = mass_of(cloth, 0, voile_cloth_point_count(cloth)) * 9.81 * (double)def.height;
    double start = total_energy(cloth, &step);
    for (int32_t second = 1; second <= IF_FAST(60, 6); ++second)
    {
        for (int32_t i = 0; i < 12; ++i)
        {
            cloth_run(cloth, &step, 10);
            double gained = (total_energy(cloth, &step) - start) / scale;
            if (!(gained < 0.02) || !voile_cloth_measure(cloth).is_finite)
            {
                fail_msg("%d x %d points, %d sub-steps: %g of the fall's energy gained in second %d", def.columns,
                         def.rows, row->sub_steps, gained, second);
            }
        }
    }
    voile_cloth_destroy(cloth);
}

static void an_undamped_cloth_gains_no_energy_in_a_minute(void** state)
{
    (void)state;
    static const SwingRow rows[] = { { 8, 1 }, { 8, 5 }, { 8, 20 }, { 16, 1 }, { 16, 5 }, { 16, 10 }, { 33, 1 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        check_swing(&rows[i]);
    }
}

// ------------------------------------------------------------------------------------------------- the flat, equal cloth

static void two_equal_points_share_a_correction_in_equal_halves(void** state)
{
    (void)state;
    VoileCloth* cloth = chain_create(voile_vec3(-0.5f, 0.0f, 0.0f), 2, 1.0f, 0.25f, 0.0f);
    VoileStep step = undamped_step(3, 2);
    step.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
    const VoileVec3 ways[] = { { -0.2f, 0.03f, -0.1f }, { 0.2f, -0.03f, 0.1f } };
    throw_points(cloth, &step, ways);
    for (int32_t tick = 0; tick < 100; ++tick)
    {
        voile_cloth_step(cloth, &step);
        VoileVec3 a = voile_cloth_position(cloth, 0);
        VoileVec3 b = voile_cloth_position(cloth, 1);
        assert_true(a.x == -b.x && a.y == -b.y && a.z == -b.z);
        assert_true(voile_distance(a, b) < 1.01f);
    }
    voile_cloth_destroy(cloth);
}

static void equal_masses_are_equal_everywhere_and_weigh_the_same_in_sum(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* by_area = sheet_create(&def);
    def.has_equal_masses = true;
    VoileCloth* equal = sheet_create(&def);
    int32_t count = voile_cloth_point_count(equal);
    for (int32_t i = 1; i < count; ++i)
    {
        assert_true(voile_cloth_mass(equal, i) == voile_cloth_mass(equal, 0));
    }
    assert_true(voile_cloth_mass(by_area, 0) < 0.4f * voile_cloth_mass(by_area, def.columns + 1));
    double ratio = mass_of(equal, 0, count) / mass_of(by_area, 0, count);
    assert_true(ratio > 0.99999 && ratio < 1.00001);
    double expected = 0.15 * (double)def.width * (double)def.height;
    assert_true(mass_of(by_area, 0, count) > 0.9999 * expected && mass_of(by_area, 0, count) < 1.0001 * expected);
    voile_cloth_destroy(equal);
    voile_cloth_destroy(by_area);
}

// A sheet is its own mirror image, and so must its masses be: a corner bears a quarter of a quad, whichever corner it is.
static void the_masses_of_a_sheet_are_its_own_mirror_image(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create(&def);
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        int32_t row = i / def.columns;
        int32_t mirrored = row * def.columns + def.columns - 1 - i % def.columns;
        float ratio = voile_cloth_mass(cloth, i) / voile_cloth_mass(cloth, mirrored);
        if (!(ratio > 0.999f && ratio < 1.001f))
        {
            fail_msg("point %d weighs %g times its mirror image %d", i, (double)ratio, mirrored);
        }
    }
    voile_cloth_destroy(cloth);
}

// Lying in y = top, the rows start at different z, which gravity, wind along z and held points must not change.
static bool z_stays_bit_for_bit(Trial* trial)
{
    SheetDef def = random_free_sheet(trial);
    def.pose = random_happens(&trial->random, 0.5f) ? SHEET_LYING : SHEET_HANGING;
    def.has_pinned_row = true;
    def.is_flat = true;
    VoileCloth* cloth = sheet_create(&def);
    VoileVec3* start = copy_positions(cloth);
    int32_t count = voile_cloth_point_count(cloth);
    VoileCollider floor = voile_default_collider();
    VoileMove move = { .point = random_below(&trial->random, count), .target = random_vec3(&trial->random, 2.0f) };
    VoileStep step = voile_default_step();
    step.gravity = random_vec3(&trial->random, 10.0f);
    step.wind = (VoileWind){ .velocity = random_vec3(&trial->random, 20.0f), .gust = 1.0f, .drag = 2.0f };
    step.colliders = &floor;
    step.collider_count = 1;
    step.moves = &move;
    step.move_count = 1;
    voile_cloth_hold(cloth, move.point);
    voile_cloth_cut_link(cloth, random_below(&trial->random, voile_cloth_link_count(cloth)));
    cloth_run(cloth, &step, 100);

    int32_t broken = -1;
    for (int32_t i = 0; i < count; ++i)
    {
        float z = voile_cloth_position(cloth, i).z;
        broken = memcmp(&z, &start[i].z, sizeof z) != 0 ? i : broken;
    }
    free(start);
    voile_cloth_destroy(cloth);
    return broken < 0 || trial_fails(trial, "point %d of %d x %d left its z", broken, def.columns, def.rows);
}

static void a_flat_cloth_keeps_every_z(void** state)
{
    (void)state;
    for_all(z_stays_bit_for_bit, 12, 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_cloth_falls_by_the_closed_form_to_the_last_bit),
        cmocka_unit_test(damping_follows_its_recurrence),
        cmocka_unit_test(gravity_is_the_same_however_fine_the_sub_steps),
        cmocka_unit_test(a_free_cloth_keeps_its_momentum),
        cmocka_unit_test(changing_the_sub_steps_keeps_every_velocity),
        cmocka_unit_test(changing_the_sub_steps_does_not_shake_a_flying_cloth),
        cmocka_unit_test(two_short_steps_make_one_long_one_to_the_last_bit),
        cmocka_unit_test(an_undamped_cloth_gains_no_energy_in_a_minute),
        cmocka_unit_test(two_equal_points_share_a_correction_in_equal_halves),
        cmocka_unit_test(equal_masses_are_equal_everywhere_and_weigh_the_same_in_sum),
        cmocka_unit_test(the_masses_of_a_sheet_are_its_own_mirror_image),
        cmocka_unit_test(a_flat_cloth_keeps_every_z),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
