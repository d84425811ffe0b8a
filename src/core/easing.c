// Each family is worked out for the lower half of the curve, u in [0, 1/2], in forms that cancel nothing: small values
// keep their digits, so that neighbouring floats never change places. The upper half is the lower one turned about the
// middle; 1 - t is exact there.

#include "voile/easing.h"

#define MAX_WHOLE_POWER  8
#define PI               3.14159265358979323846
#define LN_2             0.69314718055994530942
#define LN_2_HIGH        0.69314718036912381649 // 33 bits: times an exponent it is exact
#define LN_2_LOW         1.9082149292705877e-10
#define SQRT_2           1.41421356237309504880
#define LEAST_EXPONENT   (-700.0) // e^-700 is 0 for a float
#define NEGLIGIBLE       1.0e-60  // squared, and on and on, by each further cosine
#define INVERSE_ROUNDS   80
#define INVERSE_ACCURACY 1.0e-13

// ------------------------------------------------------------------------------------------------ elementary functions

typedef union DoubleBits
{
    double number;
    uint64_t bits;
} DoubleBits;

#define DOUBLE_BIAS          1023
#define DOUBLE_MANTISSA_BITS 52

static double power_of_two(int exponent)
{
    DoubleBits both = { .bits = (uint64_t)(exponent + DOUBLE_BIAS) << DOUBLE_MANTISSA_BITS };
    return both.number;
}

// c[0] + c[1] x + c[2] x^2 ...
static double polynomial(const double* c, int count, double x)
{
    double sum = c[count - 1];
    for (int i = count - 2; i >= 0; --i)
    {
        sum = sum * x + c[i];
    }
    return sum;
}

// e^r - 1 by its Taylor polynomial, for |r| up to ln(2) / 2.
static double expm1_series(double r)
{
    static const double reciprocal_factorials[] = {
        1.0,
        1.0 / 2,
        1.0 / 6,
        1.0 / 24,
        1.0 / 120,
        1.0 / 720,
        1.0 / 5040,
        1.0 / 40320,
        1.0 / 362880,
        1.0 / 3628800,
        1.0 / 39916800,
        1.0 / 479001600,
        1.0 / 6227020800.0,
        1.0 / 87178291200.0,
    };
    return r * polynomial(reciprocal_factorials, 14, r);
}

// e^x and e^x - 1, x from LEAST_EXPONENT to 700: x = k ln 2 + r.
static double exponential(double x, double* out_minus_1)
{
    int k = (int)(x / LN_2 + (x < 0.0 ? -0.5 : 0.5));
    double minus_1 = expm1_series((x - k * LN_2_HIGH) - k * LN_2_LOW);
    double value = k == 0 ? 1.0 + minus_1 : power_of_two(k) * (1.0 + minus_1);
    *out_minus_1 = k == 0 ? minus_1 : value - 1.0;
    return value;
}

// Of a positive normal number 2^k m, m around 1: ln m = 2 artanh((m - 1) / (m + 1)).
static double logarithm(double x)
{
    DoubleBits both = { .number = x };
    int k = (int)(both.bits >> DOUBLE_MANTISSA_BITS) - DOUBLE_BIAS;
    double m = x * power_of_two(-k);
    if (m > SQRT_2)
    {
        m *= 0.5;
        ++k;
    }
    static const double reciprocals[] = {
        1.0 / 3, 1.0 / 5, 1.0 / 7, 1.0 / 9, 1.0 / 11, 1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21,
    };
    double s = (m - 1.0) / (m + 1.0);
    double s2 = s * s;
    double log_m = 2.0 * s + 2.0 * s * s2 * polynomial(reciprocals, 10, s2);
    return k * LN_2_HIGH + (k * LN_2_LOW + log_m);
}

// x^p of a float in [0, 2) and p > 0.
static double power(double x, double p)
{
    if (!(x > 0.0))
    {
        return 0.0;
    }
    double exponent = p * logarithm(x);
    double minus_1;
    return exponent > LEAST_EXPONENT ? exponential(exponent, &minus_1) : 0.0;
}

// Taylor polynomials for |y| up to pi/4.
static double sine(double y)
{
    static const double coefficients[] = {
        -1.0 / 6,
        1.0 / 120,
        -1.0 / 5040,
        1.0 / 362880,
        -1.0 / 39916800,
        1.0 / 6227020800.0,
        -1.0 / 1307674368000.0,
        1.0 / 355687428096000.0,
    };
    double y2 = y * y;
    return y + y * y2 * polynomial(coefficients, 8, y2);
}

static double cosine(double y)
{
    static const double coefficients[] = {
        -1.0 / 2,       1.0 / 24,        -1.0 / 720,           1.0 / 40320,
        -1.0 / 3628800, 1.0 / 479001600, -1.0 / 87178291200.0, 1.0 / 20922789888000.0,
    };
    double y2 = y * y;
    return 1.0 + y2 * polynomial(coefficients, 8, y2);
}

// ------------------------------------------------------------------------------------------------------------- linear

