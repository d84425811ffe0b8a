// Every kernel and every number of threads gives the bits of the plain one.

#include "fixture.h"
#include "property/chaos.h"
#include "slow_code.h"
#include "test_memory.h"

// --- the same cloth, told twice ---------------------------------------------------------------------------------------

typedef struct Weave
{
    int32_t columns, rows;
    uint32_t link_kinds;
    bool is_mesh; // its links and faces told one by one, some links soft
    bool has_strands, has_tethers, has_tearing;
    float soft_share; // of a mesh's links that have a compliance of their own
} Weave;

static Weave random_weave(Trial* trial)
{
    Random* random = &trial->random;
    return (Weave){
        .columns = 1 + random_below(random, 3 * trial->size),
        .rows = 1 + random_below(random, 3 * trial->size),
        .link_kinds = 1u + (uint32_t)random_below(random, (int32_t)ALL_LINK_KINDS),
        .is_mesh = random_happens(random, 0.4f),
        .has_strands = random_happens(random, 0.4f),
        .has_tethers = random_happens(random, 0.4f),
        .has_tearing = random_happens(random, 0.4f),
        .soft_share = random_happens(random, 0.5f) ? 0.3f : 0.0f,
    };
}

static void lay_out(const Weave* weave, VoileVec3* positions, uint8_t* pinned)
{
    for (int32_t i = 0; i < weave->columns * weave->rows; ++i)
    {
        float x = (float)(i % weave->columns) * 0.05f;
        float y = 2.0f - (float)(i / weave->columns) * 0.05f;
        positions[i] = voile_vec3(x, y, 0.01f * voile_sin(9.0f * x + 5.0f * y));
        pinned[i] = i < weave->columns;
    }
}

// The grid's own links and faces, as a mesh has to give them.
static VoileCloth* tell_as_mesh(const Weave* weave, const VoileClothDef* grid_def, const VoileCloth* grid,
                                Random random)
{
    int32_t link_count = voile_cloth_link_count(grid);
    int32_t face_count = voile_cloth_face_count(grid);
    VoileLinkDef* links = calloc((size_t)link_count + 1, sizeof *links);
    VoileFaceDef* faces = calloc((size_t)face_count + 1, sizeof *faces);
    for (int32_t i = 0; i < link_count; ++i)
    {
        VoileLink link = voile_cloth_link(grid, i);
        float compliance = random_happens(&random, weave->soft_share) ? random_between(&random, 0.0f, 0.1f) : 0.0f;
        links[i] = (VoileLinkDef){ link.a, link.b, link.kind, link.rest_length, compliance };
    }
    for (int32_t i = 0; i < face_count; ++i)
    {
        memcpy(faces[i].corners, voile_cloth_face(grid, i).corners, sizeof faces[i].corners);
    }
    VoileClothDef def = *grid_def;
    def.columns = def.rows = 0;
    def.links = links;
    def.link_count = link_count;
    def.faces = faces;
    def.face_count = face_count;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    free(links);
    free(faces);
    return cloth;
}

static VoileCloth* weave_cloth(const Weave* weave, VoileKernel kernel, Random random)
{
    size_t count = (size_t)weave->columns * (size_t)weave->rows;
    VoileVec3* positions = calloc(count, sizeof *positions);
    uint8_t* pinned = calloc(count, 1);
    lay_out(weave, positions, pinned);
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = (int32_t)count;
    def.positions = positions;
    def.pinned = pinned;
    def.columns = weave->columns;
    def.rows = weave->rows;
    def.grid_link_kinds = weave->link_kinds;
    def.reserves_tethers = weave->has_tethers;
    def.reserves_tearing = weave->has_tearing;
    def.kernel = kernel;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    if (weave->is_mesh)
    {
        VoileCloth* grid = cloth;
        cloth = tell_as_mesh(weave, &def, grid, random);
        voile_cloth_destroy(grid);
    }
    free(positions);
    free(pinned);
    return cloth;
}

// --- kernels ----------------------------------------------------------------------------------------------------------

static uint64_t live_through(const Weave* weave, VoileKernel kernel, Random random)
{
    VoileCloth* cloth = weave_cloth(weave, kernel, random);
    assert_true(kernel == VOILE_KERNEL_AUTO || voile_cloth_kernel(cloth) == kernel);
    Chaos chaos;
    chaos_start(&chaos, cloth, CHAOS_CALM, 0, random);
    for (int i = 0; i < 25; ++i)
    {
        chaos.step.has_strands = weave->has_strands && i % 3 != 0;
        chaos.step.has_tethers = weave->has_tethers && i % 4 != 0;
        chaos_step(&chaos);
    }
    uint64_t hash = hash_of(cloth);
    float* readings = calloc((size_t)voile_cloth_link_count(cloth) + 1, sizeof *readings);
    voile_cloth_read_link_forces(cloth, readings);
    hash = voile_hash_bytes(hash, readings, (size_t)voile_cloth_link_count(cloth) * sizeof *readings);
    for (int32_t link = 0; link < voile_cloth_link_count(cloth); ++link)
    {
        readings[link] = voile_cloth_cut_place(cloth, link) + (voile_cloth_is_torn(cloth, link) ? 2.0f : 0.0f);
    }
    hash = voile_hash_bytes(hash, readings, (size_t)voile_cloth_link_count(cloth) * sizeof *readings);
    free(readings);
    voile_cloth_destroy(cloth);
    return hash;
}

