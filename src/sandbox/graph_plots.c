// The figures of sandbox/graphs.h as plots.

#include "draw/plot.h"
#include "sandbox/graphs.h"
#include "sandbox/session_state.h"
#include "sandbox/text_plate.h"

// Reference pixels.
#define MARGIN      20.0f
#define MAX_WIDTH   320.0f
#define GOOD_WIDTH  180.0f
#define MIN_WIDTH   120.0f
#define MAX_HEIGHT  150.0f
#define GOOD_HEIGHT 88.0f
#define GAP         6.0f
#define WORD_SIZE   13.0f
#define HANDLE      28.0f // the panel's, at the right edge
#define BELOW       50.0f // of the picture: the HUD's line

// Of the picture's width, where that is good enough.
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

static Plot begin(const GraphPage* page, PlotRect plate, PlotRange x, PlotRange y, const PlotHead* head)
{
    return plot_begin_in_style(&page->theme->plot, page->canvas, page->glyphs, page->scale, plate, x, y, head);
}

// As many as the head has names for.
static void draw_curves(const GraphPage* page, PlotRect plate, const PlotHead* head, const float* const* curves)
{
    PlotRange range = { 0.0f, 0.0f };
    for (int i = 0; i < head->key_count; ++i)
    {
        widen(&range, curves[i], GRAPH_SAMPLES);
    }
    Plot plot = begin(page, plate, (PlotRange){ -(float)GRAPH_SECONDS, 0.0f }, tidy(range), head);
    for (int i = 0; i < head->key_count; ++i)
    {
        plot_curve(&plot, curves[i], GRAPH_SAMPLES, head->keys[i].color);
    }
}

static void draw_times(const GraphPage* page, PlotRect plate, const PlotHead* head)
{
    const float* curves[] = { page->graphs->series[GRAPH_TICK_MS], page->graphs->series[GRAPH_DRAW_MS] };
    draw_curves(page, plate, head, curves);
}

// Only differences of a gravitational energy mean something: it is told from its least.
static void draw_energy(const GraphPage* page, PlotRect plate, const PlotHead* head)
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
    const float* curves[] = { kinetic, lifted, sum };
    draw_curves(page, plate, head, curves);
}

