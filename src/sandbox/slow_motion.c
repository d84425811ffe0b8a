#include "sandbox/slow_motion.h"

#include <stdbool.h>
#include <stdio.h>

const SpeedRow speed_rows[] = {
    { 0.125, "1/8" }, { 0.25, "1/4" }, { 0.5, "1/2" }, { 1.0, "1" }, { 2.0, "2" },
};
const int speed_row_count = sizeof speed_rows / sizeof *speed_rows;

int speed_step(int speed, int steps)
{
    int last = speed_row_count - 1;
    int wanted = speed + steps;
    return wanted < 0 ? 0 : wanted > last ? last : wanted;
}

double speed_scale(int speed, double elapsed)
{
    return elapsed * speed_rows[speed].factor;
}

void speed_print_state(Language language, const char* pause_words, int speed, char out_text[SPEED_TEXT_SIZE])
{
    char words[64] = "";
    if (speed < SPEED_NORMAL)
    {
        snprintf(words, sizeof words, say(language, "Slow motion %s"), speed_rows[speed].name);
    }
    else if (speed > SPEED_NORMAL)
    {
        snprintf(words, sizeof words, say(language, "Time goes %s times as fast"), speed_rows[speed].name);
    }
    bool has_both = pause_words[0] != '\0' && words[0] != '\0';
    snprintf(out_text, SPEED_TEXT_SIZE, "%s%s%s", pause_words, has_both ? "   " : "", words);
}
