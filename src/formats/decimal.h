// Decimal numbers and their exactly rounded way to float and back. Only numbers.c needs it.

#ifndef FORMATS_DECIMAL_H
#define FORMATS_DECIMAL_H

#include "voile/base.h"

// A number half-way between two floats has at most 113 digits, so 119 digits and one that stands for all further ones
// compare with it as the whole number would.
#define MAX_DECIMAL_DIGITS 120

// 0.d1d2d3... * 10^point, 0 or more. A count of 0 is zero.
typedef struct Decimal
{
    uint8_t digits[MAX_DECIMAL_DIGITS]; // 0 to 9; the first is not 0
    int count;
    int64_t point;
} Decimal;

// Appends a digit; leading zeros are skipped (the caller moves the point), digits beyond the capacity only leave a trace
// in the last one.
void decimal_add_digit(Decimal* decimal, int digit);

// The nearest float, the even one of two; false when that is beyond the largest.
bool decimal_to_float(const Decimal* decimal, float* out_value);

// The decimal with the fewest digits (9 at most) that decimal_to_float turns into `value`, which is finite, 0 or more.
void decimal_from_float(float value, Decimal* out_decimal);

#endif
