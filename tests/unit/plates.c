// What lies over the picture keeps out of the way of what it speaks of, and of each other, in windows of every size.

#include "viewing.h"

#include "sandbox/easing_plot.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_objects_response_is_plotted_in_every_window),
        cmocka_unit_test(plots_of_easing_lie_below_the_weights),
        cmocka_unit_test(bars_below_zero_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
