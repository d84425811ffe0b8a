// Lines over lanes: KERNEL_WIDTH of them are worked out at once, then drawn one by one in tiles of 4 pixels by PART_COUNT
// or twice as many. What is near a border or has another end than a straight one goes through line_draw_alone, whose very
// operations these are.

#if KERNEL_WIDTH == 1

static void find_sides(const LineBatch* batch, uint8_t* vertices)
{
    line_find_sides(batch, 0, batch->line_count, vertices);
}

static void draw_lines(const LineJob* job)
{
    for (int i = 0; i < job->batch->line_count; ++i)
    {
        line_draw_alone(job, i, line_walk_columns);
    }
}

#else

#include "simd/shorts.h"

#include "draw/kernel_line_tiles.inl"

// Longer lines are drawn piece by piece, so that a row stays within 32 bits.
#define MAX_LANE_COLUMNS 64

typedef enum LaneKind
{
    LANE_INVISIBLE,
    LANE_ALONE,   // for line_draw_alone
    LANE_SPECIAL, // in tiles, too, but wide, translucent or hidden
    LANE_COMMON,
} LaneKind;

// KERNEL_WIDTH lines that follow each other in a batch, in their own axes.
typedef struct LineLanes
{
    int32_t a[KERNEL_WIDTH], b[KERNEL_WIDTH];
    int32_t flags[KERNEL_WIDTH]; // of both vertices
    int32_t kind[KERNEL_WIDTH];
    int32_t start[KERNEL_WIDTH], end[KERNEL_WIDTH]; // a and b, or the other way
    int32_t is_y_major[KERNEL_WIDTH];               // 0 or -1
    int32_t column_count[KERNEL_WIDTH];
    int32_t origin[KERNEL_WIDTH]; // of the pixels, see LinePiece
    uint32_t position[KERNEL_WIDTH], step[KERNEL_WIDTH];
    uint32_t mix[KERNEL_WIDTH], mix_step[KERNEL_WIDTH];
    uint32_t reach[KERNEL_WIDTH], tap[KERNEL_WIDTH], top[KERNEL_WIDTH];
    uint32_t extent[KERNEL_WIDTH];
} LineLanes;

// The area in which tiles may be drawn, and the one outside of which nothing is seen; pixels.
typedef struct LineArea
{
    float left, right, top, bottom;
} LineArea;

typedef struct LineFrame
{
    LineArea tiles, seen;
} LineFrame;

static LineFrame frame_lines(const LineJob* job)
{
    // Half a line is at most sqrt(2) times as high in rows as it is wide, plus what a pixel and its tap add; past an end
    // it may go on for as many columns, and rise by as many rows there.
    float reach = job->half_width * 1.5f + 2.0f;
    float outer = 2.0f * reach;
    float inner = reach + (float)LINE_MARGIN;
    float right = (float)job->canvas->width, top = (float)job->first_row, bottom = (float)job->end_row;
    float near_right = (right < LINE_FAR_PX ? right : LINE_FAR_PX) - inner;
    float near_bottom = (bottom < LINE_FAR_PX ? bottom : LINE_FAR_PX) - inner;
    return (LineFrame){
        .tiles = { inner, near_right, top + inner, near_bottom },
        .seen = { -outer, right + outer, top - outer, bottom + outer },
    };
}

// --- setting lines up --------------------------------------------------------------------------------------------------

ALWAYS_INLINE Bits to_bits(Vec value)
{
    return (Bits) __builtin_convertvector(value, Mask);
}

ALWAYS_INLINE Vec to_floats(Bits value)
{
    return __builtin_convertvector((Mask)value, Vec);
}

ALWAYS_INLINE Bits round_lanes_up(Vec value)
{
    Bits whole = to_bits(value);
    return whole - (Bits)(to_floats(whole) < value);
}

ALWAYS_INLINE Bits round_lanes_down(Vec value)
{
    Bits whole = to_bits(value);
    return whole + (Bits)(to_floats(whole) > value);
}

ALWAYS_INLINE void store_bits(void* to, Bits value)
{
    *(Bits*)to = value;
}

ALWAYS_INLINE Bits load_bits(const void* from)
{
    return *(const Bits*)from;
}

