// How fast the world goes beside the clock on the wall. It decides only when ticks come, never what they do: no command,
// no recording and no hash knows of it.

#ifndef SANDBOX_SLOW_MOTION_H
#define SANDBOX_SLOW_MOTION_H

#include "sandbox/words.h"

#include <stddef.h>

typedef struct SpeedRow
{
    double factor;    // world seconds in a second
    const char* name; // "1/4"
} SpeedRow;

// From the slowest to the fastest.
extern const SpeedRow speed_rows[];
extern const int speed_row_count;

#define SPEED_NORMAL    3 // the row where a second is a second
#define SPEED_TEXT_SIZE 160

// The row so many steps faster, or slower below 0; the table's ends stay.
int speed_step(int speed, int steps);

// The world seconds of `elapsed` ones.
double speed_scale(int speed, double elapsed);

// What the screen says of time: why it stands, "" where it does not, and how fast it goes where that is not as ever. Empty
// where there is nothing to say.
void speed_print_state(Language language, const char* pause_words, int speed, char out_text[SPEED_TEXT_SIZE]);

#endif
