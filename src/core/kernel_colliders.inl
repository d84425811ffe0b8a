// Points against solids, a vector of points at once.

// A vector of points in contact.
typedef struct Touch
{
    Mask acts;
    Way normal; // unit, out of the solid
    Vec depth;  // metres to push along it, above 0
} Touch;

ALWAYS_INLINE Way add_scaled_way(Way a, Way b, Vec scale)
{
    return (Way){ a.x + b.x * scale, a.y + b.y * scale, a.z + b.z * scale };
}

ALWAYS_INLINE Way take_along(Way way, VoileVec3 axis_x, VoileVec3 axis_y, VoileVec3 axis_z)
{
    return (Way){
        way.x * axis_x.x + way.y * axis_x.y + way.z * axis_x.z,
        way.x * axis_y.x + way.y * axis_y.y + way.z * axis_y.z,
        way.x * axis_z.x + way.y * axis_z.y + way.z * axis_z.z,
    };
}

// From the world to the solid's axes and back.
ALWAYS_INLINE Way to_local(Way at, VoileVec3 place, const Axes* axes)
{
    Way way = { at.x - place.x, at.y - place.y, at.z - place.z };
    return take_along(way, axes->x, axes->y, axes->z);
}

ALWAYS_INLINE Way to_world(Way way, const Axes* axes)
{
    return (Way){
        way.x * axes->x.x + way.y * axes->y.x + way.z * axes->z.x,
        way.x * axes->x.y + way.y * axes->y.y + way.z * axes->z.y,
        way.x * axes->x.z + way.y * axes->y.z + way.z * axes->z.z,
    };
}

// --- contact ---------------------------------------------------------------------------------------------------------

#define LEAST_FLAT_NORMAL 1.0e-6f // of a plane
#define LEAST_FLAT_SLOPE  0.05f   // of a solid that is round

// In a flat cloth the solid is its section with the cloth's plane; none where that plane runs along the surface.
ALWAYS_INLINE Touch flatten(Touch touch, float least)
{
    Vec length = vec_sqrt(touch.normal.x * touch.normal.x + touch.normal.y * touch.normal.y);
    touch.acts = touch.acts & (length >= least);
    Vec scale = 1.0f / (length + 1.0e-30f);
    touch.normal = (Way){ touch.normal.x * scale, touch.normal.y * scale, splat(0.0f) };
    touch.depth = touch.depth * scale;
    return touch;
}

// What the points' momentum gained, the solid lost. Lane by lane, in double: the same sum whatever the width.
static void add_reaction(const ColliderFrame* frame, const PointBlock* block, int at, Mask acts, Way place, Way change,
                         float h)
{
    int32_t touched[KERNEL_WIDTH];
    float places[3][KERNEL_WIDTH], changes[3][KERNEL_WIDTH];
    memcpy(touched, &acts, sizeof(touched));
    store(places[0], place.x);
    store(places[1], place.y);
    store(places[2], place.z);
    store(changes[0], change.x);
    store(changes[1], change.y);
    store(changes[2], change.z);
    for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
    {
        if (touched[lane] == 0)
        {
            continue;
        }
        VoileVec3 at_lane = voile_vec3(places[0][lane], places[1][lane], places[2][lane]);
        VoileVec3 changed = voile_vec3(changes[0][lane], changes[1][lane], changes[2][lane]);
        reaction_add(frame->reaction, voile_sub(at_lane, frame->place), changed, block->w[at + lane] * h);
    }
}

// How far the solid's matter at a place has gone in the sub-step.
ALWAYS_INLINE Way find_carry(const ColliderFrame* frame, Way at)
{
    Way from_place = { at.x - frame->place.x, at.y - frame->place.y, at.z - frame->place.z };
    Way turned = take_along(from_place, frame->turn.x, frame->turn.y, frame->turn.z);
    return (Way){ frame->way.x + turned.x, frame->way.y + turned.y, frame->way.z + turned.z };
}

// What is surely within the friction's cone, whatever rounding does, needs no root.
#define STICKS 0.999f

