// The program's ways to run.

#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "cli/options.h"

// The exit codes, a contract.
typedef enum ExitCode
{
    EXIT_DONE = 0,
    EXIT_FAILED = 1,
    EXIT_WRONG_USAGE = 2,
    EXIT_BAD_FILE = 3,
    EXIT_IO = 4,
    EXIT_DIVERGED = 5,
} ExitCode;

ExitCode run_window(const Options* options);
ExitCode run_simulate(const Options* options);
ExitCode run_verify(const Options* options);
ExitCode run_scenes(void);

// Prints "voile: FILE:LINE: sentence" to standard error (without file or line where there is none) and gives the exit
// code that goes with the error.
ExitCode report_error(const char* path, const VoileError* error);

#endif
