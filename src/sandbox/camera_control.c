#include "sandbox/camera_control.h"

#include "voile/easing.h"

#define TURN_PER_HALF_HEIGHT (0.5f * VOILE_PI)

// At rest at both ends, and the gentlest that is.
#define CAMERA_EASE           VOILE_EASE_COSINE
#define CAMERA_EASE_CURVATURE 1.0f

#define ZOOM_PER_NOTCH (-0.13f) // of the logarithm
#define ZOOM_SECONDS   0.06f    // in which a zoom does all but 1/e of what is left
#define ZOOM_REST      1.0e-4f  // that is done at once
#define MIN_DISTANCE   0.1f     // metres, of what a zoom reaches
#define MAX_DISTANCE   100.0f

#define MAX_PLACE 1000.0f // metres from the origin, of the target

// --- angles ------------------------------------------------------------------------------------------------------------

static float wrap_angle(float angle)
{
    while (angle > VOILE_PI)
    {
        angle -= 2.0f * VOILE_PI;
    }
    while (angle < -VOILE_PI)
    {
        angle += 2.0f * VOILE_PI;
    }
    return angle;
}

static float magnitude(float value)
{
    return value < 0.0f ? -value : value;
}

// The angle whose sine and cosine are as s to c: a start within 0.08, then twice the sine of what is still wrong, which
// leaves a sixth of its cube.
static float angle_of(float s, float c)
{
    float length = sqrtf(s * s + c * c);
    if (!(length > 0.0f))
    {
        return 0.0f;
    }
    s /= length;
    c /= length;
    float angle = magnitude(s) <= magnitude(c) ? magnitude(s) : 0.5f * VOILE_PI - magnitude(c);
    angle = c < 0.0f ? VOILE_PI - angle : angle;
    angle = s < 0.0f ? -angle : angle;
    for (int i = 0; i < 2; ++i)
    {
        angle += s * voile_cos(angle) - c * voile_sin(angle);
    }
    return angle;
}

CameraOrbit camera_orbit_of(const Camera* camera)
{
    VoileVec3 back = voile_sub(camera->eye, camera->at);
    return (CameraOrbit){
        .at = camera->at,
        .yaw = angle_of(back.x, back.z),
        .pitch = angle_of(back.y, sqrtf(back.x * back.x + back.z * back.z)),
        .distance = voile_length(back),
    };
}

static VoileVec3 orbit_back(const CameraOrbit* orbit)
{
    float level = voile_cos(orbit->pitch);
    return voile_vec3(level * voile_sin(orbit->yaw), voile_sin(orbit->pitch), level * voile_cos(orbit->yaw));
}

Camera camera_of_orbit(const CameraOrbit* orbit, float fov_y)
{
    return (Camera){ voile_add_scaled(orbit->at, orbit_back(orbit), orbit->distance), orbit->at, fov_y };
}

