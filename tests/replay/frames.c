// The same script gives the same world at any frame rate, and what a live hand does at any frame rate plays back to the
// same world.

#include "sitting.h"

#include "property/property.h"

#include "sandbox/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCRIPT_TICKS 1200

// How long the next frame takes, in seconds.
typedef struct Pattern
{
    const char* name;
    double frames_per_second; // 0: random, with hitches
} Pattern;

static const Pattern patterns[] = {
    { "30 fps", 30.0 },   { "60 fps", 60.0 },     { "120 fps", 120.0 },
    { "144 fps", 144.0 }, { "1000 fps", 1000.0 }, { "random hitches", 0.0 },
};

#define PATTERN_COUNT (sizeof patterns / sizeof *patterns)

static double next_elapsed(const Pattern* pattern, Random* random)
{
    if (pattern->frames_per_second > 0.0)
    {
        return 1.0 / pattern->frames_per_second;
    }
    bool is_hitch = random_happens(random, 0.02f);
    return (double)random_between(random, 0.0f, is_hitch ? 2.0f : 0.04f);
}

static void open_script(Source* source, const char* path)
{
    VoileAllocator allocator = voile_default_allocator();
    TextErrors errors = { .count = 0 };
    if (source_open(path, &allocator, source, &errors) != VOILE_OK)
    {
        fail_msg("%s:%d: %s", path, errors.errors[0].line, errors.errors[0].message);
    }
}

// -------------------------------------------------------------------------------------------------------------- scripts

// The view is the person's own, from the script's end on.
static void drop_views(char* text)
{
    char* kept = text;
    for (char* line = text; *line != '\0';)
    {
        size_t length = strcspn(line, "\n") + 1;
        char* verb = strncmp(line, "at ", 3) == 0 ? strchr(line + 3, ' ') : NULL;
        bool is_view = verb != NULL && strncmp(verb, " view ", 6) == 0;
        memmove(kept, line, length);
        kept += is_view ? 0 : length;
        line += length;
    }
    *kept = '\0';
}

