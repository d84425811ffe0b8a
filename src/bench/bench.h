// The program voile-bench: what its suites share.

#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "bench/report.h"
#include "voile/cloth.h"

typedef struct BenchOptions
{
    bool prints_json;
    int32_t rounds;     // of each configuration
    int32_t size;       // points along a side; 0: the suite's own sizes
    VoileKernel kernel; // VOILE_KERNEL_AUTO: each available one where kernels are compared, else the fastest
} BenchOptions;

#define MAX_SIZES 4

// Points along the sides of the cloths that a suite measures.
typedef struct SizeList
{
    int32_t sizes[MAX_SIZES];
    int32_t count;
} SizeList;

// The one size that was asked for, else `defaults`.
static inline SizeList chosen_sizes(const BenchOptions* options, SizeList defaults)
{
    return options->size > 0 ? (SizeList){ { options->size }, 1 } : defaults;
}

// Whether the options ask for a kernel's rows; whether it runs here is another question.
static inline bool wants_kernel(const BenchOptions* options, VoileKernel kernel)
{
    return options->kernel == VOILE_KERNEL_AUTO || options->kernel == kernel;
}

// Measures and prints one row after another. Fails only where memory runs out.
typedef VoileResult BenchSuite(const BenchOptions* options, Report* report, VoileError* error);

// Speed: every scheme, size and kernel; the default scene; Bullet's cloth beside ours.
BenchSuite suite_solver;

// What a step's time buys: stretch after 10 s, honest forces, a corner that is dragged to and fro.
BenchSuite suite_quality;

// What solids cost: nanoseconds a point and collider in a sub-step, where none of the points touches and where all do.
BenchSuite suite_colliders;

// Nanoseconds of a call of each easing family, plain and prepared, beside the C library's form of it.
BenchSuite suite_easing;

// A frame of lines: ours by kernel and in two bands, SDL's and Cairo's where they are built in.
BenchSuite suite_lines;

// A whole picture by view mode, with one thread and two; of the default mode its stages, and the same with its presentation.
BenchSuite suite_frame;

// The open panel: a frame's pass and drawing, and a pass alone.
BenchSuite suite_panel;

// What the faces of a curtain take at 1920 x 1080: shaded, as depth alone, and to find their silhouettes.
BenchSuite suite_faces;

// A curtain's threads at 1920 x 1080, hidden and over lit faces, of quads and of triangles, and how far the hidden ones are
// from a supersampled picture.
BenchSuite suite_hidden;

// What a large cloth needs: time of a tick, memory, creation, threads.
BenchSuite suite_scale;

// Part of the solver's suite: peers on the same cloth, in turn with ours; no row where none is built in.
BenchSuite measure_peers;

#endif
