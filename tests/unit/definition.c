// What a cloth is made from: what is refused and in which words, and what a sound definition becomes.

#include "cmocka_setup.h"

#include "fixture.h"
#include "test_memory.h"

#include <math.h>
#include <string.h>

// --- a small sound mesh, spoilt in one place --------------------------------------------------------------------------

// A square of two triangles:  0 1
//                             2 3
typedef struct Draft
{
    VoileVec3 positions[4], rest_positions[4];
    float masses[4];
    VoileLinkDef links[6];
    VoileFaceDef faces[2];
    VoileClothDef def;
} Draft;

static void start_draft(Draft* draft)
{
    *draft = (Draft){
        .positions = { { 0.0f, 1.0f, 0.0f }, { 1.0f, 1.0f, 0.0f }, { 0.0f, 0.0f, 0.0f }, { 1.0f, 0.0f, 0.0f } },
        .masses = { 1.0f, 1.0f, 1.0f, 1.0f },
        .links = { { 0, 1, VOILE_LINK_STRUCTURAL, 0.0f, 0.0f },
                   { 2, 3, VOILE_LINK_STRUCTURAL, 0.0f, 0.0f },
                   { 0, 2, VOILE_LINK_STRUCTURAL, 0.0f, 0.0f },
                   { 1, 3, VOILE_LINK_STRUCTURAL, 0.0f, 0.0f },
                   { 0, 3, VOILE_LINK_STRUCTURAL, 0.0f, 0.0f },
                   { 1, 2, VOILE_LINK_BEND, 0.0f, 0.5f } },
        .faces = { { { 0, 2, 3, -1 } }, { { 0, 3, 1, -1 } } },
    };
    memcpy(draft->rest_positions, draft->positions, sizeof draft->positions);
    draft->def = voile_cloth_default_def();
    draft->def.point_count = 4;
    draft->def.positions = draft->positions;
    draft->def.rest_positions = draft->rest_positions;
    draft->def.masses = draft->masses;
    draft->def.links = draft->links;
    draft->def.link_count = 6;
    draft->def.faces = draft->faces;
    draft->def.face_count = 2;
}

static VoileCloth* create_sound(const VoileClothDef* def)
{
    VoileCloth* cloth = NULL;
    VoileError error = { 0 };
    if (voile_cloth_create(def, &cloth, &error) != VOILE_OK)
    {
        fail_msg("refused: %s", error.message);
    }
    assert_non_null(cloth);
    return cloth;
}

typedef struct Refusal
{
    void (*spoil)(Draft* draft);
    const char* words; // that the sentence must contain
} Refusal;

#define SPOIL(name, action)                                                                                            \
    static void name(Draft* draft)                                                                                     \
    {                                                                                                                  \
        action;                                                                                                        \
    }

