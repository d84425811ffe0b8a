// Where the desktop wants a program's files: settings, state, pictures.

#ifndef APP_PLACES_H
#define APP_PLACES_H

#include "formats/text.h"

#define PLACE_SIZE 1024 // bytes of a path, its NUL included

// "" where there is no such place.
typedef struct Places
{
    char settings[PLACE_SIZE]; // the file
    char state[PLACE_SIZE];    // the file: what a person did not choose, as the window's place
    char pictures[PLACE_SIZE]; // the folder, with a slash at its end
    char home[PLACE_SIZE];     // the same
} Places;

// An environment variable's value; NULL where it is not set.
typedef const char* (*VariableReader)(const char* name);

// By the XDG base directories: $XDG_CONFIG_HOME/voile/settings and $XDG_STATE_HOME/voile/state, else below ~/.config and
// ~/.local/state. A relative path in a variable counts as none, as the specification wants it. `user_folders` is the text
// of user-dirs.dirs, which names the pictures' folder after $XDG_PICTURES_DIR and before ~/Pictures.
void places_find_xdg(VariableReader read, TextSlice user_folders, Places* out_places);

// On this system: as above, or what SDL_GetPrefPath says on macOS and Windows.
void places_find(const VoileAllocator* allocator, Places* out_places);

// "~/x" becomes a path below the home folder; false where it is too long.
bool places_expand(const Places* places, const char* path, char out_path[PLACE_SIZE]);

#endif
