// The files that were opened last.

#ifndef APP_RECENT_H
#define APP_RECENT_H

#include "app/places.h"

#define MAX_RECENT_FILES 10

// Zero it to start.
typedef struct RecentFiles
{
    char paths[MAX_RECENT_FILES][PLACE_SIZE]; // absolute, the newest first
    int count;
} RecentFiles;

// Puts a file in front; one that is in the list already moves there. What has no absolute path is not remembered.
void recent_add(RecentFiles* recent, const char* path);

// As lines of the text grammar, the newest first: `recent = file:///...`.
void recent_write(const RecentFiles* recent, TextBuffer* buffer);

// Adds what such a line says behind the others; nothing where it says no path or there is no room.
void recent_read(RecentFiles* recent, TextSlice value);

#endif
