// The tension of threads: what they carry themselves, and their share of what others carry beside them.

#include "cmocka_setup.h"

#include "fixture.h"

#include <math.h>
#include <stdlib.h>

// A sheet that has come to rest.
static VoileCloth* create_hanging_sheet(uint32_t kinds, float bend_compliance)
{
    SheetDef def = default_sheet();
    def.link_kinds = kinds;
    def.top = 0.45f;
    VoileCloth* cloth = sheet_create(&def);
    VoileStep step = undamped_step(5, 1);
    step.damping = 4.0f;
    step.compliance[VOILE_LINK_BEND] = bend_compliance;
    cloth_run(cloth, &step, 1200);
    return cloth;
}

// Of the down threads from row `row` to the next, over the weight below.
static double sum_across(const VoileCloth* cloth, const float* newtons, int32_t row)
{
    SheetDef def = default_sheet();
    double sum = 0.0;
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        bool goes_down = link.kind == VOILE_LINK_STRUCTURAL && link.b == link.a + def.columns;
        sum += goes_down && link.a / def.columns == row ? (double)newtons[i] : 0.0;
    }
    int32_t first_below = (row + 1) * def.columns;
    return sum / (9.81 * mass_of(cloth, first_below, def.columns * def.rows - first_below));
}

static float* read_newtons(const VoileCloth* cloth, void (*read)(const VoileCloth* cloth, float* out_newtons))
{
    float* newtons = take_memory((size_t)voile_cloth_link_count(cloth) * sizeof *newtons);
    read(cloth, newtons);
    return newtons;
}

typedef struct ShareRow
{
    uint32_t kinds;
    float bend_compliance;
    bool has_helpers; // other links change what a thread carries itself by more than a tenth
} ShareRow;

static void the_tensions_of_a_row_are_the_weight_below(void** state)
{
    (void)state;
    static const ShareRow rows[] = {
        { 1U << VOILE_LINK_STRUCTURAL, 0.0f, false },
        { (1U << VOILE_LINK_STRUCTURAL) | (1U << VOILE_LINK_SHEAR), 0.0f, true },
        { (1U << VOILE_LINK_STRUCTURAL) | (1U << VOILE_LINK_BEND), 0.0f, true },
        { ALL_LINK_KINDS, 0.0f, true },
        { ALL_LINK_KINDS, 1.0f, true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        VoileCloth* cloth = create_hanging_sheet(rows[i].kinds, rows[i].bend_compliance);
        float* forces = read_newtons(cloth, voile_cloth_read_link_forces);
        float* tensions = read_newtons(cloth, voile_cloth_read_tensions);
        double most_helped = 0.0;
        for (int32_t row = 0; row < 9; ++row)
        {
            double share = sum_across(cloth, tensions, row);
            double own = sum_across(cloth, forces, row);
            most_helped = fabs(share - own) > most_helped ? fabs(share - own) : most_helped;
            if (!(share > 0.99 && share < 1.01))
            {
                fail_msg("kinds %u, row %d: the threads carry %g of the weight", rows[i].kinds, row, share);
            }
        }
        assert_true((most_helped > 0.1) == rows[i].has_helpers);
        free(tensions);
        free(forces);
        voile_cloth_destroy(cloth);
    }
}

static void only_living_threads_have_a_tension(void** state)
{
    (void)state;
    VoileCloth* cloth = create_hanging_sheet(ALL_LINK_KINDS, 1.0f);
    assert_true(cut_across(cloth, voile_vec3(-1.0f, 0.1f, 0.0f), voile_vec3(0.2f, 0.1f, 0.0f)) > 0);
    float* tensions = read_newtons(cloth, voile_cloth_read_tensions);
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        bool is_living_thread = link.kind == VOILE_LINK_STRUCTURAL && link.is_alive;
        assert_true(is_living_thread || tensions[i] == 0.0f);
        assert_true(voile_is_finite(tensions[i]));
    }
    free(tensions);
    voile_cloth_destroy(cloth);
}

static void the_largest_tension_is_measured(void** state)
{
    (void)state;
    VoileCloth* cloth = create_hanging_sheet(ALL_LINK_KINDS, 1.0f);
    float* tensions = read_newtons(cloth, voile_cloth_read_tensions);
    float largest = 0.0f;
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        largest = tensions[i] > largest ? tensions[i] : largest;
    }
    assert_true(largest > 0.0f);
    assert_true(voile_cloth_measure(cloth).max_tension == largest);
    free(tensions);
    voile_cloth_destroy(cloth);
}

static void a_pushed_link_reads_as_negative(void** state)
{
    (void)state;
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 2, 1.0f, 0.1f, 0.01f);
    pin_points(cloth, 0, 2);
    voile_cloth_place(cloth, 1, voile_vec3(0.9f, 0.0f, 0.0f));
    VoileStep step = voile_default_step();
    voile_cloth_step(cloth, &step);
    float force = 0.0f;
    voile_cloth_read_link_forces(cloth, &force);
    // 0.1 m shorter at 0.01 m/N, and the one-division form's part of a per cent.
    assert_true(fabsf(force + 10.0f) < 0.6f);
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tensions_of_a_row_are_the_weight_below),
        cmocka_unit_test(only_living_threads_have_a_tension),
        cmocka_unit_test(the_largest_tension_is_measured),
        cmocka_unit_test(a_pushed_link_reads_as_negative),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
