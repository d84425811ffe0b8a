// Plots: where curves, markers and dots lie, that nothing leaves its frame, and that no two texts touch.

#include "drawing.h"

#include "draw/plot.h"

#include <math.h>

#define RED   0xFFFF0000u
#define GREEN 0xFF00FF00u

static const PlotRange unit_range = { 0.0f, 1.0f };

static Plot begin(Drawing* drawing, const GlyphSource* glyphs, float scale)
{
    int margin = (int)(10.0f * scale);
    PlotRect plate = { margin, margin, drawing->canvas.width - 2 * margin, drawing->canvas.height - 2 * margin };
    return plot_begin(&drawing->canvas, glyphs, scale, plate, unit_range, unit_range, "Title");
}

static bool is_red(Color color)
{
    return (color >> 16 & 255) > 200 && (color >> 8 & 255) < 60;
}

static int count_red(const Drawing* drawing)
{
    int count = 0;
    for (int y = 0; y < drawing->canvas.height; ++y)
    {
        for (int x = 0; x < drawing->canvas.width; ++x)
        {
            count += is_red(drawing_pixel(drawing, x, y)) ? 1 : 0;
        }
    }
    return count;
}

static bool is_in_frame(const Plot* plot, int x, int y)
{
    const PlotRect* frame = &plot->frame;
    return x >= frame->left && x < frame->left + frame->width && y >= frame->top && y < frame->top + frame->height;
}

static void a_curve_goes_through_its_values(void** state)
{
    (void)state;
    for (int scale = 1; scale <= 2; ++scale)
    {
        Drawing drawing = drawing_create(400 * scale, 300 * scale);
        GlyphSource glyphs = glyphs_builtin();
        Plot plot = begin(&drawing, &glyphs, (float)scale);
        const float values[] = { 0.25f, 0.75f, 0.25f };
        plot_curve(&plot, values, 3, RED);
        for (int i = 0; i <= 4; ++i)
        {
            float value = i % 4 == 0 ? 0.25f : i == 2 ? 0.75f : 0.5f;
            int x = (int)plot_pixel_x(&plot, (float)i / 4.0f);
            x = i == 4 ? x - 1 : x;
            assert_true(is_red(drawing_pixel(&drawing, x, (int)plot_pixel_y(&plot, value))) ||
                        is_red(drawing_pixel(&drawing, x, (int)plot_pixel_y(&plot, value) - 1)));
        }
        drawing_destroy(&drawing);
    }
}

static void the_whole_line_shows_at_the_frames_edges(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(400, 300);
    GlyphSource glyphs = glyphs_builtin();
    Plot plot = begin(&drawing, &glyphs, 1.0f);
    const float values[] = { 1.0f, 1.0f };
    plot_curve(&plot, values, 2, RED);
    assert_true(is_red(drawing_pixel(&drawing, plot.frame.left + 50, plot.frame.top)));
    drawing_destroy(&drawing);
}

static void what_leaves_the_frame_is_cut_off(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(400, 300);
    GlyphSource glyphs = glyphs_builtin();
    Plot plot = begin(&drawing, &glyphs, 1.0f);
    const float values[] = { -3.0f, 1e12f, 0.5f, NAN, INFINITY, 0.5f, -1e30f, 2.0f };
    plot_curve(&plot, values, 8, RED);
    int inside = 0;
    for (int y = 0; y < drawing.canvas.height; ++y)
    {
        for (int x = 0; x < drawing.canvas.width; ++x)
        {
            bool is_drawn = is_red(drawing_pixel(&drawing, x, y));
            assert_true(!is_drawn || is_in_frame(&plot, x, y));
            inside += is_drawn ? 1 : 0;
        }
    }
    assert_true(inside > 100);
    drawing_destroy(&drawing);
}

static const PlotHead named = { .title = "A title of some length",
                                .keys = { { "first", RED }, { "second curve", RED }, { "third", RED } },
                                .key_count = 3 };

static Plot begin_named(Drawing* drawing, const GlyphSource* glyphs, float scale, int width, int height)
{
    PlotRect plate = { 0, 0, width, height };
    return plot_begin_in_style(&plot_style_dark, &drawing->canvas, glyphs, scale, plate, unit_range, unit_range,
                               &named);
}

// Of an open plot of any width each curve has its name, as long as the piece of it beside the name, above the frame.
static void an_open_plot_names_all_its_curves(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    int open_count = 0;
    for (int scale = 1; scale <= 3; ++scale)
    {
        for (int width = 40; width <= 420; width += 20)
        {
            Drawing drawing = drawing_create(width * scale, 160 * scale);
            Plot plot = begin_named(&drawing, &glyphs, (float)scale, width * scale, 160 * scale);
            int thickness = (int)(1.75f * (float)scale + 0.5f);
            assert_int_equal(count_red(&drawing), plot.is_open ? 3 * 14 * scale * thickness : 0);
            for (int x = 0; x < width * scale; ++x)
            {
                for (int y = plot.frame.top; y < 160 * scale; ++y)
                {
                    assert_false(plot.is_open && is_red(drawing_pixel(&drawing, x, y)));
                }
            }
            open_count += plot.is_open ? 1 : 0;
            drawing_destroy(&drawing); // checks the guard
        }
    }
    assert_true(open_count > 30);
}

