// What lines look like: their cover, their joints, their colours.

#include "drawing.h"

#include "draw/lines.h"

#include <math.h>

#define WHITE 0xFFFFFFFFu
#define PI    3.14159265358979323846

enum
{
    SIZE = 64,
    SAMPLES = 16, // a pixel is judged by 16 x 16 points
    MAX_VERTICES = 256,
};

typedef struct Point
{
    double x, y;
} Point;

// A polyline through shared vertices, in one colour.
typedef struct Polyline
{
    float x[MAX_VERTICES], y[MAX_VERTICES];
    Color colors[MAX_VERTICES];
    int32_t ends[2 * MAX_VERTICES];
    int line_count;
    float width;
} Polyline;

static void draw_polyline(Drawing* drawing, const Polyline* line)
{
    LineBatch batch = {
        .x = line->x,
        .y = line->y,
        .colors = line->colors,
        .ends = line->ends,
        .line_count = line->line_count,
        .width = line->width,
    };
    lines_draw(&drawing->canvas, &batch);
}

static void add_vertex(Polyline* line, int number, double x, double y, Color color)
{
    line->x[number] = (float)x;
    line->y[number] = (float)y;
    line->colors[number] = color;
    if (number > 0)
    {
        line->ends[2 * number - 2] = number - 1;
        line->ends[2 * number - 1] = number;
        line->line_count = number;
    }
}

// --- exact cover -----------------------------------------------------------------------------------------------------

// Where a point is along a line (0 to 1 between its ends) and how far to its side, in pixels.
static Point place_on_line(Point point, Point a, Point b)
{
    double dx = b.x - a.x;
    double dy = b.y - a.y;
    double squared = dx * dx + dy * dy;
    double along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / squared;
    double aside = ((point.x - a.x) * dy - (point.y - a.y) * dx) / sqrt(squared);
    return (Point){ along, fabs(aside) };
}

static double exact_cover(int x, int y, Point a, Point b, double width)
{
    int inside_count = 0;
    for (int i = 0; i < SAMPLES * SAMPLES; ++i)
    {
        Point point = { x + (i % SAMPLES + 0.5) / SAMPLES, y + (i / SAMPLES + 0.5) / SAMPLES };
        Point place = place_on_line(point, a, b);
        inside_count += place.x >= 0.0 && place.x < 1.0 && place.y < 0.5 * width;
    }
    return inside_count / (double)(SAMPLES * SAMPLES);
}

// The squared errors of a drawn line's pixels that are or should be lit, summed up.
static void add_errors(const Drawing* drawing, Point a, Point b, double width, double* sum, int* count)
{
    for (int y = 0; y < SIZE; ++y)
    {
        for (int x = 0; x < SIZE; ++x)
        {
            Point place = place_on_line((Point){ x + 0.5, y + 0.5 }, a, b);
            double drawn = (drawing_pixel(drawing, x, y) & 0xFFu) / 255.0;
            double exact = place.y < 0.5 * width + 1.5 ? exact_cover(x, y, a, b, width) : 0.0;
            if (drawn > 0.0 || exact > 0.0)
            {
                *sum += (drawn - exact) * (drawn - exact);
                *count += 1;
            }
        }
    }
}

static double measure_error(float width)
{
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < 256; ++i)
    {
        Drawing drawing = drawing_create(SIZE, SIZE);
        float x0 = 32.0f + (float)(i * 37 % 64) / 64.0f;
        float y0 = 32.0f + (float)(i * 53 % 64) / 64.0f;
        float x1 = x0 + (float)(24.0 * cos(2.0 * PI * i / 256.0));
        float y1 = y0 + (float)(24.0 * sin(2.0 * PI * i / 256.0));
        line_draw(&drawing.canvas, x0, y0, WHITE, x1, y1, WHITE, width);
        add_errors(&drawing, (Point){ (double)x0, (double)y0 }, (Point){ (double)x1, (double)y1 }, (double)width, &sum,
                   &count);
        drawing_destroy(&drawing);
    }
    return sqrt(sum / count);
}

static void cover_is_close_to_exact_at_every_angle(void** state)
{
    (void)state;
    static const float widths[] = { 0.5f, 1.0f, 1.2f, 2.0f, 4.0f, 8.0f };
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; ++i)
    {
        double error = measure_error(widths[i]);
        print_message("width %.1f px: RMS error of the cover over 256 angles %.4f\n", (double)widths[i], error);
        assert_true(error <= 0.01);
    }
}

// --- joints ----------------------------------------------------------------------------------------------------------

