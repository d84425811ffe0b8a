// What a scene may hold several of, and that a section and a key's prefix speak of: "[cloth]", "cloth.N.KEY".

#ifndef SANDBOX_SCENE_SECTIONS_H
#define SANDBOX_SCENE_SECTIONS_H

#include "sandbox/scene.h"

typedef enum SceneSectionId
{
    SCENE_SECTION_CLOTH,
    SCENE_SECTION_SOLID,
    SCENE_SECTION_COUNT
} SceneSectionId;

typedef struct SceneSection
{
    const char* name;
    const ParameterTable* table;
    int capacity;
} SceneSection;

extern const SceneSection scene_sections[SCENE_SECTION_COUNT];

int* scene_section_count(Scene* scene, SceneSectionId id);

// Its parameters.
void* scene_section_item(Scene* scene, SceneSectionId id, int index);

#endif
