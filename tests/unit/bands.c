// Pictures by several threads: the rows are shared out whole, and the pixels are those of one.

#include "viewing.h"

#include "sandbox/bands.h"
#include "sandbox/view_styles.h"

#define MOST_ROWS 1100

// Backwards, and each task as if on a thread of its own: one after the other.
static void run_backwards(void* context, int32_t count, VoileTask* task, void* data)
{
    int32_t* most = context;
    *most = count > *most ? count : *most;
    for (int32_t i = count - 1; i >= 0; --i)
    {
        task(i, data);
    }
}

typedef struct Rows
{
    int visits[MOST_ROWS];
    int row_count, step;
} Rows;

static void visit(void* data, int first_row, int end_row)
{
    Rows* rows = data;
    assert_true(first_row >= 0 && first_row < end_row && end_row <= rows->row_count);
    assert_true(first_row % rows->step == 0);
    for (int row = first_row; row < end_row; ++row)
    {
        ++rows->visits[row];
    }
}

static void every_row_is_in_one_band(void** state)
{
    (void)state;
    for (int row_count = 1; row_count <= MOST_ROWS; row_count += row_count < 300 ? 1 : 37)
    {
        for (int i = 0; i < 4 * 9; ++i)
        {
            int32_t most = 0;
            VoileParallel parallel = { run_backwards, &most, i / 4 < 8 ? i / 4 : 64 };
            Rows rows = { .row_count = row_count, .step = 1 << i % 4 };
            shares_run(i / 4 == 0 ? NULL : &parallel, row_count, 64, rows.step, visit, &rows);
            for (int row = 0; row < row_count; ++row)
            {
                assert_int_equal(rows.visits[row], 1);
            }
            assert_true(most <= parallel.thread_count);
        }
    }
}

static void fine_shares_are_several_for_each_thread(void** state)
{
    (void)state;
    for (int per_thread = 1; per_thread <= 5; ++per_thread)
    {
        int32_t most = 0;
        VoileParallel parallel = { run_backwards, &most, 3 };
        Rows rows = { .row_count = 960, .step = 2 };
        shares_run_finely(&parallel, rows.row_count, 64, rows.step, per_thread, visit, &rows);
        assert_int_equal(most, 3 * per_thread);
        shares_run_finely(NULL, rows.row_count, 64, rows.step, per_thread, visit, &rows);
        for (int row = 0; row < rows.row_count; ++row)
        {
            assert_int_equal(rows.visits[row], 2);
        }
    }
}

static void cut_and_visit(const RowCosts* costs, int row_count)
{
    for (int thread_count = 1; thread_count <= 70; ++thread_count)
    {
        int32_t most = 0;
        VoileParallel parallel = { run_backwards, &most, thread_count };
        Rows rows = { .row_count = row_count, .step = 1 };
        bands_run(&parallel, row_count, costs, visit, &rows);
        for (int row = 0; row < row_count; ++row)
        {
            assert_int_equal(rows.visits[row], 1);
        }
        assert_true(most <= thread_count);
    }
}

static void bands_of_any_costs_hold_every_row_once(void** state)
{
    (void)state;
    RowCosts costs = { .parts = { 0 } };
    cut_and_visit(&costs, 1000);
    costs.parts[ROW_PARTS - 1] = 1;
    cut_and_visit(&costs, 1000);
    costs.parts[0] = (1 << 24) - 1;
    cut_and_visit(&costs, 1100);
    for (int part = 0; part < ROW_PARTS; ++part)
    {
        costs.parts[part] = part * part % 7;
    }
    cut_and_visit(&costs, 777);
    cut_and_visit(NULL, 777);
}

static int32_t sum_costs(const RowCosts* costs, int first_part, int end_part)
{
    int32_t sum = 0;
    for (int part = first_part; part < end_part; ++part)
    {
        sum += costs->parts[part];
    }
    return sum;
}

static void bands_have_as_much_to_do(void** state)
{
    (void)state;
    RowCosts costs;
    for (int part = 0; part < ROW_PARTS; ++part)
    {
        costs.parts[part] = 1 + part * part;
    }
    int rows[5];
    bands_cut(&costs, 100 * ROW_PARTS, 4, rows);
    assert_int_equal(rows[0], 0);
    assert_int_equal(rows[4], 100 * ROW_PARTS);
    for (int band = 0; band < 4; ++band)
    {
        int32_t share = sum_costs(&costs, rows[band] / 100, rows[band + 1] / 100);
        assert_in_range(share, sum_costs(&costs, 0, ROW_PARTS) / 4 - 4000, sum_costs(&costs, 0, ROW_PARTS) / 4 + 4000);
    }
    assert_true(rows[1] > 100 * ROW_PARTS / 2);
}

// A curtain with a cut and a cube before it, so that there is some of everything.
static void many_threads_draw_the_pixels_of_one(void** state)
{
    (void)state;
    Scene scene = builtin_scene("held");
    int32_t most = 0;
    VoileParallel parallel = { run_backwards, &most, 2 };
    scene.parallel = &parallel;
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, NULL);
    sandbox_do(sitting.sandbox, "cut 1.85 1.4 4.4 -0.8 1.7 0 0.8 1.2 0");
    sitting_tick(&sitting, 10);
    for (int i = 0; i < VIEW_MODE_COUNT * COLOR_BY_COUNT; ++i)
    {
        sitting.session->view_mode = (ViewMode)(i / COLOR_BY_COUNT);
        sitting.session->color_by = (ColorBy)(i % COLOR_BY_COUNT);
        sitting.sandbox->scene.parallel = NULL;
        Canvas alone = draw_view(sitting.session, 640, 361, 1.0f, true);
        sitting.sandbox->scene.parallel = &parallel;
        for (parallel.thread_count = 2; parallel.thread_count <= 5; ++parallel.thread_count)
        {
            most = 0;
            Canvas together = draw_view(sitting.session, 640, 361, 1.0f, true);
            assert_int_equal(count_changes(&together, &alone), 0);
            free(together.pixels);
            assert_true(most >= 2);
        }
        free(alone.pixels);
    }
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_in_one_band),
        cmocka_unit_test(fine_shares_are_several_for_each_thread),
        cmocka_unit_test(bands_of_any_costs_hold_every_row_once),
        cmocka_unit_test(bands_have_as_much_to_do),
        cmocka_unit_test(many_threads_draw_the_pixels_of_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
