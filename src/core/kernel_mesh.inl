// Meshes: the points are gathered to one (x, y, z, w) each, so that a link's end is one load. The links of a colour share
// no point, so that any number of them may be relaxed together.

#if KERNEL_WIDTH == 1

// Points of as many links' ends as there are lanes.
typedef struct Points
{
    Vec x, y, z, w;
} Points;

ALWAYS_INLINE Points load_points(const float* gathered, const int32_t* offsets)
{
    const float* point = gathered + offsets[0];
    return (Points){ point[0], point[1], point[2], point[3] };
}

ALWAYS_INLINE void store_points(float* gathered, const int32_t* offsets, Points points)
{
    float* point = gathered + offsets[0];
    point[0] = points.x;
    point[1] = points.y;
    point[2] = points.z;
    point[3] = points.w;
}

#else

// In each quarter of four lanes, rows become columns: out quarter of x holds the first lane of each, and so on.
typedef struct Points
{
    Vec x, y, z, w;
} Points;

#if KERNEL_WIDTH == 16
#define IN_QUARTERS(a, b, i, j, k, l)                                                                                  \
    __builtin_shufflevector(a, b, i, j, k, l, i + 4, j + 4, k + 4, l + 4, i + 8, j + 8, k + 8, l + 8, i + 12, j + 12,  \
                            k + 12, l + 12)
#elif KERNEL_WIDTH == 8
#define IN_QUARTERS(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l, i + 4, j + 4, k + 4, l + 4)
#else
#define IN_QUARTERS(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#endif

#define SECOND KERNEL_WIDTH // lane 0 of the second operand

ALWAYS_INLINE Points turn_quarters(Points rows)
{
    Vec low_xy = IN_QUARTERS(rows.x, rows.y, 0, SECOND, 1, SECOND + 1);
    Vec low_zw = IN_QUARTERS(rows.z, rows.w, 0, SECOND, 1, SECOND + 1);
    Vec high_xy = IN_QUARTERS(rows.x, rows.y, 2, SECOND + 2, 3, SECOND + 3);
    Vec high_zw = IN_QUARTERS(rows.z, rows.w, 2, SECOND + 2, 3, SECOND + 3);
    return (Points){
        IN_QUARTERS(low_xy, low_zw, 0, 1, SECOND, SECOND + 1),
        IN_QUARTERS(low_xy, low_zw, 2, 3, SECOND + 2, SECOND + 3),
        IN_QUARTERS(high_xy, high_zw, 0, 1, SECOND, SECOND + 1),
        IN_QUARTERS(high_xy, high_zw, 2, 3, SECOND + 2, SECOND + 3),
    };
}

// A vector of points offsets[0], offsets[stride], ...; one a quarter.
ALWAYS_INLINE Vec join(const float* gathered, const int32_t* offsets, int stride)
{
    Vec4 a = *(const Vec4*)(gathered + offsets[0]);
#if KERNEL_WIDTH == 4
    (void)stride;
    return a;
#else
    Vec4 b = *(const Vec4*)(gathered + offsets[stride]);
#if KERNEL_WIDTH == 8
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
#else
    typedef float Vec8 __attribute__((vector_size(32), may_alias, aligned(4)));
    Vec4 c = *(const Vec4*)(gathered + offsets[2 * stride]);
    Vec4 d = *(const Vec4*)(gathered + offsets[3 * stride]);
    Vec8 low = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
    Vec8 high = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#endif
#endif
}

ALWAYS_INLINE void part(float* gathered, const int32_t* offsets, int stride, Vec points)
{
    *(Vec4*)(gathered + offsets[0]) = __builtin_shufflevector(points, points, 0, 1, 2, 3);
#if KERNEL_WIDTH >= 8
    *(Vec4*)(gathered + offsets[stride]) = __builtin_shufflevector(points, points, 4, 5, 6, 7);
#else
    (void)stride;
#endif
#if KERNEL_WIDTH == 16
    *(Vec4*)(gathered + offsets[2 * stride]) = __builtin_shufflevector(points, points, 8, 9, 10, 11);
    *(Vec4*)(gathered + offsets[3 * stride]) = __builtin_shufflevector(points, points, 12, 13, 14, 15);
#endif
}

// `offsets` of the points of lane 0, 1, ...
#define LANES_A_QUARTER 4

ALWAYS_INLINE Points load_points(const float* gathered, const int32_t* offsets)
{
    Points rows = {
        join(gathered, offsets, LANES_A_QUARTER),
        join(gathered, offsets + 1, LANES_A_QUARTER),
        join(gathered, offsets + 2, LANES_A_QUARTER),
        join(gathered, offsets + 3, LANES_A_QUARTER),
    };
    return turn_quarters(rows);
}

ALWAYS_INLINE void store_points(float* gathered, const int32_t* offsets, Points points)
{
    Points rows = turn_quarters(points);
    part(gathered, offsets, LANES_A_QUARTER, rows.x);
    part(gathered, offsets + 1, LANES_A_QUARTER, rows.y);
    part(gathered, offsets + 2, LANES_A_QUARTER, rows.z);
    part(gathered, offsets + 3, LANES_A_QUARTER, rows.w);
}

#endif

// --- there and back --------------------------------------------------------------------------------------------------

ALWAYS_INLINE void set_offsets(int32_t* out_offsets, int32_t first_slot)
{
    for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
    {
        out_offsets[lane] = 4 * (first_slot + lane);
    }
}

