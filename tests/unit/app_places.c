// Where files go: by the desktop's rules, by file:// addresses, the recent ones, and what a picture is called.

#include "cmocka_setup.h"

#include "app/picture_file.h"
#include "app/places.h"
#include "app/recent.h"
#include "app/uri.h"

#include <stdio.h>
#include <string.h>

// --- the desktop's rules ----------------------------------------------------------------------------------------------

static const char* no_variables(const char* name)
{
    (void)name;
    return NULL;
}

static const char* home_alone(const char* name)
{
    return strcmp(name, "HOME") == 0 ? "/home/me" : NULL;
}

static const char* all_variables(const char* name)
{
    static const char* const variables[][2] = {
        { "HOME", "/home/me" },
        { "XDG_CONFIG_HOME", "/etc/mine" },
        { "XDG_STATE_HOME", "/var/mine" },
        { "XDG_PICTURES_DIR", "/photos" },
    };
    for (size_t i = 0; i < sizeof variables / sizeof *variables; ++i)
    {
        if (strcmp(variables[i][0], name) == 0)
        {
            return variables[i][1];
        }
    }
    return NULL;
}

static const char* relative_variables(const char* name)
{
    return strcmp(name, "HOME") == 0 ? "/home/me" : "here";
}

static Places find(VariableReader read, const char* user_folders)
{
    Places places;
    places_find_xdg(read, (TextSlice){ user_folders, strlen(user_folders) }, &places);
    return places;
}

static void the_variables_go_before_the_home_folder(void** state)
{
    (void)state;
    Places places = find(all_variables, "XDG_PICTURES_DIR=\"$HOME/Bilder\"\n");
    assert_string_equal(places.settings, "/etc/mine/voile/settings");
    assert_string_equal(places.state, "/var/mine/voile/state");
    assert_string_equal(places.pictures, "/photos/");
    places = find(home_alone, "");
    assert_string_equal(places.settings, "/home/me/.config/voile/settings");
    assert_string_equal(places.state, "/home/me/.local/state/voile/state");
    assert_string_equal(places.pictures, "/home/me/Pictures/");
}

static void a_relative_path_in_a_variable_counts_as_none(void** state)
{
    (void)state;
    Places places = find(relative_variables, "");
    assert_string_equal(places.settings, "/home/me/.config/voile/settings");
    assert_string_equal(places.pictures, "/home/me/Pictures/");
}

static void without_a_home_there_is_no_place(void** state)
{
    (void)state;
    Places places = find(no_variables, "XDG_PICTURES_DIR=\"$HOME/Bilder\"\n");
    assert_string_equal(places.settings, "");
    assert_string_equal(places.state, "");
    assert_string_equal(places.pictures, "");
}

static void the_users_folders_name_the_pictures(void** state)
{
    (void)state;
    assert_string_equal(
        find(home_alone, "# x\nXDG_MUSIC_DIR=\"/m\"\nXDG_PICTURES_DIR=\"$HOME/Bi\\\"lder\"\r\n").pictures,
        "/home/me/Bi\"lder/");
    assert_string_equal(find(home_alone, "XDG_PICTURES_DIR=\"/data/p/\"").pictures, "/data/p/");
    static const char* const useless[] = {
        "XDG_PICTURES_DIR=\"p\"", "XDG_PICTURES_DIR=/p", "XDG_PICTURES_DIR=\"\"",
        "XDG_PICTURES_DIR=\"",    "XDG_PICTURES_DIR",    "XDG_PICTURES_DIRS=\"/p\""
    };
    for (size_t i = 0; i < sizeof useless / sizeof *useless; ++i)
    {
        assert_string_equal(find(home_alone, useless[i]).pictures, "/home/me/Pictures/");
    }
}

static void a_folder_that_is_too_long_is_no_place(void** state)
{
    (void)state;
    static char text[2 * PLACE_SIZE];
    int start = snprintf(text, sizeof text, "XDG_PICTURES_DIR=\"/");
    memset(text + start, 'x', PLACE_SIZE);
    memcpy(text + start + PLACE_SIZE, "\"\n", 3);
    Places places = find(home_alone, text);
    assert_true(strlen(places.pictures) < PLACE_SIZE);
}

static void a_tilde_is_the_home_folder(void** state)
{
    (void)state;
    char path[PLACE_SIZE];
    Places places = find(home_alone, "");
    assert_true(places_expand(&places, "~/a.scene", path));
    assert_string_equal(path, "/home/me/a.scene");
    assert_true(places_expand(&places, "/b/~/c", path));
    assert_string_equal(path, "/b/~/c");
    assert_true(places_expand(&places, "~you", path));
    assert_string_equal(path, "~you");
}

// --- addresses --------------------------------------------------------------------------------------------------------