static void make_circle(Polyline* line, double radius, int side_count, double turn, Color color)
{
    for (int i = 0; i < side_count; ++i)
    {
        double angle = turn + 2.0 * PI * i / side_count;
        add_vertex(line, i, 32.0 + radius * cos(angle), 32.0 + radius * sin(angle), color);
    }
    line->ends[2 * side_count - 2] = side_count - 1;
    line->ends[2 * side_count - 1] = 0;
    line->line_count = side_count;
}

// Light of a circle's pixels around an angle, weighted by a tent so that single pixels do not matter.
static double arc_light(const Drawing* drawing, double radius, double angle, double reach_px)
{
    double light = 0.0;
    for (int y = 0; y < SIZE; ++y)
    {
        for (int x = 0; x < SIZE; ++x)
        {
            double turn = atan2(y - 31.5, x - 31.5) - angle;
            double along = fabs(turn - 2.0 * PI * floor(turn / (2.0 * PI) + 0.5)) * radius;
            double weight = along < reach_px ? 1.0 - along / reach_px : 0.0;
            light += weight * (drawing_pixel(drawing, x, y) & 0xFFu) / 255.0;
        }
    }
    return light;
}

// A round polyline of short lines, some of a pixel only: nowhere dimmer or brighter than its width says.
static void a_circle_has_no_dark_and_no_bright_dots(void** state)
{
    (void)state;
    const double reach_px = 2.5;
    double least = 2.0, most = 0.0;
    for (int i = 0; i < 12; ++i)
    {
        double radius = 14.0 + i;
        Polyline circle = { .width = 1.2f };
        Drawing drawing = drawing_create(SIZE, SIZE);
        make_circle(&circle, radius, 24 + 8 * i, 0.01 * i, WHITE);
        draw_polyline(&drawing, &circle);
        for (int j = 0; j < 200; ++j)
        {
            double light = arc_light(&drawing, radius, 2.0 * PI * j / 200.0, reach_px) / (reach_px * 1.2);
            least = light < least ? light : least;
            most = light > most ? light : most;
        }
        drawing_destroy(&drawing);
    }
    print_message("a circle's arcs have %.3f to %.3f of their light\n", least, most);
    assert_true(least >= 0.95);
    assert_true(most <= 1.05);
}

// Drawn twice, a pixel of half cover would be three quarters lit.
static void a_translucent_circle_is_nowhere_drawn_twice(void** state)
{
    (void)state;
    for (int i = 0; i < 40; ++i)
    {
        Polyline circle = { .width = 4.0f };
        Drawing drawing = drawing_create(SIZE, SIZE);
        make_circle(&circle, 24.0, 60, 0.003 * i, 0x80FFFFFFu);
        draw_polyline(&drawing, &circle);
        for (int j = 0; j < SIZE * SIZE; ++j)
        {
            assert_true((drawing_pixel(&drawing, j % SIZE, j / SIZE) & 0xFFu) <= 129u);
        }
        drawing_destroy(&drawing);
    }
}

// A line in one piece and cut into many: the same pixels between its ends.
static void assert_pieces_are_invisible(double dx, double dy, int tolerance)
{
    Drawing whole = drawing_create(SIZE, SIZE);
    Drawing pieces = drawing_create(SIZE, SIZE);
    Polyline line = { .width = 1.2f };
    for (int i = 0; i <= 16; ++i)
    {
        double share = (i + (i % 3 == 1 ? 0.3 : 0.0)) / 16.0;
        add_vertex(&line, i, 32.25 + (share - 0.5) * dx, 31.75 + (share - 0.5) * dy, WHITE);
    }
    draw_polyline(&pieces, &line);
    line_draw(&whole.canvas, line.x[0], line.y[0], WHITE, line.x[16], line.y[16], WHITE, 1.2f);
    int distance = distance_to_part(&pieces, &whole, 0, 0);
    if (distance > tolerance)
    {
        fail_msg("towards (%g, %g) the pieces differ by %d", dx, dy, distance);
    }
    drawing_destroy(&whole);
    drawing_destroy(&pieces);
}

static void a_line_cut_into_pieces_looks_whole(void** state)
{
    (void)state;
    for (int i = 0; i < 64; ++i)
    {
        assert_pieces_are_invisible(48.0 * cos(2.0 * PI * i / 64.0), 48.0 * sin(2.0 * PI * i / 64.0), 3);
    }
}

static double clamp_unit(double value)
{
    return value < 0.0 ? 0.0 : value > 1.0 ? 1.0 : value;
}

