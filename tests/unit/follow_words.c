// What is said about how things follow, and the plot of the response: for every mode, at every scale, within its plate.

#include "drawing.h"
#include "holding.h"

#include "draw/plot.h"
#include "sandbox/follow_words.h"
#include "sandbox/response_plot.h"
#include "sandbox/theme.h"

#include <string.h>

// --- words ------------------------------------------------------------------------------------------------------------

typedef struct Saying
{
    const char* settings; // of the scene
    const char* regime;
    const char* numbers;
    const char* response;
} Saying;

static const Saying sayings[] = {
    { "", "Spring, under-damped", "k 200 /s\xc2\xb2, c 12 /s", "overshoot 21.9 %, settles in 0.58 s" },
    { "follow_damping = 4\n", "Spring, under-damped", "k 200 /s\xc2\xb2, c 4 /s",
      "overshoot 63.7 %, settles in 1.83 s" },
    { "follow_damping = 30\n", "Spring, over-damped", "k 200 /s\xc2\xb2, c 30 /s",
      "overshoot 0.0 %, settles in 0.48 s" },
    { "follow_stiffness = 123456.7\nfollow_damping = 0.5\n", "Spring, unstable", "k 123457 /s\xc2\xb2, c 0.50 /s",
      "never settles" },
    { "follow_mode = stable_spring\nfollow_damping_ratio = 1\n", "Stable spring, critical",
      "k 200 /s\xc2\xb2, damping ratio 1", "overshoot 0.0 %, settles in 0.42 s" },
    { "follow_mode = stable_spring\nfollow_damping_ratio = 0\n", "Stable spring, under-damped",
      "k 200 /s\xc2\xb2, damping ratio 0", "overshoot 100.0 %, not settled after 59.99 s" },
    { "follow_mode = lag\nfollow_speed = 2.5\n", "Lag", "speed 2.50 /s", "overshoot 0.0 %, settles in 1.57 s" },
    { "follow_mode = rigid\n", "Rigid", "", "overshoot 0.0 %, settles in 0.01 s" },
};

static void every_regime_is_told_with_its_numbers(void** state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sayings / sizeof *sayings; ++i)
    {
        char text[256];
        snprintf(text, sizeof text, "%s" FAR_CLOTH, sayings[i].settings);
        Scene scene = scene_of(text);
        VoileFollowDef def = held_follow_def(&scene.world);
        char words[FOLLOW_WORDS_SIZE];
        follow_words_regime(LANGUAGE_ENGLISH, &def, words);
        assert_string_equal(words, sayings[i].regime);
        follow_words_numbers(LANGUAGE_ENGLISH, &def, words);
        assert_string_equal(words, sayings[i].numbers);
        VoileFollowResponse response;
        assert_true(voile_follow_response(&def, 1.0f / TICKS_PER_SECOND, NULL, 0, &response));
        follow_words_response(LANGUAGE_ENGLISH, &response, words);
        assert_string_equal(words, sayings[i].response);
    }
}

static void whoever_holds_by_an_unstable_spring_is_warned(void** state)
{
    (void)state;
    static const char number[] = "Unstable: k h\xc2\xb2 + 2 c h is 7.14 and must stay below 4.";
    char expected[FOLLOW_WORDS_SIZE], words[FOLLOW_WORDS_SIZE];
    Sandbox* sandbox = sandbox_open_text("follow_stiffness = 100000\n" FAR_CLOTH);
    follow_words_warning(LANGUAGE_ENGLISH, sandbox, words);
    assert_string_equal(words, ""); // nobody holds anything
    take(sandbox, 0.0f, 1.0f, 0.0f);
    follow_words_warning(LANGUAGE_ENGLISH, sandbox, words);
    snprintf(expected, sizeof expected, "%s M: the stable spring", number);
    assert_string_equal(words, expected);
    sandbox_do(sandbox, "set follow_mode stable_spring");
    follow_words_warning(LANGUAGE_ENGLISH, sandbox, words);
    assert_string_equal(words, "");
    sandbox_do(sandbox, "drop");
    sandbox_do(sandbox, "set follow_mode spring");
    follow_words_warning(LANGUAGE_ENGLISH, sandbox, words);
    assert_string_equal(words, "");
    sandbox_do(sandbox, "grab 0 0");
    follow_words_warning(LANGUAGE_ENGLISH, sandbox, words);
    assert_string_equal(words, "");
    sandbox_do(sandbox, "set grab_mode spring");
    follow_words_warning(LANGUAGE_ENGLISH, sandbox, words);
    assert_string_equal(words, number); // M changes what is carried
    sandbox_destroy(sandbox);
}

