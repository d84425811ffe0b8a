// What no amount of violence may break: pins, finite numbers, legal indices, and the promise not to allocate.

#include "fixture.h"
#include "property/chaos.h"

#include <string.h>

static SheetDef random_sheet(Trial* trial)
{
    SheetDef def = default_sheet();
    def.columns = 3 + random_below(&trial->random, trial->size);
    def.rows = 3 + random_below(&trial->random, trial->size);
    def.has_equal_masses = random_happens(&trial->random, 0.3f);
    def.is_flat = random_happens(&trial->random, 0.1f);
    return def;
}

static VoileCloth* create_grid_or_mesh(Trial* trial, const SheetDef* def)
{
    return random_happens(&trial->random, 0.5f) ? sheet_create(def) : sheet_create_as_mesh(def);
}

// ----------------------------------------------------------------------------------------------------------------- pins

static bool pinned_points_stay_bit_for_bit(Trial* trial)
{
    SheetDef def = random_sheet(trial);
    VoileCloth* cloth = create_grid_or_mesh(trial, &def);
    VoileVec3* start = copy_positions(cloth);
    Chaos chaos;
    chaos_start(&chaos, cloth, random_happens(&trial->random, 0.5f) ? CHAOS_WILD : CHAOS_CALM, def.columns,
                trial->random);
    int32_t moved = -1;
    int32_t tick = 0;
    for (; tick < 600 && moved < 0; ++tick)
    {
        chaos_step(&chaos);
        for (int32_t i = 0; i < def.columns; ++i)
        {
            VoileVec3 now = voile_cloth_position(cloth, i);
            moved = memcmp(&now, &start[i], sizeof now) != 0 ? i : moved;
        }
    }
    bool is_finite = voile_cloth_measure(cloth).is_finite;
    free(start);
    voile_cloth_destroy(cloth);
    return (moved < 0 && is_finite) || trial_fails(trial, "pin %d had moved after tick %d; the cloth is %s", moved,
                                                   tick, is_finite ? "finite" : "not finite");
}

static void a_pinned_point_never_moves_by_a_bit(void** state)
{
    (void)state;
    for_all(pinned_points_stay_bit_for_bit, 16, 20);
}

static void a_move_reaches_its_target_and_leaves_free_points_alone(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* moved = sheet_create(&def);
    VoileCloth* left_alone = sheet_create(&def);
    VoileMove moves[] = { { .point = 60, .target = { 0.3f, 1.1f, 0.4f } },
                          { .point = 75, .target = { 9.0f, 9.0f, 9.0f } } };
    VoileStep step = voile_default_step();
    voile_cloth_hold(moved, 60);
    voile_cloth_hold(left_alone, 60);
    for (int32_t tick = 0; tick < 20; ++tick)
    {
        moves[0].target.x += 0.01f;
        step.moves = moves;
        step.move_count = 2;
        voile_cloth_step(moved, &step);
        step.move_count = 1;
        voile_cloth_step(left_alone, &step);
        VoileVec3 held = voile_cloth_position(moved, 60);
        assert_memory_equal(&held, &moves[0].target, sizeof held);
    }
    assert_true(hash_of(moved) == hash_of(left_alone));
    voile_cloth_destroy(left_alone);
    voile_cloth_destroy(moved);
}

// Pinned and held are two things: each ends alone, and the point is free only when both have.
static void pins_and_holds_are_apart(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create(&def);
    VoileStep step = voile_default_step();
    VoileVec3 start = voile_cloth_position(cloth, 0);
    voile_cloth_hold(cloth, 0);
    assert_true(voile_cloth_is_pinned(cloth, 0) && voile_cloth_is_held(cloth, 0));
    voile_cloth_release(cloth, 0);
    assert_true(voile_cloth_is_pinned(cloth, 0) && !voile_cloth_is_held(cloth, 0));
    cloth_run(cloth, &step, 10);
    assert_true(voile_distance(voile_cloth_position(cloth, 0), start) == 0.0f);

    voile_cloth_hold(cloth, 0);
    voile_cloth_unpin(cloth, 0);
    cloth_run(cloth, &step, 10);
    assert_true(voile_distance(voile_cloth_position(cloth, 0), start) == 0.0f);
    voile_cloth_release(cloth, 0);
    cloth_run(cloth, &step, 10);
    assert_true(voile_distance(voile_cloth_position(cloth, 0), start) > 1.0e-4f);
    voile_cloth_destroy(cloth);
}

// ------------------------------------------------------------------------------------------------------- finite and legal

