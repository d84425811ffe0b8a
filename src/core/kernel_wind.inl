// The wind on a grid's faces, a vector of quads at once: the formulas of voile/cloth.h, as wind.c has them for meshes.

#include "core/air.inl"

#define MAX_ANGLE 1.0e4f // radians; beyond it, far out in space, a wave stands still

ALWAYS_INLINE Mask is_odd(Mask number)
{
    return -(number & 1);
}

// Sine within 1e-6: reduced by quarter turns (Cody and Waite's three parts of pi / 2), then the Taylor polynomials.
ALWAYS_INLINE Vec vec_sin(Vec angle)
{
    Mask is_near = (angle <= MAX_ANGLE) & (angle >= -MAX_ANGLE);
    Vec near = select_or_zero(is_near, angle);
    Vec rounded = near * 0.636619772f + ROUNDER;
    Mask quarter = mask_of_bits(bits_of(rounded));
    Vec turns = rounded - ROUNDER;
    Vec r = near - turns * 1.5703125f;
    r = r - turns * 4.837512969970703125e-4f;
    r = r - turns * 7.54978995489188216e-8f;
    Vec r2 = r * r;
    Vec sine = r + r * r2 * (-1.66666667e-1f + r2 * (8.33333333e-3f + r2 * (-1.98412698e-4f + r2 * 2.75573192e-6f)));
    Vec cosine = 1.0f + r2 * (-0.5f + r2 * (4.16666667e-2f + r2 * (-1.38888889e-3f + r2 * 2.48015873e-5f)));
    Vec wave = select_or_keep(is_odd(quarter), cosine, sine);
    return select_or_keep(is_odd(quarter >> 1), 0.0f - wave, wave);
}

ALWAYS_INLINE Way find_waves(const Air* air, Way at)
{
    Vec a = at.x * air->side.x + at.y * air->side.y + at.z * air->side.z;
    Vec swell = 0.45f * vec_sin(air->slow_phase + 0.8f * a) + 0.5f * vec_sin(air->fast_phase - 1.7f * a + 1.1f * at.y);
    Vec sway = 0.35f * vec_sin(air->sway_phase + at.y);
    Vec ahead = air->speed * (1.0f - 0.45f * air->gust + air->gust * swell);
    Vec aside = air->speed * air->gust * sway;
    return (Way){
        ahead * air->along.x + aside * air->side.x,
        ahead * air->along.y + aside * air->side.y,
        ahead * air->along.z + aside * air->side.z,
    };
}

ALWAYS_INLINE Way find_air(const Air* air, Way at)
{
    Way wind = air->gust == 0.0f     ? splat_way(air->mean)
               : air->has_turbulence ? find_turbulent_air(air, at)
                                     : find_waves(air, at);
    return air->jet.speed == 0.0f ? wind : add_ways(wind, find_jet(&air->jet, at));
}

// --- a vector of quads -----------------------------------------------------------------------------------------------

// A corner of each: where it is, and its way during the last sub-step.
typedef struct Corner
{
    Way at, moved;
} Corner;

ALWAYS_INLINE Vec load_corner(const float* coordinate, int index, bool is_ahead)
{
    return is_ahead ? load_ahead(coordinate, index) : load(coordinate + index * KERNEL_WIDTH);
}

ALWAYS_INLINE Corner find_corner(const VoileCloth* cloth, int32_t block, int index, bool is_ahead)
{
    const PointBlock* points = &cloth->points[block];
    const VectorBlock* before = &cloth->previous[block];
    const VectorBlock* rest = &cloth->remainders[block];
    Way at = { load_corner(points->x, index, is_ahead), load_corner(points->y, index, is_ahead),
               load_corner(points->z, index, is_ahead) };
    // What a point without weight keeps there is no part of its way.
    Mask is_free = load_corner(points->w, index, is_ahead) > 0.0f;
    Way moved = {
        at.x - load_corner(before->x, index, is_ahead) + select_or_zero(is_free, load_corner(rest->x, index, is_ahead)),
        at.y - load_corner(before->y, index, is_ahead) + select_or_zero(is_free, load_corner(rest->y, index, is_ahead)),
        at.z - load_corner(before->z, index, is_ahead) + select_or_zero(is_free, load_corner(rest->z, index, is_ahead)),
    };
    return (Corner){ at, moved };
}

// Corners in order around the quad; `mass` is the quad's, in kilograms, where the air has a density.
ALWAYS_INLINE Way find_push(const Air* air, const Corner corners[4], Vec mass, float inverse_h)
{
    Way area = cross_ways(sub_ways(corners[2].at, corners[0].at), sub_ways(corners[3].at, corners[1].at));
    Vec length = vec_sqrt(dot_ways(area, area));
    Mask is_usable = (length > 0.0f) & (length <= 3.4e38f);
    Way normal = scale_way(area, select_or_zero(is_usable, 1.0f / (length + 1.0e-30f)));

    Way centre = add_ways(add_ways(corners[0].at, corners[1].at), add_ways(corners[2].at, corners[3].at));
    Way moved = add_ways(add_ways(corners[0].moved, corners[1].moved), add_ways(corners[2].moved, corners[3].moved));
    Way flow = sub_ways(find_air(air, scale_way(centre, splat(0.25f))), scale_way(moved, splat(0.25f * inverse_h)));
    Way push = scale_way(normal, air->drag * dot_ways(flow, normal));
    return air->half_density > 0.0f ? add_ways(push, find_aerodynamics(air, flow, normal, 0.5f * length / mass)) : push;
}

