#include "core/links.h"
#include "core/sight.h"

#define MAX_CANDIDATES 64     // looked at in one go
#define NEAR_DEPTH     1.0e-4 // metres: a link that reaches behind the eye is looked at from here on

VoileHit voile_cloth_pick_face(const VoileCloth* cloth, const VoileLook* look)
{
    VOILE_ASSERT(cloth != NULL && look != NULL);

    Gaze gaze = gaze_make(look, 0.0);
    int32_t best = -1;
    double best_part = 0.0;
    for (int32_t face = 0; face < cloth->face_count; ++face)
    {
        if (!face_is_alive(cloth, face) || !gaze_may_meet(cloth, &gaze, face))
        {
            continue;
        }
        double part = gaze_meet_face(cloth, &gaze, face, gaze.direction);
        if (part > 0.0 && (best < 0 || part < best_part))
        {
            best = face;
            best_part = part;
        }
    }
    return (VoileHit){
        .index = best,
        .depth = (float)(best_part * gaze_depth(&gaze, gaze.direction)),
        .position = double3_round(double3_add_scaled(gaze.eye, gaze.direction, best_part)),
    };
}

// --- candidates ------------------------------------------------------------------------------------------------------

// Something within the radius. `a` and `b` are the places of its ends, the same one for a point.
typedef struct Candidate
{
    int32_t index, a, b;
    float distance, depth;
    Double3 way; // from the eye
} Candidate;

static bool is_before(const Candidate* one, const Candidate* other)
{
    if (one->distance != other->distance)
    {
        return one->distance < other->distance;
    }
    return one->depth != other->depth ? one->depth < other->depth : one->index < other->index;
}

// The candidate at `way` from the eye; false outside of the radius or behind the eye.
static bool aim(const Gaze* gaze, Double3 way, Candidate* out)
{
    double depth = gaze_depth(gaze, way);
    Double3 aside = double3_add_scaled(way, gaze->direction, -depth);
    double squared = double3_dot(aside, aside);
    double limit = gaze->radius * depth;
    if (!(depth > 0.0) || !(squared <= limit * limit))
    {
        return false;
    }
    out->distance = (float)(sqrt(squared) / depth);
    out->depth = (float)depth;
    out->way = way;
    return true;
}

typedef bool (*Probe)(const VoileCloth* cloth, const Gaze* gaze, int32_t index, Candidate* out);

static bool probe_point(const VoileCloth* cloth, const Gaze* gaze, int32_t point, Candidate* out)
{
    int32_t place = cloth_place_of(cloth, point);
    out->index = point;
    out->a = out->b = place;
    return aim(gaze, gaze_see(cloth, gaze, place), out);
}

// Moves a link's end that lies nearer than NEAR_DEPTH along the link up to there; false where the whole link is nearer.
static bool clip_end(const Gaze* gaze, Double3* end, Double3 other)
{
    double depth = gaze_depth(gaze, *end);
    double other_depth = gaze_depth(gaze, other);
    if (depth < NEAR_DEPTH)
    {
        double part = (NEAR_DEPTH - depth) / (other_depth - depth);
        *end = double3_add_scaled(*end, double3_sub(other, *end), part);
    }
    return depth >= NEAR_DEPTH || other_depth >= NEAR_DEPTH;
}

// Where on the link from a to b the look passes it nearest, in parts of the way. With a', b' the ends on the screen
// relative to the look, the nearest part of the way there is t = -a' . (b' - a') / |b' - a'|^2; in space it is t
// depth_a / (depth_b + t (depth_a - depth_b)), since the screen shows the far half of a link shorter.
static double find_nearest_part(const Gaze* gaze, Double3 a, Double3 b)
{
    double depth_a = gaze_depth(gaze, a);
    double depth_b = gaze_depth(gaze, b);
    Double3 origin = double3_add_scaled((Double3){ 0.0, 0.0, 0.0 }, gaze->direction, -1.0);
    Double3 seen_a = double3_add_scaled(origin, a, 1.0 / depth_a);
    Double3 seen_way = double3_sub(double3_add_scaled(origin, b, 1.0 / depth_b), seen_a);
    double squared = double3_dot(seen_way, seen_way);
    if (squared == 0.0)
    {
        return depth_a <= depth_b ? 0.0 : 1.0;
    }
    double t = -double3_dot(seen_a, seen_way) / squared;
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    return t * depth_a / (depth_b + t * (depth_a - depth_b));
}

