// Which pixels a face covers, how its colours and depths run, and what hides what.

#include <math.h>

#include "facing.h"

#define WHITE 0xFFFFFFFFu
#define BLACK 0xFF000000u

enum
{
    SIZE = 64
};

// --- cover -----------------------------------------------------------------------------------------------------------

typedef struct Span
{
    double left, right;
} Span;

// What a row of centres crosses of a face's outline.
static Span exact_span(const double* at, double y)
{
    Span span = { 1.0e300, -1.0e300 };
    for (int i = 0; i < 4; ++i)
    {
        const double* a = at + 2 * i;
        const double* b = at + 2 * ((i + 1) % 4);
        if ((a[1] <= y) != (b[1] <= y))
        {
            double x = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
            span.left = x < span.left ? x : span.left;
            span.right = x > span.right ? x : span.right;
        }
    }
    return span;
}

// Pixels that differ from the exact ones by more than 1/500 of a pixel of their centre.
static int count_wrong_pixels(const Drawing* drawing, const double* at)
{
    int count = 0;
    for (int y = 0; y < drawing->canvas.height; ++y)
    {
        Span span = exact_span(at, y + 0.5);
        for (int x = 0; x < drawing->canvas.width; ++x)
        {
            double inside = fmin(x + 0.5 - span.left, span.right - (x + 0.5));
            bool is_lit = drawing_pixel(drawing, x, y) == WHITE;
            count += (is_lit && inside < -0.002) || (!is_lit && inside > 0.002) ? 1 : 0;
        }
    }
    return count;
}

static void round_to_floats(double* at)
{
    for (int i = 0; i < 8; ++i)
    {
        at[i] = (double)(float)at[i];
    }
}

static void a_face_covers_the_pixels_whose_centres_lie_in_it(void** state)
{
    (void)state;
    Dice dice = { 1 };
    Faces* faces = faces_create();
    for (int round = 0; round < 3000; ++round)
    {
        // Up to the screen's size; then far larger; the last of each four a triangle.
        double reach = round % 3 == 0 ? 4.0 : round % 3 == 1 ? 80.0 : 30000.0;
        double at[8];
        for (int i = 0; i < 8; ++i)
        {
            at[i] = dice_between(&dice, 32.0 - reach, 32.0 + reach);
        }
        at[6] = round % 4 == 0 ? at[4] : at[6];
        at[7] = round % 4 == 0 ? at[5] : at[7];
        round_to_floats(at);
        faces->vertex_count = faces->face_count = 0;
        add_flat_face(faces, at, 1.0, WHITE);
        Drawing drawing = drawing_create(SIZE, SIZE);
        DepthDrawing depth = depth_create(SIZE, SIZE, 0);
        draw_on(&drawing, &depth, faces);
        assert_int_equal(count_wrong_pixels(&drawing, at), 0);
        drawing_destroy(&drawing);
        depth_destroy(&depth);
    }
    free(faces);
}

static void centres_on_the_left_and_upper_edges_belong_to_the_face(void** state)
{
    (void)state;
    static const double square[] = { 10.5, 20.5, 30.5, 20.5, 30.5, 25.5, 10.5, 25.5 };
    Faces* faces = faces_create();
    Drawing drawing = drawing_create(SIZE, SIZE);
    DepthDrawing depth = depth_create(SIZE, SIZE, 0);
    add_flat_face(faces, square, 1.0, WHITE);
    draw_on(&drawing, &depth, faces);
    for (int i = 0; i < SIZE * SIZE; ++i)
    {
        int x = i % SIZE, y = i / SIZE;
        bool is_inside = x >= 10 && x < 30 && y >= 20 && y < 25;
        assert_true(drawing_pixel(&drawing, x, y) == (is_inside ? WHITE : BLACK));
        assert_true(depth_at(&depth, x, y) == (is_inside ? 1.0f : 0.0f));
    }
    drawing_destroy(&drawing);
    depth_destroy(&depth);
    free(faces);
}

static void a_bow_tie_is_filled_between_its_outermost_edges(void** state)
{
    (void)state;
    static const double ties[][8] = {
        { 10, 10, 50, 10, 10, 50, 50, 50 },
        { 10, 10, 50, 50, 50, 10, 10, 50 },
        { 3.3, 7.1, 60.2, 40.4, 55.0, 3.0, 8.0, 61.0 },
    };
    for (int i = 0; i < 3; ++i)
    {
        Faces* faces = faces_create();
        Drawing drawing = drawing_create(SIZE, SIZE);
        DepthDrawing depth = depth_create(SIZE, SIZE, 0);
        add_flat_face(faces, ties[i], 1.0, WHITE);
        draw_on(&drawing, &depth, faces);
        assert_int_equal(count_wrong_pixels(&drawing, ties[i]), 0);
        assert_true(drawing_light(&drawing) > 300.0);
        drawing_destroy(&drawing);
        depth_destroy(&depth);
        free(faces);
    }
}