SPOIL(no_points, draft->def.point_count = 0)
SPOIL(fewer_than_no_points, draft->def.point_count = -7)
SPOIL(too_many_points, draft->def.point_count = (1 << 24) + 1)
SPOIL(too_many_links, draft->def.link_count = (1 << 26) + 1)
SPOIL(fewer_than_no_faces, draft->def.face_count = -1)
SPOIL(lost_positions, draft->def.positions = NULL)
SPOIL(lost_links, draft->def.links = NULL)
SPOIL(lost_faces, draft->def.faces = NULL)
SPOIL(bad_position, draft->positions[2].y = NAN)
SPOIL(endless_position, draft->positions[3].x = INFINITY)
SPOIL(bad_rest_position, draft->rest_positions[1].z = -INFINITY)
SPOIL(no_mass, draft->masses[3] = 0.0f)
SPOIL(negative_mass, draft->masses[1] = -1.0f)
SPOIL(endless_mass, draft->masses[1] = INFINITY)
SPOIL(bad_mass, draft->masses[0] = NAN)
SPOIL(vanishing_mass, draft->masses[2] = 1e-44f)
SPOIL(no_area_mass, draft->def.masses = NULL; draft->def.mass_per_area = 0.0f)
SPOIL(no_loose_mass, draft->def.masses = NULL; draft->def.loose_point_mass = NAN)
SPOIL(far_link_end, draft->links[4].b = 4)
SPOIL(negative_link_end, draft->links[2].a = -1)
SPOIL(link_to_itself, draft->links[5].b = 1)
SPOIL(unknown_kind, draft->links[3].kind = VOILE_LINK_KIND_COUNT)
SPOIL(negative_compliance, draft->links[1].compliance = -1.0f)
SPOIL(bad_compliance, draft->links[1].compliance = NAN)
SPOIL(endless_compliance, draft->links[1].compliance = INFINITY)
SPOIL(bad_rest_length, draft->links[0].rest_length = NAN)
SPOIL(endless_rest_length, draft->links[0].rest_length = INFINITY)
SPOIL(enormous_rest_length, draft->links[2].rest_length = 1e25f)
SPOIL(enormous_rest_distance, draft->rest_positions[0].x = 1e30f)
SPOIL(far_corner, draft->faces[1].corners[2] = 4)
SPOIL(negative_corner, draft->faces[1].corners[1] = -1)
SPOIL(strange_last_corner, draft->faces[0].corners[3] = -2)
SPOIL(repeated_corner, draft->faces[0].corners[2] = 0)
SPOIL(repeated_last_corner, draft->faces[1].corners[3] = 3)
SPOIL(wrong_columns, draft->def.columns = 3; draft->def.rows = 2)
SPOIL(half_a_grid, draft->def.columns = 4)
SPOIL(negative_grid, draft->def.columns = -2; draft->def.rows = -2)
SPOIL(overflowing_grid, draft->def.columns = 65536; draft->def.rows = 65536)
SPOIL(grid_with_faces, draft->def.columns = draft->def.rows = 2; draft->def.links = NULL; draft->def.link_count = 0)
SPOIL(bad_bend_angle, draft->def.columns = draft->def.rows = 2; draft->def.grid_bend_angle = NAN)
SPOIL(closed_bend, draft->def.columns = draft->def.rows = 2; draft->def.grid_bend_angle = 3.1f)

static const Refusal refusals[] = {
    { bad_bend_angle, "bend angle" },
    { closed_bend, "from 0 to 3" },
    { no_points, "0 points" },
    { fewer_than_no_points, "-7 points" },
    { too_many_points, "16777217 points" },
    { too_many_links, "67108865 links" },
    { fewer_than_no_faces, "-1 faces" },
    { lost_positions, "4 points" },
    { lost_links, "6 links" },
    { lost_faces, "2 faces" },
    { bad_position, "position of point 2" },
    { endless_position, "position of point 3" },
    { bad_rest_position, "rest position of point 1" },
    { no_mass, "mass of point 3" },
    { negative_mass, "mass of point 1" },
    { endless_mass, "mass of point 1" },
    { bad_mass, "mass of point 0" },
    { vanishing_mass, "mass of point 2" },
    { no_area_mass, "mass per area" },
    { no_loose_mass, "loose point" },
    { far_link_end, "link 4 " },
    { negative_link_end, "link 2 " },
    { link_to_itself, "link 5 joins a point to itself" },
    { unknown_kind, "link 3 " },
    { negative_compliance, "link 1 " },
    { bad_compliance, "link 1 " },
    { endless_compliance, "link 1 " },
    { bad_rest_length, "link 0 " },
    { endless_rest_length, "link 0 " },
    { enormous_rest_length, "link 2 " },
    { enormous_rest_distance, "link 0 " },
    { far_corner, "face 1 " },
    { negative_corner, "face 1 " },
    { strange_last_corner, "face 0 " },
    { repeated_corner, "face 0 " },
    { repeated_last_corner, "face 1 " },
    { wrong_columns, "3 columns and 2 rows" },
    { half_a_grid, "4 columns and 0 rows" },
    { negative_grid, "-2 columns" },
    { overflowing_grid, "65536 columns" },
    { grid_with_faces, "faces" },
};

static void what_cannot_be_used_is_refused_with_a_sentence(void** state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; ++i)
    {
        Draft draft;
        start_draft(&draft);
        refusals[i].spoil(&draft);
        TestMemory memory = { 0 };
        draft.def.allocator = test_memory_allocator(&memory);
        VoileCloth* cloth = (VoileCloth*)&draft;
        VoileError error = { 0 };
        VoileResult result = voile_cloth_create(&draft.def, &cloth, &error);
        if (result != VOILE_ERROR_INVALID || cloth != NULL || strstr(error.message, refusals[i].words) == NULL)
        {
            fail_msg("instead of something with '%s': %d, '%s'", refusals[i].words, (int)result, error.message);
        }
        assert_int_equal(error.code, VOILE_ERROR_INVALID);
        assert_int_equal(memory.block_count, 0);
        assert_int_equal(voile_cloth_create(&draft.def, &cloth, NULL), VOILE_ERROR_INVALID);
    }
}