// Coulomb's law on positions: what was pushed out by `depth` may be dragged back along the surface by friction * depth
// (Mueller et al., "Position Based Dynamics", 2007, with the exact cone of Macklin et al., "Unified Particle Physics",
// 2014). A push is no kick: what was deep inside leaves with the solid's own speed, not with push / h.
ALWAYS_INLINE void apply_touch(VoileCloth* cloth, const ColliderFrame* frame, int32_t index, int at, Touch touch)
{
    if (cloth->is_flat)
    {
        touch = flatten(touch, frame->kind == VOILE_COLLIDER_PLANE ? LEAST_FLAT_NORMAL : LEAST_FLAT_SLOPE);
    }
    PointBlock* points = &cloth->points[index];
    VectorBlock* before = &cloth->previous[index];
    Way at_first = { load(points->x + at), load(points->y + at), load(points->z + at) };
    Way previous = { load(before->x + at), load(before->y + at), load(before->z + at) };
    Way carry = { splat(0.0f), splat(0.0f), splat(0.0f) };
    if (!frame->is_still)
    {
        carry = find_carry(frame, at_first);
        carry.z = cloth->is_flat ? splat(0.0f) : carry.z;
    }

    Way out = add_scaled_way(at_first, touch.normal, touch.depth);
    Way slide = { out.x - previous.x - carry.x, out.y - previous.y - carry.y, out.z - previous.z - carry.z };
    Vec rise = dot_ways(slide, touch.normal);
    Way along = add_scaled_way(slide, touch.normal, 0.0f - rise);
    Vec squared = dot_ways(along, along);
    Vec limit = frame->friction * touch.depth;
    Vec share = splat(1.0f);
    if (has_any(touch.acts & (squared > STICKS * limit * limit)))
    {
        Vec length = vec_sqrt(squared);
        share = select_or_keep(length > limit, limit / length, share);
    }
    Way rest = add_scaled_way(out, along, 0.0f - share);
    Way lifted = add_scaled_way(previous, touch.normal, select_or_zero(rise > 0.0f, rise));

    store(points->x + at, select_or_keep(touch.acts, rest.x, at_first.x));
    store(points->y + at, select_or_keep(touch.acts, rest.y, at_first.y));
    store(points->z + at, select_or_keep(touch.acts, rest.z, at_first.z));
    store(before->x + at, select_or_keep(touch.acts, lifted.x, previous.x));
    store(before->y + at, select_or_keep(touch.acts, lifted.y, previous.y));
    store(before->z + at, select_or_keep(touch.acts, lifted.z, previous.z));
    if (frame->reaction != NULL)
    {
        Way change = { (rest.x - at_first.x) - (lifted.x - previous.x), (rest.y - at_first.y) - (lifted.y - previous.y),
                       (rest.z - at_first.z) - (lifted.z - previous.z) };
        add_reaction(frame, points, at, touch.acts, rest, change, cloth->head->sub_step_length);
    }
}

// --- shapes ----------------------------------------------------------------------------------------------------------

