// Whole files in and out.

#ifndef FORMATS_FILE_H
#define FORMATS_FILE_H

#include "voile/base.h"

// A file's bytes with a NUL behind them that `size` does not count.
typedef struct FileText
{
    char* text;
    size_t size;
    size_t block_size; // what was allocated
} FileText;

// Reads a file, a pipe or a device of at most `max_size` bytes. VOILE_ERROR_IO when it cannot be read (the sentence names
// the path and the system's reason), VOILE_ERROR_INVALID when it is larger, VOILE_ERROR_MEMORY. On failure *out_file is
// empty.
VOILE_MUST_USE VoileResult file_read(const char* path, size_t max_size, const VoileAllocator* allocator,
                                     FileText* out_file, VoileError* error);

// The same of a regular file alone, and without ever waiting for it: for names that come to a window, which would stand
// still. A folder, a pipe, a device or a socket is VOILE_ERROR_IO, and the sentence says which.
VOILE_MUST_USE VoileResult file_read_regular(const char* path, size_t max_size, const VoileAllocator* allocator,
                                             FileText* out_file, VoileError* error);

void file_text_release(FileText* file, const VoileAllocator* allocator);

// Writes `size` bytes to a temporary file beside `path`, flushes it to the disk, and renames it to `path`: whoever reads
// `path` sees the old file or the new one, never a part. On failure (VOILE_ERROR_IO, the path in the sentence) the old
// file is untouched and no temporary file stays. Symbolic links are followed; the permissions of a file that is replaced
// stay, and one that may not be written is not replaced. A path that is a device or a pipe is written directly: a pipe
// that no program reads is waited for two seconds at most; the program that may write to a pipe ignores SIGPIPE. Allocates
// nothing.
VOILE_MUST_USE VoileResult file_write(const char* path, const void* bytes, size_t size, VoileError* error);

// The same where nothing but a regular file may be at `path`, as for file_read_regular.
VOILE_MUST_USE VoileResult file_write_regular(const char* path, const void* bytes, size_t size, VoileError* error);

// Makes the missing folders above the file that `path` names, for their owner alone. VOILE_ERROR_IO.
VOILE_MUST_USE VoileResult file_make_folders(const char* path, VoileError* error);

// Gives a file another name, over a file that has it. VOILE_ERROR_IO.
VOILE_MUST_USE VoileResult file_rename(const char* path, const char* new_path, VoileError* error);

// What follows the last separator of a path; a pointer into it.
const char* file_base_name(const char* path);

// The path from the root on, without links; `path` itself where that cannot be found out. False where it does not fit.
bool file_find_whole_path(const char* path, char* out_path, size_t capacity);

// Whether something has that name, readable or not.
bool file_exists(const char* path);

#endif
