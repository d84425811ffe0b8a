#include "draw/line_walk.h"

#include <string.h>

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

static void blend_pixel(Color* pixel, Spread color, uint32_t weight)
{
    *pixel = gather(mix_spread(spread(*pixel), color, weight));
}

static int16_t clamp_short(int16_t value, int16_t low, int16_t high)
{
    int16_t raised = value > low ? value : low;
    return raised < high ? raised : high;
}

static int16_t magnitude(int16_t value)
{
    int16_t opposite = (int16_t)-value;
    return value > opposite ? value : opposite;
}

// How much of a pixel at this offset from the centre line lies in the line, 0 to 512. The box that a pixel is, seen from
// a line of slope m, is a trapezoid, which two boxes at +-m / sqrt(12) match in its variance.
// Each sum goes back to 16 bits, so that compilers make vectors of 16-bit lanes of it.
static uint16_t cover(int16_t offset, int16_t reach, int16_t tap, int16_t top)
{
    int16_t above = (int16_t)(reach - magnitude((int16_t)(offset - tap)));
    int16_t below = (int16_t)(reach - magnitude((int16_t)(offset + tap)));
    return (uint16_t)(clamp_short(above, 0, top) + clamp_short(below, 0, top));
}

static int64_t row_at(const LineWalk* walk, int number)
{
    return walk->row + walk->row_step * (number - walk->first_column);
}

static int64_t mix_at(const LineWalk* walk, int number)
{
    return walk->mix + walk->mix_step * (number - walk->first_column) + (1 << 23);
}

// The first row that a column whose centre (in units of 2^-8 rows) this is may touch.
static int64_t first_row(const LineWalk* walk, int64_t center)
{
    return ((center - 128 - walk->extent) >> 8) + 1;
}

static Spread mix_colors(Spread color0, Spread color1, int64_t mix)
{
    int64_t weight = mix >> 24;
    return mix_spread(color0, color1, weight < 0 ? 0u : weight > 256 ? 256u : (uint32_t)weight);
}

// 0 to 255 becomes 0 to 256.
static uint16_t opacity_of(uint32_t alpha)
{
    return (uint16_t)(alpha + (alpha >> 7));
}

