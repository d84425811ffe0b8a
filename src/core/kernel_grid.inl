// Grids: lane-striped, so that 16 links of a family join two whole blocks of points. (Farrar, "Striped Smith-Waterman",
// Bioinformatics 2007, lays out sequences so.) Only at a row's last blocks do the ends lie a lane further on.

// What stays the same for all blocks of a row of one family.
typedef struct GridRun
{
    VoileCloth* cloth;
    const Relaxation* relaxation;
    float softness;
} GridRun;

// Two of these lie at the links' ends.
typedef struct GridBlock
{
    PointBlock* points;
    VectorBlock* remainders;
} GridBlock;

// Each lane of block a with the same lane of b. With `lanes`, only those act.
ALWAYS_INLINE void relax_blocks(const GridRun* run, GridBlock block_a, GridBlock block_b, int32_t stored,
                                RelaxVariant variant, const Mask* lanes)
{
    PointBlock *a = block_a.points, *b = block_b.points;
    VectorBlock *rest_a = block_a.remainders, *rest_b = block_b.remainders;
    for (int at = 0; at < LANES; at += KERNEL_WIDTH)
    {
        Vec ax = load(a->x + at), ay = load(a->y + at), az = load(a->z + at), weight_a = load(a->w + at);
        Vec bx = load(b->x + at), by = load(b->y + at), bz = load(b->z + at), weight_b = load(b->w + at);
        Way way = { bx - ax, by - ay, bz - az };
        Vec s = find_correction(way, weight_a + weight_b, links_at(run->cloth, stored + at), run->relaxation,
                                run->softness, variant.is_general, lanes != NULL ? lanes + at / KERNEL_WIDTH : NULL);
        Vec move_a = weight_a * s;
        Vec move_b = weight_b * s;
        move_coordinate(a->x + at, rest_a->x + at, ax, move_a * way.x, variant.is_compensated);
        move_coordinate(a->y + at, rest_a->y + at, ay, move_a * way.y, variant.is_compensated);
        move_coordinate(a->z + at, rest_a->z + at, az, move_a * way.z, variant.is_compensated);
        move_coordinate(b->x + at, rest_b->x + at, bx, -(move_b * way.x), variant.is_compensated);
        move_coordinate(b->y + at, rest_b->y + at, by, -(move_b * way.y), variant.is_compensated);
        move_coordinate(b->z + at, rest_b->z + at, bz, -(move_b * way.z), variant.is_compensated);
    }
}

// Takes `moves`, which belong to the lane before, off a coordinate.
ALWAYS_INLINE void take_off_ahead(float* coordinate, float* remainder, const Vec* moves, bool is_compensated)
{
    for (int i = 0; i < VECTOR_COUNT; ++i)
    {
        int at = i * KERNEL_WIDTH;
        move_coordinate(coordinate + at, remainder + at, load(coordinate + at), -take_behind(moves, i), is_compensated);
    }
}

// Each lane of block a with the next lane of b, another block.
ALWAYS_INLINE void relax_ahead(const GridRun* run, GridBlock block_a, GridBlock block_b, int32_t stored,
                               RelaxVariant variant)
{
    PointBlock *a = block_a.points, *b = block_b.points;
    VectorBlock *rest_a = block_a.remainders, *rest_b = block_b.remainders;
    Vec moves_x[VECTOR_COUNT], moves_y[VECTOR_COUNT], moves_z[VECTOR_COUNT];
    for (int i = 0; i < VECTOR_COUNT; ++i)
    {
        int at = i * KERNEL_WIDTH;
        Vec ax = load(a->x + at), ay = load(a->y + at), az = load(a->z + at), weight_a = load(a->w + at);
        Vec weight_b = load_ahead(b->w, i);
        Way way = { load_ahead(b->x, i) - ax, load_ahead(b->y, i) - ay, load_ahead(b->z, i) - az };
        Vec s = find_correction(way, weight_a + weight_b, links_at(run->cloth, stored + at), run->relaxation,
                                run->softness, variant.is_general, NULL);
        Vec move_a = weight_a * s;
        Vec move_b = weight_b * s;
        moves_x[i] = move_b * way.x;
        moves_y[i] = move_b * way.y;
        moves_z[i] = move_b * way.z;
        move_coordinate(a->x + at, rest_a->x + at, ax, move_a * way.x, variant.is_compensated);
        move_coordinate(a->y + at, rest_a->y + at, ay, move_a * way.y, variant.is_compensated);
        move_coordinate(a->z + at, rest_a->z + at, az, move_a * way.z, variant.is_compensated);
    }
    take_off_ahead(b->x, rest_b->x, moves_x, variant.is_compensated);
    take_off_ahead(b->y, rest_b->y, moves_y, variant.is_compensated);
    take_off_ahead(b->z, rest_b->z, moves_z, variant.is_compensated);
}