#if KERNEL_WIDTH == 16
#define EVERY_SECOND(low, high, s)                                                                                     \
    __builtin_shufflevector(low, high, s, s + 2, s + 4, s + 6, s + 8, s + 10, s + 12, s + 14, s + 16, s + 18, s + 20,  \
                            s + 22, s + 24, s + 26, s + 28, s + 30)
#elif KERNEL_WIDTH == 8
#define EVERY_SECOND(low, high, s)                                                                                     \
    __builtin_shufflevector(low, high, s, s + 2, s + 4, s + 6, s + 8, s + 10, s + 12, s + 14)
#else
#define EVERY_SECOND(low, high, s) __builtin_shufflevector(low, high, s, s + 2, s + 4, s + 6)
#endif

// What lanes are read from must not have been written number by number: a vector that gathers such numbers from memory
// waits until all that was drawn before is in the cache, and no line is set up while others are still drawn.

// The vertices of KERNEL_WIDTH lines.
ALWAYS_INLINE void fetch_vertices(const int32_t* ends, int32_t* a, int32_t* b)
{
    Bits low = load_bits(ends), high = load_bits(ends + KERNEL_WIDTH);
    store_bits(a, EVERY_SECOND(low, high, 0));
    store_bits(b, EVERY_SECOND(low, high, 1));
}

// -1 where the plan knows of a vertex.
ALWAYS_INLINE Mask are_planned(const int32_t* vertices)
{
    return (Mask)load_bits(vertices) < LINE_PLAN_VERTICES;
}

ALWAYS_INLINE Bits pick_flags(const uint8_t* vertices, const int32_t* a)
{
#if KERNEL_WIDTH == 16
    return (Bits){ vertices[a[0]],  vertices[a[1]],  vertices[a[2]],  vertices[a[3]], vertices[a[4]],  vertices[a[5]],
                   vertices[a[6]],  vertices[a[7]],  vertices[a[8]],  vertices[a[9]], vertices[a[10]], vertices[a[11]],
                   vertices[a[12]], vertices[a[13]], vertices[a[14]], vertices[a[15]] };
#elif KERNEL_WIDTH == 8
    return (Bits){ vertices[a[0]], vertices[a[1]], vertices[a[2]], vertices[a[3]],
                   vertices[a[4]], vertices[a[5]], vertices[a[6]], vertices[a[7]] };
#else
    return (Bits){ vertices[a[0]], vertices[a[1]], vertices[a[2]], vertices[a[3]] };
#endif
}

// As line_vertex_flags has it of vertices beyond the plan, where nothing hides.
ALWAYS_INLINE Bits flags_beyond(const Color* colors, const int32_t* a)
{
    Bits color = (Bits)pick_floats((const float*)(const void*)colors, a);
    Bits opaque = (Bits)((color >> 24) == 255u) & VERTEX_OPAQUE;
    return opaque | (VERTEX_ALONG_X | VERTEX_ALONG_Y | VERTEX_STRAIGHT | VERTEX_SEEN);
}

ALWAYS_INLINE void fetch_flags(const LineJob* job, LineLanes* lanes)
{
    const uint8_t* vertices = job->plan->vertices;
    const LineBatch* batch = job->batch;
    Mask is_planned_a = are_planned(lanes->a), is_planned_b = are_planned(lanes->b);
    if (!has_any(mask_not(is_planned_a & is_planned_b)))
    {
        store_bits(lanes->flags, pick_flags(vertices, lanes->a) & pick_flags(vertices, lanes->b));
    }
    else if (batch->depth == NULL && !has_any(is_planned_a | is_planned_b))
    {
        store_bits(lanes->flags, flags_beyond(batch->colors, lanes->a) & flags_beyond(batch->colors, lanes->b));
    }
    else
    {
        for (int i = 0; i < KERNEL_WIDTH; ++i)
        {
            lanes->flags[i] = line_vertex_flags(job, lanes->a[i]) & line_vertex_flags(job, lanes->b[i]);
        }
    }
}

typedef struct LaneAxes
{
    Vec start_column, start_row, end_column, end_row;
    Mask is_y_major;
} LaneAxes;

ALWAYS_INLINE Bits select_bits(Mask mask, Bits value, Bits otherwise)
{
    return ((Bits)mask & value) | (~(Bits)mask & otherwise);
}