static double linear_value(const VoileEaseCurve* curve, double u)
{
    (void)curve;
    return u;
}

static double linear_speed(const VoileEaseCurve* curve, double u)
{
    (void)curve;
    (void)u;
    return 1.0;
}

// ----------------------------------------------------------------------------------------------------------- logistic

// With w = e^(-p u) the stretched function is (1 - w) / ((1 + e^(p/2) w) (1 - e^(-p/2))).
static double logistic_value(const VoileEaseCurve* curve, double u)
{
    double minus_1;
    double w = exponential(-(double)curve->curvature * u, &minus_1);
    return -minus_1 / ((1.0 + curve->growth * w) * curve->complement);
}

static double logistic_speed(const VoileEaseCurve* curve, double u)
{
    double minus_1;
    double p = (double)curve->curvature;
    double w = exponential(-p * u, &minus_1);
    double rest = 1.0 + curve->growth * w;
    return p * w * (1.0 + curve->growth) / (rest * rest * curve->complement);
}

static double logistic_inverse(const VoileEaseCurve* curve, double value)
{
    double w = (1.0 - value * curve->complement) / (1.0 + value * curve->complement * curve->growth);
    return -logarithm(w) * curve->reciprocal;
}

// ------------------------------------------------------------------------------------------------------------- cosine

// A place on the lower half and how fast it goes there. Near the middle, which each application moves away from by a
// factor of pi/2, the distance from the middle keeps the digits; near the end the distance from the end does.
typedef struct CosinePlace
{
    double from_end, from_middle;
    double speed;
} CosinePlace;

static void apply_cosine(CosinePlace* place)
{
    if (place->from_middle < 0.25)
    {
        double angle = PI * place->from_middle;
        place->speed *= 0.5 * PI * cosine(angle);
        place->from_middle = 0.5 * sine(angle);
        place->from_end = 0.5 - place->from_middle;
        return;
    }
    double angle = 0.5 * PI * place->from_end;
    double s = sine(angle);
    place->speed *= PI * s * cosine(angle);
    place->from_end = s * s;
    place->from_middle = 0.5 - place->from_end;
}

// The value, and the speed where it is asked for.
static double cosine_walk(const VoileEaseCurve* curve, double u, double* out_speed)
{
    CosinePlace place = { .from_end = u, .from_middle = 0.5 - u, .speed = 1.0 };
    for (int i = 0; i < curve->whole && (i == 0 || place.from_end > NEGLIGIBLE); ++i)
    {
        apply_cosine(&place);
    }
    CosinePlace next = place;
    if (curve->blend > 0.0)
    {
        apply_cosine(&next);
    }
    *out_speed = place.speed + curve->blend * (next.speed - place.speed);
    return (1.0 - curve->blend) * place.from_end + curve->blend * next.from_end;
}

static double cosine_value(const VoileEaseCurve* curve, double u)
{
    double speed;
    return cosine_walk(curve, u, &speed);
}

static double cosine_speed(const VoileEaseCurve* curve, double u)
{
    double speed;
    (void)cosine_walk(curve, u, &speed);
    return speed;
}

// -------------------------------------------------------------------------------------------------------------- power

static double power_value(const VoileEaseCurve* curve, double u)
{
    if (curve->whole == 0)
    {
        return 0.5 * power(2.0 * u, (double)curve->curvature);
    }
    double value = u;
    for (int i = 1; i < curve->whole; ++i)
    {
        value *= 2.0 * u;
    }
    return value;
}

// p (2u)^(p-1), which for p < 1 is the reciprocal of a power that vanishes at the end.
static double power_speed(const VoileEaseCurve* curve, double u)
{
    double p = (double)curve->curvature;
    if (p == 1.0)
    {
        return 1.0;
    }
    if (p > 1.0)
    {
        return p * power(2.0 * u, p - 1.0);
    }
    double slowness = power(2.0 * u, 1.0 - p);
    double most = (double)VOILE_EASE_MAX_SPEED;
    return slowness * most > p ? p / slowness : most;
}

static double power_inverse(const VoileEaseCurve* curve, double value)
{
    return 0.5 * power(2.0 * value, curve->reciprocal);
}

// --------------------------------------------------------------------------------------------------------- smoothstep

static double smoothstep_value(const VoileEaseCurve* curve, double u)
{
    (void)curve;
    return u * u * (3.0 - 2.0 * u);
}

static double smoothstep_speed(const VoileEaseCurve* curve, double u)
{
    (void)curve;
    return 6.0 * u * (1.0 - u);
}

// ----------------------------------------------------------------------------------------------------------- families

typedef double EaseFunction(const VoileEaseCurve* curve, double u);

typedef struct EaseFamily
{
    EaseFunction* value;
    EaseFunction* speed;
    EaseFunction* inverse; // NULL: it is searched for
} EaseFamily;

