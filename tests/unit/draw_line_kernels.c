// Every kernel, and every way to part a picture into bands, draws the very pixels of the plain one.

#include "drawing.h"

#include "draw/kernel.h"
#include "draw/lines.h"

#include <float.h>
#include <math.h>

enum
{
    MAX_VERTICES = 1200,
    MAX_LINES = 2400,
};

// A batch and its memory.
typedef struct Lines
{
    LineBatch batch;
    float x[MAX_VERTICES], y[MAX_VERTICES], inverse_depth[MAX_VERTICES];
    Color colors[MAX_VERTICES];
    int32_t ends[2 * MAX_LINES];
    int vertex_count;
} Lines;

static const char* const kernel_names[] = { "sse2", "avx2", "avx512", "neon" };
#define KERNEL_COUNT (sizeof kernel_names / sizeof kernel_names[0])

static void start_lines(Lines* lines, float width)
{
    lines->vertex_count = 0;
    lines->batch = (LineBatch){
        .x = lines->x,
        .y = lines->y,
        .colors = lines->colors,
        .ends = lines->ends,
        .width = width,
    };
}

static int add_vertex(Lines* lines, float x, float y, Color color)
{
    assert_true(lines->vertex_count < MAX_VERTICES);
    lines->x[lines->vertex_count] = x;
    lines->y[lines->vertex_count] = y;
    lines->colors[lines->vertex_count] = color;
    return lines->vertex_count++;
}

static void add_line(Lines* lines, int a, int b)
{
    assert_true(lines->batch.line_count < MAX_LINES);
    lines->ends[2 * lines->batch.line_count] = a;
    lines->ends[2 * lines->batch.line_count + 1] = b;
    lines->batch.line_count += 1;
}

// --- what is drawn -----------------------------------------------------------------------------------------------------

static float dice_float(Dice* dice, float low, float high)
{
    return low + (high - low) * (float)(dice_bits(dice) >> 8) / 16777216.0f;
}

static Color dice_color(Dice* dice, Color opaque)
{
    return dice_bits(dice) | opaque;
}

// A cloth that is turned and shaken: most of its lines are short, inside, and go on at both ends.
static void make_cloth(Lines* lines, Dice* dice, int size, float spacing, float width, Color opaque)
{
    float turn_x = dice_float(dice, -1.0f, 1.0f), turn_y = dice_float(dice, -1.0f, 1.0f);
    start_lines(lines, width);
    for (int i = 0; i < size * size; ++i)
    {
        float column = (float)(i % size) - 0.5f * (float)size, row = (float)(i / size) - 0.5f * (float)size;
        float x = 100.0f + spacing * (column * turn_x - row * turn_y + dice_float(dice, -0.2f, 0.2f));
        float y = 90.0f + spacing * (column * turn_y + row * turn_x + dice_float(dice, -0.2f, 0.2f));
        add_vertex(lines, x, y, dice_color(dice, opaque));
    }
    for (int i = 0; i < size * size; ++i)
    {
        if (i % size + 1 < size)
        {
            add_line(lines, i, i + 1);
        }
        if (i / size + 1 < size)
        {
            add_line(lines, i + size, i);
        }
    }
}

// Coordinates of all kinds: near, at the borders, far, huge, and no numbers at all.
static float dice_any(Dice* dice)
{
    static const float special[] = { NAN,     INFINITY, -INFINITY, 1.0e20f, -1.0e20f,
                                     FLT_MAX, 32768.0f, 40000.0f,  0.0f,    1.0e-30f };
    uint32_t kind = dice_bits(dice) % 40u;
    if (kind < sizeof special / sizeof special[0])
    {
        return special[kind];
    }
    return kind < 20u   ? dice_float(dice, -30.0f, 230.0f)
           : kind < 30u ? dice_sixteenths(dice, 0, 200)
                        : dice_float(dice, -900.0f, 900.0f);
}

static void make_web(Lines* lines, Dice* dice, float width, Color opaque)
{
    start_lines(lines, width);
    for (int i = 0; i < 40; ++i)
    {
        add_vertex(lines, dice_any(dice), dice_any(dice), dice_color(dice, opaque));
    }
    for (int i = 0; i < 90; ++i)
    {
        add_line(lines, (int)(dice_bits(dice) % 40u), (int)(dice_bits(dice) % 40u));
    }
}

static void make_lines(Lines* lines, Dice* dice, int number)
{
    static const float widths[] = { 1.0f, 1.2f, 0.5f, 2.0f, 0.75f, 3.5f, 8.0f };
    static const float spacings[] = { 1.5f, 6.0f, 14.0f, 0.6f, 40.0f, 90.0f };
    float width = widths[number % 7];
    Color opaque = number % 3 == 2 ? 0u : 0xFF000000u;
    if (number % 2 == 0)
    {
        make_web(lines, dice, width, opaque);
    }
    else
    {
        make_cloth(lines, dice, 4 + number % 29, spacings[number / 2 % 6], width, opaque);
    }
}

// --- comparisons -------------------------------------------------------------------------------------------------------

static void paint_ground(Drawing* drawing)
{
    Dice dice = { 5 };
    for (int i = 0; i < drawing->canvas.width * drawing->canvas.height; ++i)
    {
        Color* row = drawing->canvas.pixels + i / drawing->canvas.width * drawing->canvas.pitch;
        row[i % drawing->canvas.width] = dice_bits(&dice);
    }
}