static void names_stand_in_the_titles_row_while_there_is_room(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    Drawing drawing = drawing_create(500, 160);
    Plot wide = begin_named(&drawing, &glyphs, 1.0f, 500, 160);
    Plot bare = begin(&drawing, &glyphs, 1.0f);
    assert_int_equal(wide.frame.top, bare.frame.top - 10);
    Plot narrow = begin_named(&drawing, &glyphs, 1.0f, 200, 160);
    assert_true(narrow.frame.top > wide.frame.top);
    drawing_destroy(&drawing);
}

static void the_least_height_is_enough(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    for (float scale = 1.0f; scale <= 3.0f; scale += 0.25f)
    {
        for (int width = 140; width <= 400; width += 20)
        {
            int pixels = (int)((float)width * scale);
            int least = plot_least_height(&glyphs, scale, pixels, &named);
            Drawing drawing = drawing_create(pixels, least);
            assert_true(begin_named(&drawing, &glyphs, scale, pixels, least).is_open);
            assert_false(begin_named(&drawing, &glyphs, scale, pixels, least - 3).is_open);
            drawing_destroy(&drawing);
        }
    }
}

static Plot begin_head(Drawing* drawing, const GlyphSource* glyphs, int width, int height, const PlotHead* head)
{
    PlotRect plate = { 0, 0, width, height };
    return plot_begin_in_style(&plot_style_dark, &drawing->canvas, glyphs, 1.0f, plate, unit_range, unit_range, head);
}

static void the_less_is_written_the_lower_a_plot_can_be(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    for (int width = 140; width <= 400; width += 20)
    {
        int higher = 1000;
        for (int detail = PLOT_WHOLE; detail <= PLOT_BARE; ++detail)
        {
            PlotHead head = named;
            head.detail = (PlotDetail)detail;
            int least = plot_least_height(&glyphs, 1.0f, width, &head);
            assert_true(least < higher);
            higher = least;
            Drawing drawing = drawing_create(width, least);
            Plot plot = begin_head(&drawing, &glyphs, width, least, &head);
            assert_true(plot.is_open);
            assert_int_equal(count_red(&drawing), 3 * 14 * 2);
            drawing_destroy(&drawing);
        }
        assert_true(higher + 20 <= plot_least_height(&glyphs, 1.0f, width, &named));
    }
}

static void heads_of_as_many_rows_have_level_frames(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    Drawing drawing = drawing_create(200, 200);
    PlotHead level = { .title = "Title" };
    Plot tall = begin_head(&drawing, &glyphs, 200, 200, &named);
    Plot low = begin_head(&drawing, &glyphs, 200, 200, &level);
    level.least_rows = plot_rows_needed(&glyphs, 1.0f, 200, &named);
    assert_true(level.least_rows > 1);
    Plot plot = begin_head(&drawing, &glyphs, 200, 200, &level);
    assert_true(low.frame.top < tall.frame.top);
    assert_int_equal(plot.frame.top, tall.frame.top);
    assert_int_equal(plot.frame.height, tall.frame.height);
    drawing_destroy(&drawing);
}

static void markers_levels_and_dots_lie_at_their_values(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(400, 300);
    GlyphSource glyphs = glyphs_builtin();
    Plot plot = begin(&drawing, &glyphs, 1.0f);
    plot_marker(&plot, 0.3f, RED);
    plot_marker(&plot, 1.3f, GREEN);
    plot_marker(&plot, NAN, GREEN);
    int x = (int)plot_pixel_x(&plot, 0.3f);
    assert_int_equal(drawing_pixel(&drawing, x, plot.frame.top), RED);
    plot_level(&plot, 0.7f, RED);
    int y = (int)(plot_pixel_y(&plot, 0.7f) + 0.5f);
    assert_int_equal(drawing_pixel(&drawing, plot.frame.left, y), RED);
    plot_dot(&plot, 0.6f, 0.2f, RED);
    assert_true(is_red(drawing_pixel(&drawing, (int)plot_pixel_x(&plot, 0.6f), (int)plot_pixel_y(&plot, 0.2f))));
    plot_dot(&plot, NAN, 0.2f, GREEN);
    for (int i = 0; i < drawing.canvas.width * drawing.canvas.height; ++i)
    {
        assert_int_not_equal(drawing_pixel(&drawing, i % drawing.canvas.width, i / drawing.canvas.width), GREEN);
    }
    drawing_destroy(&drawing);
}

