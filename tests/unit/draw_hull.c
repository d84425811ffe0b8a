// Convex outlines: which points they have, and how they are filled.

#include "drawing.h"
#include "property/property.h"

#include "draw/hull.h"

#include <math.h>

#define WHITE 0xFFFFFFFFu
#define SIZE  64

static int find(const OutlinePoint* points, int count, OutlinePoint out_hull[MAX_HULL])
{
    OutlinePoint copy[MAX_HULL];
    memcpy(copy, points, (size_t)count * sizeof *points);
    return hull_find(copy, count, out_hull);
}

// Above 0 where p lies to the left of a b.
static double side_of(OutlinePoint a, OutlinePoint b, OutlinePoint p)
{
    return ((double)b.x - (double)a.x) * ((double)p.y - (double)a.y) -
           ((double)b.y - (double)a.y) * ((double)p.x - (double)a.x);
}

static double area_of(const OutlinePoint* hull, int size)
{
    double twice = 0.0;
    for (int i = 0; i < size; ++i)
    {
        OutlinePoint a = hull[i], b = hull[(i + 1) % size];
        twice += (double)a.x * (double)b.y - (double)a.y * (double)b.x;
    }
    return 0.5 * fabs(twice);
}

static void a_square_has_four_corners_whatever_lies_in_it(void** state)
{
    (void)state;
    static const OutlinePoint points[] = { { 5, 5 }, { 1, 1 }, { 9, 9 }, { 5, 1 }, { 9, 1 },
                                           { 1, 9 }, { 1, 5 }, { 3, 7 }, { 9, 9 }, { 1, 1 } };
    OutlinePoint hull[MAX_HULL];
    assert_int_equal(find(points, 10, hull), 4);
    for (int i = 0; i < 4; ++i)
    {
        assert_true((hull[i].x == 1.0f || hull[i].x == 9.0f) && (hull[i].y == 1.0f || hull[i].y == 9.0f));
        assert_true(hull[i].x != hull[(i + 2) % 4].x && hull[i].y != hull[(i + 2) % 4].y);
    }
}

static void what_spans_no_area_has_no_outline(void** state)
{
    (void)state;
    static const OutlinePoint line[] = { { 0, 0 }, { 1, 1 }, { 2, 2 }, { 3, 3 } };
    static const OutlinePoint same[] = { { 2, 3 }, { 2, 3 }, { 2, 3 }, { 2, 3 } };
    OutlinePoint broken[] = { { 0, 0 }, { 9, 0 }, { 0, 9 }, { 5, NAN } };
    OutlinePoint hull[MAX_HULL];
    assert_int_equal(find(line, 4, hull), 0);
    assert_int_equal(find(same, 4, hull), 0);
    assert_int_equal(find(line, 2, hull), 0);
    assert_int_equal(find(line, 0, hull), 0);
    assert_int_equal(find(broken, 4, hull), 0);
    broken[3].y = INFINITY;
    assert_int_equal(find(broken, 4, hull), 0);
    broken[3].y = -1.0e30f;
    assert_int_equal(find(broken, 4, hull), 0);
}

static void an_outline_is_convex_and_holds_every_point(void** state)
{
    (void)state;
    Random random = random_from_seed(3);
    for (int round = 0; round < 500; ++round)
    {
        OutlinePoint points[300], hull[MAX_HULL];
        int count = 3 + random_below(&random, 297);
        bool is_coarse = random_happens(&random, 0.5f); // many on one line, many twice
        for (int i = 0; i < count; ++i)
        {
            float x = random_between(&random, -50.0f, 50.0f), y = random_between(&random, -50.0f, 50.0f);
            points[i] = is_coarse ? (OutlinePoint){ floorf(0.1f * x), floorf(0.1f * y) } : (OutlinePoint){ x, y };
        }
        int size = find(points, count, hull);
        for (int i = 0; i < size; ++i)
        {
            OutlinePoint a = hull[i], b = hull[(i + 1) % size];
            assert_true(side_of(a, b, hull[(i + 2) % size]) > 0.0);
            for (int k = 0; k < count; ++k)
            {
                assert_true(side_of(a, b, points[k]) >= -1.0e-3);
            }
        }
    }
}

static void an_outline_of_as_many_points_as_there_is_room_for_is_whole(void** state)
{
    (void)state;
    OutlinePoint points[MAX_HULL], hull[MAX_HULL];
    for (int i = 0; i < MAX_HULL; ++i)
    {
        double angle = 6.283185307179586 * i / MAX_HULL;
        points[i] = (OutlinePoint){ (float)(1000.0 * cos(angle)), (float)(1000.0 * sin(angle)) };
    }
    int size = find(points, MAX_HULL, hull);
    assert_in_range(size, MAX_HULL - 4, MAX_HULL);
    assert_true(fabs(area_of(hull, size) / (3.14159265 * 1.0e6) - 1.0) < 1.0e-3);
}

