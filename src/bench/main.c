// The program voile-bench: reads the command line and runs the suites that it names.

#include "bench/bench.h"
#include "formats/numbers.h"
#include "formats/text.h"
#include "voile/voile.h"

#include <stdio.h>
#include <string.h>

typedef enum ExitCode
{
    EXIT_DONE,
    EXIT_FAILED,
    EXIT_WRONG_USAGE
} ExitCode;

typedef struct SuiteRow
{
    const char* name;
    BenchSuite* run;
    const char* help;
} SuiteRow;

static const SuiteRow suite_rows[] = {
    { "solver", suite_solver, "speed of every scheme, size and kernel, the default scene, Bullet beside us" },
    { "quality", suite_quality, "stretch after 10 s and its price, honest forces, a dragged corner" },
    { "colliders", suite_colliders, "a point and a collider, touching and not" },
    { "easing", suite_easing, "an easing curve, plain and prepared, beside the C library's form" },
    { "lines", suite_lines, "a frame of anti-aliased lines, beside SDL2's and Cairo's" },
    { "frame", suite_frame, "a whole picture by view mode, with one thread and two" },
    { "panel", suite_panel, "the open panel: its pass and its drawing in a frame" },
    { "faces", suite_faces, "a curtain's body, its depth and its silhouettes at 1920 x 1080" },
    { "hidden", suite_hidden, "hidden and shaded lines, of quads and triangles; both against supersampling" },
    { "scale", suite_scale, "a large cloth: memory, creation, threads, time of a tick" },
};
#define SUITE_COUNT (sizeof suite_rows / sizeof *suite_rows)

// What the command line says.
typedef struct Command
{
    BenchOptions options;
    const SuiteRow* suite; // NULL: all
    bool asks_for_help;
} Command;

// ------------------------------------------------------------------------------------------------------------- readers

// Takes an option's value; NULL for a switch.
typedef VoileResult OptionReader(Command* command, const char* value, VoileError* error);

static VoileResult read_json(Command* command, const char* value, VoileError* error)
{
    (void)value;
    (void)error;
    command->options.prints_json = true;
    return VOILE_OK;
}

static VoileResult read_help(Command* command, const char* value, VoileError* error)
{
    (void)value;
    (void)error;
    command->asks_for_help = true;
    return VOILE_OK;
}

static VoileResult read_count(const char* option, const char* value, int32_t low, int32_t high, int32_t* out_count,
                              VoileError* error)
{
    int64_t count;
    if (!number_parse_int(value, strlen(value), &count) || count < low || count > high)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "%s needs a whole number from %d to %d, not '%s'", option, low,
                          high, value);
    }
    *out_count = (int32_t)count;
    return VOILE_OK;
}

#define MIN_ROUNDS     9
#define MAX_ROUNDS     9999
#define DEFAULT_ROUNDS 15

static VoileResult read_rounds(Command* command, const char* value, VoileError* error)
{
    return read_count("--rounds", value, MIN_ROUNDS, MAX_ROUNDS, &command->options.rounds, error);
}

#define MIN_SIZE 4
#define MAX_SIZE 1024

static VoileResult read_size(Command* command, const char* value, VoileError* error)
{
    return read_count("--size", value, MIN_SIZE, MAX_SIZE, &command->options.size, error);
}

static VoileResult refuse_kernel(const char* value, VoileError* error)
{
    const char* names[VOILE_KERNEL_COUNT];
    for (int i = 0; i < VOILE_KERNEL_COUNT; ++i)
    {
        names[i] = voile_kernel_name((VoileKernel)i);
    }
    const char* nearest =
        text_nearest_name((TextSlice){ value, strlen(value) }, names, VOILE_KERNEL_COUNT, sizeof *names);
    return nearest != NULL
               ? voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' is not a kernel (did you mean '%s'?)", value, nearest)
               : voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' is not a kernel", value);
}

static VoileResult read_kernel(Command* command, const char* value, VoileError* error)
{
    for (int i = 0; i < VOILE_KERNEL_COUNT; ++i)
    {
        VoileKernel kernel = (VoileKernel)i;
        if (strcmp(value, voile_kernel_name(kernel)) != 0)
        {
            continue;
        }
        command->options.kernel = kernel;
        return voile_kernel_is_available(kernel)
                   ? VOILE_OK
                   : voile_fail(error, VOILE_ERROR_INVALID, 0,
                                "the kernel '%s' is not in this build, or not for this processor", value);
    }
    return refuse_kernel(value, error);
}

// -------------------------------------------------------------------------------------------------------------- parser

typedef struct OptionRow
{
    const char* name;
    const char* value; // how the help writes it; NULL for a switch
    OptionReader* read;
    const char* help;
} OptionRow;

static const OptionRow option_rows[] = {
    { "--json", NULL, read_json, "print one JSON object instead of a table" },
    { "--rounds", "N", read_rounds, "rounds of each configuration, at least 9; 15 where not given" },
    { "--size", "N", read_size, "points along a side, 4 to 1024, instead of the suites' own sizes" },
    { "--kernel", "NAME", read_kernel, "auto, scalar, sse2, avx2, avx512 or neon alone" },
    { "--help", NULL, read_help, "this text" },
};
#define OPTION_COUNT (sizeof option_rows / sizeof *option_rows)

