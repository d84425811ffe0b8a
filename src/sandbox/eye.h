// Somebody's view of the scene, and what their pointer, wheel and keys do to it. Knows no world: what it needs of it, the
// scene's own camera (`home`) and the place under the pointer, is handed in.

#ifndef SANDBOX_EYE_H
#define SANDBOX_EYE_H

#include "sandbox/camera_control.h"
#include "sandbox/camera_views.h"
#include "sandbox/first_person.h"
#include "sandbox/session.h"

typedef enum EyeDrag
{
    EYE_DRAG_NONE,
    EYE_DRAG_ORBIT,
    EYE_DRAG_PAN,
} EyeDrag;

typedef struct Eye
{
    CameraControl control;
    CameraView view; // shown, or on its way

    EyeDrag drag;
    PointerButton drag_button;
    float x, y; // the pointer, half heights

    bool is_first_person;
    Walk walk;
    VoileVec3 wish; // of the keys, see first_person_walk
} Eye;

// At home.
void eye_reset(Eye* eye, const Camera* home);

// Eases to a named view, or is there at once.
void eye_show(Eye* eye, CameraView view, const Camera* home, bool at_once);

// To any camera, at once.
void eye_place(Eye* eye, const Camera* camera);

// The pointer's button went down where nothing else takes it: the middle one, or the left one beside the cloth.
void eye_press(Eye* eye, const SessionEvent* event);
void eye_lift(Eye* eye, PointerButton button);

// The pointer is now at (x, y): drags the view or, in first person, turns the head.
void eye_move(Eye* eye, float x, float y);

// Does nothing in first person, where one walks.
void eye_zoom(Eye* eye, VoileVec3 anchor, float notches);

// Entering keeps the camera, leaving as well; both end what drags it.
void eye_set_first_person(Eye* eye, bool is_first_person);

// Time passes. At home it follows the scene's camera, and everywhere its field of view.
void eye_advance(Eye* eye, const Camera* home, float seconds);

// Whether the picture will change without any event.
bool eye_is_moving(const Eye* eye);

// The named view, once it is reached.
CameraView eye_view(const Eye* eye);

#endif
