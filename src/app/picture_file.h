// What a picture of the window is called.

#ifndef APP_PICTURE_FILE_H
#define APP_PICTURE_FILE_H

#include "app/places.h"

#include <time.h>

// "FOLDERvoile-2026-03-09-142501.png", and with "-2" and so on before the ending where `exists` says that there is one.
// False where it does not fit, or everything is taken. `when` may be NULL.
bool picture_file_name(const char* folder, const struct tm* when, const char* ending, bool (*exists)(const char* path),
                       char out_path[PLACE_SIZE]);

#endif
