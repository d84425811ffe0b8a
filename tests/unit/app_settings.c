// What is kept from one sitting to the next: written, read back, broken, or not to be written at all.

#define _XOPEN_SOURCE 700

#include "app/settings.h"
#include "scratch.h"

#include <sys/wait.h>

static Places places_here(void)
{
    Places places = { .settings = "" };
    snprintf(places.settings, sizeof places.settings, "config/voile/settings");
    snprintf(places.state, sizeof places.state, "state/voile/state");
    return places;
}

typedef struct Kept
{
    Settings settings;
    Preferences preferences;
    AppState state;
    VoileError error;
    VoileResult result;
} Kept;

static Kept* open_kept(const Places* places)
{
    VoileAllocator allocator = voile_default_allocator();
    Kept* kept = calloc(1, sizeof *kept);
    assert_non_null(kept);
    kept->result = settings_open(&kept->settings, places, &allocator, &kept->preferences, &kept->state, &kept->error);
    return kept;
}

static VoileResult keep(Kept* kept, uint64_t now_ms)
{
    return settings_keep(&kept->settings, &kept->preferences, &kept->state, now_ms, &kept->error);
}

static void write_settings(const char* text)
{
    assert_int_equal(mkdir("config", 0700), 0);
    assert_int_equal(mkdir("config/voile", 0700), 0);
    scratch_write("config/voile/settings", text, strlen(text));
}

static int leave(void** state)
{
    static const char* const names[] = { "config/voile/settings",
                                         "config/voile/settings.bad",
                                         "config/voile/settings.bad2",
                                         "config/voile",
                                         "state/voile/state",
                                         "state/voile/state.bad",
                                         "state/voile",
                                         "config",
                                         "state" };
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    {
        (void)remove(names[i]);
    }
    return scratch_leave(state);
}

static void without_files_there_are_the_defaults_and_nothing_is_written(void** state)
{
    (void)state;
    Places places = places_here();
    Kept* kept = open_kept(&places);
    assert_int_equal(kept->result, VOILE_OK);
    assert_true(kept->preferences.has_hints);
    assert_true(kept->preferences.scale < 0.0f);
    assert_int_equal(kept->state.place.width, 0);
    assert_int_equal(keep(kept, 5000), VOILE_OK);
    assert_int_equal(settings_flush(&kept->settings, NULL), VOILE_OK);
    assert_int_equal(scratch_count(""), 0);
    free(kept);
}

static void what_was_kept_is_read_back(void** state)
{
    (void)state;
    Places places = places_here();
    Kept* kept = open_kept(&places);
    kept->preferences.scale = 1.75f;
    kept->preferences.theme = THEME_HIGH_CONTRAST;
    kept->preferences.has_hints = false;
    kept->state.place = (WindowPlace){ .x = -20, .y = 30, .width = 800, .height = 600, .is_full_screen = true };
    recent_add(&kept->state.recent, "/a b/\xc3\xa9t\xc3\xa9 #1%.scene");
    recent_add(&kept->state.recent, "/second.voile");
    assert_int_equal(keep(kept, 100), VOILE_OK);
    assert_int_equal(settings_flush(&kept->settings, NULL), VOILE_OK);

    Kept* again = open_kept(&places);
    assert_int_equal(again->result, VOILE_OK);
    for (size_t i = 0; i < preference_parameters.count; ++i)
    {
        assert_true(parameter_equals(&preference_parameters.rows[i], &again->preferences, &kept->preferences));
    }
    assert_int_equal(again->state.place.x, -20);
    assert_int_equal(again->state.place.height, 600);
    assert_true(again->state.place.is_full_screen);
    assert_int_equal(again->state.recent.count, 2);
    assert_string_equal(again->state.recent.paths[0], "/second.voile");
    assert_string_equal(again->state.recent.paths[1], "/a b/\xc3\xa9t\xc3\xa9 #1%.scene");
    free(again);
    free(kept);
}

static void a_change_is_written_once_it_has_rested_for_a_second(void** state)
{
    (void)state;
    Places places = places_here();
    Kept* kept = open_kept(&places);
    for (uint64_t now = 1000; now <= 3000; now += 500)
    {
        kept->preferences.scale = 1.0f + (float)now / 4000.0f;
        assert_int_equal(keep(kept, now), VOILE_OK);
    }
    assert_int_equal(keep(kept, 3999), VOILE_OK);
    assert_int_not_equal(access(places.settings, F_OK), 0);
    assert_int_equal(keep(kept, 4000), VOILE_OK);
    static const char expected[] = "# What differs from the defaults\nscale = 1.75\n";
    scratch_expect(places.settings, expected, sizeof expected - 1);
    assert_int_not_equal(access(places.state, F_OK), 0);
    free(kept);
}

