// The figures of sandbox/graphs.h as plots.

#include "draw/plot.h"
#include "sandbox/graphs.h"
#include "sandbox/session_state.h"

// Reference pixels.
#define MARGIN     20.0f
#define MAX_WIDTH  320.0f
#define MIN_WIDTH  180.0f
#define MAX_HEIGHT 150.0f
#define MIN_HEIGHT 88.0f
#define GAP        6.0f

// Of the picture's width at the most.
#define WIDTH_SHARE 0.4f

// What every plot of the stack is drawn with.
typedef struct GraphPage
{
    const Session* session;
    const Graphs* graphs;
    const ThemeColors* theme;
    Canvas* canvas;
    const GlyphSource* glyphs;
    float scale;
} GraphPage;

typedef struct Curve
{
    const float* values;
    Color color;
    const char* label;
} Curve;

#define MAX_CURVES 3

// ------------------------------------------------------------------------------------------------------------- ranges

static void widen(PlotRange* range, const float* values, int count)
{
    for (int i = 0; i < count; ++i)
    {
        range->low = values[i] < range->low ? values[i] : range->low;
        range->high = values[i] > range->high ? values[i] : range->high;
    }
}

// Up to the next 1, 2 or 5 of a power of ten, so that an axis does not change at every sample.
static float round_up(float value)
{
    static const float digits[] = { 1.0f, 2.0f, 5.0f, 10.0f };
    float power = 1.0e-3f;
    while (power * 10.0f < value && power < 1.0e9f)
    {
        power *= 10.0f;
    }
    for (size_t i = 0; i < sizeof digits / sizeof *digits; ++i)
    {
        if (digits[i] * power >= value)
        {
            return digits[i] * power;
        }
    }
    return 10.0f * power;
}

static PlotRange tidy(PlotRange range)
{
    PlotRange tidied = { range.low < 0.0f ? -round_up(-range.low) : 0.0f,
                         range.high > 0.0f ? round_up(range.high) : 0.0f };
    tidied.high = tidied.high > tidied.low ? tidied.high : tidied.low + 1.0f;
    return tidied;
}

// ------------------------------------------------------------------------------------------------------------- curves

static const char* words(const GraphPage* page, const char* english)
{
    return say(page->session->language, english);
}

static Plot begin(const GraphPage* page, PlotRect plate, PlotRange x, PlotRange y, const char* title)
{
    return plot_begin_in_style(&page->theme->plot, page->canvas, page->glyphs, page->scale, plate, x, y, title);
}

static void draw_curves(const GraphPage* page, PlotRect plate, const char* title, const Curve* curves, int count)
{
    PlotRange range = { 0.0f, 0.0f };
    for (int i = 0; i < count; ++i)
    {
        widen(&range, curves[i].values, GRAPH_SAMPLES);
    }
    Plot plot = begin(page, plate, (PlotRange){ -(float)GRAPH_SECONDS, 0.0f }, tidy(range), title);
    for (int i = 0; i < count; ++i)
    {
        plot_curve(&plot, curves[i].values, GRAPH_SAMPLES, curves[i].color, curves[i].label);
    }
}

static void draw_times(const GraphPage* page, PlotRect plate)
{
    Curve curves[] = {
        { page->graphs->series[GRAPH_TICK_MS], page->theme->curve, words(page, "tick") },
        { page->graphs->series[GRAPH_DRAW_MS], page->theme->warm_curve, words(page, "draw") },
    };
    draw_curves(page, plate, words(page, "Time, ms over s"), curves, 2);
}

// Only differences of a gravitational energy mean something: it is told from its least.
static void draw_energy(const GraphPage* page, PlotRect plate)
{
    float lifted[GRAPH_SAMPLES], sum[GRAPH_SAMPLES];
    const float* kinetic = page->graphs->series[GRAPH_KINETIC];
    const float* gravitational = page->graphs->series[GRAPH_GRAVITATIONAL];
    PlotRange range = { 1.0e30f, -1.0e30f };
    widen(&range, gravitational, GRAPH_SAMPLES);
    for (int i = 0; i < GRAPH_SAMPLES; ++i)
    {
        lifted[i] = gravitational[i] - range.low;
        sum[i] = lifted[i] + kinetic[i];
    }
    Curve curves[] = {
        { sum, page->theme->plot.title, words(page, "sum") },
        { lifted, page->theme->warm_curve, words(page, "height") },
        { kinetic, page->theme->curve, words(page, "motion") },
    };
    draw_curves(page, plate, words(page, "Energy, J"), curves, 3);
}

static void draw_stretch(const GraphPage* page, PlotRect plate)
{
    Curve curves[] = {
        { page->graphs->series[GRAPH_MAX_STRETCH], page->theme->warm_curve, words(page, "most") },
        { page->graphs->series[GRAPH_MEAN_STRETCH], page->theme->curve, words(page, "mean") },
    };
    draw_curves(page, plate, words(page, "Stretch, % over s"), curves, 2);
}

