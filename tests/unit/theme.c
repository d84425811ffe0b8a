// Words can be read in every theme, on whatever lies below their plate, and reduced motion moves nothing by itself.

#include "viewing.h"

#include "sandbox/hand_marks.h"
#include "sandbox/solid_lines.h"
#include "sandbox/theme.h"

#include <math.h>

static double linear(uint32_t byte)
{
    double share = (double)byte / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

// Of WCAG 2.
static double luminance(Color color)
{
    return 0.2126 * linear(color >> 16 & 255) + 0.7152 * linear(color >> 8 & 255) + 0.0722 * linear(color & 255);
}

static double contrast(Color a, Color b)
{
    double light = luminance(a);
    double dark = luminance(b);
    double high = light > dark ? light : dark;
    double low = light > dark ? dark : light;
    return (high + 0.05) / (low + 0.05);
}

// On the plate over white and over black, the worse.
static double worst_contrast(Color words, Color plate)
{
    double white = contrast(words, color_blend(0xffffffffu, plate, 255));
    double black = contrast(words, color_blend(0xff000000u, plate, 255));
    return white < black ? white : black;
}

static void expect_words(const ThemeColors* theme, Color plate)
{
    const Color words[] = { theme->text, theme->soft, theme->warm };
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
    {
        double found = worst_contrast(words[i], plate);
        if (found < 4.5)
        {
            fail_msg("word %zu on %08x has a contrast of %.2f", i, plate, found);
        }
    }
}

static void words_are_read_on_every_plate(void** state)
{
    (void)state;
    for (int i = THEME_AUTO; i <= THEME_HIGH_CONTRAST; ++i)
    {
        for (int is_light = 0; is_light <= 1; ++is_light)
        {
            const ThemeColors* theme = theme_colors((Theme)i, is_light == 1);
            expect_words(theme, theme->plate);
            expect_words(theme, theme->shade);
            expect_words(theme, theme->field);
            expect_words(theme, theme->chosen);
            assert_true(worst_contrast(theme->plot.title, theme->plot.plate) >= 4.5);
            assert_true(worst_contrast(theme->plot.text, theme->plot.plate) >= 4.5);
        }
    }
}

static void what_is_drawn_stands_out_by_three_to_one(void** state)
{
    (void)state;
    for (int i = THEME_DARK; i <= THEME_HIGH_CONTRAST; ++i)
    {
        const ThemeColors* theme = theme_colors((Theme)i, false);
        const Color marks[] = { theme->curve,  theme->warm_curve, theme->third_curve,
                                theme->handle, theme->travel,     theme->bar };
        for (size_t k = 0; k < sizeof marks / sizeof *marks; ++k)
        {
            double found = worst_contrast(marks[k], theme->plate);
            if (found < 3.0)
            {
                fail_msg("mark %zu of theme %d has a contrast of %.2f", k, i, found);
            }
        }
    }
}

static void numbers_colours_stand_out_in_high_contrast(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    Session* session = sitting.session;
    session->preferences.theme = THEME_HIGH_CONTRAST;
    for (int mode = 0; mode < VIEW_MODE_COUNT * COLOR_BY_COUNT; ++mode)
    {
        session->view_mode = (ViewMode)(mode / COLOR_BY_COUNT);
        session->color_by = (ColorBy)(mode % COLOR_BY_COUNT);
        ValueScale scale = session_value_scale(session);
        bool is_light = view_styles[session->view_mode].is_light;
        for (int stop = 0; stop < COLOR_MAP_STOPS && scale.map != NULL; ++stop)
        {
            Color color = 0xff000000u | scale.map->stops[stop];
            assert_true(contrast(color, is_light ? 0xffffffffu : 0xff000000u) >= 3.0);
            assert_true(contrast(color, session_theme(session)->plate) >= 3.0); // where their legend is
        }
    }
    sitting_close(&sitting);
}

// Over black a thread is the stronger the more of its pixels are.
static int count_strong(const Canvas* canvas)
{
    int count = 0;
    for (int i = 0; i < canvas->width * canvas->height; ++i)
    {
        count += contrast(canvas->pixels[i], 0xff000000u) >= 3.0 ? 1 : 0;
    }
    return count;
}

// Settled, most of them bear little: they are of the first colours, wherever the light falls.
static void threads_by_tension_are_seen_in_high_contrast(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = builtin_scene("curtain");
    sitting_open_scene(&sitting, &scene, NULL);
    sitting.session->color_by = COLOR_BY_TENSION;
    Canvas usual = draw_cloths(sitting.session, 640, 400, 1.0f);
    sitting.session->preferences.theme = THEME_HIGH_CONTRAST;
    Canvas strong = draw_cloths(sitting.session, 640, 400, 1.0f);
    assert_true(count_strong(&strong) > 20000 && count_strong(&strong) > 4 * count_strong(&usual));
    free(usual.pixels);
    free(strong.pixels);
    sitting_close(&sitting);
}

static void the_backdrop_is_flat_in_high_contrast(void** state)
{
    (void)state;
    static const ViewMode modes[] = { VIEW_MODE_SHADED, VIEW_MODE_PAPER };
    static const Color grounds[] = { 0xff000000u, 0xffffffffu };
    Camera camera = { { 0.0f, 1.0f, 4.0f }, { 0.0f, 1.0f, 0.0f }, 0.7f };
    Projection projection = projection_make(&camera, 320, 200);
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    for (int i = 0; i < 2; ++i)
    {
        Canvas canvas = canvas_create(320, 200);
        sitting.session->view_mode = modes[i];
        sitting.session->preferences.theme = THEME_AUTO;
        assert_ptr_equal(session_backdrop(sitting.session), view_styles[modes[i]].backdrop);
        sitting.session->preferences.theme = THEME_HIGH_CONTRAST;
        backdrop_paint(&canvas, &projection, session_backdrop(sitting.session));
        for (int at = 0; at < 320 * 200; ++at)
        {
            assert_int_equal(canvas.pixels[at], grounds[i]);
        }
        free(canvas.pixels);
    }
    sitting_close(&sitting);
}

static Color color_of(VoileVec3 rgb)
{
    return color_from_rgb(rgb.x, rgb.y, rgb.z);
}

static void what_is_held_stands_out_before_a_cloth_in_high_contrast(void** state)
{
    (void)state;
    DrawnSolids solids;
    Sitting sitting;
    Scene scene = builtin_scene("held");
    sitting_open_scene(&sitting, &scene, NULL);
    sitting.session->preferences.theme = THEME_HIGH_CONTRAST;
    solids_collect(sitting.session, &solids);
    const struct DrawnSolid* held = &solids.items[solids.count - 1];
    Color cloth = color_of(view_styles[VIEW_MODE_SHADED].front);
    assert_true(contrast(color_of(held->body), cloth) >= 4.5);
    assert_true(contrast(color_of(held->body), color_of(held->color)) >= 4.5);
    sitting_close(&sitting);
}

// How a colour is seen, as its linear light: by the usual eye, and by eyes without the long, the middle or the short cones
// (Machado, Oliveira and Fernandes 2009, severity 1).
typedef struct Light
{
    double r, g, b;
} Light;

static const double eyes[4][9] = {
    { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
    { 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998 },
    { 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881 },
    { 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900 },
};

static double clamp_share(double value)
{
    return value < 0.0 ? 0.0 : value > 1.0 ? 1.0 : value;
}

static Light see(const double eye[9], Color color)
{
    double r = linear(color >> 16 & 255), g = linear(color >> 8 & 255), b = linear(color & 255);
    return (Light){ clamp_share(eye[0] * r + eye[1] * g + eye[2] * b),
                    clamp_share(eye[3] * r + eye[4] * g + eye[5] * b),
                    clamp_share(eye[6] * r + eye[7] * g + eye[8] * b) };
}

static double lab_part(double share)
{
    return share > 0.008856 ? cbrt(share) : 7.787 * share + 16.0 / 116.0;
}

// The distance in CIELAB, of which about 2 is the least that is seen at all.
static double color_difference(Light one, Light other)
{
    double parts[2][3];
    const Light lights[2] = { one, other };
    for (int i = 0; i < 2; ++i)
    {
        const Light* c = &lights[i];
        double x = lab_part((0.4124 * c->r + 0.3576 * c->g + 0.1805 * c->b) / 0.95047);
        double y = lab_part(0.2126 * c->r + 0.7152 * c->g + 0.0722 * c->b);
        double z = lab_part((0.0193 * c->r + 0.1192 * c->g + 0.9505 * c->b) / 1.08883);
        parts[i][0] = 116.0 * y;
        parts[i][1] = 500.0 * (x - y);
        parts[i][2] = 200.0 * (y - z);
    }
    double sum = 0.0;
    for (int k = 0; k < 3; ++k)
    {
        sum += (parts[0][k] - parts[1][k]) * (parts[0][k] - parts[1][k]);
    }
    return sqrt(sum);
}

static void expect_told_apart(Color one, Color other, int theme)
{
    for (int eye = 0; eye < 4; ++eye)
    {
        double difference = color_difference(see(eyes[eye], one), see(eyes[eye], other));
        if (difference < 35.0 && contrast(one, other) < 3.0)
        {
            fail_msg("%08x and %08x of theme %d differ by %.0f for eye %d", one, other, theme, difference, eye);
        }
    }
}

static void everybody_tells_the_curves_of_a_plot_apart(void** state)
{
    (void)state;
    for (int i = THEME_DARK; i <= THEME_HIGH_CONTRAST; ++i)
    {
        const ThemeColors* theme = theme_colors((Theme)i, false);
        expect_told_apart(theme->curve, theme->warm_curve, i);
        expect_told_apart(theme->curve, theme->third_curve, i);
        expect_told_apart(theme->warm_curve, theme->third_curve, i);
    }
}

// On the ground of each view mode, and on the white of paper or the night's blue.
static void what_the_hand_shows_stands_out_from_every_picture(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    for (int mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        sitting.session->view_mode = (ViewMode)mode;
        Color ground = view_styles[mode].is_light ? 0xfff4f3efu : 0xff171d29u;
        const MarkColors* marks = mark_colors(sitting.session);
        const Color colors[] = { color_blend(ground, marks->ring, 255), marks->pull, marks->pin, marks->blow,
                                 marks->trail };
        for (size_t i = 0; i < sizeof colors / sizeof *colors; ++i)
        {
            double found = contrast(colors[i], ground);
            if (found < 4.0)
            {
                fail_msg("mark %zu in view mode %d has a contrast of %.2f", i, mode, found);
            }
        }
    }
    sitting_close(&sitting);
}

static void auto_follows_the_picture_and_the_others_do_not(void** state)
{
    (void)state;
    assert_ptr_equal(theme_colors(THEME_AUTO, false), theme_colors(THEME_DARK, true));
    assert_ptr_equal(theme_colors(THEME_AUTO, true), theme_colors(THEME_PAPER, false));
    assert_ptr_not_equal(theme_colors(THEME_AUTO, true), theme_colors(THEME_AUTO, false));
    assert_ptr_equal(theme_colors(THEME_HIGH_CONTRAST, true), theme_colors(THEME_HIGH_CONTRAST, false));
    assert_true(theme_colors(THEME_HIGH_CONTRAST, false)->line_factor > 1.0f);
}

static void the_status_line_has_a_plate_whatever_hangs_behind_it(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting.session->preferences.theme = THEME_HIGH_CONTRAST;
    Canvas dark = draw_view(sitting.session, 640, 360, 1.0f, true);
    assert_int_equal(pixel_at(&dark, 16, 340 - 4) & 0xffffffu, 0x000000u);
    sitting.session->preferences.theme = THEME_PAPER;
    Canvas light = draw_view(sitting.session, 640, 360, 1.0f, true);
    assert_true((pixel_at(&light, 16, 340 - 4) & 255u) > 200u);
    free(dark.pixels);
    free(light.pixels);
    sitting_close(&sitting);
}

static void reduced_motion_jumps_to_a_view(void** state)
{
    (void)state;
    for (int is_reduced = 0; is_reduced <= 1; ++is_reduced)
    {
        Sitting sitting;
        sitting_open(&sitting, still_sheet);
        sitting.session->preferences.reduced_motion = is_reduced == 1;
        sitting_key(&sitting, ACTION_VIEW_SIDE);
        sitting_tick(&sitting, 2);
        assert_int_equal(eye_is_moving(&sitting.session->eye), is_reduced == 0);
        sitting_close(&sitting);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_read_on_every_plate),
        cmocka_unit_test(what_is_drawn_stands_out_by_three_to_one),
        cmocka_unit_test(numbers_colours_stand_out_in_high_contrast),
        cmocka_unit_test(threads_by_tension_are_seen_in_high_contrast),
        cmocka_unit_test(the_backdrop_is_flat_in_high_contrast),
        cmocka_unit_test(what_is_held_stands_out_before_a_cloth_in_high_contrast),
        cmocka_unit_test(everybody_tells_the_curves_of_a_plot_apart),
        cmocka_unit_test(what_the_hand_shows_stands_out_from_every_picture),
        cmocka_unit_test(auto_follows_the_picture_and_the_others_do_not),
        cmocka_unit_test(the_status_line_has_a_plate_whatever_hangs_behind_it),
        cmocka_unit_test(reduced_motion_jumps_to_a_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
