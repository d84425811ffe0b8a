// Pieces of lines, in tiles: 4 pixels side by side in each of PART_COUNT rows of the canvas are blended at once, and the
// cover of two such tiles is worked out at once. See line_walk.h for what decides a pixel.

// Columns of a line that are far from its ends and from the canvas's borders.
typedef struct LinePiece
{
    Color* origin;   // the pixel of the first column in the row from which the position counts
    ptrdiff_t pitch; // of the canvas
    int32_t count;   // of columns, up to MAX_LANE_COLUMNS
    uint32_t position, step;
    uint32_t mix, mix_step;
    uint32_t reach, tap, top; // each twice, in 16 bits
    Color color0, color1;
} LinePiece;

// What stays the same from tile to tile.
typedef struct LineBrush
{
    Shorts reach, tap, top;
    Shorts color0; // of two pixels in each part; * 256 + 128
    Shorts change; // from there to color1
    Shorts alpha0, alpha_change; // of all
    bool is_translucent;
} LineBrush;

ALWAYS_INLINE LineBrush make_brush(const LinePiece* piece)
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
        .is_translucent = (alpha0 & alpha1) != 255u,
    };
}

// The weights, 0 to 256, of pixels at these offsets from the centre line; `mix` is their colours'.
ALWAYS_INLINE Shorts weigh_pixels(const LineBrush* brush, Shorts offset, Shorts mix)
{
    Shorts above = shorts_subtract_to_zero(brush->reach, shorts_abs(offset - brush->tap));
    Shorts below = shorts_subtract_to_zero(brush->reach, shorts_abs(offset + brush->tap));
    Shorts half = shorts_mean(shorts_min(above, brush->top), shorts_min(below, brush->top));
    if (brush->is_translucent)
    {
        Shorts alpha = (brush->alpha0 + brush->alpha_change * mix) >> 8;
        Shorts lost = shorts_multiply_high(half << 7, (255 - alpha) * 257);
        half -= (lost + 64) >> 7;
    }
    return half;
}

ALWAYS_INLINE Shorts color_pixels(const LineBrush* brush, Shorts mix)
{
    return (brush->color0 + brush->change * mix) >> 8;
}

