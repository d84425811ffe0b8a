#include "core/projection.h"

// With d from a to b, r the rest length, w the inverse masses and a = compliance / h^2, the correction
//
//     s = (d^2 - r^2) / ((d^2 + r^2) (wa + wb + a)),   xa += wa s d,   xb -= wb s d
//
// is Jakobsen's form of the distance constraint ("Advanced Character Physics", GDC 2001): one division, no square root,
// the same fixed point, and since |s (wa + wb)| <= 1 it cannot overshoot. Near the rest length s |d| is
// (|d| - r) / (wa + wb + a), the first multiplier step of XPBD (Macklin, Mueller, Chentanez, "XPBD", MIG 2016). A further
// pass must not stiffen a compliant link, so a times the sum S of its corrections is taken off the violation, as there:
// (d^2 - r^2) - a S (d^2 + r^2). S |d| / h^2 is the force of the link.
//
// 1e-30 keeps 0 / 0 out. A dead link, and a hard one between two points that cannot move, is masked instead of skipped, so
// that every instruction set does the same operations.
static inline void project_link(float* restrict points, LinkEnds ends, LinkState* restrict state, float softness,
                                bool is_first_pass)
{
    float* restrict a = points + ends.a;
    float* restrict b = points + ends.b;
    float x = b[0] - a[0];
    float y = b[LANES] - a[LANES];
    float z = b[2 * LANES] - a[2 * LANES];
    float weight_a = a[3 * LANES];
    float weight_b = b[3 * LANES];
    float rest_squared = state->rest_squared;
    float sum = is_first_pass ? 0.0f : state->correction;

    float squared = x * x + y * y + z * z;
    float size = squared + rest_squared;
    float weight = weight_a + weight_b + softness;
    float s = ((squared - rest_squared) - softness * sum * size) / (size * weight + 1.0e-30f);
    bool acts = (rest_squared >= 0.0f) & (weight > 0.0f);
    s = acts ? s : 0.0f;
    state->correction = sum + s;

    float move_a = weight_a * s;
    float move_b = weight_b * s;
    a[0] += move_a * x;
    a[LANES] += move_a * y;
    a[2 * LANES] += move_a * z;
    b[0] -= move_b * x;
    b[LANES] -= move_b * y;
    b[2 * LANES] -= move_b * z;
}

void project_links(PointBlock* points, const LinkEnds* ends, const float* compliances, LinkState* states, int32_t count,
                   const Projection* projection)
{
    float* floats = (float*)points;
    float compliance = projection->compliance;
    float inverse_square_h = projection->inverse_square_h;
    bool is_first_pass = projection->is_first_pass;
    for (int32_t i = 0; i < count; ++i)
    {
        project_link(floats, ends[i], &states[i], (compliance + compliances[i]) * inverse_square_h, is_first_pass);
    }
}
