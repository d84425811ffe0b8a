// What of file.h needs more than the C library, on POSIX systems. Helpers return 0 or the errno of what failed.

#define _XOPEN_SOURCE 700

#include "formats/file.h"

#include "formats/file_fail.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MAX_PATH_SIZE   4096
#define MAX_LINKS       40  // as the kernel's own walk
#define MAX_TEMPORARIES 100 // left behind by killed programs of the same process id
#define MAX_WRITE       ((size_t)1 << 30)
#define MAX_PIPE_WAITS  40 // for the program at a pipe's other end, which may be starting
#define PIPE_WAIT_NS    50000000
#define NEW_FILE_MODE   0666
#define PERMISSION_BITS 0777
#define NEW_FOLDER_MODE 0700

// Bytes of the path up to its last slash, which is included.
static size_t folder_length(const char* path)
{
    const char* slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

// Writes `folder` bytes of `path`, then `name`.
static int join(char out_path[MAX_PATH_SIZE], const char* path, size_t folder, const char* name)
{
    size_t name_size = strlen(name) + 1;
    if (folder > MAX_PATH_SIZE || name_size > MAX_PATH_SIZE - folder)
    {
        return ENAMETOOLONG;
    }
    memmove(out_path, path, folder);
    memcpy(out_path + folder, name, name_size);
    return 0;
}

// Where `path` leads by symbolic links, even if nothing is there yet.
static int follow_links(const char* path, char out_path[MAX_PATH_SIZE])
{
    char link[MAX_PATH_SIZE];
    int failure = join(out_path, path, 0, path);
    for (int i = 0; failure == 0 && i < MAX_LINKS; ++i)
    {
        ssize_t length = readlink(out_path, link, sizeof(link) - 1);
        if (length < 0)
        {
            return 0;
        }
        link[length] = '\0';
        failure = join(out_path, out_path, link[0] == '/' ? 0 : folder_length(out_path), link);
    }
    return failure != 0 ? failure : ELOOP;
}

static int write_all(int descriptor, const char* bytes, size_t size)
{
    while (size > 0)
    {
        ssize_t written = write(descriptor, bytes, size < MAX_WRITE ? size : MAX_WRITE);
        if (written == 0 || (written < 0 && errno != EINTR))
        {
            return written == 0 ? EIO : errno;
        }
        size_t advance = written > 0 ? (size_t)written : 0;
        bytes += advance;
        size -= advance;
    }
    return 0;
}

static int flush_to_disk(int descriptor)
{
    int failure = 0;
    do
    {
        failure = fsync(descriptor) == 0 ? 0 : errno;
    } while (failure == EINTR);
    // What cannot be flushed (a pipe, some network folders) is no failure to write.
    return failure == EINVAL || failure == ENOTSUP || failure == ENOSYS ? 0 : failure;
}

// Closes and returns `failure`, or else what the closing brought to light.
static int close_after(int descriptor, int failure)
{
    // Interrupted, the descriptor is closed all the same.
    int close_failure = close(descriptor) == 0 || errno == EINTR ? 0 : errno;
    return failure != 0 ? failure : close_failure;
}

static int open_for_writing(const char* path, int flags, mode_t mode, int* out_descriptor)
{
    do
    {
        *out_descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | flags, mode);
    } while (*out_descriptor < 0 && errno == EINTR);
    return *out_descriptor < 0 ? errno : 0;
}

// Makes a new file in the folder of `target`; its name does not grow with the target's, which may be the longest allowed.
static int open_temporary(const char* target, mode_t mode, char out_path[MAX_PATH_SIZE], int* out_descriptor)
{
    int failure = EEXIST;
    for (int i = 0; failure == EEXIST && i < MAX_TEMPORARIES; ++i)
    {
        char name[64];
        snprintf(name, sizeof(name), ".voile-%ld-%d.tmp", (long)getpid(), i);
        failure = join(out_path, target, folder_length(target), name);
        failure = failure != 0 ? failure : open_for_writing(out_path, O_CREAT | O_EXCL, mode, out_descriptor);
    }
    return failure;
}

// Makes the rename last; where a folder cannot be flushed, the new file is whole all the same.
static void flush_folder(char path[MAX_PATH_SIZE])
{
    size_t length = folder_length(path);
    (void)join(path, length > 0 ? path : ".", length > 0 ? length : 1, "");
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0)
    {
        (void)close_after(descriptor, flush_to_disk(descriptor));
    }
}

// `old` is NULL where there is no file yet.
static int replace(const char* path, const struct stat* old, const void* bytes, size_t size)
{
    char target[MAX_PATH_SIZE];
    char temporary[MAX_PATH_SIZE];
    int descriptor = -1;
    mode_t mode = old != NULL ? old->st_mode & PERMISSION_BITS : NEW_FILE_MODE;
    int failure = follow_links(path, target);
    failure = failure != 0 ? failure : open_temporary(target, mode, temporary, &descriptor);
    if (failure != 0)
    {
        return failure;
    }

    // The mode of open() is cut by the umask. Where permissions mean nothing the call fails, and nothing is lost.
    bool keeps_mode = old != NULL && fchmod(descriptor, mode) == 0;
    (void)keeps_mode;
    failure = write_all(descriptor, bytes, size);
    failure = failure != 0 ? failure : flush_to_disk(descriptor);
    failure = close_after(descriptor, failure);
    if (failure == 0 && rename(temporary, target) != 0)
    {
        failure = errno;
    }

    if (failure != 0)
    {
        unlink(temporary);
    }
    else
    {
        flush_folder(target);
    }
    return failure;
}

