// Strands, continued from kernel_strands.inl: rows, sixteen of which are turned over into scratch, so that each has a lane.

// Sixteen rows, their lanes and rows turned over: a column's sixteen points lie together.
typedef struct TurnedRows
{
    VoileCloth* cloth;
    int32_t first_row;
    float* points;       // TURNED_SIZE a column
    float* rest_squared; // LANES a column
    float* impulses;
} TurnedRows;

// The last band of rows may be short: its missing rows repeat the last one, without threads.
static int32_t clamp_row(const GridShape* grid, int32_t row)
{
    return row < grid->rows ? row : grid->rows - 1;
}

// Where the columns of the lanes from `at` on in block k of a row go, `size` floats each.
ALWAYS_INLINE void find_columns(const GridShape* grid, int32_t k, int at, int32_t size, int32_t* out_offsets)
{
    for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
    {
        out_offsets[lane] = ((at + lane) * grid->blocks_per_row + k) * size;
    }
}

// Four rows of floats that lie `stride` apart, from block k on, to or from the turned ones.
typedef struct FourRows
{
    float* rows[4];
    bool exists[4];
} FourRows;

ALWAYS_INLINE void turn_over(const FourRows* four, int at, float* turned, const int32_t* offsets)
{
    store_points(turned, offsets,
                 (Points){ load(four->rows[0] + at), load(four->rows[1] + at), load(four->rows[2] + at),
                           load(four->rows[3] + at) });
}

ALWAYS_INLINE void turn_back(const FourRows* four, int at, const float* turned, const int32_t* offsets)
{
    Points points = load_points(turned, offsets);
    const Vec vectors[4] = { points.x, points.y, points.z, points.w };
    for (int i = 0; i < 4; ++i)
    {
        if (four->exists[i])
        {
            store(four->rows[i] + at, vectors[i]);
        }
    }
}

// The same of compensated points, which come back as their moves.
ALWAYS_INLINE void add_back(const FourRows* four, const FourRows* remainders, int at, const float* turned,
                            const int32_t* offsets)
{
    Points points = load_points(turned, offsets);
    const Vec vectors[4] = { points.x, points.y, points.z, points.w };
    for (int i = 0; i < 4; ++i)
    {
        if (four->exists[i])
        {
            float* coordinate = four->rows[i] + at;
            move_coordinate(coordinate, remainders->rows[i] + at, load(coordinate), vectors[i], true);
        }
    }
}

// `base` is that of row 0; rows lie `row_stride` floats apart.
static FourRows find_four_rows(const TurnedRows* turned, float* base, int32_t row_stride, int quarter)
{
    FourRows four;
    for (int i = 0; i < 4; ++i)
    {
        int32_t row = turned->first_row + 4 * quarter + i;
        four.exists[i] = row < turned->cloth->grid.rows;
        four.rows[i] = base + clamp_row(&turned->cloth->grid, row) * row_stride;
    }
    return four;
}

static void turn_block(const TurnedRows* turned, int32_t k, bool is_compensated, bool is_back)
{
    VoileCloth* cloth = turned->cloth;
    const GridShape* grid = &cloth->grid;
    int32_t point_stride = grid->blocks_per_row * TURNED_SIZE;
    int coordinate_count = is_back ? 3 : 4;
    for (int quarter = 0; quarter < LANES / 4; ++quarter)
    {
        for (int at = 0; at < LANES; at += KERNEL_WIDTH)
        {
            int32_t offsets[KERNEL_WIDTH];
            find_columns(grid, k, at, TURNED_SIZE, offsets);
            for (int i = 0; i < coordinate_count; ++i)
            {
                FourRows four = find_four_rows(turned, (float*)&cloth->points[k] + i * LANES, point_stride, quarter);
                float* place = turned->points + i * LANES + 4 * quarter;
                if (!is_back)
                {
                    turn_over(&four, at, place, offsets);
                }
                else if (is_compensated)
                {
                    FourRows remainders = find_four_rows(turned, (float*)&cloth->remainders[k] + i * LANES,
                                                         grid->blocks_per_row * REMAINDERS_SIZE, quarter);
                    add_back(&four, &remainders, at, place, offsets);
                }
                else
                {
                    turn_back(&four, at, place, offsets);
                }
            }
        }
    }
}

