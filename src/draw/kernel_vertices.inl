// Vertices over lanes. The last lanes of a run are a whole vector that ends where the run does; what it shares with the
// vector before comes out the same once more.

// --- points ----------------------------------------------------------------------------------------------------------

typedef struct Vec3
{
    Vec x, y, z;
} Vec3;

#if KERNEL_WIDTH == 1
ALWAYS_INLINE Vec3 load_points(const VoileVec3* points)
{
    return (Vec3){ points->x, points->y, points->z };
}
#else
#if KERNEL_WIDTH == 16
#define TAKE_X(a, b, c)                                                                                                \
    __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 0, 0, 0, 0, 0), c,   \
                            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29)
#define TAKE_Y(a, b, c)                                                                                                \
    __builtin_shufflevector(__builtin_shufflevector(a, b, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 0, 0, 0, 0, 0), c,  \
                            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30)
#define TAKE_Z(a, b, c)                                                                                                \
    __builtin_shufflevector(__builtin_shufflevector(a, b, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 0, 0, 0, 0, 0, 0), c,   \
                            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31)
#elif KERNEL_WIDTH == 8
#define TAKE_X(a, b, c)                                                                                                \
    __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 3, 6, 9, 12, 15, 0, 0), c, 0, 1, 2, 3, 4, 5, 10, 13)
#define TAKE_Y(a, b, c)                                                                                                \
    __builtin_shufflevector(__builtin_shufflevector(a, b, 1, 4, 7, 10, 13, 0, 0, 0), c, 0, 1, 2, 3, 4, 8, 11, 14)
#define TAKE_Z(a, b, c)                                                                                                \
    __builtin_shufflevector(__builtin_shufflevector(a, b, 2, 5, 8, 11, 14, 0, 0, 0), c, 0, 1, 2, 3, 4, 9, 12, 15)
#else
#define TAKE_X(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 3, 6, 0), c, 0, 1, 2, 5)
#define TAKE_Y(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 1, 4, 7, 0), c, 0, 1, 2, 6)
#define TAKE_Z(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 2, 5, 0, 0), c, 0, 1, 4, 7)
#endif

// KERNEL_WIDTH points that lie one after another.
ALWAYS_INLINE Vec3 load_points(const VoileVec3* points)
{
    const float* from = &points->x;
    Vec a = load(from), b = load(from + KERNEL_WIDTH), c = load(from + 2 * KERNEL_WIDTH);
    return (Vec3){ TAKE_X(a, b, c), TAKE_Y(a, b, c), TAKE_Z(a, b, c) };
}
#endif

// Where a vector that begins at `i` is to begin so that it ends within the run.
ALWAYS_INLINE int keep_within(int i, int end)
{
    return i + KERNEL_WIDTH <= end ? i : end - KERNEL_WIDTH;
}

static void split_points(const VoileVec3* points, int count, float* out_x, float* out_y, float* out_z)
{
    for (int i = 0; i < count; i += KERNEL_WIDTH)
    {
        int at = keep_within(i, count);
        Vec3 split = load_points(points + at);
        store(out_x + at, split.x);
        store(out_y + at, split.y);
        store(out_z + at, split.z);
    }
}

