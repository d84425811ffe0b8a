// Where the font lies.

#ifndef APP_FONT_FILE_H
#define APP_FONT_FILE_H

#include <stdbool.h>
#include <stddef.h>

// The folders that may hold Voile's data, in the order in which they are tried: $VOILE_DATA_DIR alone where it is set,
// else <program>/../share/voile, else the source tree's assets. Writes the path of the first font that can be read, or
// of the last place looked at; false when it was not found or `capacity` is too small.
bool font_file_find(char* out_path, size_t capacity);

#endif
