/// @file wording.h
/// All that a person reads and that comes from the program's tables, and from its sources.

#ifndef TESTS_WORDING_H
#define TESTS_WORDING_H

#include "cmocka_setup.h"

#include "sandbox/chord_words.h"
#include "sandbox/keys.h"
#include "sandbox/parameter_label.h"
#include "sandbox/preferences.h"
#include "sandbox/scene.h"
#include "voile/follow.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef void (*WordVisitor)(void* context, const char* english, const char* where);

/// The row's translation, NULL where there is none: unlike `say` it tells a missing one from one that is the same.
static inline const char* find_translation(Language language, const char* english)
{
    WordTables words = words_of(language);
    for (size_t i = 0; i < words.count; ++i)
    {
        for (size_t row = 0; row < words.tables[i]->count; ++row)
        {
            if (strcmp(words.tables[i]->rows[row].english, english) == 0)
            {
                return words.tables[i]->rows[row].translated;
            }
        }
    }
    return NULL;
}

/// A unit of letters that are the same in any language needs no row.
static inline bool is_international(const char* unit)
{
    static const char* const units[] = { "",      "s",  "m", "m/s", "m/s^2", "m/N", "1/s",    "1/s^2",
                                         "rad/s", "kg", "N", "N/m", "N m",   "px",  "kg/m^3", "kg/m^2" };
    for (size_t i = 0; i < sizeof units / sizeof *units; ++i)
    {
        if (strcmp(unit, units[i]) == 0)
        {
            return true;
        }
    }
    return false;
}

static inline void visit_rows(const ParameterTable* table, WordVisitor visit, void* context)
{
    char label[PARAMETER_LABEL_SIZE];
    for (size_t i = 0; i < table->count; ++i)
    {
        const ParameterRow* row = &table->rows[i];
        parameter_label(LANGUAGE_ENGLISH, row->name, label);
        visit(context, label, row->name);
        visit(context, row->help, row->name);
        if (!is_international(row->unit))
        {
            visit(context, row->unit, row->name);
        }
        for (int choice = 0; row->choices != NULL && row->choices[choice] != NULL; ++choice)
        {
            parameter_choice_label(LANGUAGE_ENGLISH, row->choices[choice], label);
            visit(context, label, row->name);
        }
    }
}

/// A key's name that every keyboard writes the same: one sign, or F and a number.
static inline bool is_plain_key(const char* name)
{
    return name[1] == '\0' || (name[0] == 'F' && name[1] >= '1' && name[1] <= '9');
}

static inline void visit_chord(const char* chord, WordVisitor visit, void* context)
{
    char rest[CHORD_WORDS_SIZE];
    snprintf(rest, sizeof rest, "%s", chord);
    for (char* part = strtok(rest, "+"); part != NULL; part = strtok(NULL, "+"))
    {
        if (!is_plain_key(part))
        {
            visit(context, part, chord);
        }
    }
}

static inline void visit_tables(WordVisitor visit, void* context)
{
    const ParameterTable* const tables[] = { &world_parameters, &cloth_parameters, &solid_parameters, &key_parameters,
                                             &preference_parameters };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; ++i)
    {
        visit_rows(tables[i], visit, context);
    }
    for (size_t i = 0; i < key_row_count; ++i)
    {
        visit(context, key_rows[i].help, key_rows[i].chord);
        visit_chord(key_rows[i].chord, visit, context);
    }
    for (size_t i = 0; i < mouse_row_count; ++i)
    {
        visit(context, mouse_rows[i].help, mouse_rows[i].chord);
        visit(context, mouse_rows[i].chord, "mouse");
    }
    for (size_t i = 0; i < cursor_row_count; ++i)
    {
        visit(context, cursor_rows[i].help, cursor_rows[i].chord);
    }
    for (int i = 0; i < VOILE_FOLLOW_REGIME_COUNT; ++i)
    {
        visit(context, voile_follow_regime_name((VoileFollowRegime)i), "regime");
    }
    for (size_t i = 0; i < builtin_scene_count; ++i)
    {
        Scene scene;
        TextSlice name = { builtin_scenes[i].name, strlen(builtin_scenes[i].name) };
        assert_int_equal(scene_open_builtin(name, &scene, NULL), VOILE_OK);
        visit(context, scene.world.title, builtin_scenes[i].name);
    }
    visit(context, parameters_find(&world_parameters, (TextSlice){ "title", 5 })->default_value, "title");
}

#endif
