// Faces that are too large for the kernels' floats, in doubles, one row after another.

#include "draw/face_raster.h"

#include <stddef.h>

typedef struct LargeCorner
{
    float x, y; // scaled to the map
    double values[FACE_VALUE_COUNT];
} LargeCorner;

typedef struct Place
{
    double at[2]; // x, y
} Place;

// An edge from its upper end down.
typedef struct LargeEdge
{
    LargeCorner top, bottom;
    bool is_small;   // as the kernels have it
    Place low, high; // the ends, cut to within 2 * CUT_REACH pixels where the edge comes so near
} LargeEdge;

typedef struct Crossing
{
    double x;       // for the pixels
    double plain_x; // for the values: the other may be that of a cut end
    double values[FACE_VALUE_COUNT];
} Crossing;

// --- edges -----------------------------------------------------------------------------------------------------------

#define CUT_REACH 1048576.0

// Moves `end` along its edge until its coordinate is less than 2 * CUT_REACH, where `other` lies before CUT_REACH. By
// halves: midpoints of floats are exact, or nearly so, however far off they are, while a quotient of numbers of 1e20
// would be thousands of pixels off.
static Place cut_end(Place end, Place other, int axis)
{
    double sign = end.at[axis] < 0.0 ? -1.0 : 1.0;
    if (other.at[axis] * sign >= CUT_REACH)
    {
        return end;
    }
    while (end.at[axis] * sign > 2.0 * CUT_REACH)
    {
        Place middle = { { 0.5 * (end.at[0] + other.at[0]), 0.5 * (end.at[1] + other.at[1]) } };
        if (middle.at[axis] * sign >= CUT_REACH)
        {
            end = middle;
        }
        else
        {
            other = middle;
        }
    }
    return end;
}

static bool is_within(float value, float limit)
{
    return value >= -limit && value <= limit;
}

static bool is_small_edge(const LargeCorner* a, const LargeCorner* b)
{
    return is_within(a->x, FACE_REACH) && is_within(a->y, FACE_REACH) && is_within(b->x, FACE_REACH) &&
           is_within(b->y, FACE_REACH) && is_within(b->x - a->x, FACE_MAX_WIDTH) &&
           is_within(b->y - a->y, FACE_MAX_WIDTH);
}

static LargeEdge make_edge(const LargeCorner* a, const LargeCorner* b)
{
    LargeEdge edge = { .top = b->y < a->y ? *b : *a, .bottom = b->y < a->y ? *a : *b };
    edge.is_small = is_small_edge(a, b);
    edge.low = (Place){ { (double)edge.top.x, (double)edge.top.y } };
    edge.high = (Place){ { (double)edge.bottom.x, (double)edge.bottom.y } };
    for (int axis = 1; axis >= 0; --axis)
    {
        edge.low = cut_end(edge.low, edge.high, axis);
        edge.high = cut_end(edge.high, edge.low, axis);
    }
    return edge;
}

static double clamp(double value, double a, double b)
{
    double low = a < b ? a : b, high = a < b ? b : a;
    return value < low ? low : value > high ? high : value;
}

// The very place where the kernels have the edge, if they ever have it.
static double find_small_x(const LargeEdge* edge, float y)
{
    float slope = (edge->bottom.x - edge->top.x) * (1.0f / (edge->bottom.y - edge->top.y));
    float x = edge->top.x + (y - edge->top.y) * slope;
    return (double)x;
}

static double find_x(const LargeEdge* edge, double y)
{
    double x0 = edge->low.at[0], y0 = edge->low.at[1], x1 = edge->high.at[0], y1 = edge->high.at[1];
    if (y <= y0 || y >= y1)
    {
        return y <= y0 ? x0 : x1;
    }
    return clamp(x0 + (y - y0) * ((x1 - x0) / (y1 - y0)), x0, x1);
}

static bool cross_edge(const LargeEdge* edge, float y, Crossing* out_crossing)
{
    if (!(edge->top.y <= y && y < edge->bottom.y))
    {
        return false;
    }
    double top = (double)edge->top.y, x_top = (double)edge->top.x;
    double t = ((double)y - top) / ((double)edge->bottom.y - top);
    out_crossing->x = edge->is_small ? find_small_x(edge, y) : find_x(edge, (double)y);
    out_crossing->plain_x = x_top + t * ((double)edge->bottom.x - x_top);
    for (int i = 0; i < FACE_VALUE_COUNT; ++i)
    {
        double value = edge->top.values[i];
        out_crossing->values[i] = value + t * (edge->bottom.values[i] - value);
    }
    return true;
}

// --- rows ------------------------------------------------------------------------------------------------------------

// The first pixel, or row, of [low, high] whose centre is not before `place`.
static int find_first_centre(double place, int low, int high)
{
    double clamped = clamp(place - 0.5, (double)low, (double)high);
    int cut = (int)clamped;
    return clamped > (double)cut ? cut + 1 : cut;
}

