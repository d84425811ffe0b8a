// Parameter rows: the one schema behind scene files, --set, set commands, settings, help and the panel.

#ifndef FORMATS_PARAMETERS_H
#define FORMATS_PARAMETERS_H

#include "formats/text.h"
#include "voile/vector.h"

#define PARAMETER_TEXT_SIZE  64  // bytes of a text value, its NUL included
#define PARAMETER_VALUE_SIZE 640 // bytes that hold any printed value

// A box along the axes; `none` holds nothing: its least is above its most.
typedef struct ParameterBox
{
    VoileVec3 least, most;
} ParameterBox;

#define MAX_PARAMETER_RANGES 24

// Whole numbers, in the order in which they were written; `none` is an empty list.
typedef struct ParameterRanges
{
    int32_t count;
    struct ParameterRange
    {
        int32_t first, last; // inclusive
    } ranges[MAX_PARAMETER_RANGES];
} ParameterRanges;

typedef enum ParameterType
{
    PARAMETER_BOOL,   // bool: true or false (also on, off, yes, no, 1, 0)
    PARAMETER_INT,    // int32_t
    PARAMETER_FLOAT,  // float
    PARAMETER_VECTOR, // VoileVec3: three numbers
    PARAMETER_CHOICE, // int32_t: the index in `choices`
    PARAMETER_TEXT,   // char[PARAMETER_TEXT_SIZE]: valid UTF-8 without control characters
    PARAMETER_AUTO,   // float, 0 or more; or the word auto: below 0
    PARAMETER_BOX,    // ParameterBox: six numbers, least x y z, most x y z; or the word none
    PARAMETER_RANGES, // ParameterRanges: whole numbers of 0 or more and ranges of them, 0 5 10-19; or the word none
} ParameterType;

typedef struct ParameterRow
{
    const char* name;
    ParameterType type;
    const char* unit;           // "" where there is none
    float minimum, maximum;     // of numbers (each component of a vector), inclusive
    const char* default_value;  // as text
    const char* help;           // one line
    size_t offset;              // in the struct of values
    const char* const* choices; // NULL-terminated, for PARAMETER_CHOICE
    bool rebuilds;              // a new value needs the scene to be built again
    int section;                // of the panel, in the words of the table's owner; 0: none
    float usual;                // a slider reaches so far from 0 at the most; 0: the whole range
    float fine;                 // and is logarithmic from about here on; 0: where the range asks for it
} ParameterRow;

typedef struct ParameterTable
{
    const ParameterRow* rows;
    size_t count;
} ParameterTable;

// Writes every row's default into `values` (the struct that the offsets speak of).
void parameters_set_defaults(const ParameterTable* table, void* values);

// NULL when no row has that name.
const ParameterRow* parameters_find(const ParameterTable* table, TextSlice name);

// Reads `value` by the row's type and range into `values`; on failure (VOILE_ERROR_INVALID) they are untouched and the
// sentence names the key, the value and what is allowed, e.g. "sub_steps = 0 is out of range (1 to 100)" or
// "gravity = high is not a number". A text may not hold what a file would take for a comment.
VOILE_MUST_USE VoileResult parameter_set(const ParameterRow* row, void* values, TextSlice value, int line,
                                         VoileError* error);

// Finds the row and sets it; an unknown key gives "'stifness' is not a key (did you mean 'stiffness'?)".
VOILE_MUST_USE VoileResult parameters_set(const ParameterTable* table, void* values, TextSlice key, TextSlice value,
                                          int line, VoileError* error);

// The value as text that parameter_set reads back exactly.
void parameter_print(const ParameterRow* row, const void* values, char out_text[PARAMETER_VALUE_SIZE]);

// Whether two structs of values agree in this row, bit for bit.
bool parameter_equals(const ParameterRow* row, const void* values, const void* other_values);

// Appends `key = value` lines for every row whose value differs from its default.
bool parameters_write(const ParameterTable* table, const void* values, TextBuffer* buffer);

#endif
