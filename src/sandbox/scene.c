#include "sandbox/scene.h"

#include "formats/numbers.h"
#include "sandbox/regions.h"

#include <stdio.h>
#include <string.h>

#define CLOTH_PREFIX "cloth."

static TextSlice slice_of(const char* text)
{
    return (TextSlice){ text, strlen(text) };
}

static bool has_cloth_prefix(TextSlice key)
{
    size_t length = strlen(CLOTH_PREFIX);
    return key.length > length && memcmp(key.start, CLOTH_PREFIX, length) == 0;
}

// "cloth.KEY" is for every cloth, "cloth.N.KEY" for one.
typedef struct ClothKey
{
    TextSlice key;
    int64_t cloth; // -1: every one
} ClothKey;

static ClothKey split_cloth_key(TextSlice whole)
{
    size_t length = strlen(CLOTH_PREFIX);
    ClothKey split = { { whole.start + length, whole.length - length }, -1 };
    const char* dot = memchr(split.key.start, '.', split.key.length);
    bool has_number = dot != NULL && split.key.start[0] >= '0' && split.key.start[0] <= '9';
    int64_t number;
    if (has_number && number_parse_int(split.key.start, (size_t)(dot - split.key.start), &number))
    {
        split.cloth = number;
        split.key = (TextSlice){ dot + 1, (size_t)(whole.start + whole.length - dot) - 1 };
    }
    return split;
}

void scene_set_defaults(Scene* scene)
{
    memset(scene, 0, sizeof *scene);
    parameters_set_defaults(&world_parameters, &scene->world);
}

const ParameterRow* scene_find_row(TextSlice key)
{
    return has_cloth_prefix(key) ? parameters_find(&cloth_parameters, split_cloth_key(key).key)
                                 : parameters_find(&world_parameters, key);
}

// ---------------------------------------------------------------------------------------------------------- reading

// What a section's keys are written to, and on which line each was given, so that a second one can be refused.
typedef struct SceneReader
{
    Scene scene;
    const ParameterTable* table;
    void* values;
    int given_lines[64];
    int error_count; // before the section
    TextErrors* errors;
} SceneReader;

// What only makes sense together. Where a value was refused already there is nothing to compare.
static void close_section(SceneReader* reader)
{
    const ParameterRow* row;
    VoileError error;
    bool is_cloth = reader->table == &cloth_parameters && reader->errors->count == reader->error_count;
    if (is_cloth && regions_check(reader->values, &row, 0, &error) != VOILE_OK)
    {
        text_errors_add(reader->errors, reader->given_lines[row - reader->table->rows], "%s", error.message);
    }
}

static void open_section(SceneReader* reader, const ParameterTable* table, void* values)
{
    VOILE_ASSERT(table->count <= sizeof reader->given_lines / sizeof *reader->given_lines);
    reader->table = table;
    reader->values = values;
    reader->error_count = reader->errors->count;
    memset(reader->given_lines, 0, sizeof reader->given_lines);
}

static void read_section(SceneReader* reader, const TextEntry* entry)
{
    Scene* scene = &reader->scene;
    if (!text_slice_equals(entry->key, "cloth"))
    {
        char shown[TEXT_SHOWN_SIZE];
        text_errors_add(reader->errors, entry->line, "'[%s]' is not a section (only '[cloth]' is)",
                        text_show(entry->key, shown, sizeof shown));
        return;
    }
    if (scene->cloth_count == MAX_SCENE_CLOTHS)
    {
        text_errors_add(reader->errors, entry->line, "a scene holds at most %d cloths", MAX_SCENE_CLOTHS);
        return;
    }
    ClothParameters* cloth = &scene->cloths[scene->cloth_count++];
    parameters_set_defaults(&cloth_parameters, cloth);
    close_section(reader);
    open_section(reader, &cloth_parameters, cloth);
}

