// Every call to the system that file_write makes fails here once, or from then on, with each kind of failure. The linker
// puts these functions in the place of the system's (--wrap, see formats.cmake).

#define _XOPEN_SOURCE 700

#include "formats/file.h"
#include "scratch.h"

#include <errno.h>
#include <fcntl.h>

#define OLD_SIZE 300
#define NEW_SIZE 5000

typedef enum Call
{
    CALL_OPEN,
    CALL_WRITE,
    CALL_FSYNC,
    CALL_CLOSE,
    CALL_RENAME,
    CALL_FCHMOD,
    CALL_COUNT
} Call;

#define SHORT_WRITE (-1) // instead of an errno: half of the bytes are written

typedef struct Plan
{
    bool is_on;
    Call call;
    int failing; // which of its calls, from 1
    bool persists;
    int failure;
    int counts[CALL_COUNT];
} Plan;

// The wrapped functions have no place for a context.
static Plan plan;

int __real_open(const char* path, int flags, ...);
ssize_t __real_write(int descriptor, const void* bytes, size_t size);
int __real_fsync(int descriptor);
int __real_close(int descriptor);
int __real_rename(const char* from, const char* to);
int __real_fchmod(int descriptor, mode_t mode);
int __wrap_open(const char* path, int flags, ...);
ssize_t __wrap_write(int descriptor, const void* bytes, size_t size);
int __wrap_fsync(int descriptor);
int __wrap_close(int descriptor);
int __wrap_rename(const char* from, const char* to);
int __wrap_fchmod(int descriptor, mode_t mode);

// 0, or what the present call shall fail with.
static int planned_failure(Call call)
{
    plan.counts[call] += 1;
    bool is_due = plan.counts[call] == plan.failing || (plan.persists && plan.counts[call] > plan.failing);
    return plan.is_on && plan.call == call && is_due ? plan.failure : 0;
}

static bool fails(Call call)
{
    int failure = planned_failure(call);
    errno = failure != 0 ? failure : errno;
    return failure != 0;
}

int __wrap_open(const char* path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? (mode_t)va_arg(arguments, int) : 0;
    va_end(arguments);
    return fails(CALL_OPEN) ? -1 : __real_open(path, flags, mode);
}

ssize_t __wrap_write(int descriptor, const void* bytes, size_t size)
{
    int failure = planned_failure(CALL_WRITE);
    if (failure > 0)
    {
        errno = failure;
        return -1;
    }
    return __real_write(descriptor, bytes, failure == SHORT_WRITE ? (size + 1) / 2 : size);
}

int __wrap_fsync(int descriptor)
{
    return fails(CALL_FSYNC) ? -1 : __real_fsync(descriptor);
}

int __wrap_close(int descriptor)
{
    // As on Linux, the descriptor is closed whatever close says.
    int result = __real_close(descriptor);
    return fails(CALL_CLOSE) ? -1 : result;
}

int __wrap_rename(const char* from, const char* to)
{
    return fails(CALL_RENAME) ? -1 : __real_rename(from, to);
}

int __wrap_fchmod(int descriptor, mode_t mode)
{
    return fails(CALL_FCHMOD) ? -1 : __real_fchmod(descriptor, mode);
}

static int next_descriptor(void)
{
    int descriptor = __real_open(".", O_RDONLY);
    assert_true(descriptor >= 0);
    __real_close(descriptor);
    return descriptor;
}

static VoileResult write_by_plan(const char* path, const char* bytes, VoileError* error)
{
    memset(plan.counts, 0, sizeof(plan.counts));
    plan.is_on = true;
    VoileResult result = file_write(path, bytes, NEW_SIZE, error);
    plan.is_on = false;
    return result;
}

// Runs one plan over a new and over an old file; true when its failure came to pass.
static bool check_plan(void)
{
    char old_bytes[OLD_SIZE];
    char new_bytes[NEW_SIZE];
    memset(old_bytes, 'o', sizeof(old_bytes));
    memset(new_bytes, 'n', sizeof(new_bytes));
    scratch_write("old", old_bytes, sizeof(old_bytes));
    int descriptor = next_descriptor();

    VoileError error = { .message = "" };
    VoileResult result = write_by_plan("old", new_bytes, &error);
    bool has_come = plan.counts[plan.call] >= plan.failing;
    if (result == VOILE_OK)
    {
        scratch_expect("old", new_bytes, sizeof(new_bytes));
    }
    else
    {
        scratch_expect("old", old_bytes, sizeof(old_bytes));
        char message[256];
        snprintf(message, sizeof(message), "cannot write 'old': %s", strerror(plan.failure));
        assert_string_equal(error.message, message);
        assert_int_equal(result, VOILE_ERROR_IO);
        assert_true(has_come);
    }

    result = write_by_plan("new", new_bytes, NULL);
    assert_int_equal(scratch_count("new"), result == VOILE_OK ? 1 : 0);
    assert_int_equal(scratch_count(""), result == VOILE_OK ? 2 : 1);
    assert_int_equal(next_descriptor(), descriptor);
    scratch_clear("");
    return has_come;
}

