// Writes down everything that changes the world, as a recording.

#ifndef SANDBOX_RECORDER_H
#define SANDBOX_RECORDER_H

#include "formats/recording.h"
#include "sandbox/camera_views.h"
#include "sandbox/commands.h"
#include "sandbox/scene.h"

// What a session may fill; then the recorder stops and says so.
#define MAX_RECORDER_SIZE ((size_t)64 << 20)

typedef struct Recorder
{
    TextBuffer buffer;
    char pictures[MAX_RECORDING_PICTURES][PARAMETER_TEXT_SIZE]; // those written or left out
    uint64_t picture_hashes[MAX_RECORDING_PICTURES];
    int picture_count;
} Recorder;

// Starts a recording of `scene`: by its name where that says it all, else with its whole text and its pictures.
void recorder_start(Recorder* recorder, const Scene* scene, const VoileAllocator* allocator);
void recorder_release(Recorder* recorder);

// Writes the pictures that the scene names and no earlier call has seen, so that it can be played where their files
// are not. One that cannot be read, or that would fill the recording by half, is left out: it is then looked for as a file.
void recorder_add_pictures(Recorder* recorder, const Scene* scene);

// Refuses a scene that names another picture as one that is written already: a recording has one of each name.
VOILE_MUST_USE VoileResult recorder_check_pictures(const Recorder* recorder, const Scene* scene, VoileError* error);

void recorder_add_command(Recorder* recorder, int64_t tick, const SandboxCommand* command);

// Opens another scene: by its name where that says it all, else with its whole text. Its pictures must have been added.
void recorder_add_open(Recorder* recorder, int64_t tick, const Scene* scene);

// For the eye only: a named view by its name, CAMERA_VIEW_FREE by the camera's eye and target.
void recorder_add_view(Recorder* recorder, int64_t tick, CameraView view, const Camera* camera);

void recorder_add_hash(Recorder* recorder, int64_t tick, uint64_t hash);

#endif
