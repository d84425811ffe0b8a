// A cloth whose parameters change between two ticks goes on smoothly: no point is jerked. The measure is the second
// difference of a point's positions at the ticks, over the square of the tick.

#include "cmocka_setup.h"
#include "fixture.h"
#include "slow_code.h"

#include <stdlib.h>

#define G          9.81
#define LOOKED_FOR 30 // ticks after a change

// ----------------------------------------------------------------------------------------------------------- acceleration

// The last two ticks' positions.
typedef struct Watch
{
    VoileVec3* earlier;
    VoileVec3* last;
} Watch;

static Watch start_watch(VoileCloth* cloth, const VoileStep* step)
{
    Watch watch = { .earlier = copy_positions(cloth) };
    voile_cloth_step(cloth, step);
    watch.last = copy_positions(cloth);
    return watch;
}

static void end_watch(Watch* watch)
{
    free(watch->earlier);
    free(watch->last);
}

// Takes a step; the largest acceleration of a point at its start, metres per second squared.
static double watch_step(Watch* watch, VoileCloth* cloth, const VoileStep* step)
{
    voile_cloth_step(cloth, step);
    VoileVec3* now = copy_positions(cloth);
    float largest = 0.0f;
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        VoileVec3 way = voile_sub(now[i], watch->last[i]);
        float change = voile_length(voile_sub(way, voile_sub(watch->last[i], watch->earlier[i])));
        largest = change > largest ? change : largest;
    }
    free(watch->earlier);
    watch->earlier = watch->last;
    watch->last = now;
    return (double)largest / ((double)step->duration * (double)step->duration);
}

// Of all points, in the quarter of a second after `before` has become `after`.
static double largest_acceleration(VoileCloth* cloth, const VoileStep* before, const VoileStep* after)
{
    Watch watch = start_watch(cloth, before);
    double largest = 0.0;
    for (int32_t tick = 0; tick < LOOKED_FOR; ++tick)
    {
        double acceleration = watch_step(&watch, cloth, after);
        largest = acceleration > largest ? acceleration : largest;
    }
    end_watch(&watch);
    return largest;
}

// ------------------------------------------------------------------------------------------------------ a settled cloth

static VoileCloth* create_settled_sheet(const VoileStep* step)
{
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create(&def);
    VoileStep settling = *step;
    settling.damping = 4.0f;
    cloth_run(cloth, &settling, 2000);
    cloth_run(cloth, step, 120);
    return cloth;
}

static double jerk_of_change(const VoileStep* before, const VoileStep* after)
{
    VoileCloth* cloth = create_settled_sheet(before);
    double largest = largest_acceleration(cloth, before, after);
    voile_cloth_destroy(cloth);
    return largest;
}

typedef struct SolverRow
{
    int32_t sub_steps, passes;
    int32_t later_sub_steps, later_passes;
    double allowed; // of g
} SolverRow;

