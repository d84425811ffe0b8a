#include "sandbox/commands.h"

#include "formats/numbers.h"

#include <stdio.h>
#include <string.h>

// A command's name and its arguments: c the cloth, i the index, r the radius (the last one, left out when it is 0), v a
// place (three numbers), q a turn (four), k a key, t the rest as text. Where it starts with n, the word none may stand for all of them.
typedef struct CommandRow
{
    const char* name;
    const char* arguments;
    const char* usage;
} CommandRow;

static const CommandRow rows[COMMAND_KIND_COUNT] = {
    [COMMAND_GRAB] = { "grab", "cir", "CLOTH POINT [RADIUS]" },
    [COMMAND_MOVE] = { "move", "v", "X Y Z" },
    [COMMAND_PLACE] = { "place", "v", "X Y Z" },
    [COMMAND_RELEASE] = { "release", "", "without arguments" },
    [COMMAND_CUT] = { "cut", "vvv", "EYE-X Y Z FROM-X Y Z TO-X Y Z" },
    [COMMAND_CUT_LINK] = { "cut_link", "ci", "CLOTH LINK" },
    [COMMAND_PIN] = { "pin", "ci", "CLOTH POINT" },
    [COMMAND_UNPIN] = { "unpin", "ci", "CLOTH POINT" },
    [COMMAND_BLOW] = { "blow", "nvv", "FROM-X Y Z TO-X Y Z, or blow none" },
    [COMMAND_TAKE] = { "take", "vq", "X Y Z QX QY QZ QW" },
    [COMMAND_CARRY] = { "carry", "vq", "X Y Z QX QY QZ QW" },
    [COMMAND_DROP] = { "drop", "", "without arguments" },
    [COMMAND_SET] = { "set", "kt", "KEY VALUE" },
    [COMMAND_RESET] = { "reset", "", "without arguments" },
    [COMMAND_OPEN] = { "open", "t", "SCENE" },
    [COMMAND_BEGIN] = { "begin", "", "without arguments" },
    [COMMAND_END] = { "end", "", "without arguments" },
    [COMMAND_UNDO] = { "undo", "", "without arguments" },
    [COMMAND_REDO] = { "redo", "", "without arguments" },
};

bool command_place_is_near(VoileVec3 place)
{
    return voile_distance(command_near_place(place), place) == 0.0f;
}

VoileVec3 command_near_place(VoileVec3 place)
{
    return voile_vec3(voile_clamp(place.x, -MAX_HAND_PLACE, MAX_HAND_PLACE),
                      voile_clamp(place.y, -MAX_HAND_PLACE, MAX_HAND_PLACE),
                      voile_clamp(place.z, -MAX_HAND_PLACE, MAX_HAND_PLACE));
}

const char* command_name(CommandKind kind)
{
    return rows[kind].name;
}

CommandKind command_find(TextSlice name)
{
    int kind = 0;
    while (kind < COMMAND_KIND_COUNT && !text_slice_equals(name, rows[kind].name))
    {
        ++kind;
    }
    return (CommandKind)kind;
}

const char* command_nearest_name(TextSlice name)
{
    return text_nearest_name(name, &rows[0].name, COMMAND_KIND_COUNT, sizeof(CommandRow));
}

// ------------------------------------------------------------------------------------------------------------ reading

static bool read_index(TextSlice* rest, int32_t* out_index)
{
    TextSlice word;
    int64_t value;
    if (!text_next_word(rest, &word) || !number_parse_int(word.start, word.length, &value) || value < 0 ||
        value > INT32_MAX)
    {
        return false;
    }
    *out_index = (int32_t)value;
    return true;
}

static bool read_floats(TextSlice* rest, float* out_values, int count)
{
    for (int i = 0; i < count; ++i)
    {
        TextSlice word;
        if (!text_next_word(rest, &word) || !number_parse_float(word.start, word.length, &out_values[i]))
        {
            return false;
        }
    }
    return true;
}

static bool read_place(TextSlice* rest, VoileVec3* out_place)
{
    float values[3] = { 0.0f, 0.0f, 0.0f };
    bool is_read = read_floats(rest, values, 3);
    *out_place = voile_vec3(values[0], values[1], values[2]);
    return is_read;
}

static bool read_rotation(TextSlice* rest, VoileQuat* out_rotation)
{
    float values[4] = { 0.0f, 0.0f, 0.0f, 0.0f };
    bool is_read = read_floats(rest, values, 4);
    *out_rotation = (VoileQuat){ values[0], values[1], values[2], values[3] };
    return is_read;
}

