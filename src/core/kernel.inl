// The hot loops over lanes; included once by each kernel_*.c, which sets KERNEL_WIDTH, KERNEL_ID and KERNEL_TABLE.

#include "core/colliders.h"
#include "core/kernel.h"
#include "core/lanes.h"
#include "core/tethers.h"
#include "core/ways.h"

// --- motion ----------------------------------------------------------------------------------------------------------

// One coordinate. The way of a sub-step is the last one's, plus what the acceleration adds from the middle of one to the
// middle of the next; a point that starts, or is let go, has only half a sub-step of it behind: it keeps the other half as
// a debt, which makes free flight exact to second order. Of a fine sub-step's way, which may be less than the spacing of floats at `position`, only a rounded
// part can be gone. The remainder stays in the velocity: without it gravity would be off by per cents at 20 sub-steps,
// and gone at 100. The difference is exact as in Dekker's two-sum ("A floating-point technique ...", 1971), for |way| <
// |position|.
ALWAYS_INLINE void integrate_lanes(float* position, float* previous, float* remainder, const float* acceleration,
                                   Mask is_free, Motion motion)
{
    Vec start = load(position);
    Vec way = (start - load(previous) + load(remainder)) * motion.velocity_scale + load(acceleration) * motion.square_h;
    way = select_or_zero(is_free, way);
    Vec next = start + way;
    Vec debt = load(acceleration) * -motion.half_square_h;
    store(previous, start);
    store(remainder, select_or_keep(is_free, way - (next - start), debt));
    store(position, next);
}

static void integrate(VoileCloth* cloth, Motion motion, int32_t first, int32_t end)
{
    for (int32_t i = first; i < end; ++i)
    {
        PointBlock* points = &cloth->points[i];
        VectorBlock* previous = &cloth->previous[i];
        VectorBlock* remainders = &cloth->remainders[i];
        const PointBlock* accelerations = &cloth->accelerations[i];
        for (int at = 0; at < LANES; at += KERNEL_WIDTH)
        {
            Mask is_free = load(points->w + at) > 0.0f;
            integrate_lanes(points->x + at, previous->x + at, remainders->x + at, accelerations->x + at, is_free,
                            motion);
            integrate_lanes(points->y + at, previous->y + at, remainders->y + at, accelerations->y + at, is_free,
                            motion);
            integrate_lanes(points->z + at, previous->z + at, remainders->z + at, accelerations->z + at, is_free,
                            motion);
        }
    }
}

// --- projection ------------------------------------------------------------------------------------------------------

// With d from a to b, r the rest length, w the inverse masses and a = compliance / h^2, the correction
//
//     s = (d^2 - r^2) / ((d^2 + r^2) (wa + wb + a)),   xa += wa s d,   xb -= wb s d
//
// is Jakobsen's form of the distance constraint ("Advanced Character Physics", GDC 2001): one division, no square root,
// the same fixed point, and since |s (wa + wb)| <= 1 it cannot overshoot. Near the rest length s |d| is
// (|d| - r) / (wa + wb + a), the first multiplier step of XPBD (Macklin, Mueller, Chentanez, "XPBD", MIG 2016). A further
// pass must not stiffen a compliant link, so what the earlier ones did is taken off the violation, as there: with the sum P of
// the corrections s d so far it is (d^2 - r^2) - 2 a P . d. The force of the link on its first end is P / h^2.
//
// 1e-30 keeps 0 / 0 out. A dead link, and a hard one between two points that cannot move, is masked instead of skipped, so
// that every instruction set does the same operations.

// The links' own memory, KERNEL_WIDTH of them.
typedef struct LinkLanes
{
    const float* rest_squared;
    const float* compliances; // NULL: none of their own
    float* impulses;          // x; y and z lie one and two `impulse_stride` further on
    size_t impulse_stride;
} LinkLanes;

ALWAYS_INLINE Way load_way(const float* from, size_t stride)
{
    return (Way){ load(from), load(from + stride), load(from + 2 * stride) };
}

// To a place among points.
ALWAYS_INLINE void store_way(float* to, Way way)
{
    store(to, way.x);
    store(to + LANES, way.y);
    store(to + 2 * LANES, way.z);
}

