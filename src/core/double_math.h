// Functions that libm has, in double from + - * / and square roots alone: for what is worked out once a step, and where
// the few digits of voile/vector.h would not do.

#ifndef CORE_DOUBLE_MATH_H
#define CORE_DOUBLE_MATH_H

#include <math.h>
#include <stdint.h>

#define DOUBLE_PI 3.14159265358979323846

// e^-x for x of 0 or more, within 1e-15 of itself; 0 beyond 700. As 2^-n e^r with |r| up to ln(2) / 2.
static inline double double_decay(double x)
{
    if (!(x <= 700.0))
    {
        return 0.0;
    }
    int n = (int)(x * 1.44269504088896340736 + 0.5);
    // ln 2 in two parts, the first so short that its product with n is exact.
    double r = ((double)n * 6.93147180369123816490e-01 - x) + (double)n * 1.90821492927058770002e-10;
    double e = 1.0;
    for (int term = 14; term > 0; --term)
    {
        e = 1.0 + r * e / (double)term;
    }
    for (double power = 0.5; n > 0; n >>= 1, power *= power)
    {
        e *= n & 1 ? power : 1.0;
    }
    return e;
}

// 1 - e^-x for x of 0 or more, within 1e-15 of itself however small x is.
static inline double double_decayed(double x)
{
    if (!(x < 0.5))
    {
        return 1.0 - double_decay(x);
    }
    double sum = 1.0;
    for (int term = 15; term > 1; --term)
    {
        sum = 1.0 - x * sum / (double)term;
    }
    return x * sum;
}

typedef struct DoubleAngle
{
    double sine, cosine;
} DoubleAngle;

// Within 1e-15 for |x| up to 1e5, within 1e-6 up to 1e9; beyond that, where the phase is lost, as at 0.
static inline DoubleAngle double_sine_cosine(double x)
{
    if (!(x >= -1.0e9 && x <= 1.0e9))
    {
        return (DoubleAngle){ 0.0, 1.0 };
    }
    double turns = x * (2.0 / DOUBLE_PI);
    int64_t quarter = (int64_t)(turns + (turns >= 0.0 ? 0.5 : -0.5));
    // A quarter turn in two parts, like ln 2 above.
    double r = (x - (double)quarter * 1.57079632673412561417) - (double)quarter * 6.07710050650619224932e-11;
    double sine = 1.0;
    double cosine = 1.0;
    for (int term = 18; term > 0; term -= 2)
    {
        sine = 1.0 - r * r * sine / (double)(term * (term + 1));
        cosine = 1.0 - r * r * cosine / (double)(term * (term - 1));
    }
    sine *= r;
    switch (quarter & 3)
    {
    case 0:
        return (DoubleAngle){ sine, cosine };
    case 1:
        return (DoubleAngle){ cosine, -sine };
    case 2:
        return (DoubleAngle){ -sine, -cosine };
    default:
        return (DoubleAngle){ -cosine, sine };
    }
}

// The angle of the direction (x, y), both 0 or more and not both 0, from 0 to pi / 2, within 1e-15 of itself. Halved
// twice, by tan(a / 2) = tan a / (1 + sqrt(1 + tan^2 a)), its series needs few terms.
static inline double double_angle_of(double y, double x)
{
    double t = y > x ? x / y : y / x;
    t /= 1.0 + sqrt(1.0 + t * t);
    t /= 1.0 + sqrt(1.0 + t * t);
    double sum = 0.0;
    for (int term = 25; term > 0; term -= 2)
    {
        sum = 1.0 / (double)term - t * t * sum;
    }
    double angle = 4.0 * t * sum;
    return y > x ? DOUBLE_PI / 2.0 - angle : angle;
}

#endif
