// Grids: lane-striped, so that 16 links of a family join two whole blocks of points. (Farrar, "Striped Smith-Waterman",
// Bioinformatics 2007, lays out sequences so.) Only at a row's last blocks do the ends lie a lane further on.

// What stays the same for all blocks of a row of one family.
typedef struct GridRun
{
    VoileCloth* cloth;
    const Relaxation* relaxation;
    float softness;
} GridRun;

// Each lane of block a with the same lane of b. With `lanes`, only those act.
ALWAYS_INLINE void relax_blocks(const GridRun* run, PointBlock* a, PointBlock* b, int32_t stored, bool is_general,
                                const Mask* lanes)
{
    for (int at = 0; at < LANES; at += KERNEL_WIDTH)
    {
        Vec ax = load(a->x + at), ay = load(a->y + at), az = load(a->z + at), weight_a = load(a->w + at);
        Vec bx = load(b->x + at), by = load(b->y + at), bz = load(b->z + at), weight_b = load(b->w + at);
        Way way = { bx - ax, by - ay, bz - az };
        Vec s = find_correction(way, weight_a + weight_b, links_at(run->cloth, stored + at), run->relaxation,
                                run->softness, is_general, lanes != NULL ? lanes + at / KERNEL_WIDTH : NULL);
        Vec move_a = weight_a * s;
        Vec move_b = weight_b * s;
        store(a->x + at, ax + move_a * way.x);
        store(a->y + at, ay + move_a * way.y);
        store(a->z + at, az + move_a * way.z);
        store(b->x + at, bx - move_b * way.x);
        store(b->y + at, by - move_b * way.y);
        store(b->z + at, bz - move_b * way.z);
    }
}

// Takes `moves`, which belong to the lane before, off a coordinate.
ALWAYS_INLINE void take_off_ahead(float* coordinate, const Vec* moves)
{
    for (int i = 0; i < VECTOR_COUNT; ++i)
    {
        float* at = coordinate + i * KERNEL_WIDTH;
        store(at, load(at) - take_behind(moves, i));
    }
}

// Each lane of block a with the next lane of b, another block.
ALWAYS_INLINE void relax_ahead(const GridRun* run, PointBlock* a, PointBlock* b, int32_t stored, bool is_general)
{
    Vec moves_x[VECTOR_COUNT], moves_y[VECTOR_COUNT], moves_z[VECTOR_COUNT];
    for (int i = 0; i < VECTOR_COUNT; ++i)
    {
        int at = i * KERNEL_WIDTH;
        Vec ax = load(a->x + at), ay = load(a->y + at), az = load(a->z + at), weight_a = load(a->w + at);
        Vec weight_b = load_ahead(b->w, i);
        Way way = { load_ahead(b->x, i) - ax, load_ahead(b->y, i) - ay, load_ahead(b->z, i) - az };
        Vec s = find_correction(way, weight_a + weight_b, links_at(run->cloth, stored + at), run->relaxation,
                                run->softness, is_general, NULL);
        Vec move_a = weight_a * s;
        Vec move_b = weight_b * s;
        moves_x[i] = move_b * way.x;
        moves_y[i] = move_b * way.y;
        moves_z[i] = move_b * way.z;
        store(a->x + at, ax + move_a * way.x);
        store(a->y + at, ay + move_a * way.y);
        store(a->z + at, az + move_a * way.z);
    }
    take_off_ahead(b->x, moves_x);
    take_off_ahead(b->y, moves_y);
    take_off_ahead(b->z, moves_z);
}

// Links within one block, from lane i to lane i + shift: in two halves, each of which shares no point. Only narrow grids
// (up to two blocks a row) have them.
static void relax_within(const GridRun* run, PointBlock* block, int32_t stored, int shift, bool is_general)
{
    for (int half = 0; half < 2; ++half)
    {
        int32_t acts[LANES];
        PointBlock ahead;
        for (int lane = 0; lane < LANES; ++lane)
        {
            int from = (lane + shift) % LANES;
            acts[lane] = lane / shift % 2 == half ? -1 : 0;
            ahead.x[lane] = block->x[from];
            ahead.y[lane] = block->y[from];
            ahead.z[lane] = block->z[from];
            ahead.w[lane] = block->w[from];
        }
        Mask lanes[VECTOR_COUNT];
        memcpy(lanes, acts, sizeof(lanes));
        relax_blocks(run, block, &ahead, stored, is_general, lanes);
        for (int lane = 0; lane < LANES; ++lane)
        {
            if (acts[lane] != 0)
            {
                int to = (lane + shift) % LANES;
                block->x[to] = ahead.x[lane];
                block->y[to] = ahead.y[lane];
                block->z[to] = ahead.z[lane];
            }
        }
    }
}

// --- families --------------------------------------------------------------------------------------------------------

// The rows of a family's two ends, counted from its cell's row, and how many columns lie between them.
typedef struct Reach
{
    int from_row, to_row, columns;
} Reach;

static const Reach reaches[GRID_FAMILY_COUNT] = {
    [GRID_ACROSS] = { 0, 0, 1 },       [GRID_DOWN] = { 0, 1, 0 },        [GRID_DIAGONAL] = { 0, 1, 1 },
    [GRID_ANTIDIAGONAL] = { 1, 0, 1 }, [GRID_BEND_ACROSS] = { 0, 0, 2 }, [GRID_BEND_DOWN] = { 0, 2, 0 },
};

