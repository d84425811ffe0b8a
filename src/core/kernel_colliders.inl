// Points against solids, a vector of points at once.

#include "core/kernel_contact.inl"

// Leaves in `acts` the points that can move, neither pinned nor the unused ones of a block, which lie at the origin; false
// where there are none. Most blocks have none to start with; so the weights are read last.
ALWAYS_INLINE bool keep_movable(PointVectors at, Mask* acts)
{
    if (!has_any(*acts))
    {
        return false;
    }
    *acts = *acts & (load(at.weight) > 0.0f);
    return has_any(*acts);
}

// --- shapes ----------------------------------------------------------------------------------------------------------

ALWAYS_INLINE void push_out_of_plane(const PushedCloth* cloth, const ColliderFrame* frame, PointVectors at)
{
    VoileVec3 normal = frame->axes.y;
    Way position = load_way(at.position, LANES);
    Vec height = normal.x * position.x + normal.y * position.y + normal.z * position.z;
    Mask acts = height < frame->level;
    if (keep_movable(at, &acts))
    {
        Way out = { splat(normal.x), splat(normal.y), splat(normal.z) };
        apply_touch(cloth, frame, at, (Touch){ acts, out, frame->level - height });
    }
}

// A vector of points in the solid's own axes.
ALWAYS_INLINE Way nearest_in_core(Way local, VoileVec3 half)
{
    return (Way){
        vec_max(splat(-half.x), vec_min(splat(half.x), local.x)),
        vec_max(splat(-half.y), vec_min(splat(half.y), local.y)),
        vec_max(splat(-half.z), vec_min(splat(half.z), local.z)),
    };
}

ALWAYS_INLINE Vec sign_of(Vec value)
{
    return select_or_keep(value < 0.0f, splat(-1.0f), splat(1.0f));
}

// Along x, y or else z (at most one is set), towards the side on which `local` lies.
ALWAYS_INLINE Way pick_side(Mask is_x, Mask is_y, Way local)
{
    return (Way){
        select_or_zero(is_x, sign_of(local.x)),
        select_or_zero(is_y, sign_of(local.y)),
        select_or_zero(mask_not(is_x | is_y), sign_of(local.z)),
    };
}

// What a point in the core needs to leave by its nearest face. `half` 0: never by that axis, unless all are.
ALWAYS_INLINE Way find_nearest_side(Way local, VoileVec3 half, Vec* out_depth)
{
    Vec x = half.x - vec_abs(local.x);
    Vec y = half.y - vec_abs(local.y);
    Vec z = half.z - vec_abs(local.z);
    Mask is_y = (y <= x) & (y <= z);
    Mask is_x = (x <= z) & mask_not(is_y);
    *out_depth = vec_min(x, vec_min(y, z));
    return pick_side(is_x, is_y, local);
}

// All points that are within the radius of the core.
ALWAYS_INLINE Touch touch_core(const ColliderFrame* frame, Way local, Mask is_free)
{
    Way nearest = nearest_in_core(local, frame->half_extents);
    Way way = { local.x - nearest.x, local.y - nearest.y, local.z - nearest.z };
    Vec squared = dot_ways(way, way);
    Touch touch = {
        .acts = is_free & (squared < frame->radius * frame->radius),
        .normal = { splat(0.0f), splat(0.0f), splat(0.0f) },
        .depth = splat(0.0f),
    };
    if (!has_any(touch.acts))
    {
        return touch;
    }
    Vec distance = vec_sqrt(squared);
    Mask is_outside = squared > 1.0e-20f;
    Vec scale = 1.0f / (distance + 1.0e-30f);
    touch.normal = (Way){ way.x * scale, way.y * scale, way.z * scale };
    touch.depth = frame->radius + (0.0f - distance);
    if (has_any(touch.acts & mask_not(is_outside)))
    {
        Vec inside;
        Way side = find_nearest_side(local, frame->half_extents, &inside);
        touch.normal = (Way){
            select_or_keep(is_outside, touch.normal.x, side.x),
            select_or_keep(is_outside, touch.normal.y, side.y),
            select_or_keep(is_outside, touch.normal.z, side.z),
        };
        touch.depth = select_or_keep(is_outside, touch.depth, frame->radius + inside);
    }
    return touch;
}

ALWAYS_INLINE Mask is_within(Way local, VoileVec3 half, float radius)
{
    Mask x = vec_abs(local.x) < half.x + radius;
    Mask y = vec_abs(local.y) < half.y + radius;
    Mask z = vec_abs(local.z) < half.z + radius;
    return x & y & z;
}

ALWAYS_INLINE void push_out_of_core(const PushedCloth* cloth, const ColliderFrame* frame, PointVectors at)
{
    Way from_place = way_from(frame->place, load_way(at.position, LANES));
    if (!has_any(dot_ways(from_place, from_place) < frame->bound_squared))
    {
        return;
    }
    Way local = take_along(from_place, frame->axes.x, frame->axes.y, frame->axes.z);
    Mask is_near = is_within(local, frame->half_extents, frame->radius) & (load(at.weight) > 0.0f);
    if (!has_any(is_near))
    {
        return;
    }
    Touch touch = touch_core(frame, local, is_near);
    if (has_any(touch.acts))
    {
        touch.normal = to_world(touch.normal, &frame->axes);
        apply_touch(cloth, frame, at, touch);
    }
}

