// The sentences of file.h, for its portable half and the half of each system.

#ifndef FORMATS_FILE_FAIL_H
#define FORMATS_FILE_FAIL_H

#include "voile/base.h"

#include <stdio.h>

// Fills `error` with "cannot VERB 'PATH': REASON" and returns `code`. Of a long path the end is shown.
VoileResult file_fail(VoileError* error, VoileResult code, const char* verb, const char* path, const char* reason);

// Opens a regular file for reading, without waiting. NULL, and why, for anything else.
FILE* file_open_regular(const char* path, const char** out_reason);

#endif
