// The HUD in windows of any size: lines lose whole parts, sentences go on in another line, and what matters stays.

#include "viewing.h"

#include "sandbox/hand_marks.h"
#include "sandbox/hud.h"
#include "sandbox/text_plate.h"

#include <stdio.h>

static const SessionTimes some_times = { .frames_per_second = 60.0, .ms_per_draw = 3.21 };

// Columns and rows of what is not black; the last two are outside.
typedef struct Box
{
    int left, top, right, bottom;
} Box;

static Box find_box(const Canvas* canvas, int from_row, int end_row)
{
    Box box = { canvas->width, canvas->height, 0, 0 };
    for (int y = from_row; y < end_row; ++y)
    {
        for (int x = 0; x < canvas->width; ++x)
        {
            if (pixel_at(canvas, x, y) != BLACK)
            {
                box.left = x < box.left ? x : box.left;
                box.right = x + 1 > box.right ? x + 1 : box.right;
                box.top = y < box.top ? y : box.top;
                box.bottom = y + 1 > box.bottom ? y + 1 : box.bottom;
            }
        }
    }
    return box;
}

static Canvas draw_hud(const Session* session, int width, int height, float scale)
{
    GlyphSource glyphs = glyphs_builtin();
    Canvas canvas = canvas_create(width, height);
    hud_draw(&canvas, session, &glyphs, scale, height);
    return canvas;
}

// How far the status line goes in a picture that wide; 0 where it says nothing.
static int status_end(const Session* session, int width)
{
    Canvas canvas = draw_hud(session, width, 100, 1.0f);
    Box box = find_box(&canvas, 70, 100);
    free(canvas.pixels);
    return box.right;
}

// It has five parts; an end that came from a cut would be another one at every width.
static void expect_whole_parts(const Session* session, int part_count)
{
    int ends[16] = { 0 };
    int count = 0;
    for (int width = 20; width <= 900; width += 3)
    {
        int end = status_end(session, width);
        assert_true(end <= width);
        if (count == 0 || ends[count - 1] != end)
        {
            assert_true(count < 16 && (count == 0 || end > ends[count - 1]));
            ends[count++] = end;
        }
    }
    assert_int_equal(count, part_count + 1); // one is nothing
}

static void the_status_line_loses_whole_parts(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting.session->times = some_times;
    for (int language = 0; language < LANGUAGE_COUNT; ++language)
    {
        sitting.session->language = (Language)language;
        expect_whole_parts(sitting.session, 5);
    }
    sitting_close(&sitting);
}

// Before all figures, so that it stays in the smallest window.
static void first_person_says_so_and_how_it_is_left(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting.session->times = some_times;
    int usual = status_end(sitting.session, 900);
    sitting_key(&sitting, ACTION_FIRST_PERSON);
    sitting_tick(&sitting, 1);
    sitting.session->times = some_times;
    assert_true(session_is_first_person(sitting.session));
    for (int language = 0; language < LANGUAGE_COUNT; ++language)
    {
        GlyphSource glyphs = glyphs_builtin();
        sitting.session->language = (Language)language;
        int words = text_width(&glyphs, 13, say((Language)language, "First person: W A S D Q E walk, Esc leaves"));
        int few_words = text_width(&glyphs, 13, say((Language)language, "Esc leaves"));
        assert_true(status_end(sitting.session, 900) >= usual + words);
        assert_true(status_end(sitting.session, 240) >= 20 + few_words);
    }
    sitting_key(&sitting, ACTION_CLOSE);
    sitting_tick(&sitting, 1);
    sitting.session->times = some_times;
    sitting.session->language = LANGUAGE_ENGLISH;
    assert_int_equal(status_end(sitting.session, 900), usual);
    sitting_close(&sitting);
}

