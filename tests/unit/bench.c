// The bench's own tools: threads, measurement, counting.

#include "bench/busy.h"
#include "bench/counting.h"
#include "bench/measure.h"
#include "bench/sheet.h"
#include "cli/threads.h"

#include "cmocka_setup.h"

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

// ------------------------------------------------------------------------------------------------- counting and sheets

static void the_counting_heap_knows_what_is_out_and_what_was(void** state)
{
    (void)state;
    CountingHeap heap = { 0 };
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
        cmocka_unit_test(the_counting_heap_knows_what_is_out_and_what_was),
        cmocka_unit_test(the_sheets_have_the_links_that_their_kinds_promise),
        cmocka_unit_test(stretch_is_found_in_each_kind_of_link),
        cmocka_unit_test(the_forces_of_a_hanging_sheet_carry_its_weight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
