#include "sandbox/recorder.h"

#include "formats/base64.h"
#include "formats/numbers.h"
#include "sandbox/scene_pictures.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// -------------------------------------------------------------------------------------------------------------- pictures

// Below 0 where there is none.
static int find_picture(const Recorder* recorder, const char* name)
{
    int i = recorder->picture_count - 1;
    while (i >= 0 && strcmp(recorder->pictures[i], name) != 0)
    {
        --i;
    }
    return i;
}

// Half a block would spoil what is written already.
static void cut_failure(TextBuffer* buffer, size_t size_before)
{
    if (buffer->has_failed && buffer->text != NULL)
    {
        buffer->size = size_before;
        buffer->text[size_before] = '\0';
    }
}

static void write_picture(TextBuffer* buffer, const char* name, const FileText* bytes)
{
    size_t size_before = buffer->size;
    recording_write_picture(buffer, name, bytes->text, bytes->size);
    cut_failure(buffer, size_before);
}

static void add_picture(Recorder* recorder, const Scene* scene, const char* name)
{
    FileText bytes;
    TextBuffer* buffer = &recorder->buffer;
    VoileAllocator allocator = buffer->allocator;
    VoileResult result = scene_picture_read(scene, name, &allocator, &bytes, NULL);
    if (result == VOILE_OK && buffer->size + base64_written_size(bytes.size) <= MAX_RECORDER_SIZE / 2)
    {
        write_picture(buffer, name, &bytes);
    }
    recorder->picture_hashes[recorder->picture_count] = voile_hash_bytes(VOILE_HASH_SEED, bytes.text, bytes.size);
    snprintf(recorder->pictures[recorder->picture_count++], PARAMETER_TEXT_SIZE, "%s", name);
    buffer->has_failed = buffer->has_failed || result == VOILE_ERROR_MEMORY;
    file_text_release(&bytes, &allocator);
}

void recorder_add_pictures(Recorder* recorder, const Scene* scene)
{
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        const char* name = scene->cloths[i].seam_mask;
        if (name[0] != '\0' && recorder->picture_count < MAX_RECORDING_PICTURES && find_picture(recorder, name) < 0)
        {
            add_picture(recorder, scene, name);
        }
    }
}

VoileResult recorder_check_pictures(const Recorder* recorder, const Scene* scene, VoileError* error)
{
    VoileAllocator allocator = recorder->buffer.allocator;
    VoileResult result = VOILE_OK;
    for (int i = 0; i < scene->cloth_count && result == VOILE_OK; ++i)
    {
        FileText bytes;
        const char* name = scene->cloths[i].seam_mask;
        int known = name[0] != '\0' ? find_picture(recorder, name) : -1;
        if (known >= 0 && scene_picture_read(scene, name, &allocator, &bytes, NULL) == VOILE_OK)
        {
            uint64_t hash = voile_hash_bytes(VOILE_HASH_SEED, bytes.text, bytes.size);
            file_text_release(&bytes, &allocator);
            result =
                hash == recorder->picture_hashes[known]
                    ? VOILE_OK
                    : voile_fail(error, VOILE_ERROR_INVALID, 0,
                                 "another picture is called '%s' in this sitting: give one of them another name", name);
        }
    }
    return result;
}

// ----------------------------------------------------------------------------------------------------------------- lines

void recorder_start(Recorder* recorder, const Scene* scene, const VoileAllocator* allocator)
{
    recorder->buffer = (TextBuffer){ .allocator = *allocator, .max_size = MAX_RECORDER_SIZE };
    recorder->picture_count = 0;
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
    recorder_add_pictures(recorder, scene);
}

// What could not be read back as a name is left out: it is only for people.
static bool is_plain_name(const char* name)
{
    bool is_plain = true;
    for (const char* at = name; *at != '\0'; ++at)
    {
        bool is_letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9');
        is_plain = is_plain && (is_letter || *at == '_' || *at == '-' || *at == '.');
    }
    return is_plain;
}

void recorder_add_open(Recorder* recorder, int64_t tick, const Scene* scene)
{
    TextBuffer* buffer = &recorder->buffer;
    const char* name = scene->is_builtin || is_plain_name(scene->name) ? scene->name : "";
    size_t size_before = buffer->size;
    TextBuffer text = { .allocator = buffer->allocator };
    if (!scene->is_builtin && scene_write(scene, &text))
    {
        recording_write_opened_text(buffer, text.text, text.size);
    }
    recording_write_line(buffer, tick, command_name(COMMAND_OPEN), name);
    buffer->has_failed = buffer->has_failed || text.has_failed;
    cut_failure(buffer, size_before);
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
