// Depth for hiding lines: flat, from each face's farthest corner, for every pixel or for 2 x 2 of them. And silhouettes.

#include <math.h>

#include "facing.h"

#define WHITE 0xFFFFFFFFu

static void an_empty_map_has_nothing_anywhere(void** state)
{
    (void)state;
    DepthDrawing depth = depth_create(9, 5, 0);
    for (int i = 0; i < 45; ++i)
    {
        depth.map.values[i / 9 * depth.map.pitch + i % 9] = 7.0f;
    }
    depth_clear_rows(&depth.map, 1, 3);
    for (int i = 0; i < 45; ++i)
    {
        bool is_cleared = i / 9 >= 1 && i / 9 < 3;
        assert_true(depth_at(&depth, i % 9, i / 9) == (is_cleared ? 0.0f : 7.0f));
    }
    depth_clear(&depth.map);
    assert_true(depth_at(&depth, 8, 4) == 0.0f);
    depth_destroy(&depth);
    assert_int_equal(depth_size(9, 0), 9);
    assert_int_equal(depth_size(9, 1), 5);
    assert_int_equal(depth_size(8, 1), 4);
}

static void a_box_is_cleared_as_far_as_the_map_reaches(void** state)
{
    (void)state;
    static const int boxes[][4] = {
        { 2, 1, 5, 3 }, { -4, -4, 3, 2 }, { 5, 3, 99, 99 }, { 4, 2, 4, 9 }, { 6, 2, 1, 9 }
    };
    for (int k = 0; k < 5; ++k)
    {
        DepthDrawing depth = depth_create(9, 5, 0);
        for (int i = 0; i < 45; ++i)
        {
            depth.map.values[i / 9 * depth.map.pitch + i % 9] = 7.0f;
        }
        const int* box = boxes[k];
        depth_clear_box(&depth.map, box[0], box[1], box[2], box[3]);
        for (int i = 0; i < 45; ++i)
        {
            int x = i % 9, y = i / 9;
            bool is_cleared = x >= box[0] && x < box[2] && y >= box[1] && y < box[3];
            assert_true(depth_at(&depth, x, y) == (is_cleared ? 0.0f : 7.0f));
        }
        depth_destroy(&depth);
    }
}

static void a_face_writes_its_farthest_corners_depth_all_over(void** state)
{
    (void)state;
    for (int scale = 1; scale <= 300; scale += 299)
    {
        Faces* faces = faces_create();
        DepthDrawing depth = depth_create(64, 64, 0);
        add_vertex(faces, 32 - 20 * scale, 32 - 20 * scale, 0.9, WHITE);
        add_vertex(faces, 32 + 20 * scale, 32 - 20 * scale, 0.5, WHITE);
        add_vertex(faces, 32 + 20 * scale, 32 + 20 * scale, 0.7, WHITE);
        add_vertex(faces, 32 - 20 * scale, 32 + 20 * scale, 0.8, WHITE);
        add_face(faces, 0, 1, 2, 3);
        FaceBatch batch = batch_of(faces);
        batch.front = batch.back = NULL;
        faces_draw_depth(&depth.map, &batch);
        for (int i = 0; i < 64 * 64; ++i)
        {
            int x = i % 64, y = i / 64;
            bool is_inside = scale > 1 || (x >= 12 && x < 52 && y >= 12 && y < 52);
            assert_true(depth_at(&depth, x, y) == (is_inside ? 0.5f : 0.0f));
        }
        depth_destroy(&depth);
        free(faces);
    }
}

static void the_nearest_face_stays(void** state)
{
    (void)state;
    static const double square[] = { 1, 1, 1, 9, 9, 9, 9, 1 };
    Faces* faces = faces_create();
    DepthDrawing depth = depth_create(10, 10, 0);
    add_flat_face(faces, square, 1.0, WHITE);
    add_flat_face(faces, square, 3.0, WHITE);
    add_flat_face(faces, square, 2.0, WHITE);
    FaceBatch batch = batch_of(faces);
    faces_draw_depth(&depth.map, &batch);
    assert_true(depth_at(&depth, 5, 5) == 3.0f);
    depth_destroy(&depth);
    free(faces);
}

// A half map is what the whole one of a picture half as large would be.
static void a_half_map_tells_of_the_centres_of_two_by_two_pixels(void** state)
{
    (void)state;
    Dice dice = { 21 };
    Faces* faces = faces_create();
    add_any_faces(faces, &dice, 900, 101.0);
    FaceBatch batch = batch_of(faces);
    DepthDrawing half = depth_create(depth_size(101, 1), depth_size(77, 1), 1), whole = depth_create(51, 39, 0);
    faces_draw_depth(&half.map, &batch);
    for (int i = 0; i < faces->vertex_count; ++i)
    {
        faces->x[i] *= 0.5f;
        faces->y[i] *= 0.5f;
    }
    faces_draw_depth(&whole.map, &batch);
    assert_memory_equal(half.storage, whole.storage, half.storage_count * sizeof(float));
    depth_destroy(&half);
    depth_destroy(&whole);
    free(faces);
}