static void a_broken_file_is_set_aside_and_told(void** state)
{
    (void)state;
    static const char* const broken[] = { "scale = enormous\n", "theme = paper\nscal = 2\n", "theme = paper\nhello\n",
                                          "[window]\n", "scale = 7\n" };
    static const char* const places_told[] = { "settings:1: ", "settings:2: ", "settings:2: ", "settings:1: ",
                                               "settings:1: " };
    Places places = places_here();
    for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i)
    {
        write_settings(broken[i]);
        Kept* kept = open_kept(&places);
        assert_int_equal(kept->result, VOILE_ERROR_SYNTAX);
        assert_int_equal(strncmp(kept->error.message, places_told[i], strlen(places_told[i])), 0);
        assert_non_null(strstr(kept->error.message, "; the file is now called settings.bad"));
        assert_int_equal(kept->preferences.theme, THEME_AUTO);
        assert_true(kept->preferences.scale < 0.0f);
        assert_int_not_equal(access(places.settings, F_OK), 0);
        scratch_expect("config/voile/settings.bad", broken[i], strlen(broken[i]));
        free(kept);
        assert_int_equal(remove("config/voile/settings.bad"), 0);
        assert_int_equal(remove("config/voile"), 0);
        assert_int_equal(remove("config"), 0);
    }
}

static void a_second_broken_file_does_not_replace_the_first(void** state)
{
    (void)state;
    Places places = places_here();
    write_settings("scale = enormous\n");
    free(open_kept(&places));
    scratch_write(places.settings, "scale = tiny\n", 13);
    Kept* kept = open_kept(&places);
    assert_non_null(strstr(kept->error.message, "settings.bad2"));
    scratch_expect("config/voile/settings.bad", "scale = enormous\n", 17);
    scratch_expect("config/voile/settings.bad2", "scale = tiny\n", 13);
    free(kept);
}

static void make_large(const char* path, char last)
{
    FILE* stream = fopen(path, "wb");
    assert_non_null(stream);
    for (int i = 0; i < 1 << 16; ++i)
    {
        assert_true(fputs("# sixteen bytes\n", stream) >= 0);
    }
    assert_int_equal(fputc(last, stream), last);
    assert_int_equal(fclose(stream), 0);
}

static void expect_large(const char* path)
{
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_size, (1 << 20) + 1);
}

// Changes both and has them written.
static VoileResult change_both(Kept* kept)
{
    kept->preferences.scale = 2.0f;
    kept->state.place.width = 500;
    assert_int_equal(keep(kept, 1000), VOILE_OK);
    return keep(kept, 2000);
}

static void a_file_that_is_too_large_is_set_aside_and_told(void** state)
{
    (void)state;
    Places places = places_here();
    write_settings("");
    assert_int_equal(mkdir("state", 0700), 0);
    assert_int_equal(mkdir("state/voile", 0700), 0);
    make_large(places.settings, '#');
    make_large(places.state, '#');
    Kept* kept = open_kept(&places);
    assert_int_equal(kept->result, VOILE_ERROR_SYNTAX);
    assert_non_null(strstr(kept->error.message, "settings.bad"));
    assert_non_null(strstr(kept->error.message, "larger than 1 MB"));
    expect_large("config/voile/settings.bad");
    expect_large("state/voile/state.bad");
    assert_int_equal(change_both(kept), VOILE_OK);
    assert_int_equal(access(places.settings, F_OK), 0);
    assert_int_equal(access(places.state, F_OK), 0);
    free(kept);
}

// The sentence names the file of `name`; neither a change nor a flush writes there, and that is told once.
static void expect_left_alone(const Places* places, const char* name, const char* reason)
{
    alarm(20);
    Kept* kept = open_kept(places);
    assert_int_equal(kept->result, VOILE_ERROR_IO);
    assert_non_null(strstr(kept->error.message, name));
    assert_non_null(strstr(kept->error.message, reason));
    assert_int_equal(change_both(kept), VOILE_OK);
    assert_int_equal(settings_flush(&kept->settings, NULL), VOILE_OK);
    alarm(0);
    free(kept);
}

