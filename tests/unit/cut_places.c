// Where a thread parted: what the cloth remembers of a cut and of a tear, and which faces are gone.

#include "cmocka_setup.h"

#include "fixture.h"

#include <stdlib.h>

#define PLACE_ERROR (1.0f / 380.0f)

static bool is_near(float value, float expected, float error)
{
    return value > expected - error && value < expected + error;
}

// One thread from (-1, 0, 0) to (1, 0, 0), or the other way.
static VoileCloth* create_thread(bool is_backwards)
{
    VoileVec3 ends[2] = { { -1.0f, 0.0f, 0.0f }, { 1.0f, 0.0f, 0.0f } };
    VoileLinkDef link = { .a = is_backwards ? 1 : 0, .b = is_backwards ? 0 : 1, .kind = VOILE_LINK_STRUCTURAL };
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 2;
    def.positions = ends;
    def.links = &link;
    def.link_count = 1;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    return cloth;
}

static void a_thread_remembers_where_the_blade_crossed_it(void** state)
{
    (void)state;
    static const float crossings[] = { -0.999f, -0.75f, -0.1f, 0.0f, 0.3f, 0.5f, 0.998f };
    for (size_t i = 0; i < 4 * sizeof crossings / sizeof *crossings; ++i)
    {
        float x = crossings[i / 4];
        float side = i % 2 == 0 ? 1.0f : -1.0f;
        bool is_backwards = i / 2 % 2 == 1;
        VoileCloth* cloth = create_thread(is_backwards);
        VoileWedge wedge = { { x, 0.0f, 4.0f }, { x, -side, 0.0f }, { x, side, 0.0f } };
        assert_true(voile_cloth_cut_place(cloth, 0) == -1.0f);
        assert_int_equal(voile_cloth_cut(cloth, &wedge), 1);
        float from_left = 0.5f + 0.5f * x;
        float expected = is_backwards ? 1.0f - from_left : from_left;
        assert_true(is_near(voile_cloth_cut_place(cloth, 0), expected, PLACE_ERROR));
        assert_false(voile_cloth_is_torn(cloth, 0));
        voile_cloth_destroy(cloth);
    }
}

static void a_link_that_is_cut_alone_parts_in_its_middle(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create(&def);
    assert_int_equal(voile_cloth_cut_link(cloth, 17), 1);
    for (int32_t link = 0; link < voile_cloth_link_count(cloth); ++link)
    {
        assert_true(voile_cloth_cut_place(cloth, link) == (link == 17 ? 0.5f : -1.0f));
        assert_false(voile_cloth_is_torn(cloth, link));
    }
    voile_cloth_destroy(cloth);
}

static void a_link_that_is_no_thread_has_no_place(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    for (int32_t as_mesh = 0; as_mesh < 2; ++as_mesh)
    {
        VoileCloth* cloth = as_mesh ? sheet_create_as_mesh(&def) : sheet_create(&def);
        for (int32_t link = 0; link < voile_cloth_link_count(cloth); ++link)
        {
            voile_cloth_cut_link(cloth, link);
            bool is_thread = voile_cloth_link(cloth, link).kind == VOILE_LINK_STRUCTURAL;
            assert_true(voile_cloth_cut_place(cloth, link) == (is_thread ? 0.5f : -1.0f));
        }
        voile_cloth_destroy(cloth);
    }
}

// --- tears ------------------------------------------------------------------------------------------------------------

// A sheet whose lower row is held and drawn down until the sheet is torn.
static VoileCloth* tear_sheet(bool is_mesh)
{
    SheetDef def = default_sheet();
    def.has_tearing = true;
    VoileCloth* cloth = is_mesh ? sheet_create_as_mesh(&def) : sheet_create(&def);
    VoileMove moves[12];
    int32_t first = (def.rows - 1) * def.columns;
    VoileStep step = voile_default_step();
    step.tearing = (VoileTearing){ .strength_lengthwise = 20.0f, .strength_crosswise = 20.0f };
    step.moves = moves;
    step.move_count = def.columns;
    for (int32_t i = 0; i < def.columns; ++i)
    {
        voile_cloth_hold(cloth, first + i);
        moves[i] = (VoileMove){ .point = first + i, .target = voile_cloth_position(cloth, first + i) };
    }
    for (int32_t tick = 0; tick < 200; ++tick)
    {
        for (int32_t i = 0; i < def.columns; ++i)
        {
            moves[i].target.y -= 0.002f;
        }
        voile_cloth_step(cloth, &step);
    }
    return cloth;
}

static void a_torn_thread_frays_about_its_middle(void** state)
{
    (void)state;
    VoileCloth* cloth = tear_sheet(false);
    int64_t torn_count = 0;
    float least = 1.0f, most = 0.0f;
    for (int32_t link = 0; link < voile_cloth_link_count(cloth); ++link)
    {
        float place = voile_cloth_cut_place(cloth, link);
        assert_true(voile_cloth_is_torn(cloth, link) == (place >= 0.0f));
        if (place >= 0.0f)
        {
            torn_count += 1;
            least = place < least ? place : least;
            most = place > most ? place : most;
        }
    }
    assert_true(torn_count >= 8 && torn_count == voile_cloth_torn_count(cloth));
    assert_true(is_near(0.5f * (least + most), 0.5f, 0.15f));
    assert_true(least > 0.21f && least < 0.4f && most > 0.6f && most < 0.79f);
    voile_cloth_destroy(cloth);
}

