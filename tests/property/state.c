// That a cloth's state is all there is: it can be taken, put back and reproduced to the last bit.

#include "fixture.h"
#include "property/chaos.h"

#include <inttypes.h>
#include <string.h>

// ------------------------------------------------------------------------------------------------------------- snapshots

static VoileCloth* create_any_cloth(Trial* trial)
{
    SheetDef def = default_sheet();
    def.columns = 2 + random_below(&trial->random, trial->size + 1);
    def.rows = 2 + random_below(&trial->random, trial->size + 1);
    def.is_flat = random_happens(&trial->random, 0.1f);
    return random_happens(&trial->random, 0.5f) ? sheet_create(&def) : sheet_create_as_mesh(&def);
}

// Runs on from the state that both are in, in a copy: what chaos does next depends on its own state too.
static uint64_t hash_after(const Chaos* chaos, int32_t tick_count)
{
    Chaos copy = *chaos;
    copy.step.colliders = &copy.floor;
    copy.step.moves = copy.moves;
    for (int32_t i = 0; i < tick_count; ++i)
    {
        chaos_step(&copy);
    }
    return hash_of(copy.cloth);
}

static bool a_restored_cloth_goes_the_same_way(Trial* trial)
{
    VoileCloth* cloth = create_any_cloth(trial);
    Chaos chaos;
    chaos_start(&chaos, cloth, CHAOS_CALM, 0, trial->random);
    int32_t ticks_before = random_below(&trial->random, 100);
    for (int32_t i = 0; i < ticks_before; ++i)
    {
        chaos_step(&chaos);
    }

    // Guard bytes on both sides show a write outside of the promised size, at whatever address.
    size_t size = voile_cloth_snapshot_size(cloth);
    size_t offset = 1 + (size_t)random_below(&trial->random, 15);
    uint8_t* bytes = take_memory(size + 32);
    memset(bytes, 0xA5, size + 32);
    uint64_t hash = hash_of(cloth);
    voile_cloth_snapshot(cloth, bytes + offset);
    bool is_inside = bytes[offset - 1] == 0xA5 && bytes[offset + size] == 0xA5;

    uint64_t first = hash_after(&chaos, 200);
    voile_cloth_restore(cloth, bytes + offset);
    uint64_t restored = hash_of(cloth);
    uint64_t second = hash_after(&chaos, 200);
    free(bytes);
    voile_cloth_destroy(cloth);
    return (is_inside && restored == hash && first == second) ||
           trial_fails(trial,
                       "after %d ticks: restored %016" PRIx64 " of %016" PRIx64 ", then 200 ticks gave %016" PRIx64
                       " and %016" PRIx64 "; the write was %s",
                       ticks_before, restored, hash, first, second, is_inside ? "inside" : "outside");
}

static void a_snapshot_holds_all_that_later_steps_depend_on(void** state)
{
    (void)state;
    for_all(a_restored_cloth_goes_the_same_way, 24, 40);
}

static bool an_equal_cloth_takes_over_a_snapshot(Trial* trial)
{
    Trial twin_trial = *trial;
    VoileCloth* cloth = create_any_cloth(trial);
    VoileCloth* twin = create_any_cloth(&twin_trial);
    Chaos chaos;
    chaos_start(&chaos, cloth, CHAOS_CALM, 0, trial->random);
    for (int32_t i = 0; i < 50; ++i)
    {
        chaos_step(&chaos);
    }
    void* bytes = take_memory(voile_cloth_snapshot_size(cloth));
    voile_cloth_snapshot(cloth, bytes);
    voile_cloth_restore(twin, bytes);
    free(bytes);
    Chaos twin_chaos = chaos;
    twin_chaos.cloth = twin;
    bool is_same = hash_of(twin) == hash_of(cloth) && hash_after(&twin_chaos, 100) == hash_after(&chaos, 100);
    voile_cloth_destroy(twin);
    voile_cloth_destroy(cloth);
    return is_same || trial_fails(trial, "the twin went another way");
}

