// The graphs: what they hold of the last ten seconds, that the world does not feel them, and where they are drawn.

#include "viewing.h"

#include "sandbox/theme.h"

#include <math.h>

static Graphs* graphs_of(const Sitting* sitting)
{
    return &sitting->session->graphs;
}

static void open_graphs(Sitting* sitting, const char* scene)
{
    sitting_open(sitting, scene);
    sitting_key(sitting, ACTION_GRAPHS);
    sitting_tick(sitting, 1);
    assert_true(sitting->session->preferences.has_graphs);
}

static float newest(const Graphs* graphs, GraphSeries series)
{
    return graphs->series[series][GRAPH_SAMPLES - 1];
}

static int count_samples(const Graphs* graphs, GraphSeries series)
{
    int count = 0;
    for (int i = 0; i < GRAPH_SAMPLES; ++i)
    {
        count += isnan(graphs->series[series][i]) ? 0 : 1;
    }
    return count;
}

static void closed_graphs_hold_nothing(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 60);
    for (int series = 0; series < GRAPH_SERIES_COUNT; ++series)
    {
        assert_int_equal(count_samples(graphs_of(&sitting), (GraphSeries)series), 0);
    }
    assert_null(graphs_of(&sitting)->room);
    sitting_close(&sitting);
}

static void they_fill_by_the_worlds_time(void** state)
{
    (void)state;
    Sitting sitting;
    open_graphs(&sitting, hanging_sheet);
    sitting_tick(&sitting, 60);
    assert_in_range(count_samples(graphs_of(&sitting), GRAPH_KINETIC), 10, 11);
    assert_in_range(count_samples(graphs_of(&sitting), GRAPH_TICK_MS), 9, 11);
    sitting_tick(&sitting, 1300);
    for (int series = 0; series < GRAPH_SERIES_COUNT; ++series)
    {
        assert_int_equal(count_samples(graphs_of(&sitting), (GraphSeries)series), GRAPH_SAMPLES);
    }
    sitting_key(&sitting, ACTION_GRAPHS);
    sitting_tick(&sitting, 1);
    sitting_key(&sitting, ACTION_GRAPHS);
    sitting_tick(&sitting, 1);
    assert_in_range(count_samples(graphs_of(&sitting), GRAPH_KINETIC), 0, 1);
    sitting_close(&sitting);
}

static void a_pause_adds_nothing(void** state)
{
    (void)state;
    Sitting sitting;
    open_graphs(&sitting, hanging_sheet);
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_frame(&sitting, TICK_SECONDS);
    int ticks = count_samples(graphs_of(&sitting), GRAPH_TICK_MS);
    for (int i = 0; i < 100; ++i)
    {
        sitting_frame(&sitting, 0.1);
    }
    assert_int_equal(count_samples(graphs_of(&sitting), GRAPH_TICK_MS), ticks);
    sitting_close(&sitting);
}

// A point of known mass that falls from rest: what it loses in height it gains in motion.
static void energies_are_those_of_a_falling_point(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, lone_point);
    sandbox_do(sitting.sandbox, "set gravity 0 -10 0");
    sitting_key(&sitting, ACTION_GRAPHS);
    sitting_tick(&sitting, 1);
    float mass = voile_cloth_mass(sitting.sandbox->cloths[0].cloth, 0);
    float start = newest(graphs_of(&sitting), GRAPH_GRAVITATIONAL);
    assert_near(start, mass * 10.0f * sandbox_point(sitting.sandbox, 0).y, 1.0e-3f * start);
    sitting_tick(&sitting, 36);
    float fallen = 1.0f - sandbox_point(sitting.sandbox, 0).y;
    assert_true(fallen > 0.3f);
    float lost = start - newest(graphs_of(&sitting), GRAPH_GRAVITATIONAL);
    assert_near(lost, mass * 10.0f * fallen, 0.05f * lost);
    assert_near(newest(graphs_of(&sitting), GRAPH_KINETIC), lost, 0.1f * lost);
    sitting_close(&sitting);
}

static void stretch_is_what_the_world_measures(void** state)
{
    (void)state;
    Sitting sitting;
    open_graphs(&sitting, hanging_sheet);
    while (graphs_of(&sitting)->ticks != 0 || sitting.sandbox->tick < 30)
    {
        sitting_tick(&sitting, 1);
    }
    VoileClothFigures figures = sandbox_measure(sitting.sandbox);
    assert_near(newest(graphs_of(&sitting), GRAPH_MEAN_STRETCH), 100.0f * figures.mean_stretch, 1.0e-3f);
    assert_near(newest(graphs_of(&sitting), GRAPH_MAX_STRETCH), 100.0f * figures.max_stretch, 1.0e-3f);
    sitting_close(&sitting);
}

static int32_t count_threads(const Graphs* graphs)
{
    int32_t count = 0;
    for (int i = 0; i < GRAPH_BINS; ++i)
    {
        count += graphs->bins[i];
    }
    return count;
}

