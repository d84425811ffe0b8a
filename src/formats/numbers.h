// Numbers as text, the same under every locale.

#ifndef FORMATS_NUMBERS_H
#define FORMATS_NUMBERS_H

#include "voile/base.h"

#define NUMBER_TEXT_SIZE 24

// Reads all of text[0..length) as a decimal number ([+-]digits[.digits][e[+-]digits]); false when it is anything else,
// when it overflows a float, or when it is "nan" or "inf". Values too small become 0.
bool number_parse_float(const char* text, size_t length, float* out_value);

// Reads all of text[0..length) as a whole number in [-2^63, 2^63).
bool number_parse_int(const char* text, size_t length, int64_t* out_value);

// Reads 1 to 16 hexadecimal digits.
bool number_parse_hex(const char* text, size_t length, uint64_t* out_value);

// Writes the shortest decimal text that number_parse_float reads back as the same float ("0.1", "1e-07", "-3"), with a
// NUL; returns its length. Not finite values are written as "0".
int number_print_float(float value, char out_text[NUMBER_TEXT_SIZE]);

// Writes a value with a fixed count of decimals (0 to 6), rounded half away from zero, for people and JSON.
// |value| beyond 1e15 or not finite is written as "0".
int number_print_fixed(double value, int decimals, char out_text[NUMBER_TEXT_SIZE]);

#endif