static void a_snapshot_can_be_restored_into_an_equal_cloth(void** state)
{
    (void)state;
    for_all(an_equal_cloth_takes_over_a_snapshot, 16, 16);
}

// Every part of the state must reach the hash: each change alone gives another one.
static void the_hash_sees_every_part_of_the_state(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create(&def);
    void* bytes = take_memory(voile_cloth_snapshot_size(cloth));
    voile_cloth_snapshot(cloth, bytes);
    uint64_t hashes[6] = { hash_of(cloth) };

    voile_cloth_pin(cloth, 50);
    hashes[1] = hash_of(cloth);
    voile_cloth_restore(cloth, bytes);
    voile_cloth_hold(cloth, 50);
    hashes[2] = hash_of(cloth);
    voile_cloth_restore(cloth, bytes);
    voile_cloth_cut_link(cloth, 7);
    hashes[3] = hash_of(cloth);
    voile_cloth_restore(cloth, bytes);
    VoileStep step = voile_default_step();
    voile_cloth_step(cloth, &step);
    hashes[4] = hash_of(cloth);
    hashes[5] = voile_cloth_hash(cloth, hashes[4]);
    for (int32_t i = 0; i < 6; ++i)
    {
        for (int32_t k = 0; k < i; ++k)
        {
            assert_true(hashes[i] != hashes[k]);
        }
    }
    free(bytes);
    voile_cloth_destroy(cloth);
}

// ---------------------------------------------------------------------------------------------------------- independence

// A cloth that is stepped in turn with a hundred others, made and destroyed on the way, goes as if it were alone.
static void cloths_do_not_know_of_each_other(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* alone = sheet_create(&def);
    VoileCloth* together = sheet_create(&def);
    Chaos chaos[2];
    chaos_start(&chaos[0], alone, CHAOS_CALM, 0, random_from_seed(5));
    chaos_start(&chaos[1], together, CHAOS_CALM, 0, random_from_seed(5));
    for (int32_t tick = 0; tick < 100; ++tick)
    {
        chaos_step(&chaos[0]);
    }
    VoileStep step = voile_default_step();
    for (int32_t tick = 0; tick < 100; ++tick)
    {
        chaos_step(&chaos[1]);
        def.columns = 2 + tick % 20;
        VoileCloth* other = tick % 2 == 0 ? sheet_create(&def) : sheet_create_as_mesh(&def);
        voile_cloth_step(other, &step);
        voile_cloth_destroy(other);
    }
    assert_true(hash_of(alone) == hash_of(together));
    voile_cloth_destroy(together);
    voile_cloth_destroy(alone);
}

// ---------------------------------------------------------------------------------------------------------- golden hashes

static uint64_t run_classic_sheet(void)
{
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create(&def);
    VoileStep step = voile_default_step();
    step.sub_steps = 1;
    step.passes = 12;
    step.wind = (VoileWind){ .velocity = { 1.0f, 0.0f, 4.0f }, .gust = 0.8f, .drag = 2.0f };
    for (int32_t tick = 0; tick < 300; ++tick)
    {
        voile_cloth_step(cloth, &step);
        step.wind.time += step.duration;
    }
    uint64_t hash = hash_of(cloth);
    voile_cloth_destroy(cloth);
    return hash;
}

static uint64_t run_cut_curtain(void)
{
    VoileCloth* curtain = curtain_create(60, 40);
    VoileCollider floor = voile_default_collider();
    VoileStep step = voile_default_step();
    step.colliders = &floor;
    step.collider_count = 1;
    cloth_run(curtain, &step, 60);
    cut_across(curtain, voile_vec3(-2.0f, 1.4f, 0.0f), voile_vec3(0.6f, 1.1f, 0.0f));
    cut_across(curtain, voile_vec3(0.6f, 1.1f, 0.0f), voile_vec3(2.0f, 1.2f, 0.0f));
    cloth_run(curtain, &step, 240);
    uint64_t hash = hash_of(curtain);
    voile_cloth_destroy(curtain);
    return hash;
}