// Blends one tile; `half` says which half of each part of the weights is its.
ALWAYS_INLINE void blend_tile(Color* const* rows, Shorts weights, int half, Shorts color_low, Shorts color_high)
{
    Bits zero = splat_bits(0), round = splat_bits(0x80808080u);
    Bits under = load_parts(rows);
    Shorts low = widen_low(round, under) + (color_low - widen_low(under, zero)) * spread_pair(weights, 4 * half);
    Shorts high = widen_high(round, under) + (color_high - widen_high(under, zero)) * spread_pair(weights, 4 * half + 2);
    store_parts(rows, narrow(low >> 8, high >> 8));
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

ALWAYS_INLINE uint32_t piece_extent(const LinePiece* piece)
{
    return (piece->reach + piece->tap) & 0xffffu;
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

// A tile's rows are columns of the line, and each starts at the first pixel that the line touches there.
static void draw_piece_along_y(const LinePiece* piece, const LineBrush* brush)
{
    Color spare[4] = { 0 }; // where tiles reach beyond the piece
    uint32_t extent = piece_extent(piece);
    int32_t row_count = (int32_t)(2u * extent + 255u) >> 8;
    uint32_t position = touch_from(piece->position, extent);
    Bits positions = position + piece->step * tile_rows();
    Bits mixes = piece->mix + (1u << 15) + piece->mix_step * tile_rows();
    Shorts first_offset = (Shorts)repeat_part(0x01000000u, 0x03000200u, 0x01000000u, 0x03000200u) +
                          splat_short(256u - extent);
    Color* origin = piece->origin;
    for (int32_t i = 0; i < piece->count; i += 2 * PART_COUNT)
    {
        Bits fraction = positions & 0x00ff0000u;
        Shorts offset = first_offset - (Shorts)(fraction | fraction >> 16);
        Shorts mix = double_upper_halves(mixes);
        for (int32_t row = 0; row < row_count; row += 4)
        {
            Shorts weights = weigh_pixels(brush, offset + splat_short((uint32_t)row << 8), mix);
            for (int half = 0; half < 2; ++half)
            {
                int32_t left = piece->count - i - half * PART_COUNT;
                if (left <= 0)
                {
                    break;
                }
                Color* rows[PART_COUNT];
                for (int j = 0; j < PART_COUNT; ++j)
                {
                    int32_t number = half * PART_COUNT + j;
                    int32_t first = whole_rows(position + piece->step * (uint32_t)number) + row;
                    rows[j] = j < left ? origin + number * piece->pitch + first : spare;
                }
                Shorts color = color_pixels(brush, spread_pair(mix, 4 * half));
                blend_tile(rows, weights, half, color, color);
            }
        }
        position += piece->step * (2 * PART_COUNT);
        positions += piece->step * (2 * PART_COUNT);
        mixes += piece->mix_step * (2 * PART_COUNT);
        origin += piece->pitch * (2 * PART_COUNT);
    }
}

// --- lines along x -----------------------------------------------------------------------------------------------------

// Four columns of the line, and as many tiles, one below the other, as they take.
ALWAYS_INLINE void draw_four_columns(const LinePiece* piece, const LineBrush* brush, int32_t number, uint32_t extent)
{
    int32_t last = piece->count - number < 4 ? piece->count - number - 1 : 3;
    uint32_t start = piece->position + piece->step * (uint32_t)number;
    int32_t start_row = whole_rows(touch_from(start, extent));
    int32_t end_row = whole_rows(touch_from(start + piece->step * (uint32_t)last, extent));
    int32_t first_row = start_row < end_row ? start_row : end_row;
    int32_t row_count = (start_row < end_row ? end_row : start_row) - first_row + ((int32_t)(2u * extent + 255u) >> 8);

    Bits columns = repeat_part(0, 1, 2, 3);
    Shorts centers = take_upper_halves(start - ((uint32_t)first_row << 24) + piece->step * columns);
    Shorts offset = (Shorts)(tile_rows() * 0x01000100u) + 128 - centers;
    Shorts mix = take_upper_halves(piece->mix + (1u << 15) + piece->mix_step * ((uint32_t)number + columns));
    uint64_t kept = ~(uint64_t)0 >> 16 * (3 - last);
    Shorts mask = (Shorts)repeat_part((uint32_t)kept, (uint32_t)(kept >> 32), (uint32_t)kept, (uint32_t)(kept >> 32));
    Shorts color_low = color_pixels(brush, spread_pair(mix, 0));
    Shorts color_high = color_pixels(brush, spread_pair(mix, 2));

    Color* origin = piece->origin + number + first_row * piece->pitch;
    for (int32_t row = 0; row < row_count; row += 2 * PART_COUNT)
    {
        Shorts weights = weigh_pixels(brush, offset + splat_short((uint32_t)row << 8), mix) & mask;
        for (int half = 0; half < 2 && row + half * PART_COUNT < row_count; ++half)
        {
            Color* rows[PART_COUNT];
            for (int j = 0; j < PART_COUNT; ++j)
            {
                rows[j] = origin + (row + half * PART_COUNT + j) * piece->pitch;
            }
            blend_tile(rows, weights, half, color_low, color_high);
        }
    }
}

static void draw_piece_along_x(const LinePiece* piece, const LineBrush* brush)
{
    uint32_t extent = piece_extent(piece);
    for (int32_t number = 0; number < piece->count; number += 4)
    {
        draw_four_columns(piece, brush, number, extent);
    }
}

ALWAYS_INLINE void draw_piece(const LinePiece* piece, bool is_y_major)
{
    LineBrush brush = make_brush(piece);
    if (is_y_major)
    {
        draw_piece_along_y(piece, &brush);
    }
    else
    {
        draw_piece_along_x(piece, &brush);
    }
}