ALWAYS_INLINE void push_out_of_plane(VoileCloth* cloth, const ColliderFrame* frame, int32_t index, int at)
{
    const PointBlock* points = &cloth->points[index];
    VoileVec3 normal = frame->axes.y;
    Way position = { load(points->x + at), load(points->y + at), load(points->z + at) };
    Vec height = normal.x * position.x + normal.y * position.y + normal.z * position.z;
    Vec depth = frame->level - height;
    Mask acts = depth > 0.0f;
    if (has_any(acts))
    {
        acts = acts & (load(points->w + at) > 0.0f);
        Way out = { splat(normal.x), splat(normal.y), splat(normal.z) };
        apply_touch(cloth, frame, index, at, (Touch){ acts, out, depth });
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

ALWAYS_INLINE void push_out_of_core(VoileCloth* cloth, const ColliderFrame* frame, int32_t index, int at)
{
    const PointBlock* points = &cloth->points[index];
    Way position = { load(points->x + at), load(points->y + at), load(points->z + at) };
    Way from_place = { position.x - frame->place.x, position.y - frame->place.y, position.z - frame->place.z };
    if (!has_any(dot_ways(from_place, from_place) < frame->bound_squared))
    {
        return;
    }
    Way local = take_along(from_place, frame->axes.x, frame->axes.y, frame->axes.z);
    Mask is_near = is_within(local, frame->half_extents, frame->radius) & (load(points->w + at) > 0.0f);
    if (!has_any(is_near))
    {
        return;
    }
    Touch touch = touch_core(frame, local, is_near);
    if (has_any(touch.acts))
    {
        touch.normal = to_world(touch.normal, &frame->axes);
        apply_touch(cloth, frame, index, at, touch);
    }
}

// Those of a sphere and of a capsule need no axes but the capsule's own: what lies nearest to a point is on a line.
ALWAYS_INLINE void push_out_of_line(VoileCloth* cloth, const ColliderFrame* frame, int32_t index, int at, float half)
{
    const PointBlock* points = &cloth->points[index];
    VoileVec3 axis = frame->axes.y;
    Way way = { load(points->x + at) - frame->place.x, load(points->y + at) - frame->place.y,
                load(points->z + at) - frame->place.z };
    if (half > 0.0f)
    {
        Vec along = way.x * axis.x + way.y * axis.y + way.z * axis.z;
        Vec nearest = vec_max(splat(-half), vec_min(splat(half), along));
        way = (Way){ way.x - nearest * axis.x, way.y - nearest * axis.y, way.z - nearest * axis.z };
    }
    Vec squared = dot_ways(way, way);
    Mask acts = squared < frame->radius * frame->radius;
    if (!has_any(acts))
    {
        return;
    }
    acts = acts & (load(points->w + at) > 0.0f);
    Vec distance = vec_sqrt(squared);
    Vec scale = 1.0f / (distance + 1.0e-30f);
    Mask is_off_centre = squared > 1.0e-20f;
    Way normal = { select_or_keep(is_off_centre, way.x * scale, splat(frame->axes.x.x)),
                   select_or_keep(is_off_centre, way.y * scale, splat(frame->axes.x.y)),
                   select_or_keep(is_off_centre, way.z * scale, splat(frame->axes.x.z)) };
    apply_touch(cloth, frame, index, at, (Touch){ acts, normal, frame->radius - distance });
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

ALWAYS_INLINE void push_out_of_fast(VoileCloth* cloth, const ColliderFrame* frame, int32_t index, int at)
{
    const PointBlock* points = &cloth->points[index];
    const VectorBlock* before = &cloth->previous[index];
    Way position = { load(points->x + at), load(points->y + at), load(points->z + at) };
    Way previous = { load(before->x + at), load(before->y + at), load(before->z + at) };
    // (bound + way)^2 is at most twice the sum of the squares.
    Way from_place = { position.x - frame->place.x, position.y - frame->place.y, position.z - frame->place.z };
    Way moved = { position.x - previous.x - frame->way.x, position.y - previous.y - frame->way.y,
                  position.z - previous.z - frame->way.z };
    Vec reach = 2.0f * (frame->bound_squared + dot_ways(moved, moved));
    if (!has_any(dot_ways(from_place, from_place) < reach))
    {
        return;
    }
    Way to = take_along(from_place, frame->axes.x, frame->axes.y, frame->axes.z);
    Way from = to_local(previous, frame->place_before, &frame->axes_before);
    Mask is_near = may_meet(from, to, frame->half_extents, frame->radius) & (load(points->w + at) > 0.0f);
    if (!has_any(is_near))
    {
        return;
    }
    Touch touch = touch_on_the_way(frame, from, to, is_near);
    if (has_any(touch.acts))
    {
        touch.normal = to_world(touch.normal, &frame->axes);
        apply_touch(cloth, frame, index, at, touch);
    }
}

// --- blocks ----------------------------------------------------------------------------------------------------------

typedef enum Manner
{
    MANNER_PLANE,
    MANNER_FAST,
    MANNER_LINE,
    MANNER_CORE
} Manner;

// `manner` is a constant where this is called, so that no block asks for it.
ALWAYS_INLINE void push_blocks(VoileCloth* cloth, const ColliderFrame* frame, int32_t first, int32_t end, Manner manner)
{
    for (int32_t i = first; i < end; ++i)
    {
        for (int at = 0; at < LANES; at += KERNEL_WIDTH)
        {
            switch (manner)
            {
            case MANNER_PLANE:
                push_out_of_plane(cloth, frame, i, at);
                break;
            case MANNER_FAST:
                push_out_of_fast(cloth, frame, i, at);
                break;
            case MANNER_LINE:
                push_out_of_line(cloth, frame, i, at, frame->half_extents.y);
                break;
            case MANNER_CORE:
                push_out_of_core(cloth, frame, i, at);
                break;
            }
        }
    }
}

static void push_out_of(VoileCloth* cloth, const ColliderFrame* frame, int32_t first, int32_t end)
{
    if (frame->kind == VOILE_COLLIDER_PLANE)
    {
        push_blocks(cloth, frame, first, end, MANNER_PLANE);
    }
    else if (frame->is_fast)
    {
        push_blocks(cloth, frame, first, end, MANNER_FAST);
    }
    else if (frame->kind != VOILE_COLLIDER_BOX)
    {
        push_blocks(cloth, frame, first, end, MANNER_LINE);
    }
    else
    {
        push_blocks(cloth, frame, first, end, MANNER_CORE);
    }
}

// A few blocks at a time, so that they stay in the nearest cache for all colliders.
#define BLOCKS_AT_ONCE 64

static void push_out(VoileCloth* cloth, const ColliderFrame* frames, int32_t frame_count, int32_t first, int32_t end)
{
    for (int32_t start = first; start < end; start += BLOCKS_AT_ONCE)
    {
        int32_t stop = end - start < BLOCKS_AT_ONCE ? end : start + BLOCKS_AT_ONCE;
        for (int32_t k = 0; k < frame_count; ++k)
        {
            push_out_of(cloth, &frames[k], start, stop);
        }
    }
}
