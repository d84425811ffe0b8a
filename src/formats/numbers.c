#include "formats/numbers.h"

#include "formats/decimal.h"

#include <string.h>

#define MAX_EXPONENT INT64_C(1000000000000) // where a written exponent stops growing; no text is that long

// --- reading -----------------------------------------------------------------------------------------------------------

typedef struct Cursor
{
    const char* at;
    const char* end;
} Cursor;

static Cursor start_cursor(const char* text, size_t length)
{
    const char* start = length > 0 ? text : ""; // a length of 0 may come with NULL
    return (Cursor){ start, start + length };
}

static bool is_digit(const Cursor* cursor)
{
    return cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9';
}

static bool take_either(Cursor* cursor, char a, char b)
{
    bool is_there = cursor->at < cursor->end && (*cursor->at == a || *cursor->at == b);
    cursor->at += is_there ? 1 : 0;
    return is_there;
}

// Takes an optional sign; true when it was a minus.
static bool take_minus(Cursor* cursor)
{
    bool is_minus = take_either(cursor, '-', '-');
    if (!is_minus)
    {
        take_either(cursor, '+', '+');
    }
    return is_minus;
}

// Takes digits before the point, or behind it, into `decimal`; returns how many there were.
static int64_t take_digits(Cursor* cursor, Decimal* decimal, bool is_fraction)
{
    const char* start = cursor->at;
    for (; is_digit(cursor); ++cursor->at)
    {
        decimal_add_digit(decimal, *cursor->at - '0');
        bool has_started = decimal->count > 0;
        decimal->point += !is_fraction && has_started ? 1 : is_fraction && !has_started ? -1 : 0;
    }
    return cursor->at - start;
}

static bool take_exponent(Cursor* cursor, int64_t* out_exponent)
{
    bool is_minus = take_minus(cursor);
    bool has_digits = is_digit(cursor);
    int64_t exponent = 0;
    for (; is_digit(cursor); ++cursor->at)
    {
        exponent = exponent < MAX_EXPONENT ? exponent * 10 + (*cursor->at - '0') : exponent;
    }
    *out_exponent = is_minus ? -exponent : exponent;
    return has_digits;
}

// False when the text is not written as a number.
static bool read_decimal(const char* text, size_t length, Decimal* out_decimal, bool* out_is_negative)
{
    Cursor cursor = start_cursor(text, length);
    out_decimal->count = 0;
    out_decimal->point = 0;

    *out_is_negative = take_minus(&cursor);
    int64_t digit_count = take_digits(&cursor, out_decimal, false);
    if (take_either(&cursor, '.', '.'))
    {
        digit_count += take_digits(&cursor, out_decimal, true);
    }
    int64_t exponent = 0;
    bool is_number = digit_count > 0;
    if (is_number && take_either(&cursor, 'e', 'E'))
    {
        is_number = take_exponent(&cursor, &exponent);
    }
    out_decimal->point += exponent;
    return is_number && cursor.at == cursor.end;
}

bool number_parse_float(const char* text, size_t length, float* out_value)
{
    Decimal decimal;
    bool is_negative;
    float value;
    if (!read_decimal(text, length, &decimal, &is_negative) || !decimal_to_float(&decimal, &value))
    {
        return false;
    }
    *out_value = is_negative ? -value : value;
    return true;
}

bool number_is_written(const char* text, size_t length)
{
    Decimal decimal;
    bool is_negative;
    return read_decimal(text, length, &decimal, &is_negative);
}

bool number_parse_int(const char* text, size_t length, int64_t* out_value)
{
    Cursor cursor = start_cursor(text, length);
    bool is_minus = take_minus(&cursor);
    uint64_t limit = is_minus ? UINT64_C(1) << 63 : INT64_MAX;
    uint64_t value = 0;
    bool fits = is_digit(&cursor);
    for (; fits && is_digit(&cursor); ++cursor.at)
    {
        uint64_t digit = (uint64_t)(*cursor.at - '0');
        fits = value <= (limit - digit) / 10;
        value = fits ? value * 10 + digit : value;
    }
    if (!fits || cursor.at != cursor.end)
    {
        return false;
    }
    // -2^63 has no positive counterpart.
    *out_value = !is_minus ? (int64_t)value : value == limit ? INT64_MIN : -(int64_t)value;
    return true;
}

static int hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char* found = c != '\0' ? strchr(digits, c) : NULL;
    return found != NULL ? (int)(found - digits) % 16 : -1;
}

