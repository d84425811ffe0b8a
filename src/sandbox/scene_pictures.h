// The pictures that a scene names: files beside its own, or what a recording brought with it.

#ifndef SANDBOX_SCENE_PICTURES_H
#define SANDBOX_SCENE_PICTURES_H

#include "formats/file.h"
#include "sandbox/scene.h"

#define MAX_PICTURE_PATH (MAX_FOLDER_SIZE + PARAMETER_TEXT_SIZE)

// Where the file of a picture lies; for sentences also where it comes from a recording.
void scene_picture_path(const Scene* scene, const char* name, char out_path[MAX_PICTURE_PATH]);

// Reads a picture as its file is: from the scene's recording where that has it, else from the disk. VOILE_ERROR_IO,
// VOILE_ERROR_INVALID or VOILE_ERROR_MEMORY with a sentence, *out_bytes then empty; release it with file_text_release.
VOILE_MUST_USE VoileResult scene_picture_read(const Scene* scene, const char* name, const VoileAllocator* allocator,
                                              FileText* out_bytes, VoileError* error);

#endif
