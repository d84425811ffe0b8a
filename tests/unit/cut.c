// Cuts: what the wedge hits, and what dies with what it hits.

#include "cmocka_setup.h"

#include "fixture.h"

#include <math.h>

// --- small meshes, spelt out ------------------------------------------------------------------------------------------

typedef struct Mesh
{
    int32_t point_count, link_count, face_count;
    VoileVec3 positions[12];
    VoileLinkDef links[20];
    VoileFaceDef faces[6];
} Mesh;

static VoileCloth* create_mesh(const Mesh* mesh)
{
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = mesh->point_count;
    def.positions = mesh->positions;
    def.links = mesh->links;
    def.link_count = mesh->link_count;
    def.faces = mesh->faces;
    def.face_count = mesh->face_count;
    VoileCloth* cloth = NULL;
    VoileError error = { 0 };
    if (voile_cloth_create(&def, &cloth, &error) != VOILE_OK)
    {
        fail_msg("no mesh: %s", error.message);
    }
    return cloth;
}

#define THREAD(a, b)                                                                                                   \
    {                                                                                                                  \
        a, b, VOILE_LINK_STRUCTURAL, 0.0f, 0.0f                                                                        \
    }
#define SHEAR(a, b)                                                                                                    \
    {                                                                                                                  \
        a, b, VOILE_LINK_SHEAR, 0.0f, 0.0f                                                                             \
    }
#define BEND(a, b)                                                                                                     \
    {                                                                                                                  \
        a, b, VOILE_LINK_BEND, 0.0f, 0.0f                                                                              \
    }

// Bit i is set where link i is alive.
static uint32_t living_links(const VoileCloth* cloth)
{
    uint32_t bits = 0;
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        bits |= voile_cloth_link(cloth, i).is_alive ? 1U << i : 0U;
    }
    return bits;
}

static uint32_t living_faces(const VoileCloth* cloth)
{
    uint32_t bits = 0;
    for (int32_t i = 0; i < voile_cloth_face_count(cloth); ++i)
    {
        bits |= voile_cloth_face(cloth, i).is_alive ? 1U << i : 0U;
    }
    return bits;
}

// Cuts link `link` of a new cloth; the links and faces given, and nothing else, must have died.
static void check_deaths(const Mesh* mesh, int32_t link, uint32_t dead_links, uint32_t dead_faces)
{
    VoileCloth* cloth = create_mesh(mesh);
    uint32_t links = living_links(cloth);
    uint32_t faces = living_faces(cloth);
    bool is_structural = voile_cloth_link(cloth, link).kind == VOILE_LINK_STRUCTURAL;
    assert_int_equal(voile_cloth_cut_link(cloth, link), is_structural ? 1 : 0);
    assert_int_equal(links & ~living_links(cloth), dead_links);
    assert_int_equal(faces & ~living_faces(cloth), dead_faces);
    assert_int_equal(voile_cloth_cut_link(cloth, link), 0);
    assert_int_equal(voile_cloth_measure(cloth).links_alive, voile_cloth_links_alive(cloth));
    voile_cloth_destroy(cloth);
}

#define BIT(i) (1U << (i))

// Two quads:  0 1 2
//             3 4 5
static const Mesh two_quads = {
    .point_count = 6,
    .positions = { { 0, 1, 0 }, { 1, 1, 0 }, { 2, 1, 0 }, { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } },
    .link_count = 13,
    .links = { THREAD(0, 1), THREAD(1, 2), THREAD(3, 4), THREAD(4, 5), THREAD(0, 3), THREAD(1, 4), THREAD(2, 5),
               SHEAR(0, 4), SHEAR(1, 3), SHEAR(1, 5), SHEAR(2, 4), BEND(0, 2), BEND(5, 3) },
    .face_count = 2,
    .faces = { { { 0, 3, 4, 1 } }, { { 1, 4, 5, 2 } } },
};

static void a_quad_dies_with_any_of_its_threads_and_its_diagonals_with_it(void** state)
{
    (void)state;
    check_deaths(&two_quads, 4, BIT(4) | BIT(7) | BIT(8), BIT(0));
    check_deaths(&two_quads, 6, BIT(6) | BIT(9) | BIT(10), BIT(1));
}

