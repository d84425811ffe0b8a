#include "core/projection.h"

// With d from a to b, r the rest length, w the inverse masses and a = compliance / h^2, the correction
//
//     s = (d^2 - r^2) / ((d^2 + r^2) (wa + wb + a)),   xa += wa s d,   xb -= wb s d
//
// is Jakobsen's form of the distance constraint ("Advanced Character Physics", GDC 2001): one division, no square root,
// the same fixed point, and since |s (wa + wb)| <= 1 it cannot overshoot. Near the rest length s |d| is (|d| - r) / (wa
// + wb + a), the first multiplier step of XPBD (Macklin, Mueller, Chentanez, "XPBD", MIG 2016). A further pass must not
// stiffen a compliant link, so a times the sum S of its corrections is taken off the violation, as there: (d^2 - r^2) -
// a S (d^2 + r^2). The sum of s |d| over a sub-step is the link's force times h^2.
//
// 1e-30 keeps 0 / 0 out. A dead link, and a hard one between two points that cannot move, is masked instead of skipped,
// so that every instruction set does the same operations.
static inline void project_link(float* points, LinkEnds ends, LinkState* state, float* impulse, float softness,
                                bool is_first_pass)
{
    float* a = points + ends.a;
    float* b = points + ends.b;
    float ax = a[0], ay = a[LANES], az = a[2 * LANES], weight_a = a[3 * LANES];
    float bx = b[0], by = b[LANES], bz = b[2 * LANES], weight_b = b[3 * LANES];
    float rest_squared = state->rest_squared;
    float sum = is_first_pass ? 0.0f : state->correction;

    float x = bx - ax, y = by - ay, z = bz - az;
    float squared = x * x + y * y + z * z;
    float size = squared + rest_squared;
    float weight = weight_a + weight_b + softness;
    float s = ((squared - rest_squared) - softness * sum * size) / (size * weight + 1.0e-30f);
    bool acts = (rest_squared >= 0.0f) & (weight > 0.0f);
    s = acts ? s : 0.0f;
    state->correction = sum + s;
    if (impulse != NULL)
    {
        *impulse = (is_first_pass ? 0.0f : *impulse) + s * sqrtf(squared);
    }

    float move_a = weight_a * s;
    float move_b = weight_b * s;
    a[0] = ax + move_a * x;
    a[LANES] = ay + move_a * y;
    a[2 * LANES] = az + move_a * z;
    b[0] = bx - move_b * x;
    b[LANES] = by - move_b * y;
    b[2 * LANES] = bz - move_b * z;
}

static inline void project_batch(VoileCloth* cloth, LinkBatch batch, const Projection* projection, bool is_first_pass,
                                 bool is_measured)
{
    float* points = (float*)cloth->points;
    const LinkEnds* ends = cloth->link_ends;
    const float* compliances = cloth->compliances;
    LinkState* states = cloth->link_states;
    float* impulses = cloth->link_impulses;
    float compliance = projection->compliance;
    float inverse_square_h = projection->inverse_square_h;
    for (int32_t i = batch.first; i < batch.first + batch.count; ++i)
    {
        float softness = (compliance + compliances[i]) * inverse_square_h;
        project_link(points, ends[i], &states[i], is_measured ? &impulses[i] : NULL, softness, is_first_pass);
    }
}

// One loop for each combination, without questions inside.
void project_links(VoileCloth* cloth, LinkBatch batch, const Projection* projection)
{
    if (projection->is_measured)
    {
        project_batch(cloth, batch, projection, projection->is_first_pass, true);
    }
    else if (projection->is_first_pass)
    {
        project_batch(cloth, batch, projection, true, false);
    }
    else
    {
        project_batch(cloth, batch, projection, false, false);
    }
}
