#include "core/sight.h"

#define CLEARLY_BEFORE 0.9999 // a face hides what lies behind this part of its own way from the eye
#define SIEVE_MARGIN   1.0e-9

static Double3 normalize(Double3 v)
{
    return double3_add_scaled((Double3){ 0.0, 0.0, 0.0 }, v, 1.0 / double3_length(v));
}

Gaze gaze_make(const VoileLook* look, double radius)
{
    Gaze gaze = {
        .eye = double3_from(look->eye),
        .direction = double3_from(look->direction),
        .forward = double3_from(look->forward),
        .radius = radius,
    };
    Double3 forward = gaze.forward;
    bool is_steep = forward.y * forward.y > 0.5;
    Double3 sideways = { is_steep ? 1.0 : 0.0, is_steep ? 0.0 : 1.0, 0.0 };
    Double3 right = normalize(double3_cross(forward, sideways));
    Double3 up = double3_cross(right, forward);
    gaze.right = double3_add_scaled(right, forward, -double3_dot(right, gaze.direction));
    gaze.up = double3_add_scaled(up, forward, -double3_dot(up, gaze.direction));
    return gaze;
}

unsigned gaze_find_outside(const Gaze* gaze, Double3 seen)
{
    double depth = gaze_depth(gaze, seen);
    double limit = (gaze->radius * (1.0 + SIEVE_MARGIN) + SIEVE_MARGIN) * depth;
    double x = double3_dot(gaze->right, seen);
    double y = double3_dot(gaze->up, seen);
    return (x > limit ? 1U : 0U) | (-x > limit ? 2U : 0U) | (y > limit ? 4U : 0U) | (-y > limit ? 8U : 0U) |
           (depth <= 0.0 ? 16U : 0U);
}

bool gaze_may_meet(const VoileCloth* cloth, const Gaze* gaze, int32_t face)
{
    FaceCorners corners = cloth_face_corners(cloth, face);
    unsigned outside = 31U;
    for (int i = 0; i < face_corner_count(corners) && outside != 0; ++i)
    {
        outside &= gaze_find_outside(gaze, gaze_see(cloth, gaze, corners.at[i]));
    }
    return outside == 0;
}

// Where the ray from the eye along `way` meets the triangle, in parts of `way`; 0 where it does not. Signs of triple
// products: neighbours compute opposite numbers for their common side, so that nothing slips through between them.
static double meet_triangle(Double3 way, Double3 a, Double3 b, Double3 c)
{
    double ab = double3_dot(way, double3_cross(a, b));
    double bc = double3_dot(way, double3_cross(b, c));
    double ca = double3_dot(way, double3_cross(c, a));
    bool is_inside = (ab >= 0.0 && bc >= 0.0 && ca >= 0.0) || (ab <= 0.0 && bc <= 0.0 && ca <= 0.0);
    if (!is_inside)
    {
        return 0.0;
    }
    Double3 normal = double3_cross(double3_sub(b, a), double3_sub(c, a));
    double slope = double3_dot(normal, way);
    double part = slope != 0.0 ? double3_dot(normal, a) / slope : 0.0;
    return part > 0.0 ? part : 0.0;
}

double gaze_meet_face(const VoileCloth* cloth, const Gaze* gaze, int32_t face, Double3 way)
{
    FaceCorners corners = cloth_face_corners(cloth, face);
    Double3 first = gaze_see(cloth, gaze, corners.at[0]);
    Double3 third = gaze_see(cloth, gaze, corners.at[2]);
    double part = meet_triangle(way, first, gaze_see(cloth, gaze, corners.at[1]), third);
    if (corners.at[3] < 0)
    {
        return part;
    }
    double other = meet_triangle(way, first, third, gaze_see(cloth, gaze, corners.at[3]));
    return part == 0.0 || (other > 0.0 && other < part) ? other : part;
}

// --- what hides ------------------------------------------------------------------------------------------------------

Veil veil_gather(const VoileCloth* cloth, const Gaze* gaze)
{
    Veil veil = { .cloth = cloth, .gaze = gaze };
    for (int32_t face = 0; face < cloth->face_count && !veil.is_overfull; ++face)
    {
        if (!face_is_alive(cloth, face) || !gaze_may_meet(cloth, gaze, face))
        {
            continue;
        }
        veil.is_overfull = veil.count == MAX_VEIL_FACES;
        if (!veil.is_overfull)
        {
            veil.faces[veil.count++] = face;
        }
    }
    return veil;
}

static bool has_corner(FaceCorners corners, int32_t place)
{
    return corners.at[0] == place || corners.at[1] == place || corners.at[2] == place || corners.at[3] == place;
}

static bool face_hides(const Veil* veil, int32_t face, Double3 way, int32_t place_a, int32_t place_b)
{
    FaceCorners corners = cloth_face_corners(veil->cloth, face);
    if (!face_is_alive(veil->cloth, face) || (has_corner(corners, place_a) && has_corner(corners, place_b)))
    {
        return false;
    }
    double part = gaze_meet_face(veil->cloth, veil->gaze, face, way);
    return part > 0.0 && part < CLEARLY_BEFORE;
}

bool veil_hides(const Veil* veil, Double3 way, int32_t place_a, int32_t place_b)
{
    int32_t count = veil->is_overfull ? veil->cloth->face_count : veil->count;
    bool is_hidden = false;
    for (int32_t i = 0; i < count && !is_hidden; ++i)
    {
        is_hidden = face_hides(veil, veil->is_overfull ? i : veil->faces[i], way, place_a, place_b);
    }
    return is_hidden;
}
