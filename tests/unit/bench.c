// The bench's own tools: threads, measurement, counting.

#include "bench/busy.h"
#include "bench/counting.h"
#include "bench/measure.h"
#include "bench/report.h"
#include "bench/sheet.h"
#include "bench/yardstick.h"
#include "cli/threads.h"

#include "cmocka_setup.h"

#include <string.h>

// ------------------------------------------------------------------------------------------------------------- threads

static void busy_threads_stop_when_they_are_told_to(void** state)
{
    (void)state;
    BusyThreads* busy = NULL;
    assert_int_equal(busy_threads_create(&busy, NULL), VOILE_OK);
    for (int32_t i = 0; i < 20; ++i)
    {
        busy_threads_set(busy, i % 2 == 0);
    }
    busy_threads_set(busy, true);
    busy_threads_destroy(busy);
    busy_threads_destroy(NULL);
}

static void a_sheet_steps_to_the_same_bits_with_threads(void** state)
{
    (void)state;
    uint64_t hashes[2];
    for (int32_t i = 0; i < 2; ++i)
    {
        SheetDef def = { .kind = SHEET_GRID, .size = 256 };
        Subject subject = { .step = sheet_step(2, 1) };
        ThreadHost* host = NULL;
        assert_int_equal(sheet_create(&def, &subject.cloth, NULL), VOILE_OK);
        assert_int_equal(thread_host_create(2, &host, NULL), VOILE_OK);
        subject.step.parallel = i == 0 ? NULL : thread_host_parallel(host);
        subject_run(&subject, 3);
        hashes[i] = voile_cloth_hash(subject.cloth, VOILE_HASH_SEED);
        thread_host_destroy(host);
        voile_cloth_destroy(subject.cloth);
    }
    assert_true(hashes[0] == hashes[1]);
}

// --------------------------------------------------------------------------------------------------------- measurement

#define MAX_LOG 4096

// The order in which tasks ran.
typedef struct Log
{
    int32_t entries[MAX_LOG];
    int32_t count;
} Log;

typedef struct Logged
{
    Log* log;
    int32_t name;
    int32_t effort;
} Logged;

static void run_logged(void* data, int32_t count)
{
    Logged* logged = (Logged*)data;
    if (logged->log->count < MAX_LOG)
    {
        logged->log->entries[logged->log->count++] = logged->name;
    }
    for (volatile int64_t work = (int64_t)count * logged->effort; work > 0;)
    {
        work = work - 1;
    }
}

static void tasks_take_turns_in_every_round(void** state)
{
    (void)state;
    Log log = { .count = 0 };
    Logged logged[] = { { &log, 0, 100 }, { &log, 1, 100000 }, { &log, 2, 1000 } };
    MeasuredTask tasks[3] = { 0 };
    for (int i = 0; i < 3; ++i)
    {
        tasks[i] = (MeasuredTask){ .run = run_logged, .data = &logged[i] };
    }
    assert_int_equal(measure_tasks(tasks, 3, MEASURE_CPU, 9, NULL), VOILE_OK);
    for (int32_t i = 0; i < 9 * 3; ++i)
    {
        assert_int_equal(log.entries[log.count - 9 * 3 + i], i % 3);
    }
    for (int i = 0; i < 3; ++i)
    {
        assert_true(tasks[i].count >= 1);
        assert_true(0.0 < tasks[i].minimum_ns && tasks[i].minimum_ns <= tasks[i].median_ns);
    }
    // A thousand times the work in the same run: a wide ratio, and no time.
    assert_true(tasks[1].minimum_ns > 20.0 * tasks[0].minimum_ns);
}

static void wall_time_counts_what_others_do(void** state)
{
    (void)state;
    Log log = { .count = 0 };
    Logged logged = { &log, 0, 1000 };
    MeasuredTask task = { .run = run_logged, .data = &logged };
    assert_int_equal(measure_tasks(&task, 1, MEASURE_WALL, 10, NULL), VOILE_OK);
    assert_true(0.0 < task.minimum_ns && task.minimum_ns <= task.median_ns);
}

// ----------------------------------------------------------------------------------------------------------- yardstick

