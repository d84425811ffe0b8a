// Hands of any size, moved anyhow over cloth that is cut, pinned and torn: the world stays whole, and happens again.

#include "sitting.h"

#include "property/property.h"

#include <stdio.h>

static void do_something(Sandbox* sandbox, Random* random)
{
    char text[200];
    VoileVec3 place = random_vec3(random, 2.0f);
    int32_t point = random_below(random, SHEET_COLUMNS * SHEET_ROWS);
    int32_t cloth = random_below(random, 2);
    bool can_move = sandbox->hand.is_holding;
    switch (random_below(random, 12))
    {
    case 0:
    case 1:
        snprintf(text, sizeof text, "grab %d %d %g", (int)cloth, (int)point,
                 (double)random_between(random, 0.0f, 1.2f));
        break;
    case 2:
        snprintf(text, sizeof text, "grab %d %d %g", (int)sandbox->hand.cloth, (int)sandbox->hand.point,
                 (double)random_between(random, 0.0f, 0.8f));
        break;
    case 3:
        snprintf(text, sizeof text, can_move ? "release" : "set grab_limit 0");
        break;
    case 4:
        snprintf(text, sizeof text, "%s %d %d", random_happens(random, 0.5f) ? "pin" : "unpin", (int)cloth, (int)point);
        break;
    case 5:
        snprintf(text, sizeof text, "cut_link %d %d", (int)cloth, (int)random_below(random, SHEET_LINKS));
        break;
    case 6:
        snprintf(text, sizeof text, "set grab_limit %d", (int)(random_below(random, 3) * 8));
        break;
    default:
        snprintf(text, sizeof text, can_move ? "%s %g %g %g" : "unpin 0 0",
                 random_happens(random, 0.8f) ? "move" : "place", (double)place.x, (double)place.y, (double)place.z);
        break;
    }
    sandbox_do(sandbox, text);
}

static bool held_is_what_the_hand_holds(const Sandbox* sandbox)
{
    bool is_right = true;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        int32_t count = 0;
        for (int32_t point = 0; point < cloth->point_count; ++point)
        {
            count += voile_cloth_is_held(cloth->cloth, point) ? 1 : 0;
        }
        is_right = is_right && count == cloth->patch.count && (sandbox->hand.is_holding || count == 0);
    }
    return is_right;
}

static const char* make_scene(Random* random, char* out_text, size_t capacity)
{
    static const char sheet[] = "[cloth]\ncolumns = 9\nrows = 7\nwidth = 1.6\nheight = 1.2\npins = top\n"
                                "material = silk\nposition = ";
    snprintf(out_text, capacity, "flat = %s\nshared_hand = %s\ntethers = %s\nstrands = %s\n%s-1 1.8 0\n%s1 1.8 0\n",
             random_happens(random, 0.2f) ? "true" : "false", random_happens(random, 0.5f) ? "true" : "false",
             random_happens(random, 0.3f) ? "true" : "false", random_happens(random, 0.3f) ? "true" : "false", sheet,
             sheet);
    return out_text;
}

static bool replays(const char* recorded, int64_t ticks, uint64_t* out_hash)
{
    Recording recording;
    recording_of(recorded, &recording);
    Scene scene;
    TextErrors errors = { .count = 0 };
    VoileResult result = scene_parse(recording.scene_text.start, recording.scene_text.length, 1, &scene, &errors);
    assert_int_equal(result, VOILE_OK);
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, &recording);
    bool is_equal = session_run(sitting.session, ticks, NULL) == VOILE_OK;
    *out_hash = sandbox_hash(sitting.sandbox);
    sitting_close(&sitting);
    recording_release(&recording);
    return is_equal;
}

static bool any_hands_leave_the_world_whole_and_happen_again(Trial* trial)
{
    char text[1024];
    Scene scene = scene_of(make_scene(&trial->random, text, sizeof text));
    VoileAllocator allocator = voile_default_allocator();
    Recorder recorder;
    recorder_start(&recorder, &scene, &allocator);
    Sandbox* sandbox = sandbox_open(&scene, &recorder);
    bool is_whole = true;
    for (int i = 0; i < 4 * trial->size && is_whole; ++i)
    {
        do_something(sandbox, &trial->random);
        sandbox_run(sandbox, 1 + random_below(&trial->random, 12));
        is_whole = !sandbox->has_failed && held_is_what_the_hand_holds(sandbox);
    }
    float speed = sandbox_measure(sandbox).max_speed;
    uint64_t hash = sandbox_hash(sandbox);
    uint64_t hash_again = 0;
    bool is_equal = replays(recorder.buffer.text, sandbox->tick, &hash_again) && hash == hash_again;
    sandbox_destroy(sandbox);
    recorder_release(&recorder);
    return (is_whole && is_equal) ||
           trial_fails(trial, "whole %d, the same again %d, at %g m/s", (int)is_whole, (int)is_equal, (double)speed);
}

static void any_hands_do(void** state)
{
    (void)state;
    for_all(any_hands_leave_the_world_whole_and_happen_again, 40, 24);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_hands_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
