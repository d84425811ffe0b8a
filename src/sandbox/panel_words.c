// Units and numbers as the panel writes them.

#include "sandbox/panel_state.h"

#include "formats/numbers.h"

#include <stdio.h>
#include <string.h>

void panel_unit(const char* unit, char out_unit[PANEL_UNIT_SIZE])
{
    if (strcmp(unit, "degrees") == 0)
    {
        snprintf(out_unit, PANEL_UNIT_SIZE, "deg");
        return;
    }
    size_t length = 0;
    for (; *unit != '\0' && length < PANEL_UNIT_SIZE - 4; ++unit)
    {
        bool is_power = unit[0] == '^' && (unit[1] == '2' || unit[1] == '3');
        if (is_power)
        {
            out_unit[length++] = '\xc2';
            out_unit[length++] = unit[1] == '2' ? '\xb2' : '\xb3';
            ++unit;
        }
        else
        {
            out_unit[length++] = *unit;
        }
    }
    out_unit[length] = '\0';
}

// ------------------------------------------------------------------------------------------------------------ numbers

static void drop_zeros(char* text)
{
    size_t length = strlen(text);
    if (strchr(text, '.') == NULL)
    {
        return;
    }
    while (text[length - 1] == '0')
    {
        text[--length] = '\0';
    }
    if (text[length - 1] == '.')
    {
        text[length - 1] = '\0';
    }
}

// Four digits that count. What is too small or too large for that is written with a power of ten.
static void print_number(float value, bool is_exact, char out_text[UI_NUMBER_SIZE])
{
    static const float tops[] = { 10.0f, 100.0f, 1000.0f };
    float size = value < 0.0f ? -value : value;
    bool is_plain = size == 0.0f || (size >= 1.0e-3f && size < 1.0e6f);
    int decimals = 3;
    if (is_exact || !is_plain)
    {
        number_print_float(value, out_text);
        return;
    }
    for (int i = 0; i < 3; ++i)
    {
        decimals -= size >= tops[i] ? 1 : 0;
    }
    decimals += size < 1.0f ? 1 : 0;
    decimals += size < 0.1f ? 1 : 0;
    number_print_fixed((double)value, decimals, out_text);
    drop_zeros(out_text);
}

// A comma is a point, too: half of all keyboards have one there.
static bool parse_number(const char* text, float* out_value)
{
    char copy[UI_EDIT_SIZE];
    snprintf(copy, sizeof copy, "%s", text);
    char* comma = strchr(copy, ',');
    if (comma != NULL)
    {
        *comma = '.';
    }
    TextSlice word = text_slice_trim((TextSlice){ copy, strlen(copy) });
    return number_parse_float(word.start, word.length, out_value);
}

const UiNumbers panel_numbers = { print_number, parse_number };
