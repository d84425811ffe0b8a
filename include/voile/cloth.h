/// @file cloth.h
/// The cloth: points joined by links that keep their length, stepped by Verlet integration and relaxation.
///
/// All indices are the caller's: points, links and faces keep the numbers of the definition for the cloth's life,
/// however they are stored inside. An index out of range is a caller's bug (VOILE_ASSERT).
/// A cloth is used by one thread at a time; different cloths are independent.

#ifndef VOILE_CLOTH_H
#define VOILE_CLOTH_H

#include "voile/base.h"
#include "voile/collider.h"
#include "voile/vector.h"

#ifdef __cplusplus
extern "C"
{
#endif

typedef struct VoileCloth VoileCloth;

/// What a link stands for in the fabric.
typedef enum VoileLinkKind
{
    VOILE_LINK_STRUCTURAL, ///< a thread between neighbours: drawn, cut and torn
    VOILE_LINK_SHEAR,      ///< a diagonal of a quad: resists skewing
    VOILE_LINK_BEND,       ///< over the next neighbour: resists folding
    VOILE_LINK_KIND_COUNT
} VoileLinkKind;

/// Which machine code relaxes the links. All give the same bits.
typedef enum VoileKernel
{
    VOILE_KERNEL_AUTO, ///< the fastest that this machine runs
    VOILE_KERNEL_SCALAR,
    VOILE_KERNEL_SSE2,
    VOILE_KERNEL_AVX2,
    VOILE_KERNEL_AVX512,
    VOILE_KERNEL_NEON,
    VOILE_KERNEL_COUNT
} VoileKernel;

/// "auto", "scalar", "sse2", "avx2", "avx512", "neon".
const char* voile_kernel_name(VoileKernel kernel);

/// Whether this build holds the kernel and this machine runs it; auto and scalar always.
bool voile_kernel_is_available(VoileKernel kernel);

/// A distance constraint between two different points.
typedef struct VoileLinkDef
{
    int32_t a, b;
    VoileLinkKind kind;
    float rest_length; ///< metres, at least 1e-6 is used; 0 or less: the distance of the rest positions
    float compliance;  ///< metres per newton, 0 or more, added to the step's compliance of its kind
} VoileLinkDef;

/// A quad or, with corners[3] = -1, a triangle; corners in order around the face.
typedef struct VoileFaceDef
{
    int32_t corners[4];
} VoileFaceDef;

/// What a cloth is made of. Start from voile_cloth_default_def. Every array is read during voile_cloth_create only.
typedef struct VoileClothDef
{
    int32_t point_count;             ///< 1 to 2^24
    const VoileVec3* positions;      ///< point_count, where the points start; finite
    const VoileVec3* rest_positions; ///< point_count, the unstressed shape; NULL: `positions`
    const float* masses;             ///< kilograms a point, above 0; NULL: from the areas of the faces at rest
    const uint8_t* pinned;           ///< point_count, not 0: starts pinned; NULL: none

    /// A grid: point_count = columns * rows, point (column, row) is row * columns + column. With `links` NULL, its
    /// faces and links of all `grid_link_kinds` are built (`faces` must then be empty, too). Face row * (columns - 1) +
    /// column is the quad (column, row), (column, row + 1), (column + 1, row + 1), (column + 1, row): it faces +z where
    /// columns run along +x and rows down. Links come in six groups, each row by row from (0, 0): structural ones to
    /// the right, then down; shear ones right and down, then left and down; bend ones two to the right, then two down.
    /// 0 and 0: a mesh, made of `links` and `faces` alone.
    int32_t columns, rows;
    uint32_t grid_link_kinds; ///< bits 1 << VoileLinkKind
    float grid_bend_angle;    ///< radians, 0 to 3: each bend link of a grid is as long at rest as if the two threads that
                              ///< it spans were bent by this angle; to which side, a length cannot tell. 0: as
                              ///< the rest positions lie

    int32_t link_count; ///< up to 2^26
    const VoileLinkDef* links;
    int32_t face_count; ///< up to 2^26
    const VoileFaceDef* faces;

    float mass_per_area; ///< kilograms per square metre, above 0
    float
        loose_point_mass; ///< kilograms, above 0: a point that belongs to no face (a chain's) or only to empty ones
    bool has_equal_masses; ///< every point gets the mean mass, so that links share corrections in equal parts
    bool is_flat;          ///< z of every point stays as it starts: the two-dimensional toy; it meets a collider's
                           ///< section with its plane, and wind along z cannot move it

    bool reserves_tethers; ///< 48 bytes more a point, for VoileStep.has_tethers

    bool reserves_tearing;  ///< 20 bytes more a structural link, for VoileStep.tearing
    const float* toughness; ///< point_count, what share of the strength a thread has at the point, 0 or more (a thread
                            ///< takes the lesser of its ends): below 1 along a weak seam; NULL: 1 everywhere

    VoileKernel kernel;       ///< one that is available
    VoileAllocator allocator; ///< its context must outlive the cloth
} VoileClothDef;

/// No points; 0.15 kg per square metre, 1 g a loose point, all grid link kinds, the C library's heap.
VoileClothDef voile_cloth_default_def(void);

/// Makes a cloth at rest. On failure `*out_cloth` is NULL and `error` (may be NULL) says which part cannot be used
/// (VOILE_ERROR_INVALID) or that memory ran out (VOILE_ERROR_MEMORY). Nothing is allocated after this call.
VOILE_MUST_USE VoileResult voile_cloth_create(const VoileClothDef* def, VoileCloth** out_cloth, VoileError* error);

/// Frees it; NULL is fine.
void voile_cloth_destroy(VoileCloth* cloth);

/// Air that is blown from a place along a direction: a cone with a soft edge. On the axis its speed is `speed` up to
/// `reach` and falls in proportion to 1 / distance beyond, as in a free jet after its core (Pope, Turbulent Flows, 2000,
/// section 5.1). Off the axis it is all of that up to half of the cone's tangent, nothing from its whole one on, and
/// smooth between (3t^2 - 2t^3). It blows straight away from `origin`, and nothing behind it.
typedef struct VoileJet
{
    VoileVec3 origin;
    VoileVec3 direction; ///< of any length; zero: no jet
    float speed;         ///< metres per second; 0: no jet
    float reach;         ///< metres along the axis, above 0
    float spread;        ///< tangent of the angle between the axis and the edge, above 0
} VoileJet;

/// Moving air. With u the unit wind, s its speed, g the gusts, p the unit vector along (u.z, 0, -u.x), horizontal and
/// across the wind (+x where it blows straight up or down), and q = u x p, its velocity at (x, y, z) and `time` t is the
/// sum of the jet's and
///   s u + s g (.6 e1 u + .48 e2 p + .31 e3 q)                          with a seed: turbulence
///   s u (1 - .45 g + g (.45 sin(.9 t + .8 a) + .5 sin(2.3 t - 1.7 a + 1.1 y))) + s p .35 g sin(.6 t + y)     without one
/// where a is the coordinate along p, all in SI units. The turbulence e is noise of mean 0 between -1.5 and 1.5, 0.53 in root
/// mean square: waves at the points of a lattice of `gust_size`, each of the three with a phase of its own from a
/// hash of the point and the seed, blended by smoothstep between them, and the same once more at half the size and half the
/// strength. The wind carries it along (Taylor's frozen turbulence) as if it had always blown as it does now, and the waves
/// turn `gust_pace` times a second (the small ones twice as often).
///
/// What it does to a face, of the unit normal n, the area A now, and the mass m (each point's is shared evenly by its
/// living faces), with v the air's velocity at its centre less the face's, e = v / |v| and c = e . n:
/// - drag: the acceleration drag * (v . n) n, whatever the face weighs;
/// - in air of a density, drag along the flow and lift across it (Keckeisen et al., "Modelling Effects of Wind Fields in
///   Cloth Animations", WSCG 2004), with the coefficients cd and cl:
///     F = 1/2 density A |v|^2 (cd |c| e + cl c (n - c e))
/// Each is damped so that a step cannot make a face faster than the air: over a `duration` the first is divided by
/// 1 + drag * duration, the second by 1 + duration * 1/2 density A |v| |c| (cd + (1 - c^2) cl^2 / cd) / m (for cd at least
/// cl / 4 is taken here), which is exact where the wind meets a free face squarely.
typedef struct VoileWind
{
    VoileVec3 velocity; ///< mean, metres per second
    float gust;         ///< g, 0 (steady) to 1
    float drag;         ///< per second, 0 or more
    float time;         ///< seconds, the world's
    uint32_t seed;      ///< 0: gusts of a fixed form
    float gust_size;    ///< metres, above 0: how far apart the gusts of a seed are
    float gust_pace;    ///< turns a second, 0 or more: how fast they change beside being carried along
    float density;      ///< kilograms per cubic metre, 0 or more; air has 1.2
    float drag_coefficient, lift_coefficient; ///< 0 or more; of a plate 1.17 and about 1
    VoileJet jet;
} VoileWind;

/// A held point's way during one step: straight from where it is to `target`, which it reaches exactly. Of several
/// moves of one point the last one wins.
///
/// With a `max_force` the grip of a held point that is not pinned can slip: when its links pulled harder in the step
/// before, the target is farther away than a hand moves in a step (at 10 m/s), or a link to another point that is held fast
/// is drawn out by more than a tenth and what that force adds, the point has its own mass again and is drawn to the target by
/// that force, never past it, until it is there and the pull is within the limit. While it slips it needs such a move in
/// every step, and one alone.
///
/// With a `softness` the grip on a held point that is not pinned is soft: the point keeps its own mass, and is drawn to
/// the target as if by a damped spring, harder than `max_force` never. By itself it would swing there in about six times
/// the softness, at 10 m/s at the most. A soft grip counts as one that slips.
typedef struct VoileMove
{
    int32_t point; ///< pinned or held; else the move is ignored
    VoileVec3 target;
    float max_force; ///< newtons; 0: without limit. Without a softness it needs VoileStep.measures_forces
    float softness;  ///< seconds; 0: none
} VoileMove;

/// When threads tear, for cloths that reserve it. A thread bears its strength times the width of fabric that it stands
/// for: half the area of each quad beside it (two thirds of each triangle) over its length at rest; its own length where it
/// has no face. Its load is its tension (see voile_cloth_read_tensions). Of overloaded threads that meet in a point only
/// the worst breaks in one step; none breaks whose ends are both pinned or held. A tear kills what a cut kills.
typedef struct VoileTearing
{
    float strength_lengthwise; ///< newtons per metre of width, of threads along the rest y axis; 0: they never break
    float strength_crosswise;  ///< of those across it; in between the two are mixed
    float delay;               ///< seconds, 0 or more: how long a thread is overloaded without a break before it tears.
                               ///< Steps that cannot tear (both strengths 0, or nothing measured) do not count: what a
                               ///< thread has borne before, its damage too, stays and goes on after them
    float damage;              ///< per second, 0 or more: the share of its strength that a thread loses under a load of
                               ///< all of it; nothing is lost below half the load, and it grows in proportion above
} VoileTearing;

/// Everything that one step depends on besides the cloth itself. Start from voile_default_step.
typedef struct VoileStep
{
    float duration;                          ///< seconds, above 0
    int32_t sub_steps;                       ///< 1 or more
    int32_t passes;                          ///< relaxations of every link in a sub-step, 1 or more
    float compliance[VOILE_LINK_KIND_COUNT]; ///< metres per newton, 0 (hard) or more
    float damping;                           ///< per second: velocities shrink by 1/(1 + damping h) a sub-step
    VoileVec3 gravity;                       ///< metres per second squared
    VoileWind wind;
    const VoileCollider* colliders; ///< in the order in which they act; may be NULL with a count of 0
    int32_t collider_count;
    VoileReaction* reactions; ///< collider_count, written: what each of them felt in this step; NULL: not measured
    const VoileMove* moves; ///< may be NULL with a count of 0
    int32_t move_count;

    /// Grids only: after the links of each sub-step every row, then every column, is solved exactly. About
    /// (points along a side) / 12 sub-steps make a hanging cloth inextensible.
    bool has_strands;

    /// For cloths that reserve them: no point gets farther from the pinned and held points around it than the cloth
    /// between them reaches, whatever the sub-steps. Tethers carry load that no link's force shows, and do not give way
    /// to compliance.
    bool has_tethers;
    bool measures_forces; ///< for read_link_forces, read_tensions, max_tension and tearing; costs up to a third
    VoileTearing tearing;
    const VoileParallel* parallel; ///< the host's threads, used for large cloths; NULL: none
} VoileStep;

/// 1/120 s in 5 sub-steps of 1 pass, hard structural and shear links, bend links of 1 m/N, damping 0.2 per second,
/// gravity (0, -9.81, 0), still air, forces measured, nothing else.
VoileStep voile_default_step(void);

/// Advances the cloth by `step->duration`. Cannot fail, allocates nothing, and depends on nothing but its arguments.
/// The sub-step length may change from step to step: velocities are kept.
void voile_cloth_step(VoileCloth* cloth, const VoileStep* step);

/// The kernel in use, never VOILE_KERNEL_AUTO.
VoileKernel voile_cloth_kernel(const VoileCloth* cloth);

int32_t voile_cloth_point_count(const VoileCloth* cloth);
int32_t voile_cloth_link_count(const VoileCloth* cloth);
int32_t voile_cloth_face_count(const VoileCloth* cloth);

/// Structural links that are not cut; kept up to date, costs nothing.
int32_t voile_cloth_links_alive(const VoileCloth* cloth);

/// Structural links that have torn since the cloth was made; a snapshot keeps it.
int64_t voile_cloth_torn_count(const VoileCloth* cloth);

typedef struct VoileLink
{
    int32_t a, b;
    VoileLinkKind kind;
    float rest_length; ///< metres; of a structural link that is dead to within 3e-5 of itself
    bool is_alive;
} VoileLink;

VoileLink voile_cloth_link(const VoileCloth* cloth, int32_t link);

/// What share of the strength a structural link has: see VoileClothDef.toughness. 1 for other links, and in a cloth that
/// reserves no tearing.
float voile_cloth_toughness(const VoileCloth* cloth, int32_t link);

/// Where along itself a structural link was parted: from 0 at its first end to 1 at its second, to within 1/380 of its
/// length where a wedge crossed it, and 1/2 where voile_cloth_cut_link cut it. A torn one parts somewhere within 0.28 of its
/// middle, by a hash of its points. -1 for one that lives, and for links of other kinds. A snapshot keeps it.
float voile_cloth_cut_place(const VoileCloth* cloth, int32_t link);

/// Whether a structural link has torn; not one that was cut.
bool voile_cloth_is_torn(const VoileCloth* cloth, int32_t link);

typedef struct VoileFace
{
    int32_t corners[4]; ///< the last is -1 for a triangle
    bool is_alive;
} VoileFace;

VoileFace voile_cloth_face(const VoileCloth* cloth, int32_t face);

/// The first face at or after `from` (0 to the count of faces) that is dead; -1 where none is. Fast over living ones.
int32_t voile_cloth_next_dead_face(const VoileCloth* cloth, int32_t from);

VoileVec3 voile_cloth_position(const VoileCloth* cloth, int32_t point);

/// Kilograms; a pinned or held point keeps its mass for the day it is let go.
float voile_cloth_mass(const VoileCloth* cloth, int32_t point);

/// Writes point_count VoileVec3, `stride` bytes apart, in the caller's order.
void voile_cloth_read_positions(const VoileCloth* cloth, void* out_positions, size_t stride);

/// Writes point_count unit VoileVec3, `stride` bytes apart: the mean of the normals of each point's living faces
/// (counter-clockwise corners face the viewer), weighted by area; (0, 0, 1) where a point has none.
void voile_cloth_read_normals(const VoileCloth* cloth, void* out_normals, size_t stride);

/// Writes link_count newtons: the force of each link itself along its present direction, positive when it pulls; 0 for a
/// dead one, and for all where the last step did not measure. It is the mean over as many of the step's last sub-steps as
/// rounding asks for: one down to 1/400 s, three of 1/600 s, more as they get finer; with several passes a sub-step
/// it is the last one alone.
void voile_cloth_read_link_forces(const VoileCloth* cloth, float* out_newtons);

/// The same as link_count VoileVec3: the force of each link on its first end; on the other it is the opposite. While a
/// step's passes turn a link, its force need not lie along it in the end. At rest those of all links that cross a row
/// of a hanging cloth sum to the weight below.
void voile_cloth_read_link_force_vectors(const VoileCloth* cloth, VoileVec3* out_newtons);

/// Writes link_count newtons: the tension of the thread for each living structural link (its own force, plus half the
/// force of each adjacent face's diagonals along it, plus the force of the bend links that span it), 0 for others.
void voile_cloth_read_tensions(const VoileCloth* cloth, float* out_newtons);

/// Figures of the present state, measured when asked.
typedef struct VoileClothFigures
{
    int32_t links_alive; ///< structural links not cut
    int32_t faces_alive;
    float mean_stretch; ///< of living structural links: length / rest length - 1, negative when slack
    float max_stretch;
    float max_tension;     ///< newtons, of a structural link
    float lowest_y;        ///< metres
    float max_speed;       ///< metres per second
    double kinetic_energy; ///< joules, of free points
    bool is_finite;        ///< no position is infinite or not a number
} VoileClothFigures;

VoileClothFigures voile_cloth_measure(const VoileCloth* cloth);

/// How many tethers a point can have: to the nearest anchors.
#define VOILE_MAX_TETHERS 4

/// A point's bond to an anchor, which is a pinned or held point.
typedef struct VoileTether
{
    int32_t anchor;
    float length; ///< metres: the way over the living faces at rest, along the links where there is no face
} VoileTether;

/// Writes the point's tethers, nearest or not, and returns how many there are: 0 to VOILE_MAX_TETHERS; none in a cloth
/// that reserves none. After a cut, a release or an unpinning those that it ended are gone at once; what replaces them,
/// and those to a new anchor, are found in the next steps that have tethers: a bounded number of faces a step.
int32_t voile_cloth_read_tethers(const VoileCloth* cloth, int32_t point, VoileTether out_tethers[VOILE_MAX_TETHERS]);

/// A pinned point has weight zero until unpinned; a held one until released. The two are apart: releasing a held pin
/// leaves it pinned. A free point keeps the velocity that it was moved with.
void voile_cloth_pin(VoileCloth* cloth, int32_t point);
void voile_cloth_unpin(VoileCloth* cloth, int32_t point);
void voile_cloth_hold(VoileCloth* cloth, int32_t point);
void voile_cloth_release(VoileCloth* cloth, int32_t point);

/// Holds a point by a soft grip at once: see VoileMove.softness.
void voile_cloth_hold_softly(VoileCloth* cloth, int32_t point);

/// Puts a point elsewhere at once, between steps; it keeps its velocity.
void voile_cloth_place(VoileCloth* cloth, int32_t point, VoileVec3 position);

bool voile_cloth_is_pinned(const VoileCloth* cloth, int32_t point);
bool voile_cloth_is_held(const VoileCloth* cloth, int32_t point);

/// Whether the point is held by a grip that slips or is soft: see VoileMove.
bool voile_cloth_is_slipping(const VoileCloth* cloth, int32_t point);

/// The force of its links on a point, newtons: what a hand feels that holds it. A link whose ends are both held or pinned
/// is not solved and adds nothing. Returns how many living links of any kind end there; `out_newtons` may be NULL.
int32_t voile_cloth_pull(const VoileCloth* cloth, int32_t point, VoileVec3* out_newtons);

/// A patch of cloth: `point`, which comes first, and every point that is nearer to it than `radius` metres now and that
/// living structural links join to it by way of such points. Neither another layer nor a severed piece belongs to it.
/// Writes the points to `out_points`, which has room for all of the cloth's, and returns how many they are: 1 or more.
/// Costs as much as the patch is large.
int32_t voile_cloth_find_patch(const VoileCloth* cloth, int32_t point, float radius, int32_t* out_points);

/// The part of space that a straight stroke sweeps as seen from an eye: all eye + s (from - eye) + t (to - eye) with
/// s, t >= 0. Its edges belong to it, so that the wedges of a polyline leave no gap.
typedef struct VoileWedge
{
    VoileVec3 eye, from, to;
} VoileWedge;

/// Cuts every living structural link that crosses the wedge, and all that bridges a cut: a face dies with any of its
/// structural links, a shear link with its face, a bend link with any link or face that it spans.
///
/// What a bend link spans: a thread between its own ends; else the side that two triangles share when it joins their
/// far corners, and both triangles; else the two threads over its middle point, which is the one joined to both its
/// ends that lies nearest to the middle between them at rest. A shear link that is no diagonal of a quad is taken as a
/// bend link. Of threads between the same two points each is spanned; faces on a common side die together, however many
/// there are.
///
/// A link that ends exactly in the wedge's plane crosses it from one side only, so that of a row of links through such
/// a point one is cut; a link that lies in the plane is not. What is cut does not depend on the order of cuts, nor on
/// which end of the stroke or of a link comes first.
/// Returns how many structural links died. A wedge that is degenerate or not finite cuts nothing.
int32_t voile_cloth_cut(VoileCloth* cloth, const VoileWedge* wedge);

/// Cuts one link with all that bridges it; returns how many structural links died (0 or 1). Nothing else dies with a
/// shear or bend link.
int32_t voile_cloth_cut_link(VoileCloth* cloth, int32_t link);

/// A look at the cloth through a screen: from `eye` through the point of the screen plane that lies at `direction`
/// from it. `forward` (unit length) is the screen's normal; a point's distance from the look is measured in that
/// plane at depth 1, so that a circle of pixels is a circle here, anywhere on the screen.
typedef struct VoileLook
{
    VoileVec3 eye;
    VoileVec3 direction; ///< direction . forward = 1
    VoileVec3 forward;
    float radius; ///< at depth 1: pixels * 2 tan(fov_y / 2) / height
} VoileLook;

typedef struct VoileHit
{
    int32_t index;      ///< of the point, link or face; -1 when nothing was hit
    float depth;        ///< along `forward`, metres
    float distance;     ///< from the look at depth 1; 0 for a face
    VoileVec3 position; ///< of the point, of the link's nearest place, or where the face is hit
} VoileHit;

/// The nearest living face on the look's ray.
VoileHit voile_cloth_pick_face(const VoileCloth* cloth, const VoileLook* look);

/// Of the points within the radius that no living face hides from the eye, the one nearest to the look (the frontmost
/// of equally near ones). A face hides nothing at its own corners, nor what lies within 1e-4 of its own distance behind
/// it. What is behind the eye is never hit.
VoileHit voile_cloth_pick_point(const VoileCloth* cloth, const VoileLook* look);

/// Of the living structural links within the radius whose nearest place no living face hides, the one nearest to the
/// look.
VoileHit voile_cloth_pick_link(const VoileCloth* cloth, const VoileLook* look);

/// Bytes that voile_cloth_snapshot writes; constant for a cloth's life.
size_t voile_cloth_snapshot_size(const VoileCloth* cloth);

/// Copies everything that later steps depend on to `out_bytes` (any alignment). Only for the cloth that wrote it, or
/// one made from an equal definition by the same version on the same kind of machine.
void voile_cloth_snapshot(const VoileCloth* cloth, void* out_bytes);

/// Takes back a state of voile_cloth_snapshot, bit for bit.
void voile_cloth_restore(VoileCloth* cloth, const void* bytes);

/// FNV-1a offset basis: where a hash starts.
#define VOILE_HASH_SEED UINT64_C(14695981039346656037)

/// 64-bit FNV-1a, continued from `hash`, over the bytes given.
uint64_t voile_hash_bytes(uint64_t hash, const void* bytes, size_t size);

/// Continues `hash` over positions, previous positions, and the alive, pinned and held flags, each little-endian in the
/// caller's order.
uint64_t voile_cloth_hash(const VoileCloth* cloth, uint64_t hash);

#ifdef __cplusplus
}
#endif

#endif