static double fill(Drawing* drawing, const OutlinePoint* points, int count)
{
    OutlinePoint hull[MAX_HULL];
    int size = find(points, count, hull);
    hull_fill(&drawing->canvas, hull, size, WHITE);
    assert_true(is_guard_whole(drawing));
    return area_of(hull, size);
}

static void the_area_filled_is_the_area_of_the_outline(void** state)
{
    (void)state;
    Random random = random_from_seed(9);
    for (int round = 0; round < 200; ++round)
    {
        OutlinePoint points[8];
        for (int i = 0; i < 8; ++i)
        {
            points[i] = (OutlinePoint){ random_between(&random, 2.0f, 62.0f), random_between(&random, 2.0f, 62.0f) };
        }
        Drawing drawing = drawing_create(SIZE, SIZE);
        double area = fill(&drawing, points, 8);
        double light = drawing_light(&drawing);
        assert_true(fabs(light - area) < 0.01 * area + 3.0);
        drawing_destroy(&drawing);
    }
}

static void whole_pixels_are_filled_wholly_and_no_others(void** state)
{
    (void)state;
    static const OutlinePoint square[] = { { 10, 20 }, { 30, 20 }, { 30, 25 }, { 10, 25 } };
    Drawing drawing = drawing_create(SIZE, SIZE);
    fill(&drawing, square, 4);
    for (int i = 0; i < SIZE * SIZE; ++i)
    {
        int x = i % SIZE, y = i / SIZE;
        bool is_inside = x >= 10 && x < 30 && y >= 20 && y < 25;
        assert_true(drawing_pixel(&drawing, x, y) == (is_inside ? WHITE : 0xFF000000u));
    }
    drawing_destroy(&drawing);
}

static void half_a_pixel_is_filled_by_half(void** state)
{
    (void)state;
    static const OutlinePoint square[] = { { 10.5f, 20 }, { 30, 20 }, { 30, 25.5f }, { 10.5f, 25.5f } };
    Drawing drawing = drawing_create(SIZE, SIZE);
    fill(&drawing, square, 4);
    assert_in_range(drawing_pixel(&drawing, 10, 22) & 0xFFu, 120, 136);
    assert_in_range(drawing_pixel(&drawing, 20, 25) & 0xFFu, 120, 136);
    assert_in_range(drawing_pixel(&drawing, 10, 25) & 0xFFu, 56, 72);
    drawing_destroy(&drawing);
}

static void what_lies_outside_is_clipped(void** state)
{
    (void)state;
    static const OutlinePoint large[] = {
        { -1.0e6f, -1.0e6f }, { 1.0e6f, -1.0e6f }, { 1.0e6f, 1.0e6f }, { -1.0e6f, 1.0e6f }
    };
    static const OutlinePoint beside[][3] = {
        { { -20, 5 }, { -3, 5 }, { -3, 30 } },
        { { 70, 5 }, { 90, 5 }, { 70, 30 } },
        { { 5, -20 }, { 30, -3 }, { 5, -3 } },
        { { 5, 70 }, { 30, 90 }, { 5, 90 } },
    };
    Drawing drawing = drawing_create(SIZE, SIZE);
    for (int i = 0; i < 4; ++i)
    {
        fill(&drawing, beside[i], 3);
    }
    assert_true(drawing_light(&drawing) == 0.0);
    fill(&drawing, large, 4);
    assert_true(fabs(drawing_light(&drawing) - SIZE * SIZE) < 1.0e-6);
    hull_fill(&drawing.canvas, large, 0, 0xFF123456u);
    assert_true(drawing_pixel(&drawing, 3, 3) == WHITE);
    drawing_destroy(&drawing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_square_has_four_corners_whatever_lies_in_it),
        cmocka_unit_test(what_spans_no_area_has_no_outline),
        cmocka_unit_test(an_outline_is_convex_and_holds_every_point),
        cmocka_unit_test(an_outline_of_as_many_points_as_there_is_room_for_is_whole),
        cmocka_unit_test(the_area_filled_is_the_area_of_the_outline),
        cmocka_unit_test(whole_pixels_are_filled_wholly_and_no_others),
        cmocka_unit_test(half_a_pixel_is_filled_by_half),
        cmocka_unit_test(what_lies_outside_is_clipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