static void an_address_gives_back_its_path(void** state)
{
    (void)state;
    static const char* const paths[] = { "/a", "/a b/c#d%e.scene", "/\xc3\xa9/\xe6\x97\xa5", "/tab\there", "/?=&;\"'" };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; ++i)
    {
        char uri[256];
        char path[256];
        assert_true(uri_from_path(paths[i], uri, sizeof uri));
        assert_null(strpbrk(uri, " #\t\""));
        assert_true(uri_to_path(uri, path, sizeof path));
        assert_string_equal(path, paths[i]);
    }
}

static void what_other_programs_write_is_understood(void** state)
{
    (void)state;
    static const char* const rows[][2] = {
        { "file:///a%20b", "/a b" },
        { "file://host/a", "/a" },
        { "file:///a\r\n", "/a" },
        { "file:///a%2", "/a%2" },
        { "file:///a%zz", "/a%zz" },
        { "file:///a%00b", "/a%00b" },
        { "/plain path.scene\r", "/plain path.scene" },
        { "name.scene \n", "name.scene" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        char path[64];
        assert_true(uri_to_path(rows[i][0], path, sizeof path));
        assert_string_equal(path, rows[i][1]);
    }
    char path[8];
    assert_false(uri_to_path("file://host", path, sizeof path));
    assert_false(uri_to_path("file:///", path, sizeof path));
    assert_false(uri_to_path("", path, sizeof path));
    assert_false(uri_to_path("\r\n", path, sizeof path));
    assert_false(uri_to_path("file:///toolong", path, sizeof path));
    assert_string_equal(path, "");
    assert_false(uri_from_path("/a", path, sizeof path));
}

// --- recent files -----------------------------------------------------------------------------------------------------

static void the_newest_ten_are_kept_each_once(void** state)
{
    (void)state;
    static RecentFiles recent;
    memset(&recent, 0, sizeof recent);
    for (int i = 0; i < 12; ++i)
    {
        char path[16];
        snprintf(path, sizeof path, "/%d", i);
        recent_add(&recent, path);
    }
    assert_int_equal(recent.count, MAX_RECENT_FILES);
    assert_string_equal(recent.paths[0], "/11");
    assert_string_equal(recent.paths[9], "/2");
    recent_add(&recent, recent.paths[4]);
    assert_string_equal(recent.paths[0], "/7");
    assert_string_equal(recent.paths[4], "/8");
    assert_string_equal(recent.paths[5], "/6");
    assert_int_equal(recent.count, MAX_RECENT_FILES);
    recent_add(&recent, "relative");
    recent_add(&recent, "");
    assert_string_equal(recent.paths[0], "/7");
}

// --- pictures ---------------------------------------------------------------------------------------------------------

static bool none_exists(const char* path)
{
    (void)path;
    return false;
}

static bool all_exist(const char* path)
{
    (void)path;
    return true;
}

static bool first_two_exist(const char* path)
{
    return strstr(path, "-3.png") == NULL;
}

static void a_picture_is_named_by_its_second_and_never_as_another(void** state)
{
    (void)state;
    char path[PLACE_SIZE];
    struct tm when = { .tm_year = 126, .tm_mon = 2, .tm_mday = 9, .tm_hour = 14, .tm_min = 5, .tm_sec = 1 };
    assert_true(picture_file_name("/p/", &when, ".png", none_exists, path));
    assert_string_equal(path, "/p/voile-2026-03-09-140501.png");
    assert_true(picture_file_name("/p/", &when, ".png", first_two_exist, path));
    assert_string_equal(path, "/p/voile-2026-03-09-140501-3.png");
    assert_false(picture_file_name("/p/", &when, ".png", all_exist, path));
    assert_true(picture_file_name("/p/", NULL, ".ppm", none_exists, path));
    assert_string_equal(path, "/p/voile-picture.ppm");
    static char folder[PLACE_SIZE];
    memset(folder, 'x', sizeof folder - 1);
    assert_false(picture_file_name(folder, &when, ".png", none_exists, path));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_variables_go_before_the_home_folder),
        cmocka_unit_test(a_relative_path_in_a_variable_counts_as_none),
        cmocka_unit_test(without_a_home_there_is_no_place),
        cmocka_unit_test(the_users_folders_name_the_pictures),
        cmocka_unit_test(a_folder_that_is_too_long_is_no_place),
        cmocka_unit_test(a_tilde_is_the_home_folder),
        cmocka_unit_test(an_address_gives_back_its_path),
        cmocka_unit_test(what_other_programs_write_is_understood),
        cmocka_unit_test(the_newest_ten_are_kept_each_once),
        cmocka_unit_test(a_picture_is_named_by_its_second_and_never_as_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
