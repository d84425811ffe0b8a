#include "draw/line_walk.h"

// The four channels of a colour in 16 bits each, so that one multiplication serves all of them.
typedef uint64_t Spread;

static const Spread channel_mask = 0x00FF00FF00FF00FFu;
static const Spread channel_halves = 0x0080008000800080u;

static Spread spread(Color color)
{
    return ((Spread)color | (Spread)color << 24) & channel_mask;
}

static Color gather(Spread channels)
{
    return (Color)(channels | channels >> 24);
}

// a + (b - a) * weight / 256 in every channel, rounded to nearest; weight 0 to 256. No channel can overflow its 16 bits:
// a borrow of one channel in b - a is paid back by its neighbour's product.
static Spread mix_spread(Spread a, Spread b, uint32_t weight)
{
    return (((a << 8) + (b - a) * weight + channel_halves) >> 8) & channel_mask;
}

// Every other channel of a spread colour, in 32 bits each.
static const Spread pair_mask = 0x000000FF000000FFu;
static const Spread pair_halves = 0x0000400000004000u;

// As mix_spread, of two channels, with a weight in 2^-15; exact where that is 2^15 - 1.
static Spread mix_pair(Spread a, Spread b, uint32_t weight)
{
    return (((a << 15) + (b - a) * weight + pair_halves) >> 15) & pair_mask;
}

static void blend_pixel(Color* pixel, Spread color, uint32_t weight)
{
    Spread under = spread(*pixel);
    Spread low = mix_pair(under & pair_mask, color & pair_mask, weight);
    Spread high = mix_pair(under >> 16 & pair_mask, color >> 16 & pair_mask, weight);
    *pixel = gather(low | high << 16);
}

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static int magnitude(int value)
{
    return value < 0 ? -value : value;
}

// How much of a pixel at this offset from the centre line lies in the line, 0 to 512. The box that a pixel is, seen from
// a line of slope m, is a trapezoid, which two boxes at +-m / sqrt(12) match in its variance.
static uint32_t cover(const LineWalk* walk, int offset)
{
    int above = walk->reach - magnitude(offset - walk->tap);
    int below = walk->reach - magnitude(offset + walk->tap);
    return (uint32_t)(clamp(above, 0, walk->top) + clamp(below, 0, walk->top));
}

static int64_t position_at(const LineWalk* walk, int number)
{
    return walk->position + walk->step * (number - walk->anchor);
}

// The first row that a column may touch.
static int64_t first_row_at(const LineWalk* walk, int number)
{
    return (((position_at(walk, number) >> 16) - 128 - walk->extent) >> 8) + 1;
}

static Spread color_at(const LineWalk* walk, Spread color0, Spread color1, int number)
{
    int64_t mix = walk->mix + walk->mix_step * (number - walk->anchor) + (1 << 15);
    int64_t weight = mix >> 16;
    return mix_spread(color0, color1, weight < 0 ? 0u : weight > 256 ? 256u : (uint32_t)weight);
}

static uint32_t alpha_of(Spread color)
{
    return (uint32_t)(color >> 48);
}

// The weight of a colour on a pixel that is covered so far (0 to 512), from 0 to 2^15 - 1: no alpha loses nothing, and
// none of it leaves nothing that shows, in lanes of 16 bits too.
static uint32_t weigh(uint32_t covered, uint32_t alpha)
{
    uint32_t half = (covered + 1u) >> 1;
    uint32_t whole = (half << 7) - (half >> 8);
    return whole - (whole * ((255u - alpha) * 257u) >> 16);
}

// --- ends ------------------------------------------------------------------------------------------------------------

// How far a pixel lies behind a free end, along the line, in units of 2^-8 columns.
static int32_t depth_at_end(const LineWalk* walk, const LineEnd* end, int number, int32_t offset)
{
    double along = ((number + 0.5) - end->column) * (1.0 + walk->slope * walk->slope) * 256.0;
    double bounded = along < -65536.0 ? -65536.0 : along > 65536.0 ? 65536.0 : along;
    return (int32_t)(bounded + 65536.5) - 65536 + ((walk->slope_16 * offset + (1 << 15)) >> 16);
}