// A sheet seen at a slant hides none of its own points, at no bias.
static void a_smooth_sheet_does_not_hide_its_own_points(void** state)
{
    (void)state;
    enum
    {
        SIDE = 21
    };
    Faces* faces = faces_create();
    for (int i = 0; i < SIDE * SIDE; ++i)
    {
        double x = i % SIDE, y = i / SIDE;
        add_vertex(faces, 5.3 + 4.7 * x + 0.4 * y, 3.1 + 4.1 * y, 0.2 + 0.01 * x + 0.03 * y, WHITE);
    }
    for (int i = 0; i < (SIDE - 1) * (SIDE - 1); ++i)
    {
        int a = i / (SIDE - 1) * SIDE + i % (SIDE - 1);
        add_face(faces, a, a + SIDE, a + SIDE + 1, a + 1);
    }
    for (int shift = 0; shift < 2; ++shift)
    {
        DepthDrawing depth = depth_create(depth_size(128, shift), depth_size(96, shift), shift);
        FaceBatch batch = batch_of(faces);
        faces_draw_depth(&depth.map, &batch);
        int covered = 0;
        for (int i = 0; i < faces->vertex_count; ++i)
        {
            float there = depth_at(&depth, (int)faces->x[i] >> shift, (int)faces->y[i] >> shift);
            covered += there > 0.0f ? 1 : 0;
            assert_true(there <= faces->inverse_depth[i]);
        }
        assert_true(covered >= (SIDE - 1) * (SIDE - 1));
        depth_destroy(&depth);
    }
    free(faces);
}

// --- silhouettes -----------------------------------------------------------------------------------------------------

// Three quads in a row; the last is folded back over the middle one: 0 1 2 3 above, 4 5 6 7 below.
static void make_folded_strip(Faces* faces)
{
    static const double columns[] = { 10, 20, 30, 22 };
    for (int i = 0; i < 8; ++i)
    {
        add_vertex(faces, columns[i % 4], i < 4 ? 10 : 20, 1.0, WHITE);
    }
    for (int i = 0; i < 3; ++i)
    {
        add_face(faces, i, i + 4, i + 5, i + 1);
    }
}

static const FaceEdge strip_edges[] = {
    { 0, 4, { 0, -1 } }, { 1, 5, { 0, 1 } }, { 2, 6, { 1, 2 } }, { 3, 7, { 2, -1 } }, { 0, 1, { 0, -1 } },
};

static void silhouettes_are_where_the_picture_of_the_faces_ends(void** state)
{
    (void)state;
    static const int32_t wanted[] = { 0, 4, 2, 6, 3, 7, 0, 1 };
    Faces* faces = faces_create();
    int8_t sides[3];
    int32_t ends[10];
    make_folded_strip(faces);
    FaceBatch batch = batch_of(faces);
    faces_find_sides(&batch, sides);
    assert_int_equal(sides[0], FACE_FRONT);
    assert_int_equal(sides[1], FACE_FRONT);
    assert_int_equal(sides[2], FACE_BACK);
    assert_int_equal(faces_find_silhouettes(strip_edges, 5, sides, ends), 4);
    assert_memory_equal(ends, wanted, sizeof wanted);
    free(faces);
}

static void a_face_that_is_left_out_leaves_a_silhouette(void** state)
{
    (void)state;
    Faces* faces = faces_create();
    int8_t sides[3];
    int32_t ends[10];
    make_folded_strip(faces);
    faces->inverse_depth[0] = 0.0f;
    FaceBatch batch = batch_of(faces);
    faces_find_sides(&batch, sides);
    assert_int_equal(sides[0], FACE_UNSEEN);
    assert_int_equal(faces_find_silhouettes(strip_edges, 5, sides, ends), 3);
    assert_int_equal(ends[0], 1); // the edge to the face that is there, none at those that are not
    assert_int_equal(ends[1], 5);
    faces->inverse_depth[0] = 1.0f;
    faces->y[7] = NAN;
    faces_find_sides(&batch, sides);
    assert_int_equal(sides[2], FACE_UNSEEN);
    free(faces);
}

static void sides_of_huge_faces_are_found_too(void** state)
{
    (void)state;
    static const double large[] = { -1.0e30, -1.0e30, -1.0e30, 1.0e30, 1.0e30, 1.0e30, 1.0e30, -1.0e30 };
    Faces* faces = faces_create();
    int8_t side;
    add_flat_face(faces, large, 1.0, WHITE);
    FaceBatch batch = batch_of(faces);
    faces_find_sides(&batch, &side);
    assert_int_equal(side, FACE_FRONT);
    free(faces);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_map_has_nothing_anywhere),
        cmocka_unit_test(a_box_is_cleared_as_far_as_the_map_reaches),
        cmocka_unit_test(a_face_writes_its_farthest_corners_depth_all_over),
        cmocka_unit_test(the_nearest_face_stays),
        cmocka_unit_test(a_half_map_tells_of_the_centres_of_two_by_two_pixels),
        cmocka_unit_test(a_smooth_sheet_does_not_hide_its_own_points),
        cmocka_unit_test(silhouettes_are_where_the_picture_of_the_faces_ends),
        cmocka_unit_test(a_face_that_is_left_out_leaves_a_silhouette),
        cmocka_unit_test(sides_of_huge_faces_are_found_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