// --------------------------------------------------------------------------------------------------------------- bars

static void draw_bar(const Plot* plot, float from, float to, float height, Color color)
{
    int left = (int)(plot_pixel_x(plot, from) + 0.5f);
    int right = (int)(plot_pixel_x(plot, to) + 0.5f);
    int top = (int)(plot_pixel_y(plot, voile_clamp(height, plot->y.low, plot->y.high)) + 0.5f);
    int floor = (int)(plot_pixel_y(plot, voile_clamp(0.0f, plot->y.low, plot->y.high)) + 0.5f);
    int gap = right - left > 3 ? 1 : 0;
    int upper = top < floor ? top : floor;
    canvas_blend_rectangle(plot->canvas, left, upper, right - left - gap, top < floor ? floor - top : top - floor,
                           color);
}

// So that the few threads that pull hard are seen beside the many that do not: in powers of ten.
static float count_height(int32_t count)
{
    float height = 0.0f;
    float left = (float)count;
    for (; left >= 10.0f; left *= 0.1f)
    {
        height += 1.0f;
    }
    return count > 0 ? height + 0.5f + 0.5f * (left - 1.0f) / 9.0f : 0.0f;
}

static void draw_tensions(const GraphPage* page, PlotRect plate)
{
    const Graphs* graphs = page->graphs;
    float top = graphs->bin_top > 0.0f ? graphs->bin_top : 1.0f;
    float highest = 1.0f;
    for (int i = 0; i < GRAPH_BINS; ++i)
    {
        float height = count_height(graphs->bins[i]);
        highest = height > highest ? height : highest;
    }
    Plot plot = begin(page, plate, (PlotRange){ 0.0f, top }, (PlotRange){ 0.0f, (float)(int)(highest + 1.0f) },
                      words(page, "Threads (powers of ten) by tension, N"));
    for (int i = 0; i < GRAPH_BINS && plot.is_open && graphs->bin_top > 0.0f; ++i)
    {
        float from = top * (float)i / GRAPH_BINS;
        draw_bar(&plot, from, top * (float)(i + 1) / GRAPH_BINS, count_height(graphs->bins[i]), page->theme->curve);
    }
    if (graphs->strength > 0.0f)
    {
        plot_marker(&plot, graphs->strength, page->theme->warm_curve);
    }
}

// Of the first cloth: before the tick, and after each of its passes.
static void draw_passes(const GraphPage* page, PlotRect plate)
{
    const PassReport* report = &page->session->passes.reports[0];
    PlotRange range = { 0.0f, 100.0f * report->before };
    for (int i = 0; i < report->count; ++i)
    {
        range.high = 100.0f * report->after[i] > range.high ? 100.0f * report->after[i] : range.high;
    }
    Plot plot = begin(page, plate, (PlotRange){ -0.5f, (float)report->count + 0.5f }, tidy(range),
                      words(page, "Stretch after each pass, %"));
    for (int i = 0; i <= report->count && plot.is_open && report->count > 0; ++i)
    {
        float value = i == 0 ? report->before : report->after[i - 1];
        draw_bar(&plot, (float)i - 0.4f, (float)i + 0.4f, 100.0f * value,
                 i == 0 ? page->theme->bar_before : page->theme->curve);
    }
}

// -------------------------------------------------------------------------------------------------------------- stack

// The first ones stay where there is little room.
static void (*const plots[])(const GraphPage* page, PlotRect plate) = { draw_times, draw_energy, draw_stretch,
                                                                        draw_tensions, draw_passes };
#define PLOT_COUNT ((int)(sizeof plots / sizeof *plots))

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

void graphs_draw(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale, int top, int bottom)
{
    if (!session->preferences.has_graphs)
    {
        return;
    }
    GraphPage page = { session, &session->graphs, session_theme(session), canvas, glyphs, scale };
    int margin = (int)(MARGIN * scale + 0.5f);
    int gap = (int)(GAP * scale + 0.5f);
    int width = smaller((int)(MAX_WIDTH * scale), (int)(WIDTH_SHARE * (float)canvas->width));
    int start = top > margin ? top : margin;
    int room = bottom - gap - start;
    int least = (int)(MIN_HEIGHT * scale) + gap;
    int count = smaller(room / least, PLOT_COUNT);
    if (width < (int)(MIN_WIDTH * scale) || count < 1)
    {
        return;
    }
    int height = smaller(room / count - gap, (int)(MAX_HEIGHT * scale));
    for (int i = 0; i < count; ++i)
    {
        plots[i](&page, (PlotRect){ margin, start + i * (height + gap), width, height });
    }
}
