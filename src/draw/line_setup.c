#include "draw/line_setup.h"

#include <math.h>

// No canvas reaches so far; a line that is out there when it crosses column 0 is never seen.
static const double never_px = 268435456.0;

// An end in its line's own axes.
typedef struct Tip
{
    float column, row;
    float inverse_depth;
    Color color;
    int flags; // of its vertex
} Tip;

// A line along its major axis.
typedef struct Segment
{
    bool is_y_major;
    Tip start, end; // start.column <= end.column
    float length;   // columns; infinite for some far lines
    double slope;   // rows a column
    float stretch;  // pixels of length a column: sqrt(1 + slope^2)
    bool is_near;   // both ends are within LINE_FAR_PX
} Segment;

// --- numbers ---------------------------------------------------------------------------------------------------------

static double bound(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

// The next lower whole number; |value| below 2^62. In line, where floor() would be a call on the oldest processors.
static int64_t round_down(double value)
{
    int64_t whole = (int64_t)value;
    return whole - ((double)whole > value);
}

static int32_t round_float_down(float value)
{
    int32_t whole = (int32_t)value;
    return whole - ((float)whole > value);
}

static int32_t round_float_up(float value)
{
    int32_t whole = (int32_t)value;
    return whole + ((float)whole < value);
}

static bool is_near(const Tip* tip)
{
    return fabsf(tip->column) <= LINE_FAR_PX && fabsf(tip->row) <= LINE_FAR_PX;
}

// --- one line in its own axes ----------------------------------------------------------------------------------------

static Tip make_tip(const LineBatch* batch, int32_t vertex, int flags, bool is_y_major)
{
    return (Tip){
        .column = is_y_major ? batch->y[vertex] : batch->x[vertex],
        .row = is_y_major ? batch->x[vertex] : batch->y[vertex],
        .inverse_depth = batch->depth != NULL ? batch->inverse_depth[vertex] : 0.0f,
        .color = batch->colors[vertex],
        .flags = flags,
    };
}

static Segment make_segment(Tip a, Tip b, bool is_y_major)
{
    Segment segment = { .is_y_major = is_y_major };
    bool is_forward = a.column <= b.column;
    segment.start = is_forward ? a : b;
    segment.end = is_forward ? b : a;
    segment.is_near = is_near(&a) && is_near(&b);
    segment.length = segment.end.column - segment.start.column;
    if (segment.length == 0.0f)
    {
        // A line of no length is a pixel long and free on both ends.
        segment.start.column -= 0.5f;
        segment.end.column += 0.5f;
        segment.start.flags &= ~(VERTEX_ALONG_X | VERTEX_ALONG_Y | VERTEX_STRAIGHT);
        segment.end.flags &= ~(VERTEX_ALONG_X | VERTEX_ALONG_Y | VERTEX_STRAIGHT);
        segment.length = 1.0f;
    }
    else if (segment.is_near)
    {
        segment.slope = (double)((segment.end.row - segment.start.row) / segment.length);
    }
    else
    {
        segment.slope = ((double)segment.end.row - (double)segment.start.row) /
                        ((double)segment.end.column - (double)segment.start.column);
    }
    float slope = (float)segment.slope;
    segment.stretch = sqrtf(1.0f + slope * slope);
    return segment;
}

// --- ends ------------------------------------------------------------------------------------------------------------

typedef struct Joint
{
    LineEndKind kind;
    double sign;     // of y in x + sign * y, whose zeros are the diagonal that parts the two lines
    bool keeps_zero; // so that each pixel on the diagonal belongs to exactly one of the two
} Joint;

// Two lines alone, one along x and one along y, part at the diagonal through their corner. A line that another one of
// its class takes on, or that ends on two of the other class, is cut between two columns: no pixel is lost or doubled.
static Joint join(int own_side, int flags)
{
    int across = flags & (own_side & VERTEX_ALONG_X ? VERTEX_ALONG_Y : VERTEX_ALONG_X);
    if (flags & VERTEX_STRAIGHT)
    {
        return (Joint){ .kind = LINE_END_STRAIGHT };
    }
    if (across == 0)
    {
        return (Joint){ .kind = LINE_END_FREE };
    }
    int corner = own_side | across;
    bool is_sum = corner == (VERTEX_RIGHT | VERTEX_UP) || corner == (VERTEX_LEFT | VERTEX_DOWN);
    return (Joint){
        .kind = LINE_END_MITRE,
        .sign = is_sum ? 1.0 : -1.0,
        .keeps_zero = own_side == VERTEX_RIGHT || own_side == (is_sum ? VERTEX_DOWN : VERTEX_UP),
    };
}

static LineEnd make_end(const Tip* tip, bool is_y_major, bool is_start)
{
    static const int sides[2][2] = { { VERTEX_LEFT, VERTEX_RIGHT }, { VERTEX_UP, VERTEX_DOWN } };
    Joint joint = join(sides[is_y_major][is_start], tip->flags);
    return (LineEnd){
        .kind = joint.kind,
        .column = (double)tip->column,
        .row = (double)tip->row,
        .mitre_sign = joint.sign,
        .keeps_zero = joint.keeps_zero,
    };
}

// How far from its end, in columns, a line still needs to look at each pixel.
static double end_radius(const LineWalk* walk, const LineEnd* end)
{
    const double rows = 1.0 / 256.0;
    switch (end->kind)
    {
    case LINE_END_FREE:
        return (0.5 + (walk->tap + fabs(walk->slope) * walk->extent) * rows) / (1.0 + walk->slope * walk->slope);
    case LINE_END_MITRE:
        // An acute corner is not mitred further than a right-angled one: its lines overlap.
        return walk->extent * rows;
    case LINE_END_STRAIGHT:
        break;
    }
    return 0.0;
}

// --- the walk --------------------------------------------------------------------------------------------------------

// The first column whose centre does not lie before `position`, from `low` to `high`.
static int column_from(double position, int low, int high)
{
    double centered = position - 0.5;
    if (!(centered > low))
    {
        return low;
    }
    if (centered >= high)
    {
        return high;
    }
    int whole = (int)centered;
    return whole + (whole < centered);
}

static void aim_at_canvas(LineWalk* walk, const LineJob* job, bool is_y_major)
{
    const Canvas* canvas = job->canvas;
    walk->is_y_major = is_y_major;
    walk->origin = canvas->pixels;
    walk->column_stride = is_y_major ? canvas->pitch : 1;
    walk->row_stride = is_y_major ? 1 : canvas->pitch;
    walk->first_row = is_y_major ? 0 : job->first_row;
    walk->end_row = is_y_major ? canvas->width : job->end_row;
    walk->first_column = is_y_major ? job->first_row : 0;
    walk->end_column = is_y_major ? job->end_row : canvas->width;
    // Along y kernels touch no row but the line's own.
    walk->column_limit = is_y_major ? job->end_row + LINE_MARGIN : canvas->width;
}

static void shape_profile(LineWalk* walk, const Segment* segment, float half_width)
{
    float half = half_width * segment->stretch * 256.0f;
    walk->reach = (int16_t)(half + 128.5f);
    walk->tap = (int16_t)(fabsf((float)segment->slope) * LINE_TAP + 0.5f);
    walk->top = (int16_t)smaller_of(256, (int)(2.0f * half + 0.5f));
    walk->extent = (int16_t)(walk->reach + walk->tap);
    walk->row_count = (2 * walk->extent + 255) >> 8;
}

// Counts from the first column whose centre the line passes: a line that is moved by whole pixels keeps its very pixels.
// In floats, whose operations kernels repeat for many lines at once.
static void anchor_near(LineWalk* walk, const Segment* segment)
{
    int32_t column = round_float_up(segment->start.column - 0.5f);
    int32_t whole_row = round_float_down(segment->start.row);
    float slope = (float)segment->slope;
    float lead = ((float)column + 0.5f) - segment->start.column;
    float row = (segment->start.row - (float)whole_row) + slope * lead;
    float mix_step = LINE_FIXED_ONE / segment->length;
    mix_step = mix_step < LINE_MAX_MIX ? mix_step : LINE_MAX_MIX;
    walk->anchor = column;
    walk->position = (int64_t)whole_row * (1 << LINE_ROW_BITS) + (int32_t)(row * LINE_FIXED_ONE) + (1 << 15);
    walk->step = (int32_t)(slope * LINE_FIXED_ONE);
    walk->mix = (int32_t)(lead * mix_step);
    walk->mix_step = (int32_t)mix_step;
}

// Counts from column 0. Returns false when the line never comes near the canvas.
static bool anchor_far(LineWalk* walk, const Segment* segment)
{
    double start_column = (double)segment->start.column, start_row = (double)segment->start.row;
    double end_column = (double)segment->end.column, end_row = (double)segment->end.row;
    double length = end_column - start_column;
    // The products of two floats are exact, so this keeps its precision however far the ends are.
    double row = (start_row * end_column - start_column * end_row) / length + segment->slope * 0.5;
    if (!(length > 0.0) || fabs(row) > never_px)
    {
        return false;
    }
    const double one = (double)LINE_FIXED_ONE;
    double mix_step = one / length < (double)LINE_MAX_MIX ? one / length : (double)LINE_MAX_MIX;
    walk->anchor = 0;
    walk->position = round_down(row * one) + (1 << 15);
    walk->step = (int64_t)(segment->slope * one);
    walk->mix = round_down(bound((0.5 - start_column) * mix_step, -16.0 * one, 16.0 * one));
    walk->mix_step = (int64_t)mix_step;
    return true;
}

// Leaves out columns in which the line is far above or below the canvas; those near it are clipped row by row.
static void skip_invisible_columns(LineWalk* walk)
{
    double margin = walk->extent / 256.0 + 2.0;
    double highest = walk->first_row - margin;
    double lowest = walk->end_row + margin;
    bool is_all_near =
        walk->start.row > highest && walk->start.row < lowest && walk->end.row > highest && walk->end.row < lowest;
    if (is_all_near || walk->slope == 0.0)
    {
        return;
    }
    double row = (double)walk->position / (double)LINE_FIXED_ONE;
    double at_highest = (double)walk->anchor + (highest - row) / walk->slope;
    double at_lowest = (double)walk->anchor + (lowest - row) / walk->slope;
    double first = (at_highest < at_lowest ? at_highest : at_lowest) - 2.0;
    double end = (at_highest < at_lowest ? at_lowest : at_highest) + 2.0;
    int low = walk->first_column, high = walk->end_column;
    walk->first_column = column_from(first, low, high);
    walk->end_column = column_from(end, low, high);
}

static void choose_columns(LineWalk* walk)
{
    double head_radius = end_radius(walk, &walk->start);
    double tail_radius = end_radius(walk, &walk->end);
    int low = walk->first_column, high = walk->end_column;
    walk->first_column = column_from(walk->start.column - head_radius, low, high);
    walk->end_column = column_from(walk->end.column + tail_radius, low, high);
    walk->first_plain_column =
        head_radius > 0.0 ? column_from(walk->start.column + head_radius, low, high) : walk->first_column;
    walk->end_plain_column =
        tail_radius > 0.0 ? column_from(walk->end.column - tail_radius, low, high) : walk->end_column;
}

static LineSight look_along(const LineJob* job, const Segment* segment)
{
    double nearer = 1.0 + (double)job->batch->bias;
    return (LineSight){
        .depth = job->batch->depth,
        .inverse_start = (double)segment->start.inverse_depth * nearer,
        .inverse_end = (double)segment->end.inverse_depth * nearer,
        .hidden_share = job->hidden_share,
    };
}

static void draw_segment(const LineJob* job, const Segment* segment, LineSight sight, LineColumns* draw_columns)
{
    LineWalk walk = { .sight = sight };
    aim_at_canvas(&walk, job, segment->is_y_major);
    walk.slope = segment->slope;
    walk.slope_16 = (int32_t)(segment->slope * 65536.0);
    walk.color0 = segment->start.color;
    walk.color1 = segment->end.color;
    shape_profile(&walk, segment, job->half_width);
    walk.start = make_end(&segment->start, segment->is_y_major, true);
    walk.end = make_end(&segment->end, segment->is_y_major, false);
    choose_columns(&walk);
    if (walk.first_column >= walk.end_column)
    {
        return;
    }
    if (segment->is_near)
    {
        anchor_near(&walk, segment);
    }
    else if (!anchor_far(&walk, segment))
    {
        return;
    }
    skip_invisible_columns(&walk);
    line_walk_draw(&walk, draw_columns);
}

// --- what is known of the vertices -------------------------------------------------------------------------------------

static void add_flags(uint8_t* vertices, int32_t vertex, int flags)
{
    if (vertex < LINE_PLAN_VERTICES)
    {
        vertices[vertex] = (uint8_t)(vertices[vertex] | flags);
    }
}

void line_find_sides(const LineBatch* batch, int first, int end, uint8_t* vertices)
{
    for (int i = first; i < end; ++i)
    {
        int32_t a = batch->ends[2 * i], b = batch->ends[2 * i + 1];
        float x0 = batch->x[a], y0 = batch->y[a], x1 = batch->x[b], y1 = batch->y[b];
        float dx = x1 * 0.5f - x0 * 0.5f, dy = y1 * 0.5f - y0 * 0.5f;
        bool is_y_major = line_is_y_major(dx, dy);
        float way = is_y_major ? dy : dx;
        if (line_is_finite(x0, y0, x1, y1) && way != 0.0f)
        {
            int forward = is_y_major ? VERTEX_DOWN : VERTEX_RIGHT;
            int backward = is_y_major ? VERTEX_UP : VERTEX_LEFT;
            add_flags(vertices, a, way > 0.0f ? forward : backward);
            add_flags(vertices, b, way > 0.0f ? backward : forward);
        }
    }
}

int line_vertex_sight(const LineBatch* batch, int32_t vertex)
{
    const DepthMap* depth = batch->depth;
    float x = batch->x[vertex], y = batch->y[vertex];
    float inverse = batch->inverse_depth[vertex];
    float right = (float)(depth->width << depth->shift), bottom = (float)(depth->height << depth->shift);
    if (!(x >= 0.0f && x < right && y >= 0.0f && y < bottom && inverse > 0.0f))
    {
        return 0;
    }
    ptrdiff_t at = (ptrdiff_t)((int)y >> depth->shift) * depth->pitch + ((int)x >> depth->shift);
    return inverse * (1.0f + batch->bias) < depth->values[at] ? VERTEX_HIDDEN : VERTEX_SEEN;
}

// --- lines -------------------------------------------------------------------------------------------------------------

void line_draw_alone(const LineJob* job, int number, LineColumns* draw_columns)
{
    const LineBatch* batch = job->batch;
    int32_t a = batch->ends[2 * number], b = batch->ends[2 * number + 1];
    if (!line_is_finite(batch->x[a], batch->y[a], batch->x[b], batch->y[b]))
    {
        return;
    }
    bool is_y_major = line_is_y_major(batch->x[b] * 0.5f - batch->x[a] * 0.5f, batch->y[b] * 0.5f - batch->y[a] * 0.5f);
    Tip tip_a = make_tip(batch, a, line_vertex_flags(job, a), is_y_major);
    Tip tip_b = make_tip(batch, b, line_vertex_flags(job, b), is_y_major);
    Segment segment = make_segment(tip_a, tip_b, is_y_major);
    int sight = tip_a.flags & tip_b.flags & (VERTEX_SEEN | VERTEX_HIDDEN);
    LineSight looked = { .depth = NULL };
    if (sight == 0)
    {
        looked = look_along(job, &segment);
    }
    else if (sight == VERTEX_HIDDEN)
    {
        segment.start.color = line_hidden_color(job, segment.start.color);
        segment.end.color = line_hidden_color(job, segment.end.color);
    }
    if (sight != VERTEX_HIDDEN || job->draws_hidden)
    {
        draw_segment(job, &segment, looked, draw_columns);
    }
}