static float find_length(const Yardstick* yardstick, int32_t pair, int32_t lane)
{
    const YardstickBlock* a = &yardstick->blocks[pair][0];
    const YardstickBlock* b = &yardstick->blocks[pair][1];
    return voile_distance(voile_vec3(a->x[lane], a->y[lane], a->z[lane]),
                          voile_vec3(b->x[lane], b->y[lane], b->z[lane]));
}

// It must do the solver's work, and not a part of it that is faster.
static void the_yardstick_relaxes_its_links_with_every_kernel_alike(void** state)
{
    (void)state;
    static Yardstick start, expected, found; // zeroed, so that they can be compared with their gaps
    yardstick_start(&start, VOILE_KERNEL_SCALAR);
    yardstick_start(&expected, VOILE_KERNEL_SCALAR);
    yardstick_run(&expected, 20);
    for (int32_t i = 0; i < YARDSTICK_LINKS; ++i)
    {
        int32_t pair = i / YARDSTICK_LANES;
        int32_t lane = i % YARDSTICK_LANES;
        bool is_cut = start.rest_squared[pair][lane] < 0.0f;
        float wanted = is_cut ? find_length(&start, pair, lane) : 1.0f;
        float tolerance = is_cut ? 0.0f : 1.0e-5f;
        assert_float_equal(find_length(&expected, pair, lane), wanted, tolerance);
    }
    for (int kernel = VOILE_KERNEL_SCALAR; kernel < VOILE_KERNEL_COUNT; ++kernel)
    {
        if (voile_kernel_is_available((VoileKernel)kernel))
        {
            yardstick_start(&found, (VoileKernel)kernel);
            yardstick_run(&found, 20);
            assert_memory_equal(found.blocks, expected.blocks, sizeof found.blocks);
        }
    }
}

// A task that runs two yardsticks is two of them long, whatever the machine; its row says so.
static void run_two_yardsticks(void* data, int32_t count)
{
    yardstick_run(data, 2 * count);
}

static void a_row_is_measured_by_the_yardstick_of_its_kernel(void** state)
{
    (void)state;
    static Yardstick scalar, fastest;
    MeasuredTask tasks[] = {
        { .run = run_two_yardsticks, .data = &scalar, .kernel = VOILE_KERNEL_SCALAR },
        { .run = run_two_yardsticks, .data = &fastest, .kernel = VOILE_KERNEL_AUTO },
    };
    yardstick_start(&scalar, VOILE_KERNEL_SCALAR);
    yardstick_start(&fastest, VOILE_KERNEL_SCALAR);
    assert_int_equal(yardstick_measure_tasks(tasks, 2, MEASURE_CPU, 31, NULL), VOILE_OK);
    assert_int_equal(tasks[0].kernel, VOILE_KERNEL_SCALAR);
    assert_true(voile_kernel_is_available(tasks[1].kernel) && tasks[1].kernel != VOILE_KERNEL_AUTO);
    assert_true(0.0 < tasks[1].yardstick_ns && tasks[1].yardstick_ns < 2.0 * tasks[0].yardstick_ns);

    ReportRow row = { .unit = "ns/projection" };
    report_row_set_projection(&row, &tasks[0], 2 * YARDSTICK_LINKS);
    assert_true(row.times_yardstick > 0.25 && row.times_yardstick < 4.0);
    double times = row.minimum / row.yardstick_ns;
    assert_true(row.times_yardstick > 0.999 * times && row.times_yardstick < 1.001 * times);
    report_row_set_ms(&row, &tasks[0]); // 1024 projections
    assert_true(row.times_yardstick > 0.25 && row.times_yardstick < 4.0);
    double thousands = row.minimum * 1.0e3 / row.yardstick_ns;
    assert_true(row.times_yardstick > 0.999 * thousands && row.times_yardstick < 1.001 * thousands);
}

// ------------------------------------------------------------------------------------------------- counting and sheets

static void the_counting_heap_knows_what_is_out_and_what_was(void** state)
{
    (void)state;
    CountingHeap heap = { .inner = voile_default_allocator() };
    VoileAllocator allocator = counting_allocator(&heap);
    void* a = voile_allocate(&allocator, 100);
    void* b = voile_allocate(&allocator, 50);
    assert_non_null(a);
    assert_non_null(b);
    voile_release(&allocator, a, 100);
    void* c = voile_allocate(&allocator, 20);
    assert_int_equal(heap.bytes, 70);
    assert_int_equal(heap.peak_bytes, 150);
    assert_int_equal(heap.block_count, 2);
    assert_int_equal(heap.call_count, 3);
    voile_release(&allocator, b, 50);
    voile_release(&allocator, c, 20);
    voile_release(&allocator, NULL, 10);
    assert_int_equal(heap.bytes, 0);
    assert_int_equal(heap.block_count, 0);
}