// Links within one block, from lane i to lane i + shift: in two halves, each of which shares no point. Only narrow grids
// (up to two blocks a row) have them.
static void relax_within(const GridRun* run, GridBlock block, int32_t stored, int shift, RelaxVariant variant)
{
    PointBlock* points = block.points;
    VectorBlock* remainders = block.remainders;
    for (int half = 0; half < 2; ++half)
    {
        int32_t acts[LANES];
        PointBlock ahead;
        VectorBlock rests_ahead;
        for (int lane = 0; lane < LANES; ++lane)
        {
            int from = (lane + shift) % LANES;
            acts[lane] = lane / shift % 2 == half ? -1 : 0;
            ahead.x[lane] = points->x[from];
            ahead.y[lane] = points->y[from];
            ahead.z[lane] = points->z[from];
            ahead.w[lane] = points->w[from];
            rests_ahead.x[lane] = remainders->x[from];
            rests_ahead.y[lane] = remainders->y[from];
            rests_ahead.z[lane] = remainders->z[from];
        }
        Mask lanes[VECTOR_COUNT];
        memcpy(lanes, acts, sizeof(lanes));
        relax_blocks(run, block, (GridBlock){ &ahead, &rests_ahead }, stored, variant, lanes);
        for (int lane = 0; lane < LANES; ++lane)
        {
            if (acts[lane] != 0)
            {
                int to = (lane + shift) % LANES;
                points->x[to] = ahead.x[lane];
                points->y[to] = ahead.y[lane];
                points->z[to] = ahead.z[lane];
                remainders->x[to] = rests_ahead.x[lane];
                remainders->y[to] = rests_ahead.y[lane];
                remainders->z[to] = rests_ahead.z[lane];
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

ALWAYS_INLINE GridBlock find_row(VoileCloth* cloth, int32_t row)
{
    int32_t first = row * cloth->grid.blocks_per_row;
    return (GridBlock){ cloth->points + first, cloth->remainders + first };
}

ALWAYS_INLINE GridBlock block_of(GridBlock row, int32_t k)
{
    return (GridBlock){ row.points + k, row.remainders + k };
}

// Whole blocks first: every second pair of links that follow each other, so that the processor need not wait for one to
// do the next; then the last ones of the row, whose ends lie a lane further on.
ALWAYS_INLINE void relax_row(const GridRun* run, Reach reach, int32_t row, int32_t stored, RelaxVariant variant)
{
    int32_t count = run->cloth->grid.blocks_per_row;
    GridBlock from = find_row(run->cloth, row + reach.from_row);
    GridBlock to = find_row(run->cloth, row + reach.to_row);
    int32_t whole = count - reach.columns;
    bool follows = reach.from_row == reach.to_row;
    for (int32_t half = 0; half < (follows ? 2 : 1); ++half)
    {
        for (int32_t k = 0; k < whole; ++k)
        {
            if (!follows || k / reach.columns % 2 == half)
            {
                relax_blocks(run, block_of(from, k), block_of(to, k + reach.columns), stored + k * LANES, variant,
                             NULL);
            }
        }
    }
    for (int32_t k = whole > 0 ? whole : 0; k < count; ++k)
    {
        GridBlock start = block_of(from, k);
        GridBlock end = block_of(to, (k + reach.columns) % count);
        if (end.points == start.points)
        {
            relax_within(run, start, stored + k * LANES, (k + reach.columns) / count, variant);
        }
        else
        {
            relax_ahead(run, start, end, stored + k * LANES, variant);
        }
    }
}

// Once for all families, so that the code for longer sub-steps stays as small as it is without this.
NEVER_INLINE void relax_row_compensated(const GridRun* run, Reach reach, int32_t row, int32_t stored, bool is_general)
{
    if (is_general)
    {
        relax_row(run, reach, row, stored, (RelaxVariant){ .is_general = true, .is_compensated = true });
    }
    else
    {
        relax_row(run, reach, row, stored, (RelaxVariant){ .is_compensated = true });
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
    VoileLinkKind kind = family <= GRID_DOWN           ? VOILE_LINK_STRUCTURAL
                         : family <= GRID_ANTIDIAGONAL ? VOILE_LINK_SHEAR
                                                       : VOILE_LINK_BEND;
    GridRun run = { cloth, relaxation, relaxation->softness[kind] };
    int32_t stored = start + row * grid->blocks_per_row * LANES;
    bool is_general = relaxation_is_general(relaxation, kind, cloth->compliances);
    if (relaxation->is_compensated)
    {
        relax_row_compensated(&run, reach, row, stored, is_general);
    }
    else if (is_general)
    {
        relax_row(&run, reach, row, stored, (RelaxVariant){ .is_general = true });
    }
    else
    {
        relax_row(&run, reach, row, stored, (RelaxVariant){ 0 });
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