// The ring of the keys looks like the pointer's; which keys act on it is said while it is there.
static void the_ring_of_the_keys_says_what_they_do(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting.session->times = some_times;
    int usual = status_end(sitting.session, 900);
    sitting.session->cursor.is_shown = true;
    for (int is_holding = 0; is_holding < 2; ++is_holding)
    {
        GlyphSource glyphs = glyphs_builtin();
        sitting.session->cursor.is_holding = is_holding != 0;
        const char* words = is_holding != 0 ? "Arrows pull, Enter lets go" : "Enter takes, X cuts, P pins";
        assert_true(status_end(sitting.session, 900) >= usual + text_width(&glyphs, 13, words));
        assert_true(status_end(sitting.session, 240) >= 20 + text_width(&glyphs, 13, words));
        expect_whole_parts(sitting.session, 6);
    }
    sitting_close(&sitting);
}

static void a_long_sentence_takes_several_lines(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    session_tell(sitting.session, 0, "The numbers went bad: back to the last good state. R starts again.");
    int first_height = 0, last_height = 0;
    for (int width = 900; width >= 240; width -= 60)
    {
        Canvas canvas = draw_hud(sitting.session, width, 400, 1.0f);
        Box box = find_box(&canvas, 0, 300);
        assert_true(box.left > 0 && box.right < width && box.top == 20);
        assert_true(box.bottom - box.top >= last_height);
        last_height = box.bottom - box.top;
        first_height = width == 900 ? last_height : first_height;
        free(canvas.pixels);
    }
    assert_in_range(last_height, first_height + 8, 80);
    sitting_close(&sitting);
}

// Down to half of 480 x 360, in every mode and for all that colours tell, beside the object in hand, too.
static void the_legend_stays_in_small_windows(void** state)
{
    (void)state;
    Sitting sitting;
    GlyphSource glyphs = glyphs_builtin();
    sitting_open(&sitting, "follow_mode = stable_spring\n[cloth]\nposition = 0 9 0\n");
    sandbox_do(sitting.sandbox, "take 0 1 0 0 0 0 1");
    sitting.session->times = some_times;
    for (int i = 0; i < LANGUAGE_COUNT * VIEW_MODE_COUNT * COLOR_BY_COUNT; ++i)
    {
        sitting.session->language = (Language)(i % LANGUAGE_COUNT);
        sitting.session->view_mode = (ViewMode)(i / LANGUAGE_COUNT % VIEW_MODE_COUNT);
        sitting.session->color_by = (ColorBy)(i / LANGUAGE_COUNT / VIEW_MODE_COUNT);
        Canvas canvas = canvas_create(480, 360);
        HudRoom room = hud_draw(&canvas, sitting.session, &glyphs, 2.0f, 360);
        Box lines = find_box(&canvas, 0, 360);
        int bottom = hud_draw_legend(&canvas, sitting.session, &glyphs, 2.0f, true, 360, room.bottom);
        Box legend = find_box(&canvas, 0, lines.top);
        assert_true(legend.bottom > legend.top + 26 && legend.bottom <= lines.top);
        assert_true(legend.top >= bottom - 8 && bottom < room.bottom);
        assert_true(legend.left > 0 && legend.right <= 480 - 24);
        free(canvas.pixels);
    }
    sitting_close(&sitting);
}

// As beside the panel of a small window: then the strip is shorter.
static void the_legend_stays_beside_the_panel(void** state)
{
    (void)state;
    Sitting sitting;
    GlyphSource glyphs = glyphs_builtin();
    sitting_open(&sitting, hanging_sheet);
    sitting.session->times = some_times;
    for (int by = COLOR_BY_MATERIAL; by < COLOR_BY_COUNT; ++by)
    {
        sitting.session->color_by = (ColorBy)by;
        for (int width = 160; width <= 240; width += 8)
        {
            Canvas canvas = canvas_create(width, 360);
            HudRoom room = hud_draw(&canvas, sitting.session, &glyphs, 1.0f, 360);
            Box lines = find_box(&canvas, 0, 360);
            hud_draw_legend(&canvas, sitting.session, &glyphs, 1.0f, true, 360, room.bottom);
            Box legend = find_box(&canvas, 0, lines.top);
            assert_true(legend.bottom > legend.top + 13 && legend.left > 0 && legend.right <= width - 12);
            free(canvas.pixels);
        }
    }
    sitting_close(&sitting);
}

