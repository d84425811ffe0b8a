#include "app/recent.h"

#include "app/uri.h"

#include <string.h>

#define URI_SIZE (3 * PLACE_SIZE + 16)

static bool is_absolute(const char* path)
{
    return path[0] == '/' || path[0] == '\\' || (path[0] != '\0' && path[1] == ':');
}

static int find(const RecentFiles* recent, const char* path)
{
    int found = 0;
    while (found < recent->count && strcmp(recent->paths[found], path) != 0)
    {
        ++found;
    }
    return found;
}

void recent_add(RecentFiles* recent, const char* path)
{
    size_t size = strlen(path) + 1;
    if (!is_absolute(path) || size > PLACE_SIZE)
    {
        return;
    }
    int place = find(recent, path);
    recent->count += place == recent->count && recent->count < MAX_RECENT_FILES ? 1 : 0;
    place = place < recent->count ? place : recent->count - 1;
    char kept[PLACE_SIZE]; // the path may be one of the list's own
    memcpy(kept, path, size);
    memmove(recent->paths[1], recent->paths[0], (size_t)place * PLACE_SIZE);
    memset(recent->paths[0], 0, PLACE_SIZE); // so that equal lists are equal bytes
    memcpy(recent->paths[0], kept, size);
}

void recent_write(const RecentFiles* recent, TextBuffer* buffer)
{
    for (int i = 0; i < recent->count; ++i)
    {
        char uri[URI_SIZE];
        if (uri_from_path(recent->paths[i], uri, sizeof uri))
        {
            text_buffer_add(buffer, "recent = %s\n", uri);
        }
    }
}

void recent_read(RecentFiles* recent, TextSlice value)
{
    char uri[URI_SIZE];
    char path[PLACE_SIZE] = "";
    bool is_read = text_slice_copy(value, uri, sizeof uri) && uri_to_path(uri, path, sizeof path);
    if (is_read && is_absolute(path) && recent->count < MAX_RECENT_FILES && find(recent, path) == recent->count)
    {
        memset(recent->paths[recent->count], 0, PLACE_SIZE);
        memcpy(recent->paths[recent->count], path, strlen(path));
        recent->count += 1;
    }
}