static uint64_t run_flat_sheet(void)
{
    SheetDef def = default_sheet();
    def.columns = 23;
    def.is_flat = true;
    def.has_equal_masses = true;
    VoileCloth* cloth = sheet_create(&def);
    Chaos chaos;
    chaos_start(&chaos, cloth, CHAOS_CALM, def.columns, random_from_seed(2));
    uint64_t hash = hash_after(&chaos, 300);
    voile_cloth_destroy(cloth);
    return hash;
}

static uint64_t run_chaos(bool is_mesh)
{
    SheetDef def = default_sheet();
    def.columns = 19;
    def.rows = 21;
    VoileCloth* cloth = is_mesh ? sheet_create_as_mesh(&def) : sheet_create(&def);
    Chaos chaos;
    chaos_start(&chaos, cloth, CHAOS_CALM, 0, random_from_seed(1));
    uint64_t hash = hash_after(&chaos, 400);
    voile_cloth_destroy(cloth);
    return hash;
}

static uint64_t run_grid_chaos(void)
{
    return run_chaos(false);
}

static uint64_t run_mesh_chaos(void)
{
    return run_chaos(true);
}

static uint64_t run_chain(void)
{
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 2.0f, 0.0f), 40, 0.05f, 0.01f, 1.0e-4f);
    voile_cloth_pin(cloth, 0);
    Chaos chaos;
    chaos_start(&chaos, cloth, CHAOS_CALM, 1, random_from_seed(3));
    uint64_t hash = hash_after(&chaos, 400);
    voile_cloth_destroy(cloth);
    return hash;
}

typedef struct GoldenRow
{
    const char* name;
    uint64_t (*run)(void);
} GoldenRow;

static const GoldenRow golden_rows[] = {
    { "classic-sheet", run_classic_sheet }, { "cut-curtain", run_cut_curtain }, { "flat-sheet", run_flat_sheet },
    { "grid-chaos", run_grid_chaos },       { "mesh-chaos", run_mesh_chaos },   { "chain", run_chain },
};

// Lines of tests/golden/core.txt: a name, a space, 16 hexadecimal digits. 0 where the name is not found.
static uint64_t read_golden(const char* wanted)
{
    FILE* file = fopen(VOILE_SOURCE_DIR "/tests/golden/core.txt", "r");
    assert_non_null(file);
    uint64_t found = 0;
    char line[128];
    while (fgets(line, sizeof line, file) != NULL)
    {
        char name[64];
        uint64_t hash;
        if (sscanf(line, "%63s %16" SCNx64, name, &hash) == 2 && strcmp(name, wanted) == 0)
        {
            found = hash;
        }
    }
    fclose(file);
    return found;
}

static void the_same_program_gives_the_golden_bits(void** state)
{
    (void)state;
    int32_t wrong_count = 0;
    for (size_t i = 0; i < sizeof golden_rows / sizeof *golden_rows; ++i)
    {
        uint64_t hash = golden_rows[i].run();
        if (hash != read_golden(golden_rows[i].name))
        {
            // The line as it should stand in tests/golden/core.txt if the change was meant.
            print_error("%s %016" PRIx64 "\n", golden_rows[i].name, hash);
            wrong_count++;
        }
    }
    assert_int_equal(wrong_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_snapshot_holds_all_that_later_steps_depend_on),
        cmocka_unit_test(a_snapshot_can_be_restored_into_an_equal_cloth),
        cmocka_unit_test(the_hash_sees_every_part_of_the_state),
        cmocka_unit_test(cloths_do_not_know_of_each_other),
        cmocka_unit_test(the_same_program_gives_the_golden_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