static void draw_stretch(const GraphPage* page, PlotRect plate, const PlotHead* head)
{
    const float* curves[] = { page->graphs->series[GRAPH_MEAN_STRETCH], page->graphs->series[GRAPH_MAX_STRETCH] };
    draw_curves(page, plate, head, curves);
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

static void draw_tensions(const GraphPage* page, PlotRect plate, const PlotHead* head)
{
    const Graphs* graphs = page->graphs;
    float top = graphs->bin_top > 0.0f ? graphs->bin_top : 1.0f;
    float highest = 1.0f;
    for (int i = 0; i < GRAPH_BINS; ++i)
    {
        float height = count_height(graphs->bins[i]);
        highest = height > highest ? height : highest;
    }
    Plot plot = begin(page, plate, (PlotRange){ 0.0f, top }, (PlotRange){ 0.0f, (float)(int)(highest + 1.0f) }, head);
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

// Below 0 where threads are slack.
static float pass_value(const PassReport* report, int bar)
{
    return bar == 0 ? report->before : report->after[bar - 1];
}

// Of the first cloth: before the tick, and after each of its passes.
static void draw_passes(const GraphPage* page, PlotRect plate, const PlotHead* head)
{
    const PassReport* report = &page->session->passes.reports[0];
    PlotRange range = { 0.0f, 0.0f };
    for (int i = 0; i <= report->count && report->count > 0; ++i)
    {
        float percent = 100.0f * pass_value(report, i);
        widen(&range, &percent, 1);
    }
    Plot plot = begin(page, plate, (PlotRange){ -0.5f, (float)report->count + 0.5f }, tidy(range), head);
    for (int i = 0; i <= report->count && plot.is_open && report->count > 0; ++i)
    {
        draw_bar(&plot, (float)i - 0.4f, (float)i + 0.4f, 100.0f * pass_value(report, i),
                 i == 0 ? page->theme->bar_before : page->theme->curve);
    }
}

// -------------------------------------------------------------------------------------------------------------- stack

typedef struct GraphRow
{
    const char* title;
    const char* names[3]; // of the curves
    int name_count;
    void (*draw)(const GraphPage* page, PlotRect plate, const PlotHead* head);
} GraphRow;

// The first ones stay where there is little room.
static const GraphRow rows[] = {
    { SAID("Time, ms over s"), { SAID("tick"), SAID("draw") }, 2, draw_times },
    { SAID("Energy, J"), { SAID("motion"), SAID("height"), SAID("sum") }, 3, draw_energy },
    { SAID("Stretch, % over s"), { SAID("mean"), SAID("most") }, 2, draw_stretch },
    { SAID("Threads (powers of ten) by tension, N"), { NULL }, 0, draw_tensions },
    { SAID("Stretch after each pass, %"), { NULL }, 0, draw_passes },
};
#define PLOT_COUNT ((int)(sizeof rows / sizeof *rows))

static PlotHead head_of(const GraphPage* page, const GraphRow* row, PlotDetail detail)
{
    const Color colors[] = { page->theme->curve, page->theme->warm_curve, page->theme->third_curve };
    PlotHead head = { .title = say(page->session->language, row->title), .key_count = row->name_count };
    head.detail = detail;
    for (int i = 0; i < row->name_count; ++i)
    {
        head.keys[i] = (PlotKey){ say(page->session->language, row->names[i]), colors[i] };
    }
    return head;
}

// A share of a wide picture, and most of a narrow one.
static int find_width(const Canvas* canvas, float scale, int margin)
{
    int share = (int)(WIDTH_SHARE * (float)canvas->width);
    int wanted = smaller_of((int)(MAX_WIDTH * scale), larger_of(share, (int)(GOOD_WIDTH * scale)));
    return smaller_of(wanted, canvas->width - 2 * margin);
}

int graphs_need_columns(const Session* session, const Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    GraphPage page = { session, &session->graphs, session_theme(session), NULL, glyphs, scale };
    int margin = (int)(MARGIN * scale + 0.5f);
    int width = find_width(canvas, scale, margin);
    PlotHead head = head_of(&page, &rows[0], PLOT_COMPACT);
    int least = margin + plot_least_height(glyphs, scale, width, &head) + (int)(BELOW * scale);
    bool has_one = width >= (int)(MIN_WIDTH * scale) && canvas->height >= least;
    return session->preferences.has_graphs && has_one ? margin + width + (int)(GAP * scale + 0.5f) : 0;
}

// Some of the rows below each other, all of one height and with level heads.
typedef struct GraphStack
{
    int count;
    PlotDetail detail;
    int head_rows;
} GraphStack;

// How many of the rows are plots in a height.
static GraphStack count_fitting(const GraphPage* page, int width, int room, int gap, PlotDetail detail)
{
    GraphStack stack = { .detail = detail };
    int least = (int)(GOOD_HEIGHT * page->scale);
    int head_rows = 0;
    for (int i = 0; i < PLOT_COUNT; ++i)
    {
        PlotHead head = head_of(page, &rows[i], detail);
        head_rows = larger_of(head_rows, plot_rows_needed(page->glyphs, page->scale, width, &head));
        head.least_rows = head_rows;
        int needed = plot_least_height(page->glyphs, page->scale, width, &head);
        // One alone may be lower than is good.
        least = i == 0 && room < least + gap ? needed : larger_of(least, needed);
        if ((i + 1) * (least + gap) > room)
        {
            break;
        }
        stack.count = i + 1;
        stack.head_rows = head_rows;
    }
    return stack;
}

static GraphStack find_stack(const GraphPage* page, int width, int room, int gap)
{
    GraphStack stack = { .count = 0 };
    for (int detail = PLOT_WHOLE; detail <= PLOT_COMPACT && stack.count == 0; ++detail)
    {
        stack = count_fitting(page, width, room, gap, (PlotDetail)detail);
    }
    return width >= (int)(MIN_WIDTH * page->scale) ? stack : (GraphStack){ .count = 0 };
}

// Returns what it covers.
static PlotRect say_no_room(const GraphPage* page, PlotRect room)
{
    TextPlate plate =
        text_plate_of(page->theme, page->canvas, page->glyphs, (int)(WORD_SIZE * page->scale + 0.5f), page->scale);
    int bottom = text_plate_draw(&plate, room, false, page->theme->text,
                                 say(page->session->language, "The window is too small for the graphs."));
    room.height = bottom - room.top;
    return room;
}

PlotRect graphs_draw(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale, int top,
                     int bottom, PlotRect taken)
{
    if (!session->preferences.has_graphs)
    {
        return (PlotRect){ 0, top, 0, 0 };
    }
    GraphPage page = { session, &session->graphs, session_theme(session), canvas, glyphs, scale };
    int margin = (int)(MARGIN * scale + 0.5f);
    int gap = (int)(GAP * scale + 0.5f);
    int width = find_width(canvas, scale, margin);
    bool is_beside = taken.height == 0 || margin + width + gap <= taken.left;
    int start = larger_of(larger_of(top, margin), is_beside ? 0 : taken.top + taken.height + gap);
    int room = bottom - gap - start;
    GraphStack stack = find_stack(&page, width, room, gap);
    if (stack.count == 0)
    {
        return say_no_room(&page,
                           (PlotRect){ margin, start, canvas->width - margin - (int)(HANDLE * scale), bottom - start });
    }
    int height = smaller_of(room / stack.count - gap, (int)(MAX_HEIGHT * scale));
    for (int i = 0; i < stack.count; ++i)
    {
        PlotHead head = head_of(&page, &rows[i], stack.detail);
        head.least_rows = stack.head_rows;
        rows[i].draw(&page, (PlotRect){ margin, start + i * (height + gap), width, height }, &head);
    }
    return (PlotRect){ margin, start, width, stack.count * (height + gap) - gap };
}
