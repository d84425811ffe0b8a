// What `voile scenes` prints.

#include "cli/run.h"
#include "sandbox/scene.h"

#include <stdio.h>
#include <string.h>

ExitCode run_scenes(void)
{
    for (size_t i = 0; i < builtin_scene_count; ++i)
    {
        Scene scene;
        TextSlice name = { builtin_scenes[i].name, strlen(builtin_scenes[i].name) };
        if (scene_open_builtin(name, &scene, NULL) == VOILE_OK)
        {
            printf("%-12s %s\n", builtin_scenes[i].name, scene.world.title);
        }
    }
    return EXIT_DONE;
}
