#include "sandbox/eye.h"

// Longer ones are a hitch of the machine, and nobody walks through it blindly.
#define MAX_WALK_SECONDS 0.25f

void eye_place(Eye* eye, const Camera* camera)
{
    camera_control_set(&eye->control, camera);
    eye->view = CAMERA_VIEW_FREE;
}

void eye_reset(Eye* eye, const Camera* home)
{
    *eye = (Eye){ .drag = EYE_DRAG_NONE };
    eye_place(eye, home);
    eye->view = CAMERA_VIEW_HOME;
}

void eye_show(Eye* eye, CameraView view, const Camera* home, bool at_once)
{
    Camera goal = camera_view_camera(view, home);
    eye_set_first_person(eye, false);
    if (at_once)
    {
        camera_control_set(&eye->control, &goal);
    }
    else
    {
        camera_control_ease(&eye->control, &goal);
    }
    eye->view = view;
}

void eye_press(Eye* eye, const SessionEvent* event)
{
    if (!eye->is_first_person && eye->drag == EYE_DRAG_NONE)
    {
        eye->drag = event->pans ? EYE_DRAG_PAN : EYE_DRAG_ORBIT;
        eye->drag_button = event->button;
        eye->x = event->x;
        eye->y = event->y;
    }
}

void eye_lift(Eye* eye, PointerButton button)
{
    eye->drag = button == eye->drag_button ? EYE_DRAG_NONE : eye->drag;
}

void eye_move(Eye* eye, float x, float y)
{
    float dx = x - eye->x;
    float dy = y - eye->y;
    if (!voile_is_finite(dx) || !voile_is_finite(dy))
    {
        return;
    }
    eye->x = x;
    eye->y = y;
    bool turns = eye->is_first_person || eye->drag != EYE_DRAG_NONE;
    if (!turns || (dx == 0.0f && dy == 0.0f))
    {
        return;
    }
    eye->view = CAMERA_VIEW_FREE;
    if (eye->is_first_person)
    {
        first_person_look(&eye->control, dx, dy);
    }
    else if (eye->drag == EYE_DRAG_PAN)
    {
        camera_control_pan(&eye->control, dx, dy);
    }
    else
    {
        camera_control_orbit(&eye->control, dx, dy);
    }
}

void eye_zoom(Eye* eye, VoileVec3 anchor, float notches)
{
    if (!eye->is_first_person && notches != 0.0f)
    {
        camera_control_zoom(&eye->control, anchor, notches);
        eye->view = CAMERA_VIEW_FREE;
    }
}

void eye_set_first_person(Eye* eye, bool is_first_person)
{
    if (eye->is_first_person != is_first_person)
    {
        Camera camera = eye->control.camera;
        camera_control_set(&eye->control, &camera);
        eye->view = CAMERA_VIEW_FREE;
        eye->is_first_person = is_first_person;
        eye->drag = EYE_DRAG_NONE;
        eye->walk = (Walk){ .velocity = { 0.0f, 0.0f, 0.0f } };
        eye->wish = voile_vec3(0.0f, 0.0f, 0.0f);
    }
}

// A scene may move its camera while it runs.
static void follow_scene(Eye* eye, const Camera* home)
{
    CameraControl* control = &eye->control;
    if (eye->view == CAMERA_VIEW_HOME && !camera_control_is_moving(control))
    {
        camera_control_set(control, home);
    }
    control->camera.fov_y = home->fov_y;
    control->goal = eye->view == CAMERA_VIEW_HOME ? *home : control->goal;
    control->goal.fov_y = home->fov_y;
}

void eye_advance(Eye* eye, const Camera* home, float seconds)
{
    follow_scene(eye, home);
    camera_control_advance(&eye->control, seconds);
    if (eye->is_first_person)
    {
        first_person_walk(&eye->walk, &eye->control, eye->wish,
                          seconds < MAX_WALK_SECONDS ? seconds : MAX_WALK_SECONDS);
    }
}

static bool has_wish(const Eye* eye)
{
    return eye->is_first_person && voile_length(eye->wish) > 0.0f;
}

bool eye_is_moving(const Eye* eye)
{
    return camera_control_is_moving(&eye->control) || walk_is_moving(&eye->walk) || has_wish(eye);
}

CameraView eye_view(const Eye* eye)
{
    return camera_control_is_moving(&eye->control) ? CAMERA_VIEW_FREE : eye->view;
}