// --- a row of quads --------------------------------------------------------------------------------------------------

// 1 for each living quad of block k of a row, else 0.
static void find_living(const VoileCloth* cloth, int32_t row, int32_t k, float out_living[LANES])
{
    const GridShape* grid = &cloth->grid;
    int32_t first = row * (grid->columns - 1);
    for (int lane = 0; lane < LANES; ++lane)
    {
        int32_t column = lane * grid->blocks_per_row + k;
        out_living[lane] = column + 1 < grid->columns && face_is_alive(cloth, first + column) ? 1.0f : 0.0f;
    }
}

// The blocks of the corners of a block of quads, in order around them. The last two lie a column further on; from the
// last block of a row that is the first one, a lane ahead.
typedef struct QuadBlocks
{
    int32_t at[4];
    bool is_ahead;
} QuadBlocks;

static QuadBlocks find_quad_blocks(const GridShape* grid, int32_t row, int32_t k)
{
    int32_t count = grid->blocks_per_row;
    int32_t upper = row * count;
    int32_t lower = upper + count;
    int32_t next = (k + 1) % count;
    return (QuadBlocks){ { upper + k, lower + k, lower + next, upper + next }, k + 1 == count };
}

// Adds what each quad of a block has for its corners.
ALWAYS_INLINE void add_to_corner(float* coordinate, const Vec values[VECTOR_COUNT], bool is_ahead)
{
    for (int i = 0; i < VECTOR_COUNT; ++i)
    {
        float* at = coordinate + i * KERNEL_WIDTH;
        store(at, load(at) + (is_ahead ? take_behind(values, i) : values[i]));
    }
}

static void count_block(VoileCloth* cloth, int32_t row, int32_t k)
{
    QuadBlocks blocks = find_quad_blocks(&cloth->grid, row, k);
    float living[LANES];
    find_living(cloth, row, k, living);
    Vec lives[VECTOR_COUNT];
    for (int i = 0; i < VECTOR_COUNT; ++i)
    {
        lives[i] = load(living + i * KERNEL_WIDTH);
    }
    for (int corner = 0; corner < 4; ++corner)
    {
        add_to_corner(cloth->accelerations[blocks.at[corner]].w, lives, blocks.is_ahead && corner >= 2);
    }
}

static void count_faces(VoileCloth* cloth)
{
    const GridShape* grid = &cloth->grid;
    for (int32_t row = 0; row + 1 < grid->rows && grid->columns > 1; ++row)
    {
        for (int32_t k = 0; k < grid->blocks_per_row; ++k)
        {
            count_block(cloth, row, k);
        }
    }
}

// What the corners of a vector of quads have in w, together.
ALWAYS_INLINE Vec sum_corners(const VoileCloth* cloth, const QuadBlocks* blocks, int index, bool is_ahead)
{
    const PointBlock* shares = cloth->accelerations;
    return (load_corner(shares[blocks->at[0]].w, index, false) + load_corner(shares[blocks->at[1]].w, index, false)) +
           (load_corner(shares[blocks->at[2]].w, index, is_ahead) +
            load_corner(shares[blocks->at[3]].w, index, is_ahead));
}

ALWAYS_INLINE void blow_block(VoileCloth* cloth, const Air* air, int32_t row, int32_t k, bool is_ahead)
{
    QuadBlocks blocks = find_quad_blocks(&cloth->grid, row, k);
    float living[LANES];
    find_living(cloth, row, k, living);
    float h = cloth->head->sub_step_length;
    float inverse_h = h > 0.0f ? 1.0f / h : 0.0f;
    Vec x[VECTOR_COUNT], y[VECTOR_COUNT], z[VECTOR_COUNT];
    for (int i = 0; i < VECTOR_COUNT; ++i)
    {
        Corner corners[4];
        for (int corner = 0; corner < 4; ++corner)
        {
            corners[corner] = find_corner(cloth, blocks.at[corner], i, is_ahead && corner >= 2);
        }
        Mask lives = load(living + i * KERNEL_WIDTH) > 0.0f;
        Way push = find_push(air, corners, sum_corners(cloth, &blocks, i, is_ahead), inverse_h);
        x[i] = select_or_zero(lives, push.x);
        y[i] = select_or_zero(lives, push.y);
        z[i] = select_or_zero(lives, push.z);
    }
    for (int corner = 0; corner < 4; ++corner)
    {
        PointBlock* block = &cloth->accelerations[blocks.at[corner]];
        add_to_corner(block->x, x, is_ahead && corner >= 2);
        add_to_corner(block->y, y, is_ahead && corner >= 2);
        add_to_corner(block->z, z, is_ahead && corner >= 2);
    }
}

static void blow(VoileCloth* cloth, const Air* air)
{
    const GridShape* grid = &cloth->grid;
    for (int32_t row = 0; row + 1 < grid->rows && grid->columns > 1; ++row)
    {
        for (int32_t k = 0; k + 1 < grid->blocks_per_row; ++k)
        {
            blow_block(cloth, air, row, k, false);
        }
        blow_block(cloth, air, row, grid->blocks_per_row - 1, true);
    }
}