// --- neighbours ------------------------------------------------------------------------------------------------------

// A sheet of `side` x `side` convex quads over more than the picture, each inner vertex a little off its place; some quads
// split into triangles.
static void make_sheet(Faces* faces, Dice* dice, int side, double left, double width)
{
    double step = width / side;
    for (int i = 0; i < (side + 1) * (side + 1); ++i)
    {
        double off_x = dice_between(dice, -0.24, 0.24), off_y = dice_between(dice, -0.24, 0.24);
        add_vertex(faces, left + step * (i % (side + 1) + off_x), left + step * (i / (side + 1) + off_y), 1.0, WHITE);
    }
    for (int i = 0; i < side * side; ++i)
    {
        int a = i / side * (side + 1) + i % side;
        int b = a + 1, c = a + side + 2, d = a + side + 1;
        if (dice_bits(dice) % 3 == 0)
        {
            add_face(faces, a, b, c, c);
            add_face(faces, a, c, d, d);
        }
        else
        {
            add_face(faces, a, d, c, b);
        }
    }
}

// Draws each face on its own and counts how often each pixel is covered.
static void check_that_each_pixel_is_covered_once(const Faces* faces)
{
    int counts[SIZE * SIZE] = { 0 };
    FaceBatch batch = batch_of(faces);
    batch.face_count = 1;
    for (int face = 0; face < faces->face_count; ++face)
    {
        batch.corners = faces->corners + 4 * face;
        Drawing drawing = drawing_create(SIZE, SIZE);
        DepthDrawing depth = depth_create(SIZE, SIZE, 0);
        faces_draw(&drawing.canvas, &depth.map, &batch);
        for (int i = 0; i < SIZE * SIZE; ++i)
        {
            counts[i] += drawing_pixel(&drawing, i % SIZE, i / SIZE) == WHITE ? 1 : 0;
        }
        drawing_destroy(&drawing);
        depth_destroy(&depth);
    }
    for (int i = 0; i < SIZE * SIZE; ++i)
    {
        assert_int_equal(counts[i], 1);
    }
}

static void neighbours_leave_no_pixel_out_and_share_none(void** state)
{
    (void)state;
    static const struct
    {
        int side;
        double left, width;
    } sheets[] = {
        { 24, -8.0, 80.0 }, { 40, -2.0, 68.0 }, { 6, -20.0, 110.0 }, { 3, -900.0, 3300.0 }, { 5, -1.0e7, 2.4e7 },
    };
    Dice dice = { 5 };
    for (int i = 0; i < 15; ++i)
    {
        Faces* faces = faces_create();
        make_sheet(faces, &dice, sheets[i % 5].side, sheets[i % 5].left, sheets[i % 5].width);
        check_that_each_pixel_is_covered_once(faces);
        free(faces);
    }
}

// --- far beyond the picture ------------------------------------------------------------------------------------------

static void a_face_of_any_size_has_its_edges_where_they_belong(void** state)
{
    (void)state;
    static const double large[][8] = {
        { -1.0e20, -1.0e20, 1.0e20, 1.0e20, 1.0e20, -1.0e20, 1.0e20, -1.0e20 }, // right of the falling diagonal
        { -1.0e20, 20, 1.0e20, 20, 1.0e20, 1.0e20, -1.0e20, 1.0e20 },           // below a row
        { -3.0e38, 0, 3.0e38, 64, 3.0e38, 3.0e38, -3.0e38, 3.0e38 },            // below row 32
        { 30, -1.0e20, 30, 1.0e20, -1.0e20, 1.0e20, -1.0e20, -1.0e20 },         // left of a column
    };
    static const int wanted[] = { SIZE * (SIZE - 1) / 2, SIZE * 44, SIZE * 32, SIZE * 30 };
    for (int i = 0; i < 4; ++i)
    {
        Faces* faces = faces_create();
        Drawing drawing = drawing_create(SIZE, SIZE);
        DepthDrawing depth = depth_create(SIZE, SIZE, 0);
        add_flat_face(faces, large[i], 0.5, WHITE);
        draw_on(&drawing, &depth, faces);
        int light = (int)(drawing_light(&drawing) + 0.5);
        assert_in_range(light, wanted[i], wanted[i] + (i == 0 ? SIZE : 0));
        drawing_destroy(&drawing);
        depth_destroy(&depth);
        free(faces);
    }
}

