// The hot loops, compiled once for each instruction set from kernel.inl. All give the same bits.

#ifndef CORE_KERNEL_H
#define CORE_KERNEL_H

#include "core/colliders.h"
#include "core/wind.h"

// How far a sub-step's velocities and forces carry.
typedef struct Motion
{
    float velocity_scale; // what is left of the last sub-step's way: the lengths' ratio, and damping
    float square_h;       // seconds squared: h times the mean of the last sub-step's length and this one's
    float half_square_h;  // of this one alone, halved
} Motion;

// One relaxation of links.
typedef struct Relaxation
{
    float softness[VOILE_LINK_KIND_COUNT]; // compliance / h^2 of each kind, 1 / kilograms
    float inverse_square_h;                // for the links' own compliance
    bool is_measured;                      // the forces are wanted as well
    bool keeps_impulses;                   // they are, or soft links need what earlier passes did
    bool has_earlier;                      // impulses of relaxations before are there to be added to
    bool is_later_pass;                    // those belong to this sub-step
    bool is_compensated;                   // what rounding takes of a correction goes to the points' remainders
} Relaxation;

// Whether links of a kind need more than the plain projection.
static inline bool relaxation_is_general(const Relaxation* relaxation, VoileLinkKind kind, const float* compliances)
{
    return relaxation->softness[kind] > 0.0f || compliances != NULL || relaxation->is_measured;
}

typedef struct Kernel
{
    VoileKernel id;

    // Verlet for blocks [first, end).
    void (*integrate)(VoileCloth* cloth, Motion motion, int32_t first, int32_t end);

    // Counts the living faces of each point of a grid in the accelerations' w.
    void (*count_faces)(VoileCloth* cloth);

    // Adds what the wind does to the faces of a grid to the accelerations. In air that has a density their w is the mass
    // that each point has for each of its faces.
    void (*blow)(VoileCloth* cloth, const Air* air);

    // Relaxes stage `stage` (see kernel_grid.inl) of row groups [first, end) of a grid: what a thread may do alone.
    void (*relax_grid_stage)(VoileCloth* cloth, const Relaxation* relaxation, int stage, int32_t first, int32_t end);

    // All stages of all row groups in one sweep: the same bits as stage by stage, with the rows in the nearest cache.
    void (*relax_grid)(VoileCloth* cloth, const Relaxation* relaxation);

    // Solves every row, then every column of a grid. Its threads' impulses are added to where forces are wanted.
    void (*solve_strands)(VoileCloth* cloth, const Relaxation* relaxation, float h);

    // Relaxes links [first, end) of one colour of a mesh, on the gathered points.
    void (*relax_mesh)(VoileCloth* cloth, const Relaxation* relaxation, VoileLinkKind kind, int32_t first, int32_t end);

    // Blocks [first, end) of a mesh to and from the gathered points. With `is_compensated` the points' remainders are
    // gathered as well: into the memory of the points, which are not read in the meantime.
    void (*gather)(VoileCloth* cloth, bool is_compensated, int32_t first, int32_t end);
    void (*scatter)(VoileCloth* cloth, bool is_compensated, int32_t first, int32_t end);

    // Pulls the points of blocks [first, end) back to within reach of their anchors.
    void (*apply_tethers)(VoileCloth* cloth, bool anchors_move, int32_t first, int32_t end);

    // Pushes the points of blocks [first, end) out of the solids.
    void (*push_out)(VoileCloth* cloth, const ColliderFrame* frames, int32_t frame_count, int32_t first, int32_t end);

    // From thread `first` on passes whole runs of sixteen that are far from what they bear, `least_strength` (newtons per
    // metre) in its weaker direction, and ends their overload. Returns where it stopped.
    int32_t (*pass_threads_at_peace)(VoileCloth* cloth, float least_strength, int32_t first);
} Kernel;

#define GRID_STAGE_COUNT 6
#define ROWS_PER_GROUP   4

// NULL where this build lacks it or this machine does not run it; the fastest for VOILE_KERNEL_AUTO.
const Kernel* kernel_choose(VoileKernel id);

extern const Kernel kernel_scalar;
extern const Kernel kernel_sse2;
extern const Kernel kernel_avx2;
extern const Kernel kernel_avx512;
extern const Kernel kernel_neon;

#endif