static const EaseFamily families[VOILE_EASE_COUNT] = {
    [VOILE_EASE_LINEAR] = { linear_value, linear_speed, linear_value },
    [VOILE_EASE_LOGISTIC] = { logistic_value, logistic_speed, logistic_inverse },
    [VOILE_EASE_COSINE] = { cosine_value, cosine_speed, NULL },
    [VOILE_EASE_POWER] = { power_value, power_speed, power_inverse },
    [VOILE_EASE_SMOOTHSTEP] = { smoothstep_value, smoothstep_speed, NULL },
};

// Newton's steps within a bracket that is halved where a step would leave it or the one before was of little use.
static double search_inverse(const VoileEaseCurve* curve, double value)
{
    const EaseFamily* family = &families[curve->family];
    double low = 0.0;
    double high = 0.5;
    double u = value;
    for (int i = 0; i < INVERSE_ROUNDS && high - low > INVERSE_ACCURACY; ++i)
    {
        double width = high - low;
        double excess = family->value(curve, u) - value;
        double step = excess / family->speed(curve, u);
        if (excess == 0.0)
        {
            return u;
        }
        *(excess > 0.0 ? &high : &low) = u;
        bool is_within = u - step > low && u - step < high;
        double moved = step < 0.0 ? -step : step;
        if (is_within && moved < INVERSE_ACCURACY)
        {
            return u - step;
        }
        u = is_within && (high - low < 0.5 * width || moved < 0.25 * width) ? u - step : 0.5 * (low + high);
    }
    return 0.5 * (low + high);
}

// ------------------------------------------------------------------------------------------------------------- curves

static void prepare_power(VoileEaseCurve* curve)
{
    int whole = (int)curve->curvature;
    curve->whole = (float)whole == curve->curvature && whole <= MAX_WHOLE_POWER ? whole : 0;
}

static void prepare_cosine(VoileEaseCurve* curve)
{
    curve->whole = (int)curve->curvature;
    curve->blend = (double)curve->curvature - (double)curve->whole;
}

static void prepare_logistic(VoileEaseCurve* curve)
{
    double half = 0.5 * (double)curve->curvature;
    double minus_1;
    curve->growth = exponential(half, &minus_1);
    (void)exponential(-half, &minus_1);
    curve->complement = -minus_1;
}

VoileEaseCurve voile_ease_prepare(VoileEase family, float curvature)
{
    VOILE_ASSERT((int)family >= 0 && family < VOILE_EASE_COUNT);

    float p = curvature == curvature ? curvature : VOILE_EASE_DEFAULT_CURVATURE;
    p = voile_clamp(p, VOILE_EASE_MIN_CURVATURE, VOILE_EASE_MAX_CURVATURE);
    VoileEaseCurve curve = { .family = family, .curvature = p, .reciprocal = 1.0 / (double)p };
    switch (family)
    {
    case VOILE_EASE_LOGISTIC:
        prepare_logistic(&curve);
        break;
    case VOILE_EASE_COSINE:
        prepare_cosine(&curve);
        break;
    case VOILE_EASE_POWER:
        prepare_power(&curve);
        break;
    default: // the curvature means nothing to the others
        break;
    }
    return curve;
}

// The lower half, and by its symmetry the upper one.
static float turn_about_middle(const VoileEaseCurve* curve, EaseFunction* lower_half, float t)
{
    return (float)(t <= 0.5f ? lower_half(curve, (double)t) : 1.0 - lower_half(curve, 1.0 - (double)t));
}

float voile_ease_at(const VoileEaseCurve* curve, float t)
{
    if (!(t > 0.0f))
    {
        return 0.0f;
    }
    if (t >= 1.0f)
    {
        return 1.0f;
    }
    return curve->family == VOILE_EASE_SMOOTHSTEP ? voile_smoothstep(0.0f, 1.0f, t)
                                                  : turn_about_middle(curve, families[curve->family].value, t);
}

float voile_ease_speed_at(const VoileEaseCurve* curve, float t)
{
    if (t < 0.0f || t > 1.0f)
    {
        return 0.0f;
    }
    double inside = t == t ? (double)t : 0.0;
    return (float)families[curve->family].speed(curve, inside <= 0.5 ? inside : 1.0 - inside);
}

float voile_ease_inverse_at(const VoileEaseCurve* curve, float value)
{
    if (!(value > 0.0f))
    {
        return 0.0f;
    }
    if (value >= 1.0f)
    {
        return 1.0f;
    }
    EaseFunction* inverse = families[curve->family].inverse;
    return turn_about_middle(curve, inverse != NULL ? inverse : search_inverse, value);
}

float voile_ease(VoileEase family, float curvature, float t)
{
    VoileEaseCurve curve = voile_ease_prepare(family, curvature);
    return voile_ease_at(&curve, t);
}

float voile_ease_speed(VoileEase family, float curvature, float t)
{
    VoileEaseCurve curve = voile_ease_prepare(family, curvature);
    return voile_ease_speed_at(&curve, t);
}

float voile_ease_inverse(VoileEase family, float curvature, float value)
{
    VoileEaseCurve curve = voile_ease_prepare(family, curvature);
    return voile_ease_inverse_at(&curve, value);
}