static void both_quads_die_with_their_common_thread(void** state)
{
    (void)state;
    check_deaths(&two_quads, 5, BIT(5) | BIT(7) | BIT(8) | BIT(9) | BIT(10), BIT(0) | BIT(1));
}

static void a_bend_link_dies_with_either_thread_under_it(void** state)
{
    (void)state;
    check_deaths(&two_quads, 0, BIT(0) | BIT(7) | BIT(8) | BIT(11), BIT(0));
    check_deaths(&two_quads, 1, BIT(1) | BIT(9) | BIT(10) | BIT(11), BIT(1));
    check_deaths(&two_quads, 3, BIT(3) | BIT(9) | BIT(10) | BIT(12), BIT(1));
}

static void shear_and_bend_links_die_alone(void** state)
{
    (void)state;
    check_deaths(&two_quads, 8, BIT(8), 0);
    check_deaths(&two_quads, 11, BIT(11), 0);
}

// Triangles 0 1 2 and 1 0 3 over the thread 0-1; 2 and 3 face each other. Beside it a triangle that shares a side only.
static const Mesh triangles = {
    .point_count = 5,
    .positions = { { 0, 0, 0 }, { 0, 1, 0 }, { 1, 0.5f, 0 }, { -1, 0.5f, 0 }, { 1, 1.5f, 0 } },
    .link_count = 9,
    .links = { THREAD(0, 1), THREAD(1, 2), THREAD(2, 0), THREAD(1, 3), THREAD(3, 0), THREAD(2, 4), THREAD(4, 1),
               BEND(2, 3), SHEAR(0, 4) },
    .face_count = 3,
    .faces = { { { 0, 2, 1, -1 } }, { { 0, 1, 3, -1 } }, { { 1, 2, 4, -1 } } },
};

static void a_bend_link_over_a_shared_side_dies_with_the_side_and_with_either_triangle(void** state)
{
    (void)state;
    check_deaths(&triangles, 0, BIT(0) | BIT(7) | BIT(8), BIT(0) | BIT(1));
    check_deaths(&triangles, 3, BIT(3) | BIT(7), BIT(1));
    check_deaths(&triangles, 2, BIT(2) | BIT(7) | BIT(8), BIT(0));
    check_deaths(&triangles, 5, BIT(5) | BIT(8), BIT(2));
}

static void a_shear_link_that_is_no_diagonal_follows_the_rule_of_bend_links(void** state)
{
    (void)state;
    check_deaths(&triangles, 6, BIT(6) | BIT(8), BIT(2));
    check_deaths(&triangles, 1, BIT(1) | BIT(7) | BIT(8), BIT(0) | BIT(2));
}

// Three triangles on one thread, as the pages of a book.
static void all_pages_of_a_book_die_with_its_back(void** state)
{
    (void)state;
    static const Mesh book = {
        .point_count = 5,
        .positions = { { 0, 0, 0 }, { 0, 1, 0 }, { 1, 0.5f, 0 }, { -1, 0.5f, 0 }, { 0, 0.5f, 1 } },
        .link_count = 9,
        .links = { THREAD(0, 1), THREAD(0, 2), THREAD(2, 1), THREAD(0, 3), THREAD(3, 1), THREAD(0, 4), THREAD(4, 1),
                   BEND(2, 3), BEND(3, 4) },
        .face_count = 3,
        .faces = { { { 0, 2, 1, -1 } }, { { 0, 1, 3, -1 } }, { { 0, 1, 4, -1 } } },
    };
    check_deaths(&book, 0, BIT(0) | BIT(7) | BIT(8), BIT(0) | BIT(1) | BIT(2));
    check_deaths(&book, 5, BIT(5) | BIT(8), BIT(2));
}

// Two threads between the same points: each alone takes what spans them.
static void doubled_threads_span_the_same(void** state)
{
    (void)state;
    static const Mesh doubled = {
        .point_count = 3,
        .positions = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } },
        .link_count = 5,
        .links = { THREAD(0, 1), THREAD(1, 0), THREAD(1, 2), BEND(0, 2), BEND(2, 0) },
    };
    check_deaths(&doubled, 0, BIT(0) | BIT(3) | BIT(4), 0);
    check_deaths(&doubled, 1, BIT(1) | BIT(3) | BIT(4), 0);
    VoileCloth* cloth = create_mesh(&doubled);
    VoileWedge wedge = { { 0.5f, 0, 5 }, { 0.5f, -1, 0 }, { 0.5f, 1, 0 } };
    assert_int_equal(voile_cloth_cut(cloth, &wedge), 2);
    assert_int_equal(living_links(cloth), BIT(2));
    voile_cloth_destroy(cloth);
}

