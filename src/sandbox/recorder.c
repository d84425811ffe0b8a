#include "sandbox/recorder.h"

#include "formats/numbers.h"
#include "formats/recording.h"

#include <inttypes.h>
#include <stdio.h>

void recorder_start(Recorder* recorder, const Scene* scene, const VoileAllocator* allocator)
{
    recorder->buffer = (TextBuffer){ .allocator = *allocator, .max_size = MAX_RECORDER_SIZE };
    if (scene->is_builtin)
    {
        recording_write_start(&recorder->buffer, scene->name);
        return;
    }
    TextBuffer text = { .allocator = *allocator };
    if (scene_write(scene, &text))
    {
        recording_write_start_text(&recorder->buffer, text.text, text.size);
    }
    recorder->buffer.has_failed = recorder->buffer.has_failed || text.has_failed;
    text_buffer_release(&text);
}

void recorder_release(Recorder* recorder)
{
    text_buffer_release(&recorder->buffer);
}

void recorder_add_command(Recorder* recorder, int64_t tick, const SandboxCommand* command)
{
    char arguments[COMMAND_TEXT_SIZE];
    command_print_arguments(command, arguments);
    recording_write_line(&recorder->buffer, tick, command_name(command->kind), arguments);
}

void recorder_add_view(Recorder* recorder, int64_t tick, CameraView view, const Camera* camera)
{
    const float numbers[] = { camera->eye.x, camera->eye.y, camera->eye.z, camera->at.x, camera->at.y, camera->at.z };
    char arguments[6 * NUMBER_TEXT_SIZE] = "";
    size_t size = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && view == CAMERA_VIEW_FREE; ++i)
    {
        char number[NUMBER_TEXT_SIZE];
        number_print_float(numbers[i], number);
        size += (size_t)snprintf(arguments + size, sizeof arguments - size, "%s%s", i == 0 ? "" : " ", number);
    }
    recording_write_line(&recorder->buffer, tick, "view",
                         view == CAMERA_VIEW_FREE ? arguments : camera_view_name(view));
}

void recorder_add_hash(Recorder* recorder, int64_t tick, uint64_t hash)
{
    char digits[17];
    snprintf(digits, sizeof digits, "%016" PRIx64, hash);
    recording_write_line(&recorder->buffer, tick, "hash", digits);
}
