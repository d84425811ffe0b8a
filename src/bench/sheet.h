// The cloth that is measured: a square sheet of 2 m and equal masses, as a grid or as a triangle mesh, and what can be
// read off it.

#ifndef BENCH_SHEET_H
#define BENCH_SHEET_H

#include "voile/cloth.h"

typedef enum SheetKind
{
    SHEET_GRID,
    SHEET_MESH,      // triangles: 3 edges a point, and over each inner edge the bend link of its far corners
    SHEET_LEAN_MESH, // the same with bend links over the diagonals alone: 4 links a point
} SheetKind;

typedef enum SheetPins
{
    SHEET_PINS_TOP_ROW,
    SHEET_PINS_TOP_CORNERS,
} SheetPins;

typedef struct SheetDef
{
    SheetKind kind;
    int32_t size; // points along a side, 2 or more
    SheetPins pins;
    uint32_t grid_link_kinds; // bits 1 << VoileLinkKind; 0: all
    bool is_hanging;          // straight down already; else level, to swing down
    bool has_tethers;         // memory for them
    VoileKernel kernel;
} SheetDef;

// A definition and what it points to.
typedef struct SheetPlan
{
    VoileClothDef def;
    VoileVec3* positions;
    uint8_t* pinned;
    VoileLinkDef* links; // of a mesh
    VoileFaceDef* faces;
} SheetPlan;

// Point (column, row) of a grid is row * size + column, row 0 on top. A mesh's points and links are numbered in a
// shuffled order, as those of a file from anywhere may be.
VOILE_MUST_USE VoileResult sheet_plan_create(const SheetDef* def, SheetPlan* out_plan, VoileError* error);
void sheet_plan_release(SheetPlan* plan);

// Plans a sheet and makes it.
VOILE_MUST_USE VoileResult sheet_create(const SheetDef* def, VoileCloth** out_cloth, VoileError* error);

// The step of all comparisons: 1/60 s, every link hard, a hundredth of the velocity lost a step, no wind, and the links'
// forces not measured: no peer reads them out.
VoileStep sheet_step(int32_t sub_steps, int32_t passes);

// A cloth with the step that is measured on it.
typedef struct Subject
{
    VoileCloth* cloth;
    VoileStep step;
} Subject;

// For MeasuredTask: `data` is a Subject.
void subject_run(void* data, int32_t count);

// Projections of a link in one step.
double subject_projections(const Subject* subject);

// |length / rest length - 1| of living links, in per cent.
typedef struct SheetStretch
{
    double structural_mean, structural_max;
    double shear_mean, shear_max;
} SheetStretch;

// Of the cloth's links where its points are at `positions`.
SheetStretch sheet_find_stretch(const VoileCloth* cloth, const VoileVec3* positions);

// Of the cloth as it is.
VOILE_MUST_USE VoileResult sheet_measure_stretch(const VoileCloth* cloth, SheetStretch* out_stretch, VoileError* error);

// The vertical force of all links that cross from a row to the next against the weight below.
typedef struct SheetForces
{
    double mean_error, largest_error; // of all rows but the top one, per cent
    int32_t worst_row;
} SheetForces;

// Of a grid of `size` points a side that hangs by its top row.
VOILE_MUST_USE VoileResult sheet_measure_forces(const VoileCloth* cloth, int32_t size, SheetForces* out_forces,
                                                VoileError* error);

#endif
