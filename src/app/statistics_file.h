// The statistics on disk, for scripts that watch a running window.

#ifndef APP_STATISTICS_FILE_H
#define APP_STATISTICS_FILE_H

#include "formats/text.h"
#include "sandbox/session.h"

#define STATISTICS_INTERVAL_MS 500

// Zero with a path and a buffer's allocator. Without a path all calls do nothing.
typedef struct StatisticsFile
{
    const char* path;
    TextBuffer buffer; // kept from one writing to the next
    uint64_t due_at_ms;
    VoileError error; // of the first writing that failed; there is no other after it
} StatisticsFile;

// Replaces the file whole; VOILE_ERROR_IO or VOILE_ERROR_MEMORY, also for a failure of an earlier call.
VOILE_MUST_USE VoileResult statistics_file_write(StatisticsFile* file, Session* session, VoileError* error);

// Writes when it is time; a failure is kept for statistics_file_write.
void statistics_file_update(StatisticsFile* file, Session* session, uint64_t now_ms);

// Milliseconds until the next update, at most STATISTICS_INTERVAL_MS.
int statistics_file_milliseconds_left(const StatisticsFile* file, uint64_t now_ms);

void statistics_file_release(StatisticsFile* file);

#endif
