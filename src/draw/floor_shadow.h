// The soft dark that things near a level floor leave on it: what hangs straight above, the nearer the darker.

#ifndef DRAW_FLOOR_SHADOW_H
#define DRAW_FLOOR_SHADOW_H

#include "draw/camera.h"
#include "draw/canvas.h"

#define SHADOW_COLUMNS 160
#define SHADOW_ROWS    128

// Cells of `cell` metres along x and z from the corner on. Plain data; some 80 KB.
typedef struct FloorShadow
{
    float corner_x, corner_z, cell;                   // metres
    float height;                                     // y of the floor
    int first_column, end_column, first_row, end_row; // what is dark lies within
    float cells[SHADOW_ROWS][SHADOW_COLUMNS];         // square metres a square metre; once softened 0 to 1, how dark
    float room[SHADOW_ROWS][SHADOW_COLUMNS];
} FloorShadow;

// Where a row of the picture lies on the floor, in cells. A camera does not roll: along such a row the floor's depth is one,
// and the place on it goes evenly.
typedef struct ShadowRow
{
    float column, row;           // at the first pixel's centre
    float column_step, row_step; // per pixel
} ShadowRow;

// Empty, around (x, z), and wide enough for `extent` metres to each side.
void floor_shadow_begin(FloorShadow* shadow, float x, float z, float extent, float height);

// Takes up points that each stand for `area` square metres; those below the floor, outside or not finite do not count.
void floor_shadow_add(FloorShadow* shadow, const VoileVec3* points, int count, float area);

// Softens it, and works out how dark it is; once, after all are added.
void floor_shadow_soften(FloorShadow* shadow);

// Darkens the canvas where the floor is seen, by up to `strength` (0 to 1). Nothing for an eye below the floor.
void floor_shadow_draw(Canvas* canvas, const Projection* projection, const FloorShadow* shadow, float strength);

// The same in rows [first_row, end_row) alone; no other is read or written.
void floor_shadow_draw_rows(Canvas* canvas, const Projection* projection, const FloorShadow* shadow, float strength,
                            int first_row, int end_row);

#endif
