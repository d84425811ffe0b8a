#include "app/settings.h"

#include "formats/file.h"

#include <stdio.h>
#include <string.h>

#define MAX_SETTINGS_SIZE ((size_t)1 << 20)
#define MAX_ASIDE         9 // broken files that are kept beside

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

// A name beside `path` that nothing has yet: "settings.bad", "settings.bad2"; false where all are taken.
static bool find_name_aside(const char* path, char out_path[PLACE_SIZE + 8])
{
    snprintf(out_path, PLACE_SIZE + 8, "%s.bad", path);
    for (int i = 2; i <= MAX_ASIDE && file_exists(out_path); ++i)
    {
        snprintf(out_path, PLACE_SIZE + 8, "%s.bad%d", path, i);
    }
    return !file_exists(out_path);
}

// What cannot be understood stays for whoever wants to mend it, under another name, or else under its own: then nothing is
// written to `path`, which becomes "".
static VoileResult set_aside(char* path, const VoileError* why, VoileError* error)
{
    char aside[PLACE_SIZE + 8];
    char end[PLACE_SIZE + 64] = "settings are not kept";
    if (find_name_aside(path, aside) && file_rename(path, aside, NULL) == VOILE_OK)
    {
        snprintf(end, sizeof end, "the file is now called %s", file_base_name(aside));
    }
    else
    {
        path[0] = '\0';
    }
    return why->line > 0
               ? voile_fail(error, VOILE_ERROR_SYNTAX, why->line, "settings:%d: %s; %s", why->line, why->message, end)
               : voile_fail(error, VOILE_ERROR_SYNTAX, 0, "The settings could not be read (%s); %s", why->message, end);
}

// Of a file that is there and cannot be read nobody knows what writing would destroy: it is left alone.
static VoileResult leave_alone(char* path, const VoileError* why, VoileError* error)
{
    path[0] = '\0';
    return voile_fail(error, VOILE_ERROR_IO, 0, "Settings are not kept: %s", why->message);
}

// Without a file, VOILE_OK and an empty *out_file.
static VoileResult read_file(Settings* settings, char* path, FileText* out_file, VoileError* error)
{
    *out_file = (FileText){ .text = NULL };
    if (path[0] == '\0' || !file_exists(path))
    {
        return VOILE_OK;
    }
    VoileError why;
    VoileResult result = file_read_regular(path, MAX_SETTINGS_SIZE, &settings->allocator, out_file, &why);
    return result == VOILE_OK              ? VOILE_OK
           : result == VOILE_ERROR_INVALID ? set_aside(path, &why, error)
                                           : leave_alone(path, &why, error);
}

static VoileResult open_preferences(Settings* settings, VoileError* error)
{
    FileText file;
    VoileError why;
    VoileResult result = read_file(settings, settings->places.settings, &file, error);
    if (file.text != NULL &&
        read_preferences((TextSlice){ file.text, file.size }, &settings->kept_preferences, &why) != VOILE_OK)
    {
        result = set_aside(settings->places.settings, &why, error);
    }
    file_text_release(&file, &settings->allocator);
    return result;
}

static VoileResult open_state(Settings* settings, VoileError* error)
{
    FileText file;
    VoileResult result = read_file(settings, settings->places.state, &file, error);
    if (file.text != NULL)
    {
        read_state((TextSlice){ file.text, file.size }, &settings->kept_state);
    }
    file_text_release(&file, &settings->allocator);
    return result;
}

VoileResult settings_open(Settings* settings, const Places* places, const VoileAllocator* allocator,
                          Preferences* out_preferences, AppState* out_state, VoileError* error)
{
    memset(settings, 0, sizeof *settings);
    settings->allocator = *allocator;
    settings->places = *places;
    parameters_set_defaults(&preference_parameters, &settings->kept_preferences);
    VoileError state_error;
    VoileResult result = open_preferences(settings, error);
    VoileResult state_result = open_state(settings, result == VOILE_OK ? error : &state_error);
    *out_preferences = settings->noted_preferences = settings->kept_preferences;
    *out_state = settings->noted_state = settings->kept_state;
    return result != VOILE_OK ? result : state_result;
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