static void too_small_a_picture_shows_the_cloth_alone(void** state)
{
    (void)state;
    static const int sizes[][2] = { { 239, 180 }, { 240, 179 }, { 160, 90 }, { 1, 1 } };
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting.session->times = some_times;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    {
        for (int scale = 1; scale <= 2; ++scale)
        {
            Canvas with = draw_view(sitting.session, sizes[i][0] * scale, sizes[i][1] * scale, (float)scale, true);
            Canvas without = draw_view(sitting.session, sizes[i][0] * scale, sizes[i][1] * scale, (float)scale, false);
            assert_int_equal(count_changes_of(with, without), 0);
        }
    }
    Canvas with = draw_view(sitting.session, 240, 180, 1.0f, true);
    Canvas without = draw_view(sitting.session, 240, 180, 1.0f, false);
    assert_true(count_changes_of(with, without) > 1000);
    sitting_close(&sitting);
}

// Wherever the hand is, also outside of the picture: within the rows that it is given, or not at all.
static void the_pulls_number_keeps_to_the_free_rows(void** state)
{
    (void)state;
    Sitting sitting;
    GlyphSource glyphs = glyphs_builtin();
    sitting_open(&sitting, still_sheet);
    sitting_grab(&sitting, sheet_point(4, 3));
    Camera camera = session_shown_eye(sitting.session)->control.camera;
    for (int i = 0; i < 12; ++i)
    {
        sitting_move_px(&sitting, i % 2 == 0 ? 90.0f : -40.0f, i < 6 ? -100.0f : 190.0f);
        sitting_tick(&sitting, 1);
        for (int bottom = 110; bottom <= 300; bottom += 95)
        {
            Canvas canvas = canvas_create(480, 360);
            Projection projection = projection_make(&camera, 480, 360);
            hand_pulls_draw(sitting.session, &projection, &canvas, &glyphs, 1.0f, 100, bottom);
            Box box = find_box(&canvas, 0, 360);
            assert_int_equal(box.right > 0, bottom > 110);
            assert_true(box.right == 0 || (box.top >= 100 && box.bottom <= bottom && box.left >= 0));
            free(canvas.pixels);
        }
    }
    sitting_close(&sitting);
}

static void a_plate_keeps_within_its_room_or_is_not_drawn(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    const char* text = "A sentence of several words, one of which is incomprehensible";
    for (int width = 0; width <= 500; width += 20)
    {
        for (int height = 0; height <= 120; height += 15)
        {
            Canvas canvas = canvas_create(600, 200);
            TextPlate plate = text_plate_of(theme_colors(THEME_DARK, false), &canvas, &glyphs, 13, 1.0f);
            PlotRect room = { 40, 30, width, height };
            int bottom = text_plate_draw(&plate, room, height % 2 == 0, 0xffffffffu, text);
            Box box = find_box(&canvas, 0, 200);
            bool is_drawn = box.right > 0;
            assert_int_equal(is_drawn, bottom > room.top);
            assert_true(!is_drawn || (box.left >= 40 && box.right <= 40 + width));
            assert_true(!is_drawn || (box.top == 30 && box.bottom == bottom && bottom <= 30 + height));
            assert_true(is_drawn || width < 240 || height < 45);
            plate.canvas = NULL;
            assert_int_equal(text_plate_draw(&plate, room, false, 0xffffffffu, text), bottom);
            free(canvas.pixels);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_status_line_loses_whole_parts),
        cmocka_unit_test(first_person_says_so_and_how_it_is_left),
        cmocka_unit_test(the_ring_of_the_keys_says_what_they_do),
        cmocka_unit_test(a_long_sentence_takes_several_lines),
        cmocka_unit_test(the_legend_stays_in_small_windows),
        cmocka_unit_test(the_legend_stays_beside_the_panel),
        cmocka_unit_test(too_small_a_picture_shows_the_cloth_alone),
        cmocka_unit_test(the_pulls_number_keeps_to_the_free_rows),
        cmocka_unit_test(a_plate_keeps_within_its_room_or_is_not_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
