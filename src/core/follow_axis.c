#include "core/follow_axis.h"

#include "core/double_math.h"

#define STABILITY_LIMIT 4.0
#define MAX_SPEED       1.0e30 // metres per second

double follow_axis_stability(const VoileFollowDef* def, float step_length)
{
    double h = (double)step_length;
    return (double)def->stiffness * h * h + 2.0 * (double)def->damping * h;
}

static double limit_to(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

bool follow_axis_is_unstable(const VoileFollowDef* def, float step_length)
{
    return follow_axis_stability(def, step_length) >= STABILITY_LIMIT;
}

// The damped oscillator x'' = -w^2 x - 2 z w x' over a step: with a = z w h, b = w h and s^2 = a^2 - b^2,
//   x(h) = e^-a ((cosh s + a sinh(s) / s) x + h sinh(s) / s v)
//   v(h) = e^-a (-w b sinh(s) / s x + (cosh s - a sinh(s) / s) v)
// where cosh s and sinh(s) / s are cos |s| and sin |s| / |s| while s^2 < 0.
static void set_oscillation(FollowAxis* axis, double w, double decay, double a, double c, double s)
{
    axis->position_to_position = decay * (c + a * s);
    axis->velocity_to_position = decay * axis->step * s;
    axis->position_to_velocity = -w * (w * axis->step) * decay * s;
    axis->velocity_to_velocity = decay * (c - a * s);
}

// With e^-a inside the hyperbolic functions nothing overflows, and a - s = b^2 / (a + s) keeps its digits.
static void set_creep(FollowAxis* axis, double w, double b, double a, double s)
{
    double sum = a + s;
    double difference = b * b / sum;
    double slow = double_decay(difference);
    double fast = double_decay(sum);
    double scale = 0.5 / s;
    axis->position_to_position = (slow * sum - fast * difference) * scale;
    axis->velocity_to_position = axis->step * (slow - fast) * scale;
    axis->position_to_velocity = -w * b * (slow - fast) * scale;
    axis->velocity_to_velocity = (fast * sum - slow * difference) * scale;
}

static void set_stable_spring(FollowAxis* axis, const VoileFollowDef* def)
{
    double w = sqrt((double)def->stiffness);
    double b = w * axis->step;
    double a = (double)def->damping_ratio * b;
    double square = (a - b) * (a + b);
    if (square < -0.01)
    {
        double angle = sqrt(-square);
        DoubleAngle turned = double_sine_cosine(angle);
        set_oscillation(axis, w, double_decay(a), a, turned.cosine, turned.sine / angle);
    }
    else if (square > 0.01)
    {
        set_creep(axis, w, b, a, sqrt(square));
    }
    else
    {
        // Both functions are one series in s^2, so that nothing is divided by 0 where the damping is critical.
        double c = 1.0 + square / 2.0 * (1.0 + square / 12.0 * (1.0 + square / 30.0 * (1.0 + square / 56.0)));
        double s = 1.0 + square / 6.0 * (1.0 + square / 20.0 * (1.0 + square / 42.0 * (1.0 + square / 72.0)));
        set_oscillation(axis, w, double_decay(a), a, c, s);
    }
}

FollowAxis follow_axis_make(const VoileFollowDef* def, float step_length)
{
    FollowAxis axis = { .mode = def->mode,
                        .step = (double)step_length,
                        .stiffness = (double)def->stiffness,
                        .damping = (double)def->damping };
    if (def->mode == VOILE_FOLLOW_STABLE_SPRING)
    {
        set_stable_spring(&axis, def);
    }
    else if (def->mode == VOILE_FOLLOW_SPRING && follow_axis_is_unstable(def, step_length))
    {
        // From one side of the box to the other in a step, if that is a float.
        axis.limit = (double)def->divergence_limit;
        axis.speed_limit = limit_to(2.0 * axis.limit / axis.step, 0.0, MAX_SPEED);
    }
    double speed = (double)(def->mode == VOILE_FOLLOW_RIGID ? def->catch_up_speed : def->follow_speed);
    axis.share = double_decayed(speed * axis.step);
    return axis;
}

static double magnitude(double value)
{
    return value < 0.0 ? -value : value;
}

// What is left of the distance that another mode left behind goes to 0 where a float could no longer tell it.
static double catch_up(const FollowAxis* axis, double offset, double target)
{
    double left = offset * (1.0 - axis->share);
    return magnitude(left) > 1e-5 + 5e-7 * magnitude(target) ? target + left : target;
}

static void advance_spring(const FollowAxis* axis, double target, double* position, double* velocity)
{
    double force = axis->stiffness * (target - *position) - axis->damping * *velocity;
    *velocity += axis->step * force;
    if (axis->limit > 0.0)
    {
        *velocity = limit_to(*velocity, -axis->speed_limit, axis->speed_limit);
    }
    *position += axis->step * *velocity;
    if (axis->limit > 0.0)
    {
        *position = limit_to(*position, target - axis->limit, target + axis->limit);
    }
}

void follow_axis_advance(const FollowAxis* axis, double previous_target, double target, double* position,
                         double* velocity)
{
    double before = *position;
    double offset = before - target;
    switch (axis->mode)
    {
    case VOILE_FOLLOW_SPRING:
        advance_spring(axis, target, position, velocity);
        return;
    case VOILE_FOLLOW_STABLE_SPRING:
        *position = target + axis->position_to_position * offset + axis->velocity_to_position * *velocity;
        *velocity = axis->position_to_velocity * offset + axis->velocity_to_velocity * *velocity;
        return;
    case VOILE_FOLLOW_RIGID:
        *position = catch_up(axis, before - previous_target, target);
        break;
    case VOILE_FOLLOW_LAG:
    case VOILE_FOLLOW_MODE_COUNT:
        *position = before - offset * axis->share;
        break;
    }
    *velocity = (*position - before) / axis->step;
}
