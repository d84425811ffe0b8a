// The view modes: what each of them shows and hides.

#include "viewing.h"

#include "sandbox/view_styles.h"

#include <math.h>
#include <stdio.h>

#define WIDTH  640
#define HEIGHT 360

static Canvas draw_in(Session* session, ViewMode mode)
{
    session->view_mode = (ViewMode)mode;
    return draw_cloths(session, WIDTH, HEIGHT, 1.0f);
}

// X-ray and hidden line differ in the folds alone.
static void each_mode_draws_the_default_scene_otherwise(void** state)
{
    (void)state;
    Scene scene = builtin_scene("curtain");
    Sitting sitting;
    Canvas pictures[VIEW_MODE_COUNT * COLOR_BY_COUNT];
    int count = 0;
    sitting_open_scene(&sitting, &scene, NULL);
    sitting_tick(&sitting, 1);
    for (int i = 0; i < VIEW_MODE_COUNT * COLOR_BY_COUNT; ++i)
    {
        sitting.session->color_by = (ColorBy)(i % COLOR_BY_COUNT);
        pictures[count++] = draw_in(sitting.session, (ViewMode)(i / COLOR_BY_COUNT));
    }
    for (int i = 0; i < count; ++i)
    {
        for (int k = 0; k < i; ++k)
        {
            assert_true(count_changes(&pictures[i], &pictures[k]) > WIDTH * HEIGHT / 500);
        }
    }
    for (int i = 0; i < count; ++i)
    {
        free(pictures[i].pixels);
    }
    sitting_close(&sitting);
}

static void its_keys_and_names_are_all_there(void** state)
{
    (void)state;
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        assert_string_equal(view_styles[mode].key, view_mode_keys[mode]);
        assert_true(view_styles[mode].name[0] != '\0');
        assert_true(view_styles[mode].hides || !view_styles[mode].has_body);
        char text[128];
        Sitting sitting;
        snprintf(text, sizeof text, "view_mode = %s\ncolor_by = speed\n[cloth]\n", view_mode_keys[mode]);
        sitting_open(&sitting, text);
        assert_int_equal(sitting.session->view_mode, mode);
        assert_int_equal(sitting.session->color_by, COLOR_BY_SPEED);
        sitting_close(&sitting);
    }
    assert_null(view_mode_keys[VIEW_MODE_COUNT]);
    assert_null(color_by_keys[COLOR_BY_COUNT]);
}

static void the_keys_go_through_all_of_them(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    for (int i = 1; i <= 2 * VIEW_MODE_COUNT; ++i)
    {
        sitting_key(&sitting, ACTION_VIEW_MODE);
        sitting_frame(&sitting, TICK_SECONDS);
        assert_int_equal(sitting.session->view_mode, i % VIEW_MODE_COUNT);
        assert_int_equal(sitting.session->color_by, COLOR_BY_MATERIAL);
    }
    for (int i = 1; i <= 2 * COLOR_BY_COUNT; ++i)
    {
        sitting_key(&sitting, ACTION_COLOR_BY);
        sitting_frame(&sitting, TICK_SECONDS);
        assert_int_equal(sitting.session->color_by, i % COLOR_BY_COUNT);
    }
    sitting_close(&sitting);
}

// --- layers ----------------------------------------------------------------------------------------------------------

// A sheet of one large cell before one of many small ones, both across the whole picture. Without the far one it is behind
// the eye.
static Canvas draw_layers(ViewMode mode, bool has_far)
{
    char text[512];
    Sitting sitting;
    snprintf(text, sizeof text,
             "gravity = 0 0 0\nwind_drag = 0\nfloor = false\ncamera_eye = 0 1 5\ncamera_at = 0 1 0\n"
             "[cloth]\ncolumns = 2\nrows = 2\nwidth = 3\nheight = 3\nposition = 0 2.5 0\npins = none\n"
             "[cloth]\ncolumns = 31\nrows = 31\nwidth = 3\nheight = 3\nposition = 0 2.5 %d\npins = none\n",
             has_far ? -1 : 50);
    sitting_open(&sitting, text);
    Canvas canvas = draw_in(sitting.session, mode);
    sitting_close(&sitting);
    return canvas;
}

static double middle_light(Canvas canvas)
{
    double light = mean_light(&canvas, WIDTH / 2 - 100, HEIGHT / 2 - 80, 200, 160);
    free(canvas.pixels);
    return light;
}

static void wire_hides_nothing_and_hidden_line_the_far_layer(void** state)
{
    (void)state;
    assert_true(middle_light(draw_layers(VIEW_MODE_WIRE, false)) == 0.0);
    assert_true(middle_light(draw_layers(VIEW_MODE_HIDDEN_LINE, false)) == 0.0);
    assert_true(middle_light(draw_layers(VIEW_MODE_WIRE, true)) > 0.05);
    assert_true(middle_light(draw_layers(VIEW_MODE_HIDDEN_LINE, true)) == 0.0);
}

static void x_ray_shows_a_fifth_of_the_far_layer(void** state)
{
    (void)state;
    double wire = middle_light(draw_layers(VIEW_MODE_WIRE, true));
    double xray = middle_light(draw_layers(VIEW_MODE_XRAY, true));
    assert_true(xray > 0.15 * wire && xray < 0.25 * wire);
}