ALWAYS_INLINE Vec3 subtract3(Vec3 a, Vec3 b)
{
    return (Vec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

ALWAYS_INLINE Vec dot3(Vec3 a, Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

ALWAYS_INLINE Vec3 splat3(VoileVec3 v)
{
    return (Vec3){ splat(v.x), splat(v.y), splat(v.z) };
}

// As voile_normalize_or with (0, 0, 1).
ALWAYS_INLINE Vec3 normalize_or_z(Vec3 v)
{
    Vec length = vec_sqrt(dot3(v, v));
    Mask has_direction = (length > 0.0f) & (length <= 3.4e38f);
    Vec scale = 1.0f / length;
    return (Vec3){ select_or_zero(has_direction, v.x * scale), select_or_zero(has_direction, v.y * scale),
                   select_or_keep(has_direction, v.z * scale, splat(1.0f)) };
}

// --- normals ---------------------------------------------------------------------------------------------------------

ALWAYS_INLINE Vec3 load_split(const PointGrid* grid, int at)
{
    return (Vec3){ load(grid->x + at), load(grid->y + at), load(grid->z + at) };
}

ALWAYS_INLINE Mask load_mask(const int32_t* from)
{
    Mask mask;
    memcpy(&mask, from, sizeof mask);
    return mask;
}

// Adds the areas of living faces, by their upper left points: half the product of the diagonals.
ALWAYS_INLINE void add_areas(const PointGrid* grid, int at, Vec3* sum)
{
    Vec3 a = subtract3(load_split(grid, at + grid->columns + 1), load_split(grid, at));
    Vec3 b = subtract3(load_split(grid, at + 1), load_split(grid, at + grid->columns));
    Mask is_alive = load_mask(grid->living + at);
    sum->x = sum->x + select_or_zero(is_alive, (a.y * b.z - a.z * b.y) * 0.5f);
    sum->y = sum->y + select_or_zero(is_alive, (a.z * b.x - a.x * b.z) * 0.5f);
    sum->z = sum->z + select_or_zero(is_alive, (a.x * b.y - a.y * b.x) * 0.5f);
}

static void find_normals(const PointGrid* grid, int first, int end, VoileVec3* out_normals)
{
    for (int i = first; i < end; i += KERNEL_WIDTH)
    {
        int at = keep_within(i, end);
        Vec3 sum = splat3((VoileVec3){ 0.0f, 0.0f, 0.0f });
        add_areas(grid, at - grid->columns - 1, &sum);
        add_areas(grid, at - grid->columns, &sum);
        add_areas(grid, at - 1, &sum);
        add_areas(grid, at, &sum);
        Vec3 normal = normalize_or_z(sum);
        float x[KERNEL_WIDTH], y[KERNEL_WIDTH], z[KERNEL_WIDTH];
        store(x, normal.x);
        store(y, normal.y);
        store(z, normal.z);
        for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
        {
            out_normals[at + lane] = (VoileVec3){ x[lane], y[lane], z[lane] };
        }
    }
}

// --- places ----------------------------------------------------------------------------------------------------------

// As projection_point has it, with no place for what is not seen.
static void project_points(const Projection* projection, const VoileVec3* points, int count, float* out_x, float* out_y,
                           float* out_inverse_depth)
{
    Vec3 eye = splat3(projection->eye);
    Vec3 right = splat3(projection->right), up = splat3(projection->up), forward = splat3(projection->forward);
    float middle_x = projection->middle_x, middle_y = (float)projection->height * 0.5f;
    for (int i = 0; i < count; i += KERNEL_WIDTH)
    {
        int at = keep_within(i, count);
        Vec3 offset = subtract3(load_points(points + at), eye);
        Vec depth = dot3(offset, forward);
        Vec pixels_per_metre = projection->focal_px / depth;
        Vec x = middle_x + dot3(offset, right) * pixels_per_metre;
        Vec y = middle_y - dot3(offset, up) * pixels_per_metre;
        Mask is_seen = (depth >= projection->near_depth) & (x - x == 0.0f) & (y - y == 0.0f);
        store(out_x + at, select_or_keep(is_seen, x, splat(NAN)));
        store(out_y + at, select_or_keep(is_seen, y, splat(NAN)));
        store(out_inverse_depth + at, select_or_zero(is_seen, 1.0f / depth));
    }
}

static float least_of(Vec values)
{
    float lanes[KERNEL_WIDTH];
    store(lanes, values);
    float least = lanes[0];
    for (int lane = 1; lane < KERNEL_WIDTH; ++lane)
    {
        least = lanes[lane] < least ? lanes[lane] : least;
    }
    return least;
}

static float greatest_of(Vec values)
{
    return -least_of(-values);
}

static void find_bounds_of(VertexBounds* bounds, const float* x, const float* y, const float* inverse_depth, int count)
{
    Vec left = splat(bounds->left), top = splat(bounds->top), low = splat(bounds->low);
    Vec right = splat(bounds->right), bottom = splat(bounds->bottom), high = splat(bounds->high);
    for (int i = 0; i < count; i += KERNEL_WIDTH)
    {
        int at = keep_within(i, count);
        Vec column = load(x + at), row = load(y + at), near = load(inverse_depth + at);
        Mask is_seen = near > 0.0f;
        left = select_or_keep(is_seen & (column < left), column, left);
        right = select_or_keep(is_seen & (column > right), column, right);
        top = select_or_keep(is_seen & (row < top), row, top);
        bottom = select_or_keep(is_seen & (row > bottom), row, bottom);
        low = select_or_keep(is_seen & (near < low), near, low);
        high = select_or_keep(near > high, near, high);
    }
    *bounds = (VertexBounds){ least_of(left),      least_of(top), greatest_of(right),
                              greatest_of(bottom), least_of(low), greatest_of(high) };
}

// --- colours ---------------------------------------------------------------------------------------------------------

// As color_from_rgb has a component.
ALWAYS_INLINE Bits byte_of_unit(Vec value)
{
    Vec scaled = select_or_keep(value < 1.0f, value, splat(1.0f)) * 255.0f + 0.5f;
    return (Bits)ints_cut_off(select_or_zero(value > 0.0f, scaled));
}

ALWAYS_INLINE Bits color_of_lit(Vec3 color, Vec light)
{
    return byte_of_unit(color.x * light) << 16 | byte_of_unit(color.y * light) << 8 | byte_of_unit(color.z * light);
}

ALWAYS_INLINE void store_colors(Color* to, Bits colors)
{
    memcpy(to, &colors, sizeof colors);
}

ALWAYS_INLINE Vec3 load_dyes(const Color* from)
{
    Bits colors;
    memcpy(&colors, from, sizeof colors);
    return (Vec3){ vec_of_ints((Ints)(colors >> 16 & 255u)) / 255.0f, vec_of_ints((Ints)(colors >> 8 & 255u)) / 255.0f,
                   vec_of_ints((Ints)(colors & 255u)) / 255.0f };
}

ALWAYS_INLINE Vec3 mix3(Vec3 a, Vec3 b, Vec t)
{
    return (Vec3){ a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t };
}

ALWAYS_INLINE Vec clamp_to_unit(Vec value)
{
    Vec high = select_or_keep(value > 1.0f, splat(1.0f), value);
    return select_or_zero(mask_not(value < 0.0f), high);
}

ALWAYS_INLINE Vec light_of_side(const VertexPaint* paint, Vec cosine, Vec rim)
{
    Vec diffuse = 0.25f + 0.75f * cosine;
    return paint->ambient + paint->diffuse * select_or_zero(diffuse > 0.0f, diffuse) + paint->rim * rim;
}

// 0 for the farthest, 1 for the nearest.
ALWAYS_INLINE Vec find_nearness(const VertexPaint* paint, Vec inverse_depth)
{
    float width = paint->high - paint->low;
    return width > 0.0f ? clamp_to_unit((inverse_depth - paint->low) / width) : splat(1.0f);
}

ALWAYS_INLINE Bits paint_lines(const PaintedVertices* vertices, const VertexPaint* paint, int at, Vec light)
{
    Vec near = find_nearness(paint, load(vertices->inverse_depth + at));
    Vec smooth = near * near * (3.0f - 2.0f * near);
    Vec share = vertices->tint_strength * vec_sqrt(load(vertices->tint_shares + at));
    Vec3 dye = paint->dyes_lines ? load_dyes(vertices->dyes + at)
                                 : mix3(splat3(paint->line_far), splat3(paint->line_near), smooth);
    dye = mix3(dye, splat3(paint->tint), share);
    Vec bright = paint->gain * light;
    bright = select_or_keep(bright < paint->most, bright, splat(paint->most));
    Vec shade = (1.0f - paint->lit + paint->lit * bright) * (paint->far_shade + (1.0f - paint->far_shade) * near);
    return color_of_lit(dye, shade);
}

// Both sides are lit alike, each by its own normal; lines as the side that is seen.
static void paint_vertices(const PaintedVertices* vertices, const VertexPaint* paint, int first, int end)
{
    Color alpha = color_with_alpha(0, paint->line_alpha);
    for (int i = first; i < end; i += KERNEL_WIDTH)
    {
        int at = keep_within(i, end);
        Vec3 normal = load_points(vertices->normals + at);
        Vec3 to_eye = normalize_or_z(subtract3(splat3(paint->eye), load_points(vertices->positions + at)));
        Vec facing = dot3(normal, to_eye);
        Vec cosine = dot3(normal, splat3(paint->to_light));
        Vec edge = 1.0f - vec_abs(facing);
        Vec rim = edge * edge * edge;
        Vec front = light_of_side(paint, cosine, rim), back = light_of_side(paint, -cosine, rim);
        Vec shown = select_or_keep(facing < 0.0f, back, front);
        store_colors(vertices->lines + at, alpha | paint_lines(vertices, paint, at, shown));
        if (vertices->front != NULL)
        {
            Vec3 dye = paint->dyes_faces ? load_dyes(vertices->dyes + at) : splat3(paint->front);
            Vec3 back_dye = paint->dyes_faces ? dye : splat3(paint->back);
            store_colors(vertices->front + at, 0xFF000000u | color_of_lit(dye, front));
            store_colors(vertices->back + at, 0xFF000000u | color_of_lit(back_dye, back));
        }
    }
}

// --- sight -----------------------------------------------------------------------------------------------------------

#if KERNEL_WIDTH == 1
static void find_sights(const LineBatch* batch, int count, uint8_t* vertices)
{
    for (int i = 0; i < count; ++i)
    {
        vertices[i] = (uint8_t)(vertices[i] | line_vertex_sight(batch, i));
    }
}
#else
// As line_vertex_sight has it.
static void find_sights(const LineBatch* batch, int count, uint8_t* vertices)
{
    const DepthMap* depth = batch->depth;
    float right = (float)(depth->width << depth->shift), bottom = (float)(depth->height << depth->shift);
    bool is_wide = (int64_t)depth->pitch * depth->height > INT32_MAX; // too far for the lanes' numbers
    int i = 0;
    for (; i + KERNEL_WIDTH <= count && !is_wide; i += KERNEL_WIDTH)
    {
        Vec x = load(batch->x + i), y = load(batch->y + i), inverse = load(batch->inverse_depth + i);
        Mask is_inside = (x >= 0.0f) & (x < right) & (y >= 0.0f) & (y < bottom) & (inverse > 0.0f);
        Ints column = ints_cut_off(select_or_zero(is_inside, x)) >> depth->shift;
        Ints row = ints_cut_off(select_or_zero(is_inside, y)) >> depth->shift;
        int32_t offsets[KERNEL_WIDTH], flags[KERNEL_WIDTH];
        Ints offset = row * depth->pitch + column;
        memcpy(offsets, &offset, sizeof offset);
        Mask is_hidden = inverse * (1.0f + batch->bias) < pick_floats(depth->values, offsets);
        Ints flag = is_inside & ((is_hidden & VERTEX_HIDDEN) | (~is_hidden & VERTEX_SEEN));
        memcpy(flags, &flag, sizeof flag);
        for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
        {
            vertices[i + lane] = (uint8_t)(vertices[i + lane] | flags[lane]);
        }
    }
    for (; i < count; ++i)
    {
        vertices[i] = (uint8_t)(vertices[i] | line_vertex_sight(batch, i));
    }
}
#endif