// Returns how many calls there were to fail.
static int check_every_call(Call call, int failure, bool persists)
{
    int failing = 1;
    for (bool has_come = true; has_come; ++failing)
    {
        plan = (Plan){ .call = call, .failing = failing, .failure = failure, .persists = persists };
        has_come = check_plan();
    }
    return failing - 2;
}

static void every_failing_call_leaves_the_old_file_and_nothing_else(void** state)
{
    (void)state;
    static const int failures[] = { ENOSPC, EIO, EDQUOT };
    static const int call_counts[CALL_COUNT] = {
        [CALL_OPEN] = 2, [CALL_WRITE] = 1, [CALL_FSYNC] = 2, [CALL_CLOSE] = 2, [CALL_RENAME] = 1, [CALL_FCHMOD] = 1,
    };
    for (int call = 0; call < CALL_COUNT; ++call)
    {
        for (size_t i = 0; i < sizeof(failures) / sizeof(failures[0]); ++i)
        {
            assert_in_range(check_every_call((Call)call, failures[i], false), 1, call_counts[call]);
            assert_in_range(check_every_call((Call)call, failures[i], true), 1, call_counts[call]);
        }
    }
}

static void assert_succeeds(Call call, int failing, bool persists, int failure)
{
    char bytes[NEW_SIZE];
    memset(bytes, 'n', sizeof(bytes));
    scratch_write("a", "old", 3);
    plan = (Plan){ .call = call, .failing = failing, .failure = failure, .persists = persists };
    assert_int_equal(write_by_plan("a", bytes, NULL), VOILE_OK);
    assert_true(plan.counts[call] >= failing);
    scratch_expect("a", bytes, sizeof(bytes));
    assert_int_equal(scratch_count(""), 1);
}

static void assert_fails(Call call, int failing, int failure)
{
    char bytes[NEW_SIZE] = "";
    plan = (Plan){ .call = call, .failing = failing, .failure = failure };
    assert_int_equal(write_by_plan("a", bytes, NULL), VOILE_ERROR_IO);
    assert_int_equal(scratch_count(""), 0);
}

static void a_call_that_must_succeed_fails_the_write(void** state)
{
    (void)state;
    assert_fails(CALL_OPEN, 1, EMFILE);
    assert_fails(CALL_WRITE, 1, ENOSPC);
    assert_fails(CALL_FSYNC, 1, EIO);
    assert_fails(CALL_CLOSE, 1, EIO);
    assert_fails(CALL_RENAME, 1, EXDEV);
}

static void an_interrupted_call_is_repeated(void** state)
{
    (void)state;
    assert_succeeds(CALL_OPEN, 1, false, EINTR);
    assert_succeeds(CALL_WRITE, 1, false, EINTR);
    assert_succeeds(CALL_FSYNC, 1, false, EINTR);
    assert_succeeds(CALL_CLOSE, 1, false, EINTR);
}

static void short_writes_are_carried_on(void** state)
{
    (void)state;
    assert_succeeds(CALL_WRITE, 1, false, SHORT_WRITE);
    assert_succeeds(CALL_WRITE, 1, true, SHORT_WRITE);
    assert_true(plan.counts[CALL_WRITE] > 10);
}

static void a_folder_that_cannot_be_flushed_is_no_failure(void** state)
{
    (void)state;
    assert_succeeds(CALL_OPEN, 2, false, EACCES);
    assert_succeeds(CALL_FSYNC, 1, true, EINVAL);
    assert_succeeds(CALL_FSYNC, 2, false, EIO);
    assert_succeeds(CALL_FCHMOD, 1, false, EPERM);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)
    const struct CMUnitTest tests[] = {
        TEST(every_failing_call_leaves_the_old_file_and_nothing_else),
        TEST(a_call_that_must_succeed_fails_the_write),
        TEST(an_interrupted_call_is_repeated),
        TEST(short_writes_are_carried_on),
        TEST(a_folder_that_cannot_be_flushed_is_no_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
