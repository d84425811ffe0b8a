#include "cli/run.h"

#include "cli/language.h"
#include "cli/memory.h"
#include "cli/run_picture.h"
#include "cli/threads.h"
#include "sandbox/player.h"
#include "sandbox/session.h"
#include "sandbox/session_state.h"
#include "sandbox/settling.h"
#include "sandbox/source.h"

#ifdef VOILE_HAS_WINDOW
#include "app/app.h"
#include "app/desk.h"
#endif

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define DEFAULT_TICKS   1200
#define TICKS_PER_SLICE 60

// ------------------------------------------------------------------------------------------------------------- errors

ExitCode report_error(const char* path, const VoileError* error)
{
    static const ExitCode codes[] = {
        [VOILE_OK] = EXIT_DONE,
        [VOILE_ERROR_INVALID] = EXIT_BAD_FILE,
        [VOILE_ERROR_MEMORY] = EXIT_FAILED,
        [VOILE_ERROR_SYNTAX] = EXIT_BAD_FILE,
        [VOILE_ERROR_IO] = EXIT_IO,
        [VOILE_ERROR_DIVERGED] = EXIT_DIVERGED,
    };
    if (path != NULL && error->line > 0)
    {
        fprintf(stderr, "voile: %s:%d: %s\n", path, error->line, error->message);
    }
    else
    {
        fprintf(stderr, "voile: %s\n", error->message);
    }
    return codes[error->code];
}

static ExitCode report_errors(const char* path, VoileResult result, const TextErrors* errors)
{
    ExitCode code = EXIT_FAILED;
    for (int i = 0; i < errors->count; ++i)
    {
        VoileError error = errors->errors[i];
        error.code = i == 0 ? result : error.code;
        ExitCode this_code = report_error(path, &error);
        code = i == 0 ? this_code : code;
    }
    if (errors->dropped > 0)
    {
        fprintf(stderr, "voile: %s: and %d more\n", path, errors->dropped);
    }
    return code;
}

// -------------------------------------------------------------------------------------------------------------- inputs

// What the command line names: one scene, at most one recording to play, and what they run with.
typedef struct Inputs
{
    VoileAllocator allocator;
    Source file;  // of FILE
    Source input; // of --input
    Scene scene;
    const Recording* recording;
    const char* recording_path;
    ThreadHost* threads; // NULL: none beside the program's own
} Inputs;

static ExitCode open_source(const char* path, Inputs* inputs, Source* out_source)
{
    TextErrors errors = { .count = 0 };
    VoileResult result = source_open(path, &inputs->allocator, out_source, &errors);
    if (result != VOILE_OK)
    {
        return report_errors(path, result, &errors);
    }
    inputs->scene = out_source->scene;
    if (out_source->has_recording)
    {
        inputs->recording = &out_source->recording;
        inputs->recording_path = path;
    }
    return EXIT_DONE;
}

static ExitCode usage_error(const VoileError* error)
{
    fprintf(stderr, "voile: %s\n", error->message);
    return EXIT_WRONG_USAGE;
}

static ExitCode open_builtin(const char* name, Inputs* inputs)
{
    VoileError error;
    TextSlice slice = { name, strlen(name) };
    return scene_open_builtin(slice, &inputs->scene, &error) == VOILE_OK ? EXIT_DONE : usage_error(&error);
}

static ExitCode apply_sets(const Options* options, Inputs* inputs)
{
    for (int i = 0; i < options->set_count; ++i)
    {
        const char* equals = strchr(options->sets[i], '=');
        TextSlice key = text_slice_trim((TextSlice){ options->sets[i], (size_t)(equals - options->sets[i]) });
        TextSlice value = text_slice_trim((TextSlice){ equals + 1, strlen(equals + 1) });
        VoileError error;
        if (scene_set(&inputs->scene, key, value, 0, &error) != VOILE_OK)
        {
            return usage_error(&error);
        }
    }
    VoileError error;
    return settling_check(&inputs->scene, 0, &error) == VOILE_OK ? EXIT_DONE : usage_error(&error);
}

static ExitCode open_threads(const Options* options, Inputs* inputs)
{
    VoileError error;
    if (options->thread_count == 1)
    {
        return EXIT_DONE;
    }
    if (thread_host_create(options->thread_count, &inputs->threads, &error) != VOILE_OK)
    {
        return report_error(NULL, &error);
    }
    inputs->scene.parallel = thread_host_parallel(inputs->threads);
    return EXIT_DONE;
}

