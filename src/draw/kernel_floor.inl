// The floor's shadow over lanes.

static float floor_dark_at(const FloorShadow* shadow, float column, float row)
{
    int c = (int)column;
    int r = (int)row;
    float u = column - (float)c;
    float v = row - (float)r;
    float upper = voile_lerp(shadow->cells[r][c], shadow->cells[r][c + 1], u);
    float lower = voile_lerp(shadow->cells[r + 1][c], shadow->cells[r + 1][c + 1], u);
    return voile_lerp(upper, lower, v);
}

static Color darken(Color color, float light)
{
    uint32_t part = (uint32_t)(light * 256.0f);
    uint32_t red_blue = ((color & 0xff00ffu) * part >> 8) & 0xff00ffu;
    uint32_t green = ((color & 0x00ff00u) * part >> 8) & 0x00ff00u;
    return (color & 0xff000000u) | red_blue | green;
}

#if KERNEL_WIDTH > 1

ALWAYS_INLINE Vec mix_lanes(Vec a, Vec b, Vec t)
{
    return a + (b - a) * t;
}

ALWAYS_INLINE Vec floor_dark_of(const FloorShadow* shadow, Vec column, Vec row)
{
    const float* cells = &shadow->cells[0][0];
    Ints c = ints_cut_off(column), r = ints_cut_off(row);
    Vec u = column - vec_of_ints(c), v = row - vec_of_ints(r);
    int32_t at[KERNEL_WIDTH];
    Ints place = r * SHADOW_COLUMNS + c;
    memcpy(at, &place, sizeof at);
    Vec upper = mix_lanes(pick_floats(cells, at), pick_floats(cells + 1, at), u);
    const float* below = cells + SHADOW_COLUMNS;
    Vec lower = mix_lanes(pick_floats(below, at), pick_floats(below + 1, at), u);
    return mix_lanes(upper, lower, v);
}

ALWAYS_INLINE Bits darken_lanes(Bits colors, Vec light)
{
    Bits part = (Bits)ints_cut_off(light * 256.0f);
    Bits red_blue = ((colors & 0xff00ffu) * part >> 8) & 0xff00ffu;
    Bits green = ((colors & 0x00ff00u) * part >> 8) & 0x00ff00u;
    return (colors & 0xff000000u) | red_blue | green;
}

typedef double Wide __attribute__((vector_size(4 * KERNEL_WIDTH), may_alias, aligned(4)));
typedef float Narrow __attribute__((vector_size(2 * KERNEL_WIDTH), may_alias, aligned(4)));
#define WIDE_LANES (KERNEL_WIDTH / 2)

// As voile_exp for numbers from -80 to 80.
ALWAYS_INLINE Narrow raise_e_of(Narrow x)
{
    Wide r = __builtin_convertvector(x, Wide) / 4096.0;
    Wide e = 1.0 + r * (1.0 + r * (1.0 / 2 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120 + r * (1.0 / 720))))));
    for (int i = 0; i < 12; ++i)
    {
        e *= e;
    }
    return __builtin_convertvector(e, Narrow);
}

#endif

static void darken_floor(const FloorShadow* shadow, const ShadowRow* place, float strength, Color* pixels, int first,
                         int end)
{
    int x = first;
#if KERNEL_WIDTH > 1
    for (; x + KERNEL_WIDTH <= end; x += KERNEL_WIDTH)
    {
        Vec at = (float)x + load(lane_numbers);
        Vec dark = floor_dark_of(shadow, place->column + place->column_step * at, place->row + place->row_step * at);
        Bits colors;
        memcpy(&colors, pixels + x, sizeof colors);
        colors = darken_lanes(colors, 1.0f - strength * dark);
        memcpy(pixels + x, &colors, sizeof colors);
    }
#endif
    for (; x < end; ++x)
    {
        float column = place->column + place->column_step * (float)x;
        float row = place->row + place->row_step * (float)x;
        pixels[x] = darken(pixels[x], 1.0f - strength * floor_dark_at(shadow, column, row));
    }
}

static void raise_e(const float* exponents, int count, float* out_powers)
{
    int i = 0;
#if KERNEL_WIDTH > 1
    for (; i + WIDE_LANES <= count; i += WIDE_LANES)
    {
        Narrow powers = raise_e_of(*(const Narrow*)(exponents + i));
        memcpy(out_powers + i, &powers, sizeof powers);
    }
#endif
    for (; i < count; ++i)
    {
        out_powers[i] = voile_exp(exponents[i]);
    }
}