static Drawing draw_with(const char* kernel, int width, int height, const Lines* lines)
{
    Drawing drawing = drawing_create(width, height);
    paint_ground(&drawing);
    drawing.canvas.kernel = draw_kernel_find(kernel);
    assert_non_null(drawing.canvas.kernel);
    lines_draw(&drawing.canvas, &lines->batch);
    return drawing;
}

static void assert_same(const Drawing* a, const Drawing* b, const char* kernel, int number)
{
    for (int y = 0; y < a->canvas.height; ++y)
    {
        for (int x = 0; x < a->canvas.width; ++x)
        {
            if (drawing_pixel(a, x, y) != drawing_pixel(b, x, y))
            {
                fail_msg("%s, picture %d: pixel (%d, %d) is %08x instead of %08x", kernel, number, x, y,
                         drawing_pixel(b, x, y), drawing_pixel(a, x, y));
            }
        }
    }
}

static void choose_size(int number, int* out_width, int* out_height)
{
    static const int sizes[][2] = { { 200, 180 }, { 200, 180 }, { 63, 180 }, { 200, 40 }, { 1, 1 }, { 9, 33 } };
    *out_width = sizes[number % 6][0];
    *out_height = sizes[number % 6][1];
}

static void all_kernels_draw_the_same_pixels(void** state)
{
    (void)state;
    static Lines lines;
    Dice dice = { 21 };
    for (int i = 0; i < 400; ++i)
    {
        int width, height;
        choose_size(i / 2, &width, &height);
        make_lines(&lines, &dice, i);
        Drawing plain = draw_with("scalar", width, height, &lines);
        for (size_t j = 0; j < KERNEL_COUNT; ++j)
        {
            if (draw_kernel_find(kernel_names[j]) != NULL)
            {
                Drawing drawing = draw_with(kernel_names[j], width, height, &lines);
                assert_same(&plain, &drawing, kernel_names[j], i);
                drawing_destroy(&drawing);
            }
        }
        drawing_destroy(&plain);
    }
}

static void draw_bands(Drawing* drawing, const LinePlan* plan, Dice* dice)
{
    // Odd bands first: their order must not matter.
    int limits[8];
    int count = 0;
    limits[count++] = -3;
    for (int row = 0; row < drawing->canvas.height && count < 7;)
    {
        row += 1 + (int)(dice_bits(dice) % 60u);
        limits[count++] = row;
    }
    limits[count++] = drawing->canvas.height + 5;
    for (int parity = 1; parity >= 0; --parity)
    {
        for (int i = parity; i + 1 < count; i += 2)
        {
            lines_draw_rows(&drawing->canvas, plan, limits[i], limits[i + 1]);
        }
    }
}

static void bands_make_up_the_whole_picture(void** state)
{
    (void)state;
    static Lines lines;
    static LinePlan plan;
    static const char* const names[] = { "scalar", "sse2", "avx2", "avx512", "neon" };
    Dice dice = { 22 };
    for (int i = 0; i < 200; ++i)
    {
        make_lines(&lines, &dice, i);
        lines_prepare(&lines.batch, &plan);
        for (size_t j = 0; j < sizeof names / sizeof names[0]; ++j)
        {
            if (draw_kernel_find(names[j]) == NULL)
            {
                continue;
            }
            Drawing whole = draw_with(names[j], 200, 180, &lines);
            Drawing bands = drawing_create(200, 180);
            paint_ground(&bands);
            bands.canvas.kernel = whole.canvas.kernel;
            draw_bands(&bands, &plan, &dice);
            assert_same(&whole, &bands, names[j], i);
            drawing_destroy(&whole);
            drawing_destroy(&bands);
        }
    }
}

// A canvas that ends with the band in memory shows any row that is touched beyond it.
static void a_band_leaves_all_other_rows_alone(void** state)
{
    (void)state;
    static Lines lines;
    static LinePlan plan;
    Dice dice = { 23 };
    for (int i = 0; i < 100; ++i)
    {
        int first = (int)(dice_bits(&dice) % 90u), end = first + 1 + (int)(dice_bits(&dice) % 80u);
        Drawing drawing = drawing_create(200, end - first);
        Canvas canvas = drawing.canvas;
        canvas.pixels -= (ptrdiff_t)first * canvas.pitch;
        canvas.height = 180;
        make_lines(&lines, &dice, i);
        lines_prepare(&lines.batch, &plan);
        lines_draw_rows(&canvas, &plan, first, end);
        drawing_destroy(&drawing);
    }
}

static void a_canvas_names_its_kernel(void** state)
{
    (void)state;
    assert_null(draw_kernel_find("fastest"));
    assert_ptr_equal(draw_kernel_find("scalar"), &draw_kernel_scalar);
    assert_ptr_equal(draw_kernel_find(draw_kernel_best()->name), draw_kernel_best());
    Canvas canvas = { .kernel = NULL };
    assert_ptr_equal(draw_kernel_of(&canvas), draw_kernel_best());
    canvas.kernel = &draw_kernel_scalar;
    assert_ptr_equal(draw_kernel_of(&canvas), &draw_kernel_scalar);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kernels_draw_the_same_pixels),
        cmocka_unit_test(bands_make_up_the_whole_picture),
        cmocka_unit_test(a_band_leaves_all_other_rows_alone),
        cmocka_unit_test(a_canvas_names_its_kernel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
