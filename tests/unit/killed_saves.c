// A program that saves without end is killed again and again: what it leaves is a whole file, the old or the new one.

#define _XOPEN_SOURCE 700

#include "formats/file.h"
#include "scratch.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#define TEMPORARY      ".voile-"
#define MAX_SAVED_SIZE ((size_t)150000)

// Save number k is of one letter, and its size tells the letter.
static size_t size_of_save(int save)
{
    return MAX_SAVED_SIZE - (size_t)(save % 26) * 1000;
}

// Saves without end; tells the pipe after each.
static void save_in_a_loop(int to_parent)
{
    static char bytes[MAX_SAVED_SIZE];
    for (int save = 0;; ++save)
    {
        memset(bytes, 'a' + save % 26, sizeof(bytes));
        if (file_write("saved", bytes, size_of_save(save), NULL) != VOILE_OK || write(to_parent, "s", 1) != 1)
        {
            _exit(1);
        }
    }
}

static void assert_saved_whole(void)
{
    static char bytes[MAX_SAVED_SIZE + 1];
    FILE* stream = fopen("saved", "rb");
    assert_non_null(stream);
    size_t size = fread(bytes, 1, sizeof(bytes), stream);
    fclose(stream);
    assert_true(size > 0);
    assert_int_equal(size, size_of_save(bytes[0] - 'a'));
    for (size_t i = 0; i < size; ++i)
    {
        if (bytes[i] != bytes[0])
        {
            fail_msg("byte %zu of %zu is '%c' instead of '%c'", i, size, bytes[i], bytes[0]);
        }
    }
}

static void a_killed_save_leaves_the_old_file_or_the_new_one(void** state)
{
    (void)state;
    for (int round = 0; round < 50; ++round)
    {
        int pipe_ends[2];
        assert_int_equal(pipe(pipe_ends), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
        {
            save_in_a_loop(pipe_ends[1]);
        }
        close(pipe_ends[1]);
        char told;
        for (int save = 0; save <= round % 3; ++save)
        {
            assert_int_equal(read(pipe_ends[0], &told, 1), 1);
            assert_saved_whole();
        }
        // Somewhere in the next saves; where exactly does not matter.
        struct timespec pause = { 0, round * 97 % 50 * 100000L };
        nanosleep(&pause, NULL);
        assert_int_equal(kill(child, SIGKILL), 0);
        int status = 0;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        close(pipe_ends[0]);
        assert_saved_whole();
        scratch_clear(TEMPORARY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_killed_save_leaves_the_old_file_or_the_new_one, scratch_enter, scratch_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