static void the_histogram_has_every_living_thread_once(void** state)
{
    (void)state;
    Sitting sitting;
    open_graphs(&sitting, hanging_sheet);
    assert_int_equal(count_threads(graphs_of(&sitting)), SHEET_LINKS);
    assert_true(graphs_of(&sitting)->bin_top > 0.0f);
    sandbox_do(sitting.sandbox, "cut_link 0 20");
    sitting_tick(&sitting, 30);
    assert_int_equal(count_threads(graphs_of(&sitting)), sandbox_links_alive(sitting.sandbox));
    assert_true(count_threads(graphs_of(&sitting)) < SHEET_LINKS);
    sitting_close(&sitting);
}

static void the_strength_is_marked_where_threads_tear(void** state)
{
    (void)state;
    Scene scene = builtin_scene("tear");
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, NULL);
    sitting_key(&sitting, ACTION_GRAPHS);
    sitting_tick(&sitting, 7);
    assert_true(graphs_of(&sitting)->strength > 0.0f);
    assert_true(graphs_of(&sitting)->strength <= graphs_of(&sitting)->bin_top);
    sitting_close(&sitting);
}

static void the_world_does_not_feel_them(void** state)
{
    (void)state;
    Sitting with, without;
    open_graphs(&with, hanging_sheet);
    sitting_open(&without, hanging_sheet);
    sitting_tick(&without, 1);
    sitting_tick(&with, 300);
    sitting_tick(&without, 300);
    assert_int_equal(sandbox_hash(with.sandbox), sandbox_hash(without.sandbox));
    assert_string_equal(sitting_recorded(&with), sitting_recorded(&without));
    assert_true(with.session->passes.reports[0].count > 0);
    assert_false(with.session->passes.is_on); // the bars below the cloths are L's
    sitting_close(&with);
    sitting_close(&without);
}

// --- drawing ----------------------------------------------------------------------------------------------------------

static Canvas draw(Session* session, int width, int height, float scale, int top, int bottom)
{
    GlyphSource glyphs = glyphs_builtin();
    Canvas canvas = canvas_create(width, height);
    graphs_draw(session, &canvas, &glyphs, scale, top, bottom, (PlotRect){ .left = width });
    return canvas;
}

// The part of the picture that was drawn on; false where nothing was.
static bool find_drawn(const Canvas* canvas, int* out_left, int* out_top, int* out_right, int* out_bottom)
{
    *out_left = canvas->width;
    *out_top = canvas->height;
    *out_right = *out_bottom = -1;
    for (int y = 0; y < canvas->height; ++y)
    {
        for (int x = 0; x < canvas->width; ++x)
        {
            if (pixel_at(canvas, x, y) != BLACK)
            {
                *out_left = x < *out_left ? x : *out_left;
                *out_top = y < *out_top ? y : *out_top;
                *out_right = x > *out_right ? x : *out_right;
                *out_bottom = y > *out_bottom ? y : *out_bottom;
            }
        }
    }
    return *out_right >= 0;
}

static void they_keep_to_the_left_and_to_their_rows(void** state)
{
    (void)state;
    static const struct
    {
        int width, height;
        float scale;
    } windows[] = { { 1280, 720, 1.0f }, { 640, 400, 1.0f }, { 480, 360, 1.0f }, { 1920, 1080, 2.0f },
                    { 640, 400, 1.5f },  { 960, 640, 2.0f }, { 1280, 720, 3.0f } };
    Sitting sitting;
    open_graphs(&sitting, hanging_sheet);
    sitting_tick(&sitting, 120);
    for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i)
    {
        int top = windows[i].height / 8;
        int bottom = windows[i].height - windows[i].height / 8;
        Canvas canvas = draw(sitting.session, windows[i].width, windows[i].height, windows[i].scale, top, bottom);
        int left_x, top_y, right_x, bottom_y;
        assert_true(find_drawn(&canvas, &left_x, &top_y, &right_x, &bottom_y));
        assert_true(left_x >= (int)(20.0f * windows[i].scale) && right_x < windows[i].width / 2);
        assert_true(top_y >= top && bottom_y < bottom);
        free(canvas.pixels);
    }
    sitting_close(&sitting);
}

static int count_of(const Canvas* canvas, Color color)
{
    int count = 0;
    for (int i = 0; i < canvas->width * canvas->height; ++i)
    {
        count += canvas->pixels[i] == color ? 1 : 0;
    }
    return count;
}

// The first plot, whose two curves are told by their colours.
static void small_windows_keep_the_first_plot(void** state)
{
    (void)state;
    static const struct
    {
        int width, height;
        float scale;
    } windows[] = { { 300, 600, 1.0f }, { 240, 180, 1.0f }, { 480, 360, 2.0f }, { 720, 540, 3.0f } };
    Sitting sitting;
    open_graphs(&sitting, hanging_sheet);
    sitting_tick(&sitting, 120);
    for (int language = 0; language < LANGUAGE_COUNT; ++language)
    {
        sitting.session->language = (Language)language;
        for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i)
        {
            float scale = windows[i].scale;
            Canvas canvas = draw(sitting.session, windows[i].width, windows[i].height, scale, 0,
                                 windows[i].height - (int)(40.0f * scale));
            const ThemeColors* theme = session_theme(sitting.session);
            assert_true(count_of(&canvas, theme->curve) > (int)(14.0f * scale));
            assert_true(count_of(&canvas, theme->warm_curve) > (int)(14.0f * scale));
            free(canvas.pixels);
        }
    }
    sitting_close(&sitting);
}

