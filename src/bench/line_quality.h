// How well a way to draw lines draws them: part of the lines' suite.

#ifndef BENCH_LINE_QUALITY_H
#define BENCH_LINE_QUALITY_H

#include "bench/bench.h"
#include "bench/line_scene.h"

// Prints the errors of cover, the evenness of joints and, of our own, what clipping changes. Peers that are built in stand
// beside ours.
VOILE_MUST_USE VoileResult line_quality_measure(const BenchOptions* options, Report* report, VoileError* error);

#endif