static bool vectors_are_equal(VoileVec3 a, VoileVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

bool cameras_are_equal(const Camera* a, const Camera* b)
{
    return vectors_are_equal(a->eye, b->eye) && vectors_are_equal(a->at, b->at) && a->fov_y == b->fov_y;
}

VoileVec3 camera_place_at(const Camera* camera, float x, float y)
{
    Projection projection = projection_make(camera, 2, 2);
    float depth = voile_distance(camera->eye, camera->at);
    return voile_add_scaled(projection.eye, projection_direction(&projection, x, y), depth);
}

// --- at once -----------------------------------------------------------------------------------------------------------

void camera_control_set(CameraControl* control, const Camera* camera)
{
    *control = (CameraControl){ .camera = *camera, .orbit = camera_orbit_of(camera) };
}

static void show_orbit(CameraControl* control)
{
    VoileVec3* at = &control->orbit.at;
    at->x = voile_clamp(at->x, -MAX_PLACE, MAX_PLACE);
    at->y = voile_clamp(at->y, -MAX_PLACE, MAX_PLACE);
    at->z = voile_clamp(at->z, -MAX_PLACE, MAX_PLACE);
    control->camera = camera_of_orbit(&control->orbit, control->camera.fov_y);
}

// A scene's own camera may be beyond the limit; it is not to jump back.
static float clamp_pitch(float before, float wanted)
{
    float limit = magnitude(before) > MAX_CAMERA_PITCH ? magnitude(before) : MAX_CAMERA_PITCH;
    return voile_clamp(wanted, -limit, limit);
}

static void turn_orbit(CameraControl* control, float yaw, float pitch)
{
    control->is_easing = false;
    control->orbit.yaw = wrap_angle(control->orbit.yaw + yaw);
    control->orbit.pitch = clamp_pitch(control->orbit.pitch, control->orbit.pitch + pitch);
}

void camera_control_orbit(CameraControl* control, float dx, float dy)
{
    turn_orbit(control, -dx * TURN_PER_HALF_HEIGHT, -dy * TURN_PER_HALF_HEIGHT);
    show_orbit(control);
}

void camera_control_turn(CameraControl* control, float yaw, float pitch)
{
    VoileVec3 eye = control->camera.eye;
    turn_orbit(control, yaw, pitch);
    control->orbit.at = voile_add_scaled(eye, orbit_back(&control->orbit), -control->orbit.distance);
    show_orbit(control);
}

void camera_control_shift(CameraControl* control, VoileVec3 offset)
{
    control->is_easing = false;
    control->orbit.at = voile_add(control->orbit.at, offset);
    show_orbit(control);
}

void camera_control_pan(CameraControl* control, float dx, float dy)
{
    VoileVec3 from = camera_place_at(&control->camera, dx, dy);
    VoileVec3 to = camera_place_at(&control->camera, 0.0f, 0.0f);
    camera_control_shift(control, voile_sub(to, from));
}

// --- in time -----------------------------------------------------------------------------------------------------------

void camera_control_ease(CameraControl* control, const Camera* goal)
{
    control->is_easing = true;
    control->eased_seconds = 0.0f;
    control->from = control->orbit;
    control->to = camera_orbit_of(goal);
    control->goal = *goal;
    control->zoom_left = 0.0f;
}

void camera_control_zoom(CameraControl* control, VoileVec3 anchor, float notches)
{
    float distance = control->orbit.distance;
    float left = control->zoom_left + notches * ZOOM_PER_NOTCH;
    float factor = voile_exp(left);
    // A camera that is out of the limits already comes back, but is not pulled.
    float nearest = distance < MIN_DISTANCE ? distance : MIN_DISTANCE;
    float farthest = distance > MAX_DISTANCE ? distance : MAX_DISTANCE;
    bool is_within = distance * factor >= nearest && distance * factor <= farthest;
    control->is_easing = false;
    control->zoom_left = is_within ? left : control->zoom_left;
    control->zoom_anchor = anchor;
}

static void advance_ease(CameraControl* control, float seconds)
{
    const CameraOrbit* from = &control->from;
    const CameraOrbit* to = &control->to;
    control->eased_seconds += seconds;
    if (!(control->eased_seconds < CAMERA_EASE_SECONDS))
    {
        camera_control_set(control, &control->goal);
        return;
    }
    float t = voile_ease(CAMERA_EASE, CAMERA_EASE_CURVATURE, control->eased_seconds / CAMERA_EASE_SECONDS);
    control->orbit = (CameraOrbit){
        .at = voile_lerp3(from->at, to->at, t),
        .yaw = wrap_angle(from->yaw + t * wrap_angle(to->yaw - from->yaw)),
        .pitch = voile_lerp(from->pitch, to->pitch, t),
        .distance = voile_lerp(from->distance, to->distance, t),
    };
    control->camera = camera_of_orbit(&control->orbit, control->goal.fov_y);
}

static void advance_zoom(CameraControl* control, float seconds)
{
    float left = control->zoom_left * voile_exp(-seconds / ZOOM_SECONDS);
    left = magnitude(left) < ZOOM_REST ? 0.0f : left;
    float factor = voile_exp(control->zoom_left - left);
    control->zoom_left = left;
    // Eye and target alike: the view's direction stays, and with it the anchor's place in the picture.
    control->orbit.at = voile_lerp3(control->zoom_anchor, control->orbit.at, factor);
    control->orbit.distance *= factor;
    show_orbit(control);
}

void camera_control_advance(CameraControl* control, float seconds)
{
    if (!(seconds > 0.0f))
    {
        return;
    }
    if (control->is_easing)
    {
        advance_ease(control, seconds);
    }
    if (control->zoom_left != 0.0f)
    {
        advance_zoom(control, seconds);
    }
}

bool camera_control_is_moving(const CameraControl* control)
{
    return control->is_easing || control->zoom_left != 0.0f;
}
