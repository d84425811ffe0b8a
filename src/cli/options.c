#include "cli/options.h"

#include "cli/threads.h"
#include "formats/numbers.h"
#include "formats/picture.h"
#include "sandbox/keys.h"
#include "sandbox/sandbox.h"

#include <stdio.h>
#include <string.h>

// Bits of the modes that an option belongs to.
#define IN_WINDOW   (1u << MODE_WINDOW)
#define IN_SIMULATE (1u << MODE_SIMULATE)
#define IN_REPLAY   (1u << MODE_REPLAY)
#define IN_ALL      (IN_WINDOW | IN_SIMULATE | IN_REPLAY)
#define IN_ANY      (IN_ALL | 1u << MODE_SCENES)

// Takes an option's value (NULL for a switch); on failure writes the rest of the sentence "--name ...".
typedef VoileResult (*OptionReader)(Options* options, const char* value, VoileError* error);

typedef struct OptionRow
{
    const char* name;
    const char* value; // how the help writes it; NULL for a switch
    unsigned modes;
    OptionReader read;
    const char* help;
} OptionRow;

// ------------------------------------------------------------------------------------------------------------- readers

static VoileResult read_scene(Options* options, const char* value, VoileError* error)
{
    (void)error;
    options->scene = value;
    return VOILE_OK;
}

static VoileResult read_set(Options* options, const char* value, VoileError* error)
{
    if (strchr(value, '=') == NULL)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "--set needs key=value, not '%s'", value);
    }
    if (options->set_count == MAX_SETS)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "--set can be given at most %d times", MAX_SETS);
    }
    options->sets[options->set_count++] = value;
    return VOILE_OK;
}

static VoileResult refuse_kernel(const char* value, VoileError* error)
{
    const char* names[VOILE_KERNEL_COUNT];
    for (int i = 0; i < VOILE_KERNEL_COUNT; ++i)
    {
        names[i] = voile_kernel_name((VoileKernel)i);
    }
    TextSlice word = { value, strlen(value) };
    const char* nearest = text_nearest_name(word, names, VOILE_KERNEL_COUNT, sizeof *names);
    return nearest != NULL
               ? voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' is not a kernel (did you mean '%s'?)", value, nearest)
               : voile_fail(error, VOILE_ERROR_INVALID, 0,
                            "'%s' is not a kernel (auto, scalar, sse2, avx2, avx512 and neon are)", value);
}

static VoileResult read_kernel(Options* options, const char* value, VoileError* error)
{
    for (int i = 0; i < VOILE_KERNEL_COUNT; ++i)
    {
        if (strcmp(value, voile_kernel_name((VoileKernel)i)) == 0)
        {
            options->kernel = (VoileKernel)i;
            return voile_kernel_is_available(options->kernel)
                       ? VOILE_OK
                       : voile_fail(error, VOILE_ERROR_INVALID, 0, "the kernel '%s' does not run here", value);
        }
    }
    return refuse_kernel(value, error);
}

static VoileResult read_threads(Options* options, const char* value, VoileError* error)
{
    int64_t count;
    if (!number_parse_int(value, strlen(value), &count) || count < 1 || count > MAX_THREADS)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "--threads needs a whole number from 1 to %d, not '%s'",
                          MAX_THREADS, value);
    }
    options->thread_count = (int32_t)count;
    return VOILE_OK;
}

static VoileResult read_record(Options* options, const char* value, VoileError* error)
{
    (void)error;
    options->record_path = value;
    return VOILE_OK;
}

static VoileResult read_stats_file(Options* options, const char* value, VoileError* error)
{
    (void)error;
    options->stats_path = value;
    return VOILE_OK;
}

static VoileResult read_scale(Options* options, const char* value, VoileError* error)
{
    float scale;
    if (!number_parse_float(value, strlen(value), &scale) || scale < 1.0f || scale > 3.0f)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "--scale needs a number from 1 to 3, not '%s'", value);
    }
    options->scale = scale;
    return VOILE_OK;
}

static VoileResult read_language(Options* options, const char* value, VoileError* error)
{
    options->has_language = strcmp(value, "auto") != 0;
    return !options->has_language || language_find(value, &options->language)
               ? VOILE_OK
               : voile_fail(error, VOILE_ERROR_INVALID, 0, "--lang needs en, fr or auto, not '%s'", value);
}

