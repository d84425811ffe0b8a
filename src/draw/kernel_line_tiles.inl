// Pieces of lines, in tiles: 4 pixels side by side in each of PART_COUNT rows of the canvas are blended at once, and the
// cover of two such tiles is worked out at once. See line_walk.h for what decides a pixel.

// Columns of a line that are far from its ends and from the canvas's borders.
typedef struct LinePiece
{
    Color* origin;   // the pixel of the first column in the row from which the position counts
    ptrdiff_t pitch; // of the canvas
    int32_t count;   // of columns, up to MAX_LANE_COLUMNS
    uint32_t position, step;
    uint32_t mix, mix_step;   // the mix with half a weight in it, to be rounded down
    uint32_t reach, tap, top; // each twice, in 16 bits
    uint32_t extent;
    Color color0, color1;
} LinePiece;

// What stays the same from tile to tile.
typedef struct LineBrush
{
    Shorts reach, tap, top;
    Shorts color0;               // of two pixels in each part; * 256 + 128
    Shorts change;               // from there to color1
    Shorts alpha0, alpha_change; // the same of all
    bool is_translucent;         // a constant wherever a brush is used
} LineBrush;

ALWAYS_INLINE LineBrush make_brush(const LinePiece* piece, bool is_translucent)
{
    Bits zero = splat_bits(0), half = splat_bits(0x80808080u);
    Bits color0 = splat_bits(piece->color0), color1 = splat_bits(piece->color1);
    uint32_t alpha0 = piece->color0 >> 24, alpha1 = piece->color1 >> 24;
    return (LineBrush){
        .reach = (Shorts)splat_bits(piece->reach),
        .tap = (Shorts)splat_bits(piece->tap),
        .top = (Shorts)splat_bits(piece->top),
        .color0 = widen_low(half, color0),
        .change = widen_low(color1, zero) - widen_low(color0, zero),
        .alpha0 = splat_short((alpha0 << 8) + 128u),
        .alpha_change = splat_short(alpha1 - alpha0),
        .is_translucent = is_translucent,
    };
}

// The weights, 0 to 2^15 - 1, of pixels at these offsets from the centre line; `mix` is their colours'.
ALWAYS_INLINE Shorts weigh_pixels(const LineBrush* brush, Shorts offset, Shorts mix)
{
    Shorts above = shorts_subtract_to_zero(brush->reach, shorts_abs(offset - brush->tap));
    Shorts below = shorts_subtract_to_zero(brush->reach, shorts_abs(offset + brush->tap));
    Shorts half = shorts_mean(shorts_min(above, brush->top), shorts_min(below, brush->top));
    Shorts whole = (half << 7) - (half >> 8);
    if (brush->is_translucent)
    {
        Shorts alpha = (brush->alpha0 + brush->alpha_change * mix) >> 8;
        whole -= shorts_multiply_high(whole, (255 - alpha) * 257);
    }
    return whole;
}

ALWAYS_INLINE Shorts color_pixels(const LineBrush* brush, Shorts mix)
{
    return (brush->color0 + brush->change * mix) >> 8;
}

// Blends one tile; `half` says which half of each part of the weights is its.
ALWAYS_INLINE void blend_tile(Color* const* rows, Shorts weights, int half, Shorts color_low, Shorts color_high)
{
    Bits zero = splat_bits(0);
    Bits under = load_parts(rows);
    Shorts low = widen_low(under, zero), high = widen_high(under, zero);
    low += shorts_multiply_fraction(color_low - low, spread_pair(weights, 4 * half));
    high += shorts_multiply_fraction(color_high - high, spread_pair(weights, 4 * half + 2));
    store_parts(rows, narrow(low, high));
}

// --- numbers of lanes --------------------------------------------------------------------------------------------------

// Four numbers of 32 bits in each part.
ALWAYS_INLINE Bits repeat_part(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
#if KERNEL_WIDTH == 4
    return (Bits){ a, b, c, d };
#elif KERNEL_WIDTH == 8
    return (Bits){ a, b, c, d, a, b, c, d };
#else
    return (Bits){ a, b, c, d, a, b, c, d, a, b, c, d, a, b, c, d };
#endif
}

