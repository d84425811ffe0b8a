#include "draw/plot.h"

#include "draw/lines.h"
#include "draw/plot_head.h"
#include "draw/shapes.h"
#include "voile/vector.h"

#include <stddef.h>

const PlotStyle plot_style_dark = {
    .plate = 0xd010141cu, .title = 0xffeaf1fbu, .text = 0xf29eabbfu, .grid = 0x289eabbfu, .axis = 0x709eabbfu
};

#define NUMBER_SIZE 11.0f // reference pixels
#define PAD         8.0f
#define SMALL_PAD   4.0f
#define CURVE_WIDTH 1.75f
#define DOT_RADIUS  4.0f
#define DASH        4.0f

#define MIN_FRAME_WIDTH  48.0f
#define MIN_FRAME_HEIGHT 24.0f

static int to_pixels(float reference_px, float scale)
{
    int pixels = (int)(reference_px * scale + 0.5f);
    return pixels > 1 ? pixels : 1;
}

// -------------------------------------------------------------------------------------------------------------- ticks

#define MIN_TICK_EXPONENT (-6)
#define MAX_TICK_EXPONENT 9
#define TICK_TEXT_SIZE    32
#define MAX_TICKS         64

// The numbers at an axis: all multiples of digit * 10^exponent, digit 1, 2 or 5, from first to last.
typedef struct Ticks
{
    int digit, exponent;
    int first, last;
    float step;
} Ticks;

static float power_of_ten(int exponent)
{
    float power = 1.0f;
    for (int i = 0; i < exponent || i < -exponent; ++i)
    {
        power *= 10.0f;
    }
    return exponent < 0 ? 1.0f / power : power;
}

// The whole number below, for what is small enough.
static int floor_of(float value)
{
    int whole = (int)value;
    return (float)whole > value ? whole - 1 : whole;
}

static Ticks make_ticks(PlotRange range, int digit, int exponent)
{
    const float slack = 1.0e-4f; // an end that is a multiple but for rounding counts
    Ticks ticks = { .digit = digit, .exponent = exponent, .step = (float)digit * power_of_ten(exponent) };
    ticks.first = -floor_of(-range.low / ticks.step + slack);
    ticks.last = floor_of(range.high / ticks.step + slack);
    return ticks;
}

// Digits and a point at its place: exact, and no locale's.
static void print_tick(const Ticks* ticks, int n, char out_text[TICK_TEXT_SIZE])
{
    char digits[TICK_TEXT_SIZE];
    int decimals = ticks->exponent < 0 ? -ticks->exponent : 0;
    int zeros = ticks->exponent > 0 && n != 0 ? ticks->exponent : 0;
    int number = (n < 0 ? -n : n) * ticks->digit;
    int count = 0;
    for (; zeros > 0; --zeros)
    {
        digits[count++] = '0';
    }
    do
    {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
        if (count == decimals)
        {
            digits[count++] = '.';
        }
    } while (number > 0 || count <= decimals + (decimals > 0 ? 1 : 0));
    int length = 0;
    if (n < 0)
    {
        out_text[length++] = '-';
    }
    while (count > 0)
    {
        out_text[length++] = digits[--count];
    }
    out_text[length] = '\0';
}

static int tick_width(const Plot* plot, const Ticks* ticks, int n)
{
    char text[TICK_TEXT_SIZE];
    print_tick(ticks, n, text);
    return text_width(plot->glyphs, to_pixels(NUMBER_SIZE, plot->scale), text);
}

static int widest_tick(const Plot* plot, const Ticks* ticks)
{
    int first = tick_width(plot, ticks, ticks->first);
    int last = tick_width(plot, ticks, ticks->last);
    return first > last ? first : last;
}

// The closest numbers that keep apart, over a length in pixels. Along x they need their width, along y a line's height.
static Ticks choose_ticks(const Plot* plot, PlotRange range, int length, int line_height, bool is_along_x)
{
    static const int digits[] = { 1, 2, 5 };
    Ticks ticks = { .digit = 1 };
    for (int i = 0; i <= 3 * (MAX_TICK_EXPONENT - MIN_TICK_EXPONENT); ++i)
    {
        // What is too close to count has no number yet.
        float step = (float)digits[i % 3] * power_of_ten(MIN_TICK_EXPONENT + i / 3);
        if ((range.high - range.low) / step > MAX_TICKS)
        {
            continue;
        }
        ticks = make_ticks(range, digits[i % 3], MIN_TICK_EXPONENT + i / 3);
        float apart = (float)length * step / (range.high - range.low);
        int needed = is_along_x ? widest_tick(plot, &ticks) + 2 * line_height : 2 * line_height;
        if (apart >= (float)needed)
        {
            break;
        }
    }
    return ticks;
}