static void the_unspoilt_draft_is_sound(void** state)
{
    (void)state;
    Draft draft;
    start_draft(&draft);
    VoileCloth* cloth = create_sound(&draft.def);
    assert_int_equal(voile_cloth_point_count(cloth), 4);
    assert_int_equal(voile_cloth_link_count(cloth), 6);
    assert_int_equal(voile_cloth_face_count(cloth), 2);
    assert_int_equal(voile_cloth_links_alive(cloth), 5);
    voile_cloth_destroy(cloth);
    voile_cloth_destroy(NULL);
}

// --- memory -----------------------------------------------------------------------------------------------------------

static VoileResult create_mesh(const VoileAllocator* allocator, void* context)
{
    Draft* draft = context;
    draft->def.allocator = *allocator;
    VoileCloth* cloth = (VoileCloth*)draft;
    VoileError error = { 0 };
    VoileResult result = voile_cloth_create(&draft->def, &cloth, &error);
    assert_true((cloth != NULL) == (result == VOILE_OK));
    assert_true(result == VOILE_OK || error.message[0] != '\0');
    voile_cloth_destroy(cloth);
    return result;
}

static void refused_memory_is_reported_and_leaves_nothing_behind(void** state)
{
    (void)state;
    Draft draft;
    start_draft(&draft);
    assert_true(test_every_refusal(create_mesh, &draft) >= 3);
    draft.def.columns = draft.def.rows = 2;
    draft.def.links = NULL;
    draft.def.faces = NULL;
    draft.def.link_count = draft.def.face_count = 0;
    assert_true(test_every_refusal(create_mesh, &draft) >= 1);
}

static void a_finished_cloth_is_one_block_and_never_asks_again(void** state)
{
    (void)state;
    TestMemory memory = { 0 };
    SheetDef sheet = default_sheet();
    sheet.allocator = test_memory_allocator(&memory);
    VoileCloth* cloth = sheet_create(&sheet);
    assert_int_equal(memory.block_count, 1);

    int64_t request_count = memory.request_count;
    VoileStep step = voile_default_step();
    step.wind = (VoileWind){ .velocity = { 0.0f, 0.0f, 3.0f }, .drag = 1.0f };
    cloth_run(cloth, &step, 10);
    cut_across(cloth, voile_vec3(-1.0f, 1.5f, 0.0f), voile_vec3(1.0f, 1.5f, 0.0f));
    VoileLook look = { { 0, 1.6f, 3 }, { 0, 0, -1 }, { 0, 0, -1 }, 0.1f };
    (void)voile_cloth_pick_point(cloth, &look);
    (void)voile_cloth_pick_link(cloth, &look);
    (void)voile_cloth_measure(cloth);
    assert_int_equal(memory.request_count, request_count);
    voile_cloth_destroy(cloth);
    assert_int_equal(memory.block_count, 0);
}

// --- links ------------------------------------------------------------------------------------------------------------

static void a_link_keeps_its_number_ends_and_kind(void** state)
{
    (void)state;
    Draft draft;
    start_draft(&draft);
    draft.links[1].rest_length = 0.75f;
    VoileCloth* cloth = create_sound(&draft.def);
    for (int32_t i = 0; i < 6; ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        assert_int_equal(link.a, draft.links[i].a);
        assert_int_equal(link.b, draft.links[i].b);
        assert_int_equal(link.kind, draft.links[i].kind);
        assert_true(link.is_alive);
        float expected = i == 1 ? 0.75f : i >= 4 ? sqrtf(2.0f) : 1.0f;
        assert_true(link.rest_length == expected);
    }
    voile_cloth_destroy(cloth);
}

static void lengths_come_from_the_rest_positions(void** state)
{
    (void)state;
    Draft draft;
    start_draft(&draft);
    draft.rest_positions[1].x = 3.0f;
    VoileCloth* cloth = create_sound(&draft.def);
    assert_true(voile_cloth_link(cloth, 0).rest_length == 3.0f);
    assert_true(voile_cloth_position(cloth, 1).x == 1.0f);
    voile_cloth_destroy(cloth);
    draft.def.rest_positions = NULL;
    cloth = create_sound(&draft.def);
    assert_true(voile_cloth_link(cloth, 0).rest_length == 1.0f);
    voile_cloth_destroy(cloth);
}

