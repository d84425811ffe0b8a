/// @file fixture.h
/// Small cloths to test with: sheets, curtains and chains, and the few questions that many tests ask of them.
/// A world that cannot be made fails the running test at once.

#ifndef TESTS_FIXTURE_H
#define TESTS_FIXTURE_H

#include "voile/voile.h"

#define ALL_LINK_KINDS ((1u << VOILE_LINK_KIND_COUNT) - 1u)

typedef enum SheetPose
{
    SHEET_HANGING, ///< in the plane z = 0, row 0 on top, column 0 on the left
    SHEET_LYING,   ///< in the plane y = top, row 0 at z = 0, later rows towards the viewer
} SheetPose;

/// A rectangular grid, centred on x = 0. Start from default_sheet.
typedef struct SheetDef
{
    int32_t columns, rows;
    float width, height; ///< metres at rest
    float top;           ///< y of row 0
    SheetPose pose;
    bool has_pinned_row; ///< row 0 is pinned
    bool has_equal_masses;
    bool is_flat;
    bool has_tethers; ///< memory for them
    bool has_tearing;
    const float* toughness; ///< by point; NULL: 1
    uint32_t link_kinds;
    VoileAllocator allocator;
} SheetDef;

/// 12 x 10 points, 1.1 x 0.9 m, hanging at y = 2 by its pinned row, all link kinds, masses from areas, room for
/// tethers.
SheetDef default_sheet(void);

/// The same of side x side points and 2 x 2 m, hanging at y = 2.2.
SheetDef square_sheet(int32_t side);

VoileCloth* sheet_create(const SheetDef* def);

/// The same cloth, but told to the library as a mesh: every link and face of the grid, one by one.
VoileCloth* sheet_create_as_mesh(const SheetDef* def);

/// The default scene's curtain: columns x rows points, 3 x 2 m at rest, its top row pinned at y = 2.2 on a wave of
/// 2.3 m whose arc is as long as the cloth is wide.
VoileCloth* curtain_create(int32_t columns, int32_t rows);

/// `count` points in a row to the right, from `start`, `length` metres apart; structural links of compliance 0, no
/// faces; each point weighs `mass` kilograms. Nothing is pinned.
VoileCloth* chain_create(VoileVec3 start, int32_t count, float length, float mass, float compliance);

/// The default step, but undamped and without the wind's drag: nothing takes energy away on purpose.
VoileStep undamped_step(int32_t sub_steps, int32_t passes);

void cloth_run(VoileCloth* cloth, const VoileStep* step, int32_t step_count);

/// Pins points first to first + count - 1.
void pin_points(VoileCloth* cloth, int32_t first, int32_t count);

/// The hash of the whole state.
uint64_t hash_of(const VoileCloth* cloth);

/// Cuts all along the segment from `a` to `b` in the plane of a hanging sheet, seen from far in front of it.
int32_t cut_across(VoileCloth* cloth, VoileVec3 a, VoileVec3 b);

/// Kilograms of points first to first + count - 1.
double mass_of(const VoileCloth* cloth, int32_t first, int32_t count);

/// The mean position of all points, weighted by mass, in double.
void mass_centre(const VoileCloth* cloth, double out_centre[3]);

/// The largest distance of two points of the same number in two cloths of equal size, metres.
float largest_distance(const VoileCloth* one, const VoileCloth* other);

/// How far points first to first + count - 1 reach in x, metres.
float x_extent(const VoileCloth* cloth, int32_t first, int32_t count);

/// Root of the mean square of the speeds of points first to first + count - 1 over one step that is taken now.
double rms_speed(VoileCloth* cloth, const VoileStep* step, int32_t first, int32_t count);

/// A heap copy of all positions; release it with free.
VoileVec3* copy_positions(const VoileCloth* cloth);

/// Memory of `size` bytes; the test fails when there is none. Release it with free.
void* take_memory(size_t size);

#endif