static void a_smaller_picture_is_a_part_of_a_larger_one(void** state)
{
    (void)state;
    static const int sizes[] = { 1, 3, 7, 16, 40, 63 };
    Dice dice = { 11 };
    Faces* faces = faces_create();
    add_any_faces(faces, &dice, 700, SIZE);
    Drawing whole = drawing_create(SIZE, SIZE);
    DepthDrawing whole_depth = depth_create(SIZE, SIZE, 0);
    draw_on(&whole, &whole_depth, faces);
    for (int i = 0; i < 6; ++i)
    {
        Drawing part = drawing_create(sizes[i], sizes[5 - i]);
        DepthDrawing depth = depth_create(sizes[i], sizes[5 - i], 0);
        draw_on(&part, &depth, faces);
        // Where a border cuts a face off, its values begin there: a rounding apart.
        assert_true(distance_to_part(&part, &whole, 0, 0) <= 1);
        drawing_destroy(&part);
        depth_destroy(&depth);
    }
    drawing_destroy(&whole);
    depth_destroy(&whole_depth);
    free(faces);
}

// --- values ----------------------------------------------------------------------------------------------------------

static double mix_at(const double* weights, double a, double b, double c)
{
    return weights[0] * a + weights[1] * b + weights[2] * c;
}

// Barycentric coordinates of a pixel's centre.
static void find_weights(const double* at, int x, int y, double* out_weights)
{
    double area = (at[2] - at[0]) * (at[5] - at[1]) - (at[4] - at[0]) * (at[3] - at[1]);
    double px = x + 0.5 - at[0], py = y + 0.5 - at[1];
    out_weights[1] = (px * (at[5] - at[1]) - (at[4] - at[0]) * py) / area;
    out_weights[2] = ((at[2] - at[0]) * py - px * (at[3] - at[1])) / area;
    out_weights[0] = 1.0 - out_weights[1] - out_weights[2];
}

static void check_values(const double* at)
{
    Faces* faces = faces_create();
    Drawing drawing = drawing_create(SIZE, SIZE);
    DepthDrawing depth = depth_create(SIZE, SIZE, 0);
    add_vertex(faces, at[0], at[1], 0.25, 0xFFFF0000u);
    add_vertex(faces, at[2], at[3], 1.0, 0xFF00FF00u);
    add_vertex(faces, at[4], at[5], 2.0, 0xFF0000FFu);
    add_face(faces, 0, 1, 2, 2);
    draw_on(&drawing, &depth, faces);
    for (int i = 0; i < SIZE * SIZE; ++i)
    {
        double weights[3];
        int x = i % SIZE, y = i / SIZE;
        find_weights(at, x, y, weights);
        if (depth_at(&depth, x, y) > 0.0f)
        {
            Color color = drawing_pixel(&drawing, x, y);
            assert_true(fabs((double)depth_at(&depth, x, y) - mix_at(weights, 0.25, 1.0, 2.0)) < 1.0e-4);
            assert_true(fabs((color >> 16 & 0xFF) - mix_at(weights, 255, 0, 0)) < 0.52);
            assert_true(fabs((color >> 8 & 0xFF) - mix_at(weights, 0, 255, 0)) < 0.52);
            assert_true(fabs((color & 0xFF) - mix_at(weights, 0, 0, 255)) < 0.52);
        }
    }
    assert_true(depth_at(&depth, 32, 32) > 0.0f);
    drawing_destroy(&drawing);
    depth_destroy(&depth);
    free(faces);
}

static void colour_and_depth_of_a_triangle_are_linear(void** state)
{
    (void)state;
    static const double triangles[][6] = {
        { 20, 20, 50, 25, 35, 60 },                      // small
        { 2, 60, 33, 1, 62, 55 },                        // small still
        { -4000, -3000, 7000, -2500, 100, 9000 },        // large
        { -1.0e6, -1.0e6, 1.2e6, -0.9e6, 0.1e6, 1.5e6 }, // larger
    };
    for (size_t i = 0; i < sizeof triangles / sizeof *triangles; ++i)
    {
        check_values(triangles[i]);
    }
}

static void each_side_has_its_own_colours(void** state)
{
    (void)state;
    static const double forth[] = { 10, 10, 10, 50, 50, 50, 50, 10 }; // counter-clockwise as seen, y down
    static const double back[] = { 50, 10, 50, 50, 10, 50, 10, 10 };
    for (int scale = 1; scale <= 100; scale += 99)
    {
        for (int side = 0; side < 2; ++side)
        {
            double at[8];
            for (int i = 0; i < 8; ++i)
            {
                at[i] = 30.0 + scale * ((side == 0 ? forth : back)[i] - 30.0);
            }
            Faces* faces = faces_create();
            Drawing drawing = drawing_create(SIZE, SIZE);
            DepthDrawing depth = depth_create(SIZE, SIZE, 0);
            add_flat_face(faces, at, 1.0, 0xFF102030u);
            memset(faces->back, 0x77, sizeof faces->back);
            draw_on(&drawing, &depth, faces);
            assert_true(drawing_pixel(&drawing, 30, 30) == (side == 0 ? 0xFF102030u : 0xFF777777u));
            drawing_destroy(&drawing);
            depth_destroy(&depth);
            free(faces);
        }
    }
}

