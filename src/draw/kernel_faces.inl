// Faces: as many small ones at once as there are lanes, row by row from each one's own top; then each one's spans, so that
// faces are drawn in their order whatever the width.

#include "draw/kernel_face_spans.inl"

// --- groups ----------------------------------------------------------------------------------------------------------

// A corner of each face, scaled to the map.
typedef struct FaceCorner
{
    Vec x, y;
    Vec values[FACE_VALUE_COUNT];
} FaceCorner;

typedef struct FaceGroup
{
    const FaceTarget* target;
    const FaceBatch* batch;
    int32_t first_face;
    const int32_t* numbers;                 // of the corners' vertices, 4 a face
    int32_t last_numbers[4 * KERNEL_WIDTH]; // those of the last faces, the last one repeated
    FaceCorner corners[4];
    int32_t first_rows[KERNEL_WIDTH];
    int32_t row_counts[KERNEL_WIDTH]; // 0: nothing to draw
    int32_t are_large[KERNEL_WIDTH];  // not 0: to be drawn alone
    int row_count;                    // the most
} FaceGroup;

// An edge of each face from its upper end down, so that both faces along it find the same places.
typedef struct GroupEdge
{
    Vec y_top, y_bottom, x_top, x_slope;
    Vec values_top[FACE_VALUE_COUNT], value_slopes[FACE_VALUE_COUNT];
} GroupEdge;

// Where a row of each face begins and ends.
typedef struct GroupRow
{
    int32_t firsts[KERNEL_WIDTH], counts[KERNEL_WIDTH];
    float values[FACE_VALUE_COUNT][KERNEL_WIDTH], steps[FACE_VALUE_COUNT][KERNEL_WIDTH];
} GroupRow;

// Lanes beyond the last face repeat it and are not drawn.
ALWAYS_INLINE void find_numbers(FaceGroup* group, int lane_count)
{
    group->numbers = group->batch->corners + 4 * (ptrdiff_t)group->first_face;
    if (lane_count < KERNEL_WIDTH)
    {
        for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
        {
            int from = lane < lane_count ? lane : lane_count - 1;
            memcpy(group->last_numbers + 4 * lane, group->numbers + 4 * from, 4 * sizeof *group->numbers);
        }
        group->numbers = group->last_numbers;
    }
}

ALWAYS_INLINE Vec min_of_corners(const Vec* values)
{
    return vec_min(vec_min(values[0], values[1]), vec_min(values[2], values[3]));
}

ALWAYS_INLINE Vec max_of_corners(const Vec* values)
{
    return vec_max(vec_max(values[0], values[1]), vec_max(values[2], values[3]));
}

typedef struct GroupBounds
{
    Vec low, high;
    Ints first, count; // of the centres between, within limits
} GroupBounds;

ALWAYS_INLINE GroupBounds find_bounds(const Vec* places, int first, int end)
{
    GroupBounds bounds = { .low = min_of_corners(places), .high = max_of_corners(places) };
    bounds.first = find_first_centre(bounds.low, (float)first, (float)end);
    bounds.count = find_first_centre(bounds.high, (float)first, (float)end) - bounds.first;
    return bounds;
}

ALWAYS_INLINE void pick_corners(const float* base, const int32_t* numbers, Vec* out_values)
{
    for (int i = 0; i < 4; ++i)
    {
        out_values[i] = pick_each(base, numbers + i);
    }
}

ALWAYS_INLINE void scale_corners(float scale, Vec* values)
{
    for (int i = 0; i < 4; ++i)
    {
        values[i] = values[i] * scale;
    }
}

ALWAYS_INLINE void set_rows(FaceGroup* group, Mask is_drawn, Mask is_large, const GroupBounds* rows)
{
    Ints counts = ints_or_zero(is_drawn, rows->count);
    memcpy(group->first_rows, &rows->first, sizeof rows->first);
    memcpy(group->row_counts, &counts, sizeof counts);
    memcpy(group->are_large, &is_large, sizeof is_large);
    group->row_count = 0;
    for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
    {
        group->row_count = group->row_counts[lane] > group->row_count ? group->row_counts[lane] : group->row_count;
    }
}

