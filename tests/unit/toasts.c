// Hints of a first start and toasts: when they come and go, and that they keep within the picture.

#include "viewing.h"

#include "sandbox/hints.h"
#include "sandbox/session_desk.h"

#include <stdio.h>

static void open_hanging(Sitting* sitting)
{
    sitting_open(sitting, hanging_sheet);
    sitting_tick(sitting, 1);
}

static void the_first_steps_go_once_they_were_taken(void** state)
{
    (void)state;
    Sitting sitting;
    open_hanging(&sitting);
    assert_true(session_shows_hints(sitting.session));
    sitting_grab(&sitting, sheet_point(4, 6));
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 120);
    const Hints* hints = &sitting.session->hints;
    assert_true(hints->is_done[HINT_DRAG] && !hints->is_done[HINT_CUT] && !hints->is_done[HINT_KEYS]);
    assert_true(session_preferences(sitting.session)->has_hints);
    dialog_open(session_dialog(sitting.session), DIALOG_SAVE, "/a");
    assert_false(session_shows_hints(sitting.session)); // a dialog would lie half over them
    dialog_close(session_dialog(sitting.session));
    sitting_aim(&sitting, sheet_point(4, 3));
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 1);
    sitting_lift(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 3);
    assert_true(hints->is_done[HINT_CUT] && !hints->is_done[HINT_KEYS] && hints_are_fading(hints));
    sitting_tick(&sitting, (int)(0.8 * HINT_LAST_SECONDS) * TICKS_PER_SECOND); // there is time to read it
    assert_true(session_shows_hints(sitting.session) && !hints->is_done[HINT_KEYS]);
    sitting_tick(&sitting, (int)(0.4 * HINT_LAST_SECONDS) * TICKS_PER_SECOND);
    assert_false(session_preferences(sitting.session)->has_hints);
    assert_false(session_shows_hints(sitting.session));
    sitting_close(&sitting);
}

static void the_hint_of_the_panel_waits_until_it_was_opened(void** state)
{
    (void)state;
    Sitting sitting;
    open_hanging(&sitting);
    sitting_tick(&sitting, 3 * (int)HINT_LAST_SECONDS * TICKS_PER_SECOND);
    assert_false(sitting.session->hints.is_done[HINT_KEYS]);
    sitting_key(&sitting, ACTION_HELP); // which tells nobody where the sliders are
    sitting_tick(&sitting, 2);
    sitting_key(&sitting, ACTION_CLOSE);
    sitting_tick(&sitting, 2);
    assert_false(sitting.session->hints.is_done[HINT_KEYS]);
    sitting_key(&sitting, ACTION_PANEL);
    sitting_tick(&sitting, 2);
    assert_true(sitting.session->hints.is_done[HINT_KEYS]);
    sitting_close(&sitting);
}

static void with_reduced_motion_they_vanish_at_once(void** state)
{
    (void)state;
    Sitting sitting;
    open_hanging(&sitting);
    session_preferences(sitting.session)->reduced_motion = true;
    sitting_grab(&sitting, sheet_point(4, 6));
    sitting_tick(&sitting, 1);
    assert_true(sitting.session->hints.is_done[HINT_DRAG]);
    assert_false(hints_are_fading(&sitting.session->hints));
    sitting_close(&sitting);
}

static void hints_and_toasts_are_seen_and_the_hints_keep_off_the_status_line(void** state)
{
    (void)state;
    Sitting sitting;
    open_hanging(&sitting);
    Canvas with = draw_view(sitting.session, 960, 540, 1.0f, true);
    session_preferences(sitting.session)->has_hints = false;
    Canvas without = draw_view(sitting.session, 960, 540, 1.0f, true);
    int lowest = 0;
    for (int i = 0; i < 960 * 540; ++i)
    {
        lowest = with.pixels[i] != without.pixels[i] ? i / 960 : lowest;
    }
    assert_in_range(lowest, 400, 540 - 20 - 16);
    session_toast(sitting.session, "a word");
    Canvas toasted = draw_view(sitting.session, 960, 540, 1.0f, true);
    assert_memory_not_equal(toasted.pixels, without.pixels, 960 * 540 * sizeof(Color));
    free(with.pixels);
    free(without.pixels);
    free(toasted.pixels);
    sitting_close(&sitting);
}

// Draws French hints above row 390 and below `top`; returns their upper edge, having seen that nothing lies beside or above.
static int draw_hints(int width, int top)
{
    GlyphSource glyphs = glyphs_builtin();
    Hints hints = { .seconds_alone = 0.0 };
    Canvas canvas = canvas_create(width, 400);
    canvas_fill(&canvas, 0xff123456u);
    const ThemeColors* theme = theme_colors(THEME_HIGH_CONTRAST, false);
    int upper = hints_draw(&hints, &canvas, &glyphs, 1.0f, theme, LANGUAGE_FRENCH, 20, top, 390);
    for (int y = 0; y < 400; ++y)
    {
        assert_int_equal(pixel_at(&canvas, width - 1, y), 0xff123456u);
        assert_true(y >= upper || pixel_at(&canvas, 30, y) == 0xff123456u);
    }
    free(canvas.pixels);
    return upper;
}

// Beside an open panel there may be little room, and below a message.
static void hints_take_more_lines_in_a_narrow_picture_and_give_way_in_a_small_one(void** state)
{
    (void)state;
    int whole = draw_hints(600, 0);
    assert_in_range(whole, 290, 330);
    assert_in_range(draw_hints(240, 0), 1, whole - 8);
    assert_int_equal(draw_hints(140, 0), 390); // a word a line is no sentence
    assert_int_equal(draw_hints(600, whole), whole);
    int two = draw_hints(600, whole + 1);
    assert_in_range(two, whole + 20, 370);
    assert_in_range(draw_hints(600, two + 1), two + 20, 380);
    assert_int_equal(draw_hints(600, 380), 390);
}