static void a_face_hides_the_far_layer(void** state)
{
    (void)state;
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        if (view_styles[mode].has_body)
        {
            Canvas one = draw_layers(mode, false), two = draw_layers(mode, true);
            for (int y = HEIGHT / 2 - 80; y < HEIGHT / 2 + 80; ++y)
            {
                assert_memory_equal(one.pixels + y * WIDTH + WIDTH / 2 - 100, two.pixels + y * WIDTH + WIDTH / 2 - 100,
                                    200 * sizeof(Color));
            }
            free(one.pixels);
            free(two.pixels);
        }
    }
}

// --- holes -----------------------------------------------------------------------------------------------------------

static double hole_light(Session* session, ViewMode mode)
{
    Canvas canvas = draw_in(session, mode);
    double light = mean_light(&canvas, WIDTH / 2 - 12, HEIGHT / 2 - 12, 24, 24);
    free(canvas.pixels);
    return light;
}

// A square of the middle is cut out and falls.
static void a_cut_hole_shows_what_is_behind(void** state)
{
    (void)state;
    static const char* const strokes[] = {
        "cut 0 1.2 5 -0.3 1.5 0 0.3 1.5 0",
        "cut 0 1.2 5 -0.3 0.9 0 0.3 0.9 0",
        "cut 0 1.2 5 -0.25 1.6 0 -0.25 0.8 0",
        "cut 0 1.2 5 0.25 1.6 0 0.25 0.8 0",
    };
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        assert_true(hole_light(sitting.session, mode) > 0.0);
    }
    for (size_t i = 0; i < 4; ++i)
    {
        sandbox_do(sitting.sandbox, strokes[i]);
    }
    sitting_tick(&sitting, 60);
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        assert_true(hole_light(sitting.session, mode) == 0.0);
    }
    sitting_close(&sitting);
}

// --- paper -----------------------------------------------------------------------------------------------------------

static double linear(Color color, int shift)
{
    double value = (double)(color >> shift & 255) / 255.0;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

// WCAG 2.1: contrast ratio, 1 to 21.
static double contrast(Color a, Color b)
{
    double one = 0.2126 * linear(a, 16) + 0.7152 * linear(a, 8) + 0.0722 * linear(a, 0);
    double other = 0.2126 * linear(b, 16) + 0.7152 * linear(b, 8) + 0.0722 * linear(b, 0);
    return (fmax(one, other) + 0.05) / (fmin(one, other) + 0.05);
}

static Canvas draw_page(Sitting* sitting, ViewMode mode, bool has_hud)
{
    sitting->session->view_mode = (ViewMode)mode;
    return draw_view(sitting->session, 1280, 720, 1.0f, has_hud);
}

// Where the HUD has changed the picture: what its clearest pixel, a glyph's middle, has against what was there.
static double find_contrast(const Canvas* before, const Canvas* after, int left, int top, int width, int height)
{
    double most = 1.0;
    for (int y = top; y < top + height; ++y)
    {
        for (int x = left; x < left + width; ++x)
        {
            most = fmax(most, contrast(pixel_at(before, x, y), pixel_at(after, x, y)));
        }
    }
    return most;
}

static void the_words_are_read_in_every_mode(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        Canvas before = draw_page(&sitting, mode, false), after = draw_page(&sitting, mode, true);
        assert_true(find_contrast(&before, &after, 10, 680, 400, 36) >= 4.5);  // the status line
        assert_true(find_contrast(&before, &after, 900, 680, 370, 36) >= 4.5); // the view's name
        free(before.pixels);
        free(after.pixels);
    }
    sitting_close(&sitting);
}

// At the right end of the numbers.
static void the_mark_of_a_strength_is_read_in_every_mode(void** state)
{
    (void)state;
    Scene scene = builtin_scene("curtain");
    scene.world.settle = 0.0f;
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, NULL);
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        sitting.session->color_by = COLOR_BY_MATERIAL;
        Canvas before = draw_page(&sitting, mode, true);
        sitting.session->color_by = COLOR_BY_TENSION;
        Canvas after = draw_page(&sitting, mode, true);
        assert_true(find_contrast(&before, &after, 1200, 668, 60, 15) >= 4.5);
        free(before.pixels);
        free(after.pixels);
    }
    sitting_close(&sitting);
}

// The pause's words lie on a plate: its own colour is the most frequent one there.
static void the_banner_is_read_in_every_mode(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_frame(&sitting, TICK_SECONDS);
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        Canvas canvas = draw_page(&sitting, mode, true);
        Color plate = pixel_at(&canvas, 640, 22); // above the words
        double most = 1.0;
        for (int i = 0; i < 100 * 16; ++i)
        {
            most = fmax(most, contrast(plate, pixel_at(&canvas, 590 + i % 100, 22 + i / 100)));
        }
        free(canvas.pixels);
        assert_true(most >= 4.5);
    }
    sitting_close(&sitting);
}