// The scene of --scene or FILE goes before the one of --input.
static ExitCode open_inputs(const Options* options, Inputs* inputs)
{
    *inputs = (Inputs){ .allocator = memory_host_allocator() };
    ExitCode code = EXIT_DONE;
    if (options->input_path != NULL)
    {
        code = open_source(options->input_path, inputs, &inputs->input);
        if (code == EXIT_DONE && inputs->recording == NULL)
        {
            fprintf(stderr, "voile: %s is a scene, not a recording\n", options->input_path);
            code = EXIT_BAD_FILE;
        }
    }
    if (code == EXIT_DONE && options->file != NULL)
    {
        code = open_source(options->file, inputs, &inputs->file);
        if (code == EXIT_DONE && options->input_path != NULL && inputs->file.has_recording)
        {
            fprintf(stderr, "voile: %s is a recording: it cannot be played together with --input\n", options->file);
            code = EXIT_WRONG_USAGE;
        }
    }
    if (code == EXIT_DONE && (options->scene != NULL || (options->file == NULL && options->input_path == NULL)))
    {
        code = open_builtin(options->scene != NULL ? options->scene : builtin_scenes[0].name, inputs);
    }
    inputs->scene.kernel = options->kernel;
    code = code == EXIT_DONE ? apply_sets(options, inputs) : code;
    return code == EXIT_DONE ? open_threads(options, inputs) : code;
}

static void close_inputs(Inputs* inputs)
{
    thread_host_destroy(inputs->threads);
    source_close(&inputs->file);
    source_close(&inputs->input);
}

