// The convex outline of points, filled and anti-aliased; pixels as in lines.h.

#ifndef DRAW_HULL_H
#define DRAW_HULL_H

#include "draw/canvas.h"

typedef struct OutlinePoint
{
    float x, y;
} OutlinePoint;

#define MAX_HULL 512

// The corners of the points' convex hull, in order around it; sorts the points. Returns how many corners there are: none
// where there are fewer than three points, or one of them is not finite.
int hull_find(OutlinePoint* points, int count, OutlinePoint out_hull[MAX_HULL]);

void hull_fill(Canvas* canvas, const OutlinePoint* hull, int size, Color color);

#endif