static void read_pair(SceneReader* reader, const TextEntry* entry)
{
    const ParameterRow* row = parameters_find(reader->table, entry->key);
    if (row != NULL)
    {
        int* given_line = &reader->given_lines[row - reader->table->rows];
        if (*given_line > 0)
        {
            text_errors_add(reader->errors, entry->line, "'%s' was already given on line %d", row->name, *given_line);
            return;
        }
        *given_line = entry->line;
    }
    VoileError error;
    if (parameters_set(reader->table, reader->values, entry->key, entry->value, entry->line, &error) != VOILE_OK)
    {
        text_errors_add(reader->errors, entry->line, "%s", error.message);
    }
}

static void read_entry(SceneReader* reader, const TextEntry* entry)
{
    switch (entry->kind)
    {
    case TEXT_ENTRY_SECTION:
        read_section(reader, entry);
        break;
    case TEXT_ENTRY_PAIR:
        read_pair(reader, entry);
        break;
    case TEXT_ENTRY_BROKEN:
        text_errors_add(reader->errors, entry->line, "expected 'key = value' or '[cloth]'");
        break;
    }
}

VoileResult scene_parse(const char* text, size_t size, int first_line, Scene* out_scene, TextErrors* errors)
{
    SceneReader reader = { .errors = errors };
    scene_set_defaults(&reader.scene);
    open_section(&reader, &world_parameters, &reader.scene.world);

    TextReader lines = { .rest = { text, size }, .line = first_line - 1 };
    TextEntry entry;
    while (text_next_entry(&lines, &entry))
    {
        read_entry(&reader, &entry);
    }
    close_section(&reader);
    if (reader.scene.cloth_count == 0 && errors->count == 0)
    {
        text_errors_add(errors, lines.line > 0 ? lines.line : 1, "the scene has no '[cloth]' section");
    }

    VoileResult result = text_errors_result(errors, NULL);
    if (result == VOILE_OK)
    {
        *out_scene = reader.scene;
    }
    return result;
}

// ---------------------------------------------------------------------------------------------------------- writing

bool scene_write(const Scene* scene, TextBuffer* buffer)
{
    parameters_write(&world_parameters, &scene->world, buffer);
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        text_buffer_add(buffer, "\n[cloth]\n");
        parameters_write(&cloth_parameters, &scene->cloths[i], buffer);
    }
    return !buffer->has_failed;
}

// ---------------------------------------------------------------------------------------------------------- changing

// A key as --set and `set` write it: which is meant, with its prefix; "" where nothing is near.
static void find_nearest_key(TextSlice key, char* out_name, size_t capacity)
{
    const char* names[128];
    char cloth_names[64][64];
    size_t count = 0;
    VOILE_ASSERT(world_parameters.count <= 64 && cloth_parameters.count <= 64);
    for (size_t i = 0; i < world_parameters.count; ++i)
    {
        names[count++] = world_parameters.rows[i].name;
    }
    for (size_t i = 0; i < cloth_parameters.count; ++i)
    {
        snprintf(cloth_names[i], sizeof cloth_names[i], CLOTH_PREFIX "%s", cloth_parameters.rows[i].name);
        names[count++] = cloth_names[i];
    }
    const ParameterRow* row = parameters_find(&cloth_parameters, key);
    const char* nearest = row != NULL ? NULL : text_nearest_name(key, names, count, sizeof *names);
    if (nearest == NULL)
    {
        const ParameterRow* rows = cloth_parameters.rows;
        const char* name = text_nearest_name(key, &rows->name, cloth_parameters.count, sizeof *rows);
        nearest = name != NULL ? cloth_names[parameters_find(&cloth_parameters, slice_of(name)) - rows] : "";
    }
    snprintf(out_name, capacity, "%s", nearest);
}

