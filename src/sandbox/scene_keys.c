// Keys as --set and `set` write them, and what they change.

#include "formats/numbers.h"
#include "sandbox/regions.h"
#include "sandbox/scene_sections.h"

#include <stdio.h>
#include <string.h>

#define MAX_KEYS     192
#define MAX_KEY_SIZE 64

const SceneSection scene_sections[SCENE_SECTION_COUNT] = {
    [SCENE_SECTION_CLOTH] = { "cloth", &cloth_parameters, MAX_SCENE_CLOTHS },
    [SCENE_SECTION_SOLID] = { "solid", &solid_parameters, MAX_SCENE_SOLIDS },
};

int* scene_section_count(Scene* scene, SceneSectionId id)
{
    return id == SCENE_SECTION_CLOTH ? &scene->cloth_count : &scene->solid_count;
}

void* scene_section_item(Scene* scene, SceneSectionId id, int index)
{
    return id == SCENE_SECTION_CLOTH ? (void*)&scene->cloths[index] : (void*)&scene->solids[index];
}

// "cloth.KEY" is for every cloth, "cloth.N.KEY" for one.
typedef struct SectionKey
{
    int section;     // SCENE_SECTION_COUNT: none, a key of the world
    TextSlice key;   // without the prefix
    int64_t item;    // -1: every one
    TextSlice whole; // as it was written
} SectionKey;

static bool has_prefix(TextSlice key, const char* name)
{
    size_t length = strlen(name);
    return key.length > length + 1 && memcmp(key.start, name, length) == 0 && key.start[length] == '.';
}

static SectionKey split_key(TextSlice whole)
{
    SectionKey split = { 0, whole, -1, whole };
    while (split.section < SCENE_SECTION_COUNT && !has_prefix(whole, scene_sections[split.section].name))
    {
        ++split.section;
    }
    if (split.section == SCENE_SECTION_COUNT)
    {
        return split;
    }
    size_t length = strlen(scene_sections[split.section].name) + 1;
    split.key = (TextSlice){ whole.start + length, whole.length - length };
    const char* dot = memchr(split.key.start, '.', split.key.length);
    bool has_number = dot != NULL && split.key.start[0] >= '0' && split.key.start[0] <= '9';
    int64_t number;
    if (has_number && number_parse_int(split.key.start, (size_t)(dot - split.key.start), &number))
    {
        split.item = number;
        split.key = (TextSlice){ dot + 1, (size_t)(whole.start + whole.length - dot) - 1 };
    }
    return split;
}

static const ParameterTable* table_of(const SectionKey* key)
{
    return key->section == SCENE_SECTION_COUNT ? &world_parameters : scene_sections[key->section].table;
}

const ParameterRow* scene_find_row(TextSlice key)
{
    SectionKey split = split_key(key);
    return parameters_find(table_of(&split), split.key);
}

// --------------------------------------------------------------------------------------------------------- nearest key

// Every key that can be written, with its prefix.
typedef struct KeyNames
{
    char names[MAX_KEYS][MAX_KEY_SIZE];
    size_t count;
} KeyNames;

static void add_names(KeyNames* names, const char* prefix, const char* dot, const ParameterTable* table)
{
    for (size_t i = 0; i < table->count; ++i)
    {
        VOILE_ASSERT(names->count < MAX_KEYS);
        snprintf(names->names[names->count++], MAX_KEY_SIZE, "%s%s%s", prefix, dot, table->rows[i].name);
    }
}