// Two ways from 0 to 3, over 1 and over 2: the bend link goes over the point nearer to the middle, and of two equally near
// ones over the one of the lower index.
static void a_bend_link_spans_the_point_nearest_to_its_middle(void** state)
{
    (void)state;
    Mesh mesh = {
        .point_count = 4,
        .positions = { { 0, 0, 0 }, { 1, 0.5f, 0 }, { 1, -0.25f, 0 }, { 2, 0, 0 } },
        .link_count = 5,
        .links = { THREAD(0, 1), THREAD(1, 3), THREAD(0, 2), THREAD(2, 3), BEND(3, 0) },
    };
    check_deaths(&mesh, 0, BIT(0), 0);
    check_deaths(&mesh, 2, BIT(2) | BIT(4), 0);
    check_deaths(&mesh, 3, BIT(3) | BIT(4), 0);
    mesh.positions[1].y = 0.25f;
    check_deaths(&mesh, 1, BIT(1) | BIT(4), 0);
    check_deaths(&mesh, 2, BIT(2), 0);
}

static void a_link_without_support_spans_nothing(void** state)
{
    (void)state;
    static const Mesh loose = {
        .point_count = 4,
        .positions = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 } },
        .link_count = 4,
        .links = { THREAD(0, 1), THREAD(2, 3), BEND(0, 3), BEND(1, 2) },
    };
    check_deaths(&loose, 0, BIT(0), 0);
    check_deaths(&loose, 1, BIT(1), 0);
}

static void a_link_beside_a_thread_dies_with_it(void** state)
{
    (void)state;
    static const Mesh beside = {
        .point_count = 4,
        .positions = { { 0, 1, 0 }, { 1, 1, 0 }, { 0, 0, 0 }, { 1, 0, 0 } },
        .link_count = 7,
        .links = { THREAD(0, 1), THREAD(2, 3), THREAD(0, 2), THREAD(1, 3), THREAD(0, 3), SHEAR(3, 0), BEND(0, 1) },
        .face_count = 1,
        .faces = { { { 0, 2, 3, 1 } } },
    };
    check_deaths(&beside, 0, BIT(0) | BIT(6), BIT(0));
    check_deaths(&beside, 4, BIT(4) | BIT(5), 0);
}

static void a_face_without_threads_cannot_be_cut(void** state)
{
    (void)state;
    static const Mesh bare = {
        .point_count = 3,
        .positions = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } },
        .face_count = 1,
        .faces = { { { 0, 1, 2, -1 } } },
    };
    VoileCloth* cloth = create_mesh(&bare);
    VoileWedge wedge = { { 0.2f, 0, 5 }, { 0.2f, -1, 0 }, { 0.2f, 2, 0 } };
    assert_int_equal(voile_cloth_cut(cloth, &wedge), 0);
    assert_int_equal(living_faces(cloth), 1);
    voile_cloth_destroy(cloth);
}

static void a_dead_link_no_longer_pulls_and_reads_as_zero(void** state)
{
    (void)state;
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 2, 0.1f, 0.1f, 0.0f);
    voile_cloth_pin(cloth, 0);
    VoileStep step = voile_default_step();
    cloth_run(cloth, &step, 240);
    float force = 0.0f;
    voile_cloth_read_link_forces(cloth, &force);
    assert_true(force > 0.5f);
    assert_int_equal(voile_cloth_cut_link(cloth, 0), 1);
    voile_cloth_read_link_forces(cloth, &force);
    assert_true(force == 0.0f);
    voile_cloth_read_tensions(cloth, &force);
    assert_true(force == 0.0f);
    assert_float_equal(voile_cloth_link(cloth, 0).rest_length, 0.1f, 3.0e-6f);
    cloth_run(cloth, &step, 120);
    assert_true(voile_cloth_position(cloth, 1).y < -3.0f);
    voile_cloth_destroy(cloth);
}

