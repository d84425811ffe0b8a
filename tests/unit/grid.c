// Grids: which links and faces they get, in which order; and the order in which links are relaxed.

#include "cmocka_setup.h"

#include "core/colors.h"
#include "fixture.h"

#include <stdlib.h>

static VoileCloth* create_grid(int32_t columns, int32_t rows, uint32_t kinds)
{
    VoileVec3* positions = take_memory((size_t)(columns * rows) * sizeof *positions);
    for (int32_t i = 0; i < columns * rows; ++i)
    {
        positions[i] = voile_vec3(0.1f * (float)(i % columns), -0.1f * (float)(i / columns), 0.0f);
    }
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = columns * rows;
    def.positions = positions;
    def.columns = columns;
    def.rows = rows;
    def.grid_link_kinds = kinds;
    VoileCloth* cloth = NULL;
    VoileError error = { 0 };
    VoileResult result = voile_cloth_create(&def, &cloth, &error);
    free(positions);
    if (result != VOILE_OK)
    {
        fail_msg("%d x %d: %s", columns, rows, error.message);
    }
    return cloth;
}

// --- links and faces --------------------------------------------------------------------------------------------------

typedef struct ExpectedLink
{
    int32_t a, b;
    VoileLinkKind kind;
} ExpectedLink;

static void links_come_in_the_documented_order(void** state)
{
    (void)state;
    //  0 1 2
    //  3 4 5
    //  6 7 8
    static const ExpectedLink expected[] = {
        { 0, 1, VOILE_LINK_STRUCTURAL }, { 1, 2, VOILE_LINK_STRUCTURAL }, { 3, 4, VOILE_LINK_STRUCTURAL },
        { 4, 5, VOILE_LINK_STRUCTURAL }, { 6, 7, VOILE_LINK_STRUCTURAL }, { 7, 8, VOILE_LINK_STRUCTURAL },
        { 0, 3, VOILE_LINK_STRUCTURAL }, { 1, 4, VOILE_LINK_STRUCTURAL }, { 2, 5, VOILE_LINK_STRUCTURAL },
        { 3, 6, VOILE_LINK_STRUCTURAL }, { 4, 7, VOILE_LINK_STRUCTURAL }, { 5, 8, VOILE_LINK_STRUCTURAL },
        { 0, 4, VOILE_LINK_SHEAR },      { 1, 5, VOILE_LINK_SHEAR },      { 3, 7, VOILE_LINK_SHEAR },
        { 4, 8, VOILE_LINK_SHEAR },      { 1, 3, VOILE_LINK_SHEAR },      { 2, 4, VOILE_LINK_SHEAR },
        { 4, 6, VOILE_LINK_SHEAR },      { 5, 7, VOILE_LINK_SHEAR },      { 0, 2, VOILE_LINK_BEND },
        { 3, 5, VOILE_LINK_BEND },       { 6, 8, VOILE_LINK_BEND },       { 0, 6, VOILE_LINK_BEND },
        { 1, 7, VOILE_LINK_BEND },       { 2, 8, VOILE_LINK_BEND },
    };
    const int32_t count = sizeof expected / sizeof *expected;
    VoileCloth* cloth = create_grid(3, 3, ALL_LINK_KINDS);
    assert_int_equal(voile_cloth_link_count(cloth), count);
    for (int32_t i = 0; i < count; ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        assert_int_equal(link.a, expected[i].a);
        assert_int_equal(link.b, expected[i].b);
        assert_int_equal(link.kind, expected[i].kind);
    }
    voile_cloth_destroy(cloth);
}

static void faces_turn_towards_the_viewer(void** state)
{
    (void)state;
    VoileCloth* cloth = create_grid(3, 2, ALL_LINK_KINDS);
    assert_int_equal(voile_cloth_face_count(cloth), 2);
    static const int32_t expected[2][4] = { { 0, 3, 4, 1 }, { 1, 4, 5, 2 } };
    for (int32_t face = 0; face < 2; ++face)
    {
        VoileFace found = voile_cloth_face(cloth, face);
        assert_memory_equal(found.corners, expected[face], sizeof expected[face]);
        assert_true(found.is_alive);
    }
    VoileVec3 normals[6];
    voile_cloth_read_normals(cloth, normals, sizeof *normals);
    assert_true(normals[4].z == 1.0f);
    voile_cloth_destroy(cloth);
}

