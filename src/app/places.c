#include "app/places.h"

#include "formats/file.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_USER_FOLDERS_SIZE ((size_t)1 << 16)

// Writes both parts, or "" where they do not fit.
static bool join(char out_path[PLACE_SIZE], const char* folder, const char* rest)
{
    int length = snprintf(out_path, PLACE_SIZE, "%s%s", folder, rest);
    bool fits = length >= 0 && length < PLACE_SIZE;
    if (!fits)
    {
        out_path[0] = '\0';
    }
    return fits;
}

static bool is_absolute(const char* path)
{
    return path != NULL && path[0] == '/';
}

// Below the folder of the variable, else below home.
static void find_below(VariableReader read, const char* variable, const char* home, const char* fallback,
                       const char* name, char out_path[PLACE_SIZE])
{
    char folder[PLACE_SIZE] = "";
    const char* asked_for = read(variable);
    out_path[0] = '\0';
    if (is_absolute(asked_for))
    {
        join(out_path, asked_for, name);
    }
    else if (home[0] != '\0' && join(folder, home, fallback))
    {
        join(out_path, folder, name);
    }
}

// ------------------------------------------------------------------------------------------------------------ pictures

// The value of a line `NAME="$HOME/Pictures"` or `NAME="/path"`, as a shell would read it.
static bool read_quoted(TextSlice value, const char* home, char out_path[PLACE_SIZE])
{
    static const char home_start[] = "$HOME/";
    size_t skipped = sizeof home_start - 1;
    bool is_quoted = value.length >= 2 && value.start[0] == '"' && value.start[value.length - 1] == '"';
    if (!is_quoted)
    {
        return false;
    }
    TextSlice path = { value.start + 1, value.length - 2 };
    bool is_below_home = path.length >= skipped && memcmp(path.start, home_start, skipped) == 0;
    if (is_below_home ? home[0] == '\0' : path.length == 0 || path.start[0] != '/')
    {
        return false;
    }
    size_t size = 0;
    size_t home_size = is_below_home ? strlen(home) : 0;
    memcpy(out_path, home, home_size);
    size = home_size;
    for (size_t i = is_below_home ? skipped : 0; i < path.length && size + 1 < PLACE_SIZE; ++i)
    {
        i += path.start[i] == '\\' && i + 1 < path.length ? 1 : 0;
        out_path[size++] = path.start[i];
    }
    out_path[size] = '\0';
    return size + 1 < PLACE_SIZE;
}

static bool find_user_folder(TextSlice text, const char* name, const char* home, char out_path[PLACE_SIZE])
{
    TextReader reader = { .rest = text };
    TextSlice line;
    size_t length = strlen(name);
    bool is_found = false;
    while (text_next_line(&reader, &line))
    {
        line = text_slice_trim(line);
        bool is_named = line.length > length && memcmp(line.start, name, length) == 0 && line.start[length] == '=';
        TextSlice value = { line.start + length + 1, is_named ? line.length - length - 1 : 0 };
        is_found = (is_named && read_quoted(value, home, out_path)) || is_found;
    }
    return is_found;
}

static void end_with_slash(char path[PLACE_SIZE])
{
    size_t length = strlen(path);
    if (length > 0 && path[length - 1] != '/' && length + 1 < PLACE_SIZE)
    {
        memcpy(path + length, "/", 2);
    }
}

static void find_pictures(VariableReader read, TextSlice user_folders, const char* home, char out_path[PLACE_SIZE])
{
    const char* asked_for = read("XDG_PICTURES_DIR");
    if (is_absolute(asked_for))
    {
        join(out_path, asked_for, "");
    }
    else if (!find_user_folder(user_folders, "XDG_PICTURES_DIR", home, out_path))
    {
        join(out_path, home, home[0] != '\0' ? "Pictures" : "");
    }
    end_with_slash(out_path);
}

// --------------------------------------------------------------------------------------------------------------- whole

static void find_home(const char* home, Places* places)
{
    join(places->home, home != NULL ? home : "", "");
    end_with_slash(places->home);
}

void places_find_xdg(VariableReader read, TextSlice user_folders, Places* out_places)
{
    const char* home = read("HOME");
    *out_places = (Places){ .settings = "" };
    find_home(is_absolute(home) ? home : NULL, out_places);
    find_below(read, "XDG_CONFIG_HOME", out_places->home, ".config", "/voile/settings", out_places->settings);
    find_below(read, "XDG_STATE_HOME", out_places->home, ".local/state", "/voile/state", out_places->state);
    find_pictures(read, user_folders, out_places->home, out_places->pictures);
}

bool places_expand(const Places* places, const char* path, char out_path[PLACE_SIZE])
{
    bool is_below_home = path[0] == '~' && path[1] == '/' && places->home[0] != '\0';
    return join(out_path, is_below_home ? places->home : "", is_below_home ? path + 2 : path);
}

#if defined(_WIN32) || defined(__APPLE__)

void places_find(const VoileAllocator* allocator, Places* out_places)
{
    (void)allocator;
    *out_places = (Places){ .settings = "" };
    const char* home = getenv("HOME");
    find_home(home != NULL ? home : getenv("USERPROFILE"), out_places);
    join(out_places->pictures, out_places->home, out_places->home[0] != '\0' ? "Pictures/" : "");
    char* folder = SDL_GetPrefPath("", "voile"); // ends in a separator
    if (folder != NULL)
    {
        join(out_places->settings, folder, "settings");
        join(out_places->state, folder, "state");
    }
    SDL_free(folder);
}

#else

static const char* read_variable(const char* name)
{
    return getenv(name);
}

void places_find(const VoileAllocator* allocator, Places* out_places)
{
    char path[PLACE_SIZE];
    Places home = { .settings = "" };
    FileText file = { .text = NULL };
    const char* home_folder = getenv("HOME");
    find_home(is_absolute(home_folder) ? home_folder : NULL, &home);
    find_below(read_variable, "XDG_CONFIG_HOME", home.home, ".config", "/user-dirs.dirs", path);
    VoileResult result =
        path[0] != '\0' ? file_read_regular(path, MAX_USER_FOLDERS_SIZE, allocator, &file, NULL) : VOILE_ERROR_IO;
    (void)result; // without the file there are the usual folders
    places_find_xdg(read_variable, (TextSlice){ file.text != NULL ? file.text : "", file.size }, out_places);
    file_text_release(&file, allocator);
}

#endif
