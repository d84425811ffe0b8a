#include "bench/curtain.h"

#include <stdio.h>
#include <string.h>

#define TEXT_SIZE 512

void curtain_scene(const char* world, int32_t size, Scene* out_scene)
{
    static const char cloth[] = "[cloth]\n"
                                "shape = curtain\n"
                                "columns = %d\n"
                                "rows = %d\n"
                                "width = 2.4\n"
                                "height = 2.2\n"
                                "hung_width = 1.55\n"
                                "folds = 6\n"
                                "position = 0 2.25 0\n";
    char text[TEXT_SIZE];
    TextErrors errors = { .count = 0 };
    size_t length = strlen(world);
    VOILE_ASSERT(length + sizeof cloth + 2 * sizeof "2147483647" <= sizeof text);
    memcpy(text, world, length);
    snprintf(text + length, sizeof text - length, cloth, (int)size, (int)size);
    VoileResult result = scene_parse(text, strlen(text), 1, out_scene, &errors);
    VOILE_ASSERT(result == VOILE_OK);
    (void)result;
}
