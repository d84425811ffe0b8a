// strtof, strtod and printf of the C library are the independent readers and writers here, under the C locale.

#define _XOPEN_SOURCE 700

#include "formats/numbers.h"
#include "property/property.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LONG_TEXT_SIZE 400

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

static bool is_finite(float value)
{
    return value - value == 0.0f;
}

// --- printing and reading floats ---------------------------------------------------------------------------------------

static int count_digits(const char* text)
{
    char digits[NUMBER_TEXT_SIZE];
    int count = 0;
    for (; *text != '\0' && *text != 'e'; ++text)
    {
        bool is_digit = *text >= '0' && *text <= '9';
        if (is_digit && (count > 0 || *text != '0'))
        {
            digits[count++] = *text;
        }
    }
    while (count > 0 && digits[count - 1] == '0')
    {
        count -= 1;
    }
    return count;
}

static void check_round_trip(uint32_t bits)
{
    float value = float_of(bits);
    char text[NUMBER_TEXT_SIZE];
    int length = number_print_float(value, text);
    float read = 0.0f;
    bool is_read = number_parse_float(text, (size_t)length, &read);
    if ((size_t)length != strlen(text) || !is_read || bits_of(read) != bits || bits_of(strtof(text, NULL)) != bits)
    {
        fail_msg("%08x was printed as '%s', read back as %08x and by strtof as %08x", bits, text, bits_of(read),
                 bits_of(strtof(text, NULL)));
    }
}

static void every_float_survives_printing_and_reading(void** state)
{
    (void)state;
    Random random = random_from_seed(1);
    for (int i = 0; i < 2000000; ++i)
    {
        uint32_t bits = random_bits(&random);
        if (is_finite(float_of(bits)))
        {
            check_round_trip(bits);
        }
    }
}

static void floats_at_the_edges_of_every_exponent_survive(void** state)
{
    (void)state;
    static const uint32_t fractions[] = { 0,        1,        2,        0x2aaaaa, 0x3fffff, 0x400000,
                                          0x400001, 0x555555, 0x7ffffd, 0x7ffffe, 0x7fffff };
    for (uint32_t exponent = 0; exponent < 255; ++exponent)
    {
        for (size_t i = 0; i < sizeof(fractions) / sizeof(fractions[0]); ++i)
        {
            check_round_trip(exponent << 23 | fractions[i]);
            check_round_trip(UINT32_C(1) << 31 | exponent << 23 | fractions[i]);
        }
    }
}

static void check_fewest_digits(float value)
{
    char text[NUMBER_TEXT_SIZE];
    number_print_float(value, text);

    char shortest[NUMBER_TEXT_SIZE];
    int digit_count = 0;
    do
    {
        digit_count += 1;
        snprintf(shortest, sizeof(shortest), "%.*e", digit_count - 1, (double)value);
    } while (strtof(shortest, NULL) != value);

    double our_distance = strtod(text, NULL) - (double)value;
    double their_distance = strtod(shortest, NULL) - (double)value;
    bool is_as_near = our_distance * our_distance <= their_distance * their_distance;
    if (count_digits(text) != count_digits(shortest) || !is_as_near)
    {
        fail_msg("%08x was printed as '%s' where '%s' is shorter or nearer", bits_of(value), text, shortest);
    }
}

static void a_printed_float_has_the_fewest_digits_and_is_the_nearest_of_them(void** state)
{
    (void)state;
    Random random = random_from_seed(2);
    for (int i = 0; i < 200000; ++i)
    {
        float value = float_of(random_bits(&random));
        if (is_finite(value) && value != 0.0f)
        {
            check_fewest_digits(value);
        }
    }
    for (int i = 1; i < 20000; ++i)
    {
        check_fewest_digits((float)i / 1000.0f);
        check_fewest_digits(float_of((uint32_t)i));
    }
}

