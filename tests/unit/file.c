#define _XOPEN_SOURCE 700

#include "formats/file.h"
#include "scratch.h"
#include "test_memory.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#define TEMPORARY ".voile-"

static void assert_read_fails(const char* path, size_t max_size, VoileResult code, const char* message)
{
    TestMemory memory = { 0 };
    VoileAllocator allocator = test_memory_allocator(&memory);
    FileText file;
    VoileError error = { .message = "" };
    assert_int_equal(file_read(path, max_size, &allocator, &file, &error), code);
    assert_string_equal(error.message, message);
    assert_null(file.text);
    assert_int_equal(file.size, 0);
    assert_int_equal(memory.block_count, 0);
}

static void assert_write_fails(const char* path, const char* message)
{
    VoileError error = { .message = "" };
    assert_int_equal(file_write(path, "new", 3, &error), VOILE_ERROR_IO);
    assert_string_equal(error.message, message);
    assert_int_equal(error.line, 0);
    assert_int_equal(scratch_count(TEMPORARY), 0);
}

static void assert_written(const char* path, const char* text)
{
    VoileError error = { .message = "" };
    if (file_write(path, text, strlen(text), &error) != VOILE_OK)
    {
        fail_msg("%s", error.message);
    }
    scratch_expect(path, text, strlen(text));
    assert_int_equal(scratch_count(TEMPORARY), 0);
}

static mode_t mode_of(const char* path)
{
    struct stat info;
    assert_int_equal(lstat(path, &info), 0);
    return info.st_mode;
}

// --- reading -----------------------------------------------------------------------------------------------------------

static int next_descriptor(void)
{
    int descriptor = open(".", O_RDONLY);
    assert_true(descriptor >= 0);
    close(descriptor);
    return descriptor;
}

static void a_file_is_read_whole_with_a_nul_behind_it(void** state)
{
    (void)state;
    int descriptor = next_descriptor();
    static const size_t sizes[] = { 0, 1, 2, 65535, 65536, 131070, 131071, 131072, 131073, 300000, 1000000 };
    TestMemory memory = { 0 };
    VoileAllocator allocator = test_memory_allocator(&memory);
    char* bytes = malloc(1000000);
    assert_non_null(bytes);
    for (size_t i = 0; i < 1000000; ++i)
    {
        bytes[i] = (char)(i * 7 + i / 256);
    }
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); ++i)
    {
        scratch_write("a", bytes, sizes[i]);
        FileText file;
        assert_int_equal(file_read("a", 1000000, &allocator, &file, NULL), VOILE_OK);
        assert_int_equal(file.size, sizes[i]);
        assert_memory_equal(file.text, bytes, sizes[i]);
        assert_int_equal(file.text[sizes[i]], 0);
        file_text_release(&file, &allocator);
        file_text_release(&file, &allocator);
        assert_int_equal(memory.block_count, 0);
    }
    assert_int_equal(next_descriptor(), descriptor);
    free(bytes);
}

static void a_file_of_the_largest_size_is_read_and_one_byte_more_is_refused(void** state)
{
    (void)state;
    VoileAllocator allocator = voile_default_allocator();
    scratch_write("a", "12345", 5);
    FileText file;
    assert_int_equal(file_read("a", 5, &allocator, &file, NULL), VOILE_OK);
    assert_string_equal(file.text, "12345");
    file_text_release(&file, &allocator);
    assert_read_fails("a", 4, VOILE_ERROR_INVALID, "cannot read 'a': it is larger than 4 bytes");
    assert_read_fails("a", 0, VOILE_ERROR_INVALID, "cannot read 'a': it is larger than 0 bytes");
}

static void what_cannot_be_read_gives_its_path_and_reason(void** state)
{
    (void)state;
    assert_read_fails("missing", 10, VOILE_ERROR_IO, "cannot read 'missing': No such file or directory");
    assert_read_fails("x/y.scene", 10, VOILE_ERROR_IO, "cannot read 'x/y.scene': No such file or directory");
    assert_read_fails(".", 10, VOILE_ERROR_IO, "cannot read '.': Is a directory");
    assert_read_fails("", 10, VOILE_ERROR_IO, "cannot read '': No such file or directory");
    assert_read_fails("a\nb\xff", 10, VOILE_ERROR_IO, "cannot read 'a?b?': No such file or directory");
}

