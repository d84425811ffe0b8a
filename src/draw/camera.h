// From the world to the picture and back.
// Screen coordinates ("half heights") are (0, 0) in the picture's centre (or where middle_x says), y up, y = 1 at its top
// edge, whatever its size; pixels are (0, 0) at the top left, y down.

#ifndef DRAW_CAMERA_H
#define DRAW_CAMERA_H

#include "draw/canvas.h"
#include "voile/vector.h"

// A pinhole; plain data.
typedef struct Camera
{
    VoileVec3 eye, at; // metres; they differ, and not only in y
    float fov_y;       // vertical field of view, radians, in (0, pi)
} Camera;

// The camera worked out for a picture.
typedef struct Projection
{
    VoileVec3 eye, right, up, forward; // unit, right-handed with back = right x up
    float tan_half_fov;
    int width, height; // pixels
    float focal_px;    // height / 2 / tan_half_fov
    float near_depth;  // metres; nearer points are not drawn
    float middle_x;    // pixels: half height 0 is seen there. Whoever draws beside something else may move it
} Projection;

Projection projection_make(const Camera* camera, int width, int height);

// Depth along `forward`, metres.
float projection_depth(const Projection* projection, VoileVec3 point);

// Where `point` is seen, in pixels; false (and nothing written) when it is nearer than near_depth or not finite.
bool projection_point(const Projection* projection, VoileVec3 point, float* out_x, float* out_y);

// `count` points at once; out_inverse_depth is 1 / depth, 0 for those that projection_point refuses (their x and y are
// NaN, which the line renderer skips).
void projection_points(const Projection* projection, const VoileVec3* points, int count, float* out_x, float* out_y,
                       float* out_inverse_depth);

// The part of the segment a b that lies beyond near_depth, in pixels; false when nothing does.
bool projection_segment(const Projection* projection, VoileVec3 a, VoileVec3 b, float* out_x0, float* out_y0,
                        float* out_x1, float* out_y1);

// The direction (not unit: one metre along `forward`) seen at half heights (x, y).
VoileVec3 projection_direction(const Projection* projection, float x, float y);

// Pixels to half heights and back.
void projection_to_screen(const Projection* projection, float x_px, float y_px, float* out_x, float* out_y);
void projection_to_pixels(const Projection* projection, float x, float y, float* out_x_px, float* out_y_px);

#endif