typedef struct GridSize
{
    int32_t columns, rows, links, faces;
} GridSize;

static void the_smallest_grids_have_what_fits(void** state)
{
    (void)state;
    static const GridSize sizes[] = {
        { 1, 1, 0, 0 },  { 2, 1, 1, 0 },  { 1, 2, 1, 0 },   { 3, 1, 3, 0 },   { 1, 3, 3, 0 },        { 2, 2, 6, 1 },
        { 3, 2, 13, 2 }, { 2, 3, 13, 2 }, { 1, 40, 77, 0 }, { 40, 1, 77, 0 }, { 17, 16, 1469, 240 },
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    {
        VoileCloth* cloth = create_grid(sizes[i].columns, sizes[i].rows, ALL_LINK_KINDS);
        assert_int_equal(voile_cloth_link_count(cloth), sizes[i].links);
        assert_int_equal(voile_cloth_face_count(cloth), sizes[i].faces);
        VoileStep step = voile_default_step();
        cloth_run(cloth, &step, 3);
        assert_true(voile_cloth_measure(cloth).is_finite);
        voile_cloth_destroy(cloth);
    }
}

static void only_the_wanted_kinds_are_woven(void** state)
{
    (void)state;
    for (uint32_t kinds = 0; kinds <= ALL_LINK_KINDS; ++kinds)
    {
        VoileCloth* cloth = create_grid(5, 4, kinds);
        int32_t counts[VOILE_LINK_KIND_COUNT] = { 0 };
        for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
        {
            counts[voile_cloth_link(cloth, i).kind] += 1;
        }
        assert_int_equal(counts[VOILE_LINK_STRUCTURAL], (kinds & 1U) != 0 ? 31 : 0);
        assert_int_equal(counts[VOILE_LINK_SHEAR], (kinds & 2U) != 0 ? 24 : 0);
        assert_int_equal(counts[VOILE_LINK_BEND], (kinds & 4U) != 0 ? 22 : 0);
        assert_int_equal(voile_cloth_face_count(cloth), 12);
        voile_cloth_destroy(cloth);
    }
}

// --- colours ----------------------------------------------------------------------------------------------------------

// Points that lie in memory the other way round than they are numbered.
static int32_t* number_backwards(int32_t point_count)
{
    int32_t* point_of_rank = take_memory((size_t)point_count * sizeof *point_of_rank);
    for (int32_t rank = 0; rank < point_count; ++rank)
    {
        point_of_rank[rank] = point_count - 1 - rank;
    }
    return point_of_rank;
}

static int32_t first_rank_backwards(int32_t point_count, const VoileLinkDef* link)
{
    return point_count - 1 - (link->a > link->b ? link->a : link->b);
}

// Every link once, kinds in order, no point twice in a batch, and in a batch one after the other as the points lie.
static void check_order(int32_t point_count, int32_t link_count, const VoileLinkDef* links)
{
    VoileAllocator heap = voile_default_allocator();
    LinkOrder order;
    int32_t* point_of_rank = number_backwards(point_count);
    assert_int_equal(link_order_create(&order, &heap, point_count, point_of_rank, link_count, links, NULL), VOILE_OK);
    free(point_of_rank);
    int32_t* link_at = take_memory(((size_t)link_count + 1) * sizeof *link_at);
    for (int32_t i = 0; i < link_count; ++i)
    {
        assert_in_range(order.stored_of_link[i], 0, link_count - 1);
        assert_int_equal(link_at[order.stored_of_link[i]], 0);
        link_at[order.stored_of_link[i]] = i + 1;
    }

    int32_t* batch_of_point = take_memory((size_t)point_count * sizeof *batch_of_point);
    int32_t next = 0;
    for (int32_t b = 0; b < order.batch_count; ++b)
    {
        LinkBatch batch = order.batches[b];
        assert_int_equal(batch.first, next);
        assert_true(batch.count > 0);
        int32_t last_rank = 0;
        for (int32_t i = batch.first; i < batch.first + batch.count; ++i)
        {
            const VoileLinkDef* link = &links[link_at[i] - 1];
            assert_int_equal(link->kind, batch.kind);
            assert_true(batch_of_point[link->a] != b + 1 && batch_of_point[link->b] != b + 1);
            batch_of_point[link->a] = batch_of_point[link->b] = b + 1;
            assert_in_range(i, order.kind_starts[link->kind], order.kind_starts[link->kind + 1] - 1);
            assert_true(first_rank_backwards(point_count, link) >= last_rank);
            last_rank = first_rank_backwards(point_count, link);
        }
        next += batch.count;
    }
    assert_int_equal(next, link_count);
    free(batch_of_point);
    free(link_at);
    link_order_release(&order, &heap);
}

static void links_of_one_colour_share_no_point(void** state)
{
    (void)state;
    VoileCloth* cloth = create_grid(13, 9, ALL_LINK_KINDS);
    int32_t count = voile_cloth_link_count(cloth);
    VoileLinkDef* links = take_memory((size_t)count * sizeof *links);
    for (int32_t i = 0; i < count; ++i)
    {
        // Strides through the list, so that kinds come mixed.
        VoileLink link = voile_cloth_link(cloth, (int32_t)((int64_t)i * 7919 % count));
        links[i] = (VoileLinkDef){ .a = link.a, .b = link.b, .kind = link.kind };
    }
    check_order(13 * 9, count, links);
    check_order(1, 0, NULL);
    free(links);
    voile_cloth_destroy(cloth);
}

// A hub with more links than a set has colours, and a second hub that shares some of them.
static void a_hub_of_many_links_gets_as_many_colours(void** state)
{
    (void)state;
    enum
    {
        SPOKES = 500
    };
    static VoileLinkDef links[2 * SPOKES + 1];
    for (int32_t i = 0; i < SPOKES; ++i)
    {
        links[i] = (VoileLinkDef){ .a = 0, .b = 2 + i, .kind = VOILE_LINK_BEND };
        links[SPOKES + i] = (VoileLinkDef){ .a = 2 + i, .b = 1, .kind = VOILE_LINK_BEND };
    }
    links[2 * SPOKES] = (VoileLinkDef){ .a = 0, .b = 1, .kind = VOILE_LINK_BEND };
    check_order(2 + SPOKES, 2 * SPOKES + 1, links);
}

static void a_plain_grid_needs_few_colours(void** state)
{
    (void)state;
    VoileCloth* cloth = create_grid(8, 8, 1U << VOILE_LINK_STRUCTURAL);
    VoileLinkDef links[112];
    for (int32_t i = 0; i < 112; ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        links[i] = (VoileLinkDef){ .a = link.a, .b = link.b, .kind = link.kind };
    }
    VoileAllocator heap = voile_default_allocator();
    LinkOrder order;
    int32_t* point_of_rank = number_backwards(64);
    assert_int_equal(link_order_create(&order, &heap, 64, point_of_rank, 112, links, NULL), VOILE_OK);
    free(point_of_rank);
    assert_in_range(order.batch_count, 4, 6);
    link_order_release(&order, &heap);
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_come_in_the_documented_order),
        cmocka_unit_test(faces_turn_towards_the_viewer),
        cmocka_unit_test(the_smallest_grids_have_what_fits),
        cmocka_unit_test(only_the_wanted_kinds_are_woven),
        cmocka_unit_test(links_of_one_colour_share_no_point),
        cmocka_unit_test(a_hub_of_many_links_gets_as_many_colours),
        cmocka_unit_test(a_plain_grid_needs_few_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