// --- the wedge --------------------------------------------------------------------------------------------------------

// One thread from (-1, 0, 0) to (1, 0, 0).
static int32_t cut_thread(VoileVec3 eye, VoileVec3 from, VoileVec3 to)
{
    VoileCloth* cloth = chain_create(voile_vec3(-1.0f, 0.0f, 0.0f), 2, 2.0f, 0.1f, 0.0f);
    VoileWedge wedge = { eye, from, to };
    int32_t cut_count = voile_cloth_cut(cloth, &wedge);
    voile_cloth_destroy(cloth);
    return cut_count;
}

typedef struct WedgeRow
{
    VoileVec3 eye, from, to;
    int32_t cut_count;
} WedgeRow;

static const WedgeRow wedge_rows[] = {
    { { 0, 0, 4 }, { 0, -1, 0 }, { 0, 1, 0 }, 1 },             // across
    { { 0, 0, 4 }, { 0, -0.1f, 3.9f }, { 0, 0.1f, 3.9f }, 1 }, // across, far behind the stroke
    { { 0, 0, 4 }, { 0, -1, -9 }, { 0, 1, -9 }, 1 },           // across, in front of the stroke
    { { 0, 0, 4 }, { 0.99f, -1, 0 }, { 0.99f, 1, 0 }, 1 },     // near the end
    { { 0, 0, 4 }, { 1.01f, -1, 0 }, { 1.01f, 1, 0 }, 0 },     // beside it
    { { 0, 0, 4 }, { 0, 0.1f, 0 }, { 0, 1, 0 }, 0 },           // above it
    { { 0, 0, 4 }, { 0, 0, 0 }, { 0, 1, 0 }, 1 },              // its edge passes through the link
    { { 0, 0, 4 }, { 0, -1, 8 }, { 0, 1, 8 }, 0 },             // behind the eye
    { { 0, 0, 4 }, { 0, -1, 0 }, { 0, -1, 0 }, 0 },            // no stroke
    { { 0, 0, 4 }, { 0, 0, 4 }, { 0, 1, 0 }, 0 },              // starts in the eye
    { { 0, 0, 4 }, { 0, 0, 2 }, { 0, 0, -2 }, 0 },             // along the line of sight
    { { 0, 0, 4 }, { -1, 0, 0 }, { 1, 0, 0 }, 0 },             // the link lies in its plane
    { { 0, 4, 0 }, { 0, 0, -1 }, { 0, 0, 1 }, 1 },             // from above
    { { 0, 0, 4 }, { NAN, -1, 0 }, { 0, 1, 0 }, 0 },           // no numbers
    { { INFINITY, 0, 4 }, { 0, -1, 0 }, { 0, 1, 0 }, 0 },      //
    { { 0, 0, 4 }, { 0, -1, 0 }, { 0, INFINITY, 0 }, 0 },      //
    { { 0, 0, 4 }, { 0, -1e-5f, 0 }, { 0, 1e-5f, 0 }, 1 },     // a tiny stroke
    { { 0, 0, 1e6f }, { 0, -1, 0 }, { 0, 1, 0 }, 1 },          // from very far
};

static void a_wedge_cuts_what_crosses_it(void** state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wedge_rows / sizeof *wedge_rows; ++i)
    {
        const WedgeRow* row = &wedge_rows[i];
        int32_t there = cut_thread(row->eye, row->from, row->to);
        int32_t back = cut_thread(row->eye, row->to, row->from);
        if (there != row->cut_count || back != row->cut_count)
        {
            fail_msg("row %zu: cut %d, and %d the other way, not %d", i, there, back, row->cut_count);
        }
    }
}

