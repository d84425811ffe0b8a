#include "formats/decimal.h"

#include <string.h>

#define MAX_FLOAT_DIGITS 9     // enough to tell any two floats apart
#define MAX_POINT        39    // 0.34 * 10^39 is the largest float
#define MIN_POINT        (-45) // 0.7 * 10^-45 is half the smallest float
#define FLOAT_INFINITY   UINT32_C(0x7f800000)
#define BIG_LIMBS        24 // 768 bits; the largest product below has 575

// --- doubles near the number -------------------------------------------------------------------------------------------

// All of these are exact.
static const double powers_of_ten[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

// value * 10^exponent, each factor of up to 10^22 with one rounding.
static double scale_by_ten(double value, int exponent)
{
    for (; exponent > 22; exponent -= 22)
    {
        value *= 1e22;
    }
    for (; exponent < -22; exponent += 22)
    {
        value /= 1e22;
    }
    return exponent < 0 ? value / powers_of_ten[-exponent] : value * powers_of_ten[exponent];
}

static int binary_exponent(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return (int)(bits >> 52) - 1023;
}

static double power_of_two(int exponent)
{
    uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

// Within a relative 2^-50 of the number.
static double approximate(const Decimal* decimal)
{
    uint64_t leading = 0;
    int used = decimal->count < 19 ? decimal->count : 19;
    for (int i = 0; i < used; ++i)
    {
        leading = leading * 10 + decimal->digits[i];
    }
    return scale_by_ten((double)leading, (int)decimal->point - used);
}

// --- whole numbers of any size -----------------------------------------------------------------------------------------

typedef struct Big
{
    uint32_t limbs[BIG_LIMBS]; // least significant first
    int count;                 // the last limb is not 0
} Big;

// big * factor + addend
static void multiply_add(Big* big, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;
    for (int i = 0; i < big->count; ++i)
    {
        carry += (uint64_t)big->limbs[i] * factor;
        big->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0)
    {
        VOILE_ASSERT(big->count < BIG_LIMBS);
        big->limbs[big->count++] = (uint32_t)carry;
    }
}

static void multiply_by_power(Big* big, uint32_t base, int exponent)
{
    for (int i = 0; i < exponent; ++i)
    {
        multiply_add(big, base, 0);
    }
}

static int compare(const Big* a, const Big* b)
{
    if (a->count != b->count)
    {
        return a->count < b->count ? -1 : 1;
    }
    for (int i = a->count - 1; i >= 0; --i)
    {
        if (a->limbs[i] != b->limbs[i])
        {
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
        }
    }
    return 0;
}

// Compares the decimal with significand * 2^exponent, exactly: both are made whole by the powers that the other lacks.
static int compare_exactly(const Decimal* decimal, uint32_t significand, int exponent)
{
    Big left = { .count = 0 };
    for (int i = 0; i < decimal->count; ++i)
    {
        multiply_add(&left, 10, decimal->digits[i]);
    }
    Big right = { .count = 0 };
    multiply_add(&right, 1, significand);

    int ten_exponent = (int)decimal->point - decimal->count;
    multiply_by_power(&left, 10, ten_exponent);
    multiply_by_power(&right, 10, -ten_exponent);
    multiply_by_power(&left, 2, -exponent);
    multiply_by_power(&right, 2, exponent);
    return compare(&left, &right);
}

// --- decimal to float --------------------------------------------------------------------------------------------------

void decimal_add_digit(Decimal* decimal, int digit)
{
    if (decimal->count == 0 && digit == 0)
    {
        return;
    }
    if (decimal->count < MAX_DECIMAL_DIGITS)
    {
        decimal->digits[decimal->count++] = (uint8_t)digit;
    }
    else if (digit != 0)
    {
        // A last digit of 0 or 5 would hide that more follows, and 113 digits are all that matter besides.
        decimal->digits[MAX_DECIMAL_DIGITS - 1] |= 1;
    }
}

// `whole` units of 2^exponent, plus `fraction` of one: rounded up? The fraction is right to 2^-26 only, so near one half
// the decimal itself decides.
static bool rounds_up(const Decimal* decimal, uint32_t whole, double fraction, int exponent)
{
    if (fraction < 0.499999 || fraction > 0.500001)
    {
        return fraction > 0.5;
    }
    int order = compare_exactly(decimal, 2 * whole + 1, exponent - 1);
    return order > 0 || (order == 0 && (whole & 1) != 0);
}

bool decimal_to_float(const Decimal* decimal, float* out_value)
{
    uint32_t bits = 0;
    if (decimal->count > 0 && decimal->point > MAX_POINT)
    {
        return false;
    }
    if (decimal->count > 0 && decimal->point >= MIN_POINT)
    {
        double value = approximate(decimal);
        int unit = binary_exponent(value) - 23;
        unit = unit < -149 ? -149 : unit;
        double scaled = value * power_of_two(-unit);
        uint32_t whole = (uint32_t)scaled;
        whole += rounds_up(decimal, whole, scaled - (double)whole, unit) ? 1u : 0u;
        // The hidden bit of `whole`, and a carry out of it, count up the exponent field by themselves.
        bits = ((uint32_t)(unit + 149) << 23) + whole;
    }
    if (bits >= FLOAT_INFINITY)
    {
        return false;
    }
    memcpy(out_value, &bits, sizeof(*out_value));
    return true;
}

// --- float to decimal --------------------------------------------------------------------------------------------------

// The first 16 digits of `value` as a whole number; *out_point as in Decimal.
static uint64_t leading_digits(double value, int* out_point)
{
    // 10^point > value by logarithms of 2; one too low at most, which the length of the result tells.
    int exponent = binary_exponent(value);
    int point = (exponent * 30103 + (exponent < 0 ? -99999 : 0)) / 100000 + 1;
    double scaled = scale_by_ten(value, 16 - point);
    if (scaled >= 1e16)
    {
        point += 1;
        scaled = scale_by_ten(value, 16 - point);
    }
    *out_point = point;
    return (uint64_t)(scaled + 0.5);
}

static void set_digits(Decimal* decimal, uint64_t leading, int length, int point)
{
    uint64_t divisor = 1;
    for (int i = 1; i < length; ++i)
    {
        divisor *= 10;
    }
    // Rounding may have carried into one more digit.
    if (leading >= divisor * 10)
    {
        divisor *= 10;
        point += 1;
    }
    decimal->count = 0;
    decimal->point = point;
    for (; leading > 0; divisor /= 10)
    {
        decimal_add_digit(decimal, (int)(leading / divisor));
        leading %= divisor;
    }
}

void decimal_from_float(float value, Decimal* out_decimal)
{
    out_decimal->count = 0;
    out_decimal->point = 0;
    if (value == 0.0f)
    {
        return;
    }

    int point;
    uint64_t leading = leading_digits((double)value, &point);
    uint64_t unit = UINT64_C(1000000000000000);
    float read = 0.0f;
    for (int length = 1; length <= MAX_FLOAT_DIGITS; ++length, unit /= 10)
    {
        set_digits(out_decimal, (leading + unit / 2) / unit, length, point);
        if (decimal_to_float(out_decimal, &read) && read == value)
        {
            return;
        }
    }
    VOILE_ASSERT(read == value);
}