// The numbers of the rows of two tiles that follow each other, in the halves of their parts.
ALWAYS_INLINE Bits tile_rows(void)
{
#if KERNEL_WIDTH == 4
    return (Bits){ 0, 0, 1, 1 };
#elif KERNEL_WIDTH == 8
    return (Bits){ 0, 0, 2, 2, 1, 1, 3, 3 };
#else
    return (Bits){ 0, 0, 4, 4, 1, 1, 5, 5, 2, 2, 6, 6, 3, 3, 7, 7 };
#endif
}

// How many rows a column may touch.
ALWAYS_INLINE int32_t rows_of_extent(uint32_t extent)
{
    return (int32_t)((2u * extent + 255u) >> 8);
}

// A position from which the whole rows, what lies above its lowest 24 bits, are the first ones that a column may touch.
ALWAYS_INLINE uint32_t touch_from(uint32_t position, uint32_t extent)
{
    return position - ((128u + extent) << 16) + (1u << 24);
}

ALWAYS_INLINE int32_t whole_rows(uint32_t position)
{
    return (int32_t)position >> 24;
}

// --- lines along y -----------------------------------------------------------------------------------------------------

// Where the next columns of a line along y are.
typedef struct ColumnRun
{
    Color* origin;
    ptrdiff_t pitch;
    uint32_t position, step;
} ColumnRun;

// PART_COUNT columns, of which `count` are the line's.
ALWAYS_INLINE void blend_columns(ColumnRun* run, int32_t row, int32_t count, Color* spare, Shorts weights, int half,
                                 Shorts color)
{
    Color* rows[PART_COUNT];
    for (int i = 0; i < PART_COUNT; ++i)
    {
        Color* first = run->origin + (whole_rows(run->position) + row);
        rows[i] = i < count ? first : spare;
        run->origin += run->pitch;
        run->position += run->step;
    }
    blend_tile(rows, weights, half, color, color);
}

// A tile's rows are columns of the line, and each starts at the first pixel that the line touches there.
ALWAYS_INLINE void draw_piece_along_y(const LinePiece* piece, bool is_translucent, bool is_wide)
{
    LineBrush brush = make_brush(piece, is_translucent);
    Color spare[4] = { 0 }; // where tiles reach beyond the piece
    uint32_t extent = piece->extent;
    int32_t row_count = is_wide ? rows_of_extent(extent) : 1;
    uint32_t step = piece->step, mix_step = piece->mix_step;
    ColumnRun run = { piece->origin, piece->pitch, touch_from(piece->position, extent), step };
    Bits positions = run.position + step * tile_rows();
    Bits mixes = piece->mix + mix_step * tile_rows();
    Shorts first_offset =
        (Shorts)repeat_part(0x01000000u, 0x03000200u, 0x01000000u, 0x03000200u) + splat_short(256u - extent);
    for (int32_t left = piece->count; left > 0; left -= 2 * PART_COUNT)
    {
        Bits fraction = positions & 0x00ff0000u;
        Shorts offset = first_offset - (Shorts)(fraction | fraction >> 16);
        Shorts mix = double_upper_halves(mixes);
        Shorts color0 = color_pixels(&brush, spread_pair(mix, 0));
        Shorts color1 = color_pixels(&brush, spread_pair(mix, 4));
        ColumnRun after = run;
        for (int32_t row = 0; row < row_count; row += 4)
        {
            Shorts weights = weigh_pixels(&brush, offset + splat_short((uint32_t)row << 8), mix);
            after = run;
            blend_columns(&after, row, left, spare, weights, 0, color0);
            if (left > PART_COUNT)
            {
                blend_columns(&after, row, left - PART_COUNT, spare, weights, 1, color1);
            }
        }
        run = after;
        positions += step * (2 * PART_COUNT);
        mixes += mix_step * (2 * PART_COUNT);
    }
}

// --- lines along x -----------------------------------------------------------------------------------------------------

