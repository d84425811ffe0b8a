#include "formats/parameters.h"

#include "formats/numbers.h"

#include <stdio.h>
#include <string.h>

// Any value, apart from the struct that it belongs to.
typedef union ParameterValue
{
    bool is_on;
    int32_t whole;
    float number;
    VoileVec3 vector;
    char text[PARAMETER_TEXT_SIZE];
    ParameterBox box;
    ParameterRanges ranges;
} ParameterValue;

// A value on its way from text, with what its refusal needs.
typedef struct Reading
{
    const ParameterRow* row;
    TextSlice value; // trimmed
    int line;
    VoileError* error;
} Reading;

// --- refusals ----------------------------------------------------------------------------------------------------------

static VoileResult refuse(const Reading* reading, const char* reason)
{
    char value[TEXT_SHOWN_SIZE];
    text_show(reading->value, value, sizeof(value));
    return voile_fail(reading->error, VOILE_ERROR_INVALID, reading->line, "%s = %s %s", reading->row->name, value,
                      reason);
}

static VoileResult refuse_range(const Reading* reading)
{
    char low[NUMBER_TEXT_SIZE];
    char high[NUMBER_TEXT_SIZE];
    char reason[2 * NUMBER_TEXT_SIZE + 32];
    number_print_float(reading->row->minimum, low);
    number_print_float(reading->row->maximum, high);
    snprintf(reason, sizeof(reason), "is out of range (%s to %s)", low, high);
    return refuse(reading, reason);
}

// --- reading, by type --------------------------------------------------------------------------------------------------

static VoileResult read_bool(const Reading* reading, ParameterValue* out_value)
{
    static const struct
    {
        const char* word;
        bool is_on;
    } words[] = { { "true", true },   { "on", true },   { "yes", true }, { "1", true },
                  { "false", false }, { "off", false }, { "no", false }, { "0", false } };

    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); ++i)
    {
        if (text_slice_equals(reading->value, words[i].word))
        {
            out_value->is_on = words[i].is_on;
            return VOILE_OK;
        }
    }
    return refuse(reading, "is neither true nor false");
}

static bool is_whole(TextSlice value)
{
    for (size_t i = 0; i < value.length; ++i)
    {
        if (strchr(".eE", value.start[i]) != NULL)
        {
            return false;
        }
    }
    return number_is_written(value.start, value.length);
}

// One whole number of the value, which is not `reason` when it is none.
static VoileResult read_whole(const Reading* reading, TextSlice word, const char* reason, int32_t* out_whole)
{
    if (!is_whole(word))
    {
        return refuse(reading, reason);
    }
    int64_t whole;
    bool fits = number_parse_int(word.start, word.length, &whole) && whole >= INT32_MIN && whole <= INT32_MAX &&
                (double)whole >= (double)reading->row->minimum && (double)whole <= (double)reading->row->maximum;
    if (!fits)
    {
        return refuse_range(reading);
    }
    *out_whole = (int32_t)whole;
    return VOILE_OK;
}

static VoileResult read_int(const Reading* reading, ParameterValue* out_value)
{
    return read_whole(reading, reading->value, "is not a whole number", &out_value->whole);
}

// One number of the value, which is not `name` when it is none.
static VoileResult read_number(const Reading* reading, TextSlice word, const char* reason, float* out_number)
{
    if (!number_is_written(word.start, word.length))
    {
        return refuse(reading, reason);
    }
    float number;
    bool fits = number_parse_float(word.start, word.length, &number) && number >= reading->row->minimum &&
                number <= reading->row->maximum;
    if (!fits)
    {
        return refuse_range(reading);
    }
    *out_number = number;
    return VOILE_OK;
}

static VoileResult read_float(const Reading* reading, ParameterValue* out_value)
{
    return read_number(reading, reading->value, "is not a number", &out_value->number);
}

static VoileResult read_auto(const Reading* reading, ParameterValue* out_value)
{
    out_value->number = -1.0f;
    return text_slice_equals(reading->value, "auto")
               ? VOILE_OK
               : read_number(reading, reading->value, "is neither a number nor auto", &out_value->number);
}