static void what_is_no_file_is_left_alone_and_nothing_is_written_there(void** state)
{
    (void)state;
    Places places = places_here();
    write_settings("");
    assert_int_equal(remove(places.settings), 0);
    assert_int_equal(mkfifo(places.settings, 0600), 0);
    expect_left_alone(&places, "config/voile/settings", "it is a pipe");
    struct stat info;
    assert_int_equal(lstat(places.settings, &info), 0);
    assert_true(S_ISFIFO(info.st_mode));

    assert_int_equal(remove(places.settings), 0);
    assert_int_equal(remove(places.state), 0);
    assert_int_equal(mkdir(places.state, 0700), 0);
    expect_left_alone(&places, "state/voile/state", "it is a folder");
    static const char expected[] = "# What differs from the defaults\nscale = 2\n";
    scratch_expect(places.settings, expected, sizeof expected - 1);
}

// In a child that is not the superuser, who may read everything.
static void what_may_not_be_read_is_left_alone(void** state)
{
    (void)state;
    Places places = places_here();
    write_settings("scale = 3\n");
    assert_int_equal(chmod(".", 0777) | chmod("config", 0777) | chmod("config/voile", 0777), 0);
    assert_int_equal(chmod(places.settings, 0200), 0);
    bool is_other = geteuid() != 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
    {
        is_other = is_other || (chown(places.settings, 65534, 65534) == 0 && setgid(65534) == 0 && setuid(65534) == 0);
        expect_left_alone(&places, "config/voile/settings", "Permission denied");
        _exit(is_other ? 0 : 1);
    }
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(chmod(places.settings, 0600), 0);
    scratch_expect(places.settings, "scale = 3\n", 10);
}

static void a_broken_state_counts_for_nothing_where_it_is_broken(void** state)
{
    (void)state;
    assert_int_equal(mkdir("state", 0700), 0);
    assert_int_equal(mkdir("state/voile", 0700), 0);
    static const char text[] = "width = 700\nheight = tall\nrecent = nowhere\nrecent = file:///x\nwhat\nrecent =\n";
    scratch_write("state/voile/state", text, sizeof text - 1);
    Places places = places_here();
    Kept* kept = open_kept(&places);
    assert_int_equal(kept->result, VOILE_OK);
    assert_int_equal(kept->state.place.width, 700);
    assert_int_equal(kept->state.place.height, 0);
    assert_int_equal(kept->state.recent.count, 1);
    assert_string_equal(kept->state.recent.paths[0], "/x");
    free(kept);
}

static void what_cannot_be_written_is_told_once(void** state)
{
    (void)state;
    scratch_write("config", "", 0); // where a folder should be
    scratch_write("state", "", 0);
    Places places = places_here();
    Kept* kept = open_kept(&places);
    kept->preferences.scale = 2.0f;
    kept->state.place.width = 500;
    assert_int_equal(keep(kept, 1000), VOILE_OK);
    assert_int_equal(keep(kept, 2000), VOILE_ERROR_IO);
    kept->preferences.scale = 3.0f;
    assert_int_equal(keep(kept, 3000), VOILE_OK);
    assert_int_equal(keep(kept, 9000), VOILE_OK);
    assert_int_equal(settings_flush(&kept->settings, NULL), VOILE_OK);
    free(kept);
}

static void without_places_nothing_is_read_or_written(void** state)
{
    (void)state;
    Places none = { .settings = "" };
    Kept* kept = open_kept(&none);
    kept->preferences.scale = 2.0f;
    kept->state.place.width = 500;
    assert_int_equal(keep(kept, 1000), VOILE_OK);
    assert_int_equal(keep(kept, 9000), VOILE_OK);
    assert_int_equal(scratch_count(""), 0);
    free(kept);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, leave)
    const struct CMUnitTest tests[] = {
        TEST(without_files_there_are_the_defaults_and_nothing_is_written),
        TEST(what_was_kept_is_read_back),
        TEST(a_change_is_written_once_it_has_rested_for_a_second),
        TEST(a_broken_file_is_set_aside_and_told),
        TEST(a_second_broken_file_does_not_replace_the_first),
        TEST(a_file_that_is_too_large_is_set_aside_and_told),
        TEST(what_is_no_file_is_left_alone_and_nothing_is_written_there),
        TEST(what_may_not_be_read_is_left_alone),
        TEST(a_broken_state_counts_for_nothing_where_it_is_broken),
        TEST(what_cannot_be_written_is_told_once),
        TEST(without_places_nothing_is_read_or_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
