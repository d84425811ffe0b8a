#include "sandbox/scene.h"

#include "sandbox/regions.h"
#include "sandbox/scene_sections.h"
#include "sandbox/settling.h"

#include <string.h>

static TextSlice slice_of(const char* text)
{
    return (TextSlice){ text, strlen(text) };
}

void scene_take_host(Scene* scene, const Scene* other)
{
    scene->kernel = other->kernel;
    scene->parallel = other->parallel;
    scene->settling_watch = other->settling_watch;
}

void scene_set_defaults(Scene* scene)
{
    memset(scene, 0, sizeof *scene);
    parameters_set_defaults(&world_parameters, &scene->world);
}

// ---------------------------------------------------------------------------------------------------------- reading

#define MAX_TABLE_ROWS 128 // of the world's parameters, or a section's

// What a section's keys are written to, and on which line each was given, so that a second one can be refused.
typedef struct SceneReader
{
    Scene scene;
    const ParameterTable* table; // NULL: of a section that was refused, whose keys are passed over
    void* values;
    int given_lines[MAX_TABLE_ROWS];
    int error_count; // before the section
    int section_line;
    int settle_line; // 0: not given
    KeyOwner owner;  // of the keys that follow
    int owner_index; // -1: there is none yet
    TextErrors* errors;
} SceneReader;

// A key must come after the one before it.
static void check_key(SceneReader* reader)
{
    const SceneKey* key = &reader->scene.keys[reader->scene.key_count - 1];
    const SceneKey* before = key - 1;
    if (key->owner == KEY_OWNER_CLOTH && reader->scene.cloths[key->owner_index].moved_points.count == 0)
    {
        text_errors_add(reader->errors, reader->section_line, "the key moves nothing: its cloth has no moved_points");
    }
    if (reader->scene.key_count > 1 && before->owner == key->owner && before->owner_index == key->owner_index &&
        before->parameters.time >= key->parameters.time)
    {
        text_errors_add(reader->errors, reader->section_line, "the key's time is not after that of the key before it");
    }
}

// What only makes sense together. Where a value was refused already there is nothing to compare.
static void close_section(SceneReader* reader)
{
    const ParameterRow* row;
    VoileError error;
    bool is_right = reader->errors->count == reader->error_count;
    if (is_right && reader->table == &cloth_parameters && regions_check(reader->values, &row, 0, &error) != VOILE_OK)
    {
        text_errors_add(reader->errors, reader->given_lines[row - reader->table->rows], "%s", error.message);
    }
    if (is_right && reader->table == &key_parameters)
    {
        check_key(reader);
    }
}

static void open_section(SceneReader* reader, const ParameterTable* table, void* values)
{
    VOILE_ASSERT(table == NULL || table->count <= sizeof reader->given_lines / sizeof *reader->given_lines);
    reader->table = table;
    reader->values = values;
    reader->error_count = reader->errors->count;
    memset(reader->given_lines, 0, sizeof reader->given_lines);
}

// A key of what the section before it speaks of; NULL with a sentence where there is none, or no room.
static void* add_key(SceneReader* reader, int line)
{
    Scene* scene = &reader->scene;
    if (reader->owner_index < 0)
    {
        text_errors_add(reader->errors, line, "'[key]' must follow a '[cloth]' or '[solid]'");
        return NULL;
    }
    if (scene->key_count == MAX_SCENE_KEYS)
    {
        text_errors_add(reader->errors, line, "a scene holds at most %d keys", MAX_SCENE_KEYS);
        return NULL;
    }
    SceneKey* key = &scene->keys[scene->key_count++];
    key->owner = reader->owner;
    key->owner_index = reader->owner_index;
    return &key->parameters;
}

static void* add_item(SceneReader* reader, SceneSectionId id, int line)
{
    const SceneSection* section = &scene_sections[id];
    int* count = scene_section_count(&reader->scene, id);
    if (*count == section->capacity)
    {
        text_errors_add(reader->errors, line, "a scene holds at most %d %ss", section->capacity, section->name);
        return NULL;
    }
    reader->owner = id == SCENE_SECTION_CLOTH ? KEY_OWNER_CLOTH : KEY_OWNER_SOLID;
    reader->owner_index = *count;
    return scene_section_item(&reader->scene, id, (*count)++);
}

