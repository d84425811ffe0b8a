// The curtain that the suites of pictures hang up.

#ifndef BENCH_CURTAIN_H
#define BENCH_CURTAIN_H

#include "sandbox/scene.h"

// A curtain of 2.4 x 2.2 m and size x size points, hung on 1.55 m in six folds. `world` are lines of a scene before its
// first section, each with its end.
void curtain_scene(const char* world, int32_t size, Scene* out_scene);

#endif