typedef struct Arguments
{
    char** words;
    int count, next;
} Arguments;

static const OptionRow* find_option(TextSlice name)
{
    for (size_t i = 0; i < OPTION_COUNT; ++i)
    {
        if (text_slice_equals(name, option_rows[i].name))
        {
            return &option_rows[i];
        }
    }
    return text_slice_equals(name, "-h") ? &option_rows[OPTION_COUNT - 1] : NULL;
}

// `what` is "an option" or "a suite".
static VoileResult refuse_word(TextSlice word, const char* what, const char* nearest, VoileError* error)
{
    char shown[TEXT_SHOWN_SIZE];
    text_show(word, shown, sizeof shown);
    return nearest != NULL
               ? voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' is not %s (did you mean '%s'?)", shown, what, nearest)
               : voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' is not %s ('voile-bench --help' lists them)", shown,
                            what);
}

// Reads "--name", "--name value" or "--name=value".
static VoileResult parse_option(Arguments* arguments, Command* command, VoileError* error)
{
    const char* word = arguments->words[arguments->next++];
    const char* equals = strchr(word, '=');
    TextSlice name = { word, equals != NULL ? (size_t)(equals - word) : strlen(word) };
    const OptionRow* row = find_option(name);
    if (row == NULL)
    {
        const char* nearest = text_nearest_name(name, &option_rows[0].name, OPTION_COUNT, sizeof *option_rows);
        return refuse_word(name, "an option", nearest, error);
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
    return row->read(command, value, error);
}

static VoileResult parse_suite(Arguments* arguments, Command* command, VoileError* error)
{
    const char* word = arguments->words[arguments->next++];
    TextSlice name = { word, strlen(word) };
    if (command->suite != NULL)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "one suite at a time; without any, all are run");
    }
    for (size_t i = 0; i < SUITE_COUNT; ++i)
    {
        command->suite = text_slice_equals(name, suite_rows[i].name) ? &suite_rows[i] : command->suite;
    }
    const char* nearest = text_nearest_name(name, &suite_rows[0].name, SUITE_COUNT, sizeof *suite_rows);
    return command->suite != NULL ? VOILE_OK : refuse_word(name, "a suite", nearest, error);
}

static VoileResult parse_command(int argc, char** argv, Command* out_command, VoileError* error)
{
    *out_command = (Command){ .options = { .rounds = DEFAULT_ROUNDS, .kernel = VOILE_KERNEL_AUTO } };
    Arguments arguments = { argv, argc, 1 };
    VoileResult result = VOILE_OK;
    while (result == VOILE_OK && arguments.next < arguments.count)
    {
        result = arguments.words[arguments.next][0] == '-' ? parse_option(&arguments, out_command, error)
                                                           : parse_suite(&arguments, out_command, error);
    }
    return result;
}

// ------------------------------------------------------------------------------------------------------------- running

static void print_help(void)
{
    puts("voile-bench: how fast the cloth is, and how well it holds\n\n"
         "  voile-bench [SUITE] [options]\n\n"
         "Suites, all of them where none is named:");
    for (size_t i = 0; i < SUITE_COUNT; ++i)
    {
        printf("  %-16s %s\n", suite_rows[i].name, suite_rows[i].help);
    }
    puts("\nOptions:");
    for (size_t i = 0; i < OPTION_COUNT; ++i)
    {
        char left[24];
        const OptionRow* row = &option_rows[i];
        snprintf(left, sizeof left, "%s %s", row->name, row->value != NULL ? row->value : "");
        printf("  %-16s %s\n", left, row->help);
    }
    puts(
        "\nTimes are processor time of one thread, or wall time where a row says so; configurations that are compared\n"
        "take turns. On a machine that others use, trust the minima.\n\n"
        "The yardstick is how fast this machine can be at all: projections that are independent of each other, their\n"
        "points in the nearest cache, with the row's own instruction set (Bullet's rows: ours). It is timed in turn "
        "with\n"
        "the row. 'times_yardstick' is the row's minimum over it: how many of its projections go into one of ours, or, "
        "of\n"
        "a time in milliseconds, how many thousands of them. It can be compared between machines; the times cannot.\n\n"
        "Exit codes: 0 done, 1 failure, 2 wrong usage");
}

static ExitCode run_suites(const Command* command)
{
    Report report;
    VoileError error;
    VoileResult result = VOILE_OK;
    report_open(&report, command->options.prints_json);
    for (size_t i = 0; result == VOILE_OK && i < SUITE_COUNT; ++i)
    {
        if (command->suite == NULL || command->suite == &suite_rows[i])
        {
            result = suite_rows[i].run(&command->options, &report, &error);
        }
    }
    report_close(&report);
    if (result != VOILE_OK)
    {
        fprintf(stderr, "voile-bench: %s\n", error.message);
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

int main(int argc, char** argv)
{
    Command command;
    VoileError error;
    if (parse_command(argc, argv, &command, &error) != VOILE_OK)
    {
        fprintf(stderr, "voile-bench: %s\n", error.message);
        return (int)EXIT_WRONG_USAGE;
    }
    if (command.asks_for_help)
    {
        print_help();
        return (int)EXIT_DONE;
    }
    return (int)run_suites(&command);
}