// Reads the corners' places and finds which faces are small and seen. False where there is nothing to draw at all.
ALWAYS_INLINE bool place_group(FaceGroup* group, int lane_count)
{
    const FaceTarget* target = group->target;
    Vec x[4], y[4], near[4];
    find_numbers(group, lane_count);
    pick_corners(group->batch->y, group->numbers, y);
    scale_corners(target->scale, y);
    GroupBounds rows = find_bounds(y, target->first_row, target->end_row);
    Mask is_face = (load(lane_numbers) < (float)lane_count) & (rows.count > 0);
    if (!has_any(is_face))
    {
        return false; // most of a batch in a narrow band
    }
    pick_corners(group->batch->x, group->numbers, x);
    scale_corners(target->scale, x);
    pick_corners(group->batch->inverse_depth, group->numbers, near);
    GroupBounds columns = find_bounds(x, 0, target->width);
    Mask is_small = (rows.high - rows.low <= FACE_MAX_HEIGHT) & (columns.high - columns.low <= FACE_MAX_WIDTH);
    for (int i = 0; i < 4; ++i)
    {
        is_small = is_small & (vec_abs(x[i]) <= FACE_REACH) & (vec_abs(y[i]) <= FACE_REACH);
        is_face = is_face & (near[i] > 0.0f) & (near[i] <= 3.4e38f);
        group->corners[i].x = x[i];
        group->corners[i].y = y[i];
        group->corners[i].values[FACE_INVERSE_DEPTH] = near[i];
    }
    Mask is_large = is_face & mask_not(is_small);
    Mask is_drawn = is_face & is_small & (columns.count > 0);
    set_rows(group, is_drawn, is_large, &rows);
    return has_any(is_drawn | is_large);
}

// Twice the signed area, from the diagonals.
ALWAYS_INLINE Vec find_group_area(const FaceCorner* c)
{
    return (c[2].x - c[0].x) * (c[3].y - c[1].y) - (c[3].x - c[1].x) * (c[2].y - c[0].y);
}

ALWAYS_INLINE Vec channel_of(Bits colors, int shift)
{
    return vec_of_ints((Ints)(colors >> shift & 0xFFu)) + 0.5f;
}

ALWAYS_INLINE void color_group(FaceGroup* group)
{
    Mask is_front = find_group_area(group->corners) < 0.0f;
    bool shows_front = has_any(is_front), shows_back = has_any(mask_not(is_front));
    const FaceBatch* batch = group->batch;
    for (int i = 0; i < 4; ++i)
    {
        Bits colors = pick_each_color(shows_front ? batch->front : batch->back, group->numbers + i);
        if (shows_front && shows_back)
        {
            Bits back = pick_each_color(batch->back, group->numbers + i);
            colors = bits_of(choose(is_front, vec_of_bits(colors), vec_of_bits(back)));
        }
        group->corners[i].values[FACE_RED] = channel_of(colors, 16);
        group->corners[i].values[FACE_GREEN] = channel_of(colors, 8);
        group->corners[i].values[FACE_BLUE] = channel_of(colors, 0);
    }
}

ALWAYS_INLINE GroupEdge make_edge(const FaceCorner* a, const FaceCorner* b, int value_count)
{
    Mask is_upward = b->y < a->y;
    Vec y_top = choose(is_upward, b->y, a->y), y_bottom = choose(is_upward, a->y, b->y);
    Vec x_top = choose(is_upward, b->x, a->x), x_bottom = choose(is_upward, a->x, b->x);
    Vec inverse_height = 1.0f / (y_bottom - y_top);
    GroupEdge edge = { y_top, y_bottom, x_top, .x_slope = (x_bottom - x_top) * inverse_height };
    for (int i = 0; i < value_count; ++i)
    {
        Vec top = choose(is_upward, b->values[i], a->values[i]), bottom = choose(is_upward, a->values[i], b->values[i]);
        edge.values_top[i] = top;
        edge.value_slopes[i] = (bottom - top) * inverse_height;
    }
    return edge;
}

// --- rows ------------------------------------------------------------------------------------------------------------

