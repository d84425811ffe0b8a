#include "ui/range.h"

#include "voile/vector.h"

#include <stdint.h>

#define LN_2 0.693147181f

// At least so many times its low end a range's high one is for a logarithmic slider.
#define LOGARITHMIC_SPAN 100.0f

// Values that a slider tells apart, about.
#define SLIDER_PLACES 200.0f

// ----------------------------------------------------------------------------------------------------------- functions

float ui_logarithm(float x)
{
    float twos = 0.0f;
    for (; x > 1.41421356f; x *= 0.5f)
    {
        twos += 1.0f;
    }
    for (; x < 0.70710678f; x *= 2.0f)
    {
        twos -= 1.0f;
    }
    // ln x = 2 artanh((x - 1) / (x + 1)), by its power series.
    float s = (x - 1.0f) / (x + 1.0f);
    float q = s * s;
    return twos * LN_2 + 2.0f * s * (1.0f + q * (1.0f / 3.0f + q * (1.0f / 5.0f + q * (1.0f / 7.0f))));
}

float ui_angle(float x, float y)
{
    float length = sqrtf(x * x + y * y);
    if (!(length > 0.0f))
    {
        return 0.0f;
    }
    // Newton's steps on the direction: what is left of the turn is nearly its own sine.
    float angle = y >= 0.0f ? 1.5f : -1.5f;
    for (int i = 0; i < 8; ++i)
    {
        float cosine = voile_cos(angle);
        float sine = voile_sin(angle);
        float across = (y * cosine - x * sine) / length;
        float along = (x * cosine + y * sine) / length;
        angle += along > 0.5f ? across * (1.0f + across * across / 6.0f) : across >= 0.0f ? 0.8f : -0.8f;
    }
    return angle;
}

static double round_half_away(double value)
{
    const double most = 9.0e15;
    double inside = value > most ? most : value < -most ? -most : value;
    return (double)(int64_t)(inside < 0.0 ? inside - 0.5 : inside + 0.5);
}

// Below 1 a quantum is the inverse of a whole number: dividing by that one gives the very fraction.
float ui_round_to(float value, double quantum)
{
    bool is_fraction = quantum < 1.0;
    double whole = is_fraction ? round_half_away(1.0 / quantum) : quantum;
    double count = round_half_away(is_fraction ? (double)value * whole : (double)value / whole);
    return (float)(is_fraction ? count / whole : count * whole) + 0.0f;
}

// A power of ten is not missed for the last bits of the number.
#define ABOVE_ROUNDING 1.000001

// The largest power of ten that is no larger, from 1e-12 to 1e12.
static double power_of_ten_below(double value)
{
    double power = 1.0e-12;
    while (power < 1.0e12 && power * 10.0 <= value * ABOVE_ROUNDING)
    {
        power *= 10.0;
    }
    return power;
}

// The largest of 1, 2 and 5 times a power of ten that is no larger.
static double round_down_nicely(double value)
{
    static const double parts[] = { 5.0, 2.0, 1.0 };
    double power = power_of_ten_below(value);
    int i = 0;
    while (i < 2 && parts[i] * power > value * ABOVE_ROUNDING)
    {
        ++i;
    }
    return parts[i] * power;
}

// --------------------------------------------------------------------------------------------------------------- scale

static bool is_logarithmic(const UiRange* range)
{
    return range->fine > 0.0f || (range->low > 0.0f && range->high >= LOGARITHMIC_SPAN * range->low);
}

// What is linear along the slider.
static float bend(const UiRange* range, float value)
{
    if (!is_logarithmic(range))
    {
        return value;
    }
    if (range->fine <= 0.0f)
    {
        return ui_logarithm(value);
    }
    float size = value < 0.0f ? -value : value;
    float bent = ui_logarithm(1.0f + size / range->fine);
    return value < 0.0f ? -bent : bent;
}

static float unbend(const UiRange* range, float bent)
{
    if (!is_logarithmic(range))
    {
        return bent;
    }
    if (range->fine <= 0.0f)
    {
        return voile_exp(bent);
    }
    float size = range->fine * (voile_exp(bent < 0.0f ? -bent : bent) - 1.0f);
    return bent < 0.0f ? -size : size;
}

float ui_range_share(const UiRange* range, float value)
{
    float inside = value == value ? voile_clamp(value, range->low, range->high) : range->low;
    float first = bend(range, range->low);
    float length = bend(range, range->high) - first;
    return length > 0.0f ? voile_clamp((bend(range, inside) - first) / length, 0.0f, 1.0f) : 0.0f;
}

float ui_range_at(const UiRange* range, float share)
{
    if (!(share > 0.0f) || share >= 1.0f)
    {
        return share >= 1.0f ? range->high : range->low;
    }
    float first = bend(range, range->low);
    float length = bend(range, range->high) - first;
    float value = unbend(range, first + share * length);
    float next = unbend(range, first + (share + 1.0f / SLIDER_PLACES) * length);
    // A little more, for the rounding of the difference.
    double quantum = range->is_whole ? 1.0 : round_down_nicely(1.001 * (double)(next - value));
    return voile_clamp(ui_round_to(value, quantum), range->low, range->high);
}

// --------------------------------------------------------------------------------------------------------------- steps

static double step_size(const UiRange* range, float value, UiPace pace)
{
    static const double factors[] = { 0.1, 1.0, 10.0 };
    if (range->is_whole)
    {
        return pace == UI_PACE_COARSE ? 10.0 : 1.0;
    }
    if (!is_logarithmic(range))
    {
        return round_down_nicely((double)(range->high - range->low) / 100.0) * factors[pace];
    }
    float least = range->fine > 0.0f ? range->fine : range->low;
    float size = value < 0.0f ? -value : value;
    return 0.1 * power_of_ten_below((double)(size > least ? size : least)) * factors[pace];
}

float ui_range_step(const UiRange* range, float value, int direction, UiPace pace)
{
    // Towards 0 the step is that of the numbers below: from 1 on to 0.99.
    bool is_inwards = (value > 0.0f) == (direction < 0);
    double step = step_size(range, is_inwards ? value * 0.99999f : value, pace);
    const float almost = 0.01f;
    float shifted = value + (float)direction * (float)step;
    float next = ui_round_to(shifted, step);
    // To the grid first, so that 9.81 goes to 9.9 and not to 9.91; but never back.
    float beyond = (next - shifted) * (float)direction;
    next = beyond > almost * (float)step ? ui_round_to(shifted - (float)direction * 0.5f * (float)step, step) : next;
    bool is_inside = value >= range->low && value <= range->high;
    return is_inside ? voile_clamp(next, range->low, range->high) : voile_clamp(next, range->minimum, range->maximum);
}