static void without_room_nothing_is_drawn(void** state)
{
    (void)state;
    for (int size = 1; size <= 60; size += 7)
    {
        Drawing drawing = drawing_create(size, size);
        GlyphSource glyphs = glyphs_builtin();
        Plot plot =
            plot_begin(&drawing.canvas, &glyphs, 1.0f, (PlotRect){ 0, 0, size, size }, unit_range, unit_range, "Title");
        const float values[] = { 0.0f, 1.0f };
        plot_curve(&plot, values, 2, RED);
        plot_dot(&plot, 0.5f, 0.5f, RED);
        plot_marker(&plot, 0.5f, RED);
        plot_level(&plot, 0.5f, RED);
        assert_false(plot.is_open);
        assert_true(drawing_light(&drawing) == 0.0);
        drawing_destroy(&drawing);
    }
}

static void a_plot_over_the_canvas_edge_is_clipped(void** state)
{
    (void)state;
    static const PlotRect plates[] = { { -200, -150, 300, 200 }, { 100, 60, 300, 200 }, { 500, 500, 300, 200 } };
    for (size_t i = 0; i < sizeof plates / sizeof *plates; ++i)
    {
        Drawing drawing = drawing_create(160, 120);
        GlyphSource glyphs = glyphs_builtin();
        Plot plot = plot_begin(&drawing.canvas, &glyphs, 1.0f, plates[i], unit_range, unit_range, "Title");
        const float values[] = { 0.0f, 1.0f };
        plot_curve(&plot, values, 2, RED);
        plot_dot(&plot, 0.5f, 0.5f, RED);
        drawing_destroy(&drawing); // checks the guard
    }
}

// -------------------------------------------------------------------------------------------------------------- texts

// Every glyph a full box, so that what is written twice can be told by its tone.
static uint8_t full_box[64 * 64];

static Glyph box_glyph(void* context, uint32_t code_point, int size_px)
{
    (void)context;
    (void)code_point;
    int width = size_px / 2;
    return (Glyph){ full_box, width, size_px, 64, 0, size_px * 4 / 5, width, 1 };
}

static int no_kerning(void* context, uint32_t left, uint32_t right, int size_px)
{
    (void)context;
    (void)left;
    (void)right;
    (void)size_px;
    return 0;
}

static FontMetrics box_metrics(void* context, int size_px)
{
    (void)context;
    int ascent = size_px * 4 / 5;
    return (FontMetrics){ ascent, size_px - ascent, size_px };
}

// A number's tone is #9eabbf at 95 % over the dark plate: its red is at most 0x9a, unless it is written twice.
static void expect_no_double_text(const Drawing* drawing)
{
    for (int y = 0; y < drawing->canvas.height; ++y)
    {
        for (int x = 0; x < drawing->canvas.width; ++x)
        {
            Color red = drawing_pixel(drawing, x, y) >> 16 & 255;
            assert_false(red >= 0x9c && red <= 0xa0);
        }
    }
}

static void no_two_numbers_touch(void** state)
{
    (void)state;
    static const PlotRange ranges[] = { { 0.0f, 1.0f },        { 0.0f, 2.5f },    { -1500.0f, 1000.0f },
                                        { -0.0003f, 0.0011f }, { 3.0f, 3.02f },   { -7.0f, 45000.0f },
                                        { 0.0f, 0.01f },       { -60.0f, -57.0f } };
    memset(full_box, 255, sizeof full_box);
    GlyphSource glyphs = { NULL, box_glyph, no_kerning, box_metrics };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i)
    {
        for (int width = 120; width <= 620; width += 100)
        {
            for (int scale = 1; scale <= 2; ++scale)
            {
                Drawing drawing = drawing_create(width * scale, width * scale * 2 / 3);
                PlotRect plate = { 0, 0, drawing.canvas.width, drawing.canvas.height };
                (void)plot_begin(&drawing.canvas, &glyphs, (float)scale, plate, ranges[i], ranges[7 - i], "T");
                expect_no_double_text(&drawing);
                drawing_destroy(&drawing);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_curve_goes_through_its_values),
        cmocka_unit_test(the_whole_line_shows_at_the_frames_edges),
        cmocka_unit_test(what_leaves_the_frame_is_cut_off),
        cmocka_unit_test(an_open_plot_names_all_its_curves),
        cmocka_unit_test(names_stand_in_the_titles_row_while_there_is_room),
        cmocka_unit_test(the_least_height_is_enough),
        cmocka_unit_test(the_less_is_written_the_lower_a_plot_can_be),
        cmocka_unit_test(heads_of_as_many_rows_have_level_frames),
        cmocka_unit_test(markers_levels_and_dots_lie_at_their_values),
        cmocka_unit_test(without_room_nothing_is_drawn),
        cmocka_unit_test(a_plot_over_the_canvas_edge_is_clipped),
        cmocka_unit_test(no_two_numbers_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
