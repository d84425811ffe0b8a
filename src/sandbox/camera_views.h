// The views that have a name: the scene's own, and three that are worked out from it.

#ifndef SANDBOX_CAMERA_VIEWS_H
#define SANDBOX_CAMERA_VIEWS_H

#include "draw/camera.h"
#include "formats/text.h"
#include "sandbox/keys.h"

typedef enum CameraView
{
    CAMERA_VIEW_HOME,
    CAMERA_VIEW_FRONT,
    CAMERA_VIEW_SIDE,
    CAMERA_VIEW_THREE_QUARTER,
    CAMERA_VIEW_FREE, // none of them
} CameraView;

#define CAMERA_VIEW_COUNT CAMERA_VIEW_FREE

typedef struct CameraViewRow
{
    const char* name; // as --view and recordings write it
    Action action;    // of the key that shows it
    float yaw, pitch; // radians around the home view's target
    float distance;   // of the home view's: seen from its side, a cloth's near edge is nearer and so larger
} CameraViewRow;

extern const CameraViewRow camera_view_rows[CAMERA_VIEW_COUNT];

// "free" where there is none.
const char* camera_view_name(CameraView view);

// CAMERA_VIEW_FREE where nothing fits.
CameraView camera_view_find(TextSlice name);
CameraView camera_view_of_action(Action action);

// The view's camera: the home view's target and field of view.
Camera camera_view_camera(CameraView view, const Camera* home);

// Fails with the nearest name: "'sid' is not a view (did you mean 'side'?)".
VOILE_MUST_USE VoileResult camera_view_refuse(TextSlice name, int line, VoileError* error);

#endif
