#include "draw/lines.h"

#include "draw/kernel.h"

#include <math.h>

// Rows and colours are counted in 2^-32 of a pixel and of the whole way.
#define FIXED_ONE 4294967296.0

// Further out an end is too far to count columns from it: the line is then worked out from where it meets the canvas.
static const double far_px = 32768.0;

// No canvas reaches so far; a line that is out there when it crosses column 0 is never seen.
static const double never_px = 268435456.0;

// Past this many columns a pixel the colour's change saturates: shorter lines see one column at most.
static const double max_mix_step = 1048576.0;

static const double inverse_sqrt12 = 0.28867513459481288;

// The sides on which lines leave a vertex, of the class that walks along x and of the one that walks along y.
enum
{
    SIDE_RIGHT = 1,
    SIDE_LEFT = 2,
    SIDE_DOWN = 4,
    SIDE_UP = 8,
};

// Which lines meet in a vertex: the sides above. Vertices beyond the table count as joined on all sides.
#define JOINT_COUNT 65536
#define ALL_SIDES   (SIDE_RIGHT | SIDE_LEFT | SIDE_DOWN | SIDE_UP)

// An end in its line's own axes.
typedef struct Tip
{
    double column, row;
    Color color;
    int sides; // of its vertex
} Tip;

// A line along its major axis.
typedef struct Segment
{
    bool is_y_major;
    Tip start, end; // start.column <= end.column
    double slope;   // rows a column
    double stretch; // pixels of length a column: sqrt(1 + slope^2)
} Segment;

// --- numbers ---------------------------------------------------------------------------------------------------------

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

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

static int64_t to_fixed(double value)
{
    return round_down(value * FIXED_ONE);
}

static int16_t to_256ths(double value)
{
    return (int16_t)round_down(value * 256.0 + 0.5);
}

// --- joints ----------------------------------------------------------------------------------------------------------

// A difference of a value to itself is 0, or not a number where the value is not finite.
static bool is_finite_line(float x0, float y0, float x1, float y1)
{
    return (x0 - x0) + (y0 - y0) + (x1 - x1) + (y1 - y1) == 0.0f;
}

// The side on which the line to (dx, dy) leaves; 0 when it goes nowhere.
static int side_towards(double dx, double dy)
{
    if (fabs(dy) > fabs(dx))
    {
        return dy > 0.0 ? SIDE_DOWN : SIDE_UP;
    }
    return dx > 0.0 ? SIDE_RIGHT : dx < 0.0 ? SIDE_LEFT : 0;
}

static void add_sides(uint8_t* joints, int32_t vertex, int sides)
{
    if (vertex < JOINT_COUNT)
    {
        joints[vertex] = (uint8_t)(joints[vertex] | sides);
    }
}

static int sides_at(const uint8_t* joints, int32_t vertex)
{
    return vertex < JOINT_COUNT ? joints[vertex] : ALL_SIDES;
}

static void find_joints(const LineBatch* batch, uint8_t* joints)
{
    for (int i = 0; i < 2 * batch->line_count; ++i)
    {
        if (batch->ends[i] < JOINT_COUNT)
        {
            joints[batch->ends[i]] = 0;
        }
    }
    for (int i = 0; i < batch->line_count; ++i)
    {
        int32_t a = batch->ends[2 * i];
        int32_t b = batch->ends[2 * i + 1];
        if (is_finite_line(batch->x[a], batch->y[a], batch->x[b], batch->y[b]))
        {
            double dx = (double)batch->x[b] - (double)batch->x[a];
            double dy = (double)batch->y[b] - (double)batch->y[a];
            add_sides(joints, a, side_towards(dx, dy));
            add_sides(joints, b, side_towards(-dx, -dy));
        }
    }
}

// --- one line in its own axes ----------------------------------------------------------------------------------------

static Tip make_tip(float x, float y, Color color, int sides, bool is_y_major)
{
    return (Tip){
        .column = (double)(is_y_major ? y : x),
        .row = (double)(is_y_major ? x : y),
        .color = color,
        .sides = sides,
    };
}