// The weight of a colour on a pixel that is covered so far (0 to 512), from 0 to 256.
static uint32_t weigh(uint16_t covered, uint16_t opacity)
{
    return ((uint32_t)covered * opacity + 256u) >> 9;
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
    int32_t bounded = depth < -1024 ? -1024 : depth > 1024 ? 1024 : depth;
    int16_t above = clamp_short((int16_t)(bounded + walk->tap + 128), 0, 256);
    int16_t below = clamp_short((int16_t)(bounded - walk->tap + 128), 0, 256);
    return (uint32_t)(above + below);
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
static uint32_t cover_ends(const LineWalk* walk, int number, int row, int16_t offset)
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

// Columns that look at each pixel, for its end and for the canvas's border.
static void draw_careful_columns(const LineWalk* walk, int first_column, int end_column)
{
    Spread color0 = spread(walk->color0);
    Spread color1 = spread(walk->color1);
    for (int number = first_column; number < end_column; ++number)
    {
        Spread color = mix_colors(color0, color1, mix_at(walk, number));
        uint16_t opacity = opacity_of((uint32_t)(color >> 48));
        int64_t center = row_at(walk, number) >> 24;
        int64_t first = first_row(walk, center);
        int64_t end = first + walk->row_count;
        end = end < walk->row_limit ? end : walk->row_limit;
        for (int64_t row = first > 0 ? first : 0; row < end; ++row)
        {
            int16_t offset = (int16_t)(row * 256 + 128 - center);
            uint32_t kept = cover_ends(walk, number, (int)row, offset);
            uint32_t covered = cover(offset, walk->reach, walk->tap, walk->top);
            Color* pixel = walk->origin + number * walk->column_stride + row * walk->row_stride;
            blend_pixel(pixel, color, weigh((uint16_t)((covered * kept + 256u) >> 9), opacity));
        }
    }
}

// --- blocks of columns between the ends, for lines of one alpha ------------------------------------------------------

enum
{
    BLOCK_COLUMNS = 16,
    MAX_ROWS = 16, // of a column: lines are up to 8 pixels wide, at 45 degrees 13 rows
};

// Weights are worked out for all pixels of a block at once, in plain arrays, so that compilers make vectors of it.
typedef struct Block
{
    int16_t offsets[BLOCK_COLUMNS]; // of the columns' first rows
    uint16_t weights[MAX_ROWS][BLOCK_COLUMNS];
    Color* pixels[BLOCK_COLUMNS]; // of the columns' first rows
    Spread colors[BLOCK_COLUMNS];
} Block;

static void open_block(const LineWalk* walk, int first_column, int column_count, Block* block)
{
    Spread color0 = spread(walk->color0);
    Spread color1 = spread(walk->color1);
    int64_t center_row = row_at(walk, first_column);
    int64_t mix = mix_at(walk, first_column);
    Color* pixel = walk->origin + first_column * walk->column_stride;
    for (int i = 0; i < column_count; ++i)
    {
        int32_t center = (int32_t)(center_row >> 24);
        int32_t first = (int32_t)first_row(walk, center);
        block->offsets[i] = (int16_t)(first * 256 + 128 - center);
        block->pixels[i] = pixel + first * walk->row_stride;
        block->colors[i] = mix_colors(color0, color1, mix);
        center_row += walk->row_step;
        mix += walk->mix_step;
        pixel += walk->column_stride;
    }
}

static void weigh_block(const LineWalk* walk, Block* block)
{
    int16_t reach = walk->reach;
    int16_t tap = walk->tap;
    int16_t top = walk->top;
    uint16_t opacity = opacity_of(walk->color0 >> 24);
    for (int j = 0; j < walk->row_count; ++j)
    {
        for (int i = 0; i < BLOCK_COLUMNS; ++i)
        {
            int16_t offset = (int16_t)(block->offsets[i] + 256 * j);
            block->weights[j][i] = (uint16_t)weigh(cover(offset, reach, tap, top), opacity);
        }
    }
}

static void blend_column(const Block* block, int number, ptrdiff_t row_stride, int row_count)
{
    Color* pixel = block->pixels[number];
    Spread color = block->colors[number];
    for (int i = 0; i < row_count; ++i)
    {
        blend_pixel(pixel + i * row_stride, color, block->weights[i][number]);
    }
}

static void blend_block(const LineWalk* walk, int column_count, const Block* block)
{
    ptrdiff_t row_stride = walk->row_stride;
    int row_count = walk->row_count;
    for (int i = 0; i < column_count; ++i)
    {
        // The common widths, spelled out so that compilers see the number.
        if (row_count == 3)
        {
            blend_column(block, i, row_stride, 3);
        }
        else if (row_count == 4)
        {
            blend_column(block, i, row_stride, 4);
        }
        else
        {
            blend_column(block, i, row_stride, row_count);
        }
    }
}

static void draw_block(const LineWalk* walk, int first_column, int column_count, Block* block)
{
    open_block(walk, first_column, column_count, block);
    weigh_block(walk, block);
    blend_block(walk, column_count, block);
}

// Whether all rows that the column may touch are on the canvas.
static bool is_column_inside(const LineWalk* walk, int number)
{
    int64_t first = first_row(walk, row_at(walk, number) >> 24);
    return first >= 0 && first + walk->row_count <= walk->row_limit;
}

static void draw_plain_columns(const LineWalk* walk, int first_column, int end_column)
{
    Block block;
    memset(block.offsets, 0, sizeof block.offsets);
    if (walk->color0 >> 24 != walk->color1 >> 24)
    {
        draw_careful_columns(walk, first_column, end_column);
        return;
    }
    for (int number = first_column; number < end_column; number += BLOCK_COLUMNS)
    {
        int count = end_column - number < BLOCK_COLUMNS ? end_column - number : BLOCK_COLUMNS;
        if (!is_column_inside(walk, number) || !is_column_inside(walk, number + count - 1))
        {
            draw_careful_columns(walk, number, number + count);
        }
        else
        {
            draw_block(walk, number, count, &block);
        }
    }
}

void line_walk_draw(const LineWalk* walk)
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
    if (first < first_plain)
    {
        draw_careful_columns(walk, first, first_plain);
    }
    draw_plain_columns(walk, first_plain, end_plain);
    if (end_plain < end)
    {
        draw_careful_columns(walk, end_plain, end);
    }
}
