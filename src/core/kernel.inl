// The hot loops over lanes; included once by each kernel_*.c, which sets KERNEL_WIDTH, KERNEL_ID and KERNEL_TABLE.

#include "core/kernel.h"
#include "core/lanes.h"
#include "core/tethers.h"

// --- motion ----------------------------------------------------------------------------------------------------------

// One coordinate. Of a fine sub-step's way, which may be less than the spacing of floats at `position`, only a rounded
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
    store(previous, start);
    store(remainder, way - (next - start));
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
// pass must not stiffen a compliant link, so a times the sum S of its corrections is taken off the violation, as there:
// (d^2 - r^2) - a S (d^2 + r^2). The force of the link is the sum of s |d| / h^2.
//
// 1e-30 keeps 0 / 0 out. A dead link, and a hard one between two points that cannot move, is masked instead of skipped, so
// that every instruction set does the same operations.

// The links' own memory, KERNEL_WIDTH of them.
typedef struct LinkLanes
{
    const float* rest_squared;
    const float* compliances; // NULL: none of their own
    float* corrections;
    float* impulses;
} LinkLanes;

// A vector from end to end.
typedef struct Way
{
    Vec x, y, z;
} Way;

// What both ways of projecting share: the correction s. A rigid relaxation is the general one with every question
// answered beforehand: a softness of 0 changes no bit. Lanes outside `lanes` keep all that they have.
ALWAYS_INLINE Vec find_correction(Way way, Vec weight, LinkLanes links, const Relaxation* relaxation, float softness,
                                  bool is_general, const Mask* lanes)
{
    Vec rest_squared = load(links.rest_squared);
    Vec squared = way.x * way.x + way.y * way.y + way.z * way.z;
    Vec size = squared + rest_squared;
    Vec violation = squared - rest_squared;
    Vec sum = splat(0.0f);
    if (is_general)
    {
        Vec soft = splat(softness);
        if (links.compliances != NULL)
        {
            soft = soft + load(links.compliances) * relaxation->inverse_square_h;
        }
        if (!relaxation->is_first_pass)
        {
            sum = load(links.corrections);
            violation = violation - soft * sum * size;
        }
        weight = weight + soft;
    }
    Mask acts = (rest_squared >= 0.0f) & (weight > 0.0f);
    if (lanes != NULL)
    {
        acts = acts & *lanes;
    }
    Vec s = select_or_zero(acts, violation / (size * weight + 1.0e-30f));
    if (is_general && relaxation->keeps_sums)
    {
        Vec next = sum + s;
        store(links.corrections, lanes == NULL ? next : select_or_keep(*lanes, next, load(links.corrections)));
    }
    if (is_general && relaxation->is_measured)
    {
        Vec earlier = relaxation->is_first_pass ? splat(0.0f) : load(links.impulses);
        Vec next = earlier + s * vec_sqrt(squared);
        store(links.impulses, lanes == NULL ? next : select_or_keep(*lanes, next, load(links.impulses)));
    }
    return s;
}

ALWAYS_INLINE LinkLanes links_at(const VoileCloth* cloth, int32_t stored)
{
    LinkLanes links = { cloth->rest_squared + stored, NULL, cloth->corrections + stored, cloth->impulses + stored };
    if (cloth->compliances != NULL)
    {
        links.compliances = cloth->compliances + stored;
    }
    return links;
}

#include "core/kernel_grid.inl"
#include "core/kernel_mesh.inl"
#include "core/kernel_strands.inl"
#include "core/kernel_tethers.inl"
#include "core/kernel_wind.inl"

const Kernel KERNEL_TABLE = {
    .id = KERNEL_ID,
    .integrate = integrate,
    .blow = blow,
    .relax_grid_stage = relax_grid_stage,
    .relax_grid = relax_grid,
    .relax_mesh = relax_mesh,
    .gather = gather,
    .scatter = scatter,
    .solve_strands = solve_strands,
    .apply_tethers = apply_tethers,
};
