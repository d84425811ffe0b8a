#include "app/settings.h"

#include "formats/file.h"

#include <stdio.h>
#include <string.h>

#define MAX_SETTINGS_SIZE ((size_t)1 << 20)

// ------------------------------------------------------------------------------------------------------------- reading

static VoileResult refuse_entry(const TextEntry* entry, VoileError* error)
{
    char shown[TEXT_SHOWN_SIZE];
    return voile_fail(error, VOILE_ERROR_SYNTAX, entry->line, "'%s' is no setting",
                      text_show(entry->key, shown, sizeof shown));
}

static VoileResult read_preferences(TextSlice text, Preferences* out_preferences, VoileError* error)
{
    Preferences preferences;
    TextReader reader = { .rest = text };
    TextEntry entry;
    VoileResult result = VOILE_OK;
    parameters_set_defaults(&preference_parameters, &preferences);
    while (result == VOILE_OK && text_next_entry(&reader, &entry))
    {
        result = entry.kind == TEXT_ENTRY_PAIR
                     ? parameters_set(&preference_parameters, &preferences, entry.key, entry.value, entry.line, error)
                     : refuse_entry(&entry, error);
    }
    if (result == VOILE_OK)
    {
        *out_preferences = preferences;
    }
    return result;
}

static void read_state(TextSlice text, AppState* state)
{
    TextReader reader = { .rest = text };
    TextEntry entry;
    while (text_next_entry(&reader, &entry))
    {
        if (entry.kind == TEXT_ENTRY_PAIR && text_slice_equals(entry.key, "recent"))
        {
            recent_read(&state->recent, entry.value);
        }
        else if (entry.kind == TEXT_ENTRY_PAIR)
        {
            VoileResult result =
                parameters_set(&window_place_parameters, &state->place, entry.key, entry.value, entry.line, NULL);
            (void)result; // counts for nothing
        }
    }
}

// False where there is no such file, or nobody may read it.
static bool read_file(const Settings* settings, const char* path, FileText* out_file)
{
    *out_file = (FileText){ .text = NULL };
    return path[0] != '\0' && file_read(path, MAX_SETTINGS_SIZE, &settings->allocator, out_file, NULL) == VOILE_OK;
}

// The file stays for whoever wants to mend it.
static VoileResult set_aside(const char* path, const VoileError* why, VoileError* error)
{
    char aside[PLACE_SIZE + 8];
    snprintf(aside, sizeof aside, "%s.bad", path);
    const char* end = file_rename(path, aside, NULL) == VOILE_OK ? "; the file is now called settings.bad" : "";
    return voile_fail(error, VOILE_ERROR_SYNTAX, why->line, "The settings could not be read (line %d: %s)%s", why->line,
                      why->message, end);
}

VoileResult settings_open(Settings* settings, const Places* places, const VoileAllocator* allocator,
                          Preferences* out_preferences, AppState* out_state, VoileError* error)
{
    memset(settings, 0, sizeof *settings);
    settings->allocator = *allocator;
    settings->places = *places;
    parameters_set_defaults(&preference_parameters, &settings->kept_preferences);

    FileText file;
    VoileError why;
    VoileResult result = VOILE_OK;
    if (read_file(settings, places->settings, &file))
    {
        result = read_preferences((TextSlice){ file.text, file.size }, &settings->kept_preferences, &why);
        result = result == VOILE_OK ? VOILE_OK : set_aside(places->settings, &why, error);
    }
    file_text_release(&file, allocator);
    if (read_file(settings, places->state, &file))
    {
        read_state((TextSlice){ file.text, file.size }, &settings->kept_state);
    }
    file_text_release(&file, allocator);
    *out_preferences = settings->noted_preferences = settings->kept_preferences;
    *out_state = settings->noted_state = settings->kept_state;
    return result;
}

// ------------------------------------------------------------------------------------------------------------- writing

static bool have_equal_rows(const ParameterTable* table, const void* a, const void* b)
{
    bool are_equal = true;
    for (size_t i = 0; i < table->count; ++i)
    {
        are_equal = are_equal && parameter_equals(&table->rows[i], a, b);
    }
    return are_equal;
}

static bool are_equal_preferences(const Preferences* a, const Preferences* b)
{
    return have_equal_rows(&preference_parameters, a, b);
}

static bool are_equal_states(const AppState* a, const AppState* b)
{
    return have_equal_rows(&window_place_parameters, &a->place, &b->place) &&
           memcmp(&a->recent, &b->recent, sizeof a->recent) == 0;
}

void settings_print_preferences(const Preferences* preferences, TextBuffer* buffer)
{
    text_buffer_add(buffer, "# What differs from the defaults\n");
    parameters_write(&preference_parameters, preferences, buffer);
}

void settings_print_state(const AppState* state, TextBuffer* buffer)
{
    parameters_write(&window_place_parameters, &state->place, buffer);
    recent_write(&state->recent, buffer);
}

static VoileResult write_file(const char* path, const TextBuffer* buffer, VoileError* error)
{
    if (buffer->has_failed)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory to write '%s'", path);
    }
    VoileResult result = file_make_folders(path, error);
    return result == VOILE_OK ? file_write(path, buffer->text, buffer->size, error) : result;
}

static VoileResult write_preferences(Settings* settings, VoileError* error)
{
    const Preferences* now = &settings->noted_preferences;
    if (settings->places.settings[0] == '\0' || are_equal_preferences(now, &settings->kept_preferences))
    {
        return VOILE_OK;
    }
    TextBuffer buffer = { .allocator = settings->allocator };
    settings_print_preferences(now, &buffer);
    VoileResult result = write_file(settings->places.settings, &buffer, error);
    text_buffer_release(&buffer);
    settings->kept_preferences = *now;
    return result;
}

static VoileResult write_state(Settings* settings, VoileError* error)
{
    const AppState* now = &settings->noted_state;
    if (settings->places.state[0] == '\0' || are_equal_states(now, &settings->kept_state))
    {
        return VOILE_OK;
    }
    TextBuffer buffer = { .allocator = settings->allocator };
    settings_print_state(now, &buffer);
    VoileResult result = write_file(settings->places.state, &buffer, error);
    text_buffer_release(&buffer);
    settings->kept_state = *now;
    return result;
}

VoileResult settings_flush(Settings* settings, VoileError* error)
{
    settings->due_at_ms = 0;
    VoileError state_error;
    VoileResult writing = write_preferences(settings, error);
    VoileResult state = write_state(settings, writing == VOILE_OK ? error : &state_error);
    VoileResult result = writing != VOILE_OK ? writing : state;
    if (result != VOILE_OK)
    {
        settings->places.settings[0] = '\0';
        settings->places.state[0] = '\0';
    }
    return result;
}

VoileResult settings_keep(Settings* settings, const Preferences* preferences, const AppState* state, uint64_t now_ms,
                          VoileError* error)
{
    if (!are_equal_preferences(preferences, &settings->noted_preferences) ||
        !are_equal_states(state, &settings->noted_state))
    {
        settings->noted_preferences = *preferences;
        settings->noted_state = *state;
        settings->due_at_ms = now_ms + SETTINGS_DELAY_MS;
    }
    bool is_due = settings->due_at_ms > 0 && now_ms >= settings->due_at_ms;
    return is_due ? settings_flush(settings, error) : VOILE_OK;
}