static VoileCloth* create_sheet(SheetKind kind, int32_t size, bool is_hanging)
{
    SheetDef def = { .kind = kind, .size = size, .is_hanging = is_hanging };
    VoileCloth* cloth = NULL;
    assert_int_equal(sheet_create(&def, &cloth, NULL), VOILE_OK);
    return cloth;
}

static void the_sheets_have_the_links_that_their_kinds_promise(void** state)
{
    (void)state;
    static const struct
    {
        SheetKind kind;
        int32_t links, faces;
    } rows[] = {
        { SHEET_GRID, 2 * 5 * 4 + 2 * 4 * 4 + 2 * 5 * 3, 16 },
        { SHEET_LEAN_MESH, 2 * 5 * 4 + 2 * 4 * 4, 32 },
        { SHEET_MESH, 2 * 5 * 4 + 2 * 4 * 4 + 2 * 4 * 3, 32 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        VoileCloth* cloth = create_sheet(rows[i].kind, 5, false);
        assert_int_equal(voile_cloth_point_count(cloth), 25);
        assert_int_equal(voile_cloth_link_count(cloth), rows[i].links);
        assert_int_equal(voile_cloth_face_count(cloth), rows[i].faces);
        voile_cloth_destroy(cloth);
    }
}

static void stretch_is_found_in_each_kind_of_link(void** state)
{
    (void)state;
    SheetStretch stretch;
    VoileCloth* cloth = create_sheet(SHEET_GRID, 3, true);
    assert_int_equal(sheet_measure_stretch(cloth, &stretch, NULL), VOILE_OK);
    assert_true(stretch.structural_max < 0.001 && stretch.shear_max < 0.001);

    // The lower right corner, a metre from both its neighbours, goes half a metre down: its thread up is half longer.
    voile_cloth_place(cloth, 8, voile_vec3(1.0f, -2.5f, 0.0f));
    assert_int_equal(sheet_measure_stretch(cloth, &stretch, NULL), VOILE_OK);
    assert_true(stretch.structural_max > 49.9 && stretch.structural_max < 50.1);
    assert_true(stretch.structural_mean > 4.9 && stretch.structural_mean < 5.2);
    assert_true(stretch.shear_max > 27.0 && stretch.shear_max < 28.0);
    voile_cloth_destroy(cloth);
}

static void the_forces_of_a_hanging_sheet_carry_its_weight(void** state)
{
    (void)state;
    SheetForces forces;
    Subject subject = { .cloth = create_sheet(SHEET_GRID, 8, true), .step = sheet_step(10, 1) };
    assert_int_equal(sheet_measure_forces(subject.cloth, 8, &forces, NULL), VOILE_OK);
    assert_true(forces.mean_error > 99.0); // before the first step no link pulls
    subject.step.damping = 3.0f;
    subject.step.measures_forces = true;
    subject_run(&subject, 600);
    assert_int_equal(sheet_measure_forces(subject.cloth, 8, &forces, NULL), VOILE_OK);
    assert_true(forces.largest_error < 1.0 && forces.mean_error <= forces.largest_error);
    assert_true(1 <= forces.worst_row && forces.worst_row <= 7);
    voile_cloth_destroy(subject.cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(busy_threads_stop_when_they_are_told_to),
        cmocka_unit_test(a_sheet_steps_to_the_same_bits_with_threads),
        cmocka_unit_test(tasks_take_turns_in_every_round),
        cmocka_unit_test(wall_time_counts_what_others_do),
        cmocka_unit_test(the_yardstick_relaxes_its_links_with_every_kernel_alike),
        cmocka_unit_test(a_row_is_measured_by_the_yardstick_of_its_kernel),
        cmocka_unit_test(the_counting_heap_knows_what_is_out_and_what_was),
        cmocka_unit_test(the_sheets_have_the_links_that_their_kinds_promise),
        cmocka_unit_test(stretch_is_found_in_each_kind_of_link),
        cmocka_unit_test(the_forces_of_a_hanging_sheet_carry_its_weight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
