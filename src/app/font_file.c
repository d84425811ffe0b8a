#include "app/font_file.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

#define FONT_NAME "fonts/NotoSans-Regular.ttf"

static bool can_be_read(const char* path)
{
    FILE* file = fopen(path, "rb");
    if (file == NULL)
    {
        return false;
    }
    fclose(file);
    return true;
}

static bool find_in(const char* folder, const char* inner_folder, char* out_path, size_t capacity)
{
    int length = snprintf(out_path, capacity, "%s%s/" FONT_NAME, folder, inner_folder);
    return length >= 0 && (size_t)length < capacity && can_be_read(out_path);
}

static bool find_beside_program(char* out_path, size_t capacity)
{
    char* program_folder = SDL_GetBasePath(); // ends in a separator
    bool is_found = program_folder != NULL && find_in(program_folder, "../share/voile", out_path, capacity);
    SDL_free(program_folder);
    return is_found;
}

bool font_file_find(char* out_path, size_t capacity)
{
    const char* asked_for = getenv("VOILE_DATA_DIR");
    if (asked_for != NULL && asked_for[0] != '\0')
    {
        return find_in(asked_for, "", out_path, capacity);
    }
    return find_beside_program(out_path, capacity) || find_in(VOILE_ASSETS_DIR, "", out_path, capacity);
}
