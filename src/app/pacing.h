// When the next frame is due, how long the last one took, and the figures that the HUD shows. No call here reads a
// clock or sleeps: times come in as counts of the performance counter.

#ifndef APP_PACING_H
#define APP_PACING_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Pacing
{
    uint64_t frequency; // counts a second
    uint64_t interval;  // counts between frames
    uint64_t due;       // when the next frame should start
    uint64_t started;   // when the present one started
} Pacing;

// Frames at the display's rate, 60 a second where `refresh_hz` says nothing usable.
Pacing pacing_make(uint64_t frequency, int refresh_hz, uint64_t now);
void pacing_set_rate(Pacing* pacing, int refresh_hz);

// Whole milliseconds to sleep, rounded to nearest: due times lie on a grid, so the rounding does not add up.
uint32_t pacing_milliseconds_left(const Pacing* pacing, uint64_t now);

// Starts a frame; returns the seconds since the one before.
double pacing_start_frame(Pacing* pacing, uint64_t now);

// Forgets the time up to now: it was spent waiting, and nobody wants it simulated.
void pacing_forget(Pacing* pacing, uint64_t now);

// Means over about half a second.
typedef struct FrameMeter
{
    int frame_count;
    double seconds, draw_seconds; // since the last figures
    double frames_per_second, ms_per_draw;
} FrameMeter;

// One more frame; true when there are new figures.
bool frame_meter_add(FrameMeter* meter, double seconds, double draw_seconds);

// Drops what was begun, as after a wait; the last figures stay.
void frame_meter_restart(FrameMeter* meter);

#endif