static bool is_index_below(int32_t index, int32_t count)
{
    return index >= 0 && index < count;
}

static const char* find_bad_number(const VoileCloth* cloth)
{
    int32_t point_count = voile_cloth_point_count(cloth);
    for (int32_t i = 0; i < point_count; ++i)
    {
        if (!voile_is_finite3(voile_cloth_position(cloth, i)))
        {
            return "a position is not finite";
        }
        if (!(voile_cloth_mass(cloth, i) > 0.0f))
        {
            return "a mass is not above 0";
        }
    }
    VoileClothFigures figures = voile_cloth_measure(cloth);
    bool is_finite = figures.is_finite && voile_is_finite(figures.mean_stretch) &&
                     voile_is_finite(figures.max_stretch) && voile_is_finite(figures.max_tension) &&
                     voile_is_finite(figures.lowest_y) && voile_is_finite(figures.max_speed) &&
                     figures.kinetic_energy - figures.kinetic_energy == 0.0;
    return is_finite ? NULL : "a figure is not finite";
}

static const char* find_bad_read_out(const VoileCloth* cloth)
{
    int32_t point_count = voile_cloth_point_count(cloth);
    int32_t link_count = voile_cloth_link_count(cloth);
    VoileVec3* normals = take_memory((size_t)point_count * sizeof *normals);
    float* forces = take_memory((size_t)link_count * sizeof *forces);
    float* tensions = take_memory((size_t)link_count * sizeof *tensions);
    voile_cloth_read_normals(cloth, normals, sizeof *normals);
    voile_cloth_read_link_forces(cloth, forces);
    voile_cloth_read_tensions(cloth, tensions);
    const char* fault = NULL;
    for (int32_t i = 0; i < point_count; ++i)
    {
        float length = voile_length(normals[i]);
        fault = length > 0.999f && length < 1.001f ? fault : "a normal has not the length 1";
    }
    for (int32_t i = 0; i < link_count; ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        bool is_legal = is_index_below(link.a, point_count) && is_index_below(link.b, point_count) && link.a != link.b;
        fault = is_legal ? fault : "a link has an illegal end";
        fault = voile_is_finite(forces[i]) && voile_is_finite(tensions[i]) ? fault : "a force is not finite";
        fault = link.is_alive || forces[i] == 0.0f ? fault : "a dead link has a force";
    }
    free(tensions);
    free(forces);
    free(normals);
    return fault;
}

static const char* find_bad_count(const VoileCloth* cloth)
{
    VoileClothFigures figures = voile_cloth_measure(cloth);
    int32_t links_alive = 0;
    int32_t faces_alive = 0;
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        links_alive += link.is_alive && link.kind == VOILE_LINK_STRUCTURAL;
    }
    for (int32_t i = 0; i < voile_cloth_face_count(cloth); ++i)
    {
        faces_alive += voile_cloth_face(cloth, i).is_alive;
    }
    bool is_right = figures.links_alive == links_alive && figures.faces_alive == faces_alive;
    return is_right ? NULL : "the figures count other links or faces than there are";
}

static bool violence_leaves_legal_numbers(Trial* trial)
{
    SheetDef def = random_sheet(trial);
    VoileCloth* cloth = create_grid_or_mesh(trial, &def);
    Chaos chaos;
    chaos_start(&chaos, cloth, CHAOS_WILD, 0, trial->random);
    const char* fault = NULL;
    int32_t tick = 0;
    for (; tick < 300 && fault == NULL; ++tick)
    {
        chaos_step(&chaos);
        fault = find_bad_number(cloth);
        fault = chaos.last_hit.index < voile_cloth_link_count(cloth) && chaos.last_hit.index >= -1 ? fault
                                                                                                   : "an illegal hit";
    }
    fault = fault == NULL ? find_bad_read_out(cloth) : fault;
    fault = fault == NULL ? find_bad_count(cloth) : fault;
    voile_cloth_destroy(cloth);
    return fault == NULL || trial_fails(trial, "%d x %d points, tick %d: %s", def.columns, def.rows, tick, fault);
}

static void violence_keeps_every_value_finite_and_every_index_legal(void** state)
{
    (void)state;
    for_all(violence_leaves_legal_numbers, 14, 40);
}

// ------------------------------------------------------------------------------------------------------------ allocation

// Counts what a cloth takes, and refuses from the request number `first_refused` on.
typedef struct CountingHeap
{
    int32_t request_count;
    int32_t first_refused; // counted from 1; 0: none
    size_t bytes_out;
} CountingHeap;

