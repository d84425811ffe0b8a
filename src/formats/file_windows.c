// What of file.h needs more than the C library, on Windows.

#include "formats/file.h"

#include "formats/file_fail.h"

#include <errno.h>
#include <io.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

#define MAX_PATH_SIZE 4096

static int fill(const char* path, const void* bytes, size_t size)
{
    FILE* stream = fopen(path, "wb");
    if (stream == NULL)
    {
        return errno;
    }
    bool is_written = fwrite(bytes, 1, size, stream) == size && fflush(stream) == 0 && _commit(_fileno(stream)) == 0;
    int failure = is_written ? 0 : errno;
    return fclose(stream) == 0 || failure != 0 ? failure : errno;
}

static int replace(const char* path, const void* bytes, size_t size)
{
    char temporary[MAX_PATH_SIZE];
    int length = snprintf(temporary, sizeof(temporary), "%s.%lu.tmp", path, GetCurrentProcessId());
    if (length < 0 || length >= (int)sizeof(temporary))
    {
        return ENAMETOOLONG;
    }
    int failure = fill(temporary, bytes, size);
    if (failure == 0 && !MoveFileExA(temporary, path, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
    {
        failure = EACCES;
    }
    if (failure != 0)
    {
        remove(temporary);
    }
    return failure;
}

VoileResult file_write(const char* path, const void* bytes, size_t size, VoileError* error)
{
    int failure = replace(path, bytes, size);
    return failure == 0 ? VOILE_OK : file_fail(error, VOILE_ERROR_IO, "write", path, strerror(failure));
}

// Pipes and devices have names of their own there, which no file can have.
VoileResult file_write_regular(const char* path, const void* bytes, size_t size, VoileError* error)
{
    return file_write(path, bytes, size, error);
}

FILE* file_open_regular(const char* path, const char** out_reason)
{
    FILE* stream = fopen(path, "rb");
    *out_reason = strerror(errno);
    return stream;
}

static bool ends_a_folder(char letter)
{
    return letter == '/' || letter == '\\';
}

VoileResult file_make_folders(const char* path, VoileError* error)
{
    char folder[MAX_PATH_SIZE];
    int length = snprintf(folder, sizeof(folder), "%s", path);
    int failure = length < (int)sizeof(folder) ? 0 : ENAMETOOLONG;
    for (int i = 1; i < length && failure == 0; ++i)
    {
        if (ends_a_folder(folder[i]) && folder[i - 1] != ':' && !ends_a_folder(folder[i - 1]))
        {
            char separator = folder[i];
            folder[i] = '\0';
            failure = CreateDirectoryA(folder, NULL) || file_exists(folder) ? 0 : EACCES;
            folder[i] = separator;
        }
    }
    return failure == 0 ? VOILE_OK : file_fail(error, VOILE_ERROR_IO, "make the folder of", path, strerror(failure));
}

VoileResult file_rename(const char* path, const char* new_path, VoileError* error)
{
    return MoveFileExA(path, new_path, MOVEFILE_REPLACE_EXISTING)
               ? VOILE_OK
               : file_fail(error, VOILE_ERROR_IO, "rename", path, strerror(EACCES));
}

bool file_find_whole_path(const char* path, char* out_path, size_t capacity)
{
    char whole[MAX_PATH_SIZE];
    DWORD length = GetFullPathNameA(path, sizeof(whole), whole, NULL);
    bool is_found = length > 0 && length < sizeof(whole);
    int size = snprintf(out_path, capacity, "%s", is_found ? whole : path);
    return size >= 0 && (size_t)size < capacity;
}

bool file_exists(const char* path)
{
    return GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES;
}