static VoileResult read_numbers(const Reading* reading, const char* reason, float* const* numbers, size_t count)
{
    TextSlice rest = reading->value;
    TextSlice word;
    VoileResult result = VOILE_OK;
    for (size_t i = 0; result == VOILE_OK && i < count; ++i)
    {
        result =
            text_next_word(&rest, &word) ? read_number(reading, word, reason, numbers[i]) : refuse(reading, reason);
    }
    if (result == VOILE_OK && text_next_word(&rest, &word))
    {
        result = refuse(reading, reason);
    }
    return result;
}

static VoileResult read_vector(const Reading* reading, ParameterValue* out_value)
{
    VoileVec3* vector = &out_value->vector;
    float* const components[] = { &vector->x, &vector->y, &vector->z };
    return read_numbers(reading, "is not three numbers", components, 3);
}

static VoileResult read_box(const Reading* reading, ParameterValue* out_value)
{
    ParameterBox* box = &out_value->box;
    if (text_slice_equals(reading->value, "none"))
    {
        *box = (ParameterBox){ { 1.0f, 1.0f, 1.0f }, { -1.0f, -1.0f, -1.0f } };
        return VOILE_OK;
    }
    float* const corners[] = { &box->least.x, &box->least.y, &box->least.z, &box->most.x, &box->most.y, &box->most.z };
    VoileResult result = read_numbers(reading, "is not six numbers (least x y z, most x y z)", corners, 6);
    bool is_box = box->least.x <= box->most.x && box->least.y <= box->most.y && box->least.z <= box->most.z;
    return result != VOILE_OK || is_box ? result : refuse(reading, "has a least value above its most");
}

static VoileResult read_range(const Reading* reading, TextSlice word, struct ParameterRange* out_range)
{
    static const char reason[] = "is not a list of whole numbers and ranges (0 5 10-19)";
    size_t length = 0;
    while (length < word.length && word.start[length] != '-')
    {
        ++length;
    }
    bool is_range = length < word.length;
    TextSlice last = is_range ? (TextSlice){ word.start + length + 1, word.length - length - 1 } : word;
    word.length = length;
    VoileResult result = read_whole(reading, word, reason, &out_range->first);
    result = result == VOILE_OK ? read_whole(reading, last, reason, &out_range->last) : result;
    bool is_backwards = result == VOILE_OK && out_range->first > out_range->last;
    return is_backwards ? refuse(reading, "has a range that runs backwards") : result;
}

static VoileResult read_ranges(const Reading* reading, ParameterValue* out_value)
{
    ParameterRanges* ranges = &out_value->ranges;
    TextSlice rest = reading->value;
    TextSlice word;
    VoileResult result = VOILE_OK;
    memset(ranges, 0, sizeof(*ranges));
    while (result == VOILE_OK && !text_slice_equals(reading->value, "none") && text_next_word(&rest, &word))
    {
        if (ranges->count == MAX_PARAMETER_RANGES)
        {
            char reason[48];
            snprintf(reason, sizeof(reason), "has more than %d parts", MAX_PARAMETER_RANGES);
            return refuse(reading, reason);
        }
        result = read_range(reading, word, &ranges->ranges[ranges->count++]);
    }
    return result;
}

static VoileResult read_choice(const Reading* reading, ParameterValue* out_value)
{
    const char* const* choices = reading->row->choices;
    char reason[192] = "is not one of";
    size_t count = 0;
    for (int32_t i = 0; choices[i] != NULL; ++i, ++count)
    {
        if (text_slice_equals(reading->value, choices[i]))
        {
            out_value->whole = i;
            return VOILE_OK;
        }
        size_t length = strlen(reason);
        snprintf(reason + length, sizeof(reason) - length, "%s %s", i > 0 ? "," : "", choices[i]);
    }
    const char* nearest = text_nearest_name(reading->value, choices, count, sizeof(*choices));
    if (nearest != NULL)
    {
        size_t length = strlen(reason);
        snprintf(reason + length, sizeof(reason) - length, " (did you mean '%s'?)", nearest);
    }
    return refuse(reading, reason);
}

static VoileResult read_text(const Reading* reading, ParameterValue* out_value)
{
    TextSlice value = reading->value;
    if (!text_is_printable(value))
    {
        return refuse(reading, "is not plain UTF-8 text");
    }
    // In a file the rest would be taken for a comment.
    if (text_line_content(value).length != value.length)
    {
        return refuse(reading, "has a '#' at its start or after a blank");
    }
    if (value.length >= PARAMETER_TEXT_SIZE)
    {
        char reason[48];
        snprintf(reason, sizeof(reason), "is longer than %d bytes", PARAMETER_TEXT_SIZE - 1);
        return refuse(reading, reason);
    }
    memset(out_value->text, 0, sizeof(out_value->text));
    (void)text_slice_copy(value, out_value->text, sizeof(out_value->text));
    return VOILE_OK;
}

