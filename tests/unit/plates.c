// What lies over the picture keeps out of the way of what it speaks of, and of each other, in windows of every size.

#include "viewing.h"

#include "sandbox/easing_plot.h"
#include "sandbox/hud.h"
#include "sandbox/panel.h"
#include "sandbox/response_plot.h"
#include "sandbox/theme.h"

typedef struct Window
{
    int width, height;
    float scale;
} Window;

static const Window windows[] = {
    { 480, 360, 1.0f }, { 480, 360, 2.0f },  { 640, 400, 1.0f },
    { 960, 640, 1.0f }, { 1280, 720, 1.0f }, { 1920, 1280, 2.0f },
};
#define WINDOW_COUNT ((int)(sizeof windows / sizeof *windows))

static void open_in_window(Sitting* sitting, const char* scene_name, const Window* window, Language language)
{
    Scene scene = builtin_scene(scene_name);
    sitting_open_scene(sitting, &scene, NULL);
    sitting_show_widgets(sitting);
    sitting->width = window->width;
    sitting->height = window->height;
    sitting->scale = window->scale;
    sitting->pixel = 2.0f * window->scale / (float)window->height;
    sitting->session->preferences.language = (int32_t)language + 1;
    sitting->session->preferences.has_hints = false;
    sitting_tick(sitting, 2);
}

static Canvas draw(const Sitting* sitting)
{
    return draw_view(sitting->session, sitting->width, sitting->height, sitting->scale, true);
}

static int count_of(const Canvas* canvas, Color color, int top, int bottom)
{
    int count = 0;
    for (int i = top * canvas->width; i < bottom * canvas->width; ++i)
    {
        count += canvas->pixels[i] == color ? 1 : 0;
    }
    return count;
}

// --- plots -----------------------------------------------------------------------------------------------------------

static void a_held_objects_response_is_plotted_in_every_window(void** state)
{
    (void)state;
    for (int i = 0; i < WINDOW_COUNT * LANGUAGE_COUNT; ++i)
    {
        Sitting sitting;
        open_in_window(&sitting, "held", &windows[i / LANGUAGE_COUNT], (Language)(i % LANGUAGE_COUNT));
        Canvas canvas = draw(&sitting);
        Color curve = session_theme(sitting.session)->curve;
        assert_true(count_of(&canvas, curve, 0, canvas.height) > (int)(60.0f * sitting.scale));
        free(canvas.pixels);
        sitting_close(&sitting);
    }
}

static float find_lowest_weight(const Sitting* sitting)
{
    float lowest = 0.0f;
    Projection projection = projection_make(sitting_camera_of(sitting), sitting->width, sitting->height);
    for (int i = 0; i < sitting->sandbox->cloth_count; ++i)
    {
        float x, y;
        const SandboxCloth* cloth = &sitting->sandbox->cloths[i];
        assert_true(projection_point(&projection, cloth->positions[cloth->point_count - 1], &x, &y));
        lowest = y > lowest ? y : lowest;
    }
    return lowest;
}

// All three families below the weights; only the least window has one at a time, over them.
static void plots_of_easing_lie_below_the_weights(void** state)
{
    (void)state;
    for (int i = 0; i < WINDOW_COUNT * LANGUAGE_COUNT; ++i)
    {
        Sitting sitting;
        const Window* window = &windows[i / LANGUAGE_COUNT];
        open_in_window(&sitting, "easing", window, (Language)(i % LANGUAGE_COUNT));
        Canvas canvas = canvas_create(window->width, window->height);
        int top = easing_plots_draw(sitting.session, &canvas, &sitting.glyphs, window->scale);
        bool is_least = (float)window->height < 240.0f * window->scale;
        assert_true(is_least || (float)top > find_lowest_weight(&sitting) + 8.0f * window->scale);
        int way_count = count_of(&canvas, session_theme(sitting.session)->warm_curve, top, canvas.height);
        assert_true(way_count > (int)((is_least ? 60.0f : 200.0f) * window->scale));
        free(canvas.pixels);
        sitting_close(&sitting);
    }
}

// Slack threads are shorter than at rest: their bars hang from the line of no stretch.
static void bars_below_zero_are_seen(void** state)
{
    (void)state;
    Sitting sitting;
    open_in_window(&sitting, "curtain", &windows[3], LANGUAGE_ENGLISH);
    PassReport* report = &sitting.session->passes.reports[0];
    for (int is_chart = 0; is_chart < 2; ++is_chart)
    {
        sitting.session->passes.is_on = is_chart == 0;
        sitting.session->preferences.has_graphs = is_chart == 1;
        report->count = 3;
        report->before = -0.004f;
        report->after[0] = report->after[1] = report->after[2] = -0.002f;
        Canvas canvas = draw(&sitting);
        const ThemeColors* theme = session_theme(sitting.session);
        assert_true(count_of(&canvas, theme->bar_before, 0, canvas.height) > 150);
        assert_true(count_of(&canvas, is_chart ? theme->curve : theme->bar, 0, canvas.height) > 150);
        free(canvas.pixels);
    }
    sitting_close(&sitting);
}

// --- handle ----------------------------------------------------------------------------------------------------------

static bool is_black(const Canvas* canvas, PlotRect rect)
{
    int count = 0;
    for (int y = rect.top; y < rect.top + rect.height; ++y)
    {
        for (int x = rect.left; x < rect.left + rect.width; ++x)
        {
            count += pixel_at(canvas, x, y) != BLACK ? 1 : 0;
        }
    }
    return count == 0;
}