static void of_a_long_path_the_end_is_shown(void** state)
{
    (void)state;
    char path[1000];
    memset(path, 'd', sizeof(path));
    memcpy(path + sizeof(path) - 12, "/last.scene", 12);
    FileText file;
    VoileError error;
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(file_read(path, 10, &allocator, &file, &error), VOILE_ERROR_IO);
    assert_non_null(strstr(error.message, "cannot read '...d"));
    assert_non_null(strstr(error.message, "d/last.scene': "));
}

static void an_endless_file_is_refused_at_the_cap(void** state)
{
    (void)state;
    if (access("/dev/zero", R_OK) != 0)
    {
        skip();
    }
    assert_read_fails("/dev/zero", (size_t)1 << 20, VOILE_ERROR_INVALID,
                      "cannot read '/dev/zero': it is larger than 1 MB");
}

static void wait_a_little(long milliseconds)
{
    struct timespec pause = { 0, milliseconds * 1000000 };
    nanosleep(&pause, NULL);
}

static void ignore_signal(int signal_number)
{
    (void)signal_number;
}

// Writes two halves and, between them, interrupts the reader, who most likely waits for the second one by then.
static void write_with_an_interruption(const char* path, pid_t reader)
{
    int descriptor = open(path, O_WRONLY);
    bool is_done = write(descriptor, "abc", 3) == 3;
    wait_a_little(50);
    is_done = is_done && kill(reader, SIGUSR1) == 0;
    wait_a_little(50);
    is_done = is_done && write(descriptor, "def", 3) == 3;
    _exit(is_done ? 0 : 1);
}

static void a_pipe_is_read_to_its_end_whatever_interrupts(void** state)
{
    (void)state;
    struct sigaction interrupting = { .sa_handler = ignore_signal };
    struct sigaction before;
    assert_int_equal(sigaction(SIGUSR1, &interrupting, &before), 0);
    assert_int_equal(mkfifo("pipe", 0600), 0);
    pid_t reader = getpid();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
    {
        write_with_an_interruption("pipe", reader);
    }
    VoileAllocator allocator = voile_default_allocator();
    FileText file;
    assert_int_equal(file_read("pipe", 100, &allocator, &file, NULL), VOILE_OK);
    assert_string_equal(file.text, "abcdef");
    file_text_release(&file, &allocator);
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(sigaction(SIGUSR1, &before, NULL), 0);
}

static VoileResult read_a(const VoileAllocator* allocator, void* context)
{
    (void)context;
    FileText file;
    VoileError error = { .message = "" };
    VoileResult result = file_read("a", 1000000, allocator, &file, &error);
    assert_true(result == VOILE_OK ? file.size == 400000 : file.text == NULL);
    assert_string_equal(error.message, result == VOILE_OK ? "" : "cannot read 'a': out of memory");
    file_text_release(&file, allocator);
    return result;
}

static void reading_survives_each_refused_allocation(void** state)
{
    (void)state;
    char* bytes = calloc(1, 400000);
    assert_non_null(bytes);
    scratch_write("a", bytes, 400000);
    free(bytes);
    assert_in_range(test_every_refusal(read_a, NULL), 2, 10);
}

// --- writing -----------------------------------------------------------------------------------------------------------

static void a_new_file_gets_its_bytes_and_the_usual_permissions(void** state)
{
    (void)state;
    mode_t mask = umask(027);
    assert_written("a", "hello");
    umask(mask);
    assert_int_equal(mode_of("a") & 0777, 0640);
    assert_written("b", "");
    assert_int_equal(file_write("b", NULL, 0, NULL), VOILE_OK);
    assert_int_equal(scratch_count(""), 2);
}

static void a_replaced_file_keeps_its_permissions(void** state)
{
    (void)state;
    scratch_write("a", "a longer old file", 17);
    assert_int_equal(chmod("a", 0666), 0);
    mode_t mask = umask(077);
    assert_written("a", "new");
    umask(mask);
    assert_int_equal(mode_of("a") & 0777, 0666);
}

