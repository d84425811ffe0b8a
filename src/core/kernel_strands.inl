// Strands: every row of a grid, then every column, solved exactly. With the constraint C = (d^2 - r^2) / 2 of a thread d
// its gradient is d itself, and one Newton step for all threads of a chain is a tridiagonal system for their multipliers m,
//
//     a_i m_(i-1) + b_i m_i + a_(i+1) m_(i+1) = C_i,   a_i = -w_i (d_(i-1) . d_i),   b_i = (w_i + w_(i+1) + s) D_i,
//
// with s = compliance / h^2; point i then moves by w_i (m_i d_i - m_(i-1) d_(i-1)). (Direct solving of chains: Goldenthal
// et al., "Efficient Simulation of Inextensible Cloth", SIGGRAPH 2007; elimination after Thomas.) D is d^2, but not less
// than r^2, and C is clamped as if no thread were more than a quarter too long or too short, or less in shorter sub-steps:
// both leave the fixed point where it is and keep a violent pull from throwing points. One division a thread, no root.
//
// Sixteen chains fill the lanes: a block's columns as they lie; rows are turned over into scratch.

#define MAX_VIOLATION      0.28125f // (1.25^2 - 1) / 2
#define LEAST_PIVOT        1.0e-4f  // of the diagonal: a straight chain between two fixed ends has less, or none
#define MAX_VIOLATION_RATE 168.75f  // per second: the same in 1/600 s

// Floats of scratch: of a point turned over, and of what the way back needs of a thread.
#define TURNED_SIZE     (4 * LANES)
#define KEPT_SIZE       (2 * LANES) // the ratio a / pivot of the thread before, the right side
#define REMAINDERS_SIZE (3 * LANES) // of a block, which are not turned over

// Sixteen chains side by side. Strides are in floats.
typedef struct Chains
{
    float* points;     // x, y, z, w of LANES each
    float* remainders; // x, y, z of LANES each; NULL: see move_bead
    const float* rest_squared;
    float* impulses; // x, y, z, `impulse_stride` apart: they are added to; NULL where forces are not wanted
    size_t impulse_stride;
    int32_t count; // threads
    int32_t point_stride, remainder_stride, thread_stride;
    float* kept;
    float softness, max_violation;
} Chains;

// A point's place with its weight.
typedef struct Bead
{
    Vec x, y, z, w;
} Bead;

ALWAYS_INLINE Bead load_bead(const float* point)
{
    return (Bead){ load(point), load(point + LANES), load(point + 2 * LANES), load(point + 3 * LANES) };
}

// --- from the first thread to the last -------------------------------------------------------------------------------

typedef struct Forward
{
    const float* point;
    const float* rest;
    float* kept;
    Bead from;
    Way before;
    Vec inverse, right;
} Forward;

ALWAYS_INLINE Forward start_forward(const Chains* chains, int at)
{
    const float* point = chains->points + at;
    return (Forward){
        .point = point,
        .rest = chains->rest_squared + at,
        .kept = chains->kept + at,
        .from = load_bead(point),
        .before = { splat(0.0f), splat(0.0f), splat(0.0f) },
        .inverse = splat(0.0f),
        .right = splat(0.0f),
    };
}

ALWAYS_INLINE void eliminate(const Chains* chains, Forward* forward)
{
    forward->point += chains->point_stride;
    Bead from = forward->from;
    Bead to = load_bead(forward->point);
    Vec rest_squared = load(forward->rest);
    Vec weight = from.w + to.w;
    Mask acts = (rest_squared >= 0.0f) & (weight > 0.0f);
    Way way = { select_or_zero(acts, to.x - from.x), select_or_zero(acts, to.y - from.y),
                select_or_zero(acts, to.z - from.z) };
    Vec squared = dot_ways(way, way);
    Vec limit = rest_squared * chains->max_violation;
    Vec violation = (squared - rest_squared) * 0.5f;
    violation = select_or_zero(acts, vec_max(vec_min(violation, limit), 0.0f - limit));

    Vec coupling = 0.0f - from.w * dot_ways(forward->before, way);
    Vec ratio = coupling * forward->inverse;
    Vec diagonal = (weight + chains->softness) * vec_max(squared, rest_squared);
    Vec pivot = vec_max(diagonal - coupling * ratio, diagonal * LEAST_PIVOT);
    forward->inverse = 1.0f / (select_or_keep(acts, pivot, splat(1.0f)) + 1.0e-30f);
    forward->right = (violation - coupling * forward->right) * forward->inverse;
    store(forward->kept, ratio);
    store(forward->kept + LANES, forward->right);

    forward->before = way;
    forward->from = to;
    forward->rest += chains->thread_stride;
    forward->kept += KEPT_SIZE;
}