// -------------------------------------------------------------------------------------------------------------- frame

float plot_pixel_x(const Plot* plot, float x)
{
    float share = (x - plot->x.low) / (plot->x.high - plot->x.low);
    return (float)plot->frame.left + share * (float)plot->frame.width;
}

float plot_pixel_y(const Plot* plot, float y)
{
    float share = (y - plot->y.low) / (plot->y.high - plot->y.low);
    return (float)(plot->frame.top + plot->frame.height) - share * (float)plot->frame.height;
}

// A line one reference pixel wide, its first pixel at `at`; the last one of the frame still belongs to it.
static int line_start(int at, int end, int width)
{
    return at + width > end ? end - width : at;
}

static void draw_upright(const Plot* plot, int x, int top, int height, Color color)
{
    int width = to_pixels(1.0f, plot->scale);
    int left = line_start(x, plot->frame.left + plot->frame.width, width);
    canvas_blend_rectangle(plot->canvas, left, top, width, height, color);
}

static void draw_level(const Plot* plot, int left, int y, int width, Color color)
{
    int height = to_pixels(1.0f, plot->scale);
    int top = line_start(y, plot->frame.top + plot->frame.height, height);
    canvas_blend_rectangle(plot->canvas, left, top, width, height, color);
}

static int line_height_of(const Plot* plot, float reference_size)
{
    FontMetrics metrics = plot->glyphs->metrics(plot->glyphs->context, to_pixels(reference_size, plot->scale));
    return metrics.ascent + metrics.descent;
}

// A share of what is kept free around all that is written.
static int pad_of(const Plot* plot, float share)
{
    return to_pixels(share * (plot->detail == PLOT_WHOLE ? PAD : SMALL_PAD), plot->scale);
}

// Of the numbers at the axes, where there are any.
static int number_height_of(const Plot* plot)
{
    return plot->detail == PLOT_BARE ? 0 : line_height_of(plot, NUMBER_SIZE);
}

// Below the frame, so that the numbers there keep clear of the lowest one at its left.
static int number_gap(const Plot* plot)
{
    return number_height_of(plot) / 3 + pad_of(plot, 0.25f);
}

static void draw_number(const Plot* plot, int x, int baseline, const char* text)
{
    if (plot->detail != PLOT_BARE)
    {
        text_draw(plot->canvas, plot->glyphs, to_pixels(NUMBER_SIZE, plot->scale), x, baseline, plot->style->text,
                  text);
    }
}

static void draw_x_ticks(const Plot* plot, const Ticks* ticks)
{
    int size = to_pixels(NUMBER_SIZE, plot->scale);
    FontMetrics metrics = plot->glyphs->metrics(plot->glyphs->context, size);
    int baseline = plot->frame.top + plot->frame.height + number_gap(plot) + metrics.ascent;
    for (int n = ticks->first; n <= ticks->last; ++n)
    {
        char text[TICK_TEXT_SIZE];
        int x = (int)(plot_pixel_x(plot, (float)n * ticks->step) + 0.5f);
        print_tick(ticks, n, text);
        draw_upright(plot, x, plot->frame.top, plot->frame.height, n == 0 ? plot->style->axis : plot->style->grid);
        draw_number(plot, x - text_width(plot->glyphs, size, text) / 2, baseline, text);
    }
}

static void draw_y_ticks(const Plot* plot, const Ticks* ticks)
{
    int size = to_pixels(NUMBER_SIZE, plot->scale);
    FontMetrics metrics = plot->glyphs->metrics(plot->glyphs->context, size);
    int right = plot->frame.left - pad_of(plot, 0.5f);
    for (int n = ticks->first; n <= ticks->last; ++n)
    {
        char text[TICK_TEXT_SIZE];
        int y = (int)(plot_pixel_y(plot, (float)n * ticks->step) + 0.5f);
        print_tick(ticks, n, text);
        draw_level(plot, plot->frame.left, y, plot->frame.width, n == 0 ? plot->style->axis : plot->style->grid);
        // Digits are about 0.7 of the ascent high.
        draw_number(plot, right - text_width(plot->glyphs, size, text), y + metrics.ascent * 7 / 20, text);
    }
}

