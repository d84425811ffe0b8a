// Numbers as text, the same under every locale.

#ifndef FORMATS_NUMBERS_H
#define FORMATS_NUMBERS_H

#include "voile/base.h"

#define NUMBER_TEXT_SIZE 32

// Reads all of text[0..length) as a decimal number ([+-]digits[.digits][e[+-]digits]; one side of the point may be
// empty) and rounds it to the nearest float, whatever its length. False when it is anything else ("nan", "inf", hex,
// spaces) or beyond the largest float. Values too small become 0 with their sign.
bool number_parse_float(const char* text, size_t length, float* out_value);

// Whether all of text[0..length) is written as a decimal number, even one that no float can hold.
bool number_is_written(const char* text, size_t length);

// Reads all of text[0..length) as a whole number ([+-]digits) in [-2^63, 2^63).
bool number_parse_int(const char* text, size_t length, int64_t* out_value);

// Reads 1 to 16 hexadecimal digits.
bool number_parse_hex(const char* text, size_t length, uint64_t* out_value);

// Writes the fewest digits that number_parse_float reads back as the same float, bit for bit, laid out as printf's %.9g
// would ("0.1", "1e-07", "-3", "-0"), with a NUL; returns the length. Not finite values are written as "0".
int number_print_float(float value, char out_text[NUMBER_TEXT_SIZE]);

// Writes a value with a fixed count of decimals (0 to 6), rounded half away from zero, for people and JSON; no minus
// before a zero. |value| beyond 1e15 or not finite is written as "0". Returns the length.
int number_print_fixed(double value, int decimals, char out_text[NUMBER_TEXT_SIZE]);

#endif
