#include "draw/camera.h"

#include "draw/kernel.h"

// Fewer than these do not fill the widest vector.
#define LEAST_POINTS 16

// Metres. Small enough for first person with the nose in the cloth; not 0, so that pixels stay in float's range.
static const float smallest_depth = 0.02f;

typedef struct ViewPoint
{
    float x, y, depth; // metres along right, up and forward
} ViewPoint;

Projection projection_make(const Camera* camera, int width, int height)
{
    VoileVec3 world_up = voile_vec3(0.0f, 1.0f, 0.0f);
    VoileVec3 forward = voile_normalize_or(voile_sub(camera->at, camera->eye), voile_vec3(0.0f, 0.0f, -1.0f));
    VoileVec3 right = voile_normalize_or(voile_cross(forward, world_up), voile_vec3(1.0f, 0.0f, 0.0f));
    float tan_half_fov = voile_sin(camera->fov_y * 0.5f) / voile_cos(camera->fov_y * 0.5f);
    return (Projection){
        .eye = camera->eye,
        .right = right,
        .up = voile_cross(right, forward),
        .forward = forward,
        .tan_half_fov = tan_half_fov,
        .width = width,
        .height = height,
        .focal_px = (float)height * 0.5f / tan_half_fov,
        .near_depth = smallest_depth,
        .middle_x = (float)width * 0.5f,
    };
}

float projection_depth(const Projection* projection, VoileVec3 point)
{
    return voile_dot(voile_sub(point, projection->eye), projection->forward);
}

static ViewPoint to_view(const Projection* projection, VoileVec3 point)
{
    VoileVec3 offset = voile_sub(point, projection->eye);
    return (ViewPoint){
        voile_dot(offset, projection->right),
        voile_dot(offset, projection->up),
        voile_dot(offset, projection->forward),
    };
}

// False when a coordinate is not finite: then nothing is written.
static bool to_pixels(const Projection* projection, ViewPoint point, float* out_x, float* out_y)
{
    float pixels_per_metre = projection->focal_px / point.depth;
    float x = projection->middle_x + point.x * pixels_per_metre;
    float y = (float)projection->height * 0.5f - point.y * pixels_per_metre;
    if (!voile_is_finite(x) || !voile_is_finite(y))
    {
        return false;
    }
    *out_x = x;
    *out_y = y;
    return true;
}

bool projection_point(const Projection* projection, VoileVec3 point, float* out_x, float* out_y)
{
    ViewPoint view = to_view(projection, point);
    return view.depth >= projection->near_depth && to_pixels(projection, view, out_x, out_y);
}

void projection_points(const Projection* projection, const VoileVec3* points, int count, float* out_x, float* out_y,
                       float* out_inverse_depth)
{
    const DrawKernel* kernel = count < LEAST_POINTS ? &draw_kernel_scalar : draw_kernel_best();
    kernel->project_points(projection, points, count, out_x, out_y, out_inverse_depth);
}

// The point of the segment from `inside` (beyond the near plane) to `outside` that lies on the near plane.
static ViewPoint cut_at_near(const Projection* projection, ViewPoint inside, ViewPoint outside)
{
    float t = (inside.depth - projection->near_depth) / (inside.depth - outside.depth);
    return (ViewPoint){
        voile_lerp(inside.x, outside.x, t),
        voile_lerp(inside.y, outside.y, t),
        projection->near_depth,
    };
}

bool projection_segment(const Projection* projection, VoileVec3 a, VoileVec3 b, float* out_x0, float* out_y0,
                        float* out_x1, float* out_y1)
{
    ViewPoint start = to_view(projection, a);
    ViewPoint end = to_view(projection, b);
    bool has_start = start.depth >= projection->near_depth;
    bool has_end = end.depth >= projection->near_depth;
    float x0, y0, x1, y1;
    if (!has_start && !has_end)
    {
        return false;
    }
    start = has_start ? start : cut_at_near(projection, end, start);
    end = has_end ? end : cut_at_near(projection, start, end);
    if (!to_pixels(projection, start, &x0, &y0) || !to_pixels(projection, end, &x1, &y1))
    {
        return false;
    }
    *out_x0 = x0;
    *out_y0 = y0;
    *out_x1 = x1;
    *out_y1 = y1;
    return true;
}

VoileVec3 projection_direction(const Projection* projection, float x, float y)
{
    VoileVec3 sideways = voile_scale(projection->right, x * projection->tan_half_fov);
    VoileVec3 upwards = voile_scale(projection->up, y * projection->tan_half_fov);
    return voile_add(projection->forward, voile_add(sideways, upwards));
}

void projection_to_screen(const Projection* projection, float x_px, float y_px, float* out_x, float* out_y)
{
    float half_height = (float)projection->height * 0.5f;
    *out_x = (x_px - projection->middle_x) / half_height;
    *out_y = (half_height - y_px) / half_height;
}

void projection_to_pixels(const Projection* projection, float x, float y, float* out_x_px, float* out_y_px)
{
    float half_height = (float)projection->height * 0.5f;
    *out_x_px = projection->middle_x + x * half_height;
    *out_y_px = half_height - y * half_height;
}