// The lanes outside `lanes` (NULL: none) keep what is there.
ALWAYS_INLINE void store_in_lanes(float* to, Vec value, const Mask* lanes)
{
    store(to, lanes == NULL ? value : select_or_keep(*lanes, value, load(to)));
}

// What both ways of projecting share: the correction s. A rigid relaxation is the general one with every question
// answered beforehand: a softness of 0 changes no bit. Lanes outside `lanes` keep all that they have.
ALWAYS_INLINE Vec find_correction(Way way, Vec weight, LinkLanes links, const Relaxation* relaxation, float softness,
                                  bool is_general, const Mask* lanes)
{
    Vec rest_squared = load(links.rest_squared);
    Vec squared = way.x * way.x + way.y * way.y + way.z * way.z;
    Vec size = squared + rest_squared;
    Vec violation = squared - rest_squared;
    Way earlier = { splat(0.0f), splat(0.0f), splat(0.0f) };
    if (is_general)
    {
        Vec soft = splat(softness);
        if (links.compliances != NULL)
        {
            soft = soft + load(links.compliances) * relaxation->inverse_square_h;
        }
        if (relaxation->has_earlier)
        {
            earlier = load_way(links.impulses, links.impulse_stride);
        }
        if (relaxation->is_later_pass)
        {
            violation = violation - soft * 2.0f * (earlier.x * way.x + earlier.y * way.y + earlier.z * way.z);
        }
        weight = weight + soft;
    }
    Mask acts = (rest_squared >= 0.0f) & (weight > 0.0f);
    if (lanes != NULL)
    {
        acts = acts & *lanes;
    }
    Vec s = select_or_zero(acts, violation / (size * weight + 1.0e-30f));
    if (is_general && relaxation->keeps_impulses)
    {
        store_in_lanes(links.impulses, earlier.x + s * way.x, lanes);
        store_in_lanes(links.impulses + links.impulse_stride, earlier.y + s * way.y, lanes);
        store_in_lanes(links.impulses + 2 * links.impulse_stride, earlier.z + s * way.z, lanes);
    }
    return s;
}

// What is settled of a relaxation when the code is compiled.
typedef struct RelaxVariant
{
    bool is_general, is_compensated;
} RelaxVariant;

// A compensated relaxation of links keeps what rounding takes of a move, as integration does of a way. Otherwise what one
// end gets is not quite what the other one loses. In a cloth at rest the same rounding comes back in each sub-step: momentum
// from nowhere, which beside the g h^2 of a short one makes a row's links carry per cents more or less than the weight below.
ALWAYS_INLINE void move_coordinate(float* position, float* remainder, Vec start, Vec move, bool is_compensated)
{
    Vec next = start + move;
    store(position, next);
    if (is_compensated)
    {
        store(remainder, load(remainder) + (move - (next - start)));
    }
}

ALWAYS_INLINE LinkLanes links_at(const VoileCloth* cloth, int32_t stored)
{
    LinkLanes links = { cloth->rest_squared + stored, NULL, cloth->impulses + stored, stored_count(cloth) };
    if (cloth->compliances != NULL)
    {
        links.compliances = cloth->compliances + stored;
    }
    return links;
}

#include "core/kernel_grid.inl"
#include "core/kernel_mesh.inl"
#include "core/kernel_strands.inl"
#include "core/kernel_strand_rows.inl"
#include "core/kernel_tethers.inl"
#include "core/kernel_wind.inl"
#include "core/kernel_colliders.inl"
#include "core/kernel_tear.inl"

const Kernel KERNEL_TABLE = {
    .id = KERNEL_ID,
    .integrate = integrate,
    .count_faces = count_faces,
    .blow = blow,
    .relax_grid_stage = relax_grid_stage,
    .relax_grid = relax_grid,
    .relax_mesh = relax_mesh,
    .gather = gather,
    .scatter = scatter,
    .solve_strands = solve_strands,
    .apply_tethers = apply_tethers,
    .push_out = push_out,
    .pass_threads_at_peace = pass_threads_at_peace,
};
