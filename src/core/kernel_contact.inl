// A vector of points in contact with a solid: what pushes them out, and what friction leaves of their slide.

// What of a cloth is asked for at every point; copied, so that no store to a point seems to change it.
typedef struct PushedCloth
{
    PointBlock* points;
    VectorBlock* previous;
    bool is_flat;
    float sub_step_length;
} PushedCloth;

// A vector of points: their x, with y and z LANES and 2 LANES floats later.
typedef struct PointVectors
{
    float* position;
    float* previous;
    const float* weight;
} PointVectors;

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

ALWAYS_INLINE Way select_way(Mask mask, Way way, Way kept)
{
    return (Way){ select_or_keep(mask, way.x, kept.x), select_or_keep(mask, way.y, kept.y),
                  select_or_keep(mask, way.z, kept.z) };
}

ALWAYS_INLINE Way way_from(VoileVec3 place, Way at)
{
    return (Way){ at.x - place.x, at.y - place.y, at.z - place.z };
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
    return take_along(way_from(place, at), axes->x, axes->y, axes->z);
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
static void add_reaction(ReactionSum* reaction, VoileVec3 centre, const float* weights, Mask acts, Way place,
                         Way change, float h)
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
        reaction_add(reaction, voile_sub(at_lane, centre), changed, weights[lane] * h);
    }
}

// How far the solid's matter at a place has gone in the sub-step.
ALWAYS_INLINE Way find_carry(const ColliderFrame* frame, Way at, bool is_flat)
{
    Way turned = take_along(way_from(frame->place, at), frame->turn.x, frame->turn.y, frame->turn.z);
    Vec deep = frame->way.z + turned.z;
    deep = is_flat ? splat(0.0f) : deep;
    return (Way){ frame->way.x + turned.x, frame->way.y + turned.y, deep };
}

// What is surely within the friction's cone, whatever rounding does, needs no root: the way's square less what goes along
// the normal, of which rounding may lose a few millionths.
#define STICKS   0.999f
#define ROUNDING 1.00001f

// Coulomb's law on positions: what was pushed out by `depth` may be dragged back along the surface by friction * depth
// (Mueller et al., "Position Based Dynamics", 2007, with the exact cone of Macklin et al., "Unified Particle Physics",
// 2014). A push is no kick: what was deep inside leaves with the solid's own speed, not with push / h.
ALWAYS_INLINE void apply_touch(const PushedCloth* cloth, const ColliderFrame* frame, PointVectors at, Touch touch)
{
    if (cloth->is_flat)
    {
        touch = flatten(touch, frame->kind == VOILE_COLLIDER_PLANE ? LEAST_FLAT_NORMAL : LEAST_FLAT_SLOPE);
    }
    Way position = load_way(at.position, LANES);
    Way previous = load_way(at.previous, LANES);
    Way start = previous; // of the point, had the solid carried it along
    if (!frame->is_still)
    {
        start = add_scaled_way(start, find_carry(frame, position, cloth->is_flat), splat(1.0f));
    }

    Way way = { position.x - start.x, position.y - start.y, position.z - start.z };
    Vec drift = dot_ways(way, touch.normal);
    Vec rise = drift + touch.depth;
    Way rest = add_scaled_way(start, touch.normal, rise); // where it sticks
    Way lifted = frame->is_still ? rest : add_scaled_way(previous, touch.normal, rise);
    Mask lifts = touch.acts & (rise > 0.0f);
    Vec limit = frame->friction * touch.depth;
    Vec slide_squared = ROUNDING * dot_ways(way, way) - drift * drift;
    if (has_any(touch.acts & (slide_squared > STICKS * limit * limit)))
    {
        Way along = add_scaled_way(way, touch.normal, 0.0f - drift);
        Vec length = vec_sqrt(dot_ways(along, along));
        rest = select_way(length > limit, add_scaled_way(rest, along, 1.0f - limit / length), rest);
    }
    rest = select_way(touch.acts, rest, position);
    lifted = select_way(lifts, lifted, previous);
    store_way(at.position, rest);
    store_way(at.previous, lifted);
    if (frame->reaction != NULL)
    {
        Way change = { (rest.x - position.x) - (lifted.x - previous.x), (rest.y - position.y) - (lifted.y - previous.y),
                       (rest.z - position.z) - (lifted.z - previous.z) };
        add_reaction(frame->reaction, frame->place, at.weight, touch.acts, rest, change, cloth->sub_step_length);
    }
}
