// What an eye sees of a cloth along one look: places relative to the eye, and the faces that lie in the way.

#ifndef CORE_SIGHT_H
#define CORE_SIGHT_H

#include "core/cloth_types.h"
#include "core/double3.h"

// A look, with two axes across it to sort out what is far away from it.
typedef struct Gaze
{
    Double3 eye, direction, forward;
    Double3 right, up; // of a place seen from the eye: (right . p) / depth is its coordinate relative to the look
    double radius;
} Gaze;

Gaze gaze_make(const VoileLook* look, double radius);

// Metres along `forward` of a place seen from the eye.
static inline double gaze_depth(const Gaze* gaze, Double3 seen)
{
    return double3_dot(gaze->forward, seen);
}

static inline Double3 gaze_see(const VoileCloth* cloth, const Gaze* gaze, int32_t place)
{
    return double3_sub(double3_from(cloth_position_at(cloth, place)), gaze->eye);
}

// One bit for each side of the square pyramid around the look that the place lies outside of, and one for behind the
// eye. A link or face misses the look for certain when all its corners have a bit in common.
unsigned gaze_find_outside(const Gaze* gaze, Double3 seen);

// False only where the face cannot come within the radius of the look.
bool gaze_may_meet(const VoileCloth* cloth, const Gaze* gaze, int32_t face);

// Where the ray from the eye along `way` meets the face, in parts of `way`; 0 where it does not.
double gaze_meet_face(const VoileCloth* cloth, const Gaze* gaze, int32_t face, Double3 way);

#define MAX_VEIL_FACES 256

// The living faces that may hide something within the radius.
typedef struct Veil
{
    const VoileCloth* cloth;
    const Gaze* gaze;
    int32_t count;
    int32_t faces[MAX_VEIL_FACES];
    bool is_overfull; // there are more than fit: then all faces are asked
} Veil;

Veil veil_gather(const VoileCloth* cloth, const Gaze* gaze);

// Whether a face crosses the way from the eye clearly before its end. Faces that have both places at corners do not
// count.
bool veil_hides(const Veil* veil, Double3 way, int32_t place_a, int32_t place_b);

#endif