// As make_tip and make_segment have it.
ALWAYS_INLINE LaneAxes turn_lanes(Vec x0, Vec y0, Vec x1, Vec y1, LineLanes* lanes)
{
    Mask is_y_major = vec_abs(y1 - y0) > vec_abs(x1 - x0);
    Vec column_a = select_or_keep(is_y_major, y0, x0), row_a = select_or_keep(is_y_major, x0, y0);
    Vec column_b = select_or_keep(is_y_major, y1, x1), row_b = select_or_keep(is_y_major, x1, y1);
    Mask is_backward = column_a > column_b;
    store_bits(lanes->is_y_major, (Bits)is_y_major);
    Bits a = load_bits(lanes->a), b = load_bits(lanes->b);
    store_bits(lanes->start, select_bits(is_backward, b, a));
    store_bits(lanes->end, select_bits(is_backward, a, b));
    return (LaneAxes){
        .start_column = select_or_keep(is_backward, column_b, column_a),
        .start_row = select_or_keep(is_backward, row_b, row_a),
        .end_column = select_or_keep(is_backward, column_a, column_b),
        .end_row = select_or_keep(is_backward, row_a, row_b),
        .is_y_major = is_y_major,
    };
}

ALWAYS_INLINE Mask are_within(Vec low_x, Vec high_x, Vec low_y, Vec high_y, const LineArea* area)
{
    return (low_x >= area->left) & (high_x <= area->right) & (low_y >= area->top) & (high_y <= area->bottom);
}

ALWAYS_INLINE void sort_lanes(const LineJob* job, const LineFrame* frame, Vec x0, Vec y0, Vec x1, Vec y1, Vec length,
                              LineLanes* lanes)
{
    Vec low_x = vec_min(x0, x1), high_x = vec_max(x0, x1), low_y = vec_min(y0, y1), high_y = vec_max(y0, y1);
    const LineArea* seen = &frame->seen;
    Bits flags = load_bits(lanes->flags);
    Bits for_common = splat_bits(VERTEX_SEEN | VERTEX_OPAQUE);
    Mask is_straight = (flags & VERTEX_STRAIGHT) != 0;
    Mask is_common = ((flags & for_common) == for_common) & ((Mask)load_bits(lanes->extent) <= COMMON_EXTENT);
    Mask is_clear = (flags & (VERTEX_SEEN | VERTEX_HIDDEN)) != 0;
    Mask is_short = (length > 0.0f) & (length <= (float)(MAX_LANE_COLUMNS - 1));
    Mask is_easy = is_straight & is_clear & is_short & are_within(low_x, high_x, low_y, high_y, &frame->tiles);
    // Of coordinates that are not numbers these are false; so is_easy is.
    Mask is_invisible = (high_x < seen->left) | (low_x > seen->right) | (high_y < seen->top) | (low_y > seen->bottom);
    is_invisible |= is_easy & ((Mask)load_bits(lanes->column_count) <= 0);
    if (!job->draws_hidden)
    {
        is_invisible |= (flags & VERTEX_HIDDEN) != 0;
    }
    Bits kind = LANE_ALONE + ((Bits)is_easy & 1) + ((Bits)(is_easy & is_common) & 1);
    store_bits(lanes->kind, kind & ~(Bits)is_invisible);
}

// As shape_profile and anchor_near have it.
ALWAYS_INLINE void set_lanes_up(const LineJob* job, const LineFrame* frame, Vec y0, Vec y1, LineLanes* lanes)
{
    const LineBatch* batch = job->batch;
    Vec x0 = pick_floats(batch->x, lanes->a), x1 = pick_floats(batch->x, lanes->b);
    LaneAxes axes = turn_lanes(x0, y0, x1, y1, lanes);
    Vec length = axes.end_column - axes.start_column;
    Vec slope = (axes.end_row - axes.start_row) / length;
    Vec half = job->half_width * vec_sqrt(1.0f + slope * slope) * 256.0f;
    Bits reach = to_bits(half + 128.5f), tap = to_bits(vec_abs(slope) * LINE_TAP + 0.5f);
    Bits top = to_bits(vec_min(2.0f * half + 0.5f, splat(256.0f)));
    store_bits(lanes->reach, reach | reach << 16);
    store_bits(lanes->tap, tap | tap << 16);
    store_bits(lanes->top, top | top << 16);
    store_bits(lanes->extent, reach + tap);

    Bits column = round_lanes_up(axes.start_column - 0.5f);
    Bits whole_row = round_lanes_down(axes.start_row);
    Vec lead = (to_floats(column) + 0.5f) - axes.start_column;
    Vec row = (axes.start_row - to_floats(whole_row)) + slope * lead;
    Vec mix_step = vec_min(LINE_FIXED_ONE / length, splat(LINE_MAX_MIX));
    uint32_t pitch = (uint32_t)job->canvas->pitch;
    store_bits(lanes->origin, select_bits(axes.is_y_major, column, whole_row) * pitch +
                                  select_bits(axes.is_y_major, whole_row, column));
    store_bits(lanes->column_count, round_lanes_up(axes.end_column - 0.5f) - column);
    store_bits(lanes->position, to_bits(row * LINE_FIXED_ONE) + (1u << 15));
    store_bits(lanes->step, to_bits(slope * LINE_FIXED_ONE));
    store_bits(lanes->mix, to_bits(lead * mix_step) + (1u << 15));
    store_bits(lanes->mix_step, to_bits(mix_step));
    sort_lanes(job, frame, x0, y0, x1, y1, length, lanes);
}