#define MAX_STEPS 1000000000

static VoileResult read_steps(Options* options, const char* value, VoileError* error)
{
    int64_t steps;
    if (!number_parse_int(value, strlen(value), &steps) || steps < 0 || steps > MAX_STEPS)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "--steps needs a whole number from 0 to %d, not '%s'",
                          MAX_STEPS, value);
    }
    options->steps = steps;
    return VOILE_OK;
}

static VoileResult read_seconds(Options* options, const char* value, VoileError* error)
{
    float seconds;
    if (!number_parse_float(value, strlen(value), &seconds) || seconds < 0.0f ||
        seconds > (float)MAX_STEPS / TICKS_PER_SECOND)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "--seconds needs a number from 0 to %d, not '%s'",
                          MAX_STEPS / TICKS_PER_SECOND, value);
    }
    options->steps = (int64_t)(seconds * TICKS_PER_SECOND + 0.5f);
    return VOILE_OK;
}

static VoileResult read_input(Options* options, const char* value, VoileError* error)
{
    (void)error;
    options->input_path = value;
    return VOILE_OK;
}

static VoileResult read_png(Options* options, const char* value, VoileError* error)
{
    options->picture_path = value;
    return picture_check_path(value, error);
}

#define MAX_PICTURE_SIDE 16384

static VoileResult read_size(Options* options, const char* value, VoileError* error)
{
    const char* cross = strchr(value, 'x');
    int64_t width = 0;
    int64_t height = 0;
    bool is_read = cross != NULL && number_parse_int(value, (size_t)(cross - value), &width) &&
                   number_parse_int(cross + 1, strlen(cross + 1), &height);
    if (!is_read || width < 1 || height < 1 || width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "--size needs WIDTHxHEIGHT, each from 1 to %d, not '%s'",
                          MAX_PICTURE_SIDE, value);
    }
    options->width = (int)width;
    options->height = (int)height;
    return VOILE_OK;
}

static VoileResult read_view(Options* options, const char* value, VoileError* error)
{
    TextSlice name = { value, strlen(value) };
    options->has_view = true;
    options->view = camera_view_find(name);
    return options->view != CAMERA_VIEW_FREE ? VOILE_OK : camera_view_refuse(name, 0, error);
}

static VoileResult raise_flag(bool* flag, const char* value, const VoileError* error)
{
    (void)value;
    (void)error;
    *flag = true;
    return VOILE_OK;
}

static VoileResult read_stats(Options* options, const char* value, VoileError* error)
{
    return raise_flag(&options->prints_stats, value, error);
}

static VoileResult read_hud(Options* options, const char* value, VoileError* error)
{
    return raise_flag(&options->has_hud, value, error);
}

static VoileResult read_panel(Options* options, const char* value, VoileError* error)
{
    return raise_flag(&options->has_panel, value, error);
}

static VoileResult read_no_settings(Options* options, const char* value, VoileError* error)
{
    (void)value;
    (void)error;
    options->has_no_settings = true;
    return VOILE_OK;
}

static VoileResult read_verify(Options* options, const char* value, VoileError* error)
{
    return raise_flag(&options->verifies, value, error);
}

static VoileResult choose_mode(Options* options, Mode mode, const char* value, const VoileError* error)
{
    (void)value;
    (void)error;
    options->mode = mode;
    return VOILE_OK;
}

static VoileResult read_help(Options* options, const char* value, VoileError* error)
{
    return choose_mode(options, MODE_HELP, value, error);
}

static VoileResult read_help_keys(Options* options, const char* value, VoileError* error)
{
    return choose_mode(options, MODE_KEYS, value, error);
}

static VoileResult read_version(Options* options, const char* value, VoileError* error)
{
    return choose_mode(options, MODE_VERSION, value, error);
}