static void paper_is_light_and_the_others_are_dark(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        Canvas canvas = draw_page(&sitting, mode, false);
        for (int x = 10; x < 1270; x += 60)
        {
            double light = color_light(pixel_at(&canvas, x, 10));
            assert_true(view_styles[mode].is_light ? light > 0.75 : light < 0.25);
        }
        free(canvas.pixels);
    }
    assert_true(view_styles[VIEW_MODE_PAPER].is_light && !view_styles[VIEW_MODE_SHADED].is_light);
    sitting_close(&sitting);
}

// A view that goes from one to the other and back draws what one that knows one only draws.
static void the_ground_follows_the_mode(void** state)
{
    (void)state;
    static const ViewMode modes[] = { VIEW_MODE_SHADED, VIEW_MODE_PAPER,  VIEW_MODE_XRAY,  VIEW_MODE_WIRE,
                                      VIEW_MODE_LINEN,  VIEW_MODE_SHADED, VIEW_MODE_PAPER, VIEW_MODE_SHADED };
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    View* view = open_view();
    for (size_t i = 0; i < sizeof modes / sizeof *modes; ++i)
    {
        sitting.session->view_mode = (ViewMode)modes[i];
        Canvas known = draw_view_with(view, sitting.session, WIDTH, HEIGHT, 1.0f, true);
        Canvas fresh = draw_view(sitting.session, WIDTH, HEIGHT, 1.0f, true);
        assert_int_equal(count_changes_of(known, fresh), 0);
    }
    view_destroy(view);
    sitting_close(&sitting);
}

// --- bad input -------------------------------------------------------------------------------------------------------

// Each in each mode, in a picture of some size and in one of a single pixel.
static void draw_all(Session* session, float scale)
{
    View* view = open_view();
    for (int i = 0; i < VIEW_MODE_COUNT * COLOR_BY_COUNT; ++i)
    {
        session->view_mode = (ViewMode)(i / COLOR_BY_COUNT);
        session->color_by = (ColorBy)(i % COLOR_BY_COUNT);
        free(draw_view_with(view, session, 200, 120, scale, true).pixels);
        free(draw_view_with(view, session, 1, 1, scale, true).pixels);
        free(draw_view_with(view, session, 1, 60, scale, true).pixels);
    }
    view_destroy(view);
}

static void an_eye_within_something_does_no_harm(void** state)
{
    (void)state;
    static const VoileVec3 eyes[] = {
        { 0.0f, 1.2f, 0.0f },      { 0.1f, 1.3f, 0.0f },  { 0.0f, 1.2f, 1.0e-6f }, { 0.6f, 1.0f, 0.5f },
        { 0.6f, 1.0f, 0.299999f }, { 0.0f, -2.0f, 3.0f }, { 0.0f, 0.0f, 1.0f },    { 1.0e6f, 1.0e6f, 1.0e6f },
    };
    for (size_t i = 0; i < sizeof eyes / sizeof *eyes; ++i)
    {
        Sitting sitting;
        char text[1024];
        snprintf(text, sizeof text, "%s[solid]\nradius = 0.2\nposition = 0.6 1 0.5\n", hanging_sheet);
        sitting_open(&sitting, text);
        sitting.session->eye.control.camera.eye = eyes[i];
        draw_all(sitting.session, 1.0f);
        sitting_close(&sitting);
    }
}

static void a_camera_without_numbers_does_no_harm(void** state)
{
    (void)state;
    static const float bad[] = { NAN, INFINITY, -INFINITY, 1.0e30f };
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    Camera good = sitting.session->eye.control.camera;
    for (int i = 0; i < 4 * 7; ++i)
    {
        Camera camera = good;
        float* const numbers[] = { &camera.eye.x, &camera.eye.y, &camera.eye.z, &camera.at.x,
                                   &camera.at.y,  &camera.at.z,  &camera.fov_y };
        *numbers[i / 4] = bad[i % 4];
        sitting.session->eye.control.camera = camera;
        draw_all(sitting.session, 1.0f);
    }
    sitting_close(&sitting);
}

static void a_huge_scale_does_no_harm(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    draw_all(sitting.session, 60.0f);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_mode_draws_the_default_scene_otherwise),
        cmocka_unit_test(its_keys_and_names_are_all_there),
        cmocka_unit_test(the_keys_go_through_all_of_them),
        cmocka_unit_test(wire_hides_nothing_and_hidden_line_the_far_layer),
        cmocka_unit_test(x_ray_shows_a_fifth_of_the_far_layer),
        cmocka_unit_test(a_face_hides_the_far_layer),
        cmocka_unit_test(a_cut_hole_shows_what_is_behind),
        cmocka_unit_test(the_words_are_read_in_every_mode),
        cmocka_unit_test(the_mark_of_a_strength_is_read_in_every_mode),
        cmocka_unit_test(the_banner_is_read_in_every_mode),
        cmocka_unit_test(paper_is_light_and_the_others_are_dark),
        cmocka_unit_test(the_ground_follows_the_mode),
        cmocka_unit_test(an_eye_within_something_does_no_harm),
        cmocka_unit_test(a_camera_without_numbers_does_no_harm),
        cmocka_unit_test(a_huge_scale_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