// Parts of the way between the crossings at the span's first and last pixel.
static void set_values(FaceSpan* span, const Crossing* left, const Crossing* right)
{
    double width = right->plain_x - left->plain_x;
    double inverse = width > 0.0 ? 1.0 / width : 0.0;
    double from = clamp(((double)span->first + 0.5 - left->plain_x) * inverse, 0.0, 1.0);
    double to = clamp(((double)span->first + (double)span->count - 0.5 - left->plain_x) * inverse, 0.0, 1.0);
    double step = span->count > 1 ? (to - from) / (double)(span->count - 1) : 0.0;
    for (int i = 0; i < FACE_VALUE_COUNT; ++i)
    {
        double way = right->values[i] - left->values[i];
        span->values[i] = (float)(left->values[i] + from * way);
        span->steps[i] = (float)(step * way);
    }
}

static bool find_span(const LargeEdge* edges, int row, int width, FaceSpan* out_span)
{
    Crossing left = { .x = 1.0e300 }, right = { .x = -1.0e300 }, crossing;
    for (int i = 0; i < 4; ++i)
    {
        if (cross_edge(&edges[i], (float)row + 0.5f, &crossing))
        {
            left = crossing.x < left.x ? crossing : left;
            right = crossing.x > right.x ? crossing : right;
        }
    }
    out_span->y = row;
    out_span->first = find_first_centre(left.x, 0, width);
    out_span->count = find_first_centre(right.x, 0, width) - out_span->first;
    if (out_span->count > 0)
    {
        set_values(out_span, &left, &right);
    }
    return out_span->count > 0;
}

// --- faces -----------------------------------------------------------------------------------------------------------

static bool is_finite(float value)
{
    return value - value == 0.0f;
}

static bool is_seen(const FaceBatch* batch, const int32_t* corners)
{
    bool is_whole = true;
    for (int i = 0; i < 4; ++i)
    {
        int32_t vertex = corners[i];
        float near = batch->inverse_depth[vertex];
        is_whole =
            is_whole && is_finite(batch->x[vertex]) && is_finite(batch->y[vertex]) && is_finite(near) && near > 0.0f;
    }
    return is_whole;
}

double face_find_area(const FaceBatch* batch, int face)
{
    const int32_t* corners = batch->corners + 4 * (ptrdiff_t)face;
    if (!is_seen(batch, corners))
    {
        return 0.0;
    }
    double x[4], y[4];
    for (int i = 0; i < 4; ++i)
    {
        x[i] = (double)batch->x[corners[i]];
        y[i] = (double)batch->y[corners[i]];
    }
    return (x[2] - x[0]) * (y[3] - y[1]) - (x[3] - x[1]) * (y[2] - y[0]);
}

static void read_corner(const FaceTarget* target, const FaceBatch* batch, int32_t vertex, const Color* colors,
                        LargeCorner* out_corner)
{
    Color color = colors != NULL ? colors[vertex] : 0;
    *out_corner = (LargeCorner){
        .x = batch->x[vertex] * target->scale,
        .y = batch->y[vertex] * target->scale,
        .values = { [FACE_INVERSE_DEPTH] = (double)batch->inverse_depth[vertex],
                    [FACE_RED] = (double)(color >> 16 & 0xFFu) + 0.5,
                    [FACE_GREEN] = (double)(color >> 8 & 0xFFu) + 0.5,
                    [FACE_BLUE] = (double)(color & 0xFFu) + 0.5 },
    };
}

// All over the face what its farthest corner has.
static void flatten(LargeCorner* corners)
{
    double least = corners[0].values[FACE_INVERSE_DEPTH];
    for (int i = 1; i < 4; ++i)
    {
        double value = corners[i].values[FACE_INVERSE_DEPTH];
        least = value < least ? value : least;
    }
    for (int i = 0; i < 4; ++i)
    {
        corners[i].values[FACE_INVERSE_DEPTH] = least;
    }
}

static void read_corners(const FaceTarget* target, const FaceBatch* batch, int face, LargeCorner* out_corners)
{
    const int32_t* numbers = batch->corners + 4 * (ptrdiff_t)face;
    bool is_flat = target->pixels == NULL;
    const Color* colors = is_flat                                                ? NULL
                          : face_side(face_find_area(batch, face)) == FACE_FRONT ? batch->front
                                                                                 : batch->back;
    for (int i = 0; i < 4; ++i)
    {
        read_corner(target, batch, numbers[i], colors, &out_corners[i]);
    }
    if (is_flat)
    {
        flatten(out_corners);
    }
}

void face_draw_large(const FaceTarget* target, const FaceBatch* batch, int face, FaceSpanFiller* fill)
{
    LargeCorner corners[4];
    LargeEdge edges[4];
    if (!is_seen(batch, batch->corners + 4 * (ptrdiff_t)face))
    {
        return;
    }
    read_corners(target, batch, face, corners);
    float top = corners[0].y, bottom = corners[0].y;
    for (int i = 0; i < 4; ++i)
    {
        top = corners[i].y < top ? corners[i].y : top;
        bottom = corners[i].y > bottom ? corners[i].y : bottom;
        edges[i] = make_edge(&corners[i], &corners[(i + 1) % 4]);
    }
    int end = find_first_centre((double)bottom, target->first_row, target->end_row);
    for (int y = find_first_centre((double)top, target->first_row, target->end_row); y < end; ++y)
    {
        FaceSpan span;
        if (find_span(edges, y, target->width, &span))
        {
            fill(target, &span);
        }
    }
}
