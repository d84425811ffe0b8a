// What --help-keys prints.

#include "cli/options.h"
#include "formats/numbers.h"
#include "sandbox/scene.h"

#include <stdio.h>

static void print_key(const char* prefix, const ParameterRow* row)
{
    char name[64], low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE], range[3 * NUMBER_TEXT_SIZE] = "";
    snprintf(name, sizeof name, "%s%s", prefix, row->name);
    if (row->minimum < row->maximum)
    {
        number_print_float(row->minimum, low);
        number_print_float(row->maximum, high);
        snprintf(range, sizeof range, ", %s to %s", low, high);
    }
    const char* unit = row->unit;
    printf("  %-22s %s (%s%s%s%s)", name, row->help, row->default_value, unit[0] != '\0' ? " " : "", unit, range);
    for (int i = 0; row->choices != NULL && row->choices[i] != NULL; ++i)
    {
        printf("%s%s", i == 0 ? ": " : ", ", row->choices[i]);
    }
    putchar('\n');
}

void options_print_keys(void)
{
    static const struct
    {
        const char* title;
        const char* prefix;
        const ParameterTable* table;
    } groups[] = {
        { "Keys of a scene, with (default, range):", "", &world_parameters },
        { "\nKeys of a [cloth] section; for --set and set they are written cloth.KEY, or cloth.N.KEY for one cloth:",
          "cloth.", &cloth_parameters },
        { "\nKeys of a [solid] section, written solid.KEY or solid.N.KEY:", "solid.", &solid_parameters },
        { "\nKeys of a [key] section, which moves the cloth or solid before it:", "", &key_parameters },
    };
    for (size_t group = 0; group < sizeof groups / sizeof *groups; ++group)
    {
        puts(groups[group].title);
        for (size_t i = 0; i < groups[group].table->count; ++i)
        {
            print_key(groups[group].prefix, &groups[group].table->rows[i]);
        }
    }
}
