// The program: reads the command line and runs what it asks for.

#include "cli/options.h"
#include "cli/run.h"
#include "voile/voile.h"

#ifdef VOILE_HAS_WINDOW
#include "app/app.h"
#endif

#include <signal.h>
#include <stdio.h>

static void print_version(void)
{
    char libraries[160] = "built without a window";
#ifdef VOILE_HAS_WINDOW
    app_describe_libraries(libraries, sizeof libraries);
#endif
    printf("voile %s (%s)\n", VOILE_VERSION, libraries);
}

static ExitCode run(const Options* options)
{
    switch (options->mode)
    {
    case MODE_SIMULATE:
        return run_simulate(options);
    case MODE_REPLAY:
        return options->verifies ? run_verify(options) : run_window(options);
    case MODE_SCENES:
        return run_scenes();
    case MODE_HELP:
        options_print_help();
        return EXIT_DONE;
    case MODE_KEYS:
        options_print_keys();
        return EXIT_DONE;
    case MODE_VERSION:
        print_version();
        return EXIT_DONE;
    case MODE_WINDOW:
    default:
        return run_window(options);
    }
}

// What did not reach standard output is not done.
static ExitCode flush_output(ExitCode code)
{
    if (fflush(stdout) != 0 || ferror(stdout))
    {
        fprintf(stderr, "voile: cannot write to standard output\n");
        return code == EXIT_DONE ? EXIT_IO : code;
    }
    return code;
}

int main(int argc, char** argv)
{
#ifdef SIGPIPE
    signal(SIGPIPE, SIG_IGN); // a reader that leaves early is a failed write, told by its exit code
#endif
    Options options;
    VoileError error;
    if (options_parse(argc, argv, &options, &error) != VOILE_OK)
    {
        fprintf(stderr, "voile: %s\n", error.message);
        return EXIT_WRONG_USAGE;
    }
    return (int)flush_output(run(&options));
}
