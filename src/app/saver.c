#include "app/saver.h"

#include "app/picture_file.h"
#include "formats/file.h"
#include "formats/picture.h"

#include <string.h>

// ----------------------------------------------------------------------------------------------------------------- jobs

static size_t pixels_size(const SaveJob* job)
{
    return (size_t)job->width * (size_t)job->height * sizeof *job->pixels;
}

static SaveJob* make(const Saver* saver, SaveKind kind)
{
    SaveJob* job = voile_allocate(&saver->allocator, sizeof *job);
    if (job != NULL)
    {
        memset(job, 0, sizeof *job);
        job->kind = kind;
        job->text.allocator = saver->allocator;
    }
    return job;
}

SaveJob* saver_make_text(const Saver* saver)
{
    return make(saver, SAVE_TEXT);
}

SaveJob* saver_make_picture(const Saver* saver, const uint32_t* pixels, int width, int height, int pitch)
{
    SaveJob* job = make(saver, SAVE_PICTURE);
    if (job == NULL)
    {
        return NULL;
    }
    job->width = width;
    job->height = height;
    job->pixels = voile_allocate(&saver->allocator, pixels_size(job));
    if (job->pixels == NULL)
    {
        saver_release(saver, job);
        return NULL;
    }
    for (int y = 0; y < height; ++y)
    {
        memcpy(job->pixels + (size_t)y * (size_t)width, pixels + (ptrdiff_t)y * pitch,
               (size_t)width * sizeof *job->pixels);
    }
    return job;
}

void saver_release(const Saver* saver, SaveJob* job)
{
    if (job != NULL)
    {
        voile_release(&saver->allocator, job->pixels, job->pixels != NULL ? pixels_size(job) : 0);
        text_buffer_release(&job->text);
        voile_release(&saver->allocator, job, sizeof *job);
    }
}

// -------------------------------------------------------------------------------------------------------------- writing

// The name is chosen as late as this, so that pictures of the same second see each other's.
static VoileResult write_picture(SaveJob* job, VoileError* error)
{
    char folder[PLACE_SIZE];
    bool has_png = picture_check_path("x.png", NULL) == VOILE_OK;
    memcpy(folder, job->path, sizeof folder);
    if (!picture_file_name(folder, job->has_date ? &job->date : NULL, has_png ? ".png" : ".ppm", file_exists,
                           job->path))
    {
        return voile_fail(error, VOILE_ERROR_IO, 0, "there is no free name for the picture");
    }
    VoileResult result = file_make_folders(job->path, error);
    return result == VOILE_OK ? picture_write(job->path, job->pixels, job->width, job->height, job->width, error)
                              : result;
}

static void write_job(SaveJob* job)
{
    VoileError error;
    VoileResult result = job->kind == SAVE_PICTURE
                             ? write_picture(job, &error)
                             : file_write_regular(job->path, job->text.text, job->text.size, &error);
    if (result != VOILE_OK)
    {
        job->result = result;
        job->error = error;
    }
    SDL_AtomicSet(&job->is_done, 1);
}

static int SDLCALL write_beside(void* context)
{
    (void)SDL_SetThreadPriority(SDL_THREAD_PRIORITY_LOW); // frames go before
    write_job(context);
    SDL_PushEvent(&(SDL_Event){ .type = SDL_USEREVENT }); // a window that waits for news has some
    return 0;
}

static void start_first(const Saver* saver)
{
    SaveJob* job = saver->jobs;
    if (job != NULL)
    {
        job->thread = SDL_CreateThread(write_beside, "saver", job);
        if (job->thread == NULL)
        {
            write_job(job);
        }
    }
}

// --------------------------------------------------------------------------------------------------------------- saver

void saver_start(Saver* saver, SaveJob* job)
{
    SaveJob** end = &saver->jobs;
    while (*end != NULL)
    {
        end = &(*end)->next;
    }
    *end = job;
    saver->count += 1;
    if (saver->jobs == job)
    {
        start_first(saver);
    }
}

bool saver_writes_to(const Saver* saver, const char* path)
{
    bool is_found = false;
    for (const SaveJob* job = saver->jobs; job != NULL && !is_found; job = job->next)
    {
        is_found = job->kind == SAVE_TEXT && strcmp(job->path, path) == 0;
    }
    return is_found;
}

SaveJob* saver_take(Saver* saver, bool waits)
{
    SaveJob* job = saver->jobs;
    if (job == NULL || (!waits && SDL_AtomicGet(&job->is_done) == 0))
    {
        return NULL;
    }
    SDL_WaitThread(job->thread, NULL);
    saver->jobs = job->next;
    saver->count -= 1;
    job->next = NULL;
    start_first(saver);
    return job;
}
