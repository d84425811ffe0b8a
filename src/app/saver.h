// Writes files while frames go on: one after the other, each in a thread of its own.

#ifndef APP_SAVER_H
#define APP_SAVER_H

#include "app/places.h"
#include "formats/text.h"

#include <SDL.h>
#include <time.h>

#define MAX_SAVES 4 // waiting at once: pictures are large

typedef enum SaveKind
{
    SAVE_PICTURE,
    SAVE_TEXT,
} SaveKind;

// What is to be written, and then what came of it.
typedef struct SaveJob
{
    struct SaveJob* next;
    SaveKind kind;
    char path[PLACE_SIZE]; // of a picture its folder, with a slash at its end, until it is written: then its file
    bool has_date;
    struct tm date;   // which names a picture
    uint32_t* pixels; // of a picture, rows of `width` without gaps; released with the job
    int width, height;
    TextBuffer text;        // released with the job, too
    char asked[PLACE_SIZE]; // what the path was typed as
    VoileResult result;     // an error that it starts with stays where the file was written
    VoileError error;

    SDL_Thread* thread;
    SDL_atomic_t is_done;
} SaveJob;

// Zero it, but for its allocator.
typedef struct Saver
{
    VoileAllocator allocator; // called by the owner's thread alone
    SaveJob* jobs;            // the oldest first: it is being written
    int count;
} Saver;

// NULL when memory runs out.
SaveJob* saver_make_text(const Saver* saver);
SaveJob* saver_make_picture(const Saver* saver, const uint32_t* pixels, int width, int height, int pitch);

// Takes the job over, and writes it when its turn comes; where no thread can be started, at once. An event wakes SDL's queue
// when it is done. A picture's folder is made where it is missing, and no picture is written over.
void saver_start(Saver* saver, SaveJob* job);

// Whether a job that is not taken yet has that path.
bool saver_writes_to(const Saver* saver, const char* path);

// The oldest job, if it is done, or else where `waits`; NULL: none. To be given back by saver_release.
SaveJob* saver_take(Saver* saver, bool waits);
void saver_release(const Saver* saver, SaveJob* job);

#endif