static void printed_floats_look_as_people_write_them(void** state)
{
    (void)state;
    static const struct
    {
        float value;
        const char* text;
    } rows[] = {
        { 0.0f, "0" },           { -0.0f, "-0" },
        { 0.1f, "0.1" },         { -3.0f, "-3" },
        { 100.0f, "100" },       { 9.81f, "9.81" },
        { 1e-4f, "0.0001" },     { 1e-5f, "1e-05" },
        { 1e-7f, "1e-07" },      { 123456.7f, "123456.7" },
        { 5e8f, "500000000" },   { 1e9f, "1e+09" },
        { 1.5e-38f, "1.5e-38" }, { 3.40282347e38f, "3.4028235e+38" },
        { 1e-45f, "1e-45" },
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
    {
        char text[NUMBER_TEXT_SIZE];
        number_print_float(rows[i].value, text);
        assert_string_equal(text, rows[i].text);
    }
}

static void what_is_not_finite_is_printed_as_zero(void** state)
{
    (void)state;
    char text[NUMBER_TEXT_SIZE];
    assert_int_equal(number_print_float(float_of(0x7f800000), text), 1);
    assert_string_equal(text, "0");
    number_print_float(float_of(0xff800000), text);
    assert_string_equal(text, "0");
    number_print_float(float_of(0xffc00001), text);
    assert_string_equal(text, "0");
}

// --- reading any text --------------------------------------------------------------------------------------------------

static void check_against_strtof(const char* text)
{
    float expected = strtof(text, NULL);
    float read = 12345.0f;
    bool is_read = number_parse_float(text, strlen(text), &read);
    if (is_read != is_finite(expected) || (is_read && bits_of(read) != bits_of(expected)))
    {
        fail_msg("'%s' was %s as %08x, by strtof as %08x", text, is_read ? "read" : "refused", bits_of(read),
                 bits_of(expected));
    }
}

static void decimals_of_any_length_are_rounded_as_strtof_rounds_them(void** state)
{
    (void)state;
    Random random = random_from_seed(3);
    for (int i = 0; i < 300000; ++i)
    {
        char text[LONG_TEXT_SIZE];
        int length = 0;
        int digit_count = 1 + random_below(&random, random_happens(&random, 0.1f) ? 300 : 25);
        int point = random_below(&random, digit_count + 1);
        for (int digit = 0; digit < digit_count; ++digit)
        {
            length += digit == point ? snprintf(text + length, 2, ".") : 0;
            length += snprintf(text + length, 2, "%d", (int)random_below(&random, 10));
        }
        snprintf(text + length, 16, "e%d", (int)random_below(&random, 100) - 60 - point / 2);
        check_against_strtof(text);
    }
}

// Half-way between two neighbouring floats lies a double, whose every digit printf knows.
static void decimals_at_and_beside_the_middle_of_two_floats_are_rounded_right(void** state)
{
    (void)state;
    Random random = random_from_seed(4);
    for (int i = 0; i < 30000; ++i)
    {
        uint32_t bits = random_bits(&random) % UINT32_C(0x7f7fffff);
        bits = i % 4 == 0 ? bits % UINT32_C(0x00ffffff) : bits;
        double middle = ((double)float_of(bits) + (double)float_of(bits + 1)) / 2.0;
        char text[LONG_TEXT_SIZE];
        snprintf(text, sizeof(text), "%.115e", middle);
        check_against_strtof(text);

        char* exponent = strchr(text, 'e');
        char above[LONG_TEXT_SIZE];
        snprintf(above, sizeof(above), "%.*s%0*d%s", (int)(exponent - text), text, 1 + random_below(&random, 150), 1,
                 exponent);
        check_against_strtof(above);

        // The last digit that is not 0, one lower.
        char* digit = exponent - 1;
        while (*digit == '0')
        {
            digit -= 1;
        }
        *digit = (char)(*digit - 1);
        check_against_strtof(text);
    }
}

static void the_largest_and_the_smallest_float_have_their_own_edges(void** state)
{
    (void)state;
    static const char* const texts[] = {
        "3.4028234663852886e38",
        "3.4028235677973366e+38", // the middle of the largest and what would come next: too much
        "340282356779733661637539395458142568447.99999",
        "340282356779733661637539395458142568448",
        "3.4028236e38",
        "1e39",
        "1e-45",
        "7.0064923216240853546186479164495806564013097093825788587853e-46",
        "7.0064923216240853546186479164495806564013097093825788587854e-46",
        "7.006492321624085e-46",
        "0.7e-45",
        "1e-46",
        "1.1754943508222875e-38",
        "1.17549429e-38",
        "1.1754942807573643e-38",
        "1e-999999999999",
        "-1e-999999999999",
        "-0.0",
        "0e999999999999",
        "1e999999999999",
        "9e99999999999999999999999999",
        "1e-99999999999999999999999999",
        "0000000000000000000000000000000000000000000000000000000000001",
        "+.5e+1",
        "5.",
        "5.e2",
        "16777217",
        "16777219",
        "1234567890123456789012345678901234567890e-10",
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); ++i)
    {
        check_against_strtof(texts[i]);
    }
}

