// Writes down everything that changes the world, as a recording.

#ifndef SANDBOX_RECORDER_H
#define SANDBOX_RECORDER_H

#include "sandbox/camera_views.h"
#include "sandbox/commands.h"
#include "sandbox/scene.h"

// What a session may fill; then the recorder stops and says so.
#define MAX_RECORDER_SIZE ((size_t)64 << 20)

typedef struct Recorder
{
    TextBuffer buffer;
} Recorder;

// Starts a recording of `scene`: by its name where that says it all, else with its whole text.
void recorder_start(Recorder* recorder, const Scene* scene, const VoileAllocator* allocator);
void recorder_release(Recorder* recorder);

void recorder_add_command(Recorder* recorder, int64_t tick, const SandboxCommand* command);
// For the eye only: a named view by its name, CAMERA_VIEW_FREE by the camera's eye and target.
void recorder_add_view(Recorder* recorder, int64_t tick, CameraView view, const Camera* camera);

void recorder_add_hash(Recorder* recorder, int64_t tick, uint64_t hash);

#endif