static void the_nearer_face_hides_the_farther_in_any_order(void** state)
{
    (void)state;
    static const double square[] = { 10, 10, 10, 50, 50, 50, 50, 10 };
    for (int order = 0; order < 2; ++order)
    {
        Faces* faces = faces_create();
        Drawing drawing = drawing_create(SIZE, SIZE);
        DepthDrawing depth = depth_create(SIZE, SIZE, 0);
        add_flat_face(faces, square, order == 0 ? 1.0 : 2.0, order == 0 ? BLACK : WHITE);
        add_flat_face(faces, square, order == 0 ? 2.0 : 1.0, order == 0 ? WHITE : BLACK);
        add_flat_face(faces, square, 2.0, 0xFF123456u); // as near as the nearest, but later
        draw_on(&drawing, &depth, faces);
        assert_true(drawing_pixel(&drawing, 30, 30) == WHITE);
        assert_true(depth_at(&depth, 30, 30) == 2.0f);
        drawing_destroy(&drawing);
        depth_destroy(&depth);
        free(faces);
    }
}

// --- what is left out ------------------------------------------------------------------------------------------------

static void broken_faces_draw_nothing(void** state)
{
    (void)state;
    static const double square[] = { 10, 10, 10, 50, 50, 50, 50, 10 };
    static const float values[] = { NAN, INFINITY, -INFINITY };
    for (int kind = 0; kind < 14; ++kind)
    {
        Faces* faces = faces_create();
        Drawing drawing = drawing_create(SIZE, SIZE);
        DepthDrawing depth = depth_create(SIZE, SIZE, 0);
        add_flat_face(faces, square, 1.0, WHITE);
        if (kind < 9)
        {
            float* array = kind / 3 == 0 ? faces->x : kind / 3 == 1 ? faces->y : faces->inverse_depth;
            array[kind % 4] = values[kind % 3];
        }
        else if (kind < 13)
        {
            faces->inverse_depth[kind - 9] = 0.0f;
        }
        draw_on(&drawing, &depth, faces);
        assert_true((drawing_light(&drawing) > 0.0) == (kind == 13));
        assert_true((depth_at(&depth, 30, 30) > 0.0f) == (kind == 13));
        drawing_destroy(&drawing);
        depth_destroy(&depth);
        free(faces);
    }
}

static void faces_without_area_draw_nothing(void** state)
{
    (void)state;
    static const double thin[][8] = {
        { 20, 20, 20, 20, 20, 20, 20, 20 },         { 20.5, 10, 20.5, 50, 20.5, 50, 20.5, 10 },
        { 10, 20.5, 50, 20.5, 50, 20.5, 10, 20.5 }, { -1.0e9, 20.5, 1.0e9, 20.5, 1.0e9, 20.5, -1.0e9, 20.5 },
        { 11, 11, 51, 51, 51, 51, 11, 11 },
    };
    for (size_t i = 0; i < sizeof thin / sizeof *thin; ++i)
    {
        Faces* faces = faces_create();
        Drawing drawing = drawing_create(SIZE, SIZE);
        DepthDrawing depth = depth_create(SIZE, SIZE, 0);
        add_flat_face(faces, thin[i], 1.0, WHITE);
        draw_on(&drawing, &depth, faces);
        faces_draw_depth(&depth.map, &(FaceBatch){ 0 });
        assert_true(drawing_light(&drawing) == 0.0);
        drawing_destroy(&drawing);
        depth_destroy(&depth);
        free(faces);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_face_covers_the_pixels_whose_centres_lie_in_it),
        cmocka_unit_test(centres_on_the_left_and_upper_edges_belong_to_the_face),
        cmocka_unit_test(a_bow_tie_is_filled_between_its_outermost_edges),
        cmocka_unit_test(neighbours_leave_no_pixel_out_and_share_none),
        cmocka_unit_test(a_face_of_any_size_has_its_edges_where_they_belong),
        cmocka_unit_test(a_smaller_picture_is_a_part_of_a_larger_one),
        cmocka_unit_test(colour_and_depth_of_a_triangle_are_linear),
        cmocka_unit_test(each_side_has_its_own_colours),
        cmocka_unit_test(the_nearer_face_hides_the_farther_in_any_order),
        cmocka_unit_test(broken_faces_draw_nothing),
        cmocka_unit_test(faces_without_area_draw_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