static void gather_remainders(VoileCloth* cloth, int32_t block)
{
    float* gathered = (float*)cloth->points;
    for (int at = 0; at < LANES; at += KERNEL_WIDTH)
    {
        const float* x = cloth->remainders[block].x + at;
        int32_t offsets[KERNEL_WIDTH];
        set_offsets(offsets, block * LANES + at);
        store_points(gathered, offsets, (Points){ load(x), load(x + LANES), load(x + 2 * LANES), splat(0.0f) });
    }
}

static void scatter_remainders(VoileCloth* cloth, int32_t block)
{
    const float* gathered = (const float*)cloth->points;
    for (int at = 0; at < LANES; at += KERNEL_WIDTH)
    {
        int32_t offsets[KERNEL_WIDTH];
        set_offsets(offsets, block * LANES + at);
        Points points = load_points(gathered, offsets);
        store_way(cloth->remainders[block].x + at, (Way){ points.x, points.y, points.z });
    }
}

static void gather(VoileCloth* cloth, bool is_compensated, int32_t first, int32_t end)
{
    for (int32_t slot = first * LANES; slot < end * LANES; slot += KERNEL_WIDTH)
    {
        const float* x = cloth->points[slot / LANES].x + slot % LANES;
        int32_t offsets[KERNEL_WIDTH];
        set_offsets(offsets, slot);
        Points points = { load(x), load(x + LANES), load(x + 2 * LANES), load(x + 3 * LANES) };
        store_points(cloth->gathered, offsets, points);
    }
    for (int32_t block = first; block < end && is_compensated; ++block)
    {
        gather_remainders(cloth, block);
    }
}

static void scatter(VoileCloth* cloth, bool is_compensated, int32_t first, int32_t end)
{
    for (int32_t block = first; block < end && is_compensated; ++block)
    {
        scatter_remainders(cloth, block);
    }
    for (int32_t slot = first * LANES; slot < end * LANES; slot += KERNEL_WIDTH)
    {
        float* x = cloth->points[slot / LANES].x + slot % LANES;
        int32_t offsets[KERNEL_WIDTH];
        set_offsets(offsets, slot);
        Points points = load_points(cloth->gathered, offsets);
        store_way(x, (Way){ points.x, points.y, points.z });
        if (is_compensated)
        {
            store(x + 3 * LANES, points.w);
        }
    }
}

// --- relaxing --------------------------------------------------------------------------------------------------------

// See move_coordinate.
ALWAYS_INLINE void move_points(VoileCloth* cloth, const int32_t* offsets, Points start, Way move, bool is_compensated)
{
    Points next = { start.x + move.x, start.y + move.y, start.z + move.z, start.w };
    store_points(cloth->gathered, offsets, next);
    if (is_compensated)
    {
        float* remainders = (float*)cloth->points;
        Points rest = load_points(remainders, offsets);
        rest.x = rest.x + (move.x - (next.x - start.x));
        rest.y = rest.y + (move.y - (next.y - start.y));
        rest.z = rest.z + (move.z - (next.z - start.z));
        store_points(remainders, offsets, rest);
    }
}

ALWAYS_INLINE void relax_links(VoileCloth* cloth, const Relaxation* relaxation, float softness, int32_t stored,
                               RelaxVariant variant)
{
    const int32_t* from = cloth->link_from + stored;
    const int32_t* to = cloth->link_to + stored;
    Points a = load_points(cloth->gathered, from);
    Points b = load_points(cloth->gathered, to);
    Way way = { b.x - a.x, b.y - a.y, b.z - a.z };
    Vec s = find_correction(way, a.w + b.w, links_at(cloth, stored), relaxation, softness, variant.is_general, NULL);
    Vec move_a = a.w * s;
    Vec move_b = b.w * s;
    move_points(cloth, from, a, scale_way(way, move_a), variant.is_compensated);
    Way back = { -(move_b * way.x), -(move_b * way.y), -(move_b * way.z) }; // which costs nothing: a + -b is a - b
    move_points(cloth, to, b, back, variant.is_compensated);
}

// Returns where fewer links are left than a vector holds.
ALWAYS_INLINE int32_t relax_color(VoileCloth* cloth, const Relaxation* relaxation, float softness, int32_t first,
                                  int32_t end, RelaxVariant variant)
{
    int32_t i = first;
    for (; i + KERNEL_WIDTH <= end; i += KERNEL_WIDTH)
    {
        relax_links(cloth, relaxation, softness, i, variant);
    }
    return i;
}

// A function of its own, so that the code for longer sub-steps stays as it is without this.
NEVER_INLINE int32_t relax_color_compensated(VoileCloth* cloth, const Relaxation* relaxation, float softness,
                                             int32_t first, int32_t end, bool is_general)
{
    return is_general ? relax_color(cloth, relaxation, softness, first, end, (RelaxVariant){ true, true })
                      : relax_color(cloth, relaxation, softness, first, end, (RelaxVariant){ false, true });
}

static void relax_mesh(VoileCloth* cloth, const Relaxation* relaxation, VoileLinkKind kind, int32_t first, int32_t end)
{
    float softness = relaxation->softness[kind];
    bool is_general = relaxation_is_general(relaxation, kind, cloth->compliances);
    int32_t rest = first;
    if (relaxation->is_compensated)
    {
        rest = relax_color_compensated(cloth, relaxation, softness, first, end, is_general);
    }
    else
    {
        rest = is_general ? relax_color(cloth, relaxation, softness, first, end, (RelaxVariant){ true, false })
                          : relax_color(cloth, relaxation, softness, first, end, (RelaxVariant){ false, false });
    }
#if KERNEL_WIDTH > 1
    kernel_scalar.relax_mesh(cloth, relaxation, kind, rest, end); // what is left of the colour
#else
    (void)rest;
#endif
}