// --- and back --------------------------------------------------------------------------------------------------------

// Where no remainders are at hand a compensated bead's place, which nothing reads again, is given up for its move alone.
ALWAYS_INLINE void move_bead(float* point, float* remainder, Bead bead, Way way, bool is_compensated)
{
    Way move = scale_way(way, bead.w);
    if (!is_compensated)
    {
        store_way(point, (Way){ bead.x + move.x, bead.y + move.y, bead.z + move.z });
    }
    else if (remainder == NULL)
    {
        store_way(point, move);
    }
    else
    {
        move_coordinate(point, remainder, bead.x, move.x, true);
        move_coordinate(point + LANES, remainder + LANES, bead.y, move.y, true);
        move_coordinate(point + 2 * LANES, remainder + 2 * LANES, bead.z, move.z, true);
    }
}

ALWAYS_INLINE void add_impulse(float* impulse, size_t stride, Way pull)
{
    store(impulse, load(impulse) + pull.x);
    store(impulse + stride, load(impulse + stride) + pull.y);
    store(impulse + 2 * stride, load(impulse + 2 * stride) + pull.z);
}

typedef struct Back
{
    float* point;
    float* remainder;
    const float* kept;
    float* impulse;
    Bead far;
    Vec multiplier, ratio;
    Way after; // the thread after, times its multiplier
} Back;

ALWAYS_INLINE Back start_back(const Chains* chains, int at)
{
    float* point = chains->points + at + chains->count * chains->point_stride;
    float* remainders = chains->remainders;
    float* impulses = chains->impulses;
    return (Back){
        .point = point,
        .remainder = remainders != NULL ? remainders + at + chains->count * chains->remainder_stride : NULL,
        .kept = chains->kept + at + chains->count * KEPT_SIZE,
        .impulse = impulses != NULL ? impulses + at + chains->count * chains->thread_stride : NULL,
        .far = load_bead(point),
        .multiplier = splat(0.0f),
        .ratio = splat(0.0f),
        .after = { splat(0.0f), splat(0.0f), splat(0.0f) },
    };
}

// Moves each point once both of its threads are known. A dead thread's multiplier is 0.
ALWAYS_INLINE void substitute(const Chains* chains, Back* back, bool is_compensated)
{
    back->kept -= KEPT_SIZE;
    Bead far = back->far;
    Bead near = load_bead(back->point - chains->point_stride);
    Vec multiplier = load(back->kept + LANES) - back->ratio * back->multiplier;
    back->multiplier = multiplier;
    back->ratio = load(back->kept);
    Way pull = { multiplier * (far.x - near.x), multiplier * (far.y - near.y), multiplier * (far.z - near.z) };
    if (chains->impulses != NULL)
    {
        back->impulse -= chains->thread_stride;
        add_impulse(back->impulse, chains->impulse_stride, pull);
    }
    move_bead(back->point, back->remainder, far, sub_ways(back->after, pull), is_compensated);
    back->after = pull;
    back->far = near;
    back->point -= chains->point_stride;
    if (is_compensated && back->remainder != NULL)
    {
        back->remainder -= chains->remainder_stride;
    }
}

// --- two at a time ---------------------------------------------------------------------------------------------------

// Each thread waits for a division of the one before it: two vectors of chains, of the same count, wait together.
ALWAYS_INLINE void solve_two(const Chains* a, int at_a, const Chains* b, int at_b, bool is_compensated)
{
    Forward forward_a = start_forward(a, at_a), forward_b = start_forward(b, at_b);
    for (int32_t i = 0; i < a->count; ++i)
    {
        eliminate(a, &forward_a);
        eliminate(b, &forward_b);
    }
    Back back_a = start_back(a, at_a), back_b = start_back(b, at_b);
    for (int32_t i = 0; i < a->count; ++i)
    {
        substitute(a, &back_a, is_compensated);
        substitute(b, &back_b, is_compensated);
    }
    move_bead(back_a.point, back_a.remainder, back_a.far, back_a.after, is_compensated);
    move_bead(back_b.point, back_b.remainder, back_b.far, back_b.after, is_compensated);
}

