#include "app/picture_file.h"

#include <stdio.h>

#define MAX_TRIES 1000

bool picture_file_name(const char* folder, const struct tm* when, const char* ending, bool (*exists)(const char* path),
                       char out_path[PLACE_SIZE])
{
    char date[32];
    bool is_free = false;
    if (when == NULL || strftime(date, sizeof date, "%Y-%m-%d-%H%M%S", when) == 0)
    {
        snprintf(date, sizeof date, "picture");
    }
    for (int i = 1; i <= MAX_TRIES && !is_free; ++i)
    {
        char number[16] = "";
        if (i > 1)
        {
            snprintf(number, sizeof number, "-%d", i);
        }
        int length = snprintf(out_path, PLACE_SIZE, "%svoile-%s%s%s", folder, date, number, ending);
        if (length < 0 || length >= PLACE_SIZE)
        {
            return false;
        }
        is_free = !exists(out_path);
    }
    return is_free;
}