static Segment make_segment(Tip a, Tip b, bool is_y_major)
{
    Segment segment = { .is_y_major = is_y_major };
    bool is_forward = a.column <= b.column;
    segment.start = is_forward ? a : b;
    segment.end = is_forward ? b : a;
    double length = segment.end.column - segment.start.column;
    if (length > 0.0)
    {
        segment.slope = (segment.end.row - segment.start.row) / length;
    }
    else
    {
        // A line of no length is a pixel long and free on both ends.
        segment.start.column -= 0.5;
        segment.end.column += 0.5;
        segment.start.sides = segment.end.sides = 0;
    }
    segment.stretch = (double)sqrtf((float)(1.0 + segment.slope * segment.slope));
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
static Joint join(int own_side, int sides)
{
    const int along_x = SIDE_RIGHT | SIDE_LEFT;
    const int along_y = SIDE_DOWN | SIDE_UP;
    bool is_x_taken_on = (sides & along_x) == along_x;
    bool is_y_taken_on = (sides & along_y) == along_y;
    int across = sides & (own_side & along_x ? along_y : along_x);
    if (is_x_taken_on || is_y_taken_on)
    {
        return (Joint){ .kind = LINE_END_STRAIGHT };
    }
    if (across == 0)
    {
        return (Joint){ .kind = LINE_END_FREE };
    }
    int corner = own_side | across;
    bool is_sum = corner == (SIDE_RIGHT | SIDE_UP) || corner == (SIDE_LEFT | SIDE_DOWN);
    return (Joint){
        .kind = LINE_END_MITRE,
        .sign = is_sum ? 1.0 : -1.0,
        .keeps_zero = own_side == SIDE_RIGHT || own_side == (is_sum ? SIDE_DOWN : SIDE_UP),
    };
}

static LineEnd make_end(const Tip* tip, bool is_y_major, bool is_start)
{
    static const int sides[2][2] = { { SIDE_LEFT, SIDE_RIGHT }, { SIDE_UP, SIDE_DOWN } };
    Joint joint = join(sides[is_y_major][is_start], tip->sides);
    return (LineEnd){
        .kind = joint.kind,
        .column = tip->column,
        .row = tip->row,
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

// The first column whose centre does not lie before `position`, from 0 to `limit`.
static int column_from(double position, int limit)
{
    double centered = position - 0.5;
    if (!(centered > 0.0))
    {
        return 0;
    }
    if (centered >= limit)
    {
        return limit;
    }
    int whole = (int)centered;
    return whole + (whole < centered);
}

static void aim_at_canvas(LineWalk* walk, const Canvas* canvas, bool is_y_major)
{
    walk->origin = canvas->pixels;
    walk->column_stride = is_y_major ? canvas->pitch : 1;
    walk->row_stride = is_y_major ? 1 : canvas->pitch;
    walk->row_limit = is_y_major ? canvas->width : canvas->height;
    walk->end_column = is_y_major ? canvas->height : canvas->width;
}

static void shape_profile(LineWalk* walk, const Segment* segment, float width)
{
    double half = (double)(width > 0.5f ? width < 8.0f ? width : 8.0f : 0.5f) * 0.5 * segment->stretch;
    walk->reach = to_256ths(half + 0.5);
    walk->tap = to_256ths(fabs(segment->slope) * inverse_sqrt12);
    walk->top = half < 0.5 ? to_256ths(2.0 * half) : 256;
    walk->extent = (int16_t)(walk->reach + walk->tap);
    walk->row_count = (2 * walk->extent + 255) >> 8;
}

// Works out the row and the colour at column 0 or, where the line starts near, at its start: then a line that is moved
// by whole pixels keeps its very pixels. Returns that column; false when the line never comes near the canvas.
static bool anchor_walk(LineWalk* walk, const Segment* segment, int64_t* out_column)
{
    const Tip* start = &segment->start;
    const Tip* end = &segment->end;
    double length = end->column - start->column;
    bool is_near =
        start->column >= -far_px && end->column <= far_px && fabs(start->row) <= far_px && fabs(end->row) <= far_px;
    int64_t column = is_near ? round_down(start->column) : 0;
    double lead = ((double)column - start->column) + 0.5;
    int64_t whole_row = is_near ? round_down(start->row) : 0;
    // The products of two floats are exact, so this keeps its precision however far the ends are.
    double row = is_near ? (start->row - (double)whole_row) + segment->slope * lead
                         : (start->row * end->column - start->column * end->row) / length + segment->slope * 0.5;
    if (!(length > 0.0) || fabs(row) > never_px)
    {
        return false;
    }
    double mix_step = 1.0 / length;
    walk->row = whole_row * (int64_t)FIXED_ONE + to_fixed(row) + (1 << 23);
    walk->row_step = to_fixed(segment->slope);
    walk->mix_step = to_fixed(bound(mix_step, 0.0, max_mix_step));
    walk->mix = to_fixed(bound(lead * mix_step, -16.0 * max_mix_step, 16.0 * max_mix_step));
    *out_column = column;
    return true;
}

// Leaves out columns in which the line is far above or below the canvas; those near it are clipped row by row.
static void skip_invisible_columns(LineWalk* walk, int64_t anchor)
{
    double margin = walk->extent / 256.0 + 2.0;
    double highest = -margin;
    double lowest = walk->row_limit + margin;
    bool is_all_near =
        walk->start.row > highest && walk->start.row < lowest && walk->end.row > highest && walk->end.row < lowest;
    if (is_all_near || walk->slope == 0.0)
    {
        return;
    }
    double row = (double)walk->row / FIXED_ONE;
    double at_highest = (double)anchor + (highest - row) / walk->slope;
    double at_lowest = (double)anchor + (lowest - row) / walk->slope;
    double first = (at_highest < at_lowest ? at_highest : at_lowest) - 2.0;
    double end = (at_highest < at_lowest ? at_lowest : at_highest) + 2.0;
    walk->first_column = larger(walk->first_column, column_from(first, walk->end_column));
    walk->end_column = smaller(walk->end_column, column_from(end, walk->end_column));
}

static void choose_columns(LineWalk* walk)
{
    double head_radius = end_radius(walk, &walk->start);
    double tail_radius = end_radius(walk, &walk->end);
    int limit = walk->end_column;
    walk->first_column = column_from(walk->start.column - head_radius, limit);
    walk->first_plain_column =
        head_radius > 0.0 ? column_from(walk->start.column + head_radius, limit) : walk->first_column;
    walk->end_column = column_from(walk->end.column + tail_radius, limit);
    walk->end_plain_column = tail_radius > 0.0 ? column_from(walk->end.column - tail_radius, limit) : walk->end_column;
}

static void draw_segment(const Canvas* canvas, const Segment* segment, float width)
{
    LineWalk walk;
    int64_t anchor;
    aim_at_canvas(&walk, canvas, segment->is_y_major);
    walk.slope = segment->slope;
    walk.slope_16 = (int32_t)(segment->slope * 65536.0);
    walk.color0 = segment->start.color;
    walk.color1 = segment->end.color;
    shape_profile(&walk, segment, width);
    walk.start = make_end(&segment->start, segment->is_y_major, true);
    walk.end = make_end(&segment->end, segment->is_y_major, false);
    choose_columns(&walk);
    if (walk.first_column >= walk.end_column || !anchor_walk(&walk, segment, &anchor))
    {
        return;
    }
    skip_invisible_columns(&walk, anchor);
    walk.row += walk.row_step * (walk.first_column - anchor);
    walk.mix += walk.mix_step * (walk.first_column - anchor);
    draw_kernel_of(canvas)->walk_line(&walk);
}

static void draw_line(const Canvas* canvas, const LineBatch* batch, int32_t a, int32_t b, const uint8_t* joints)
{
    float x0 = batch->x[a], y0 = batch->y[a];
    float x1 = batch->x[b], y1 = batch->y[b];
    if (!is_finite_line(x0, y0, x1, y1))
    {
        return;
    }
    bool is_y_major = fabs((double)y1 - (double)y0) > fabs((double)x1 - (double)x0);
    Tip tip_a = make_tip(x0, y0, batch->colors[a], sides_at(joints, a), is_y_major);
    Tip tip_b = make_tip(x1, y1, batch->colors[b], sides_at(joints, b), is_y_major);
    Segment segment = make_segment(tip_a, tip_b, is_y_major);
    draw_segment(canvas, &segment, batch->width);
}

void lines_draw(Canvas* canvas, const LineBatch* batch)
{
    uint8_t joints[JOINT_COUNT];
    find_joints(batch, joints);
    for (int i = 0; i < batch->line_count; ++i)
    {
        draw_line(canvas, batch, batch->ends[2 * i], batch->ends[2 * i + 1], joints);
    }
}

void line_draw(Canvas* canvas, float x0, float y0, Color color0, float x1, float y1, Color color1, float width)
{
    static const int32_t ends[2] = { 0, 1 };
    const float x[2] = { x0, x1 };
    const float y[2] = { y0, y1 };
    const Color colors[2] = { color0, color1 };
    const LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = 1, .width = width };
    lines_draw(canvas, &batch);
}