// All points that are within the radius of the origin of `way`, which leads to each from what of the core lies nearest.
ALWAYS_INLINE void push_out_of_ball(const PushedCloth* cloth, const ColliderFrame* frame, PointVectors at, Way way)
{
    Vec squared = dot_ways(way, way);
    Mask acts = squared < frame->radius * frame->radius;
    if (!keep_movable(at, &acts))
    {
        return;
    }
    Vec distance = vec_sqrt(squared);
    Way normal = scale_way(way, 1.0f / (distance + 1.0e-30f));
    Mask is_centre = squared <= 1.0e-20f;
    if (has_any(is_centre))
    {
        VoileVec3 aside = frame->axes.x;
        normal = select_way(is_centre, (Way){ splat(aside.x), splat(aside.y), splat(aside.z) }, normal);
    }
    apply_touch(cloth, frame, at, (Touch){ acts, normal, frame->radius - distance });
}

ALWAYS_INLINE void push_out_of_sphere(const PushedCloth* cloth, const ColliderFrame* frame, PointVectors at)
{
    push_out_of_ball(cloth, frame, at, way_from(frame->place, load_way(at.position, LANES)));
}

ALWAYS_INLINE void push_out_of_capsule(const PushedCloth* cloth, const ColliderFrame* frame, PointVectors at)
{
    VoileVec3 axis = frame->axes.y;
    float half = frame->half_extents.y;
    Way way = way_from(frame->place, load_way(at.position, LANES));
    if (!has_any(dot_ways(way, way) < frame->bound_squared))
    {
        return;
    }
    Vec along = way.x * axis.x + way.y * axis.y + way.z * axis.z;
    Vec nearest = vec_max(splat(-half), vec_min(splat(half), along));
    push_out_of_ball(cloth, frame, at,
                     (Way){ way.x - nearest * axis.x, way.y - nearest * axis.y, way.z - nearest * axis.z });
}

// --- fast solids -----------------------------------------------------------------------------------------------------

// One axis of a way through a box, `from` and `to` in its own axes, `half` its half extent: when the way enters the slab and
// when it leaves it, as parts of the way. Inside from the start: it entered before, the longer ago the deeper it is.
typedef struct SlabTimes
{
    Vec enters, leaves;
} SlabTimes;

ALWAYS_INLINE SlabTimes cross_slab(Vec from, Vec to, float half)
{
    Vec side = sign_of(from);
    Vec outside = side * from - half;
    Vec approach = side * (from - to);
    Mask starts_outside = outside > 0.0f;
    Mask approaches = approach > 1.0e-12f;
    Mask retreats = approach < -1.0e-12f;
    Vec rate = 1.0f / select_or_keep(approaches | retreats, approach, splat(1.0f));
    Vec never = splat(1.0e30f);
    SlabTimes times;
    times.enters = select_or_keep(starts_outside, select_or_keep(approaches, outside * rate, never), outside);
    Vec through = select_or_keep(approaches, (outside + 2.0f * half) * rate, never);
    Vec back = select_or_keep(retreats, outside * rate, through);
    times.leaves = select_or_keep(starts_outside, through, back);
    return times;
}

// Of the box in which both ends of a vector of ways lie, whether it meets the solid's.
ALWAYS_INLINE Mask meets_slab(Vec from, Vec to, float half)
{
    Mask is_below = vec_min(from, to) < half;
    Mask is_above = vec_max(from, to) > -half;
    return is_below & is_above;
}

ALWAYS_INLINE Mask may_meet(Way from, Way to, VoileVec3 half, float radius)
{
    Mask x = meets_slab(from.x, to.x, half.x + radius);
    Mask y = meets_slab(from.y, to.y, half.y + radius);
    Mask z = meets_slab(from.z, to.z, half.z + radius);
    return x & y & z;
}

// The share of the rounding that counts as a wall to what passes through: its corners may be grazed.
#define WALL 0.7f

// A point's way in the solid's own axes, from where it was as the solid lay then. What ends inside leaves by the face
// through which it came; so does what came out on the other side.
ALWAYS_INLINE Touch touch_on_the_way(const ColliderFrame* frame, Way from, Way to, Mask is_free)
{
    VoileVec3 half = frame->half_extents;
    float wall = WALL * frame->radius;
    SlabTimes x = cross_slab(from.x, to.x, half.x + wall);
    SlabTimes y = cross_slab(from.y, to.y, half.y + wall);
    SlabTimes z = cross_slab(from.z, to.z, half.z + wall);
    Vec enters = vec_max(x.enters, vec_max(y.enters, z.enters));
    Vec leaves = vec_min(x.leaves, vec_min(y.leaves, z.leaves));
    Mask crosses = is_free & (enters <= 1.0f) & (enters <= leaves) & (leaves >= 0.0f);

    Mask is_y = (y.enters >= x.enters) & (y.enters >= z.enters);
    Mask is_x = (x.enters >= z.enters) & mask_not(is_y);
    Way side = pick_side(is_x, is_y, from);
    Vec ahead = dot_ways(side, to); // along the face's normal, from the centre
    Vec face = select_or_keep(is_y, splat(half.y), select_or_keep(is_x, splat(half.x), splat(half.z)));
    Mask is_behind = crosses & (ahead <= face);

    Touch touch = touch_core(frame, to, is_free);
    touch.acts = touch.acts | is_behind;
    touch.normal =
        (Way){ select_or_keep(is_behind, side.x, touch.normal.x), select_or_keep(is_behind, side.y, touch.normal.y),
               select_or_keep(is_behind, side.z, touch.normal.z) };
    touch.depth = select_or_keep(is_behind, face + frame->radius - ahead, touch.depth);
    return touch;
}

