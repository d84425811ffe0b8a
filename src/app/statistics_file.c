#include "app/statistics_file.h"

#include "formats/file.h"

static VoileResult write_file(StatisticsFile* file, Session* session, VoileError* error)
{
    text_buffer_clear(&file->buffer);
    session_write_statistics(session, &file->buffer);
    if (file->buffer.has_failed)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "there is not enough memory for the statistics");
    }
    return file_write(file->path, file->buffer.text, file->buffer.size, error);
}

VoileResult statistics_file_write(StatisticsFile* file, Session* session, VoileError* error)
{
    if (file->path != NULL && file->error.code == VOILE_OK)
    {
        file->error.code = write_file(file, session, &file->error);
    }
    if (file->error.code != VOILE_OK && error != NULL)
    {
        *error = file->error;
    }
    return file->error.code;
}

void statistics_file_update(StatisticsFile* file, Session* session, uint64_t now_ms)
{
    if (now_ms >= file->due_at_ms)
    {
        file->due_at_ms = now_ms + STATISTICS_INTERVAL_MS;
        VoileResult kept = statistics_file_write(file, session, NULL);
        (void)kept;
    }
}

int statistics_file_milliseconds_left(const StatisticsFile* file, uint64_t now_ms)
{
    return now_ms < file->due_at_ms ? (int)(file->due_at_ms - now_ms) : 0;
}

void statistics_file_release(StatisticsFile* file)
{
    text_buffer_release(&file->buffer);
}
