// The draw list: it keeps to its capacity, its clips and its canvas.

#include "drawing.h"

#include "ui/draw_list.h"

static UiDrawList* make_list(void)
{
    UiDrawList* list = calloc(1, sizeof *list);
    assert_non_null(list);
    return list;
}

static int count_lit(const Drawing* drawing)
{
    int count = 0;
    for (int y = 0; y < drawing->canvas.height; ++y)
    {
        for (int x = 0; x < drawing->canvas.width; ++x)
        {
            count += (drawing_pixel(drawing, x, y) & 0xFFFFFF) != 0 ? 1 : 0;
        }
    }
    return count;
}

static void a_block_fills_its_rectangle_and_rounds_its_corners(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(40, 30);
    UiDrawList* list = make_list();
    GlyphSource glyphs = glyphs_builtin();
    ui_list_block(list, (UiRect){ 5, 4, 20, 10 }, 0.0f, 0xffffffffu);
    ui_list_draw(list, &drawing.canvas, &glyphs);
    assert_int_equal(count_lit(&drawing), 200);
    ui_list_clear(list);
    canvas_fill(&drawing.canvas, 0xff000000u);
    ui_list_block(list, (UiRect){ 5, 4, 20, 10 }, 4.0f, 0xffffffffu);
    ui_list_draw(list, &drawing.canvas, &glyphs);
    double round_area = 200.0 - (4.0 - 3.14159265) * 16.0;
    assert_true(drawing_light(&drawing) > round_area - 2.0 && drawing_light(&drawing) < round_area + 2.0);
    assert_int_equal(drawing_pixel(&drawing, 5, 4) & 255, 0);
    free(list);
    drawing_destroy(&drawing);
}

static void a_frame_is_as_wide_as_it_says(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(40, 30);
    UiDrawList* list = make_list();
    GlyphSource glyphs = glyphs_builtin();
    ui_list_frame(list, (UiRect){ 5, 4, 20, 10 }, 2.0f, 0xffffffffu);
    ui_list_draw(list, &drawing.canvas, &glyphs);
    assert_int_equal(count_lit(&drawing), 200 - 16 * 6);
    free(list);
    drawing_destroy(&drawing);
}

static void nothing_is_drawn_outside_a_clip_or_the_canvas(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(40, 30);
    UiDrawList* list = make_list();
    GlyphSource glyphs = glyphs_builtin();
    ui_list_clip(list, (UiRect){ 10, 10, 5, 5 });
    ui_list_block(list, (UiRect){ -100, -100, 1000, 1000 }, 9.0f, 0xffffffffu);
    ui_list_disc(list, 12.0f, 12.0f, 50.0f, 0xffffffffu);
    ui_list_line(list, -100.0f, 12.0f, 300.0f, 12.0f, 3.0f, 0xffffffffu);
    ui_list_text(list, -5, 14, 26, 0xffffffffu, "words that are wide");
    ui_list_frame(list, (UiRect){ 0, 0, 40, 30 }, 12.0f, 0xffffffffu);
    ui_list_clip(list, (UiRect){ 100, 100, 50, 50 });
    ui_list_block(list, (UiRect){ 0, 0, 400, 400 }, 0.0f, 0xffffffffu);
    ui_list_clip(list, (UiRect){ 30, 20, -5, 7 });
    ui_list_block(list, (UiRect){ 0, 0, 400, 400 }, 0.0f, 0xffffffffu);
    ui_list_draw(list, &drawing.canvas, &glyphs);
    assert_int_equal(count_lit(&drawing), 25);
    free(list);
    drawing_destroy(&drawing);
}

static void a_clip_moves_no_pixel(void** state)
{
    (void)state;
    Drawing whole = drawing_create(60, 40);
    Drawing clipped = drawing_create(60, 40);
    UiDrawList* list = make_list();
    GlyphSource glyphs = glyphs_builtin();
    for (int round = 0; round < 2; ++round)
    {
        Drawing* drawing = round == 0 ? &whole : &clipped;
        ui_list_clear(list);
        ui_list_clip(list, round == 0 ? (UiRect){ 0, 0, 60, 40 } : (UiRect){ 7, 9, 46, 25 });
        ui_list_disc(list, 30.3f, 20.2f, 7.5f, 0xffffffffu);
        ui_list_line(list, 12.0f, 14.0f, 44.0f, 27.0f, 1.5f, 0xffffffffu);
        ui_list_text(list, 12, 24, 11, 0xffffffffu, "9.81");
        ui_list_draw(list, &drawing->canvas, &glyphs);
    }
    assert_true(drawing_light(&whole) > 100.0);
    assert_int_equal(distance_to_part(&whole, &clipped, 0, 0), 0);
    free(list);
    drawing_destroy(&whole);
    drawing_destroy(&clipped);
}

static void what_is_too_much_is_left_out(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(10, 10);
    UiDrawList* list = make_list();
    GlyphSource glyphs = glyphs_builtin();
    for (int i = 0; i < 2 * UI_MAX_SHAPES; ++i)
    {
        ui_list_text(list, 0, 9, 11, 0xffffffffu, "forty bytes of a text are these, or so..");
    }
    assert_true(list->text_size <= UI_MAX_TEXT);
    for (int i = 0; i < 2 * UI_MAX_SHAPES; ++i)
    {
        ui_list_block(list, (UiRect){ 0, 0, 1, 1 }, 0.0f, 0xffffffffu);
    }
    assert_int_equal(list->count, UI_MAX_SHAPES);
    ui_list_draw(list, &drawing.canvas, &glyphs);
    free(list);
    drawing_destroy(&drawing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_fills_its_rectangle_and_rounds_its_corners),
        cmocka_unit_test(a_frame_is_as_wide_as_it_says),
        cmocka_unit_test(nothing_is_drawn_outside_a_clip_or_the_canvas),
        cmocka_unit_test(a_clip_moves_no_pixel),
        cmocka_unit_test(what_is_too_much_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