typedef struct RowEnd
{
    Vec x;
    Vec values[FACE_VALUE_COUNT];
} RowEnd;

ALWAYS_INLINE void take_where(Mask mask, Vec x, const Vec* values, int value_count, RowEnd* end)
{
    end->x = choose(mask, x, end->x);
    for (int i = 0; i < value_count; ++i)
    {
        end->values[i] = choose(mask, values[i], end->values[i]);
    }
}

// The leftmost and the rightmost edge that a row of centres crosses.
ALWAYS_INLINE void cross_edges(const GroupEdge* edges, Vec y, int value_count, RowEnd* left, RowEnd* right)
{
    left->x = splat(4.0f * FACE_REACH);
    right->x = splat(-4.0f * FACE_REACH);
    for (int i = 0; i < value_count; ++i)
    {
        left->values[i] = right->values[i] = splat(0.0f);
    }
    for (int i = 0; i < 4; ++i)
    {
        const GroupEdge* edge = &edges[i];
        Mask is_crossed = (edge->y_top <= y) & (y < edge->y_bottom);
        Vec down = y - edge->y_top;
        Vec x = edge->x_top + down * edge->x_slope;
        Vec values[FACE_VALUE_COUNT];
        for (int k = 0; k < value_count; ++k)
        {
            values[k] = edge->values_top[k] + down * edge->value_slopes[k];
        }
        take_where(is_crossed & (x < left->x), x, values, value_count, left);
        take_where(is_crossed & (x > right->x), x, values, value_count, right);
    }
}

ALWAYS_INLINE void find_row(const FaceTarget* target, const RowEnd* left, const RowEnd* right, int value_count,
                            GroupRow* row)
{
    Ints first = find_first_centre(left->x, 0.0f, (float)target->width);
    Ints count = find_first_centre(right->x, 0.0f, (float)target->width) - first;
    memcpy(row->firsts, &first, sizeof first);
    memcpy(row->counts, &count, sizeof count);
    Vec inverse_width = 1.0f / (right->x - left->x);
    Vec to_first = vec_of_ints(first) + 0.5f - left->x;
    for (int i = 0; i < value_count; ++i)
    {
        Vec step = (right->values[i] - left->values[i]) * inverse_width;
        store(row->steps[i], step);
        store(row->values[i], left->values[i] + to_first * step);
    }
}

ALWAYS_INLINE void find_rows(const FaceGroup* group, int value_count, GroupRow* rows)
{
    GroupEdge edges[4];
    for (int i = 0; i < 4; ++i)
    {
        edges[i] = make_edge(&group->corners[i], &group->corners[(i + 1) % 4], value_count);
    }
    Ints first;
    memcpy(&first, group->first_rows, sizeof first);
    Vec y = vec_of_ints(first) + 0.5f;
    for (int i = 0; i < group->row_count; ++i)
    {
        RowEnd left, right;
        cross_edges(edges, y + (float)i, value_count, &left, &right);
        find_row(group->target, &left, &right, value_count, &rows[i]);
    }
}

// --- drawing ---------------------------------------------------------------------------------------------------------

ALWAYS_INLINE void fill_lane(const FaceGroup* group, const GroupRow* rows, int lane)
{
    const FaceTarget* target = group->target;
    Color* colors = colors_of_row(target, group->first_rows[lane]);
    float* depths = depths_of_row(target, group->first_rows[lane]);
    for (int i = 0; i < group->row_counts[lane]; ++i)
    {
        FaceRamp ramp = { rows[i].values[0] + lane, rows[i].steps[0] + lane, KERNEL_WIDTH };
        fill_row(target, colors, depths, rows[i].firsts[lane], rows[i].counts[lane], &ramp);
        colors += target->pixel_pitch;
        depths += target->depth_pitch;
    }
}