static void a_million_digits_are_one_number(void** state)
{
    (void)state;
    size_t length = 1000000;
    char* text = malloc(length + 16);
    assert_non_null(text);
    memset(text, '0', length);
    text[1] = '.';
    memcpy(text + length, "1e999999", 9);
    float value = 0.0f;
    assert_true(number_parse_float(text, length + 8, &value));
    assert_true(value == 1.0f);

    // Half-way between 1 and the next float, and a last digit that tips it.
    memcpy(text, "1.000000059604644775390625", 26);
    text[length] = '1';
    assert_true(number_parse_float(text, length, &value));
    assert_int_equal(bits_of(value), 0x3f800000);
    assert_true(number_parse_float(text, length + 1, &value));
    assert_int_equal(bits_of(value), 0x3f800001);
    free(text);
}

static void what_is_no_number_is_refused_and_leaves_the_value_alone(void** state)
{
    (void)state;
    static const char* const texts[] = { "",     " ",     "+",     "-",     ".",     "-.",   "e5",       ".e5",
                                         "1e",   "1e+",   "1e-",   "1.2.3", "1,5",   "1 2",  " 1",       "1 ",
                                         "0x10", "1f",    "nan",   "NaN",   "inf",   "-inf", "infinity", "--1",
                                         "+-1",  "1e5.0", "1e5e5", "١",     "1_000", "1'000" };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); ++i)
    {
        float value = 7.0f;
        assert_false(number_parse_float(texts[i], strlen(texts[i]), &value));
        assert_false(number_is_written(texts[i], strlen(texts[i])));
        assert_true(value == 7.0f);
    }
    float value = 7.0f;
    assert_false(number_parse_float("1\0", 2, &value));
    assert_false(number_parse_float(NULL, 0, &value));
}

static void only_the_given_length_is_read(void** state)
{
    (void)state;
    float value;
    assert_true(number_parse_float("12.75 and more", 4, &value));
    assert_true(value == 12.7f);
    int64_t whole;
    assert_true(number_parse_int("1234", 2, &whole));
    assert_int_equal(whole, 12);
}

static void a_number_too_large_for_a_float_is_still_written_as_one(void** state)
{
    (void)state;
    assert_true(number_is_written("1e999", 5));
    assert_true(number_is_written("-12.5", 5));
}

// --- whole numbers -----------------------------------------------------------------------------------------------------

