#include "sandbox/scene_pictures.h"

#include "formats/base64.h"
#include "formats/mask.h"
#include "formats/recording.h"

#include <stdio.h>

static bool is_slash(char letter)
{
    return letter == '/' || letter == '\\';
}

// "/home/a.pgm", "C:\a.pgm".
static bool is_absolute(const char* path)
{
    return is_slash(path[0]) || (path[0] != '\0' && path[1] == ':' && is_slash(path[2]));
}

void scene_picture_path(const Scene* scene, const char* name, char out_path[MAX_PICTURE_PATH])
{
    snprintf(out_path, MAX_PICTURE_PATH, "%s%s", is_absolute(name) ? "" : scene->folder, name);
}

static VoileResult decode(const RecordingPicture* picture, const VoileAllocator* allocator, FileText* out_bytes,
                          VoileError* error)
{
    FileText bytes = { .size = picture->size, .block_size = picture->size + 1 };
    bytes.text = (char*)voile_allocate(allocator, bytes.block_size);
    if (bytes.text == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory for a picture of the recording");
    }
    base64_decode(picture->text, (unsigned char*)bytes.text);
    bytes.text[bytes.size] = '\0';
    *out_bytes = bytes;
    return VOILE_OK;
}

VoileResult scene_picture_read(const Scene* scene, const char* name, const VoileAllocator* allocator,
                               FileText* out_bytes, VoileError* error)
{
    *out_bytes = (FileText){ .text = NULL };
    const RecordingPicture* recorded =
        scene->recorded_pictures != NULL ? recording_find_picture(scene->recorded_pictures, name) : NULL;
    if (recorded != NULL)
    {
        return decode(recorded, allocator, out_bytes, error);
    }
    char path[MAX_PICTURE_PATH];
    scene_picture_path(scene, name, path);
    return file_read_regular(path, MAX_MASK_FILE, allocator, out_bytes, error);
}