// A chain along x whose points lie exactly in the wedge's plane, seen from many sides: one link of it dies, whichever way
// the stroke goes.
static void a_stroke_through_a_point_cuts_one_of_two_links(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 32; ++i)
    {
        float angle = 0.19f * (float)i;
        VoileVec3 eye = voile_vec3(0.0f, 4.0f * voile_sin(angle), 4.0f * voile_cos(angle));
        VoileVec3 side = voile_vec3(0.0f, voile_cos(angle), -voile_sin(angle));
        uint32_t alive[2];
        for (int32_t way = 0; way < 2; ++way)
        {
            VoileCloth* cloth = chain_create(voile_vec3(-1.0f, 0.0f, 0.0f), 3, 1.0f, 0.1f, 0.0f);
            VoileWedge wedge = { eye, voile_scale(side, way == 0 ? 1.0f : -1.0f),
                                 voile_scale(side, way == 0 ? -1.0f : 1.0f) };
            assert_int_equal(voile_cloth_cut(cloth, &wedge), 1);
            alive[way] = living_links(cloth);
            voile_cloth_destroy(cloth);
        }
        assert_int_equal(alive[0], alive[1]);
    }
}

// A polyline whose corners lie exactly on threads and points of a grid must part it all the same.
static void the_wedges_of_a_polyline_leave_no_gap(void** state)
{
    (void)state;
    static const VoileVec3 path[] = { { -1.0f, 1.55f, 0.0f }, { -0.25f, 1.55f, 0.0f }, { -0.2f, 1.6f, 0.0f },
                                      { 0.0f, 1.6f, 0.0f },   { 0.05f, 1.5f, 0.0f },   { 0.15f, 1.4f, 0.0f },
                                      { 0.3f, 1.45f, 0.0f },  { 1.0f, 1.45f, 0.0f } };
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create(&def);
    for (size_t i = 0; i + 1 < sizeof path / sizeof *path; ++i)
    {
        VoileWedge wedge = { { 0.01f, 1.5f, 3.0f }, path[i], path[i + 1] };
        voile_cloth_cut(cloth, &wedge);
    }
    VoileStep step = voile_default_step();
    cloth_run(cloth, &step, 120);
    for (int32_t i = 0; i < def.columns; ++i)
    {
        assert_true(voile_cloth_position(cloth, voile_cloth_point_count(cloth) - 1 - i).y < -2.0f);
    }
    voile_cloth_destroy(cloth);
}

// Its square would be no number that can carry the sign of a dead link.
static void a_link_of_next_to_no_length_can_be_cut_once(void** state)
{
    (void)state;
    VoileVec3 positions[2] = { { 0.0f, 0.0f, 0.0f }, { 1.0f, 0.0f, 0.0f } };
    VoileLinkDef link = { .a = 0, .b = 1, .kind = VOILE_LINK_STRUCTURAL, .rest_length = 1.0e-30f };
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 2;
    def.positions = positions;
    def.links = &link;
    def.link_count = 1;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    assert_true(voile_is_finite(voile_cloth_measure(cloth).max_stretch));
    assert_int_equal(voile_cloth_cut_link(cloth, 0), 1);
    assert_int_equal(voile_cloth_cut_link(cloth, 0), 0);
    assert_int_equal(voile_cloth_links_alive(cloth), 0);
    assert_false(voile_cloth_link(cloth, 0).is_alive);
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_link_of_next_to_no_length_can_be_cut_once),
        cmocka_unit_test(a_quad_dies_with_any_of_its_threads_and_its_diagonals_with_it),
        cmocka_unit_test(both_quads_die_with_their_common_thread),
        cmocka_unit_test(a_bend_link_dies_with_either_thread_under_it),
        cmocka_unit_test(shear_and_bend_links_die_alone),
        cmocka_unit_test(a_bend_link_over_a_shared_side_dies_with_the_side_and_with_either_triangle),
        cmocka_unit_test(a_shear_link_that_is_no_diagonal_follows_the_rule_of_bend_links),
        cmocka_unit_test(all_pages_of_a_book_die_with_its_back),
        cmocka_unit_test(doubled_threads_span_the_same),
        cmocka_unit_test(a_bend_link_spans_the_point_nearest_to_its_middle),
        cmocka_unit_test(a_link_without_support_spans_nothing),
        cmocka_unit_test(a_link_beside_a_thread_dies_with_it),
        cmocka_unit_test(a_face_without_threads_cannot_be_cut),
        cmocka_unit_test(a_dead_link_no_longer_pulls_and_reads_as_zero),
        cmocka_unit_test(a_wedge_cuts_what_crosses_it),
        cmocka_unit_test(a_stroke_through_a_point_cuts_one_of_two_links),
        cmocka_unit_test(the_wedges_of_a_polyline_leave_no_gap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
