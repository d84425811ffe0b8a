// The picture that hidden lines should give: 4 x 4 samples a pixel, each seen or hidden by itself. Written apart from
// src/draw, so that it has none of its faults.

#ifndef BENCH_HIDDEN_REFERENCE_H
#define BENCH_HIDDEN_REFERENCE_H

#include "bench/face_scene.h"

// How a picture's green (0 to 255) differs from it.
typedef struct PictureErrors
{
    double rms;           // over all pixels
    int32_t leaked, lost; // pixels that are more than 24 too bright, or too dark
} PictureErrors;

// Judges the scene's pixels, drawn with lines of that width. `bias` is the share of 1 / depth by which a line lies before
// its own faces.
VOILE_MUST_USE VoileResult hidden_reference_compare(const FaceScene* scene, float width, float bias,
                                                    PictureErrors* out_errors, VoileError* error);

#endif