// How much of a pixel lies in a rectangle.
static double square_cover(int x, int y, double left, double top, double right, double bottom)
{
    double width = clamp_unit((right < x + 1 ? right : x + 1) - (left > x ? left : x));
    double height = clamp_unit((bottom < y + 1 ? bottom : y + 1) - (top > y ? top : y));
    return width * height;
}

static void assert_square_is_whole(float x, float y, float size, float width)
{
    Drawing drawing = drawing_create(SIZE, SIZE);
    Polyline square = { .width = width, .line_count = 4, .ends = { 0, 1, 1, 2, 2, 3, 3, 0 } };
    for (int i = 0; i < 4; ++i)
    {
        square.x[i] = i == 1 || i == 2 ? x + size : x;
        square.y[i] = i >= 2 ? y + size : y;
        square.colors[i] = WHITE;
    }
    draw_polyline(&drawing, &square);
    double half = 0.5 * (double)width;
    double left = (double)x, top = (double)y, right = (double)(x + size), bottom = (double)(y + size);
    for (int i = 0; i < SIZE * SIZE; ++i)
    {
        int column = i % SIZE, row = i / SIZE;
        double exact = square_cover(column, row, left - half, top - half, right + half, bottom + half) -
                       square_cover(column, row, left + half, top + half, right - half, bottom - half);
        double drawn = (drawing_pixel(&drawing, column, row) & 0xFFu) / 255.0;
        // A corner pixel belongs to one of the two lines alone: a quarter of a pixel is the most that it can be off.
        assert_true(fabs(drawn - exact) <= 0.27);
    }
    drawing_destroy(&drawing);
}

static void right_angled_corners_are_whole_wherever_they_lie(void** state)
{
    (void)state;
    for (int i = 0; i < 8 * 8; ++i)
    {
        assert_square_is_whole(20.0f + (float)(i % 8) / 8.0f, 20.0f + (float)(i / 8) / 8.0f, 10.0f, 1.2f);
        assert_square_is_whole(20.0f + (float)(i % 8) / 8.0f, 20.0f + (float)(i / 8) / 8.0f, 17.5f, 3.0f);
    }
}

// --- colours ---------------------------------------------------------------------------------------------------------

static void a_vertex_has_exactly_its_colour(void** state)
{
    (void)state;
    static const Color colors[] = { 0xFF102030u, 0xFFE04080u, 0xFF20FF00u };
    for (int is_vertical = 0; is_vertical < 2; ++is_vertical)
    {
        Polyline line = { .width = 3.0f };
        Drawing drawing = drawing_create(SIZE, SIZE);
        for (int i = 0; i < 3; ++i)
        {
            double along = 10.5 + 20.0 * i;
            add_vertex(&line, i, is_vertical ? 32.5 : along, is_vertical ? along : 32.5, colors[i]);
        }
        draw_polyline(&drawing, &line);
        assert_int_equal(is_vertical ? drawing_pixel(&drawing, 32, 30) : drawing_pixel(&drawing, 30, 32), colors[1]);
        drawing_destroy(&drawing);
    }
}

static void a_gradient_runs_evenly_from_end_to_end(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(SIZE, SIZE);
    line_draw(&drawing.canvas, 62.0f, 20.5f, 0xFFFF0040u, 2.0f, 20.5f, 0xFF00C840u, 2.0f);
    for (int x = 2; x < 62; ++x)
    {
        double t = (62.0 - (x + 0.5)) / 60.0;
        Color expected = (Color)(255.0 * (1.0 - t) + 0.5) << 16 | (Color)(200.0 * t + 0.5) << 8 | 0x40u;
        assert_true(color_distance(drawing_pixel(&drawing, x, 20), expected) <= 1);
    }
    assert_int_equal(drawing_pixel(&drawing, 1, 20), 0xFF000000u);
    assert_int_equal(drawing_pixel(&drawing, 62, 20), 0xFF000000u);
    drawing_destroy(&drawing);
}

// Neither rounding nor the overhang of a slanted end may leave the span of the two colours.
static void no_pixel_leaves_the_span_of_its_colours(void** state)
{
    (void)state;
    Dice dice = { 7 };
    for (int i = 0; i < 3000; ++i)
    {
        Drawing drawing = drawing_create(24, 24);
        canvas_fill(&drawing.canvas, 0xFF406080u);
        float length = i % 2 ? 16.0f : 0.25f;
        float x = dice_sixteenths(&dice, 0, 24), y = dice_sixteenths(&dice, 0, 24);
        float dx = length * dice_sixteenths(&dice, -1, 1), dy = length * dice_sixteenths(&dice, -1, 1);
        line_draw(&drawing.canvas, x, y, 0xFF5070A0u, x + dx, y + dy, 0xFF608090u, 1.0f + (float)(i % 7));
        for (int j = 0; j < 24 * 24; ++j)
        {
            Color pixel = drawing_pixel(&drawing, j % 24, j / 24);
            uint32_t r = pixel >> 16 & 0xFFu, g = pixel >> 8 & 0xFFu, b = pixel & 0xFFu;
            assert_true(r >= 0x40 && r <= 0x60 && g >= 0x60 && g <= 0x80 && b >= 0x80 && b <= 0xA0);
        }
        drawing_destroy(&drawing);
    }
}

