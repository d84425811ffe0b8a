#include "formats/file.h"

#include "formats/file_fail.h"
#include "formats/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define FIRST_CAPACITY ((size_t)1 << 16)
#define MAX_SHOWN_PATH 160

VoileResult file_fail(VoileError* error, VoileResult code, const char* verb, const char* path, const char* reason)
{
    size_t length = strlen(path);
    bool is_long = length > MAX_SHOWN_PATH;
    TextSlice end = { is_long ? path + length - MAX_SHOWN_PATH : path, is_long ? MAX_SHOWN_PATH : length };
    char shown[MAX_SHOWN_PATH + 1];
    text_show(end, shown, sizeof(shown));
    return voile_fail(error, code, 0, "cannot %s '%s%s': %s", verb, is_long ? "..." : "", shown, reason);
}

// Doubles the block, up to what `max_size` bytes, one that is too many and the NUL need.
static bool grow(FileText* file, size_t max_size, const VoileAllocator* allocator)
{
    size_t limit = max_size < SIZE_MAX - 2 ? max_size + 2 : SIZE_MAX;
    size_t capacity = file->block_size == 0 ? FIRST_CAPACITY : file->block_size;
    capacity = capacity <= limit / 2 ? capacity * 2 : limit;
    char* text = voile_allocate(allocator, capacity);
    if (text == NULL)
    {
        return false;
    }
    if (file->size > 0)
    {
        memcpy(text, file->text, file->size);
    }
    file_text_release(&(FileText){ file->text, 0, file->block_size }, allocator);
    file->text = text;
    file->block_size = capacity;
    return true;
}

// Fills the block; true when there is more to read.
static bool read_more(FILE* stream, FileText* file)
{
    file->size += fread(file->text + file->size, 1, file->block_size - 1 - file->size, stream);
    if (ferror(stream) && errno == EINTR)
    {
        clearerr(stream);
        return true;
    }
    return !ferror(stream) && !feof(stream);
}

static VoileResult read_stream(FILE* stream, const char* path, size_t max_size, const VoileAllocator* allocator,
                               FileText* file, VoileError* error)
{
    bool has_more = true;
    while (has_more && file->size <= max_size)
    {
        if (file->size + 1 >= file->block_size && !grow(file, max_size, allocator))
        {
            return file_fail(error, VOILE_ERROR_MEMORY, "read", path, "out of memory");
        }
        has_more = read_more(stream, file);
    }
    if (ferror(stream))
    {
        return file_fail(error, VOILE_ERROR_IO, "read", path, strerror(errno));
    }
    if (file->size > max_size)
    {
        bool is_in_megabytes = max_size >> 20 > 0;
        char reason[48];
        snprintf(reason, sizeof(reason), "it is larger than %zu %s", is_in_megabytes ? max_size >> 20 : max_size,
                 is_in_megabytes ? "MB" : "bytes");
        return file_fail(error, VOILE_ERROR_INVALID, "read", path, reason);
    }
    file->text[file->size] = '\0';
    return VOILE_OK;
}

static VoileResult read_and_close(FILE* stream, const char* path, size_t max_size, const VoileAllocator* allocator,
                                  FileText* out_file, VoileError* error)
{
    VoileResult result = read_stream(stream, path, max_size, allocator, out_file, error);
    fclose(stream);
    if (result != VOILE_OK)
    {
        file_text_release(out_file, allocator);
    }
    return result;
}

VoileResult file_read(const char* path, size_t max_size, const VoileAllocator* allocator, FileText* out_file,
                      VoileError* error)
{
    *out_file = (FileText){ 0 };
    FILE* stream = fopen(path, "rb");
    return stream != NULL ? read_and_close(stream, path, max_size, allocator, out_file, error)
                          : file_fail(error, VOILE_ERROR_IO, "read", path, strerror(errno));
}

VoileResult file_read_regular(const char* path, size_t max_size, const VoileAllocator* allocator, FileText* out_file,
                              VoileError* error)
{
    const char* reason = "";
    *out_file = (FileText){ 0 };
    FILE* stream = file_open_regular(path, &reason);
    return stream != NULL ? read_and_close(stream, path, max_size, allocator, out_file, error)
                          : file_fail(error, VOILE_ERROR_IO, "read", path, reason);
}

void file_text_release(FileText* file, const VoileAllocator* allocator)
{
    if (file->text != NULL)
    {
        voile_release(allocator, file->text, file->block_size);
    }
    *file = (FileText){ 0 };
}

const char* file_base_name(const char* path)
{
    const char* name = path;
    for (const char* at = path; *at != '\0'; ++at)
    {
        name = *at == '/' || *at == '\\' ? at + 1 : name;
    }
    return name;
}
