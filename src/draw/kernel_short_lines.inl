// Lines of a pixel or two, as fine cloths are made of: one block of two columns by four rows holds all that such a line may
// touch, so it is blended without a loop and without a branch on which way it goes. Columns, their colours and how far they
// are from the block's first pixels are worked out for KERNEL_WIDTH lines at once; pixels are those of kernel_line_tiles.inl.
//
// It takes a tenth or so off a line of 1 to 2 pixels, a third of whose time is its setup. Fewer operations a pixel would gain
// little more: a block that is written and never read costs four fifths of one that is blended.

#define SHORT_COLUMNS 2
#define SHORT_ROWS    4

// A distance from the centre line, in 2^-8 rows, at which nothing is covered.
#define FAR_OFFSET 0x4000u

// A block is two halves of two pairs of pixels: for a line along x a pair is a row, for one along y a half is a column.
typedef struct ShortLanes
{
    int32_t origin[2][KERNEL_WIDTH];  // of each half's first pair, see LineLanes
    int32_t stride[KERNEL_WIDTH];     // from it to the second one
    uint32_t offset[2][KERNEL_WIDTH]; // of the pixels of each half's first pair, but for those that are rows further
    Color color[2][2][KERNEL_WIDTH];  // of both pixels of each half's pairs
} ShortLanes;

// As color_pixels has it, for one column of each line.
ALWAYS_INLINE Bits color_lanes(Bits color0, Bits color1, Bits mixes)
{
    Bits zero = splat_bits(0), half = splat_bits(0x80808080u);
    Shorts mix = take_upper_halves(mixes);
    Shorts change_low = widen_low(color1, zero) - widen_low(color0, zero);
    Shorts change_high = widen_high(color1, zero) - widen_high(color0, zero);
    Shorts low = (widen_low(half, color0) + change_low * spread_pair(mix, 0)) >> 8;
    Shorts high = (widen_high(half, color0) + change_high * spread_pair(mix, 2)) >> 8;
    return narrow(low, high);
}

ALWAYS_INLINE Bits rows_of_lanes(Bits positions)
{
    return (Bits)((Mask)positions >> 24);
}

ALWAYS_INLINE Bits smaller_rows(Bits a, Bits b)
{
    return select_bits((Mask)a < (Mask)b, a, b);
}

// How far the first of these rows is from the centre line, in 16 bits, in which rows are modulo 256.
ALWAYS_INLINE Bits offset_of_rows(Bits rows, Bits positions)
{
    return ((rows << 8) + 128u - (positions >> 16)) & 0xffffu;
}

// Finds the common lines that a block holds: -1. Their blocks are set up, those of other lines are nothing.
ALWAYS_INLINE Mask set_short_lanes_up(const LineJob* job, const LineLanes* lanes, ShortLanes* out)
{
    Bits extent = load_bits(lanes->extent), step = load_bits(lanes->step);
    Bits position0 = load_bits(lanes->position), position1 = position0 + step;
    Mask is_y_major = (Mask)load_bits(lanes->is_y_major);
    Mask has_second = (Mask)load_bits(lanes->column_count) > 1;
    Bits touch = splat_bits(1u << 24) - ((extent + 128u) << 16);
    Bits row0 = rows_of_lanes(position0 + touch);
    Bits row1 = select_bits(has_second, rows_of_lanes(position1 + touch), row0);
    Bits top = smaller_rows(row0, row1), row_count = (2 * extent + 255u) >> 8;
    Bits height = row_count + (select_bits(is_y_major, splat_bits(0), row0 + row1 - 2 * top));
    Bits first0 = select_bits(is_y_major, row0, top), first1 = select_bits(is_y_major, row1, top);
    Bits offset0 = offset_of_rows(first0, position0);
    Bits offset1 = select_bits(has_second, offset_of_rows(first1, position1), splat_bits(FAR_OFFSET));
    Bits both = offset0 | offset1 << 16;
    store_bits(out->offset[0], select_bits(is_y_major, offset0 * 0x10001u, both));
    store_bits(out->offset[1], select_bits(is_y_major, offset1 * 0x10001u, both));
    uint32_t pitch = (uint32_t)job->canvas->pitch;
    Bits origin = load_bits(lanes->origin);
    store_bits(out->origin[0], origin + select_bits(is_y_major, row0, top * pitch));
    store_bits(out->origin[1], origin + select_bits(is_y_major, pitch + row1, (top + 2u) * pitch));
    store_bits(out->stride, select_bits(is_y_major, splat_bits(2), splat_bits(pitch)));
    Bits color0 = (Bits)pick_floats((const float*)(const void*)job->batch->colors, lanes->start);
    Bits color1 = (Bits)pick_floats((const float*)(const void*)job->batch->colors, lanes->end);
    Bits mix = load_bits(lanes->mix);
    Bits column0 = color_lanes(color0, color1, mix);
    Bits column1 = color_lanes(color0, color1, mix + load_bits(lanes->mix_step));
    store_bits(out->color[0][0], column0);
    store_bits(out->color[0][1], select_bits(is_y_major, column0, column1));
    store_bits(out->color[1][0], select_bits(is_y_major, column1, column0));
    store_bits(out->color[1][1], column1);
    return (Mask)height <= SHORT_ROWS;
}