static void alpha_counts_and_runs_along_the_line_too(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(SIZE, SIZE);
    line_draw(&drawing.canvas, 0.0f, 20.5f, 0x00FFFFFFu, 64.0f, 20.5f, 0xFFFFFFFFu, 2.0f);
    for (int x = 0; x < 64; ++x)
    {
        int expected = (int)(255.0 * (x + 0.5) / 64.0 + 0.5);
        assert_true(abs((int)(drawing_pixel(&drawing, x, 20) & 0xFFu) - expected) <= 2);
    }
    drawing_destroy(&drawing);
}

static void what_comes_later_lies_on_top(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(SIZE, SIZE);
    Polyline cross = { .width = 3.0f, .line_count = 2, .ends = { 0, 1, 2, 3 } };
    const float x[] = { 10.0f, 50.0f, 30.5f, 30.5f }, y[] = { 30.5f, 30.5f, 10.0f, 50.0f };
    for (int i = 0; i < 4; ++i)
    {
        cross.x[i] = x[i];
        cross.y[i] = y[i];
        cross.colors[i] = i < 2 ? 0xFFFF0000u : 0xFF0000FFu;
    }
    draw_polyline(&drawing, &cross);
    assert_int_equal(drawing_pixel(&drawing, 30, 30), 0xFF0000FFu);
    assert_int_equal(drawing_pixel(&drawing, 25, 30), 0xFFFF0000u);
    drawing_destroy(&drawing);
}

// --- sizes -----------------------------------------------------------------------------------------------------------

static void a_line_of_no_length_is_a_pixels_worth(void** state)
{
    (void)state;
    for (int i = 0; i < 16 * 16; ++i)
    {
        Drawing drawing = drawing_create(SIZE, SIZE);
        float x = 30.0f + (float)(i % 16) / 16.0f, y = 30.0f + (float)(i / 16) / 16.0f;
        line_draw(&drawing.canvas, x, y, WHITE, x, y, WHITE, 1.0f);
        assert_true(fabs(drawing_light(&drawing) - 1.0) <= 0.05);
        drawing_destroy(&drawing);
    }
}

static double light_of_width(float width)
{
    Drawing drawing = drawing_create(SIZE, SIZE);
    line_draw(&drawing.canvas, 12.0f, 20.3f, WHITE, 52.0f, 40.3f, WHITE, width);
    double light = drawing_light(&drawing) / hypot(40.0, 20.0);
    drawing_destroy(&drawing);
    return light;
}

static void a_width_is_kept_and_clamped(void** state)
{
    (void)state;
    assert_true(fabs(light_of_width(1.2f) - 1.2) <= 0.02);
    assert_true(fabs(light_of_width(8.0f) - 8.0) <= 0.08);
    assert_true(fabs(light_of_width(0.5f) - 0.5) <= 0.02);
    assert_true(light_of_width(0.01f) == light_of_width(0.5f));
    assert_true(light_of_width(NAN) == light_of_width(0.5f));
    assert_true(light_of_width(1e9f) == light_of_width(8.0f));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cover_is_close_to_exact_at_every_angle),
        cmocka_unit_test(a_circle_has_no_dark_and_no_bright_dots),
        cmocka_unit_test(a_translucent_circle_is_nowhere_drawn_twice),
        cmocka_unit_test(a_line_cut_into_pieces_looks_whole),
        cmocka_unit_test(right_angled_corners_are_whole_wherever_they_lie),
        cmocka_unit_test(a_vertex_has_exactly_its_colour),
        cmocka_unit_test(a_gradient_runs_evenly_from_end_to_end),
        cmocka_unit_test(no_pixel_leaves_the_span_of_its_colours),
        cmocka_unit_test(alpha_counts_and_runs_along_the_line_too),
        cmocka_unit_test(what_comes_later_lies_on_top),
        cmocka_unit_test(a_line_of_no_length_is_a_pixels_worth),
        cmocka_unit_test(a_width_is_kept_and_clamped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