// In a child that is not the superuser, who may write everything.
static bool write_fails_for_others(const char* path, const char* message)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
    {
        VoileError error = { .message = "" };
        bool is_other = geteuid() != 0 || (setgid(65534) == 0 && setuid(65534) == 0);
        VoileResult result = file_write(path, "new", 3, &error);
        _exit(is_other && result == VOILE_ERROR_IO && strcmp(error.message, message) == 0 ? 0 : 1);
    }
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status == 0;
}

static void a_write_protected_file_is_not_replaced(void** state)
{
    (void)state;
    assert_int_equal(chmod(".", 0777), 0);
    scratch_write("a", "old", 3);
    assert_int_equal(chmod("a", 0444), 0);
    assert_true(write_fails_for_others("a", "cannot write 'a': Permission denied"));
    scratch_expect("a", "old", 3);
    assert_int_equal(scratch_count(""), 1);
}

static void a_write_protected_folder_keeps_its_files(void** state)
{
    (void)state;
    scratch_write("a", "old", 3);
    assert_int_equal(chmod("a", 0666), 0);
    assert_int_equal(chmod(".", 0555), 0);
    assert_true(write_fails_for_others("a", "cannot write 'a': Permission denied"));
    assert_true(write_fails_for_others("b", "cannot write 'b': Permission denied"));
    assert_int_equal(chmod(".", 0700), 0);
    scratch_expect("a", "old", 3);
    assert_int_equal(scratch_count(""), 1);
}

static void a_symbolic_link_is_followed_and_stays(void** state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0700), 0);
    scratch_write("folder/real", "old", 3);
    assert_int_equal(symlink("real", "folder/second"), 0);
    assert_int_equal(symlink("folder/second", "first"), 0);
    assert_written("first", "new");
    scratch_expect("folder/real", "new", 3);
    assert_true(S_ISLNK(mode_of("first")) && S_ISLNK(mode_of("folder/second")) && S_ISREG(mode_of("folder/real")));
    assert_int_equal(remove("folder/real"), 0);
    assert_int_equal(remove("folder/second"), 0);
}

static void a_link_to_nothing_yet_makes_the_file_that_it_names(void** state)
{
    (void)state;
    char* folder = getcwd(NULL, 0);
    char path[4096];
    snprintf(path, sizeof(path), "%s/real", folder);
    free(folder);
    assert_int_equal(symlink(path, "link"), 0);
    assert_written("link", "new");
    scratch_expect("real", "new", 3);
    assert_true(S_ISLNK(mode_of("link")));
}

static void a_ring_of_links_is_an_error(void** state)
{
    (void)state;
    assert_int_equal(symlink("b", "a"), 0);
    assert_int_equal(symlink("a", "b"), 0);
    assert_write_fails("a", "cannot write 'a': Too many levels of symbolic links");
}

static void what_cannot_be_written_gives_its_path_and_reason(void** state)
{
    (void)state;
    scratch_write("file", "old", 3);
    assert_write_fails("x/y.png", "cannot write 'x/y.png': No such file or directory");
    assert_write_fails(".", "cannot write '.': Is a directory");
    assert_write_fails("", "cannot write '': No such file or directory");
    assert_write_fails("file/y.png", "cannot write 'file/y.png': Not a directory");
    assert_int_equal(file_write("x/y.png", "new", 3, NULL), VOILE_ERROR_IO);
    scratch_expect("file", "old", 3);
}

static void a_name_of_the_longest_length_is_written(void** state)
{
    (void)state;
    char name[256];
    memset(name, 'n', 255);
    name[255] = '\0';
    assert_written(name, "new");
    char path[5000];
    memset(path, 'p', sizeof(path));
    path[sizeof(path) - 1] = '\0';
    VoileError error;
    assert_int_equal(file_write(path, "new", 3, &error), VOILE_ERROR_IO);
    assert_non_null(strstr(error.message, "File name too long"));
}

