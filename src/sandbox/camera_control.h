// Moves a camera: around its target, sideways, towards a place, and to another camera within half a second. Plain data
// and no clock: drags come in half heights of the picture, times in seconds.

#ifndef SANDBOX_CAMERA_CONTROL_H
#define SANDBOX_CAMERA_CONTROL_H

#include "draw/camera.h"

#define CAMERA_EASE_SECONDS 0.5f

// How near to straight up or down a drag can turn the view, radians: at the pole itself left and right would change sides.
#define MAX_CAMERA_PITCH 1.55f

// A camera said by angles. With yaw and pitch 0 it looks along -z; a positive yaw puts the eye towards +x, a positive
// pitch above the target. Radians and metres.
typedef struct CameraOrbit
{
    VoileVec3 at;
    float yaw, pitch, distance;
} CameraOrbit;

CameraOrbit camera_orbit_of(const Camera* camera);
Camera camera_of_orbit(const CameraOrbit* orbit, float fov_y);

typedef struct CameraControl
{
    Camera camera; // what is seen now
    CameraOrbit orbit;

    // An eased move.
    bool is_easing;
    float eased_seconds;
    CameraOrbit from, to;
    Camera goal;

    // What is left of a zoom: the logarithm of its factor, and the place that it leaves where it is seen.
    float zoom_left;
    VoileVec3 zoom_anchor;
} CameraControl;

// There at once, bit for bit; ends every motion. The others end an eased move, too.
void camera_control_set(CameraControl* control, const Camera* camera);

// Reaches `goal` within CAMERA_EASE_SECONDS, bit for bit, around the target and the short way round.
void camera_control_ease(CameraControl* control, const Camera* goal);

// The scene follows the pointer: a drag over the whole height turns it by half a turn.
void camera_control_orbit(CameraControl* control, float dx, float dy);

// What lies at the target's depth stays under the pointer.
void camera_control_pan(CameraControl* control, float dx, float dy);

// Nearer by `notches` of a wheel, farther below 0, gliding; the world's place `anchor` stays where it is seen.
void camera_control_zoom(CameraControl* control, VoileVec3 anchor, float notches);

// Turns the head: the eye stays, the target moves.
void camera_control_turn(CameraControl* control, float yaw, float pitch);

// Moves eye and target alike, metres.
void camera_control_shift(CameraControl* control, VoileVec3 offset);

// Goes on with what is under way; the same in any number of parts.
void camera_control_advance(CameraControl* control, float seconds);

bool camera_control_is_moving(const CameraControl* control);

bool cameras_are_equal(const Camera* a, const Camera* b);

// Where the ray through (x, y), half heights, meets the target's plane.
VoileVec3 camera_place_at(const Camera* camera, float x, float y);

#endif