// All plates, without the picture and the panel.
static void draw_plates(const Sitting* sitting, Canvas* canvas)
{
    const Session* session = sitting->session;
    int top = easing_plots_draw(session, canvas, &sitting->glyphs, sitting->scale);
    HudRoom room = hud_draw(canvas, session, &sitting->glyphs, sitting->scale, top);
    int bottom = hud_draw_legend(canvas, session, &sitting->glyphs, sitting->scale, true, top, room.bottom);
    PlotRect taken = response_plot_draw(canvas, session, &sitting->glyphs, sitting->scale, room.top, bottom);
    graphs_draw(session, canvas, &sitting->glyphs, sitting->scale, room.top, bottom, taken);
}

static void the_handle_of_the_panel_is_left_free(void** state)
{
    (void)state;
    static const char* const scenes[] = { "held", "easing", "curtain" };
    for (int i = 0; i < WINDOW_COUNT * 3 * COLOR_BY_COUNT; ++i)
    {
        Sitting sitting;
        const Window* window = &windows[i % WINDOW_COUNT];
        open_in_window(&sitting, scenes[i / WINDOW_COUNT % 3], window, (Language)(i % LANGUAGE_COUNT));
        sitting.session->color_by = (ColorBy)(i / WINDOW_COUNT / 3);
        sitting.session->is_paused_by_user = true;
        sitting.session->preferences.has_graphs = true;
        Canvas canvas = canvas_create(window->width, window->height);
        draw_plates(&sitting, &canvas);
        int width = (int)(24.0f * window->scale), height = (int)(72.0f * window->scale);
        PlotRect handle = { window->width - width, (window->height - height) / 2, width, height };
        if (!is_black(&canvas, handle))
        {
            fail_msg("%s in %d x %d at %g", scenes[i / WINDOW_COUNT % 3], window->width, window->height,
                     (double)window->scale);
        }
        free(canvas.pixels);
        sitting_close(&sitting);
    }
}

// --- time ------------------------------------------------------------------------------------------------------------

// Rows that hold letters of a pause, from `top` to `bottom` and between two columns.
static int count_warm_rows(const Sitting* sitting, int left, int right, int top, int bottom)
{
    int rows = 0;
    Canvas canvas = draw(sitting);
    for (int y = top; y < bottom; ++y)
    {
        bool is_warm = false;
        for (int x = left; x < right; ++x)
        {
            is_warm = is_warm || pixel_at(&canvas, x, y) == session_theme(sitting->session)->warm;
        }
        rows += is_warm ? 1 : 0;
    }
    free(canvas.pixels);
    return rows;
}

static void a_pause_is_told_in_every_window_with_the_panel(void** state)
{
    (void)state;
    for (int i = 0; i < WINDOW_COUNT * LANGUAGE_COUNT; ++i)
    {
        Sitting sitting;
        open_in_window(&sitting, "curtain", &windows[i / LANGUAGE_COUNT], (Language)(i % LANGUAGE_COUNT));
        sitting_key(&sitting, ACTION_PANEL);
        sitting_tick(&sitting, 2);
        int panel = panel_free_width(sitting.session, sitting.width);
        int end = (int)(34.0f * sitting.scale); // of the head
        bool is_narrow = (float)panel < 160.0f * sitting.scale;
        int left = is_narrow ? panel : 0, right = is_narrow ? sitting.width : panel;
        int usual = count_warm_rows(&sitting, left, right, 0, end);
        sitting_key(&sitting, ACTION_PAUSE);
        sitting_frame(&sitting, TICK_SECONDS);
        sitting_frame(&sitting, TICK_SECONDS);
        assert_int_equal(usual, 0);
        assert_true(count_warm_rows(&sitting, left, right, 0, end) > 4);
        // One line of it.
        int all = count_warm_rows(&sitting, left, right, 0, (int)(64.0f * sitting.scale));
        assert_true(is_narrow || panel >= (int)(240.0f * sitting.scale) || all < (int)(16.0f * sitting.scale));
        sitting_close(&sitting);
    }
}

// --- toasts ----------------------------------------------------------------------------------------------------------

static void toasts_leave_the_keys_ring_free(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    Toasts toasts = { .count = 0 };
    toasts_add(&toasts, "one that is long enough to lie over the ring");
    toasts_add(&toasts, "another that is long enough to lie over it");
    for (int y = 60; y < 330; y += 10)
    {
        Canvas canvas = canvas_create(480, 360);
        PlotRect ring = { 225, y, 30, 30 };
        toasts_draw(&toasts, theme_colors(THEME_PAPER, true), &canvas, &glyphs, 1.0f, 0, 480, 20, 330, ring);
        assert_true(is_black(&canvas, ring));
        assert_false(is_black(&canvas, (PlotRect){ 0, 0, 480, 360 }));
        free(canvas.pixels);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_objects_response_is_plotted_in_every_window),
        cmocka_unit_test(plots_of_easing_lie_below_the_weights),
        cmocka_unit_test(bars_below_zero_are_seen),
        cmocka_unit_test(the_handle_of_the_panel_is_left_free),
        cmocka_unit_test(a_pause_is_told_in_every_window_with_the_panel),
        cmocka_unit_test(toasts_leave_the_keys_ring_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