static void toasts_are_few_and_short_lived(void** state)
{
    (void)state;
    Toasts toasts = { .count = 0 };
    char words[2 * TOAST_SIZE];
    memset(words, 'w', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    toasts_add(&toasts, words);
    assert_int_equal(strlen(toasts.toasts[0].text), TOAST_SIZE - 1);
    for (int i = 0; i < 5; ++i)
    {
        snprintf(words, sizeof words, "%d", i);
        toasts_add(&toasts, words);
    }
    assert_int_equal(toasts.count, MAX_TOASTS);
    assert_string_equal(toasts.toasts[0].text, "2");
    toasts_age(&toasts, TOAST_SECONDS - 1.0);
    toasts_add(&toasts, "young");
    toasts_age(&toasts, 1.5);
    assert_int_equal(toasts.count, 1);
    assert_string_equal(toasts.toasts[0].text, "young");
}

static void a_toast_takes_the_place_of_one_of_its_kind(void** state)
{
    (void)state;
    Toasts toasts = { .count = 0 };
    toasts_add(&toasts, "one");
    toasts_add(&toasts, "two");
    toasts_age(&toasts, TOAST_SECONDS - 1.0);
    toasts_add(&toasts, "one");
    assert_int_equal(toasts.count, 2);
    assert_string_equal(toasts.toasts[1].text, "one");
    assert_true(toasts.toasts[1].seconds_left == TOAST_SECONDS);
    toasts_add_of(&toasts, "kind", "first");
    toasts_add_of(&toasts, "kind", "second");
    assert_int_equal(toasts.count, 3);
    assert_string_equal(toasts.toasts[2].text, "second");

    Sitting sitting;
    open_hanging(&sitting);
    for (int i = 0; i < 3; ++i)
    {
        sitting_key(&sitting, ACTION_SCALE_UP);
        sitting_tick(&sitting, 1);
    }
    sitting_key(&sitting, ACTION_UNDO);
    sitting_key(&sitting, ACTION_REDO);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.session->toasts.count, 2);
    sitting_close(&sitting);
}

// However low the picture: the newest is whole, and what would be cut by its upper edge is left out.
static void toasts_stay_within_the_picture(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    const ThemeColors* theme = theme_colors(THEME_HIGH_CONTRAST, false);
    int whole = 0; // the height of one
    int most = 0;
    for (int height = 40; height <= 160; height += 5)
    {
        Toasts toasts = { .count = 0 };
        Canvas canvas = canvas_create(200, height);
        canvas_fill(&canvas, 0xff123456u);
        toasts_add(&toasts, "the oldest");
        toasts_add(&toasts, "an older one");
        toasts_add(&toasts, "the newest");
        toasts_draw(&toasts, theme, &canvas, &glyphs, 1.0f, 0, 200, 0, height - 30, (PlotRect){ .height = 0 });
        int height_of_all = 0;
        int toast_count = 0;
        for (int y = 0; y < height; ++y)
        {
            bool is_toast = pixel_at(&canvas, 100, y) != 0xff123456u;
            bool was_toast = y > 0 && pixel_at(&canvas, 100, y - 1) != 0xff123456u;
            height_of_all += is_toast ? 1 : 0;
            toast_count += is_toast && !was_toast ? 1 : 0;
        }
        whole = height == 40 ? height_of_all : whole;
        assert_in_range(toast_count, 1, MAX_TOASTS);
        assert_int_equal(height_of_all, toast_count * whole);
        most = toast_count > most ? toast_count : most;
        free(canvas.pixels);
    }
    assert_int_equal(most, MAX_TOASTS);
}

// In a narrow picture a long toast takes more rows, and none of its words leaves the picture.
static void a_long_toast_takes_more_lines(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    const ThemeColors* theme = theme_colors(THEME_HIGH_CONTRAST, false);
    int tops[2];
    for (int i = 0; i < 2; ++i)
    {
        Toasts toasts = { .count = 0 };
        Canvas canvas = canvas_create(i == 0 ? 900 : 240, 200);
        canvas_fill(&canvas, 0xff123456u);
        toasts_add(&toasts, "Picture saved: /home/somebody/Pictures/holidays/voile-2026-03-09-140501.png");
        toasts_draw(&toasts, theme, &canvas, &glyphs, 1.0f, 0, canvas.width, 0, 190, (PlotRect){ .height = 0 });
        tops[i] = 200;
        for (int y = 199; y >= 0; --y)
        {
            tops[i] = pixel_at(&canvas, canvas.width / 2, y) != 0xff123456u ? y : tops[i];
            assert_int_equal(pixel_at(&canvas, 0, y), 0xff123456u);
            assert_int_equal(pixel_at(&canvas, canvas.width - 1, y), 0xff123456u);
        }
        free(canvas.pixels);
    }
    assert_true(tops[1] < tops[0] - 20 && tops[1] > 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_steps_go_once_they_were_taken),
        cmocka_unit_test(the_hint_of_the_panel_waits_until_it_was_opened),
        cmocka_unit_test(with_reduced_motion_they_vanish_at_once),
        cmocka_unit_test(hints_and_toasts_are_seen_and_the_hints_keep_off_the_status_line),
        cmocka_unit_test(hints_take_more_lines_in_a_narrow_picture_and_give_way_in_a_small_one),
        cmocka_unit_test(toasts_are_few_and_short_lived),
        cmocka_unit_test(a_toast_takes_the_place_of_one_of_its_kind),
        cmocka_unit_test(toasts_stay_within_the_picture),
        cmocka_unit_test(a_long_toast_takes_more_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