#include "draw/kernel_short_lines.inl"

// --- drawing them ------------------------------------------------------------------------------------------------------

ALWAYS_INLINE LinePiece piece_of_lane(const LineJob* job, const LineLanes* lanes, int i)
{
    const Canvas* canvas = job->canvas;
    const Color* colors = job->batch->colors;
    return (LinePiece){
        .origin = canvas->pixels + lanes->origin[i],
        .pitch = canvas->pitch,
        .count = lanes->column_count[i],
        .position = lanes->position[i],
        .step = lanes->step[i],
        .mix = lanes->mix[i],
        .mix_step = lanes->mix_step[i],
        .color0 = colors[lanes->start[i]],
        .color1 = colors[lanes->end[i]],
        .reach = lanes->reach[i],
        .tap = lanes->tap[i],
        .top = lanes->top[i],
        .extent = lanes->extent[i],
    };
}

ALWAYS_INLINE void draw_common_lane(const LineJob* job, const LineLanes* lanes, int i)
{
    LinePiece piece = piece_of_lane(job, lanes, i);
    if (lanes->is_y_major[i])
    {
        draw_piece_along_y(&piece, false, false);
    }
    else
    {
        draw_piece_along_x(&piece, false);
    }
}

NEVER_INLINE void draw_special_lane(const LineJob* job, const LineLanes* lanes, int i)
{
    LinePiece piece = piece_of_lane(job, lanes, i);
    if (lanes->flags[i] & VERTEX_HIDDEN)
    {
        piece.color0 = line_hidden_color(job, piece.color0);
        piece.color1 = line_hidden_color(job, piece.color1);
    }
    draw_piece(&piece, lanes->is_y_major[i]);
}

// The columns of a line that was worked out alone.
NEVER_INLINE void draw_walk_columns(const LineWalk* walk, int first, int end)
{
    LinePiece piece = {
        .pitch = walk->is_y_major ? walk->column_stride : walk->row_stride,
        .color0 = walk->color0,
        .color1 = walk->color1,
        .step = (uint32_t)walk->step,
        .mix_step = (uint32_t)walk->mix_step,
        .reach = (uint32_t)walk->reach * 0x10001u,
        .tap = (uint32_t)walk->tap * 0x10001u,
        .top = (uint32_t)walk->top * 0x10001u,
        .extent = (uint32_t)walk->extent,
    };
    for (int number = first; number < end; number += MAX_LANE_COLUMNS)
    {
        int64_t position = walk->position + walk->step * (number - walk->anchor);
        int64_t row = position >> LINE_ROW_BITS;
        piece.origin = walk->origin + number * walk->column_stride + row * walk->row_stride;
        piece.count = end - number < MAX_LANE_COLUMNS ? end - number : MAX_LANE_COLUMNS;
        piece.position = (uint32_t)(position - row * (1 << LINE_ROW_BITS));
        piece.mix = (uint32_t)(walk->mix + walk->mix_step * (number - walk->anchor)) + (1u << 15);
        draw_piece(&piece, walk->is_y_major);
    }
}

