// file_write on Windows.

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