ALWAYS_INLINE void solve_one(const Chains* chains, int at, bool is_compensated)
{
    Forward forward = start_forward(chains, at);
    for (int32_t i = 0; i < chains->count; ++i)
    {
        eliminate(chains, &forward);
    }
    Back back = start_back(chains, at);
    for (int32_t i = 0; i < chains->count; ++i)
    {
        substitute(chains, &back, is_compensated);
    }
    move_bead(back.point, back.remainder, back.far, back.after, is_compensated);
}

// One or two bundles of chains, which share no point.
ALWAYS_INLINE void solve_bundles(const Chains* chains, int bundle_count, bool is_compensated)
{
    int vector_count = bundle_count * VECTOR_COUNT;
    for (int i = 0; i < vector_count; i += 2)
    {
        const Chains* a = &chains[i / VECTOR_COUNT];
        int at_a = i % VECTOR_COUNT * KERNEL_WIDTH;
        if (i + 1 < vector_count)
        {
            const Chains* b = &chains[(i + 1) / VECTOR_COUNT];
            solve_two(a, at_a, b, (i + 1) % VECTOR_COUNT * KERNEL_WIDTH, is_compensated);
        }
        else
        {
            solve_one(a, at_a, is_compensated);
        }
    }
}

NEVER_INLINE void solve_bundles_compensated(const Chains* chains, int bundle_count)
{
    solve_bundles(chains, bundle_count, true);
}

static void solve_chains(const Chains* chains, int bundle_count, const Relaxation* relaxation)
{
    if (relaxation->is_compensated)
    {
        solve_bundles_compensated(chains, bundle_count);
    }
    else
    {
        solve_bundles(chains, bundle_count, false);
    }
}

// --- columns ---------------------------------------------------------------------------------------------------------

static float* find_kept(const VoileCloth* cloth, int bundle)
{
    return cloth->strand_scratch + (size_t)bundle * (grid_strand_scratch(&cloth->grid) / MAX_STRAND_BUNDLES);
}

static Chains find_columns_of_block(const VoileCloth* cloth, const Relaxation* relaxation, int32_t k, int bundle)
{
    const GridShape* grid = &cloth->grid;
    int32_t start = grid->family_starts[GRID_DOWN] + k * LANES;
    return (Chains){
        .points = cloth->points[k].x,
        .remainders = relaxation->is_compensated ? cloth->remainders[k].x : NULL,
        .rest_squared = cloth->rest_squared + start,
        .impulses = relaxation->is_measured ? cloth->impulses + start : NULL,
        .count = grid->rows - 1,
        .point_stride = grid->blocks_per_row * TURNED_SIZE,
        .remainder_stride = grid->blocks_per_row * REMAINDERS_SIZE,
        .thread_stride = grid->blocks_per_row * LANES,
        .impulse_stride = stored_count(cloth),
        .kept = find_kept(cloth, bundle),
        .softness = relaxation->softness[VOILE_LINK_STRUCTURAL],
    };
}

static void solve_columns(VoileCloth* cloth, const Relaxation* relaxation, float max_violation)
{
    const GridShape* grid = &cloth->grid;
    int bundles = grid_strand_bundles(grid);
    bool has_threads = grid->family_starts[GRID_DOWN + 1] > grid->family_starts[GRID_DOWN];
    for (int32_t k = 0; k < grid->blocks_per_row && has_threads; k += bundles)
    {
        Chains chains[MAX_STRAND_BUNDLES];
        int count = 0;
        for (; count < bundles && k + count < grid->blocks_per_row; ++count)
        {
            chains[count] = find_columns_of_block(cloth, relaxation, k + count, count);
            chains[count].max_violation = max_violation;
        }
        solve_chains(chains, count, relaxation);
    }
}