static void read_section(SceneReader* reader, const TextEntry* entry)
{
    close_section(reader);
    open_section(reader, NULL, NULL);
    int id = 0;
    while (id < SCENE_SECTION_COUNT && !text_slice_equals(entry->key, scene_sections[id].name))
    {
        ++id;
    }
    if (id == SCENE_SECTION_COUNT && !text_slice_equals(entry->key, "key"))
    {
        char shown[TEXT_SHOWN_SIZE];
        text_errors_add(reader->errors, entry->line, "'[%s]' is not a section ('[cloth]', '[solid]' and '[key]' are)",
                        text_show(entry->key, shown, sizeof shown));
        return;
    }
    bool is_key = id == SCENE_SECTION_COUNT;
    void* values = is_key ? add_key(reader, entry->line) : add_item(reader, (SceneSectionId)id, entry->line);
    if (values != NULL)
    {
        const ParameterTable* table = is_key ? &key_parameters : scene_sections[id].table;
        parameters_set_defaults(table, values);
        open_section(reader, table, values);
        reader->section_line = entry->line;
    }
}

static void read_pair(SceneReader* reader, const TextEntry* entry)
{
    if (reader->table == NULL)
    {
        return;
    }
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
        bool settles = reader->values == &reader->scene.world && strcmp(row->name, "settle") == 0;
        reader->settle_line = settles ? entry->line : reader->settle_line;
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
        text_errors_add(reader->errors, entry->line, "expected 'key = value' or a section as '[cloth]'");
        break;
    }
}

VoileResult scene_parse(const char* text, size_t size, int first_line, Scene* out_scene, TextErrors* errors)
{
    SceneReader reader = { .errors = errors, .owner_index = -1 };
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
    VoileError error;
    if (errors->count == 0 && settling_check(&reader.scene, reader.settle_line, &error) != VOILE_OK)
    {
        text_errors_add(errors, error.line, "%s", error.message);
    }

    VoileResult result = text_errors_result(errors, NULL);
    if (result == VOILE_OK)
    {
        *out_scene = reader.scene;
    }
    return result;
}

// ---------------------------------------------------------------------------------------------------------- writing

static void write_keys(const Scene* scene, KeyOwner owner, int index, TextBuffer* buffer)
{
    for (int i = 0; i < scene->key_count; ++i)
    {
        const SceneKey* key = &scene->keys[i];
        if (key->owner == owner && key->owner_index == index)
        {
            text_buffer_add(buffer, "\n[key]\n");
            parameters_write(&key_parameters, &key->parameters, buffer);
        }
    }
}

bool scene_write(const Scene* scene, TextBuffer* buffer)
{
    WorldParameters world = scene->world;
    world.settle = settling_seconds(scene);
    parameters_write(&world_parameters, &world, buffer);
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        text_buffer_add(buffer, "\n[cloth]\n");
        parameters_write(&cloth_parameters, &scene->cloths[i], buffer);
        write_keys(scene, KEY_OWNER_CLOTH, i, buffer);
    }
    for (int i = 0; i < scene->solid_count; ++i)
    {
        text_buffer_add(buffer, "\n[solid]\n");
        parameters_write(&solid_parameters, &scene->solids[i], buffer);
        write_keys(scene, KEY_OWNER_SOLID, i, buffer);
    }
    return !buffer->has_failed;
}

// --------------------------------------------------------------------------------------------------------- comparing

static bool values_are_equal(const ParameterTable* table, const void* values, const void* other_values)
{
    bool are_equal = true;
    for (size_t i = 0; i < table->count && are_equal; ++i)
    {
        are_equal = parameter_equals(&table->rows[i], values, other_values);
    }
    return are_equal;
}

static bool keys_are_equal(const SceneKey* one, const SceneKey* other)
{
    return one->owner == other->owner && one->owner_index == other->owner_index &&
           values_are_equal(&key_parameters, &one->parameters, &other->parameters);
}

bool scenes_are_equal(const Scene* one, const Scene* other)
{
    bool are_equal = one->cloth_count == other->cloth_count && one->solid_count == other->solid_count &&
                     one->key_count == other->key_count &&
                     values_are_equal(&world_parameters, &one->world, &other->world);
    for (int i = 0; i < one->cloth_count && are_equal; ++i)
    {
        are_equal = values_are_equal(&cloth_parameters, &one->cloths[i], &other->cloths[i]);
    }
    for (int i = 0; i < one->solid_count && are_equal; ++i)
    {
        are_equal = values_are_equal(&solid_parameters, &one->solids[i], &other->solids[i]);
    }
    for (int i = 0; i < one->key_count && are_equal; ++i)
    {
        are_equal = keys_are_equal(&one->keys[i], &other->keys[i]);
    }
    return are_equal;
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