static bool read_radius(TextSlice* rest, float* out_radius)
{
    TextSlice word;
    *out_radius = 0.0f;
    return !text_next_word(rest, &word) ||
           (number_parse_float(word.start, word.length, out_radius) && *out_radius >= 0.0f);
}

// Nothing is read where another word stands.
static bool read_none(TextSlice* rest, bool* out_is_none)
{
    TextSlice word, after = *rest;
    *out_is_none = text_next_word(&after, &word) && text_slice_equals(word, "none");
    *rest = *out_is_none ? after : *rest;
    return true;
}

static bool read_argument(char type, TextSlice* rest, int* place_count, SandboxCommand* command)
{
    TextSlice word;
    switch (type)
    {
    case 'c':
        return read_index(rest, &command->cloth);
    case 'i':
        return read_index(rest, &command->index);
    case 'r':
        return read_radius(rest, &command->radius);
    case 'n':
        return read_none(rest, &command->is_none);
    case 'v':
        return read_place(rest, &command->places[(*place_count)++]);
    case 'q':
        return read_rotation(rest, &command->rotation);
    case 'k':
        return text_next_word(rest, &word) && text_slice_copy(word, command->key, sizeof command->key);
    default:
        word = text_slice_trim(*rest);
        rest->length = 0;
        return text_slice_copy(word, command->value, sizeof command->value);
    }
}

VoileResult command_parse(CommandKind kind, TextSlice arguments, int line, SandboxCommand* out_command,
                          VoileError* error)
{
    const CommandRow* row = &rows[kind];
    SandboxCommand command = { .kind = kind };
    TextSlice rest = arguments;
    int place_count = 0;
    bool is_read = true;
    for (const char* type = row->arguments; is_read && !command.is_none && *type != '\0'; ++type)
    {
        is_read = read_argument(*type, &rest, &place_count, &command);
    }
    if (!is_read || text_slice_trim(rest).length > 0)
    {
        return voile_fail(error, VOILE_ERROR_SYNTAX, line, "'%s' is written %s%s%s", row->name,
                          row->arguments[0] != '\0' ? row->name : "", row->arguments[0] != '\0' ? " " : "", row->usage);
    }
    *out_command = command;
    return VOILE_OK;
}

// ------------------------------------------------------------------------------------------------------------ writing

static int print_floats(const float* values, int count, char* out_text)
{
    int length = 0;
    for (int i = 0; i < count; ++i)
    {
        length += number_print_float(values[i], out_text + length);
        out_text[length++] = ' ';
    }
    out_text[--length] = '\0';
    return length;
}

static int print_place(VoileVec3 place, char* out_text)
{
    const float values[3] = { place.x, place.y, place.z };
    return print_floats(values, 3, out_text);
}

static int print_rotation(VoileQuat rotation, char* out_text)
{
    const float values[4] = { rotation.x, rotation.y, rotation.z, rotation.w };
    return print_floats(values, 4, out_text);
}

static int print_argument(char type, int* place_count, const SandboxCommand* command, char* out_text, size_t capacity)
{
    switch (type)
    {
    case 'c':
        return snprintf(out_text, capacity, "%d", (int)command->cloth);
    case 'i':
        return snprintf(out_text, capacity, "%d", (int)command->index);
    case 'r':
        return number_print_float(command->radius, out_text);
    case 'n':
        return snprintf(out_text, capacity, "%s", command->is_none ? "none" : "");
    case 'v':
        return print_place(command->places[(*place_count)++], out_text);
    case 'q':
        return print_rotation(command->rotation, out_text);
    case 'k':
        return snprintf(out_text, capacity, "%s", command->key);
    default:
        return snprintf(out_text, capacity, "%s", command->value);
    }
}

void command_print_arguments(const SandboxCommand* command, char out_text[COMMAND_TEXT_SIZE])
{
    int length = 0;
    int place_count = 0;
    out_text[0] = '\0';
    for (const char* type = rows[command->kind].arguments; *type != '\0'; ++type)
    {
        if (*type == 'r' && command->radius == 0.0f)
        {
            break;
        }
        if (length > 0)
        {
            out_text[length++] = ' ';
        }
        length += print_argument(*type, &place_count, command, out_text + length, COMMAND_TEXT_SIZE - (size_t)length);
        if (command->is_none)
        {
            break;
        }
    }
}