static int write_directly(const char* path, const void* bytes, size_t size)
{
    int descriptor = -1;
    int failure = open_for_writing(path, 0, 0, &descriptor);
    return failure != 0 ? failure : close_after(descriptor, write_all(descriptor, bytes, size));
}

#define NO_READER (-1) // no errno

// Without O_NONBLOCK to open it would wait until a program reads, perhaps for ever; with it, ENXIO tells that none does.
static int write_to_pipe(const char* path, const void* bytes, size_t size)
{
    int descriptor = -1;
    int failure = open_for_writing(path, O_NONBLOCK, 0, &descriptor);
    for (int i = 0; failure == ENXIO && i < MAX_PIPE_WAITS; ++i)
    {
        nanosleep(&(struct timespec){ .tv_nsec = PIPE_WAIT_NS }, NULL);
        failure = open_for_writing(path, O_NONBLOCK, 0, &descriptor);
    }
    if (failure != 0)
    {
        return failure == ENXIO ? NO_READER : failure;
    }
    int flags = fcntl(descriptor, F_GETFL);
    failure = flags >= 0 && fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) >= 0 ? 0 : errno;
    return close_after(descriptor, failure != 0 ? failure : write_all(descriptor, bytes, size));
}

static int write_where_it_belongs(const char* path, const void* bytes, size_t size)
{
    struct stat info;
    if (stat(path, &info) != 0)
    {
        return errno == ENOENT ? replace(path, NULL, bytes, size) : errno;
    }
    if (S_ISDIR(info.st_mode))
    {
        return EISDIR;
    }
    if (!S_ISREG(info.st_mode))
    {
        return S_ISFIFO(info.st_mode) ? write_to_pipe(path, bytes, size) : write_directly(path, bytes, size);
    }
    // A rename asks the folder alone; the file's own permission counts as well.
    return access(path, W_OK) == 0 ? replace(path, &info, bytes, size) : errno;
}

VoileResult file_write(const char* path, const void* bytes, size_t size, VoileError* error)
{
    int failure = write_where_it_belongs(path, bytes, size);
    const char* reason = failure == NO_READER ? "no program reads from it" : strerror(failure);
    return failure == 0 ? VOILE_OK : file_fail(error, VOILE_ERROR_IO, "write", path, reason);
}

// --- regular files ----------------------------------------------------------------------------------------------------

// NULL for a regular file.
static const char* name_kind(mode_t mode)
{
    return S_ISREG(mode)    ? NULL
           : S_ISDIR(mode)  ? "it is a folder"
           : S_ISFIFO(mode) ? "it is a pipe, not a file"
           : S_ISSOCK(mode) ? "it is a socket, not a file"
                            : "it is a device, not a file";
}

VoileResult file_write_regular(const char* path, const void* bytes, size_t size, VoileError* error)
{
    struct stat info;
    const char* kind = stat(path, &info) == 0 ? name_kind(info.st_mode) : NULL;
    return kind != NULL ? file_fail(error, VOILE_ERROR_IO, "write", path, kind) : file_write(path, bytes, size, error);
}

// What is asked first is not opened in vain: that alone may wake a device. What is opened is asked again: it may have
// come since then, and without O_NONBLOCK a pipe would wait for whoever writes.
static int open_regular(const char* path, const char** out_reason)
{
    struct stat info;
    const char* kind = NULL;
    int descriptor = -1;
    bool is_there = stat(path, &info) == 0 && (kind = name_kind(info.st_mode)) == NULL;
    if (is_there)
    {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
        is_there = descriptor >= 0 && fstat(descriptor, &info) == 0 && (kind = name_kind(info.st_mode)) == NULL;
    }
    *out_reason = kind != NULL ? kind : strerror(errno);
    if (!is_there && descriptor >= 0)
    {
        (void)close_after(descriptor, 0);
    }
    return is_there ? descriptor : -1;
}

FILE* file_open_regular(const char* path, const char** out_reason)
{
    int descriptor = open_regular(path, out_reason);
    FILE* stream = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    if (descriptor >= 0 && stream == NULL)
    {
        *out_reason = strerror(errno);
        (void)close_after(descriptor, 0);
    }
    return stream;
}

// --- names and folders ------------------------------------------------------------------------------------------------

VoileResult file_make_folders(const char* path, VoileError* error)
{
    char folder[MAX_PATH_SIZE];
    int failure = join(folder, path, 0, path);
    for (char* slash = strchr(folder + (folder[0] == '/' ? 1 : 0), '/'); failure == 0 && slash != NULL;
         slash = strchr(slash + 1, '/'))
    {
        *slash = '\0';
        failure = mkdir(folder, NEW_FOLDER_MODE) == 0 ? 0 : errno;
        failure = file_exists(folder) ? 0 : failure; // some systems refuse before they look
        *slash = '/';
    }
    return failure == 0 ? VOILE_OK : file_fail(error, VOILE_ERROR_IO, "make the folder of", path, strerror(failure));
}

VoileResult file_rename(const char* path, const char* new_path, VoileError* error)
{
    return rename(path, new_path) == 0 ? VOILE_OK : file_fail(error, VOILE_ERROR_IO, "rename", path, strerror(errno));
}

bool file_find_whole_path(const char* path, char* out_path, size_t capacity)
{
    char* whole = realpath(path, NULL);
    int length = snprintf(out_path, capacity, "%s", whole != NULL ? whole : path);
    free(whole);
    return length >= 0 && (size_t)length < capacity;
}

bool file_exists(const char* path)
{
    struct stat info;
    return lstat(path, &info) == 0;
}
