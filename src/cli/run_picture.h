// The picture of a run without a window.

#ifndef CLI_RUN_PICTURE_H
#define CLI_RUN_PICTURE_H

#include "cli/run.h"
#include "sandbox/session.h"

// Writes what the window would show, as the options ask for it.
ExitCode run_write_picture(const Options* options, Session* session, const VoileAllocator* allocator);

#endif