// --- drawing them ------------------------------------------------------------------------------------------------------

// How many rows further than their half's first pair pixels are: of a line along x, and of one along y.
static const uint16_t short_rows[2][8] = {
    { 0, 0, 256, 256, 512, 512, 768, 768 },
    { 0, 256, 512, 768, 0, 256, 512, 768 },
};

// Numbers of two halves: four shorts of each, where the weights of its pixels are.
ALWAYS_INLINE Shorts join_halves(uint64_t first, uint64_t second)
{
#if KERNEL_WIDTH == 4
    return (Shorts)(Longs){ first, second };
#else
    Longs halves = { first, first, second, second };
    return (Shorts)halves;
#endif
}

// As blend_tile, of pairs that lie anywhere.
ALWAYS_INLINE void blend_pairs(Color* const* pairs, Shorts weights, int half, Shorts color)
{
    Bits zero = splat_bits(0);
    Bits under = load_pairs(pairs);
    Shorts low = widen_low(under, zero), high = widen_high(under, zero);
    low += shorts_multiply_fraction(color - low, spread_pair(weights, 4 * half));
    high += shorts_multiply_fraction(color - high, spread_pair(weights, 4 * half + 2));
    store_pairs(pairs, narrow(low, high));
}

ALWAYS_INLINE uint64_t pair_of(uint32_t low, uint32_t high)
{
    return low | (uint64_t)high << 32;
}

ALWAYS_INLINE void draw_short_lane(const LineJob* job, const LineLanes* lanes, const ShortLanes* blocks, int i)
{
    Color* first = job->canvas->pixels + blocks->origin[0][i];
    Color* second = job->canvas->pixels + blocks->origin[1][i];
    ptrdiff_t stride = blocks->stride[i];
    Color* pairs[4] = { first, first + stride, second, second + stride };
    LineBrush brush = {
        .reach = (Shorts)splat_bits(lanes->reach[i]),
        .tap = (Shorts)splat_bits(lanes->tap[i]),
        .top = (Shorts)splat_bits(lanes->top[i]),
    };
    const uint64_t* rows = (const uint64_t*)(const void*)short_rows[-lanes->is_y_major[i]];
    Shorts offset =
        join_halves(0x100000001u * (uint64_t)blocks->offset[0][i], 0x100000001u * (uint64_t)blocks->offset[1][i]) +
        join_halves(rows[0], rows[1]);
    Shorts weights = weigh_pixels(&brush, offset, brush.tap);
    uint64_t color0 = pair_of(blocks->color[0][0][i], blocks->color[0][1][i]);
    uint64_t color1 = pair_of(blocks->color[1][0][i], blocks->color[1][1][i]);
    Bits zero = splat_bits(0);
#if KERNEL_WIDTH == 4
    Bits colors = (Bits)join_halves(color0, color1);
    blend_pairs(pairs, weights, 0, widen_low(colors, zero));
    blend_pairs(pairs + 2, weights, 1, widen_high(colors, zero));
#else
    blend_pairs(pairs, weights, 0, widen_low((Bits)join_halves(color0, color1), zero));
#endif
}

// Where all of the lines that are seen are short draws them and returns true: else the general way is as good.
ALWAYS_INLINE bool draw_short_lanes(const LineJob* job, const LineLanes* lanes, const int* visible, int visible_count)
{
    Mask kind = (Mask)load_bits(lanes->kind);
    Mask is_short = (kind == LANE_COMMON) & ((Mask)load_bits(lanes->column_count) <= SHORT_COLUMNS);
    Mask is_invisible = kind == LANE_INVISIBLE;
    if (has_any(mask_not(is_short | is_invisible)))
    {
        return false;
    }
    ShortLanes blocks;
    is_short &= set_short_lanes_up(job, lanes, &blocks);
    if (has_any(mask_not(is_short | is_invisible)))
    {
        return false;
    }
    for (int i = 0; i < visible_count; ++i)
    {
        draw_short_lane(job, lanes, &blocks, visible[i]);
    }
    return true;
}