// What was recorded up to the last tick's hash: every command, and a hash at every 60th tick.
static char* copy_recorded(const Sitting* sitting)
{
    char last[32];
    snprintf(last, sizeof last, "\nat %d hash ", SCRIPT_TICKS);
    const char* text = sitting_recorded(sitting);
    const char* end = strstr(text, last);
    assert_non_null(end);
    size_t size = (size_t)(strchr(end + 1, '\n') + 1 - text);
    char* copy = calloc(size + 1, 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    drop_views(copy);
    return copy;
}

static char* record_by_run(const Source* source)
{
    Sitting sitting;
    sitting_open_scene(&sitting, &source->scene, &source->recording);
    VoileError error = { .message = "" };
    VoileResult result = session_run(sitting.session, SCRIPT_TICKS, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(result, VOILE_OK);
    char* recorded = copy_recorded(&sitting);
    sitting_close(&sitting);
    return recorded;
}

// A person at the window who moves and clicks about, while the script plays.
static void fidget(Sitting* sitting, Random* random)
{
    sitting->pixel = random_between(random, 0.5f, 4.0f) * PIXEL;
    sitting_move(sitting, random_between(random, -1.5f, 1.5f), random_between(random, -1.0f, 1.0f));
    if (random_happens(random, 0.1f))
    {
        PointerButton button = random_happens(random, 0.5f) ? POINTER_LEFT : POINTER_RIGHT;
        sitting->buttons_down[button] ? sitting_lift(sitting, button) : sitting_press(sitting, button);
    }
}

static char* record_by_frames(const Source* source, const Pattern* pattern)
{
    Random random = random_from_seed(3);
    Sitting sitting;
    sitting_open_scene(&sitting, &source->scene, &source->recording);
    while (sitting.sandbox->tick < SCRIPT_TICKS)
    {
        if (sitting.sandbox->tick < SCRIPT_TICKS - 60) // from the script's end on the person's hand counts
        {
            fidget(&sitting, &random);
        }
        sitting_frame(&sitting, next_elapsed(pattern, &random));
    }
    assert_string_equal(sitting.session->message, "");
    char* recorded = copy_recorded(&sitting);
    sitting_close(&sitting);
    return recorded;
}

static void expect_same_text(const char* name, const char* found, const char* expected)
{
    int line = 1;
    for (size_t i = 0; found[i] != '\0' || expected[i] != '\0'; ++i)
    {
        if (found[i] != expected[i])
        {
            fail_msg("%s: recorded line %d differs from the run's", name, line);
        }
        line += found[i] == '\n' ? 1 : 0;
    }
}

static void a_script_gives_the_same_world_at_any_frame_rate(void** state)
{
    (void)state;
    Source source;
    open_script(&source, VOILE_SOURCE_DIR "/tests/replay/frames.voile");
    char* expected = record_by_run(&source);
    for (size_t i = 0; i < PATTERN_COUNT; ++i)
    {
        char* found = record_by_frames(&source, &patterns[i]);
        expect_same_text(patterns[i].name, found, expected);
        free(found);
    }
    free(expected);
    source_close(&source);
}

static void the_scripts_world_is_the_one_that_it_always_was(void** state)
{
    (void)state;
    Source source;
    open_script(&source, VOILE_SOURCE_DIR "/tests/replay/frames.voile");
    Sitting sitting;
    sitting_open_scene(&sitting, &source.scene, &source.recording);
    assert_int_equal(session_run(sitting.session, SCRIPT_TICKS, NULL), VOILE_OK);
    uint64_t hash = sandbox_hash(sitting.sandbox);
    uint64_t golden = 0;
    bool is_found = find_golden(VOILE_SOURCE_DIR "/tests/golden/replay.txt", "frames", &golden);
    sitting_close(&sitting);
    source_close(&source);
    if (!is_found || golden != hash)
    {
        fail_msg("tests/golden/replay.txt should say: frames %016llx", (unsigned long long)hash);
    }
}

// ------------------------------------------------------------------------------------------------------------- live hands

// A mouse that tells of its place a thousand times a second; what it does depends on the time alone.
typedef struct Mouse
{
    int milliseconds; // told so far
} Mouse;

static void place_of(int ms, float* out_x, float* out_y)
{
    float t = 0.001f * (float)ms;
    *out_x = 0.45f * voile_sin(1.3f * t) + 0.15f * voile_sin(7.1f * t);
    *out_y = 0.35f * voile_sin(0.9f * t + 1.0f) - 0.2f * voile_cos(5.3f * t);
}

typedef struct Deed
{
    int ms;
    PointerButton button;
    bool goes_down;
} Deed;

static const Deed deeds[] = {
    { 200, POINTER_LEFT, true },    { 1100, POINTER_LEFT, false },  { 1400, POINTER_RIGHT, true },
    { 1600, POINTER_RIGHT, false }, { 1900, POINTER_LEFT, true },   { 2300, POINTER_RIGHT, true },
    { 2500, POINTER_LEFT, false },  { 2600, POINTER_RIGHT, false }, { 3000, POINTER_RIGHT, true },
    { 3000, POINTER_RIGHT, false }, { 3300, POINTER_LEFT, true },   { 4700, POINTER_LEFT, false },
};

static void tell_deeds(Sitting* sitting, int ms)
{
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; ++i)
    {
        if (deeds[i].ms == ms)
        {
            deeds[i].goes_down ? sitting_press(sitting, deeds[i].button) : sitting_lift(sitting, deeds[i].button);
        }
    }
}

#define MAX_TOLD_MS 200 // a system drops what a program does not fetch

static void tell_mouse(Sitting* sitting, Mouse* mouse, double until_seconds)
{
    int until = (int)(1000.0 * until_seconds);
    for (int ms = mouse->milliseconds + 1; ms <= until; ++ms)
    {
        if (until - ms < MAX_TOLD_MS)
        {
            float x, y;
            place_of(ms, &x, &y);
            sitting_move(sitting, x, y);
        }
        tell_deeds(sitting, ms);
    }
    mouse->milliseconds = until;
}

static void play_live(Sitting* sitting, const Pattern* pattern)
{
    Random random = random_from_seed(8);
    Mouse mouse = { 0 };
    for (double seconds = 0.0; seconds < 5.0;)
    {
        double elapsed = next_elapsed(pattern, &random);
        seconds += elapsed;
        tell_mouse(sitting, &mouse, seconds);
        sitting_frame(sitting, elapsed);
    }
    assert_int_equal(session_close(sitting->session, NULL), VOILE_OK);
}

// The hashes in the text are compared by the replay, the world at the end here.
static void expect_replay(const Pattern* pattern, const Sitting* sitting)
{
    Recording recording;
    recording_of(sitting_recorded(sitting), &recording);
    Sitting replay;
    sitting_open_scene(&replay, &sitting->scene, &recording);
    VoileError error = { .message = "" };
    if (session_run(replay.session, sitting->sandbox->tick, &error) != VOILE_OK)
    {
        fail_msg("%s: line %d: %s", pattern->name, error.line, error.message);
    }
    assert_int_equal(session_hash_count(replay.session), sitting->sandbox->tick / TICKS_PER_HASH);
    assert_int_equal(sandbox_hash(replay.sandbox), sandbox_hash(sitting->sandbox));
    assert_int_equal(replay.sandbox->tick, sitting->sandbox->tick);
    sitting_close(&replay);
    recording_release(&recording);
}

static void what_a_live_hand_did_plays_back_to_the_same_world(void** state)
{
    (void)state;
    for (size_t i = 0; i < PATTERN_COUNT; ++i)
    {
        Sitting sitting;
        sitting_open(&sitting, hanging_sheet);
        play_live(&sitting, &patterns[i]);
        assert_true(sitting.sandbox->cut_count > 0);
        assert_non_null(strstr(sitting_recorded(&sitting), " grab "));
        assert_non_null(strstr(sitting_recorded(&sitting), " move "));
        expect_replay(&patterns[i], &sitting);
        sitting_close(&sitting);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_script_gives_the_same_world_at_any_frame_rate),
        cmocka_unit_test(the_scripts_world_is_the_one_that_it_always_was),
        cmocka_unit_test(what_a_live_hand_did_plays_back_to_the_same_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