static void a_mesh_frays_as_the_grid_does(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* grid = tear_sheet(false);
    VoileCloth* mesh = tear_sheet(true);
    int32_t common_count = 0;
    for (int32_t link = 0; link < voile_cloth_link_count(grid); ++link)
    {
        float on_grid = voile_cloth_cut_place(grid, link);
        float on_mesh = voile_cloth_cut_place(mesh, link);
        if (on_grid >= 0.0f && on_mesh >= 0.0f)
        {
            common_count += 1;
            assert_true(on_grid == on_mesh);
        }
    }
    assert_true(common_count >= def.columns / 2);
    voile_cloth_destroy(mesh);
    voile_cloth_destroy(grid);
}

// --- state ------------------------------------------------------------------------------------------------------------

static void a_snapshot_keeps_the_places(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    for (int32_t as_mesh = 0; as_mesh < 2; ++as_mesh)
    {
        VoileCloth* cloth = as_mesh ? sheet_create_as_mesh(&def) : sheet_create(&def);
        size_t size = voile_cloth_snapshot_size(cloth);
        uint8_t* bytes = take_memory(2 * size);
        voile_cloth_snapshot(cloth, bytes);
        assert_true(cut_across(cloth, voile_vec3(-0.6f, 1.7f, 0.0f), voile_vec3(0.6f, 1.5f, 0.0f)) > 12);
        voile_cloth_snapshot(cloth, bytes + size);
        float* places = take_memory((size_t)voile_cloth_link_count(cloth) * sizeof *places);
        for (int32_t link = 0; link < voile_cloth_link_count(cloth); ++link)
        {
            places[link] = voile_cloth_cut_place(cloth, link);
        }
        voile_cloth_restore(cloth, bytes);
        for (int32_t link = 0; link < voile_cloth_link_count(cloth); ++link)
        {
            assert_true(voile_cloth_cut_place(cloth, link) == -1.0f);
        }
        voile_cloth_restore(cloth, bytes + size);
        for (int32_t link = 0; link < voile_cloth_link_count(cloth); ++link)
        {
            assert_true(voile_cloth_cut_place(cloth, link) == places[link]);
        }
        free(places);
        free(bytes);
        voile_cloth_destroy(cloth);
    }
}

// Both strokes cut the same threads: the world is the same, and only the looks are not.
static void the_hash_does_not_see_the_places(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    uint64_t hashes[2];
    float places[2];
    for (int32_t i = 0; i < 2; ++i)
    {
        VoileCloth* cloth = sheet_create(&def);
        float y = i == 0 ? 1.66f : 1.64f;
        assert_int_equal(cut_across(cloth, voile_vec3(-0.6f, y, 0.0f), voile_vec3(0.6f, y, 0.0f)), 12);
        hashes[i] = hash_of(cloth);
        int32_t below = (def.columns - 1) * def.rows + 3 * def.columns;
        places[i] = voile_cloth_cut_place(cloth, below);
        voile_cloth_destroy(cloth);
    }
    assert_true(hashes[0] == hashes[1]);
    assert_true(places[0] > 0.0f && places[1] > places[0] + 0.1f);
}

// --- faces ------------------------------------------------------------------------------------------------------------

static void dead_faces_are_found_in_their_order(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    def.columns = 14;
    VoileCloth* cloth = sheet_create(&def);
    int32_t count = voile_cloth_face_count(cloth);
    assert_int_not_equal(count % 8, 0);
    for (int32_t from = 0; from <= count; ++from)
    {
        assert_int_equal(voile_cloth_next_dead_face(cloth, from), -1);
    }
    cut_across(cloth, voile_vec3(-0.3f, 1.93f, 0.0f), voile_vec3(0.6f, 1.0f, 0.0f));
    voile_cloth_cut_link(cloth, 0);
    int32_t expected = -1;
    for (int32_t from = count; from >= 0; --from)
    {
        expected = from < count && !voile_cloth_face(cloth, from).is_alive ? from : expected;
        assert_int_equal(voile_cloth_next_dead_face(cloth, from), expected);
    }
    assert_int_equal(expected, 0);
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thread_remembers_where_the_blade_crossed_it),
        cmocka_unit_test(a_link_that_is_cut_alone_parts_in_its_middle),
        cmocka_unit_test(a_link_that_is_no_thread_has_no_place),
        cmocka_unit_test(a_torn_thread_frays_about_its_middle),
        cmocka_unit_test(a_mesh_frays_as_the_grid_does),
        cmocka_unit_test(a_snapshot_keeps_the_places),
        cmocka_unit_test(the_hash_does_not_see_the_places),
        cmocka_unit_test(dead_faces_are_found_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