static bool kernels_agree(Trial* trial)
{
    Weave weave = random_weave(trial);
    uint64_t expected = live_through(&weave, VOILE_KERNEL_SCALAR, trial->random);
    for (int kernel = VOILE_KERNEL_AUTO; kernel < VOILE_KERNEL_COUNT; ++kernel)
    {
        if (voile_kernel_is_available((VoileKernel)kernel) &&
            live_through(&weave, (VoileKernel)kernel, trial->random) != expected)
        {
            return trial_fails(trial,
                               "%s of %d x %d points, link kinds %u, strands %d, tethers %d: %s differs from scalar",
                               weave.is_mesh ? "a mesh" : "a grid", weave.columns, weave.rows, weave.link_kinds,
                               weave.has_strands, weave.has_tethers, voile_kernel_name((VoileKernel)kernel));
        }
    }
    return true;
}

static void every_kernel_gives_the_same_bits(void** state)
{
    (void)state;
    for_all(kernels_agree, 26, IF_FAST(60, 20));
}

static void a_kernel_that_does_not_run_here_is_refused(void** state)
{
    (void)state;
    VoileVec3 position = { 0.0f, 0.0f, 0.0f };
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 1;
    def.positions = &position;
    for (int kernel = 0; kernel <= VOILE_KERNEL_COUNT; ++kernel)
    {
        def.kernel = (VoileKernel)kernel;
        bool is_available = kernel < VOILE_KERNEL_COUNT && voile_kernel_is_available((VoileKernel)kernel);
        VoileCloth* cloth = NULL;
        VoileError error;
        assert_int_equal(voile_cloth_create(&def, &cloth, &error), is_available ? VOILE_OK : VOILE_ERROR_INVALID);
        assert_true((cloth != NULL) == is_available);
        voile_cloth_destroy(cloth);
    }
    assert_true(voile_kernel_is_available(VOILE_KERNEL_AUTO));
    assert_true(voile_kernel_is_available(VOILE_KERNEL_SCALAR));
}

// --- threads ----------------------------------------------------------------------------------------------------------

// A host that runs the parts one after the other, the last one first: no part may wait for another.
static void run_backwards(void* context, int32_t count, VoileTask* task, void* data)
{
    *(int64_t*)context += count;
    for (int32_t i = count - 1; i >= 0; --i)
    {
        task(i, data);
    }
}

static uint64_t run_large(bool is_mesh, int32_t thread_count, int64_t* out_task_count)
{
    Weave weave = { .columns = 401, .rows = 329, .link_kinds = ALL_LINK_KINDS, .is_mesh = is_mesh };
    weave.has_tethers = true;
    VoileCloth* cloth = weave_cloth(&weave, VOILE_KERNEL_AUTO, random_from_seed(1));
    VoileParallel host = { run_backwards, out_task_count, thread_count };
    VoileStep step = voile_default_step();
    step.sub_steps = 2;
    step.passes = 2;
    step.has_tethers = true;
    step.parallel = thread_count > 0 ? &host : NULL;
    *out_task_count = 0;
    cloth_run(cloth, &step, 2);
    uint64_t hash = hash_of(cloth);
    voile_cloth_destroy(cloth);
    return hash;
}

static void any_number_of_threads_gives_the_same_bits(void** state)
{
    (void)state;
    static const int32_t thread_counts[] = { 1, 2, 3, 8 };
    for (int is_mesh = 0; is_mesh < 2; ++is_mesh)
    {
        int64_t task_count;
        uint64_t expected = run_large(is_mesh, 0, &task_count);
        for (size_t i = 0; i < sizeof thread_counts / sizeof *thread_counts; i += IF_FAST(1, 2))
        {
            assert_int_equal(run_large(is_mesh, thread_counts[i], &task_count), expected);
            assert_true((task_count > 0) == (thread_counts[i] > 1));
        }
    }
}

// --- memory -----------------------------------------------------------------------------------------------------------

static void a_large_grid_keeps_to_its_memory(void** state)
{
    (void)state;
    const int32_t side = 256;
    VoileVec3* positions = calloc((size_t)(side * side), sizeof *positions);
    for (int32_t i = 0; i < side * side; ++i)
    {
        positions[i] = voile_vec3((float)(i % side), (float)(i / side), 0.0f);
    }
    TestMemory memory = { 0 };
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = side * side;
    def.positions = positions;
    def.columns = def.rows = side;
    def.allocator = test_memory_allocator(&memory);
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    size_t allowed = 64u * (size_t)(side * side) + 16u * (size_t)voile_cloth_link_count(cloth);
    assert_int_equal(memory.block_count, 1);
    assert_true(memory.byte_count <= allowed);

    int64_t requests = memory.request_count;
    VoileStep step = voile_default_step();
    step.has_strands = true;
    cloth_run(cloth, &step, 1);
    assert_int_equal(memory.request_count, requests);
    voile_cloth_destroy(cloth);

    def.reserves_tethers = true;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    assert_true(memory.byte_count <= allowed + 48u * (size_t)(side * side));
    requests = memory.request_count;
    step.has_tethers = true;
    voile_cloth_pin(cloth, 0);
    cloth_run(cloth, &step, 2);
    assert_int_equal(memory.request_count, requests);
    voile_cloth_destroy(cloth);
    free(positions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kernel_gives_the_same_bits),
        cmocka_unit_test(a_kernel_that_does_not_run_here_is_refused),
        cmocka_unit_test(any_number_of_threads_gives_the_same_bits),
        cmocka_unit_test(a_large_grid_keeps_to_its_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