static void where_no_plot_fits_a_sentence_says_so(void** state)
{
    (void)state;
    int left, top, right, bottom;
    Sitting sitting;
    open_graphs(&sitting, hanging_sheet);
    sitting_tick(&sitting, 12);
    Canvas low = draw(sitting.session, 1280, 720, 1.0f, 300, 360);
    Canvas narrow = draw(sitting.session, 150, 720, 1.0f, 0, 720);
    Canvas none = draw(sitting.session, 1280, 720, 1.0f, 300, 302);
    assert_true(find_drawn(&low, &left, &top, &right, &bottom));
    assert_true(top >= 300 && bottom < 330 && left >= 20 && right > 200 && right < 500);
    assert_true(find_drawn(&narrow, &left, &top, &right, &bottom));
    assert_true(left >= 20 && right < 130);
    assert_in_range(bottom, 50, 180);
    assert_int_equal(count_of(&narrow, session_theme(sitting.session)->curve), 0);
    assert_false(find_drawn(&none, &left, &top, &right, &bottom));
    free(low.pixels);
    free(narrow.pixels);
    free(none.pixels);
    sitting_close(&sitting);
}

static void they_lie_below_what_is_taken_where_they_cannot_lie_beside_it(void** state)
{
    (void)state;
    int left, top, right, bottom;
    Sitting sitting;
    open_graphs(&sitting, hanging_sheet);
    sitting_tick(&sitting, 12);
    GlyphSource glyphs = glyphs_builtin();
    for (int taken_left = 100; taken_left <= 700; taken_left += 600)
    {
        Canvas canvas = canvas_create(1280, 720);
        PlotRect taken = { taken_left, 30, 500, 200 };
        graphs_draw(sitting.session, &canvas, &glyphs, 1.0f, 0, 720, taken);
        assert_true(find_drawn(&canvas, &left, &top, &right, &bottom));
        assert_true(taken_left == 100 ? top > 230 : top == 20);
        free(canvas.pixels);
    }
    sitting_close(&sitting);
}

static void closed_ones_are_not_drawn(void** state)
{
    (void)state;
    int left, top, right, bottom;
    Sitting sitting;
    open_graphs(&sitting, hanging_sheet);
    sitting.session->preferences.has_graphs = false;
    Canvas closed = draw(sitting.session, 1280, 720, 1.0f, 0, 720);
    assert_false(find_drawn(&closed, &left, &top, &right, &bottom));
    free(closed.pixels);
    sitting_close(&sitting);
}

static void a_light_picture_hardly_shines_through(void** state)
{
    (void)state;
    Sitting sitting;
    open_graphs(&sitting, hanging_sheet);
    sitting_tick(&sitting, 12);
    sitting.session->view_mode = VIEW_MODE_PAPER;
    GlyphSource glyphs = glyphs_builtin();
    Canvas dark = canvas_create(1280, 720);
    Canvas light = canvas_create(1280, 720);
    canvas_fill(&light, 0xffffffffu);
    graphs_draw(sitting.session, &dark, &glyphs, 1.0f, 0, 720, (PlotRect){ .left = 1280 });
    graphs_draw(sitting.session, &light, &glyphs, 1.0f, 0, 720, (PlotRect){ .left = 1280 });
    for (int x = 24; x < 300; ++x)
    {
        double over_dark = color_light(pixel_at(&dark, x, 60)), over_light = color_light(pixel_at(&light, x, 60));
        assert_true(over_light - over_dark < 0.1);
    }
    free(dark.pixels);
    free(light.pixels);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_graphs_hold_nothing),
        cmocka_unit_test(they_fill_by_the_worlds_time),
        cmocka_unit_test(a_pause_adds_nothing),
        cmocka_unit_test(energies_are_those_of_a_falling_point),
        cmocka_unit_test(stretch_is_what_the_world_measures),
        cmocka_unit_test(the_histogram_has_every_living_thread_once),
        cmocka_unit_test(the_strength_is_marked_where_threads_tear),
        cmocka_unit_test(the_world_does_not_feel_them),
        cmocka_unit_test(they_keep_to_the_left_and_to_their_rows),
        cmocka_unit_test(small_windows_keep_the_first_plot),
        cmocka_unit_test(where_no_plot_fits_a_sentence_says_so),
        cmocka_unit_test(they_lie_below_what_is_taken_where_they_cannot_lie_beside_it),
        cmocka_unit_test(closed_ones_are_not_drawn),
        cmocka_unit_test(a_light_picture_hardly_shines_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
