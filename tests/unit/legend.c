// The legend: what is on it, and that nothing of it lies over anything else.

#include "viewing.h"

#include "sandbox/hud.h"
#include "sandbox/legend.h"

#define GREEN 0xff00ff00u // the words
#define WARM  0xffbd5cu   // the mark, as a canvas has it

// A plate would hide what the strip is found by.
static const ThemeColors theme = { .soft = GREEN, .warm = 0xff000000u | WARM };

// Where a colour is found, in pixels; the ends are exclusive.
typedef struct Box
{
    int left, top, right, bottom, count;
} Box;

static Box find_color(const Canvas* canvas, Color color, int top, int bottom)
{
    Box box = { canvas->width, canvas->height, 0, 0, 0 };
    for (int y = top; y < bottom; ++y)
    {
        for (int x = 0; x < canvas->width; ++x)
        {
            if ((pixel_at(canvas, x, y) & 0xffffffu) == (color & 0xffffffu))
            {
                box.left = x < box.left ? x : box.left;
                box.right = x + 1 > box.right ? x + 1 : box.right;
                box.top = y < box.top ? y : box.top;
                box.bottom = y + 1 > box.bottom ? y + 1 : box.bottom;
                ++box.count;
            }
        }
    }
    return box;
}

typedef struct Legend
{
    Canvas canvas;
    int right, bottom, top;
    int strip_left, strip_right, strip_top, strip_bottom;
} Legend;

// The strip is found by the colours of its map, of which nothing else has the first.
static Legend draw_legend(const ValueScale* values, float scale)
{
    GlyphSource glyphs = glyphs_builtin();
    Legend legend = { .canvas = canvas_create((int)(400 * scale), (int)(120 * scale)) };
    legend.right = (int)(380 * scale);
    legend.bottom = (int)(100 * scale);
    legend.top =
        legend_draw(&legend.canvas, &glyphs, scale, legend.right, legend.bottom, values, "Paper, Tension", &theme);
    legend.strip_left = legend.canvas.width;
    for (int y = 0; y < legend.canvas.height && values->name != NULL; ++y)
    {
        for (int x = 0; x < legend.canvas.width; ++x)
        {
            Color color = pixel_at(&legend.canvas, x, y) & 0xffffffu;
            if (color != 0 && color != (GREEN & 0xffffffu) && color != WARM)
            {
                legend.strip_top = legend.strip_right == 0 ? y : legend.strip_top;
                legend.strip_left = x < legend.strip_left ? x : legend.strip_left;
                legend.strip_right = x + 1 > legend.strip_right ? x + 1 : legend.strip_right;
                legend.strip_bottom = y + 1;
            }
        }
    }
    return legend;
}

static ValueScale tension_scale(float top, float mark)
{
    return (ValueScale){ "Tension", "N", &color_map_load, top, true, mark, mark > 0.0f ? "tears" : NULL };
}

static void expect_in_order(const Legend* legend, float scale, float mark)
{
    Box words = find_color(&legend->canvas, GREEN, 0, legend->canvas.height);
    Box numbers = find_color(&legend->canvas, GREEN, 0, legend->strip_top);
    Box name = find_color(&legend->canvas, GREEN, legend->strip_bottom, legend->canvas.height);
    assert_true(words.right <= legend->right && words.top >= legend->top);
    assert_true(numbers.bottom <= legend->strip_top && name.top >= legend->strip_bottom);
    assert_true(numbers.count > 5 && name.count > 50);
    assert_true(numbers.left >= legend->strip_left && numbers.right <= legend->right);
    assert_int_equal(legend->right - legend->strip_left, (int)(160 * scale));
    assert_in_range(legend->strip_right, legend->right - (mark > 0.0f ? (int)scale : 0), legend->right);
    if (mark > 0.0f)
    {
        Box word = find_color(&legend->canvas, WARM, legend->top, legend->strip_top - (int)(2 * scale));
        Box bar = find_color(&legend->canvas, WARM, legend->strip_top, legend->strip_bottom);
        assert_true(word.count > 20 && word.top >= legend->top);
        assert_true(word.right <= legend->right + 1 && word.left >= legend->strip_left);
        assert_true(word.left > numbers.right + (int)(4 * scale));
        assert_true(bar.count > 0 && bar.left >= legend->strip_left && bar.right <= legend->right);
    }
}

