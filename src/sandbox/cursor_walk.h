// From point to point of the cloths along their threads, as they are seen on the screen.

#ifndef SANDBOX_CURSOR_WALK_H
#define SANDBOX_CURSOR_WALK_H

#include "draw/camera.h"
#include "sandbox/sandbox.h"

typedef struct CursorPlace
{
    int32_t cloth, point;
    int32_t from; // the point that the last step came from, of the same cloth; -1: none
    float dx, dy; // of the last step: a unit vector of the screen, y up; zero before the first
} CursorPlace;

// Whether there is such a point.
bool cursor_is_on_cloth(const Sandbox* sandbox, const CursorPlace* place);

// The point nearest to the picture's middle that a living thread holds; false (and nothing written) where there is none.
bool cursor_find_middle(const Sandbox* sandbox, const Projection* projection, CursorPlace* out_place);

// The part of the picture that shows: half heights from its middle, to the right, up, and how far it reaches both ways.
typedef struct CursorSight
{
    float x, y;
    float half_width, half_height;
} CursorSight;

// Whether the point is seen there; *out_x, *out_y are where it is seen at all, else they are left.
bool cursor_is_seen(const Sandbox* sandbox, const Projection* projection, const CursorPlace* place,
                    const CursorSight* sight, float* out_x, float* out_y);

// Whether a living thread holds the point.
bool cursor_is_held(const Sandbox* sandbox, const CursorPlace* place);

// The point there nearest to (x, y) that a living thread holds; false (and nothing written) where there is none.
bool cursor_find_nearest(const Sandbox* sandbox, const Projection* projection, const CursorSight* sight, float x,
                         float y, CursorPlace* out_place);

// One step in the direction (dx, dy): along the living thread that fits it best or, where steps in one direction have led
// along a row of threads, on along that row, over folds too. Where no thread leads that way, to the nearest point there that
// is not the same piece's: another cloth's, or any where threads were cut. False where there is none; the direction is kept
// all the same.
bool cursor_step(const Sandbox* sandbox, const Projection* projection, CursorPlace* place, float dx, float dy);

// The living thread from the point that fits its direction best; of a cursor without one, any. -1 where it has none. The
// point at its other end is written where one is found.
int32_t cursor_find_thread(const Sandbox* sandbox, const Projection* projection, const CursorPlace* place,
                           int32_t* out_other);

#endif