static void draw_faces(const FaceTarget* target, const FaceBatch* batch)
{
    GroupRow rows[FACE_MAX_ROWS];
    FaceGroup group = { .target = target, .batch = batch };
    for (int32_t face = 0; face < batch->face_count; face += KERNEL_WIDTH)
    {
        int lane_count = batch->face_count - face < KERNEL_WIDTH ? batch->face_count - face : KERNEL_WIDTH;
        group.first_face = face;
        if (!place_group(&group, lane_count))
        {
            continue;
        }
        color_group(&group);
        find_rows(&group, FACE_VALUE_COUNT, rows);
        for (int lane = 0; lane < lane_count; ++lane)
        {
            if (group.are_large[lane])
            {
                face_draw_large(target, batch, face + lane, fill_span);
            }
            fill_lane(&group, rows, lane);
        }
    }
}

ALWAYS_INLINE void raise_lane(const FaceGroup* group, const GroupRow* rows, int lane, float near)
{
    const FaceTarget* target = group->target;
    float* depths = depths_of_row(target, group->first_rows[lane]);
    for (int i = 0; i < group->row_counts[lane]; ++i)
    {
        raise_row(target, depths, rows[i].firsts[lane], rows[i].counts[lane], near);
        depths += target->depth_pitch;
    }
}

// The farthest corner's.
ALWAYS_INLINE void find_flat_depths(const FaceGroup* group, float* out_depths)
{
    const FaceCorner* c = group->corners;
    Vec near[4];
    for (int i = 0; i < 4; ++i)
    {
        near[i] = c[i].values[FACE_INVERSE_DEPTH];
    }
    store(out_depths, min_of_corners(near));
}

static void draw_face_depths(const FaceTarget* target, const FaceBatch* batch)
{
    GroupRow rows[FACE_MAX_ROWS];
    FaceGroup group = { .target = target, .batch = batch };
    for (int32_t face = 0; face < batch->face_count; face += KERNEL_WIDTH)
    {
        int lane_count = batch->face_count - face < KERNEL_WIDTH ? batch->face_count - face : KERNEL_WIDTH;
        group.first_face = face;
        if (!place_group(&group, lane_count))
        {
            continue;
        }
        float nears[KERNEL_WIDTH];
        find_flat_depths(&group, nears);
        find_rows(&group, 0, rows);
        for (int lane = 0; lane < lane_count; ++lane)
        {
            if (group.are_large[lane])
            {
                face_draw_large(target, batch, face + lane, raise_span);
            }
            raise_lane(&group, rows, lane, nears[lane]);
        }
    }
}

// --- sides -----------------------------------------------------------------------------------------------------------

// Faces that lie far off, or are to be left out, one by one: there floats may not do.
ALWAYS_INLINE void find_group_sides(FaceGroup* group, int lane_count, int8_t* out_sides)
{
    Vec x[4], y[4], near[4];
    find_numbers(group, lane_count);
    pick_corners(group->batch->x, group->numbers, x);
    pick_corners(group->batch->y, group->numbers, y);
    pick_corners(group->batch->inverse_depth, group->numbers, near);
    Mask is_small = near[0] > 0.0f;
    for (int i = 0; i < 4; ++i)
    {
        is_small = is_small & (vec_abs(x[i]) <= FACE_REACH) & (vec_abs(y[i]) <= FACE_REACH) & (near[i] > 0.0f) &
                   (near[i] <= 3.4e38f);
        group->corners[i].x = x[i];
        group->corners[i].y = y[i];
    }
    float areas[KERNEL_WIDTH];
    int32_t are_small[KERNEL_WIDTH];
    store(areas, find_group_area(group->corners));
    memcpy(are_small, &is_small, sizeof is_small);
    for (int lane = 0; lane < lane_count; ++lane)
    {
        double area = are_small[lane] ? (double)areas[lane] : face_find_area(group->batch, group->first_face + lane);
        out_sides[group->first_face + lane] = (int8_t)face_side(area);
    }
}

static void find_face_sides(const FaceBatch* batch, int8_t* out_sides)
{
    FaceGroup group = { .batch = batch };
    for (int32_t face = 0; face < batch->face_count; face += KERNEL_WIDTH)
    {
        group.first_face = face;
        find_group_sides(&group, batch->face_count - face < KERNEL_WIDTH ? batch->face_count - face : KERNEL_WIDTH,
                         out_sides);
    }
}