static const OptionRow rows[] = {
    { "--scene", "NAME", IN_WINDOW | IN_SIMULATE, read_scene, "a built-in scene instead of FILE" },
    { "--set", "KEY=VALUE", IN_WINDOW | IN_SIMULATE, read_set,
      "change a scene key (repeatable; --help-keys lists them)" },
    { "--kernel", "NAME", IN_ALL, read_kernel, "auto, scalar, sse2, avx2, avx512 or neon; all give the same bits" },
    { "--threads", "N", IN_ALL, read_threads,
      "to draw, and for cloths of 131072 points and more; all give the same bits" },
    { "--record", "FILE", IN_ALL, read_record, "write the session as a recording" },
    { "--stats-file", "FILE", IN_WINDOW | IN_REPLAY, read_stats_file, "rewrite the statistics twice a second" },
    { "--scale", "S", IN_ALL, read_scale, "size of lines and text, 1 to 3" },
    { "--lang", "NAME", IN_ALL, read_language, "language of the window's words: en, fr, or auto" },
    { "--no-settings", NULL, IN_WINDOW | IN_REPLAY, read_no_settings, "neither read nor write what is remembered" },
    { "--steps", "N", IN_SIMULATE, read_steps, "ticks of 1/120 s to run" },
    { "--seconds", "S", IN_SIMULATE, read_seconds, "the same in seconds" },
    { "--input", "FILE", IN_SIMULATE, read_input, "play a recording or a script" },
    { "--png", "FILE", IN_SIMULATE, read_png, "write the last picture (.png or .ppm)" },
    { "--size", "WxH", IN_SIMULATE, read_size, "of the picture, 1280x720 where not given" },
    { "--view", "NAME", IN_ALL, read_view, "home, front, side or three-quarter" },
    { "--hud", NULL, IN_SIMULATE, read_hud, "draw the status line into the picture" },
    { "--panel", NULL, IN_SIMULATE, read_panel, "draw the panel into the picture" },
    { "--stats", NULL, IN_SIMULATE, read_stats, "print the statistics as JSON" },
    { "--verify", NULL, IN_REPLAY, read_verify, "no window: check every hash of the recording" },
    { "--help", NULL, IN_ANY, read_help, "this text" },
    { "--help-keys", NULL, IN_ANY, read_help_keys, "every scene key with unit, range and default" },
    { "--version", NULL, IN_ANY, read_version, "version and libraries" },
};
#define ROW_COUNT (sizeof rows / sizeof *rows)

static const char* const mode_names[] = {
    [MODE_WINDOW] = "the window",
    [MODE_SIMULATE] = "simulate",
    [MODE_REPLAY] = "replay",
    [MODE_SCENES] = "scenes",
};

// -------------------------------------------------------------------------------------------------------------- parser

typedef struct Arguments
{
    char** words;
    int count, next;
} Arguments;

static const OptionRow* find_row(TextSlice name)
{
    for (size_t i = 0; i < ROW_COUNT; ++i)
    {
        if (text_slice_equals(name, rows[i].name))
        {
            return &rows[i];
        }
    }
    return text_slice_equals(name, "-h") ? find_row((TextSlice){ "--help", 6 }) : NULL;
}

static VoileResult refuse_option(TextSlice name, VoileError* error)
{
    const char* nearest = text_nearest_name(name, &rows[0].name, ROW_COUNT, sizeof *rows);
    int length = (int)(name.length < 60 ? name.length : 60);
    return nearest != NULL ? voile_fail(error, VOILE_ERROR_INVALID, 0, "'%.*s' is not an option (did you mean '%s'?)",
                                        length, name.start, nearest)
                           : voile_fail(error, VOILE_ERROR_INVALID, 0,
                                        "'%.*s' is not an option ('voile --help' lists them)", length, name.start);
}

// Reads "--name", "--name value" or "--name=value".
static VoileResult parse_option(Arguments* arguments, Options* options, VoileError* error)
{
    const char* word = arguments->words[arguments->next++];
    const char* equals = strchr(word, '=');
    TextSlice name = { word, equals != NULL ? (size_t)(equals - word) : strlen(word) };
    const OptionRow* row = find_row(name);
    if (row == NULL)
    {
        return refuse_option(name, error);
    }
    if ((row->modes & (1u << options->mode)) == 0 && options->mode < MODE_HELP)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "%s does not go with %s", row->name,
                          mode_names[options->mode]);
    }
    const char* value = equals != NULL ? equals + 1 : NULL;
    if (row->value == NULL && value != NULL)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "%s takes no value", row->name);
    }
    if (row->value != NULL && value == NULL)
    {
        value = arguments->next < arguments->count ? arguments->words[arguments->next++] : NULL;
    }
    if (row->value != NULL && (value == NULL || value[0] == '\0'))
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "%s needs a value: %s %s", row->name, row->name, row->value);
    }
    return row->read(options, value, error);
}