static void whole_numbers_reach_to_both_ends_and_no_further(void** state)
{
    (void)state;
    static const struct
    {
        const char* text;
        bool is_number;
        int64_t value;
    } rows[] = {
        { "0", true, 0 },
        { "-0", true, 0 },
        { "+7", true, 7 },
        { "000000000000000000000000000000012", true, 12 },
        { "9223372036854775807", true, INT64_MAX },
        { "-9223372036854775808", true, INT64_MIN },
        { "9223372036854775808", false, 0 },
        { "-9223372036854775809", false, 0 },
        { "18446744073709551616", false, 0 },
        { "99999999999999999999999", false, 0 },
        { "", false, 0 },
        { "-", false, 0 },
        { "1.0", false, 0 },
        { "1e3", false, 0 },
        { "12a", false, 0 },
        { " 1", false, 0 },
        { "0x1", false, 0 },
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
    {
        int64_t value = 0;
        assert_int_equal(number_parse_int(rows[i].text, strlen(rows[i].text), &value), rows[i].is_number);
        assert_true(value == rows[i].value);
    }
}

static void hexadecimal_has_one_to_sixteen_digits(void** state)
{
    (void)state;
    uint64_t value = 1;
    assert_true(number_parse_hex("0", 1, &value));
    assert_true(value == 0);
    assert_true(number_parse_hex("0123456789abcDEF", 16, &value));
    assert_true(value == UINT64_C(0x0123456789abcdef));
    assert_true(number_parse_hex("ffffffffffffffff", 16, &value));
    assert_true(value == UINT64_MAX);
    value = 5;
    assert_false(number_parse_hex("", 0, &value));
    assert_false(number_parse_hex("00000000000000001", 17, &value));
    assert_false(number_parse_hex("12g4", 4, &value));
    assert_false(number_parse_hex("-1", 2, &value));
    assert_false(number_parse_hex("1\0", 2, &value));
    assert_true(value == 5);
}

// --- locales -----------------------------------------------------------------------------------------------------------

// Makes a locale with a decimal comma in the working folder, where the system has its sources.
static bool enter_comma_locale(void)
{
    char* folder = getcwd(NULL, 0);
    bool is_made = folder != NULL && system("mkdir -p locales && test -d locales/de_DE.UTF-8 || "
                                            "localedef -i de_DE -f UTF-8 locales/de_DE.UTF-8 2>/dev/null") == 0;
    if (is_made)
    {
        char path[4096];
        snprintf(path, sizeof(path), "%s/locales", folder);
        setenv("LOCPATH", path, 1);
    }
    free(folder);
    return setlocale(LC_ALL, "de_DE.UTF-8") != NULL && strcmp(localeconv()->decimal_point, ",") == 0;
}

static void a_decimal_comma_locale_changes_nothing(void** state)
{
    (void)state;
    if (!enter_comma_locale())
    {
        print_message("NOT TESTED: no locale with a decimal comma could be made (localedef -i de_DE)\n");
        skip();
    }
    char printf_text[NUMBER_TEXT_SIZE];
    snprintf(printf_text, sizeof(printf_text), "%.1f", 0.5);

    char text[NUMBER_TEXT_SIZE];
    char fixed_text[NUMBER_TEXT_SIZE];
    float value = 0.0f;
    number_print_float(-1234.5f, text);
    number_print_fixed(1234567.25, 2, fixed_text);
    bool is_read = number_parse_float("0.25", 4, &value);
    bool comma_is_read = number_parse_float("0,25", 4, &value);
    setlocale(LC_ALL, "C");

    assert_string_equal(printf_text, "0,5");
    assert_string_equal(text, "-1234.5");
    assert_string_equal(fixed_text, "1234567.25");
    assert_true(is_read);
    assert_false(comma_is_read);
    assert_true(value == 0.25f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_float_survives_printing_and_reading),
        cmocka_unit_test(floats_at_the_edges_of_every_exponent_survive),
        cmocka_unit_test(a_printed_float_has_the_fewest_digits_and_is_the_nearest_of_them),
        cmocka_unit_test(printed_floats_look_as_people_write_them),
        cmocka_unit_test(what_is_not_finite_is_printed_as_zero),
        cmocka_unit_test(decimals_of_any_length_are_rounded_as_strtof_rounds_them),
        cmocka_unit_test(decimals_at_and_beside_the_middle_of_two_floats_are_rounded_right),
        cmocka_unit_test(the_largest_and_the_smallest_float_have_their_own_edges),
        cmocka_unit_test(a_million_digits_are_one_number),
        cmocka_unit_test(what_is_no_number_is_refused_and_leaves_the_value_alone),
        cmocka_unit_test(only_the_given_length_is_read),
        cmocka_unit_test(a_number_too_large_for_a_float_is_still_written_as_one),
        cmocka_unit_test(whole_numbers_reach_to_both_ends_and_no_further),
        cmocka_unit_test(hexadecimal_has_one_to_sixteen_digits),
        cmocka_unit_test(a_decimal_comma_locale_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