ALWAYS_INLINE void push_out_of_fast(const PushedCloth* cloth, const ColliderFrame* frame, PointVectors at)
{
    Way position = load_way(at.position, LANES);
    Way previous = load_way(at.previous, LANES);
    // (bound + way)^2 is at most twice the sum of the squares.
    Way from_place = way_from(frame->place, position);
    Way moved = way_from(frame->way, sub_ways(position, previous));
    Vec reach = 2.0f * (frame->bound_squared + dot_ways(moved, moved));
    if (!has_any(dot_ways(from_place, from_place) < reach))
    {
        return;
    }
    Way to = take_along(from_place, frame->axes.x, frame->axes.y, frame->axes.z);
    Way from = to_local(previous, frame->place_before, &frame->axes_before);
    Mask is_near = may_meet(from, to, frame->half_extents, frame->radius) & (load(at.weight) > 0.0f);
    if (!has_any(is_near))
    {
        return;
    }
    Touch touch = touch_on_the_way(frame, from, to, is_near);
    if (has_any(touch.acts))
    {
        touch.normal = to_world(touch.normal, &frame->axes);
        apply_touch(cloth, frame, at, touch);
    }
}

// --- blocks ----------------------------------------------------------------------------------------------------------

typedef enum Manner
{
    MANNER_PLANE,
    MANNER_FAST,
    MANNER_SPHERE,
    MANNER_CAPSULE,
    MANNER_CORE
} Manner;

// `manner` is a constant where this is called, so that no block asks for it; nor need the frame be read again for each.
ALWAYS_INLINE void push_blocks(const PushedCloth* cloth, const ColliderFrame* shared, int32_t first, int32_t end,
                               Manner manner)
{
    const ColliderFrame frame = *shared;
    for (int32_t i = first; i < end; ++i)
    {
        for (int lane = 0; lane < LANES; lane += KERNEL_WIDTH)
        {
            PointBlock* points = &cloth->points[i];
            PointVectors at = { points->x + lane, cloth->previous[i].x + lane, points->w + lane };
            switch (manner)
            {
            case MANNER_PLANE:
                push_out_of_plane(cloth, &frame, at);
                break;
            case MANNER_FAST:
                push_out_of_fast(cloth, &frame, at);
                break;
            case MANNER_SPHERE:
                push_out_of_sphere(cloth, &frame, at);
                break;
            case MANNER_CAPSULE:
                push_out_of_capsule(cloth, &frame, at);
                break;
            case MANNER_CORE:
                push_out_of_core(cloth, &frame, at);
                break;
            }
        }
    }
}

static void push_out_of(const PushedCloth* shared, const ColliderFrame* frame, int32_t first, int32_t end)
{
    const PushedCloth cloth = *shared;
    if (frame->kind == VOILE_COLLIDER_PLANE)
    {
        push_blocks(&cloth, frame, first, end, MANNER_PLANE);
    }
    else if (frame->is_fast)
    {
        push_blocks(&cloth, frame, first, end, MANNER_FAST);
    }
    else if (frame->kind == VOILE_COLLIDER_SPHERE)
    {
        push_blocks(&cloth, frame, first, end, MANNER_SPHERE);
    }
    else if (frame->kind == VOILE_COLLIDER_CAPSULE)
    {
        push_blocks(&cloth, frame, first, end, MANNER_CAPSULE);
    }
    else
    {
        push_blocks(&cloth, frame, first, end, MANNER_CORE);
    }
}

// A few blocks at a time, so that they stay in the nearest cache for all colliders.
#define BLOCKS_AT_ONCE 64

static void push_out(VoileCloth* cloth, const ColliderFrame* frames, int32_t frame_count, int32_t first, int32_t end)
{
    PushedCloth pushed = { cloth->points, cloth->previous, cloth->is_flat, cloth->head->sub_step_length };
    for (int32_t start = first; start < end; start += BLOCKS_AT_ONCE)
    {
        int32_t stop = end - start < BLOCKS_AT_ONCE ? end : start + BLOCKS_AT_ONCE;
        for (int32_t k = 0; k < frame_count; ++k)
        {
            push_out_of(&pushed, &frames[k], start, stop);
        }
    }
}
