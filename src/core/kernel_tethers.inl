// Tethers: each point back to where all of its anchors are near enough. Anchors do not move here, so that blocks are
// independent of each other.

// Where the anchors of a vector of points are, and how far they went in this sub-step.
typedef struct Anchors
{
    Way position, motion;
} Anchors;

ALWAYS_INLINE Anchors load_shared_anchor(const VoileCloth* cloth, int32_t place)
{
    VoileVec3 position = cloth_position_at(cloth, place);
    VoileVec3 motion = voile_sub(position, cloth_previous_at(cloth, place));
    return (Anchors){ { splat(position.x), splat(position.y), splat(position.z) },
                      { splat(motion.x), splat(motion.y), splat(motion.z) } };
}

// A lane without a tether looks at place 0, and its length is out of reach.
static Anchors load_anchors(const VoileCloth* cloth, const int32_t* places)
{
    float lanes[6][KERNEL_WIDTH];
    for (int lane = 0; lane < KERNEL_WIDTH; ++lane)
    {
        int32_t place = places[lane] == NO_ANCHOR ? 0 : places[lane];
        VoileVec3 position = cloth_position_at(cloth, place);
        VoileVec3 motion = voile_sub(position, cloth_previous_at(cloth, place));
        lanes[0][lane] = position.x;
        lanes[1][lane] = position.y;
        lanes[2][lane] = position.z;
        lanes[3][lane] = motion.x;
        lanes[4][lane] = motion.y;
        lanes[5][lane] = motion.z;
    }
    return (Anchors){ { load(lanes[0]), load(lanes[1]), load(lanes[2]) },
                      { load(lanes[3]), load(lanes[4]), load(lanes[5]) } };
}

// With d from anchor to point and L the length, s = (d^2 - L^2) / (d^2 + L^2) takes s d off the point: the projection of
// kernel.inl against an end that cannot move. Of that, what the point went outwards in this sub-step, as seen from its
// anchor, changes its velocity, and a little more, so that it comes to rest at its limit and not beyond it. What is left
// came late, with a new tether or a jump of the anchor: it is made up for at a limited pace, and moves where the point was
// before as well. So a tether stops a point, like a wall, and never throws it back.
#define SLACK_PER_SECOND 1.2f // parts of d
#define PACE_PER_SECOND  3.0f

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
    Mask acts = (squared > limit) & (load(points->w + at) > 0.0f);
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

static void apply_tethers(VoileCloth* cloth, int32_t first, int32_t end)
{
    float h = cloth->head->sub_step_length;
    TetherLimits limits = { SLACK_PER_SECOND * h, PACE_PER_SECOND * h };
    for (int32_t i = first; i < end; ++i)
    {
        const TetherBlock* tethers = &cloth->tethers[i];
        for (int level = 0; level < VOILE_MAX_TETHERS && tethers->shared[level] != SHARED_EMPTY; ++level)
        {
            int32_t shared = tethers->shared[level];
            for (int at = 0; at < LANES; at += KERNEL_WIDTH)
            {
                Anchors anchors = shared >= 0 ? load_shared_anchor(cloth, shared)
                                              : load_anchors(cloth, tethers->anchor[level] + at);
                pull_in(&cloth->points[i], &cloth->previous[i], at, anchors, load(tethers->length[level] + at),
                        limits);
            }
        }
    }
}