static void* allocate_counted(void* context, size_t size, size_t alignment)
{
    CountingHeap* heap = context;
    heap->request_count++;
    if (heap->first_refused > 0 && heap->request_count >= heap->first_refused)
    {
        return NULL;
    }
    heap->bytes_out += size;
    return voile_default_allocator().allocate(voile_default_allocator().context, size, alignment);
}

static void release_counted(void* context, void* block, size_t size)
{
    CountingHeap* heap = context;
    heap->bytes_out -= block != NULL ? size : 0;
    voile_default_allocator().release(voile_default_allocator().context, block, size);
}

static VoileAllocator counting_allocator(CountingHeap* heap)
{
    return (VoileAllocator){ allocate_counted, release_counted, heap };
}

static bool acting_allocates_nothing(Trial* trial)
{
    CountingHeap heap = { 0 };
    SheetDef def = random_sheet(trial);
    def.allocator = counting_allocator(&heap);
    VoileCloth* cloth = create_grid_or_mesh(trial, &def);
    int32_t requests_to_create = heap.request_count;
    size_t bytes_of_cloth = heap.bytes_out;
    heap.first_refused = 1;

    Chaos chaos;
    chaos_start(&chaos, cloth, CHAOS_CALM, 0, trial->random);
    void* bytes = take_memory(voile_cloth_snapshot_size(cloth));
    voile_cloth_snapshot(cloth, bytes);
    for (int32_t tick = 0; tick < 60; ++tick)
    {
        chaos_step(&chaos);
    }
    hash_of(cloth);
    find_bad_read_out(cloth);
    voile_cloth_restore(cloth, bytes);
    free(bytes);
    int32_t requests = heap.request_count - requests_to_create;
    bool is_unchanged = heap.bytes_out == bytes_of_cloth;
    voile_cloth_destroy(cloth);
    return (requests == 0 && is_unchanged && heap.bytes_out == 0 && bytes_of_cloth > 0) ||
           trial_fails(trial, "%d requests after creation, %zu bytes kept at the end", requests, heap.bytes_out);
}

static void nothing_is_allocated_after_creation(void** state)
{
    (void)state;
    for_all(acting_allocates_nothing, 12, 12);
}

static VoileResult create_with_heap(CountingHeap* heap, bool is_mesh, VoileCloth** out_cloth, VoileError* error)
{
    static const VoileVec3 positions[] = {
        { 0.0f, 1.0f, 0.0f }, { 1.0f, 1.0f, 0.0f }, { 0.0f, 0.0f, 0.0f }, { 1.0f, 0.0f, 0.0f }
    };
    static const VoileLinkDef links[] = { { .a = 0, .b = 1 }, { .a = 1, .b = 3 }, { .a = 3, .b = 0 } };
    static const VoileFaceDef faces[] = { { { 0, 1, 3, -1 } } };
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 4;
    def.positions = positions;
    def.columns = def.rows = is_mesh ? 0 : 2;
    def.links = is_mesh ? links : NULL;
    def.link_count = is_mesh ? 3 : 0;
    def.faces = is_mesh ? faces : NULL;
    def.face_count = is_mesh ? 1 : 0;
    def.allocator = counting_allocator(heap);
    return voile_cloth_create(&def, out_cloth, error);
}

static void a_cloth_that_finds_no_memory_says_so_and_keeps_none(void** state)
{
    (void)state;
    for (int32_t kind = 0; kind < 2; ++kind)
    {
        VoileResult result = VOILE_ERROR_MEMORY;
        for (int32_t refused = 1; result != VOILE_OK; ++refused)
        {
            assert_in_range(refused, 1, 1000);
            CountingHeap heap = { .first_refused = refused };
            VoileError error = { 0 };
            VoileCloth* cloth = NULL;
            result = create_with_heap(&heap, kind == 1, &cloth, &error);
            assert_true(result == VOILE_OK || result == VOILE_ERROR_MEMORY);
            assert_int_equal(error.code, result);
            assert_true((cloth != NULL) == (result == VOILE_OK));
            voile_cloth_destroy(cloth);
            assert_true(heap.bytes_out == 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pinned_point_never_moves_by_a_bit),
        cmocka_unit_test(a_move_reaches_its_target_and_leaves_free_points_alone),
        cmocka_unit_test(pins_and_holds_are_apart),
        cmocka_unit_test(violence_keeps_every_value_finite_and_every_index_legal),
        cmocka_unit_test(nothing_is_allocated_after_creation),
        cmocka_unit_test(a_cloth_that_finds_no_memory_says_so_and_keeps_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
