#include "sandbox/camera_views.h"

#include "sandbox/camera_control.h"

#define DEGREES (VOILE_PI / 180.0f)

const CameraViewRow camera_view_rows[CAMERA_VIEW_COUNT] = {
    [CAMERA_VIEW_HOME] = { "home", ACTION_VIEW_HOME, 0.0f, 0.0f, 1.0f },
    [CAMERA_VIEW_FRONT] = { "front", ACTION_VIEW_FRONT, 0.0f, 0.0f, 1.0f },
    [CAMERA_VIEW_SIDE] = { "side", ACTION_VIEW_SIDE, 90.0f * DEGREES, 0.0f, 1.25f },
    [CAMERA_VIEW_THREE_QUARTER] = { "three-quarter", ACTION_VIEW_THREE_QUARTER, 40.0f * DEGREES, 22.0f * DEGREES,
                                    1.15f },
};

const char* camera_view_name(CameraView view)
{
    return view < CAMERA_VIEW_COUNT ? camera_view_rows[view].name : "free";
}

CameraView camera_view_find(TextSlice name)
{
    for (int i = 0; i < CAMERA_VIEW_COUNT; ++i)
    {
        if (text_slice_equals(name, camera_view_rows[i].name))
        {
            return (CameraView)i;
        }
    }
    return CAMERA_VIEW_FREE;
}

CameraView camera_view_of_action(Action action)
{
    for (int i = 0; i < CAMERA_VIEW_COUNT; ++i)
    {
        if (camera_view_rows[i].action == action)
        {
            return (CameraView)i;
        }
    }
    return CAMERA_VIEW_FREE;
}

Camera camera_view_camera(CameraView view, const Camera* home)
{
    if (view == CAMERA_VIEW_HOME || view == CAMERA_VIEW_FREE)
    {
        return *home;
    }
    CameraOrbit orbit = camera_orbit_of(home);
    orbit.yaw = camera_view_rows[view].yaw;
    orbit.pitch = camera_view_rows[view].pitch;
    orbit.distance *= camera_view_rows[view].distance;
    return camera_of_orbit(&orbit, home->fov_y);
}

VoileResult camera_view_refuse(TextSlice name, int line, VoileError* error)
{
    char shown[TEXT_SHOWN_SIZE];
    const char* nearest =
        text_nearest_name(name, &camera_view_rows[0].name, CAMERA_VIEW_COUNT, sizeof *camera_view_rows);
    text_show(name, shown, sizeof shown);
    return nearest != NULL
               ? voile_fail(error, VOILE_ERROR_SYNTAX, line, "'%s' is not a view (did you mean '%s'?)", shown, nearest)
               : voile_fail(error, VOILE_ERROR_SYNTAX, line,
                            "'%s' is not a view (home, front, side and three-quarter are)", shown);
}
