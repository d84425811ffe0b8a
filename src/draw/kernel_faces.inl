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
    int32_t numbers[4][KERNEL_WIDTH]; // of the corners' vertices
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
ALWAYS_INLINE void read_numbers(FaceGroup* group, int lane_count)
{
    const int32_t* corners = group->batch->corners + 4 * (ptrdiff_t)group->first_face;
    int32_t offsets[KERNEL_WIDTH];
    for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
    {
        offsets[lane] = 4 * (lane < lane_count ? lane : lane_count - 1);
    }
    for (int corner = 0; corner < 4; ++corner)
    {
        Bits numbers = pick_bits((const uint32_t*)corners + corner, offsets);
        memcpy(group->numbers[corner], &numbers, sizeof numbers);
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

// Reads the corners' places and finds which faces are small and seen. False where there is nothing to draw at all.
ALWAYS_INLINE bool place_group(FaceGroup* group, int lane_count)
{
    const FaceTarget* target = group->target;
    Vec x[4], y[4];
    Mask is_near = splat(0.0f) == 0.0f, is_before_eye = is_near;
    Mask is_face = load(lane_numbers) < (float)lane_count;
    for (int i = 0; i < 4; ++i)
    {
        Vec near = pick_floats(group->batch->inverse_depth, group->numbers[i]);
        x[i] = pick_floats(group->batch->x, group->numbers[i]) * target->scale;
        y[i] = pick_floats(group->batch->y, group->numbers[i]) * target->scale;
        is_near = is_near & (vec_abs(x[i]) <= FACE_REACH) & (vec_abs(y[i]) <= FACE_REACH);
        is_before_eye = is_before_eye & (near > 0.0f) & (near <= 3.4e38f);
        group->corners[i].x = x[i];
        group->corners[i].y = y[i];
        group->corners[i].values[FACE_INVERSE_DEPTH] = near;
    }
    Vec top = min_of_corners(y), bottom = max_of_corners(y), left = min_of_corners(x), right = max_of_corners(x);
    Mask is_small = is_near & (bottom - top <= FACE_MAX_HEIGHT) & (right - left <= FACE_MAX_WIDTH);
    Mask is_large = is_face & is_before_eye & mask_not(is_small);
    float first_row = (float)target->first_row, end_row = (float)target->end_row;
    Ints first = find_first_centre(top, first_row, end_row);
    Ints count = find_first_centre(bottom, first_row, end_row) - first;
    // Left of the first centre, right of the last one, or between two.
    Ints first_column = find_first_centre(left, 0.0f, (float)target->width);
    Ints column_count = find_first_centre(right, 0.0f, (float)target->width) - first_column;
    Mask is_drawn = is_face & is_before_eye & is_small & (count > 0) & (column_count > 0);
    count = ints_or_zero(is_drawn, count);
    memcpy(group->first_rows, &first, sizeof first);
    memcpy(group->row_counts, &count, sizeof count);
    memcpy(group->are_large, &is_large, sizeof is_large);
    group->row_count = 0;
    for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
    {
        group->row_count = group->row_counts[lane] > group->row_count ? group->row_counts[lane] : group->row_count;
    }
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
        Bits colors = pick_bits(shows_front ? batch->front : batch->back, group->numbers[i]);
        if (shows_front && shows_back)
        {
            Bits back = pick_bits(batch->back, group->numbers[i]);
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
    Vec height = y_bottom - y_top;
    GroupEdge edge = { .y_top = y_top, .y_bottom = y_bottom, .x_top = x_top, .x_slope = (x_bottom - x_top) / height };
    Vec inverse_height = 1.0f / height;
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
        read_numbers(&group, lane_count);
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
        read_numbers(&group, lane_count);
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
