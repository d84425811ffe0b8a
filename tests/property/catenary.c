// A chain between two pins of equal height. With N equal hard links and the same weight at every joint it hangs in a shape
// of its own: the horizontal pull H is the same everywhere, the vertical one changes by a weight w at each joint, so that
// link i leans by tan b = (i - (N - 1) / 2) w / H. With ever more links that is the catenary y = a cosh(x / a).

#include "cmocka_setup.h"
#include "fixture.h"

#include <math.h>

#define CHAIN_LENGTH 1.25
#define SPAN         1.0

// ------------------------------------------------------------------------------------------------------- what is expected

// The polygon's width and sag for a pull of H / w.
static double polygon_width(int32_t link_count, double pull, double* out_sag)
{
    double width = 0.0;
    *out_sag = 0.0;
    for (int32_t i = 0; i < link_count; ++i)
    {
        double slope = (i - 0.5 * (link_count - 1)) / pull;
        double across = CHAIN_LENGTH / link_count / sqrt(1.0 + slope * slope);
        width += across;
        *out_sag += slope > 0.0 ? slope * across : 0.0;
    }
    return width;
}

static double polygon_sag(int32_t link_count)
{
    double low = 1.0e-3;
    double high = 1.0e6;
    double sag = 0.0;
    for (int i = 0; i < 200; ++i)
    {
        double pull = 0.5 * (low + high);
        *(polygon_width(link_count, pull, &sag) < SPAN ? &low : &high) = pull;
    }
    return sag;
}

// The catenary of width 1 and length s has sinh(u) / u = s with u = 1 / (2 a).
static double catenary_sag(void)
{
    double low = 1.0e-3;
    double high = 10.0;
    for (int i = 0; i < 200; ++i)
    {
        double u = 0.5 * (low + high);
        *(sinh(u) / u < CHAIN_LENGTH / SPAN ? &low : &high) = u;
    }
    return SPAN / (2.0 * low) * (cosh(low) - 1.0);
}

// ------------------------------------------------------------------------------------------------------------ what hangs

typedef struct ChainRow
{
    int32_t link_count, sub_steps;
    bool is_grid; ///< a sheet of one row, with its strand solved exactly
} ChainRow;

static VoileCloth* create_chain(const ChainRow* row)
{
    if (!row->is_grid)
    {
        float length = (float)CHAIN_LENGTH / (float)row->link_count;
        return chain_create(voile_vec3(0.0f, 0.0f, 0.0f), row->link_count + 1, length, 0.001f, 0.0f);
    }
    SheetDef def = default_sheet();
    def.columns = row->link_count + 1;
    def.rows = 1;
    def.width = (float)CHAIN_LENGTH;
    def.top = 0.0f;
    def.has_pinned_row = false;
    def.link_kinds = 1u << VOILE_LINK_STRUCTURAL;
    return sheet_create(&def);
}

// Pushes one end to the span within a second and waits until the chain is at rest.
static void hang_chain(VoileCloth* cloth, const ChainRow* row)
{
    VoileStep step = undamped_step(row->sub_steps, 1);
    step.has_strands = row->is_grid;
    step.damping = 3.0f;
    VoileMove move = { .point = row->link_count, .target = voile_cloth_position(cloth, row->link_count) };
    voile_cloth_pin(cloth, 0);
    voile_cloth_pin(cloth, row->link_count);
    step.moves = &move;
    step.move_count = 1;
    for (int32_t tick = 0; tick < 120; ++tick)
    {
        move.target.x -= (float)((CHAIN_LENGTH - SPAN) / 120.0);
        voile_cloth_step(cloth, &step);
    }
    step.move_count = 0;
    cloth_run(cloth, &step, 20 * 120);
}

// Over what is expected, less 1.
static double sag_error(const ChainRow* row, double expected)
{
    VoileCloth* cloth = create_chain(row);
    hang_chain(cloth, row);
    double error = -(double)voile_cloth_measure(cloth).lowest_y / expected - 1.0;
    voile_cloth_destroy(cloth);
    print_message("%d links, %d sub-steps, %s: sag %+.4f %% of %.6f m\n", row->link_count, row->sub_steps,
                  row->is_grid ? "strand" : "links", 100.0 * error, expected);
    return error;
}

// Links relaxed one by one yield, by the square of the sub-step.
static void the_sag_of_links_converges_with_the_sub_steps(void** state)
{
    (void)state;
    double last = 0.0;
    for (int32_t sub_steps = 5; sub_steps <= 20; sub_steps *= 2)
    {
        double error = sag_error(&(ChainRow){ 32, sub_steps, false }, polygon_sag(32));
        assert_true(sub_steps == 5 || (last / error > 3.4 && last / error < 4.6));
        last = error;
    }
    assert_true(last < 0.002);
    assert_true(fabs(sag_error(&(ChainRow){ 32, 40, false }, catenary_sag())) < 0.002);
}

static void a_strand_hangs_in_the_polygon_of_its_links(void** state)
{
    (void)state;
    static const int32_t link_counts[] = { 2, 7, 8, 16, 31, 64 };
    for (size_t i = 0; i < sizeof link_counts / sizeof *link_counts; ++i)
    {
        double error = sag_error(&(ChainRow){ link_counts[i], 5, true }, polygon_sag(link_counts[i]));
        assert_true(fabs(error) < 1.0e-4);
    }
}

static void a_strand_of_more_links_converges_to_the_catenary(void** state)
{
    (void)state;
    double last = 0.0;
    for (int32_t link_count = 8; link_count <= 64; link_count *= 2)
    {
        double error = sag_error(&(ChainRow){ link_count, 5, true }, catenary_sag());
        assert_true(link_count == 8 || last / error > 3.0);
        assert_true(link_count < 32 || fabs(error) < 0.002);
        last = error;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sag_of_links_converges_with_the_sub_steps),
        cmocka_unit_test(a_strand_hangs_in_the_polygon_of_its_links),
        cmocka_unit_test(a_strand_of_more_links_converges_to_the_catenary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
