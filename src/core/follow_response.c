#include "core/follow_axis.h"

#include <float.h>

#define CRITICAL_BAND     0.01
#define SETTLED_BAND      0.02
#define RESPONSE_DURATION 60.0 // seconds
#define MIN_STEPS         16
#define MAX_STEPS         20000

// --- regimes ----------------------------------------------------------------------------------------------------------

static float to_float(double value)
{
    return value < (double)FLT_MAX ? (float)value : FLT_MAX;
}

float voile_follow_stability(const VoileFollowDef* def, float step_length)
{
    VOILE_ASSERT(def != NULL);

    return to_float(follow_axis_stability(def, step_length));
}

static double spring_damping_ratio(const VoileFollowDef* def, double h)
{
    double k = (double)def->stiffness;
    return ((double)def->damping + k * h) / (2.0 * sqrt(k));
}

static double damping_ratio(const VoileFollowDef* def, float step_length)
{
    switch (def->mode)
    {
    case VOILE_FOLLOW_SPRING:
        return spring_damping_ratio(def, (double)step_length);
    case VOILE_FOLLOW_STABLE_SPRING:
        return (double)def->damping_ratio;
    default:
        return 1.0;
    }
}

float voile_follow_damping_ratio(const VoileFollowDef* def, float step_length)
{
    VOILE_ASSERT(def != NULL);

    return to_float(damping_ratio(def, step_length));
}

// The recurrence's larger root is negative: it jumps over the target with each step.
static bool is_jumping(const VoileFollowDef* def, double h)
{
    return ((double)def->damping + (double)def->stiffness * h) * h > 2.0;
}

VoileFollowRegime voile_follow_regime(const VoileFollowDef* def, float step_length)
{
    VOILE_ASSERT(def != NULL && step_length >= 0.0f);

    if (def->mode != VOILE_FOLLOW_SPRING && def->mode != VOILE_FOLLOW_STABLE_SPRING)
    {
        return VOILE_FOLLOW_OVER_DAMPED;
    }
    double ratio = damping_ratio(def, step_length);
    if (def->mode == VOILE_FOLLOW_SPRING)
    {
        if (follow_axis_is_unstable(def, step_length))
        {
            return VOILE_FOLLOW_UNSTABLE;
        }
        ratio = is_jumping(def, (double)step_length) ? 0.0 : ratio;
    }
    if (ratio < 1.0 - CRITICAL_BAND)
    {
        return VOILE_FOLLOW_UNDER_DAMPED;
    }
    return ratio > 1.0 + CRITICAL_BAND ? VOILE_FOLLOW_OVER_DAMPED : VOILE_FOLLOW_CRITICAL;
}

const char* voile_follow_regime_name(VoileFollowRegime regime)
{
    static const char* const names[] = { "under-damped", "critical", "over-damped", "unstable" };
    VOILE_ASSERT((unsigned)regime < (unsigned)VOILE_FOLLOW_REGIME_COUNT);

    return names[regime];
}

// --- the answer to a jump ---------------------------------------------------------------------------------------------

static int32_t count_steps(float step_length)
{
    double steps = RESPONSE_DURATION / (double)step_length;
    return steps < MIN_STEPS ? MIN_STEPS : steps > MAX_STEPS ? MAX_STEPS : (int32_t)steps;
}

typedef struct Course
{
    double highest;
    int32_t last_outside; // of the steps, the last that ended farther than the band from the target
} Course;

static Course run(const FollowAxis* axis, int32_t step_count, float* out_samples, int32_t sample_count)
{
    Course course = { 0 };
    double position = 0.0;
    double velocity = 0.0;
    for (int32_t step = 0; step < step_count; ++step)
    {
        if (step > 0)
        {
            follow_axis_advance(axis, step == 1 ? 0.0 : 1.0, 1.0, &position, &velocity);
        }
        if (step < sample_count)
        {
            out_samples[step] = (float)position;
        }
        course.highest = position > course.highest ? position : course.highest;
        if (!(position >= 1.0 - SETTLED_BAND && position <= 1.0 + SETTLED_BAND))
        {
            course.last_outside = step;
        }
    }
    return course;
}

bool voile_follow_response(const VoileFollowDef* def, float step_length, float* out_samples, int32_t sample_count,
                           VoileFollowResponse* out_response)
{
    VOILE_ASSERT(def != NULL && out_response != NULL && sample_count >= 0 &&
                 (out_samples != NULL || sample_count == 0));

    if (!voile_follow_def_is_valid(def) || !(step_length > 0.0f && step_length <= FLT_MAX))
    {
        return false;
    }
    FollowAxis axis = follow_axis_make(def, step_length);
    int32_t step_count = count_steps(step_length);
    step_count = sample_count > step_count ? sample_count : step_count;
    Course course = run(&axis, step_count, out_samples, sample_count);

    VoileFollowRegime regime = voile_follow_regime(def, step_length);
    // What has passed through the band at the end, by chance, has not settled.
    bool has_settled = regime != VOILE_FOLLOW_UNSTABLE && course.last_outside < step_count - step_count / 4;
    int32_t settling_steps = has_settled ? course.last_outside + 1 : step_count;
    double overshoot = (course.highest - 1.0) * 100.0;
    *out_response = (VoileFollowResponse){
        .overshoot_percent = overshoot > 1e-6 ? to_float(overshoot) : 0.0f,
        .settling_time = to_float((double)settling_steps * (double)step_length),
        .has_settled = has_settled,
        .regime = regime,
    };
    return true;
}