static int head_width(const Plot* plot)
{
    return plot->plate.width - 2 * pad_of(plot, 1.0f);
}

// What of a plate's height is above its frame, and below it.
static void find_margins(const Plot* plot, const PlotHead* head, int* out_above, int* out_below)
{
    int pad = pad_of(plot, 1.0f);
    int number_height = number_height_of(plot);
    int needed = plot_head_rows(plot->glyphs, plot->scale, head_width(plot), head);
    int rows = needed > head->least_rows ? needed : head->least_rows;
    *out_above = pad + rows * plot_head_style(plot->glyphs, plot->scale, head).row_height + number_height / 2;
    *out_below = pad / 2 + number_height + number_gap(plot);
}

int plot_rows_needed(const GlyphSource* glyphs, float scale, int width, const PlotHead* head)
{
    Plot plot = { .scale = scale, .detail = head->detail, .plate = { .width = width } };
    return plot_head_rows(glyphs, scale, head_width(&plot), head);
}

int plot_least_height(const GlyphSource* glyphs, float scale, int width, const PlotHead* head)
{
    int above, below;
    Plot plot = { .glyphs = glyphs, .scale = scale, .detail = head->detail, .plate = { .width = width } };
    find_margins(&plot, head, &above, &below);
    return above + to_pixels(MIN_FRAME_HEIGHT, scale) + 1 + below;
}

// Upper and lower edge first, since the numbers at y say how wide the left margin is.
static void lay_out(Plot* plot, const PlotHead* head, Ticks* out_x, Ticks* out_y)
{
    int above, below;
    int pad = pad_of(plot, 1.0f);
    int number_height = line_height_of(plot, NUMBER_SIZE);
    bool is_bare = plot->detail == PLOT_BARE;
    PlotRect* frame = &plot->frame;
    find_margins(plot, head, &above, &below);
    frame->top = plot->plate.top + above;
    frame->height = plot->plate.height - above - below;
    *out_y = choose_ticks(plot, plot->y, frame->height, number_height, false);
    frame->left = plot->plate.left + pad + (is_bare ? 0 : widest_tick(plot, out_y) + pad / 2);
    frame->width = plot->plate.left + plot->plate.width - pad - frame->left;
    *out_x = choose_ticks(plot, plot->x, frame->width, number_height, true);
    // The last number is centred below its line, which may be the frame's edge.
    frame->width -= is_bare ? 0 : widest_tick(plot, out_x) / 2;
    plot->is_open =
        (float)frame->width >= MIN_FRAME_WIDTH * plot->scale && (float)frame->height >= MIN_FRAME_HEIGHT * plot->scale;
}

Plot plot_begin(Canvas* canvas, const GlyphSource* glyphs, float scale, PlotRect plate, PlotRange x, PlotRange y,
                const char* title)
{
    return plot_begin_in_style(&plot_style_dark, canvas, glyphs, scale, plate, x, y, &(PlotHead){ .title = title });
}

Plot plot_begin_in_style(const PlotStyle* style, Canvas* canvas, const GlyphSource* glyphs, float scale, PlotRect plate,
                         PlotRange x, PlotRange y, const PlotHead* head)
{
    VOILE_ASSERT(x.low < x.high && y.low < y.high);

    Plot plot = { .canvas = canvas, .glyphs = glyphs, .scale = scale, .plate = plate, .x = x, .y = y };
    plot.style = style;
    plot.detail = head->detail;
    Ticks x_ticks, y_ticks;
    lay_out(&plot, head, &x_ticks, &y_ticks);
    if (plot.is_open)
    {
        canvas_blend_rectangle(canvas, plate.left, plate.top, plate.width, plate.height, style->plate);
        draw_x_ticks(&plot, &x_ticks);
        draw_y_ticks(&plot, &y_ticks);
        int pad = pad_of(&plot, 1.0f);
        plot_head_draw(style, canvas, glyphs, scale, plate.left + pad, plate.top + pad, head_width(&plot), head);
    }
    return plot;
}

