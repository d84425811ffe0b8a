// Meshes: the points are gathered to one (x, y, z, w) each, so that a link's end is one load. The links of a colour share
// no point, so that any number of them may be relaxed together.

#if KERNEL_WIDTH == 1

static void gather(VoileCloth* cloth, int32_t first, int32_t end)
{
    for (int32_t i = first * LANES; i < end * LANES; ++i)
    {
        const PointBlock* block = &cloth->points[i / LANES];
        float* point = cloth->gathered + 4 * i;
        point[0] = block->x[i % LANES];
        point[1] = block->y[i % LANES];
        point[2] = block->z[i % LANES];
        point[3] = block->w[i % LANES];
    }
}

static void scatter(VoileCloth* cloth, int32_t first, int32_t end)
{
    for (int32_t i = first * LANES; i < end * LANES; ++i)
    {
        PointBlock* block = &cloth->points[i / LANES];
        const float* point = cloth->gathered + 4 * i;
        block->x[i % LANES] = point[0];
        block->y[i % LANES] = point[1];
        block->z[i % LANES] = point[2];
    }
}

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

ALWAYS_INLINE void set_offsets(int32_t* out_offsets, int32_t first_slot)
{
    for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
    {
        out_offsets[lane] = 4 * (first_slot + lane);
    }
}

static void gather(VoileCloth* cloth, int32_t first, int32_t end)
{
    for (int32_t slot = first * LANES; slot < end * LANES; slot += KERNEL_WIDTH)
    {
        const float* x = cloth->points[slot / LANES].x + slot % LANES;
        int32_t offsets[KERNEL_WIDTH];
        set_offsets(offsets, slot);
        Points points = { load(x), load(x + LANES), load(x + 2 * LANES), load(x + 3 * LANES) };
        store_points(cloth->gathered, offsets, points);
    }
}

static void scatter(VoileCloth* cloth, int32_t first, int32_t end)
{
    for (int32_t slot = first * LANES; slot < end * LANES; slot += KERNEL_WIDTH)
    {
        float* x = cloth->points[slot / LANES].x + slot % LANES;
        int32_t offsets[KERNEL_WIDTH];
        set_offsets(offsets, slot);
        Points points = load_points(cloth->gathered, offsets);
        store(x, points.x);
        store(x + LANES, points.y);
        store(x + 2 * LANES, points.z);
    }
}

#endif

ALWAYS_INLINE void relax_links(VoileCloth* cloth, const Relaxation* relaxation, float softness, int32_t stored,
                               bool is_general)
{
    const int32_t* from = cloth->link_from + stored;
    const int32_t* to = cloth->link_to + stored;
    Points a = load_points(cloth->gathered, from);
    Points b = load_points(cloth->gathered, to);
    Way way = { b.x - a.x, b.y - a.y, b.z - a.z };
    Vec s = find_correction(way, a.w + b.w, links_at(cloth, stored), relaxation, softness, is_general, NULL);
    Vec move_a = a.w * s;
    Vec move_b = b.w * s;
    store_points(cloth->gathered, from,
                 (Points){ a.x + move_a * way.x, a.y + move_a * way.y, a.z + move_a * way.z, a.w });
    store_points(cloth->gathered, to, (Points){ b.x - move_b * way.x, b.y - move_b * way.y, b.z - move_b * way.z, b.w });
}

static void relax_mesh(VoileCloth* cloth, const Relaxation* relaxation, VoileLinkKind kind, int32_t first, int32_t end)
{
    float softness = relaxation->softness[kind];
    bool is_general = relaxation_is_general(relaxation, kind, cloth->compliances);
    int32_t i = first;
    if (is_general)
    {
        for (; i + KERNEL_WIDTH <= end; i += KERNEL_WIDTH)
        {
            relax_links(cloth, relaxation, softness, i, true);
        }
    }
    else
    {
        for (; i + KERNEL_WIDTH <= end; i += KERNEL_WIDTH)
        {
            relax_links(cloth, relaxation, softness, i, false);
        }
    }
#if KERNEL_WIDTH > 1
    kernel_scalar.relax_mesh(cloth, relaxation, kind, i, end); // what is left of the colour
#endif
}