// One number a thread: rest lengths over, impulses back.
static void turn_threads(const TurnedRows* turned, float* threads, float* place, int32_t k, bool is_back)
{
    const GridShape* grid = &turned->cloth->grid;
    float* base = threads + grid->family_starts[GRID_ACROSS] + k * LANES;
    for (int quarter = 0; quarter < LANES / 4; ++quarter)
    {
        FourRows four = find_four_rows(turned, base, grid->blocks_per_row * LANES, quarter);
        for (int at = 0; at < LANES; at += KERNEL_WIDTH)
        {
            int32_t offsets[KERNEL_WIDTH];
            find_columns(grid, k, at, LANES, offsets);
            if (is_back)
            {
                turn_back(&four, at, place + 4 * quarter, offsets);
            }
            else
            {
                turn_over(&four, at, place + 4 * quarter, offsets);
            }
        }
    }
}

static void turn_band(const TurnedRows* turned, const Relaxation* relaxation, bool is_back)
{
    VoileCloth* cloth = turned->cloth;
    for (int32_t k = 0; k < cloth->grid.blocks_per_row; ++k)
    {
        turn_block(turned, k, relaxation->is_compensated, is_back);
        if (!is_back)
        {
            turn_threads(turned, cloth->rest_squared, turned->rest_squared, k, false);
        }
        for (size_t axis = 0; axis < 3 && relaxation->is_measured; ++axis)
        {
            size_t columns = (size_t)cloth->grid.blocks_per_row * LANES;
            turn_threads(turned, cloth->impulses + axis * stored_count(cloth),
                         turned->impulses + axis * columns * LANES, k, is_back);
        }
    }
}

static void kill_missing_rows(const TurnedRows* turned)
{
    const GridShape* grid = &turned->cloth->grid;
    for (int32_t column = 0; column < grid->columns; ++column)
    {
        for (int lane = grid->rows - turned->first_row; lane < LANES; ++lane)
        {
            turned->rest_squared[column * LANES + lane] = DEAD_REST_SQUARED;
        }
    }
}

// In the bundle's own scratch: what the way back needs, rest lengths, impulses, points.
static TurnedRows find_band(VoileCloth* cloth, int32_t first_row, int bundle)
{
    const GridShape* grid = &cloth->grid;
    size_t columns = (size_t)grid->blocks_per_row * LANES;
    float* rest = find_kept(cloth, bundle) + (columns > (size_t)grid->rows ? columns : (size_t)grid->rows) * KEPT_SIZE;
    TurnedRows turned = { .cloth = cloth, .first_row = first_row, .rest_squared = rest };
    turned.impulses = rest + columns * LANES;
    turned.points = turned.impulses + 3 * columns * LANES;
    return turned;
}

static Chains find_rows_of_band(const TurnedRows* turned, const Relaxation* relaxation, int bundle)
{
    const GridShape* grid = &turned->cloth->grid;
    return (Chains){
        .points = turned->points,
        .rest_squared = turned->rest_squared,
        .impulses = relaxation->is_measured ? turned->impulses : NULL,
        .count = grid->columns - 1,
        .point_stride = TURNED_SIZE,
        .thread_stride = LANES,
        .impulse_stride = (size_t)grid->blocks_per_row * LANES * LANES,
        .kept = find_kept(turned->cloth, bundle),
        .softness = relaxation->softness[VOILE_LINK_STRUCTURAL],
    };
}

static void solve_rows(VoileCloth* cloth, const Relaxation* relaxation, float max_violation)
{
    const GridShape* grid = &cloth->grid;
    int bundles = grid_strand_bundles(grid);
    bool has_threads = grid->family_starts[GRID_ACROSS + 1] > grid->family_starts[GRID_ACROSS];
    for (int32_t row = 0; row < grid->rows && has_threads; row += bundles * LANES)
    {
        TurnedRows turned[MAX_STRAND_BUNDLES];
        Chains chains[MAX_STRAND_BUNDLES];
        int count = 0;
        for (; count < bundles && row + count * LANES < grid->rows; ++count)
        {
            turned[count] = find_band(cloth, row + count * LANES, count);
            turn_band(&turned[count], relaxation, false);
            kill_missing_rows(&turned[count]);
            chains[count] = find_rows_of_band(&turned[count], relaxation, count);
            chains[count].max_violation = max_violation;
        }
        solve_chains(chains, count, relaxation);
        for (int i = 0; i < count; ++i)
        {
            turn_band(&turned[i], relaxation, true);
        }
    }
}

// --- rows and columns ------------------------------------------------------------------------------------------------

static void solve_strands(VoileCloth* cloth, const Relaxation* relaxation, float h)
{
    float largest = MAX_VIOLATION_RATE * h;
    float max_violation = largest < MAX_VIOLATION ? largest : MAX_VIOLATION;
    solve_rows(cloth, relaxation, max_violation);
    solve_columns(cloth, relaxation, max_violation);
}