static void find_nearest_key(TextSlice key, char* out_name, size_t capacity)
{
    KeyNames all = { .count = 0 };
    const char* names[MAX_KEYS];
    add_names(&all, "", "", &world_parameters);
    for (int id = 0; id < SCENE_SECTION_COUNT; ++id)
    {
        add_names(&all, scene_sections[id].name, ".", scene_sections[id].table);
    }
    for (size_t i = 0; i < all.count; ++i)
    {
        names[i] = all.names[i];
    }
    const char* nearest = text_nearest_name(key, names, all.count, sizeof *names);
    for (int id = 0; id < SCENE_SECTION_COUNT; ++id)
    {
        // A section's key without its prefix.
        const ParameterTable* table = scene_sections[id].table;
        const ParameterRow* row = parameters_find(table, key);
        const char* name =
            row != NULL ? row->name : text_nearest_name(key, &table->rows->name, table->count, sizeof *table->rows);
        if (name != NULL && (row != NULL || nearest == NULL))
        {
            snprintf(out_name, capacity, "%s.%s", scene_sections[id].name, name);
            return;
        }
    }
    snprintf(out_name, capacity, "%s", nearest != NULL ? nearest : "");
}

// The same of a key with a prefix, which stays as it was written; or a key of the world.
static void find_nearest_item_key(const SectionKey* key, char* out_name, size_t capacity)
{
    const ParameterTable* table = table_of(key);
    const char* nearest = text_nearest_name(key->key, &table->rows->name, table->count, sizeof *table->rows);
    const ParameterRow* world_row = parameters_find(&world_parameters, key->key);
    if (world_row != NULL)
    {
        snprintf(out_name, capacity, "%s", world_row->name);
        return;
    }
    int prefix_length = nearest != NULL ? (int)(key->whole.length - key->key.length) : 0;
    snprintf(out_name, capacity, "%.*s%s", prefix_length, key->whole.start, nearest != NULL ? nearest : "");
}

static VoileResult refuse_key(const SectionKey* key, int line, VoileError* error)
{
    char nearest[MAX_KEY_SIZE], shown[TEXT_SHOWN_SIZE];
    text_show(key->whole, shown, sizeof shown);
    if (key->section == SCENE_SECTION_COUNT)
    {
        find_nearest_key(key->whole, nearest, sizeof nearest);
    }
    else
    {
        find_nearest_item_key(key, nearest, sizeof nearest);
    }
    return nearest[0] != '\0'
               ? voile_fail(error, VOILE_ERROR_INVALID, line, "'%s' is not a key (did you mean '%s'?)", shown, nearest)
               : voile_fail(error, VOILE_ERROR_INVALID, line, "'%s' is not a key", shown);
}

// ------------------------------------------------------------------------------------------------------------ changing

static VoileResult set_item(Scene* scene, const SectionKey* key, int item, TextSlice value, int line, VoileError* error)
{
    void* values = scene_section_item(scene, (SceneSectionId)key->section, item);
    const ParameterRow* row;
    VoileResult result = parameters_set(table_of(key), values, key->key, value, line, error);
    return result == VOILE_OK && key->section == SCENE_SECTION_CLOTH ? regions_check(values, &row, line, error)
                                                                     : result;
}

static VoileResult set_items(Scene* scene, const SectionKey* key, TextSlice value, int line, VoileError* error)
{
    const char* name = scene_sections[key->section].name;
    int count = *scene_section_count(scene, (SceneSectionId)key->section);
    if (key->item >= count)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, line, "there is no %s %lld (the scene has %d)", name,
                          (long long)key->item, count);
    }
    if (count == 0)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, line, "the scene has no %s", name);
    }
    Scene changed = *scene;
    int first = key->item < 0 ? 0 : (int)key->item;
    int end = key->item < 0 ? count : first + 1;
    for (int i = first; i < end; ++i)
    {
        VoileResult result = set_item(&changed, key, i, value, line, error);
        if (result != VOILE_OK)
        {
            return result;
        }
    }
    *scene = changed;
    return VOILE_OK;
}

VoileResult scene_set(Scene* scene, TextSlice key, TextSlice value, int line, VoileError* error)
{
    SectionKey split = split_key(key);
    if (parameters_find(table_of(&split), split.key) == NULL)
    {
        return refuse_key(&split, line, error);
    }
    VoileResult result = split.section == SCENE_SECTION_COUNT
                             ? parameters_set(&world_parameters, &scene->world, key, value, line, error)
                             : set_items(scene, &split, value, line, error);
    if (result == VOILE_OK)
    {
        scene->is_builtin = false;
    }
    return result;
}
