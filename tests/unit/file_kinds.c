// What is no regular file: pipes, folders, sockets and devices, where a program would wait for ever.

#define _XOPEN_SOURCE 700

#include "formats/file.h"
#include "sandbox/scene_pictures.h"
#include "sandbox/source.h"
#include "scratch.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>

#define TEMPORARY ".voile-"
#define DEADLINE  20 // seconds, after which an alarm ends the test

static void make_socket(const char* path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(descriptor >= 0);
    assert_int_equal(bind(descriptor, (const struct sockaddr*)&address, sizeof address), 0);
    close(descriptor);
}

static void assert_no_regular_file(const char* path, const char* kind)
{
    char expected[100];
    FileText file;
    VoileError error = { .message = "" };
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(file_read_regular(path, 100, &allocator, &file, &error), VOILE_ERROR_IO);
    snprintf(expected, sizeof expected, "cannot read '%s': %s", path, kind);
    assert_string_equal(error.message, expected);
    assert_null(file.text);
    assert_int_equal(file_write_regular(path, "new", 3, &error), VOILE_ERROR_IO);
    snprintf(expected, sizeof expected, "cannot write '%s': %s", path, kind);
    assert_string_equal(error.message, expected);
    assert_int_equal(scratch_count(TEMPORARY), 0);
}

static void what_is_no_regular_file_is_refused_without_waiting(void** state)
{
    (void)state;
    alarm(DEADLINE);
    assert_int_equal(mkdir("folder", 0700), 0);
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_int_equal(symlink("pipe", "link"), 0);
    make_socket("socket");
    assert_no_regular_file("folder", "it is a folder");
    assert_no_regular_file("pipe", "it is a pipe, not a file");
    assert_no_regular_file("link", "it is a pipe, not a file");
    assert_no_regular_file("socket", "it is a socket, not a file");
    assert_no_regular_file("/dev/null", "it is a device, not a file");
    struct stat info;
    assert_int_equal(lstat("pipe", &info), 0);
    assert_true(S_ISFIFO(info.st_mode));
    alarm(0);
}

static void a_regular_file_is_read_and_written_as_ever(void** state)
{
    (void)state;
    FileText file;
    VoileError error;
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(file_write_regular("a", "text", 4, NULL), VOILE_OK);
    assert_int_equal(symlink("a", "link"), 0);
    assert_int_equal(file_read_regular("link", 4, &allocator, &file, NULL), VOILE_OK);
    assert_string_equal(file.text, "text");
    file_text_release(&file, &allocator);
    assert_int_equal(file_read_regular("a", 3, &allocator, &file, &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message, "cannot read 'a': it is larger than 3 bytes");
    assert_int_equal(file_read_regular("missing", 3, &allocator, &file, &error), VOILE_ERROR_IO);
    assert_string_equal(error.message, "cannot read 'missing': No such file or directory");
}

static void a_scene_that_is_a_pipe_is_refused_and_so_is_its_picture(void** state)
{
    (void)state;
    static const char text[] = "[cloth]\nseam_mask = pipe\n";
    VoileAllocator allocator = voile_default_allocator();
    Source* source = malloc(sizeof *source);
    assert_non_null(source);
    TextErrors errors = { .count = 0 };
    assert_int_equal(mkfifo("pipe", 0600), 0);
    scratch_write("a.scene", text, sizeof text - 1);
    alarm(DEADLINE);
    assert_int_equal(source_open_regular("pipe", &allocator, source, &errors), VOILE_ERROR_IO);
    assert_string_equal(errors.errors[0].message, "cannot read 'pipe': it is a pipe, not a file");

    errors.count = 0;
    FileText picture;
    VoileError error;
    assert_int_equal(source_open_regular("a.scene", &allocator, source, &errors), VOILE_OK);
    assert_int_equal(scene_picture_read(&source->scene, "pipe", &allocator, &picture, &error), VOILE_ERROR_IO);
    alarm(0);
    source_close(source);
    free(source);
}

static void a_pipe_that_no_program_reads_is_not_waited_for_for_ever(void** state)
{
    (void)state;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    alarm(DEADLINE);
    VoileError error;
    assert_int_equal(file_write("pipe", "new", 3, &error), VOILE_ERROR_IO);
    assert_string_equal(error.message, "cannot write 'pipe': no program reads from it");
    alarm(0);
}

// Reads what comes, a while after the writer began to wait.
static void read_late(const char* path)
{
    char bytes[8] = "";
    nanosleep(&(struct timespec){ .tv_nsec = 200000000 }, NULL);
    int descriptor = open(path, O_RDONLY);
    bool is_read = read(descriptor, bytes, 7) == 7 && strcmp(bytes, "through") == 0;
    _exit(is_read ? 0 : 1);
}

static void a_pipe_is_written_once_a_program_reads_it(void** state)
{
    (void)state;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
    {
        read_late("pipe");
    }
    assert_int_equal(file_write("pipe", "through", 7, NULL), VOILE_OK);
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)
    const struct CMUnitTest tests[] = {
        TEST(what_is_no_regular_file_is_refused_without_waiting),
        TEST(a_regular_file_is_read_and_written_as_ever),
        TEST(a_scene_that_is_a_pipe_is_refused_and_so_is_its_picture),
        TEST(a_pipe_that_no_program_reads_is_not_waited_for_for_ever),
        TEST(a_pipe_is_written_once_a_program_reads_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