// A softer solver lets the cloth sink to its new rest, at g at most, and past it: 1.2 g were measured. A stiffer one takes
// the stretch out within a tick or two: of what five sub-steps leave, 1.1 to 1.8 g were.
static void changing_the_solver_does_not_jerk_a_hanging_cloth(void** state)
{
    (void)state;
    static const SolverRow rows[] = {
        { 5, 1, 5, 1, 0.01 }, { 40, 1, 1, 1, 2.0 },  { 40, 1, 5, 1, 2.0 }, { 5, 1, 1, 1, 2.0 },  { 5, 20, 5, 1, 2.0 },
        { 1, 20, 1, 1, 2.0 }, { 10, 1, 1, 20, 2.0 }, { 5, 1, 40, 1, 2.5 }, { 5, 1, 5, 20, 2.5 }, { 1, 20, 10, 1, 2.5 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i += IF_FAST(1, 3))
    {
        const SolverRow* row = &rows[i];
        VoileStep before = voile_default_step();
        before.sub_steps = row->sub_steps;
        before.passes = row->passes;
        VoileStep after = before;
        after.sub_steps = row->later_sub_steps;
        after.passes = row->later_passes;
        double jerk = jerk_of_change(&before, &after) / G;
        print_message("%d x %d, then %d x %d: %.3f g\n", before.sub_steps, before.passes, after.sub_steps, after.passes,
                      jerk);
        assert_true(jerk < row->allowed);
    }
}

// No point may be accelerated by much more than what gravity changed by: a thread that falls slack, or catches, adds some.
static void a_change_of_gravity_accelerates_by_about_itself(void** state)
{
    (void)state;
    static const VoileVec3 gravities[] = { { 0.0f, 0.0f, 0.0f },   { 0.0f, 9.81f, 0.0f },  { 9.81f, 0.0f, 0.0f },
                                           { 0.0f, -20.0f, 0.0f }, { 0.0f, -9.81f, 5.0f }, { 0.0f, -9.81f, 0.1f } };
    for (size_t i = 0; i < sizeof gravities / sizeof *gravities; i += IF_FAST(1, 3))
    {
        VoileStep before = voile_default_step();
        VoileStep after = before;
        after.gravity = gravities[i];
        double change = (double)voile_distance(before.gravity, after.gravity);
        double jerk = jerk_of_change(&before, &after);
        print_message("gravity changed by %.2f: %.2f m/s^2\n", change, jerk);
        assert_true(jerk > 0.5 * change && jerk < 2.0 * change + 0.1);
    }
}

// A cloth at rest has no velocity that damping could change.
static void a_change_of_damping_leaves_a_settled_cloth_alone(void** state)
{
    (void)state;
    static const float dampings[][2] = { { 0.0f, 10.0f }, { 10.0f, 0.0f }, { 0.2f, 2.0f } };
    for (size_t i = 0; i < sizeof dampings / sizeof *dampings; ++i)
    {
        VoileStep before = voile_default_step();
        before.damping = dampings[i][0];
        VoileStep after = before;
        after.damping = dampings[i][1];
        double jerk = jerk_of_change(&before, &after);
        print_message("damping %.1f, then %.1f: %.3f m/s^2\n", (double)before.damping, (double)after.damping, jerk);
        assert_true(jerk < 0.1);
    }
}

typedef struct ComplianceRow
{
    float before, after; // of threads and diagonals, metres per newton
    double allowed;      // of g
} ComplianceRow;

// Threads that give way let the cloth fall; those that catch it again decide how hard. 0.2 to 1.6 g were measured.
static void a_change_of_compliance_does_not_jerk_a_hanging_cloth(void** state)
{
    (void)state;
    static const ComplianceRow rows[] = { { 0.0f, 0.001f, 0.5 }, { 0.001f, 0.0f, 0.5 }, { 0.0f, 0.1f, 2.5 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        VoileStep before = voile_default_step();
        before.compliance[VOILE_LINK_STRUCTURAL] = before.compliance[VOILE_LINK_SHEAR] = rows[i].before;
        VoileStep after = before;
        after.compliance[VOILE_LINK_STRUCTURAL] = after.compliance[VOILE_LINK_SHEAR] = rows[i].after;
        double jerk = jerk_of_change(&before, &after) / G;
        print_message("%g m/N, then %g: %.3f g\n", (double)rows[i].before, (double)rows[i].after, jerk);
        assert_true(jerk < rows[i].allowed);
    }
}

// ----------------------------------------------------------------------------------------------------- a swinging cloth

// Hung at a slant, and let go half a second ago.
static VoileCloth* create_swinging_sheet(const VoileStep* step)
{
    VoileStep slanted = *step;
    slanted.gravity = voile_vec3(0.0f, -9.4f, 2.8f);
    VoileCloth* cloth = create_settled_sheet(&slanted);
    cloth_run(cloth, step, 50);
    return cloth;
}

// At 1.2 m/s, a way taken for that of another sub-step would change a velocity by 8.5 m/s from 5 to 40 sub-steps, within
// one tick: 112 g were measured so, against 4 g as it is.
static void changing_the_sub_steps_does_not_jerk_a_swinging_cloth(void** state)
{
    (void)state;
    static const int32_t sub_step_counts[][2] = { { 5, 5 }, { 5, 40 }, { 40, 5 }, { 5, 6 }, { 40, 1 } };
    for (size_t i = 0; i < sizeof sub_step_counts / sizeof *sub_step_counts; i += IF_FAST(1, 2))
    {
        VoileStep before = voile_default_step();
        before.sub_steps = sub_step_counts[i][0];
        VoileStep after = before;
        after.sub_steps = sub_step_counts[i][1];
        VoileCloth* cloth = create_swinging_sheet(&before);
        double speed = (double)voile_cloth_measure(cloth).max_speed;
        double jerk = largest_acceleration(cloth, &before, &after) / G;
        voile_cloth_destroy(cloth);
        print_message("%d sub-steps, then %d, at up to %.2f m/s: %.2f g\n", before.sub_steps, after.sub_steps, speed,
                      jerk);
        assert_true(speed > 1.0 && jerk < 10.0);
    }
}

// ----------------------------------------------------------------------------------------------------------------- drags

typedef struct DragRow
{
    const char* name;
    int32_t sub_steps, passes;
    bool has_strands;
    float bend_compliance; // metres per newton
    double most_speed;     // metres per second
    double most_later;     // of the mean stretch, 5 s after; 0: twice the resting one
} DragRow;

static int32_t count_ticks(const VoileStep* step, float seconds)
{
    return (int32_t)(seconds / step->duration + 0.5f);
}

static VoileCloth* hang_by_two_corners(const VoileStep* step, int32_t points_a_side)
{
    SheetDef def = default_sheet();
    def.columns = def.rows = points_a_side;
    def.width = def.height = 2.0f;
    def.has_pinned_row = false;
    VoileCloth* cloth = sheet_create(&def);
    voile_cloth_pin(cloth, 0);
    voile_cloth_pin(cloth, points_a_side - 1);
    VoileStep settling = *step;
    settling.damping = 3.0f;
    cloth_run(cloth, &settling, count_ticks(step, 10.0f));
    return cloth;
}

// The way of the fastest point in a tick, over the tick.
static float step_and_find_speed(VoileCloth* cloth, const VoileStep* step)
{
    VoileVec3* before = copy_positions(cloth);
    voile_cloth_step(cloth, step);
    float largest = 0.0f;
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        float way = voile_distance(before[i], voile_cloth_position(cloth, i));
        largest = way > largest || !(way == way) ? way : largest;
    }
    free(before);
    return largest / step->duration;
}

// A metre inwards and back in 0.2 s, ten times.
static float drag_to_and_fro(VoileCloth* cloth, VoileStep step, int32_t corner)
{
    VoileVec3 home = voile_cloth_position(cloth, corner);
    VoileMove move = { .point = corner, .target = home };
    step.moves = &move;
    step.move_count = 1;
    int32_t half = count_ticks(&step, 0.1f);
    float fastest = 0.0f;
    for (int32_t tick = 1; tick <= 20 * half; ++tick)
    {
        int32_t phase = tick % (2 * half);
        float to_and_fro = (float)(phase < half ? phase : 2 * half - phase) / (float)half;
        move.target = voile_add(home, voile_vec3(-to_and_fro, 0.0f, 0.0f));
        float speed = step_and_find_speed(cloth, &step);
        assert_true(speed < 1000.0f); // a number, too
        fastest = speed > fastest ? speed : fastest;
    }
    return fastest;
}

static void check_drag(const DragRow* row, float duration)
{
    VoileStep step = voile_default_step();
    step.sub_steps = row->sub_steps;
    step.passes = row->passes;
    step.has_strands = row->has_strands;
    step.compliance[VOILE_LINK_BEND] = row->bend_compliance;
    step.duration = duration;
    VoileCloth* cloth = hang_by_two_corners(&step, 64);
    double rest = (double)voile_cloth_measure(cloth).mean_stretch;
    double fastest = (double)drag_to_and_fro(cloth, step, 63);
    cloth_run(cloth, &step, count_ticks(&step, 5.0f));
    VoileClothFigures after = voile_cloth_measure(cloth);
    double later = (double)after.mean_stretch;
    voile_cloth_destroy(cloth);
    print_message("%s, 1/%.0f s: up to %.1f m/s; mean stretch %.5f %%, 5 s after %.5f %%\n", row->name,
                  1.0 / (double)duration, fastest, 100.0 * rest, 100.0 * later);
    double twice = 1.0e-5 + 2.0 * (rest > 0.0 ? rest : -rest);
    double allowed = row->most_later > 0.0 ? row->most_later : twice;
    assert_true(after.is_finite && fastest < row->most_speed);
    assert_true(later < allowed && -later < allowed);
}

// Strands whose bends are soft keep cells that were folded in, single threads 80 % too long and the mean 0.25 % too short,
// for good. Hard bends open them again; they throw a point at 25.8 m/s in the shorter steps.
static void a_corner_dragged_at_ten_metres_a_second_throws_no_point(void** state)
{
    (void)state;
    static const DragRow rows[] = {
        { "classic", 1, 20, false, 1.0f, 25.0, 0.0 },
        { "small steps", 10, 1, false, 1.0f, 25.0, 0.0 },
        { "strands", 10, 1, true, 0.0f, 30.0, 0.0 },
        { "strands with soft bends", 10, 1, true, 1.0f, 25.0, 0.005 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i += IF_FAST(1, 2))
    {
        for (int rate = 60; rate <= IF_FAST(120, 60); rate += 60)
        {
            check_drag(&rows[i], 1.0f / (float)rate);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changing_the_solver_does_not_jerk_a_hanging_cloth),
        cmocka_unit_test(a_change_of_gravity_accelerates_by_about_itself),
        cmocka_unit_test(a_change_of_damping_leaves_a_settled_cloth_alone),
        cmocka_unit_test(a_change_of_compliance_does_not_jerk_a_hanging_cloth),
        cmocka_unit_test(changing_the_sub_steps_does_not_jerk_a_swinging_cloth),
        cmocka_unit_test(a_corner_dragged_at_ten_metres_a_second_throws_no_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