bool number_parse_hex(const char* text, size_t length, uint64_t* out_value)
{
    uint64_t value = 0;
    bool is_hex = length >= 1 && length <= 16;
    for (size_t i = 0; is_hex && i < length; ++i)
    {
        int digit = hex_digit(text[i]);
        is_hex = digit >= 0;
        value = value << 4 | (uint64_t)(is_hex ? digit : 0);
    }
    if (is_hex)
    {
        *out_value = value;
    }
    return is_hex;
}

// --- writing -----------------------------------------------------------------------------------------------------------

typedef struct Writer
{
    char* text;
    int length;
} Writer;

static Writer start_writer(char* text)
{
    return (Writer){ text, 0 };
}

static void put(Writer* writer, char c)
{
    VOILE_ASSERT(writer->length < NUMBER_TEXT_SIZE - 1);
    writer->text[writer->length++] = c;
}

// Digit i of the decimal, 0 before and behind those that it has.
static void put_digit(Writer* writer, const Decimal* decimal, int i)
{
    put(writer, (char)('0' + (i >= 0 && i < decimal->count ? decimal->digits[i] : 0)));
}

// Digits [first, end) with the point behind digit `point` - 1.
static void put_digits(Writer* writer, const Decimal* decimal, int first, int end, int point)
{
    for (int i = first; i < end; ++i)
    {
        if (i == point)
        {
            put(writer, '.');
        }
        put_digit(writer, decimal, i);
    }
}

static void put_exponent(Writer* writer, int exponent)
{
    put(writer, 'e');
    put(writer, exponent < 0 ? '-' : '+');
    exponent = exponent < 0 ? -exponent : exponent;
    put(writer, (char)('0' + exponent / 10));
    put(writer, (char)('0' + exponent % 10));
}

static int finish(Writer* writer)
{
    writer->text[writer->length] = '\0';
    return writer->length;
}

int number_print_float(float value, char out_text[NUMBER_TEXT_SIZE])
{
    Writer writer = start_writer(out_text);
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    bool is_finite = value - value == 0.0f;
    if (is_finite && bits >> 31 != 0)
    {
        put(&writer, '-');
    }

    Decimal decimal;
    decimal_from_float(!is_finite ? 0.0f : value < 0.0f ? -value : value, &decimal);
    int point = (int)decimal.point;
    if (decimal.count == 0)
    {
        put(&writer, '0');
    }
    else if (point < -3 || point > 9)
    {
        put_digits(&writer, &decimal, 0, decimal.count, 1);
        put_exponent(&writer, point - 1);
    }
    else
    {
        int first = point < 1 ? point - 1 : 0;
        put_digits(&writer, &decimal, first, decimal.count > point ? decimal.count : point, point);
    }
    return finish(&writer);
}

// Puts a whole number with at least `min_digits` digits.
static void put_whole(Writer* writer, uint64_t value, int min_digits)
{
    char digits[20];
    int count = 0;
    for (; value > 0 || count < min_digits; value /= 10)
    {
        digits[count++] = (char)('0' + value % 10);
    }
    while (count > 0)
    {
        put(writer, digits[--count]);
    }
}

// fraction * factor rounded half up, exactly: both halves of the fraction times a factor below 2^20 fit a double.
static uint64_t round_product(double fraction, double factor)
{
    double high = (double)(float)fraction;
    double low = fraction - high;
    double high_product = high * factor;
    double low_product = low * factor;
    uint64_t whole = (uint64_t)high_product;
    return whole + (low_product >= 0.5 - (high_product - (double)whole) ? 1u : 0u);
}

int number_print_fixed(double value, int decimals, char out_text[NUMBER_TEXT_SIZE])
{
    static const double factors[] = { 1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0 };
    VOILE_ASSERT(decimals >= 0 && decimals <= 6);

    Writer writer = start_writer(out_text);
    if (!(value >= -1e15 && value <= 1e15))
    {
        put(&writer, '0');
        return finish(&writer);
    }

    double magnitude = value < 0.0 ? -value : value;
    uint64_t whole = (uint64_t)magnitude;
    uint64_t fraction = round_product(magnitude - (double)whole, factors[decimals]);
    if (fraction == (uint64_t)factors[decimals])
    {
        whole += 1;
        fraction = 0;
    }
    if (value < 0.0 && (whole | fraction) != 0)
    {
        put(&writer, '-');
    }
    put_whole(&writer, whole, 1);
    if (decimals > 0)
    {
        put(&writer, '.');
        put_whole(&writer, fraction, decimals);
    }
    return finish(&writer);
}