// --- printing, by type -------------------------------------------------------------------------------------------------

static void print_bool(const ParameterRow* row, const ParameterValue* value, char* out_text)
{
    (void)row;
    snprintf(out_text, PARAMETER_VALUE_SIZE, "%s", value->is_on ? "true" : "false");
}

static void print_int(const ParameterRow* row, const ParameterValue* value, char* out_text)
{
    (void)row;
    snprintf(out_text, PARAMETER_VALUE_SIZE, "%ld", (long)value->whole);
}

static void print_float(const ParameterRow* row, const ParameterValue* value, char* out_text)
{
    (void)row;
    number_print_float(value->number, out_text);
}

static void print_vector(const ParameterRow* row, const ParameterValue* value, char* out_text)
{
    (void)row;
    char x[NUMBER_TEXT_SIZE];
    char y[NUMBER_TEXT_SIZE];
    char z[NUMBER_TEXT_SIZE];
    number_print_float(value->vector.x, x);
    number_print_float(value->vector.y, y);
    number_print_float(value->vector.z, z);
    snprintf(out_text, PARAMETER_VALUE_SIZE, "%s %s %s", x, y, z);
}

static void print_auto(const ParameterRow* row, const ParameterValue* value, char* out_text)
{
    if (value->number < 0.0f)
    {
        snprintf(out_text, PARAMETER_VALUE_SIZE, "auto");
        return;
    }
    print_float(row, value, out_text);
}

static void print_box(const ParameterRow* row, const ParameterValue* value, char* out_text)
{
    if (value->box.least.x > value->box.most.x)
    {
        snprintf(out_text, PARAMETER_VALUE_SIZE, "none");
        return;
    }
    ParameterValue corner = { .vector = value->box.least };
    print_vector(row, &corner, out_text);
    size_t length = strlen(out_text);
    out_text[length++] = ' ';
    char most[PARAMETER_VALUE_SIZE];
    corner.vector = value->box.most;
    print_vector(row, &corner, most);
    snprintf(out_text + length, PARAMETER_VALUE_SIZE - length, "%s", most);
}

static void print_ranges(const ParameterRow* row, const ParameterValue* value, char* out_text)
{
    (void)row;
    snprintf(out_text, PARAMETER_VALUE_SIZE, "none");
    size_t length = 0;
    for (int32_t i = 0; i < value->ranges.count; ++i)
    {
        struct ParameterRange range = value->ranges.ranges[i];
        size_t left = PARAMETER_VALUE_SIZE - length;
        const char* blank = i > 0 ? " " : "";
        int size = range.first == range.last
                       ? snprintf(out_text + length, left, "%s%ld", blank, (long)range.first)
                       : snprintf(out_text + length, left, "%s%ld-%ld", blank, (long)range.first, (long)range.last);
        length += (size_t)size;
    }
}

static void print_choice(const ParameterRow* row, const ParameterValue* value, char* out_text)
{
    snprintf(out_text, PARAMETER_VALUE_SIZE, "%s", row->choices[value->whole]);
}

static void print_text(const ParameterRow* row, const ParameterValue* value, char* out_text)
{
    (void)row;
    snprintf(out_text, PARAMETER_VALUE_SIZE, "%s", value->text);
}

// --- the types ---------------------------------------------------------------------------------------------------------

typedef struct TypeRules
{
    size_t size;
    VoileResult (*read)(const Reading* reading, ParameterValue* out_value);
    void (*print)(const ParameterRow* row, const ParameterValue* value, char* out_text);
} TypeRules;

