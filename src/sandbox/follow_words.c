#include "sandbox/follow_words.h"

#include "formats/numbers.h"

#include <stdio.h>

#define TICK_SECONDS (1.0f / TICKS_PER_SECOND)

static const char* const mode_words[VOILE_FOLLOW_MODE_COUNT] = {
    [VOILE_FOLLOW_RIGID] = SAID("Rigid"),
    [VOILE_FOLLOW_LAG] = SAID("Lag"),
    [VOILE_FOLLOW_SPRING] = SAID("Spring"),
    [VOILE_FOLLOW_STABLE_SPRING] = SAID("Stable spring"),
};

// As short as it can be said in three digits or so.
static void print_number(float value, char out_text[NUMBER_TEXT_SIZE])
{
    float size = value < 0.0f ? -value : value;
    if (size >= 1.0e9f)
    {
        number_print_float(value, out_text);
        return;
    }
    int decimals = size >= 100.0f || size == (float)(int)size ? 0 : size >= 10.0f ? 1 : 2;
    number_print_fixed((double)value, decimals, out_text);
}

void follow_words_regime(Language language, const VoileFollowDef* def, char out_text[FOLLOW_WORDS_SIZE])
{
    bool is_spring = def->mode == VOILE_FOLLOW_SPRING || def->mode == VOILE_FOLLOW_STABLE_SPRING;
    snprintf(out_text, FOLLOW_WORDS_SIZE, "%s%s%s", say(language, mode_words[def->mode]), is_spring ? ", " : "",
             is_spring ? say(language, voile_follow_regime_name(voile_follow_regime(def, TICK_SECONDS))) : "");
}

void follow_words_numbers(Language language, const VoileFollowDef* def, char out_text[FOLLOW_WORDS_SIZE])
{
    char k[NUMBER_TEXT_SIZE], c[NUMBER_TEXT_SIZE];
    out_text[0] = '\0';
    switch (def->mode)
    {
    case VOILE_FOLLOW_LAG:
        print_number(def->follow_speed, c);
        snprintf(out_text, FOLLOW_WORDS_SIZE, say(language, "speed %s /s"), c);
        break;
    case VOILE_FOLLOW_SPRING:
        print_number(def->stiffness, k);
        print_number(def->damping, c);
        snprintf(out_text, FOLLOW_WORDS_SIZE, say(language, "k %s /s\xc2\xb2, c %s /s"), k, c);
        break;
    case VOILE_FOLLOW_STABLE_SPRING:
        print_number(def->stiffness, k);
        print_number(def->damping_ratio, c);
        snprintf(out_text, FOLLOW_WORDS_SIZE, say(language, "k %s /s\xc2\xb2, damping ratio %s"), k, c);
        break;
    default:
        break;
    }
}

void follow_words_response(Language language, const VoileFollowResponse* response, char out_text[FOLLOW_WORDS_SIZE])
{
    char overshoot[NUMBER_TEXT_SIZE], seconds[NUMBER_TEXT_SIZE];
    number_print_fixed((double)response->overshoot_percent, 1, overshoot);
    number_print_fixed((double)response->settling_time, 2, seconds);
    if (response->has_settled)
    {
        snprintf(out_text, FOLLOW_WORDS_SIZE, say(language, "overshoot %s %%, settles in %s s"), overshoot, seconds);
    }
    else if (response->regime == VOILE_FOLLOW_UNSTABLE)
    {
        snprintf(out_text, FOLLOW_WORDS_SIZE, "%s", say(language, "never settles"));
    }
    else
    {
        snprintf(out_text, FOLLOW_WORDS_SIZE, say(language, "overshoot %s %%, not settled after %s s"), overshoot,
                 seconds);
    }
}

static bool is_unstable(const WorldParameters* world, int32_t mode)
{
    VoileFollowDef def = held_follow_def(world);
    def.mode = (VoileFollowMode)mode;
    return voile_follow_regime(&def, TICK_SECONDS) == VOILE_FOLLOW_UNSTABLE;
}

void follow_words_warning(Language language, const Sandbox* sandbox, char out_text[FOLLOW_WORDS_SIZE])
{
    const WorldParameters* world = &sandbox->scene.world;
    bool swings = sandbox->held.state == HELD_IN_HAND && is_unstable(world, world->follow_mode);
    bool grab_swings = sandbox->hand.is_holding && is_unstable(world, world->grab_mode);
    out_text[0] = '\0';
    if (swings || grab_swings)
    {
        VoileFollowDef def = held_follow_def(world);
        char number[NUMBER_TEXT_SIZE];
        print_number(voile_follow_stability(&def, TICK_SECONDS), number);
        char unstable[FOLLOW_WORDS_SIZE - 32];
        snprintf(unstable, sizeof unstable, say(language, "Unstable: k h\xc2\xb2 + 2 c h is %s and must stay below 4."),
                 number);
        snprintf(out_text, FOLLOW_WORDS_SIZE, "%s%s%s", unstable, swings ? " " : "",
                 swings ? say(language, "M: the stable spring") : "");
    }
}