static VoileResult take_file(Options* options, const char* word, VoileError* error)
{
    if (options->file != NULL)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "one file at a time: '%s' or '%s'", options->file, word);
    }
    options->file = word;
    return VOILE_OK;
}

static void take_mode(Arguments* arguments, Options* options)
{
    static const Mode named_modes[] = { MODE_SIMULATE, MODE_REPLAY, MODE_SCENES };
    for (size_t i = 0; i < sizeof named_modes / sizeof *named_modes && arguments->next < arguments->count; ++i)
    {
        if (options->mode == MODE_WINDOW && strcmp(arguments->words[arguments->next], mode_names[named_modes[i]]) == 0)
        {
            options->mode = named_modes[i];
            ++arguments->next;
        }
    }
}

// What is written must not be written over, nor over what is read.
static VoileResult check_files_apart(const Options* options, VoileError* error)
{
    const char* const files[] = { options->record_path, options->picture_path, options->stats_path, options->file,
                                  options->input_path };
    const size_t written_count = 3;
    for (size_t i = 0; i < written_count; ++i)
    {
        for (size_t k = i + 1; k < sizeof files / sizeof *files; ++k)
        {
            bool is_regular = files[i] != NULL && strncmp(files[i], "/dev/", 5) != 0;
            if (is_regular && files[k] != NULL && strcmp(files[i], files[k]) == 0)
            {
                return voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' cannot be two files at once", files[i]);
            }
        }
    }
    return VOILE_OK;
}

static VoileResult check_together(const Options* options, VoileError* error)
{
    if (options->file != NULL && options->scene != NULL)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "either a file or --scene, not both");
    }
    if (options->mode == MODE_REPLAY && options->file == NULL)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "replay needs a file: voile replay FILE");
    }
    if (options->mode == MODE_SCENES && options->file != NULL)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "scenes takes no file");
    }
    return check_files_apart(options, error);
}

VoileResult options_parse(int argc, char** argv, Options* out_options, VoileError* error)
{
    *out_options = (Options){ .mode = MODE_WINDOW, .thread_count = 1, .steps = -1, .width = 1280, .height = 720 };
    Arguments arguments = { argv, argc, 1 };
    take_mode(&arguments, out_options);

    bool takes_options = true;
    VoileResult result = VOILE_OK;
    while (result == VOILE_OK && arguments.next < arguments.count)
    {
        const char* word = arguments.words[arguments.next];
        if (takes_options && strcmp(word, "--") == 0)
        {
            takes_options = false;
            ++arguments.next;
        }
        else if (takes_options && word[0] == '-' && word[1] != '\0')
        {
            result = parse_option(&arguments, out_options, error);
        }
        else
        {
            ++arguments.next;
            result = take_file(out_options, word, error);
        }
    }
    return result == VOILE_OK && out_options->mode < MODE_HELP ? check_together(out_options, error) : result;
}

// ---------------------------------------------------------------------------------------------------------------- help

static void print_option(const OptionRow* row)
{
    char left[40];
    snprintf(left, sizeof left, "%s%s%s", row->name, row->value != NULL ? " " : "",
             row->value != NULL ? row->value : "");
    printf("  %-22s %s\n", left, row->help);
}

void options_print_help(void)
{
    puts("voile: a cloth to hang, drag and cut\n\n"
         "  voile [FILE] [options]           open the sandbox on a scene or a recording\n"
         "  voile simulate [FILE] [options]  no window: run and write\n"
         "  voile replay FILE [--verify]     play a recording in the window, or check it without\n"
         "  voile scenes                     list the built-in scenes\n\n"
         "Options:");
    for (size_t i = 0; i < ROW_COUNT; ++i)
    {
        print_option(&rows[i]);
    }
    puts("\nIn the window:");
    for (size_t i = 0; i < keys_help_row_count(); ++i)
    {
        MouseRow row = keys_help_row(i);
        printf("  %-22s %s\n", row.chord, row.help);
    }
    puts("\nExit codes: 0 done, 1 failure, 2 wrong usage, 3 bad input file, 4 could not read or write, 5 replay "
         "diverged");
}