static void ends_that_rest_in_one_place_make_a_tiny_link(void** state)
{
    (void)state;
    Draft draft;
    start_draft(&draft);
    draft.rest_positions[1] = draft.positions[1] = draft.positions[0];
    VoileCloth* cloth = create_sound(&draft.def);
    assert_true(voile_cloth_link(cloth, 0).rest_length == 1e-6f);
    VoileStep step = voile_default_step();
    cloth_run(cloth, &step, 100);
    assert_true(voile_cloth_measure(cloth).is_finite);
    voile_cloth_destroy(cloth);
}

// --- masses -----------------------------------------------------------------------------------------------------------

static bool weighs(const VoileCloth* cloth, int32_t point, float kilograms)
{
    return fabsf(voile_cloth_mass(cloth, point) - kilograms) < 1e-6f * kilograms;
}

static void a_triangle_gives_a_third_to_each_corner(void** state)
{
    (void)state;
    Draft draft;
    start_draft(&draft);
    draft.def.masses = NULL;
    draft.def.mass_per_area = 0.6f;
    VoileCloth* cloth = create_sound(&draft.def);
    assert_true(weighs(cloth, 0, 0.2f) && weighs(cloth, 1, 0.1f));
    assert_true(weighs(cloth, 2, 0.1f) && weighs(cloth, 3, 0.2f));
    voile_cloth_destroy(cloth);
}

static void masses_come_from_the_shape_at_rest(void** state)
{
    (void)state;
    SheetDef sheet = default_sheet();
    VoileCloth* cloth = sheet_create(&sheet);
    float quad = 0.1f * 0.1f * 0.15f;
    assert_true(fabsf(voile_cloth_mass(cloth, 0) - quad / 4.0f) < 1e-4f * quad);
    assert_true(fabsf(voile_cloth_mass(cloth, 5) - quad / 2.0f) < 1e-4f * quad);
    assert_true(fabsf(voile_cloth_mass(cloth, 40) - quad) < 1e-4f * quad);
    voile_cloth_destroy(cloth);
}

static void points_without_area_are_loose(void** state)
{
    (void)state;
    Draft draft;
    start_draft(&draft);
    draft.def.masses = NULL;
    draft.def.loose_point_mass = 0.25f;
    draft.faces[0] = (VoileFaceDef){ { 0, 1, 2, -1 } };
    draft.rest_positions[2] = voile_vec3(0.5f, 1.0f, 0.0f);
    draft.def.face_count = 1;
    VoileCloth* cloth = create_sound(&draft.def);
    for (int32_t i = 0; i < 4; ++i)
    {
        assert_true(voile_cloth_mass(cloth, i) == 0.25f);
    }
    voile_cloth_destroy(cloth);
}

static void equal_masses_are_the_mean_of_what_was_given(void** state)
{
    (void)state;
    Draft draft;
    start_draft(&draft);
    draft.masses[2] = 3.0f;
    draft.def.has_equal_masses = true;
    VoileCloth* cloth = create_sound(&draft.def);
    for (int32_t i = 0; i < 4; ++i)
    {
        assert_true(voile_cloth_mass(cloth, i) == 1.5f);
    }
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_used_is_refused_with_a_sentence),
        cmocka_unit_test(the_unspoilt_draft_is_sound),
        cmocka_unit_test(refused_memory_is_reported_and_leaves_nothing_behind),
        cmocka_unit_test(a_finished_cloth_is_one_block_and_never_asks_again),
        cmocka_unit_test(a_link_keeps_its_number_ends_and_kind),
        cmocka_unit_test(lengths_come_from_the_rest_positions),
        cmocka_unit_test(ends_that_rest_in_one_place_make_a_tiny_link),
        cmocka_unit_test(a_triangle_gives_a_third_to_each_corner),
        cmocka_unit_test(masses_come_from_the_shape_at_rest),
        cmocka_unit_test(points_without_area_are_loose),
        cmocka_unit_test(equal_masses_are_the_mean_of_what_was_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