static const TypeRules type_rules[] = {
    [PARAMETER_BOOL] = { sizeof(bool), read_bool, print_bool },
    [PARAMETER_INT] = { sizeof(int32_t), read_int, print_int },
    [PARAMETER_FLOAT] = { sizeof(float), read_float, print_float },
    [PARAMETER_VECTOR] = { sizeof(VoileVec3), read_vector, print_vector },
    [PARAMETER_CHOICE] = { sizeof(int32_t), read_choice, print_choice },
    [PARAMETER_TEXT] = { PARAMETER_TEXT_SIZE, read_text, print_text },
    [PARAMETER_AUTO] = { sizeof(float), read_auto, print_auto },
    [PARAMETER_BOX] = { sizeof(ParameterBox), read_box, print_box },
    [PARAMETER_RANGES] = { sizeof(ParameterRanges), read_ranges, print_ranges },
};

static ParameterValue load(const ParameterRow* row, const void* values)
{
    ParameterValue value = { .text = "" };
    memcpy(&value, (const char*)values + row->offset, type_rules[row->type].size);
    return value;
}

static void store(const ParameterRow* row, void* values, const ParameterValue* value)
{
    memcpy((char*)values + row->offset, value, type_rules[row->type].size);
}

static ParameterValue default_of(const ParameterRow* row)
{
    ParameterValue value = { .text = "" };
    Reading reading = { row, { row->default_value, strlen(row->default_value) }, 0, NULL };
    VoileResult result = type_rules[row->type].read(&reading, &value);
    VOILE_ASSERT(result == VOILE_OK);
    (void)result;
    return value;
}

static bool values_agree(const ParameterRow* row, const ParameterValue* a, const ParameterValue* b)
{
    return row->type == PARAMETER_TEXT ? strcmp(a->text, b->text) == 0 : memcmp(a, b, type_rules[row->type].size) == 0;
}

// --- parameters --------------------------------------------------------------------------------------------------------

void parameters_set_defaults(const ParameterTable* table, void* values)
{
    for (size_t i = 0; i < table->count; ++i)
    {
        ParameterValue value = default_of(&table->rows[i]);
        store(&table->rows[i], values, &value);
    }
}

const ParameterRow* parameters_find(const ParameterTable* table, TextSlice name)
{
    for (size_t i = 0; i < table->count; ++i)
    {
        if (text_slice_equals(name, table->rows[i].name))
        {
            return &table->rows[i];
        }
    }
    return NULL;
}

VoileResult parameter_set(const ParameterRow* row, void* values, TextSlice value, int line, VoileError* error)
{
    Reading reading = { row, text_slice_trim(value), line, error };
    if (reading.value.length == 0 && row->type != PARAMETER_TEXT)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, line, "%s has no value", row->name);
    }
    ParameterValue read = { .text = "" };
    VoileResult result = type_rules[row->type].read(&reading, &read);
    if (result == VOILE_OK)
    {
        store(row, values, &read);
    }
    return result;
}

VoileResult parameters_set(const ParameterTable* table, void* values, TextSlice key, TextSlice value, int line,
                           VoileError* error)
{
    const ParameterRow* row = parameters_find(table, key);
    if (row != NULL)
    {
        return parameter_set(row, values, value, line, error);
    }

    char shown[TEXT_SHOWN_SIZE];
    text_show(key, shown, sizeof(shown));
    const char* nearest =
        table->count > 0 ? text_nearest_name(key, &table->rows[0].name, table->count, sizeof(ParameterRow)) : NULL;
    if (nearest != NULL)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, line, "'%s' is not a key (did you mean '%s'?)", shown, nearest);
    }
    return voile_fail(error, VOILE_ERROR_INVALID, line, "'%s' is not a key", shown);
}

void parameter_print(const ParameterRow* row, const void* values, char out_text[PARAMETER_VALUE_SIZE])
{
    ParameterValue value = load(row, values);
    type_rules[row->type].print(row, &value, out_text);
}

bool parameter_equals(const ParameterRow* row, const void* values, const void* other_values)
{
    ParameterValue value = load(row, values);
    ParameterValue other = load(row, other_values);
    return values_agree(row, &value, &other);
}

bool parameters_write(const ParameterTable* table, const void* values, TextBuffer* buffer)
{
    for (size_t i = 0; i < table->count; ++i)
    {
        const ParameterRow* row = &table->rows[i];
        ParameterValue value = load(row, values);
        ParameterValue default_value = default_of(row);
        if (!values_agree(row, &value, &default_value))
        {
            char text[PARAMETER_VALUE_SIZE];
            parameter_print(row, values, text);
            text_buffer_add(buffer, "%s = %s\n", row->name, text);
        }
    }
    return !buffer->has_failed;
}