// Whole blocks first: every second pair of links that follow each other, so that the processor need not wait for one to
// do the next; then the last ones of the row, whose ends lie a lane further on.
ALWAYS_INLINE void relax_row(const GridRun* run, Reach reach, int32_t row, int32_t stored, bool is_general)
{
    int32_t count = run->cloth->grid.blocks_per_row;
    PointBlock* from = run->cloth->points + (row + reach.from_row) * count;
    PointBlock* to = run->cloth->points + (row + reach.to_row) * count;
    int32_t whole = count - reach.columns;
    bool follows = reach.from_row == reach.to_row;
    for (int32_t half = 0; half < (follows ? 2 : 1); ++half)
    {
        for (int32_t k = 0; k < whole; ++k)
        {
            if (!follows || k / reach.columns % 2 == half)
            {
                relax_blocks(run, &from[k], &to[k + reach.columns], stored + k * LANES, is_general, NULL);
            }
        }
    }
    for (int32_t k = whole > 0 ? whole : 0; k < count; ++k)
    {
        PointBlock* end = &to[(k + reach.columns) % count];
        if (end == &from[k])
        {
            relax_within(run, &from[k], stored + k * LANES, (k + reach.columns) / count, is_general);
        }
        else
        {
            relax_ahead(run, &from[k], end, stored + k * LANES, is_general);
        }
    }
}

ALWAYS_INLINE void relax_family(VoileCloth* cloth, const Relaxation* relaxation, GridFamily family, int32_t row)
{
    const GridShape* grid = &cloth->grid;
    Reach reach = reaches[family];
    int32_t rows = grid->rows - (reach.from_row > reach.to_row ? reach.from_row : reach.to_row);
    int32_t start = grid->family_starts[family];
    if (row < 0 || row >= rows || grid->family_starts[family + 1] == start)
    {
        return;
    }
    VoileLinkKind kind = family <= GRID_DOWN            ? VOILE_LINK_STRUCTURAL
                         : family <= GRID_ANTIDIAGONAL ? VOILE_LINK_SHEAR
                                                       : VOILE_LINK_BEND;
    GridRun run = { cloth, relaxation, relaxation->softness[kind] };
    int32_t stored = start + row * grid->blocks_per_row * LANES;
    if (relaxation_is_general(relaxation, kind, cloth->compliances))
    {
        relax_row(&run, reach, row, stored, true);
    }
    else
    {
        relax_row(&run, reach, row, stored, false);
    }
}

// --- stages ----------------------------------------------------------------------------------------------------------

// The colours of a grid, gathered into stages. Within a stage groups of four rows share no point, so that threads can split
// it; every stage follows the one before.
//   0: two down from rows 0 and 1 of each four
//   1: two down from rows 2 and 3, into the next group
//   2: along each row, then down from each even row
//   3: down from each odd row, beginning one row above the group
//   4: the diagonals between each even row and the odd one below
//   5: the diagonals between each odd row and the even one below, beginning one row above
// Both colours of the threads that lead down must follow each other: with the diagonals in between, a sheet of 64 x 64 that
// hangs and is not damped gains energy until it flutters at 8 m/s.

ALWAYS_INLINE void relax_diagonals(VoileCloth* cloth, const Relaxation* relaxation, int32_t row)
{
    relax_family(cloth, relaxation, GRID_DIAGONAL, row);
    relax_family(cloth, relaxation, GRID_ANTIDIAGONAL, row);
}

ALWAYS_INLINE void relax_along(VoileCloth* cloth, const Relaxation* relaxation, int32_t row)
{
    relax_family(cloth, relaxation, GRID_BEND_ACROSS, row);
    relax_family(cloth, relaxation, GRID_ACROSS, row);
}

ALWAYS_INLINE void relax_two(VoileCloth* cloth, const Relaxation* relaxation, GridFamily family, int32_t row,
                             int32_t other_row)
{
    relax_family(cloth, relaxation, family, row);
    relax_family(cloth, relaxation, family, other_row);
}

static void relax_group(VoileCloth* cloth, const Relaxation* relaxation, int stage, int32_t group)
{
    int32_t row = group * ROWS_PER_GROUP;
    switch (stage)
    {
    case 0:
        relax_two(cloth, relaxation, GRID_BEND_DOWN, row, row + 1);
        break;
    case 1:
        relax_two(cloth, relaxation, GRID_BEND_DOWN, row + 2, row + 3);
        break;
    case 2:
        for (int32_t i = row; i < row + ROWS_PER_GROUP; ++i)
        {
            relax_along(cloth, relaxation, i);
        }
        relax_two(cloth, relaxation, GRID_DOWN, row, row + 2);
        break;
    case 3:
        relax_two(cloth, relaxation, GRID_DOWN, row - 1, row + 1);
        break;
    case 4:
        relax_diagonals(cloth, relaxation, row);
        relax_diagonals(cloth, relaxation, row + 2);
        break;
    default:
        relax_diagonals(cloth, relaxation, row - 1);
        relax_diagonals(cloth, relaxation, row + 1);
        break;
    }
}

static void relax_grid_stage(VoileCloth* cloth, const Relaxation* relaxation, int stage, int32_t first, int32_t end)
{
    for (int32_t group = first; group < end; ++group)
    {
        relax_group(cloth, relaxation, stage, group);
    }
}

// A group's stage runs as soon as all is done that it needs of the stage before: the first runs one group ahead of the
// next three, and they one ahead of the last two. What lies beyond the last group has no links.
static void relax_grid(VoileCloth* cloth, const Relaxation* relaxation)
{
    int32_t group_count = grid_group_count(&cloth->grid);
    relax_group(cloth, relaxation, 0, 0);
    for (int32_t group = 0; group <= group_count; ++group)
    {
        relax_group(cloth, relaxation, 0, group + 1);
        relax_group(cloth, relaxation, 1, group);
        relax_group(cloth, relaxation, 2, group);
        relax_group(cloth, relaxation, 3, group);
        relax_group(cloth, relaxation, 4, group - 1);
        relax_group(cloth, relaxation, 5, group - 1);
    }
}