// The same of a key with the prefix, which stays as it was written; or a key of the world.
static void find_nearest_cloth_key(TextSlice whole, char* out_name, size_t capacity)
{
    const ParameterRow* rows = cloth_parameters.rows;
    TextSlice key = split_cloth_key(whole).key;
    const char* nearest = text_nearest_name(key, &rows->name, cloth_parameters.count, sizeof *rows);
    const ParameterRow* world_row = parameters_find(&world_parameters, key);
    if (world_row != NULL)
    {
        snprintf(out_name, capacity, "%s", world_row->name);
        return;
    }
    int prefix_length = nearest != NULL ? (int)(whole.length - key.length) : 0;
    snprintf(out_name, capacity, "%.*s%s", prefix_length, whole.start, nearest != NULL ? nearest : "");
}

static VoileResult refuse_key(TextSlice key, int line, VoileError* error)
{
    char nearest[64], shown[TEXT_SHOWN_SIZE];
    text_show(key, shown, sizeof shown);
    (has_cloth_prefix(key) ? find_nearest_cloth_key : find_nearest_key)(key, nearest, sizeof nearest);
    bool is_near = nearest[0] != '\0';
    return voile_fail(error, VOILE_ERROR_INVALID, line, "'%s' is not a key%s%s%s", shown,
                      is_near ? " (did you mean '" : "", nearest, is_near ? "'?)" : "");
}

static VoileResult set_cloth_key(Scene* scene, ClothKey key, TextSlice value, int line, VoileError* error)
{
    if (key.cloth >= scene->cloth_count)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, line, "there is no cloth %lld (the scene has %d)",
                          (long long)key.cloth, scene->cloth_count);
    }
    ClothParameters changed[MAX_SCENE_CLOTHS];
    memcpy(changed, scene->cloths, sizeof changed);
    int first = key.cloth < 0 ? 0 : (int)key.cloth;
    int end = key.cloth < 0 ? scene->cloth_count : first + 1;
    for (int i = first; i < end; ++i)
    {
        VoileResult result = parameters_set(&cloth_parameters, &changed[i], key.key, value, line, error);
        const ParameterRow* row;
        result = result == VOILE_OK ? regions_check(&changed[i], &row, line, error) : result;
        if (result != VOILE_OK)
        {
            return result;
        }
    }
    memcpy(scene->cloths, changed, sizeof changed);
    return VOILE_OK;
}

VoileResult scene_set(Scene* scene, TextSlice key, TextSlice value, int line, VoileError* error)
{
    if (scene_find_row(key) == NULL)
    {
        return refuse_key(key, line, error);
    }
    VoileResult result = has_cloth_prefix(key)
                             ? set_cloth_key(scene, split_cloth_key(key), value, line, error)
                             : parameters_set(&world_parameters, &scene->world, key, value, line, error);
    if (result == VOILE_OK)
    {
        scene->is_builtin = false;
    }
    return result;
}

// ---------------------------------------------------------------------------------------------------------- built in

static VoileResult refuse_name(TextSlice name, VoileError* error)
{
    const char* nearest = text_nearest_name(name, &builtin_scenes[0].name, builtin_scene_count, sizeof(BuiltinScene));
    char shown[TEXT_SHOWN_SIZE];
    text_show(name, shown, sizeof shown);
    return nearest != NULL ? voile_fail(error, VOILE_ERROR_INVALID, 0,
                                        "'%s' is not a built-in scene (did you mean '%s'?)", shown, nearest)
                           : voile_fail(error, VOILE_ERROR_INVALID, 0,
                                        "'%s' is not a built-in scene ('voile scenes' lists them)", shown);
}

VoileResult scene_open_builtin(TextSlice name, Scene* out_scene, VoileError* error)
{
    for (size_t i = 0; i < builtin_scene_count; ++i)
    {
        const BuiltinScene* builtin = &builtin_scenes[i];
        if (text_slice_equals(name, builtin->name))
        {
            TextErrors errors = { .count = 0 };
            if (scene_parse(builtin->text, strlen(builtin->text), 1, out_scene, &errors) != VOILE_OK)
            {
                return text_errors_result(&errors, error);
            }
            text_slice_copy(slice_of(builtin->name), out_scene->name, sizeof out_scene->name);
            out_scene->is_builtin = true;
            return VOILE_OK;
        }
    }
    return refuse_name(name, error);
}