static uint32_t cover_free_end(const LineWalk* walk, int32_t depth)
{
    int32_t bounded = clamp(depth, -1024, 1024);
    return (uint32_t)(clamp(bounded + walk->tap + 128, 0, 256) + clamp(bounded - walk->tap + 128, 0, 256));
}

static bool is_behind_mitre(const LineEnd* end, double direction, int number, int row)
{
    double side = (((number + 0.5) - end->column) + end->mitre_sign * ((row + 0.5) - end->row)) * direction;
    return side > 0.0 || (side == 0.0 && end->keeps_zero);
}

// How much of a pixel an end leaves, 0 to 512; direction 1 where the line goes on to greater columns, else -1.
static uint32_t cover_end(const LineWalk* walk, const LineEnd* end, int direction, int number, int row, int32_t offset)
{
    switch (end->kind)
    {
    case LINE_END_FREE:
        return cover_free_end(walk, direction * depth_at_end(walk, end, number, offset));
    case LINE_END_MITRE:
        return is_behind_mitre(end, direction, number, row) ? 512u : 0u;
    case LINE_END_STRAIGHT:
        break;
    }
    return 512u;
}

// How much of a pixel both ends leave, 0 to 512.
static uint32_t cover_ends(const LineWalk* walk, int number, int row, int32_t offset)
{
    uint32_t kept = 1024u;
    if (number < walk->first_plain_column)
    {
        kept -= 512u - cover_end(walk, &walk->start, 1, number, row, offset);
    }
    if (number >= walk->end_plain_column)
    {
        kept -= 512u - cover_end(walk, &walk->end, -1, number, row, offset);
    }
    return kept > 512u ? kept - 512u : 0u;
}

// --- what lies before ------------------------------------------------------------------------------------------------

// 1 / depth is linear on the screen.
static double inverse_depth_at(const LineWalk* walk, int number)
{
    double length = walk->end.column - walk->start.column;
    double share = length > 0.0 ? ((number + 0.5) - walk->start.column) / length : 0.0;
    double bounded = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
    return walk->sight.inverse_start + (walk->sight.inverse_end - walk->sight.inverse_start) * bounded;
}

static bool is_hidden(const LineWalk* walk, int number, int row, double inverse)
{
    const DepthMap* depth = walk->sight.depth;
    int x = (walk->is_y_major ? row : number) >> depth->shift;
    int y = (walk->is_y_major ? number : row) >> depth->shift;
    return x < depth->width && y < depth->height && inverse < (double)depth->values[(ptrdiff_t)y * depth->pitch + x];
}

// What is left of a pixel's alpha.
static uint32_t seen_alpha(const LineWalk* walk, uint32_t alpha, int number, int row, double inverse)
{
    if (walk->sight.depth == NULL || !is_hidden(walk, number, row, inverse))
    {
        return alpha;
    }
    return (alpha * walk->sight.hidden_share + 128u) >> 8;
}

// --- columns -----------------------------------------------------------------------------------------------------------

// Looks at each pixel, for the line's ends, for the canvas's border and for what lies before it.
static void draw_careful_columns(const LineWalk* walk, int first_column, int end_column)
{
    Spread color0 = spread(walk->color0);
    Spread color1 = spread(walk->color1);
    for (int number = first_column; number < end_column; ++number)
    {
        Spread color = color_at(walk, color0, color1, number);
        double inverse = inverse_depth_at(walk, number);
        int64_t center = position_at(walk, number) >> 16;
        int64_t first = first_row_at(walk, number);
        int64_t end = first + walk->row_count;
        end = end < walk->end_row ? end : walk->end_row;
        for (int64_t row = first > walk->first_row ? first : walk->first_row; row < end; ++row)
        {
            int32_t offset = (int32_t)(row * 256 + 128 - center);
            uint32_t kept = cover_ends(walk, number, (int)row, offset);
            uint32_t covered = (cover(walk, offset) * kept + 256u) >> 9;
            uint32_t alpha = seen_alpha(walk, alpha_of(color), number, (int)row, inverse);
            Color* pixel = walk->origin + number * walk->column_stride + row * walk->row_stride;
            blend_pixel(pixel, color, weigh(covered, alpha));
        }
    }
}