static void temporaries_of_killed_programs_do_not_stop_a_write(void** state)
{
    (void)state;
    char name[64];
    for (int i = 0; i < 3; ++i)
    {
        snprintf(name, sizeof(name), TEMPORARY "%ld-%d.tmp", (long)getpid(), i);
        scratch_write(name, "litter", 6);
    }
    assert_int_equal(file_write("a", "new", 3, NULL), VOILE_OK);
    scratch_expect("a", "new", 3);
    assert_int_equal(scratch_count(TEMPORARY), 3);
    scratch_expect(name, "litter", 6);
}

static void a_full_device_is_a_clean_error(void** state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0)
    {
        print_message("NOT TESTED: there is no /dev/full\n");
        skip();
    }
    assert_write_fails("/dev/full", "cannot write '/dev/full': No space left on device");
    assert_int_equal(symlink("/dev/full", "full.png"), 0);
    assert_write_fails("full.png", "cannot write 'full.png': No space left on device");
    assert_true(S_ISCHR(mode_of("/dev/full")));
}

static void a_device_is_written_and_stays_a_device(void** state)
{
    (void)state;
    assert_int_equal(file_write("/dev/null", "new", 3, NULL), VOILE_OK);
    assert_true(S_ISCHR(mode_of("/dev/null")));
}

static void a_pipe_is_written_directly(void** state)
{
    (void)state;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    // Open for both, so that neither side waits for the other.
    int descriptor = open("pipe", O_RDWR);
    assert_true(descriptor >= 0);
    assert_int_equal(file_write("pipe", "through", 7, NULL), VOILE_OK);
    char bytes[8] = "";
    assert_int_equal(read(descriptor, bytes, 7), 7);
    close(descriptor);
    assert_string_equal(bytes, "through");
    assert_true(S_ISFIFO(mode_of("pipe")));
}

// The limit of a process's file size cuts a write in the middle, as a full disk does.
static void a_disk_that_fills_up_leaves_the_old_file(void** state)
{
    (void)state;
    size_t size = 200000;
    char* bytes = calloc(1, size);
    assert_non_null(bytes);
    scratch_write("a", "old", 3);

    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    struct rlimit small = limit;
    small.rlim_cur = 65536;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    VoileError error = { .message = "" };
    VoileResult result = file_write("a", bytes, size, &error);
    VoileResult other_result = file_write("b", bytes, size, NULL);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    signal(SIGXFSZ, SIG_DFL);

    assert_int_equal(result, VOILE_ERROR_IO);
    assert_int_equal(other_result, VOILE_ERROR_IO);
    assert_string_equal(error.message, "cannot write 'a': File too large");
    scratch_expect("a", "old", 3);
    assert_int_equal(scratch_count(""), 1);
    assert_int_equal(file_write("a", bytes, size, NULL), VOILE_OK);
    scratch_expect("a", bytes, size);
    free(bytes);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)
    const struct CMUnitTest tests[] = {
        TEST(a_file_is_read_whole_with_a_nul_behind_it),
        TEST(a_file_of_the_largest_size_is_read_and_one_byte_more_is_refused),
        TEST(what_cannot_be_read_gives_its_path_and_reason),
        TEST(of_a_long_path_the_end_is_shown),
        TEST(an_endless_file_is_refused_at_the_cap),
        TEST(a_pipe_is_read_to_its_end_whatever_interrupts),
        TEST(reading_survives_each_refused_allocation),
        TEST(a_new_file_gets_its_bytes_and_the_usual_permissions),
        TEST(a_replaced_file_keeps_its_permissions),
        TEST(a_write_protected_file_is_not_replaced),
        TEST(a_write_protected_folder_keeps_its_files),
        TEST(a_symbolic_link_is_followed_and_stays),
        TEST(a_link_to_nothing_yet_makes_the_file_that_it_names),
        TEST(a_ring_of_links_is_an_error),
        TEST(what_cannot_be_written_gives_its_path_and_reason),
        TEST(a_name_of_the_longest_length_is_written),
        TEST(temporaries_of_killed_programs_do_not_stop_a_write),
        TEST(a_full_device_is_a_clean_error),
        TEST(a_device_is_written_and_stays_a_device),
        TEST(a_pipe_is_written_directly),
        TEST(a_disk_that_fills_up_leaves_the_old_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