static bool probe_link(const VoileCloth* cloth, const Gaze* gaze, int32_t link, Candidate* out)
{
    int32_t stored = cloth_stored_of(cloth, link);
    if (stored >= structural_count(cloth) || !link_is_alive(cloth, stored))
    {
        return false;
    }
    out->index = link;
    LinkEnds ends = cloth_link_ends(cloth, stored);
    out->a = ends.a;
    out->b = ends.b;
    Double3 a = gaze_see(cloth, gaze, out->a);
    Double3 b = gaze_see(cloth, gaze, out->b);
    bool is_far = (gaze_find_outside(gaze, a) & gaze_find_outside(gaze, b)) != 0;
    if (is_far || !clip_end(gaze, &a, b) || !clip_end(gaze, &b, a))
    {
        return false;
    }
    return aim(gaze, double3_add_scaled(a, double3_sub(b, a), find_nearest_part(gaze, a, b)), out);
}

// --- the nearest that is not hidden ----------------------------------------------------------------------------------

// The first candidates after some other one, in order.
typedef struct Batch
{
    int32_t count;
    Candidate sorted[MAX_CANDIDATES];
} Batch;

static void insert_candidate(Batch* batch, const Candidate* candidate)
{
    bool is_full = batch->count == MAX_CANDIDATES;
    if (is_full && !is_before(candidate, &batch->sorted[MAX_CANDIDATES - 1]))
    {
        return;
    }
    int32_t at = is_full ? MAX_CANDIDATES - 1 : batch->count++;
    for (; at > 0 && is_before(candidate, &batch->sorted[at - 1]); --at)
    {
        batch->sorted[at] = batch->sorted[at - 1];
    }
    batch->sorted[at] = *candidate;
}

// `last` is NULL for the very first batch.
static void gather_batch(const VoileCloth* cloth, const Gaze* gaze, Probe probe, int32_t count, const Candidate* last,
                         Batch* out_batch)
{
    out_batch->count = 0;
    for (int32_t i = 0; i < count; ++i)
    {
        Candidate candidate;
        if (probe(cloth, gaze, i, &candidate) && (last == NULL || is_before(last, &candidate)))
        {
            insert_candidate(out_batch, &candidate);
        }
    }
}

static VoileHit hit_candidate(const Gaze* gaze, const Candidate* candidate)
{
    return (VoileHit){
        .index = candidate->index,
        .depth = candidate->depth,
        .distance = candidate->distance,
        .position = double3_round(double3_add_scaled(gaze->eye, candidate->way, 1.0)),
    };
}

static VoileHit pick(const VoileCloth* cloth, const VoileLook* look, Probe probe, int32_t count)
{
    Gaze gaze = gaze_make(look, (double)look->radius);
    Veil veil = veil_gather(cloth, &gaze);
    Batch batch;
    Candidate last;
    gather_batch(cloth, &gaze, probe, count, NULL, &batch);
    while (batch.count > 0)
    {
        for (int32_t i = 0; i < batch.count; ++i)
        {
            const Candidate* candidate = &batch.sorted[i];
            if (!veil_hides(&veil, candidate->way, candidate->a, candidate->b))
            {
                return hit_candidate(&gaze, candidate);
            }
        }
        last = batch.sorted[batch.count - 1];
        gather_batch(cloth, &gaze, probe, count, &last, &batch);
    }
    return (VoileHit){ .index = -1 };
}

VoileHit voile_cloth_pick_point(const VoileCloth* cloth, const VoileLook* look)
{
    VOILE_ASSERT(cloth != NULL && look != NULL);
    return pick(cloth, look, probe_point, cloth->point_count);
}

VoileHit voile_cloth_pick_link(const VoileCloth* cloth, const VoileLook* look)
{
    VOILE_ASSERT(cloth != NULL && look != NULL);
    return pick(cloth, look, probe_link, cloth->link_count);
}