// PART_COUNT rows of four columns.
ALWAYS_INLINE void blend_rows(Color* origin, ptrdiff_t pitch, Shorts weights, int half, Shorts color_low,
                              Shorts color_high)
{
    Color* rows[PART_COUNT];
    for (int i = 0; i < PART_COUNT; ++i)
    {
        rows[i] = origin + i * pitch;
    }
    blend_tile(rows, weights, half, color_low, color_high);
}

// What stays the same from block to block of four columns.
typedef struct BlockRun
{
    LineBrush brush;
    Color* origin;
    ptrdiff_t pitch;
    uint32_t position; // see touch_from
    int32_t rows_of_column;
    Bits positions, mixes;
} BlockRun;

// As many tiles, one below the other, as the next four columns take. In the last of them the line has risen by `rise`.
ALWAYS_INLINE void draw_block(const BlockRun* run, uint32_t rise, const Shorts* mask)
{
    int32_t start_row = whole_rows(run->position), end_row = whole_rows(run->position + rise);
    int32_t first_row = start_row < end_row ? start_row : end_row;
    int32_t row_count = (start_row < end_row ? end_row : start_row) - first_row + run->rows_of_column;
    ptrdiff_t pitch = run->pitch;
    Color* rows = run->origin + first_row * pitch;
    // In 16 bits all rows are modulo 256: the distances to the line are small.
    Shorts offset = (Shorts)(tile_rows() * 0x01000100u) + splat_short(((uint32_t)first_row << 8) + 128u) -
                    take_upper_halves(run->positions);
    Shorts mix = take_upper_halves(run->mixes);
    Shorts color_low = color_pixels(&run->brush, spread_pair(mix, 0));
    Shorts color_high = color_pixels(&run->brush, spread_pair(mix, 2));
    for (; row_count > 0; row_count -= 2 * PART_COUNT)
    {
        Shorts weights = weigh_pixels(&run->brush, offset, mix);
        if (mask != NULL)
        {
            weights &= *mask;
        }
        blend_rows(rows, pitch, weights, 0, color_low, color_high);
        if (row_count > PART_COUNT)
        {
            blend_rows(rows + PART_COUNT * pitch, pitch, weights, 1, color_low, color_high);
        }
        rows += 2 * PART_COUNT * pitch;
        offset += 2 * PART_COUNT * 256;
    }
}

ALWAYS_INLINE void draw_piece_along_x(const LinePiece* piece, bool is_translucent)
{
    uint32_t step = piece->step, mix_step = piece->mix_step;
    BlockRun run = {
        .brush = make_brush(piece, is_translucent),
        .origin = piece->origin,
        .pitch = piece->pitch,
        .position = touch_from(piece->position, piece->extent),
        .rows_of_column = rows_of_extent(piece->extent),
        .positions = piece->position + step * repeat_part(0, 1, 2, 3),
        .mixes = piece->mix + mix_step * repeat_part(0, 1, 2, 3),
    };
    int32_t left = piece->count;
    for (; left >= 4; left -= 4)
    {
        draw_block(&run, 3 * step, NULL);
        run.origin += 4;
        run.position += 4 * step;
        run.positions += 4 * step;
        run.mixes += 4 * mix_step;
    }
    if (left > 0)
    {
        Shorts mask = splat_halves(~(uint64_t)0 >> 16 * (4 - left));
        draw_block(&run, (uint32_t)(left - 1) * step, &mask);
    }
}

// --- lines -------------------------------------------------------------------------------------------------------------

// Up to this extent a column is four pixels at most.
#define COMMON_EXTENT 512

// Opaque, and with columns of up to four pixels.
ALWAYS_INLINE bool is_common_piece(const LinePiece* piece)
{
    return ((piece->color0 & piece->color1) >> 24 == 255u) & (piece->extent <= COMMON_EXTENT);
}

NEVER_INLINE void draw_piece(const LinePiece* piece, bool is_y_major)
{
    bool is_common = is_common_piece(piece);
    if (is_y_major && is_common)
    {
        draw_piece_along_y(piece, false, false);
    }
    else if (is_y_major)
    {
        draw_piece_along_y(piece, true, true);
    }
    else if (is_common)
    {
        draw_piece_along_x(piece, false);
    }
    else
    {
        draw_piece_along_x(piece, true);
    }
}
