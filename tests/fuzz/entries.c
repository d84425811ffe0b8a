// Any bytes are read as entries and set in a table of parameters of every type. What they make is written, and must read
// back the same, bit for bit.

#include "formats/numbers.h"
#include "formats/parameters.h"
#include "fuzz/fuzz.h"

#include <string.h>

typedef struct Values
{
    bool is_paused;
    int32_t sub_steps;
    float gravity;
    float any;
    VoileVec3 wind;
    int32_t solver;
    char title[PARAMETER_TEXT_SIZE];
    float mass;
    ParameterBox box;
    ParameterRanges points;
} Values;

static const char* const solvers[] = { "classic", "small_steps", "exact", NULL };

static const ParameterRow rows[] = {
    { "is_paused", PARAMETER_BOOL, "", 0, 0, "false", "", offsetof(Values, is_paused), NULL, false, 0, 0, 0 },
    { "sub_steps", PARAMETER_INT, "", 1, 100, "5", "", offsetof(Values, sub_steps), NULL, false, 0, 0, 0 },
    { "gravity", PARAMETER_FLOAT, "m/s2", -20, 20, "-9.81", "", offsetof(Values, gravity), NULL, false, 0, 0, 0 },
    { "any", PARAMETER_FLOAT, "", -3.4e38f, 3.4e38f, "0", "", offsetof(Values, any), NULL, false, 0, 0, 0 },
    { "wind", PARAMETER_VECTOR, "m/s", -3.4e38f, 3.4e38f, "0 0 0", "", offsetof(Values, wind), NULL, false, 0, 0, 0 },
    { "solver", PARAMETER_CHOICE, "", 0, 0, "small_steps", "", offsetof(Values, solver), solvers, true, 0, 0, 0 },
    { "title", PARAMETER_TEXT, "", 0, 0, "A cloth", "", offsetof(Values, title), NULL, false, 0, 0, 0 },
    { "mass", PARAMETER_AUTO, "kg", 0, 10, "auto", "", offsetof(Values, mass), NULL, false, 0, 0, 0 },
    { "box", PARAMETER_BOX, "m", -3.4e38f, 3.4e38f, "none", "", offsetof(Values, box), NULL, true, 0, 0, 0 },
    { "points", PARAMETER_RANGES, "", 0, 3e9f, "none", "", offsetof(Values, points), NULL, true, 0, 0, 0 },
};

static const ParameterTable table = { rows, sizeof(rows) / sizeof(rows[0]) };

static void read_entries(TextSlice text, Values* values, TextErrors* errors)
{
    TextReader reader = { text, 0 };
    TextEntry entry;
    int last_line = 0;
    while (text_next_entry(&reader, &entry))
    {
        FUZZ_EXPECT(entry.line > last_line && entry.key.length > 0);
        last_line = entry.line;
        VoileError error;
        if (entry.kind == TEXT_ENTRY_PAIR &&
            parameters_set(&table, values, entry.key, entry.value, entry.line, &error) != VOILE_OK)
        {
            FUZZ_EXPECT(error.line == entry.line);
            text_errors_add_error(errors, &error);
        }
    }
}

static void expect_in_range(const Values* values)
{
    FUZZ_EXPECT(values->sub_steps >= 1 && values->sub_steps <= 100);
    FUZZ_EXPECT(values->gravity >= -20.0f && values->gravity <= 20.0f);
    FUZZ_EXPECT(voile_is_finite(values->any) && voile_is_finite3(values->wind));
    FUZZ_EXPECT(values->solver >= 0 && values->solver <= 2);
    FUZZ_EXPECT(values->mass == -1.0f || (values->mass >= 0.0f && values->mass <= 10.0f));
    FUZZ_EXPECT(voile_is_finite3(values->box.least) && voile_is_finite3(values->box.most));
    FUZZ_EXPECT(values->points.count >= 0 && values->points.count <= MAX_PARAMETER_RANGES);
    for (int32_t i = 0; i < values->points.count; ++i)
    {
        FUZZ_EXPECT(values->points.ranges[i].first >= 0);
        FUZZ_EXPECT(values->points.ranges[i].first <= values->points.ranges[i].last);
    }
    FUZZ_EXPECT(memchr(values->title, '\0', sizeof(values->title)) != NULL);
    FUZZ_EXPECT(text_is_printable((TextSlice){ values->title, strlen(values->title) }));
}

static void expect_round_trip(const Values* values)
{
    TextBuffer buffer = { .allocator = voile_default_allocator() };
    FUZZ_EXPECT(parameters_write(&table, values, &buffer));
    Values again;
    TextErrors errors = { .count = 0 };
    parameters_set_defaults(&table, &again);
    read_entries((TextSlice){ buffer.text, buffer.size }, &again, &errors);
    FUZZ_EXPECT(errors.count == 0);
    for (size_t i = 0; i < table.count; ++i)
    {
        FUZZ_EXPECT(parameter_equals(&rows[i], values, &again));
    }
    text_buffer_release(&buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size)
{
    TextSlice text = { (const char*)bytes, size };
    Values values;
    TextErrors errors = { .count = 0 };
    parameters_set_defaults(&table, &values);
    read_entries(text, &values, &errors);
    expect_in_range(&values);
    expect_round_trip(&values);
    fuzz_expect_sentences(&errors);

    // The other readers of foreign text, on the whole of it.
    float number;
    int64_t whole;
    uint64_t hex;
    bool is_number = number_parse_float(text.start, text.length, &number);
    FUZZ_EXPECT(!is_number || (voile_is_finite(number) && number_is_written(text.start, text.length)));
    FUZZ_EXPECT(!number_parse_int(text.start, text.length, &whole) || number_is_written(text.start, text.length));
    (void)number_parse_hex(text.start, text.length, &hex);
    return 0;
}