static void draw_lanes(const LineJob* job, int first, const LineLanes* lanes)
{
    int visible[KERNEL_WIDTH];
    int visible_count = 0;
    for (int i = 0; i < KERNEL_WIDTH; ++i)
    {
        visible[visible_count] = i;
        visible_count += lanes->kind[i] != LANE_INVISIBLE;
    }
    if (draw_short_lanes(job, lanes, visible, visible_count))
    {
        return;
    }
    for (int i = 0; i < visible_count; ++i)
    {
        int lane = visible[i];
        if (lanes->kind[lane] == LANE_COMMON)
        {
            draw_common_lane(job, lanes, lane);
        }
        else if (lanes->kind[lane] == LANE_SPECIAL)
        {
            draw_special_lane(job, lanes, lane);
        }
        else
        {
            line_draw_alone(job, first + lane, draw_walk_columns);
        }
    }
}

// --- vertices ----------------------------------------------------------------------------------------------------------

// As line_find_sides has it.
ALWAYS_INLINE void find_sides_of_lanes(const LineBatch* batch, const int32_t* a, const int32_t* b, uint8_t* vertices)
{
    int32_t sides_a[KERNEL_WIDTH], sides_b[KERNEL_WIDTH];
    Vec x0 = pick_floats(batch->x, a), y0 = pick_floats(batch->y, a);
    Vec x1 = pick_floats(batch->x, b), y1 = pick_floats(batch->y, b);
    Vec dx = x1 * 0.5f - x0 * 0.5f, dy = y1 * 0.5f - y0 * 0.5f;
    Mask is_y_major = vec_abs(dy) > vec_abs(dx);
    Mask is_finite = (x0 - x0) + (y0 - y0) + (x1 - x1) + (y1 - y1) == 0.0f;
    Vec way = select_or_keep(is_y_major, dy, dx);
    Bits forward = (Bits)((way > 0.0f) & is_finite) & 1, backward = (Bits)((way < 0.0f) & is_finite) & 1;
    Bits from_a = forward * VERTEX_RIGHT + backward * VERTEX_LEFT;
    Bits from_b = backward * VERTEX_RIGHT + forward * VERTEX_LEFT;
    store_bits(sides_a, select_bits(is_y_major, from_a << 2, from_a));
    store_bits(sides_b, select_bits(is_y_major, from_b << 2, from_b));
    for (int i = 0; i < KERNEL_WIDTH; ++i)
    {
        vertices[a[i]] = (uint8_t)(vertices[a[i]] | sides_a[i]);
        vertices[b[i]] = (uint8_t)(vertices[b[i]] | sides_b[i]);
    }
}

static void find_sides(const LineBatch* batch, uint8_t* vertices)
{
    int first = 0;
    for (; first + KERNEL_WIDTH <= batch->line_count; first += KERNEL_WIDTH)
    {
        int32_t a[KERNEL_WIDTH], b[KERNEL_WIDTH];
        fetch_vertices(batch->ends + 2 * first, a, b);
        Mask is_planned_a = are_planned(a), is_planned_b = are_planned(b);
        if (!has_any(mask_not(is_planned_a & is_planned_b)))
        {
            find_sides_of_lanes(batch, a, b, vertices);
        }
        else if (has_any(is_planned_a | is_planned_b))
        {
            line_find_sides(batch, first, first + KERNEL_WIDTH, vertices);
        }
    }
    line_find_sides(batch, first, batch->line_count, vertices);
}

// --- batches -----------------------------------------------------------------------------------------------------------

// Lines all above or all below a band, as half of a batch is where two threads draw it.
ALWAYS_INLINE bool are_outside(const LineFrame* frame, Vec y0, Vec y1)
{
    Mask is_outside = (vec_max(y0, y1) < frame->seen.top) | (vec_min(y0, y1) > frame->seen.bottom);
    return !has_any(mask_not(is_outside));
}

static void draw_lines(const LineJob* job)
{
    LineFrame frame = frame_lines(job);
    int count = job->batch->line_count;
    int first = 0;
    for (; first + KERNEL_WIDTH <= count; first += KERNEL_WIDTH)
    {
        LineLanes lanes;
        fetch_vertices(job->batch->ends + 2 * first, lanes.a, lanes.b);
        Vec y0 = pick_floats(job->batch->y, lanes.a), y1 = pick_floats(job->batch->y, lanes.b);
        if (!are_outside(&frame, y0, y1))
        {
            fetch_flags(job, &lanes);
            set_lanes_up(job, &frame, y0, y1, &lanes);
            draw_lanes(job, first, &lanes);
        }
    }
    for (; first < count; ++first)
    {
        line_draw_alone(job, first, draw_walk_columns);
    }
}

#endif