// Words fit whatever the numbers are: the longest of each.
static void no_number_breaks_a_sentence(void** state)
{
    (void)state;
    static const char* const settings[] = {
        "follow_stiffness = 999999.9\nfollow_damping = 9999.99\n",
        "follow_stiffness = 0.011\nfollow_damping = 0\n",
        "follow_mode = stable_spring\nfollow_stiffness = 0.0112\nfollow_damping_ratio = 99.99\n",
        "follow_mode = lag\nfollow_speed = 0\n",
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; ++i)
    {
        char text[256];
        snprintf(text, sizeof text, "%s" FAR_CLOTH, settings[i]);
        Sandbox* sandbox = sandbox_open_text(text);
        take(sandbox, 0.0f, 1.0f, 0.0f);
        VoileFollowDef def = held_follow_def(&sandbox->scene.world);
        VoileFollowResponse response;
        voile_follow_response(&def, 1.0f / TICKS_PER_SECOND, NULL, 0, &response);
        char words[4][FOLLOW_WORDS_SIZE];
        follow_words_regime(LANGUAGE_ENGLISH, &def, words[0]);
        follow_words_numbers(LANGUAGE_ENGLISH, &def, words[1]);
        follow_words_response(LANGUAGE_ENGLISH, &response, words[2]);
        follow_words_warning(LANGUAGE_ENGLISH, sandbox, words[3]);
        for (int line = 0; line < 4; ++line)
        {
            assert_in_range(strlen(words[line]), 0, FOLLOW_WORDS_SIZE - 2);
            assert_null(strstr(words[line], "nan"));
        }
        sandbox_destroy(sandbox);
    }
}

// --- the plot ---------------------------------------------------------------------------------------------------------

static const char* const plotted[] = {
    "",
    "follow_damping = 4\n",
    "follow_damping = 30\n",
    "follow_stiffness = 999999.9\nfollow_damping = 9999.99\n",
    "follow_stiffness = 100000\n",
    "follow_mode = stable_spring\n",
    "follow_mode = stable_spring\nfollow_stiffness = 999999.9\nfollow_damping_ratio = 99.99\n",
    "follow_mode = stable_spring\nfollow_damping_ratio = 0\n",
    "follow_mode = lag\n",
    "follow_mode = lag\nfollow_speed = 0\n",
    "follow_mode = rigid\n",
};

#define PLOTTED_COUNT (sizeof plotted / sizeof *plotted)

// Of what is drawn on a black picture: columns from `left` on, rows from `top` on. False where nothing is.
static bool find_drawn(const Drawing* drawing, PlotRect* out_rect)
{
    int left = drawing->canvas.width, top = drawing->canvas.height, right = -1, bottom = -1;
    for (int y = 0; y < drawing->canvas.height; ++y)
    {
        for (int x = 0; x < drawing->canvas.width; ++x)
        {
            if (drawing_pixel(drawing, x, y) != 0xFF000000u)
            {
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y > bottom ? y : bottom;
            }
        }
    }
    *out_rect = (PlotRect){ left, top, right - left + 1, bottom - top + 1 };
    return right >= 0;
}

static Drawing draw_plot(const char* settings, int scale, int top, int bottom)
{
    char text[256];
    snprintf(text, sizeof text, "show_response = true\n%s" FAR_CLOTH, settings);
    Sitting sitting;
    sitting_open(&sitting, text);
    Drawing drawing = drawing_create(1280 * scale, 720 * scale);
    GlyphSource glyphs = glyphs_builtin();
    response_plot_draw(&drawing.canvas, sitting.session, &glyphs, (float)scale, top * scale, bottom * scale);
    sitting_close(&sitting);
    return drawing;
}

// The plate is 340 reference pixels wide at a margin of 20; a text that left it would make it wider.
static void plot_and_words_stay_on_their_plate(void** state)
{
    (void)state;
    for (size_t i = 0; i < PLOTTED_COUNT; ++i)
    {
        for (int scale = 1; scale <= 2; ++scale)
        {
            Drawing drawing = draw_plot(plotted[i], scale, 40, 700);
            PlotRect rect;
            assert_true(find_drawn(&drawing, &rect));
            if (rect.left != (1280 - 20 - 340) * scale || rect.width != 340 * scale)
            {
                fail_msg("row %d at scale %d: %d wide at %d", (int)i, scale, rect.width, rect.left);
            }
            assert_int_equal(rect.top, 40 * scale);
            assert_true(rect.height > 210 * scale && rect.height < 290 * scale);
            drawing_destroy(&drawing);
        }
    }
}