static void nothing_lies_over_anything_else(void** state)
{
    (void)state;
    static const float numbers[][2] = {
        { 1.0f, 0.0f },       { 0.5f, 0.0f },   { 2000.0f, 0.0f }, { 1.0f, 0.41f },
        { 2.0f, 1.03f },      { 5.0f, 2.01f },  { 5.0f, 4.99f },   { 200000.0f, 123456.7f },
        { 1.0e-5f, 0.9e-5f }, { 10.0f, 10.0f }, { 20.0f, 20.0f },
    };
    for (float scale = 1.0f; scale <= 3.0f; scale += 1.0f)
    {
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i)
        {
            ValueScale values = tension_scale(numbers[i][0], numbers[i][1]);
            Legend legend = draw_legend(&values, scale);
            expect_in_order(&legend, scale, values.mark);
            free(legend.canvas.pixels);
        }
    }
}

static void the_mark_is_at_its_place(void** state)
{
    (void)state;
    for (float mark = 0.45f; mark < 0.99f; mark += 0.05f)
    {
        ValueScale values = tension_scale(1.0f, mark);
        Legend legend = draw_legend(&values, 2.0f);
        Box bar = find_color(&legend.canvas, WARM, legend.strip_top, legend.strip_bottom);
        float middle = 0.5f * (float)(bar.left + bar.right) - (float)legend.strip_left;
        assert_near(middle, 320.0f * value_place(&values, mark), 1.5f);
        free(legend.canvas.pixels);
    }
}

static void without_a_scale_it_is_the_name_alone(void** state)
{
    (void)state;
    ValueScale none = { .name = NULL };
    Legend legend = draw_legend(&none, 1.0f);
    Box words = find_color(&legend.canvas, GREEN, 0, legend.canvas.height);
    assert_true(words.count > 50 && words.top >= legend.top && words.right <= legend.right);
    for (int i = 0; i < legend.canvas.width * legend.canvas.height; ++i)
    {
        Color color = legend.canvas.pixels[i] & 0xffffffu;
        assert_true(color == 0 || color == (GREEN & 0xffffffu));
    }
    free(legend.canvas.pixels);
}

// In the window: in its lower right corner, never over the status line, but above it where there is no room beside it.
static void it_leaves_the_status_line_alone(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    for (int width = 60; width <= 1500; width += 90)
    {
        for (ColorBy by = COLOR_BY_MATERIAL; by <= COLOR_BY_TENSION; ++by)
        {
            sitting.session->color_by = by;
            sitting.session->view_mode = VIEW_MODE_SHADED;
            GlyphSource glyphs = glyphs_builtin();
            Canvas status = canvas_create(width, 200), both = canvas_create(width, 200);
            hud_draw(&status, sitting.session, &glyphs, 1.0f, status.height);
            HudRoom room = hud_draw(&both, sitting.session, &glyphs, 1.0f, both.height);
            int bottom = hud_draw_legend(&both, sitting.session, &glyphs, 1.0f, true, both.height, room.bottom);
            assert_true(bottom <= room.bottom && bottom > 0);
            for (int i = 0; i < width * 200; ++i)
            {
                assert_true((status.pixels[i] & 0xffffffu) == 0 || status.pixels[i] == both.pixels[i]);
            }
            bool has_legend = count_changes_of(status, both) > 0;
            assert_true(has_legend || width < 240);
        }
    }
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_lies_over_anything_else),
        cmocka_unit_test(the_mark_is_at_its_place),
        cmocka_unit_test(without_a_scale_it_is_the_name_alone),
        cmocka_unit_test(it_leaves_the_status_line_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
