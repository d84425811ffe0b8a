#include "sandbox/source.h"

#include "sandbox/player.h"

#include <string.h>

// Its file names are relative to its own file's folder.
static VoileResult note_folder(const char* path, Scene* scene, TextErrors* errors)
{
    size_t length = (size_t)(file_base_name(path) - path);
    if (!text_slice_copy((TextSlice){ path, length }, scene->folder, sizeof scene->folder))
    {
        text_errors_add(errors, 0, "the file's folder is named by more than %d bytes", MAX_FOLDER_SIZE - 1);
        return VOILE_ERROR_SYNTAX;
    }
    return VOILE_OK;
}

// The built-in scene of a recording that names one; the default without a name.
static VoileResult open_named_scene(Source* source, TextErrors* errors)
{
    const Recording* recording = &source->recording;
    TextSlice name = recording->scene_name;
    if (name.length == 0)
    {
        name = (TextSlice){ builtin_scenes[0].name, strlen(builtin_scenes[0].name) };
    }
    VoileError error;
    VoileResult result = scene_open_builtin(name, &source->scene, &error);
    if (result != VOILE_OK)
    {
        text_errors_add(errors, recording->scene_line, "%s", error.message);
    }
    return result;
}

static VoileResult open_recording(Source* source, TextErrors* errors)
{
    VoileResult result =
        recording_parse(source->file.text, source->file.size, &source->allocator, &source->recording, errors);
    if (result != VOILE_OK)
    {
        return result;
    }
    source->has_recording = true;

    const Recording* recording = &source->recording;
    VoileResult scene_result = recording->scene_text_line > 0
                                   ? scene_parse(recording->scene_text.start, recording->scene_text.length,
                                                 recording->scene_text_line, &source->scene, errors)
                                   : open_named_scene(source, errors);
    VoileResult line_result = player_check(recording, errors);
    return scene_result != VOILE_OK ? VOILE_ERROR_SYNTAX : line_result;
}

static VoileResult open_text(Source* source, TextErrors* errors)
{
    if (recording_is_one(source->file.text, source->file.size))
    {
        return open_recording(source, errors);
    }
    if (source->file.size > MAX_SCENE_SIZE)
    {
        text_errors_add(errors, 1, "the file is neither a recording nor a scene of at most 1 MB");
        return VOILE_ERROR_SYNTAX;
    }
    return scene_parse(source->file.text, source->file.size, 1, &source->scene, errors);
}

// A scene without a name of its own gets `name`.
static VoileResult finish(TextSlice name, VoileResult result, Source* source)
{
    if (result == VOILE_OK)
    {
        if (source->scene.name[0] == '\0')
        {
            text_slice_copy(name, source->scene.name, sizeof source->scene.name);
        }
        source->scene.recorded_pictures = source->recording.picture_count > 0 ? &source->recording : NULL;
    }
    else
    {
        source_close(source);
    }
    return result;
}

typedef VoileResult FileReader(const char* path, size_t max_size, const VoileAllocator* allocator, FileText* out_file,
                               VoileError* error);

static VoileResult open_file(const char* path, FileReader* read, const VoileAllocator* allocator, Source* out_source,
                             TextErrors* errors)
{
    *out_source = (Source){ .allocator = *allocator };
    VoileError error;
    VoileResult result = read(path, MAX_RECORDING_SIZE, allocator, &out_source->file, &error);
    if (result != VOILE_OK)
    {
        errors->errors[0] = error;
        errors->count = 1;
        return result;
    }

    result = open_text(out_source, errors);
    result = result == VOILE_OK ? note_folder(path, &out_source->scene, errors) : result;
    const char* name = file_base_name(path);
    return finish((TextSlice){ name, strlen(name) }, result, out_source);
}

VoileResult source_open(const char* path, const VoileAllocator* allocator, Source* out_source, TextErrors* errors)
{
    return open_file(path, file_read, allocator, out_source, errors);
}

VoileResult source_open_regular(const char* path, const VoileAllocator* allocator, Source* out_source,
                                TextErrors* errors)
{
    return open_file(path, file_read_regular, allocator, out_source, errors);
}

VoileResult source_open_text(TextSlice text, const char* name, const char* folder, const VoileAllocator* allocator,
                             Source* out_source, TextErrors* errors)
{
    *out_source = (Source){ .allocator = *allocator };
    char* copy = voile_allocate(allocator, text.length + 1);
    if (copy == NULL)
    {
        errors->count = 1;
        return voile_fail(&errors->errors[0], VOILE_ERROR_MEMORY, 0, "not enough memory for %zu bytes of text",
                          text.length);
    }
    memcpy(copy, text.start, text.length);
    copy[text.length] = '\0';
    out_source->file = (FileText){ copy, text.length, text.length + 1 };
    VoileResult result = open_text(out_source, errors);
    result = result == VOILE_OK ? note_folder(folder, &out_source->scene, errors) : result;
    return finish((TextSlice){ name, strlen(name) }, result, out_source);
}

void source_close(Source* source)
{
    if (source->has_recording)
    {
        recording_release(&source->recording);
    }
    file_text_release(&source->file, &source->allocator);
    *source = (Source){ .allocator = source->allocator };
}
