// Tethers: each point back to where all of its anchors are near enough. Anchors do not move here, so that blocks are
// independent of each other.

// Where the anchors of a vector of points are, and how far they went in this sub-step.
typedef struct Anchors
{
    Way position, motion;
} Anchors;

ALWAYS_INLINE Anchors load_shared_anchor(const VoileCloth* cloth, int32_t place, bool anchors_move)
{
    VoileVec3 position = cloth_position_at(cloth, place);
    VoileVec3 motion = anchors_move ? voile_sub(position, cloth_previous_at(cloth, place)) : voile_vec3(0.0f, 0.0f, 0.0f);
    return (Anchors){ splat_way(position), splat_way(motion) };
}

// Each lane has its own in the same block.
ALWAYS_INLINE Anchors load_anchor_block(const VoileCloth* cloth, int32_t block_place, int at, bool anchors_move)
{
    int32_t block = block_place / (4 * LANES);
    const PointBlock* points = &cloth->points[block];
    const VectorBlock* previous = &cloth->previous[block];
    Anchors loaded = { { load(points->x + at), load(points->y + at), load(points->z + at) },
                       splat_way(voile_vec3(0.0f, 0.0f, 0.0f)) };
    if (anchors_move)
    {
        loaded.motion = (Way){ loaded.position.x - load(previous->x + at), loaded.position.y - load(previous->y + at),
                               loaded.position.z - load(previous->z + at) };
    }
    return loaded;
}

// A lane without a tether looks at place 0, and its length is out of reach.
ALWAYS_INLINE Anchors load_anchors(const VoileCloth* cloth, const int32_t* anchors, bool anchors_move)
{
    int32_t places[KERNEL_WIDTH], before[KERNEL_WIDTH];
    for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
    {
        places[lane] = anchors[lane] == NO_ANCHOR ? 0 : anchors[lane];
        before[lane] = places[lane] / (4 * LANES) * (3 * LANES) + places[lane] % (4 * LANES);
    }
    const float* points = (const float*)cloth->points;
    Anchors loaded = { { pick_floats(points, places), pick_floats(points + LANES, places),
                         pick_floats(points + 2 * LANES, places) },
                       splat_way(voile_vec3(0.0f, 0.0f, 0.0f)) };
    if (anchors_move)
    {
        const float* previous = (const float*)cloth->previous;
        loaded.motion = (Way){ loaded.position.x - pick_floats(previous, before),
                               loaded.position.y - pick_floats(previous + LANES, before),
                               loaded.position.z - pick_floats(previous + 2 * LANES, before) };
    }
    return loaded;
}

// With d from anchor to point and L the length, s = (d^2 - L^2) / (d^2 + L^2) takes s d off the point: the projection of
// kernel.inl against an end that cannot move. Of that, what the point went outwards in this sub-step, as seen from its
// anchor, changes its velocity, and a little more, so that it comes to rest at its limit and not beyond it. What is left
// came late, with a new tether or a jump of the anchor: it is made up for at a limited pace, and moves where the point was
// before as well. So a tether stops a point, like a wall, and never throws it back.
#define SLACK_PER_SECOND 1.2f // parts of d
#define PACE_PER_SECOND  2.0f

typedef struct TetherLimits
{
    float slack, pace; // parts of d a sub-step
} TetherLimits;

ALWAYS_INLINE void pull_in(PointBlock* points, VectorBlock* previous, int at, Anchors anchors, Vec length,
                           TetherLimits limits)
{
    Vec x = load(points->x + at), y = load(points->y + at), z = load(points->z + at);
    Way way = { x - anchors.position.x, y - anchors.position.y, z - anchors.position.z };
    Vec squared = way.x * way.x + way.y * way.y + way.z * way.z;
    Vec limit = length * length;
    Mask acts = (squared > limit) & (length >= 0.0f) & (load(points->w + at) > 0.0f);
    if (!has_any(acts))
    {
        return;
    }
    Vec from_x = load(previous->x + at), from_y = load(previous->y + at), from_z = load(previous->z + at);
    Vec outwards = ((x - from_x - anchors.motion.x) * way.x + (y - from_y - anchors.motion.y) * way.y +
                    (z - from_z - anchors.motion.z) * way.z) /
                   (squared + 1.0e-30f);
    Vec excess = select_or_zero(acts, (squared - limit) / (squared + limit + 1.0e-30f));
    Vec late = excess - select_or_zero(outwards > 0.0f, outwards) - limits.slack;
    late = select_or_zero(acts & (late > 0.0f), late);
    Vec unpaid = late - limits.pace;
    unpaid = select_or_zero(unpaid > 0.0f, unpaid);
    Vec s = excess - unpaid;
    late = late - unpaid;
    store(points->x + at, x - s * way.x);
    store(points->y + at, y - s * way.y);
    store(points->z + at, z - s * way.z);
    store(previous->x + at, from_x - late * way.x);
    store(previous->y + at, from_y - late * way.y);
    store(previous->z + at, from_z - late * way.z);
}

ALWAYS_INLINE Anchors load_level(const VoileCloth* cloth, const TetherBlock* tethers, int level, int at,
                                 bool anchors_move)
{
    SharedAnchors shared = tethers->shared[level];
    if (shared.kind == TETHERS_TO_ONE)
    {
        return load_shared_anchor(cloth, shared.place, anchors_move);
    }
    if (shared.kind == TETHERS_TO_BLOCK)
    {
        return load_anchor_block(cloth, shared.place, at, anchors_move);
    }
    return load_anchors(cloth, tethers->anchor[level] + at, anchors_move);
}

static void apply_tethers(VoileCloth* cloth, bool anchors_move, int32_t first, int32_t end)
{
    float h = cloth->head->sub_step_length;
    TetherLimits limits = { SLACK_PER_SECOND * h, PACE_PER_SECOND * h };
    for (int32_t i = first; i < end; ++i)
    {
        const TetherBlock* tethers = &cloth->tethers[i];
        for (int level = 0; level < VOILE_MAX_TETHERS; ++level)
        {
            for (int at = 0; at < LANES && tethers->shared[level].kind != TETHERS_IDLE; at += KERNEL_WIDTH)
            {
                Anchors anchors = load_level(cloth, tethers, level, at, anchors_move);
                pull_in(&cloth->points[i], &cloth->previous[i], at, anchors, load(tethers->length[level] + at),
                        limits);
            }
        }
    }
}
