/// @file scratch.h
/// A folder of its own for each test that writes files: made beside the test program's working folder, entered, and
/// removed with all its files. For cmocka's set-up and tear-down. POSIX.

#ifndef TESTS_SCRATCH_H
#define TESTS_SCRATCH_H

#ifndef _XOPEN_SOURCE
#error "define _XOPEN_SOURCE 700 before the first header"
#endif

#include "cmocka_setup.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static inline int scratch_enter(void** state)
{
    char name[] = "scratch-XXXXXX";
    *state = getcwd(NULL, 0);
    return *state != NULL && mkdtemp(name) != NULL ? chdir(name) : -1;
}

/// The files in the working folder whose names start with `start`.
static inline int scratch_count(const char* start)
{
    int count = 0;
    DIR* folder = opendir(".");
    assert_non_null(folder);
    for (struct dirent* entry = readdir(folder); entry != NULL; entry = readdir(folder))
    {
        bool is_file = strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
        count += is_file && strncmp(entry->d_name, start, strlen(start)) == 0 ? 1 : 0;
    }
    closedir(folder);
    return count;
}

/// Removes the files in the working folder whose names start with `start`, folders among them if they are empty.
static inline void scratch_clear(const char* start)
{
    DIR* folder = opendir(".");
    assert_non_null(folder);
    for (struct dirent* entry = readdir(folder); entry != NULL; entry = readdir(folder))
    {
        if (strncmp(entry->d_name, start, strlen(start)) == 0)
        {
            (void)remove(entry->d_name);
        }
    }
    closedir(folder);
}

static inline int scratch_leave(void** state)
{
    char* scratch = getcwd(NULL, 0);
    char* home = *state;
    scratch_clear("");
    bool is_back = chdir(home) == 0 && rmdir(scratch) == 0;
    free(scratch);
    free(home);
    return is_back ? 0 : -1;
}

static inline void scratch_write(const char* path, const void* bytes, size_t size)
{
    FILE* stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, size, stream), size);
    assert_int_equal(fclose(stream), 0);
}

/// Checks, by the C library alone, that the file holds exactly these bytes.
static inline void scratch_expect(const char* path, const void* bytes, size_t size)
{
    char* found = malloc(size + 2);
    assert_non_null(found);
    FILE* stream = fopen(path, "rb");
    assert_non_null(stream);
    size_t found_size = fread(found, 1, size + 1, stream);
    fclose(stream);
    assert_int_equal(found_size, size);
    if (size > 0)
    {
        assert_memory_equal(found, bytes, size);
    }
    free(found);
}

#endif
