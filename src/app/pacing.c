#include "app/pacing.h"

#define UNKNOWN_RATE_HZ 60
#define MIN_RATE_HZ     24
#define MAX_RATE_HZ     1000
#define FIGURES_SECONDS 0.5

Pacing pacing_make(uint64_t frequency, int refresh_hz, uint64_t now)
{
    Pacing pacing = { .frequency = frequency, .due = now, .started = now };
    pacing_set_rate(&pacing, refresh_hz);
    return pacing;
}

void pacing_set_rate(Pacing* pacing, int refresh_hz)
{
    bool is_usable = refresh_hz >= MIN_RATE_HZ && refresh_hz <= MAX_RATE_HZ;
    pacing->interval = pacing->frequency / (uint64_t)(is_usable ? refresh_hz : UNKNOWN_RATE_HZ);
}

uint32_t pacing_milliseconds_left(const Pacing* pacing, uint64_t now)
{
    if (now >= pacing->due)
    {
        return 0;
    }
    return (uint32_t)(((pacing->due - now) * 1000 + pacing->frequency / 2) / pacing->frequency);
}

double pacing_start_frame(Pacing* pacing, uint64_t now)
{
    double elapsed = (double)(now - pacing->started) / (double)pacing->frequency;
    pacing->started = now;
    pacing->due += pacing->interval;
    if (pacing->due <= now || pacing->due > now + 2 * pacing->interval)
    {
        // More than a frame late: a new grid, since a row of hurried frames would be seen as a jerk.
        pacing->due = now + pacing->interval;
    }
    return elapsed;
}

void pacing_forget(Pacing* pacing, uint64_t now)
{
    pacing->started = now;
}

bool frame_meter_add(FrameMeter* meter, double seconds, double draw_seconds)
{
    meter->frame_count += 1;
    meter->seconds += seconds;
    meter->draw_seconds += draw_seconds;
    if (meter->seconds < FIGURES_SECONDS)
    {
        return false;
    }
    meter->frames_per_second = meter->frame_count / meter->seconds;
    meter->ms_per_draw = 1000.0 * meter->draw_seconds / meter->frame_count;
    frame_meter_restart(meter);
    return true;
}

void frame_meter_restart(FrameMeter* meter)
{
    meter->frame_count = 0;
    meter->seconds = 0.0;
    meter->draw_seconds = 0.0;
}