// ------------------------------------------------------------------------------------------------------------- inside

static int clamp_int(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

// The part of the frame that is on the canvas, as a canvas: what is drawn on it ends at the frame. Not wider than 0 where
// there is none.
static Canvas frame_canvas(const Plot* plot, int* out_left, int* out_top)
{
    const Canvas* canvas = plot->canvas;
    const PlotRect* frame = &plot->frame;
    int left = clamp_int(frame->left, 0, canvas->width);
    int top = clamp_int(frame->top, 0, canvas->height);
    *out_left = left;
    *out_top = top;
    return (Canvas){
        .pixels = canvas->pixels + (ptrdiff_t)top * canvas->pitch + left,
        .width = clamp_int(frame->left + frame->width, 0, canvas->width) - left,
        .height = clamp_int(frame->top + frame->height, 0, canvas->height) - top,
        .pitch = canvas->pitch,
    };
}

// Values at the frame's edge are half a line within it.
static float inset_pixel_y(const Plot* plot, float value)
{
    float half = 0.5f * CURVE_WIDTH * plot->scale;
    float share = (value - plot->y.low) / (plot->y.high - plot->y.low);
    return (float)(plot->frame.top + plot->frame.height) - half - share * ((float)plot->frame.height - 2.0f * half);
}

void plot_curve(const Plot* plot, const float* values, int count, Color color)
{
    VOILE_ASSERT(count >= 0 && count <= MAX_PLOT_SAMPLES);

    float x[MAX_PLOT_SAMPLES], y[MAX_PLOT_SAMPLES];
    Color colors[MAX_PLOT_SAMPLES];
    int32_t ends[2 * MAX_PLOT_SAMPLES];
    int left, top;
    if (!plot->is_open || count < 2)
    {
        return;
    }
    Canvas canvas = frame_canvas(plot, &left, &top);
    for (int i = 0; i < count; ++i)
    {
        float share = (float)i / (float)(count - 1);
        x[i] = (float)(plot->frame.left - left) + share * (float)plot->frame.width;
        y[i] = inset_pixel_y(plot, values[i]) - (float)top;
        colors[i] = color;
        ends[2 * i] = i;
        ends[2 * i + 1] = i + 1;
    }
    LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = count - 1 };
    batch.width = CURVE_WIDTH * plot->scale;
    if (canvas.width > 0 && canvas.height > 0)
    {
        lines_draw(&canvas, &batch);
    }
}

void plot_marker(const Plot* plot, float x, Color color)
{
    if (!plot->is_open || !(x >= plot->x.low && x <= plot->x.high))
    {
        return;
    }
    int dash = to_pixels(DASH, plot->scale);
    int left = (int)(plot_pixel_x(plot, x) - 0.5f * (float)to_pixels(1.0f, plot->scale) + 0.5f);
    int end = plot->frame.top + plot->frame.height;
    for (int y = plot->frame.top; y < end; y += 2 * dash)
    {
        draw_upright(plot, left, y, y + dash < end ? dash : end - y, color);
    }
}

void plot_level(const Plot* plot, float y, Color color)
{
    if (!plot->is_open || !(y >= plot->y.low && y <= plot->y.high))
    {
        return;
    }
    int dash = to_pixels(DASH, plot->scale);
    int end = plot->frame.left + plot->frame.width;
    for (int x = plot->frame.left; x < end; x += 2 * dash)
    {
        draw_level(plot, x, (int)(plot_pixel_y(plot, y) + 0.5f), x + dash < end ? dash : end - x, color);
    }
}

void plot_dot(const Plot* plot, float x, float y, Color color)
{
    if (!plot->is_open || !voile_is_finite(x) || !voile_is_finite(y))
    {
        return;
    }
    float px = plot_pixel_x(plot, voile_clamp(x, plot->x.low, plot->x.high));
    float py = inset_pixel_y(plot, voile_clamp(y, plot->y.low, plot->y.high));
    disc_draw(plot->canvas, px, py, DOT_RADIUS * plot->scale + 1.5f * plot->scale, plot->style->plate);
    disc_draw(plot->canvas, px, py, DOT_RADIUS * plot->scale, color);
}
