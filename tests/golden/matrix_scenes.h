// The worlds of golden/matrix.c: one for each feature of the library.

#ifndef TESTS_GOLDEN_MATRIX_SCENES_H
#define TESTS_GOLDEN_MATRIX_SCENES_H

#include "voile/voile.h"

#define FLOOR_COUNT    2
#define COLLIDER_COUNT 4
#define PATCH_COUNT    40

typedef enum Pins
{
    PINS_NONE,
    PINS_TOP,
    PINS_TOP_CORNERS,
} Pins;

// A square cloth of 1 m, its upper edge at y = 2.
typedef struct World
{
    int32_t side, tick;
    VoileCloth* cloth;
    VoileStep step;
    VoileCollider colliders[COLLIDER_COUNT];
    VoileFollow held[COLLIDER_COUNT];
    VoileMove move;
    VoileMove patch[PATCH_COUNT];
} World;

// What makes a scene's world one of its own: at the start, and before each tick. Either may be NULL.
typedef struct SceneRow
{
    const char* name;
    Pins pins;
    bool is_mesh;
    void (*begin)(World* world);
    void (*act)(World* world);
    float bend_angle; // radians
} SceneRow;

extern const SceneRow scenes[];
extern const size_t scene_count;

#endif