// The same where no end takes anything away. Most pixels are next to the line or hidden: there is nothing to blend.
static void draw_seen_columns(const LineWalk* walk, int first_column, int end_column)
{
    Spread color0 = spread(walk->color0);
    Spread color1 = spread(walk->color1);
    for (int number = first_column; number < end_column; ++number)
    {
        Spread color = color_at(walk, color0, color1, number);
        double inverse = walk->sight.depth != NULL ? inverse_depth_at(walk, number) : 0.0;
        int64_t center = position_at(walk, number) >> 16;
        int64_t first = first_row_at(walk, number);
        int64_t end = first + walk->row_count;
        end = end < walk->end_row ? end : walk->end_row;
        for (int64_t row = first > walk->first_row ? first : walk->first_row; row < end; ++row)
        {
            uint32_t covered = cover(walk, (int32_t)(row * 256 + 128 - center));
            uint32_t alpha = covered > 0 ? seen_alpha(walk, alpha_of(color), number, (int)row, inverse) : 0;
            if (alpha > 0)
            {
                Color* pixel = walk->origin + number * walk->column_stride + row * walk->row_stride;
                blend_pixel(pixel, color, weigh(covered, alpha));
            }
        }
    }
}

void line_walk_columns(const LineWalk* walk, int first, int end)
{
    Spread color0 = spread(walk->color0);
    Spread color1 = spread(walk->color1);
    for (int number = first; number < end; ++number)
    {
        Spread color = color_at(walk, color0, color1, number);
        int64_t row = first_row_at(walk, number);
        int offset = (int)(row * 256 + 128 - (position_at(walk, number) >> 16));
        Color* pixel = walk->origin + number * walk->column_stride + row * walk->row_stride;
        for (int i = 0; i < walk->row_count; ++i)
        {
            blend_pixel(pixel, color, weigh(cover(walk, offset), alpha_of(color)));
            pixel += walk->row_stride;
            offset += 256;
        }
    }
}

// Whether all that a kernel may touch around a column is on the canvas.
static bool is_column_inside(const LineWalk* walk, int number)
{
    int64_t first = first_row_at(walk, number);
    return first >= walk->first_row + LINE_MARGIN && first + walk->row_count + LINE_MARGIN <= walk->end_row;
}

// A piece at a time: long enough that looking at its ends costs little, short enough that most of a line that crosses a
// border is not near it.
static void draw_plain_columns(const LineWalk* walk, int first_column, int end_column, LineColumns* draw_columns)
{
    const int piece = 32;
    for (int number = first_column; number < end_column; number += piece)
    {
        int end = end_column - number < piece ? end_column : number + piece;
        bool is_inside = end + LINE_MARGIN <= walk->column_limit && is_column_inside(walk, number) &&
                         is_column_inside(walk, end - 1);
        (is_inside ? draw_columns : draw_seen_columns)(walk, number, end);
    }
}

void line_walk_draw(const LineWalk* walk, LineColumns* draw_columns)
{
    int first = walk->first_column;
    int end = walk->end_column;
    int first_plain = walk->first_plain_column > first ? walk->first_plain_column : first;
    int end_plain = walk->end_plain_column < end ? walk->end_plain_column : end;
    if (first_plain >= end_plain)
    {
        draw_careful_columns(walk, first, end);
        return;
    }
    draw_careful_columns(walk, first, first_plain);
    if (walk->sight.depth != NULL)
    {
        draw_seen_columns(walk, first_plain, end_plain);
    }
    else
    {
        draw_plain_columns(walk, first_plain, end_plain, draw_columns);
    }
    draw_careful_columns(walk, end_plain, end);
}
