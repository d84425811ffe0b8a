// number_print_fixed, with the C library's printf as the independent writer.

#include "formats/numbers.h"
#include "property/property.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG_TEXT_SIZE 400

static void fixed_decimals_are_rounded_half_away_from_zero(void** state)
{
    (void)state;
    static const struct
    {
        double value;
        int decimals;
        const char* text;
    } rows[] = {
        { 0.5, 0, "1" },
        { 1.5, 0, "2" },
        { 2.5, 0, "3" },
        { -0.5, 0, "-1" },
        { -0.4, 0, "0" },
        { 0.125, 2, "0.13" },
        { -0.125, 2, "-0.13" },
        { 0.0000005, 6, "0.000000" }, // a little below the half
        { 1.005, 2, "1.00" },         // as well
        { 0.999999999, 3, "1.000" },
        { 9.999999999, 3, "10.000" },
        { -0.0, 3, "0.000" },
        { -0.0001, 3, "0.000" },
        { 42.0, 0, "42" },
        { 1e15, 0, "1000000000000000" },
        { -1e15, 6, "-1000000000000000.000000" },
        { 999999999999999.875, 6, "999999999999999.875000" },
        { 1.1e15, 2, "0" },
        { 1e300, 2, "0" },
        { 5e-324, 6, "0.000000" },
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
    {
        char text[NUMBER_TEXT_SIZE];
        int length = number_print_fixed(rows[i].value, rows[i].decimals, text);
        assert_string_equal(text, rows[i].text);
        assert_int_equal(length, strlen(text));
    }
    char text[NUMBER_TEXT_SIZE];
    number_print_fixed(strtod("inf", NULL), 2, text);
    assert_string_equal(text, "0");
    number_print_fixed(strtod("nan", NULL), 2, text);
    assert_string_equal(text, "0");
}

// printf is exact too and differs only at exact halves (to even) and in the sign of zero. Random doubles are no halves;
// those near one are made by moving a half by the smallest step.
static void fixed_decimals_agree_with_printf(void** state)
{
    (void)state;
    Random random = random_from_seed(5);
    for (int i = 0; i < 300000; ++i)
    {
        int decimals = random_below(&random, 7);
        double value = (double)random_bits(&random) + (double)random_bits(&random) / 4294967296.0;
        value = value / (double)(UINT64_C(1) << random_below(&random, 60));
        if (i % 2 == 0)
        {
            char half[LONG_TEXT_SIZE];
            snprintf(half, sizeof(half), "%d.%0*d5", (int)random_below(&random, 1000), decimals,
                     (int)random_below(&random, 10));
            value = strtod(half, NULL);
        }
        char exact[LONG_TEXT_SIZE];
        snprintf(exact, sizeof(exact), "%.120f", value);
        const char* behind = strchr(exact, '.') + 1 + decimals;
        bool is_half = *behind == '5' && strspn(behind + 1, "0") == strlen(behind + 1);
        char text[NUMBER_TEXT_SIZE];
        char expected[LONG_TEXT_SIZE];
        number_print_fixed(value, decimals, text);
        snprintf(expected, sizeof(expected), "%.*f", decimals, value);
        if (!is_half && strcmp(text, expected) != 0)
        {
            fail_msg("%s with %d decimals was printed as '%s'", exact, decimals, text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_decimals_are_rounded_half_away_from_zero),
        cmocka_unit_test(fixed_decimals_agree_with_printf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