// A column of the plate's own colour to the right of every text.
static void words_end_before_the_plate_does(void** state)
{
    (void)state;
    for (size_t i = 0; i < PLOTTED_COUNT; ++i)
    {
        for (int scale = 1; scale <= 2; ++scale)
        {
            Drawing drawing = draw_plot(plotted[i], scale, 40, 700);
            PlotRect rect;
            assert_true(find_drawn(&drawing, &rect));
            Color plate = drawing_pixel(&drawing, rect.left + 1, rect.top + rect.height - 2);
            int text_pixels = 0;
            for (int y = rect.top + 211 * scale; y < rect.top + rect.height; ++y)
            {
                for (int x = rect.left; x < rect.left + rect.width; ++x)
                {
                    bool is_plate = drawing_pixel(&drawing, x, y) == plate;
                    text_pixels += is_plate ? 0 : 1;
                    assert_true(is_plate || (x >= rect.left + 4 * scale && x < rect.left + (340 - 2) * scale));
                }
            }
            assert_true(text_pixels > 200 * scale);
            drawing_destroy(&drawing);
        }
    }
}

static int count_curve(const Drawing* drawing)
{
    int count = 0;
    Color curve = theme_colors(THEME_DARK, false)->curve;
    for (int i = 0; i < drawing->canvas.width * drawing->canvas.height; ++i)
    {
        count += drawing_pixel(drawing, i % drawing->canvas.width, i / drawing->canvas.width) == curve ? 1 : 0;
    }
    return count;
}

static void with_less_room_it_is_lower_and_then_a_sentence(void** state)
{
    (void)state;
    PlotRect rect;
    int last_height = 1000;
    for (int bottom = 400; bottom >= 120; bottom -= 20)
    {
        Drawing drawing = draw_plot("", 1, 40, bottom);
        assert_true(find_drawn(&drawing, &rect));
        assert_true(rect.top == 40 && rect.top + rect.height <= bottom && rect.height <= last_height);
        assert_true(count_curve(&drawing) > 20);
        last_height = rect.height;
        drawing_destroy(&drawing);
    }
    Drawing drawing = draw_plot("", 1, 40, 90);
    assert_true(find_drawn(&drawing, &rect));
    assert_true(rect.top == 40 && rect.height < 30 && rect.left == 20);
    assert_int_equal(count_curve(&drawing), 0);
    drawing_destroy(&drawing);
}

static void what_is_not_asked_for_or_has_no_room_is_not_drawn(void** state)
{
    (void)state;
    PlotRect rect;
    Sitting sitting;
    sitting_open(&sitting, FAR_CLOTH);
    static const int sizes[][2] = { { 1280, 720 }, { 60, 720 }, { 1, 1 }, { 380, 320 }, { 240, 180 } };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    {
        Drawing drawing = drawing_create(sizes[i][0], sizes[i][1]);
        GlyphSource glyphs = glyphs_builtin();
        sitting.session->has_response = i > 0; // not asked for
        PlotRect taken = response_plot_draw(&drawing.canvas, sitting.session, &glyphs, 1.0f, 0, sizes[i][1]);
        assert_int_equal(find_drawn(&drawing, &rect), i >= 3);
        assert_int_equal(taken.height, i >= 3 ? rect.height : 0);
        drawing_destroy(&drawing);
    }
    sitting_close(&sitting);
}

// Warm is what nobody can want: the curve of an unstable spring.
static void the_curve_of_an_unstable_spring_is_warm(void** state)
{
    (void)state;
    for (int is_unstable = 0; is_unstable < 2; ++is_unstable)
    {
        Drawing drawing = draw_plot(is_unstable ? "follow_stiffness = 100000\n" : "", 1, 40, 700);
        int warm = 0;
        int cool = 0;
        for (int y = 40; y < 250; ++y)
        {
            for (int x = 920; x < 1260; ++x)
            {
                Color color = drawing_pixel(&drawing, x, y);
                int red = (int)(color >> 16 & 255), blue = (int)(color & 255);
                warm += red > blue + 80 ? 1 : 0;
                cool += blue > red + 80 ? 1 : 0;
            }
        }
        assert_true(is_unstable ? warm > 200 && cool == 0 : cool > 200 && warm == 0);
        drawing_destroy(&drawing);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_regime_is_told_with_its_numbers),
        cmocka_unit_test(whoever_holds_by_an_unstable_spring_is_warned),
        cmocka_unit_test(no_number_breaks_a_sentence),
        cmocka_unit_test(plot_and_words_stay_on_their_plate),
        cmocka_unit_test(words_end_before_the_plate_does),
        cmocka_unit_test(with_less_room_it_is_lower_and_then_a_sentence),
        cmocka_unit_test(what_is_not_asked_for_or_has_no_room_is_not_drawn),
        cmocka_unit_test(the_curve_of_an_unstable_spring_is_warm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