static double read_clock(void* context)
{
    (void)context;
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// The command line goes before what the person prefers, and that before the system.
static Language choose_language(const Options* options, const SessionDef* def)
{
    if (options->has_language)
    {
        return options->language;
    }
    return def->preferences != NULL ? preferences_language(def->preferences, def->system_language)
                                    : def->system_language;
}

// `preferences` may be NULL.
static SessionDef define_session(const Options* options, const Inputs* inputs, const Preferences* preferences)
{
    SessionDef def = { .scene = &inputs->scene, .recording = inputs->recording };
    def.recording_name = inputs->recording_path;
    def.record_path = options->record_path;
    def.now = read_clock;
    def.preferences = preferences;
    def.system_language = language_of_system();
    def.language = choose_language(options, &def);
    def.allocator = inputs->allocator;
    return def;
}

static ExitCode open_session(const Options* options, const SessionDef* def, Session** out_session)
{
    VoileError error;
    if (session_create(def, out_session, &error) != VOILE_OK)
    {
        return report_error(NULL, &error);
    }
    if (options->has_view)
    {
        session_show_view(*out_session, options->view);
    }
    return EXIT_DONE;
}

static ExitCode close_session(Session* session, ExitCode code)
{
    VoileError error;
    if (session_close(session, &error) != VOILE_OK)
    {
        ExitCode close_code = report_error(NULL, &error);
        code = code == EXIT_DONE ? close_code : code;
    }
    return code;
}

// ----------------------------------------------------------------------------------------------------------- headless

static volatile sig_atomic_t is_interrupted = 0;

static void interrupt(int signal_number)
{
    (void)signal_number;
    is_interrupted = 1;
}

// What the caller chose to ignore stays ignored: a job in the background, one behind nohup.
static void catch_signal(int number)
{
    if (signal(number, interrupt) == SIG_IGN)
    {
        signal(number, SIG_IGN);
    }
}

// Runs in slices, so that Ctrl+C ends a long run with everything written. A run whose hashes differ goes on to its end.
static VoileResult run_ticks(Session* session, int64_t ticks, VoileError* error)
{
    VoileResult result = session_run(session, 0, error);
    for (int64_t done = 0; done < ticks && !is_interrupted && (result == VOILE_OK || result == VOILE_ERROR_DIVERGED);)
    {
        done = ticks - done < TICKS_PER_SLICE ? ticks : done + TICKS_PER_SLICE;
        result = session_run(session, done, error);
    }
    return result;
}

static void print_statistics(Session* session, const VoileAllocator* allocator)
{
    TextBuffer buffer = { .allocator = *allocator };
    session_write_statistics(session, &buffer);
    fwrite(buffer.text, 1, buffer.size, stdout);
    text_buffer_release(&buffer);
}

// What was asked for is written all the same, of the last good state.
static void warn_of_bad_numbers(const Session* session)
{
    int64_t tick = session_failed_tick(session);
    if (tick >= 0)
    {
        fprintf(stderr, "voile: the numbers went bad in tick %lld: the world stands on its last good state\n",
                (long long)tick);
    }
}

static ExitCode simulate(const Options* options, const Inputs* inputs, Session* session)
{
    int64_t ticks = options->steps >= 0         ? options->steps
                    : inputs->recording != NULL ? player_last_tick(inputs->recording)
                                                : DEFAULT_TICKS;
    VoileError error;
    VoileResult result = run_ticks(session, ticks, &error);
    ExitCode code = result == VOILE_OK ? EXIT_DONE : report_error(inputs->recording_path, &error);
    if (code == EXIT_DONE && inputs->recording != NULL && session_is_paused(session) &&
        !session_has_played_all(session))
    {
        fprintf(stderr, "voile: %s pauses and never goes on: the rest was not played\n", inputs->recording_path);
        code = EXIT_BAD_FILE;
    }
    warn_of_bad_numbers(session);
    if (options->picture_path != NULL)
    {
        ExitCode picture_code = run_write_picture(options, session, &inputs->allocator);
        code = code == EXIT_DONE ? picture_code : code;
    }
    if (options->prints_stats)
    {
        print_statistics(session, &inputs->allocator);
    }
    return close_session(session, code);
}

ExitCode run_simulate(const Options* options)
{
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
#ifdef SIGHUP
    catch_signal(SIGHUP);
#endif
    Inputs inputs;
    Session* session = NULL;
    ExitCode code = open_inputs(options, &inputs);
    SessionDef def = define_session(options, &inputs, NULL);
    code = code == EXIT_DONE ? open_session(options, &def, &session) : code;
    code = code == EXIT_DONE ? simulate(options, &inputs, session) : code;
    session_destroy(session);
    close_inputs(&inputs);
    return code;
}

static ExitCode verify(const Inputs* inputs, Session* session)
{
    VoileError error;
    int64_t ticks = player_last_tick(inputs->recording);
    if (session_run(session, ticks, &error) != VOILE_OK)
    {
        return report_error(inputs->recording_path, &error);
    }
    if (!session_has_played_all(session))
    {
        fprintf(stderr, "voile: %s pauses and never goes on: the rest cannot be verified\n", inputs->recording_path);
        return EXIT_BAD_FILE;
    }
    if (session_hash_count(session) == 0)
    {
        fprintf(stderr, "voile: %s holds no hashes: there is nothing to verify\n", inputs->recording_path);
        return EXIT_BAD_FILE;
    }
    warn_of_bad_numbers(session);
    printf("verified %lld hashes over %lld ticks\n", (long long)session_hash_count(session), (long long)ticks);
    return EXIT_DONE;
}

ExitCode run_verify(const Options* options)
{
    Inputs inputs;
    Session* session = NULL;
    ExitCode code = open_inputs(options, &inputs);
    if (code == EXIT_DONE && inputs.recording == NULL)
    {
        fprintf(stderr, "voile: %s is a scene, not a recording\n", options->file);
        code = EXIT_BAD_FILE;
    }
    SessionDef def = define_session(options, &inputs, NULL);
    code = code == EXIT_DONE ? open_session(options, &def, &session) : code;
    code = code == EXIT_DONE ? close_session(session, verify(&inputs, session)) : code;
    session_destroy(session);
    close_inputs(&inputs);
    return code;
}

// -------------------------------------------------------------------------------------------------------------- window

#ifdef VOILE_HAS_WINDOW
static ExitCode run_app(const Options* options, const SessionDef* def, Desk* desk)
{
    AppOptions app_options = { .stats_path = options->stats_path,
                               .scale = options->scale,
                               .has_view = options->has_view,
                               .view = options->view,
                               .desk = desk };
    app_options.file_path = options->file != NULL ? options->file : options->input_path;
    VoileError error;
    App* app;
    if (app_open(&def->allocator, &app_options, &app, &error) != VOILE_OK)
    {
        report_error(NULL, &error);
        return EXIT_FAILED; // no display is nobody's bad file
    }
    ExitCode code = app_run(app, def, &error) == VOILE_OK ? EXIT_DONE : report_error(NULL, &error);
    app_close(app);
    return code;
}

// What is remembered is read first: it says in which language, and how large.
static ExitCode show_window(const Options* options, const Inputs* inputs)
{
    Preferences preferences;
    Desk* desk = desk_open(&inputs->allocator, options->has_no_settings, options->scale, &preferences);
    if (desk == NULL)
    {
        VoileError error;
        voile_fail(&error, VOILE_ERROR_MEMORY, 0, "not enough memory to start");
        return report_error(NULL, &error);
    }
    SessionDef def = define_session(options, inputs, &preferences);
    ExitCode code = run_app(options, &def, desk);
    desk_close(desk);
    return code;
}

ExitCode run_window(const Options* options)
{
    Inputs inputs;
    ExitCode code = open_inputs(options, &inputs);
    if (code == EXIT_DONE && options->mode == MODE_REPLAY && inputs.recording == NULL)
    {
        fprintf(stderr, "voile: %s is a scene, not a recording\n", options->file);
        code = EXIT_BAD_FILE;
    }
    code = code == EXIT_DONE ? show_window(options, &inputs) : code;
    close_inputs(&inputs);
    return code;
}
#else
ExitCode run_window(const Options* options)
{
    (void)options;
    fprintf(stderr, "voile: this build has no window (it was made without SDL2); 'voile simulate' works without one\n");
    return EXIT_FAILED;
}
#endif
