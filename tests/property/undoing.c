// Whatever is done and however much of it: undone step by step the world is each time as it was before that step, and done
// again step by step as it was when that was undone.

#include "undoing.h"
#include "property/property.h"

#include <string.h>

#define MAX_STEPS 12

typedef void Doer(Sandbox* sandbox, Random* random);

static void do_text(Sandbox* sandbox, const char* text)
{
    VoileResult result = sandbox_try(sandbox, text, NULL);
    (void)result; // what does not fit this world is refused
}

static int32_t any_cloth(const Sandbox* sandbox, Random* random)
{
    return random_below(random, sandbox->cloth_count);
}

static void cut(Sandbox* sandbox, Random* random)
{
    SandboxCommand command = { .kind = COMMAND_CUT, .places = { { 0.0f, 1.2f, 5.0f } } };
    command.places[1] = voile_add(voile_vec3(0.0f, 1.2f, 0.0f), random_vec3(random, 1.0f));
    command.places[2] = voile_add(voile_vec3(0.0f, 1.2f, 0.0f), random_vec3(random, 1.0f));
    assert_int_equal(sandbox_apply(sandbox, &command, NULL), VOILE_OK);
}

static void act_on_point(Sandbox* sandbox, Random* random)
{
    static const CommandKind kinds[] = { COMMAND_PIN, COMMAND_UNPIN, COMMAND_CUT_LINK, COMMAND_GRAB };
    SandboxCommand command = { .kind = kinds[random_below(random, 4)], .cloth = any_cloth(sandbox, random) };
    command.index = random_below(random, sandbox->cloths[command.cloth].point_count);
    command.radius = command.kind == COMMAND_GRAB ? random_between(random, 0.0f, 0.4f) : 0.0f;
    assert_int_equal(sandbox_apply(sandbox, &command, NULL), VOILE_OK);
}

static void use_hand(Sandbox* sandbox, Random* random)
{
    static const char* const texts[] = {
        "release",          "move 0.2 1 0.5", "take 0 1.2 0.5 0 0 0 1", "carry 0.1 1 0.3 0 0 0 1", "drop",
        "blow 0 1 3 0 1 0", "blow none",      "place 0 1 0.2"
    };
    do_text(sandbox, texts[random_below(random, sizeof texts / sizeof *texts)]);
}

static void set(Sandbox* sandbox, Random* random)
{
    static const char* const texts[] = { "set wind 3 0 1",    "set wind 0 0 0",         "set sub_steps 12",
                                         "set sub_steps 2",   "set gravity 0 -2 0",     "set strands true",
                                         "set tethers true",  "set cloth.0.columns 11", "set cloth.rows 6",
                                         "set grab_mode lag", "set follow_mode rigid",  "set cloth.material silk",
                                         "set flat true",     "set two_way true",       "set solid.mass 2",
                                         "set wind_seed 4",   "set cloth.pins corners" };
    do_text(sandbox, texts[random_below(random, sizeof texts / sizeof *texts)]);
}

static void start_anew(Sandbox* sandbox, Random* random)
{
    static const char* const texts[] = { "reset", "open flat", "open sphere", "open easing" };
    Scene scene = scene_of(hanging_sheet);
    SandboxCommand command = { .kind = COMMAND_OPEN, .scene = &scene };
    int32_t chosen = random_below(random, 6);
    if (chosen < 4)
    {
        do_text(sandbox, texts[chosen]);
        return;
    }
    scene.cloth_count = 2;
    scene.cloths[1] = scene.cloths[0];
    scene.cloths[1].columns = 4;
    assert_int_equal(sandbox_apply(sandbox, &command, NULL), VOILE_OK);
}

static void act_at_random(Sandbox* sandbox, Random* random)
{
    static Doer* const doers[] = { cut, cut, act_on_point, act_on_point, use_hand, use_hand, set, set, start_anew };
    doers[random_below(random, sizeof doers / sizeof *doers)](sandbox, random);
}

// One step more, of one command or several, with time between: its hash before goes to *out_before.
static bool make_step(Sandbox* sandbox, Random* random, uint64_t* out_before)
{
    int count = sandbox->history.undo.count;
    bool is_gesture = random_happens(random, 0.3f);
    if (is_gesture)
    {
        do_text(sandbox, "begin");
    }
    for (int i = 0; i < (is_gesture ? 5 : 40) && (is_gesture || sandbox->history.undo.count == count); ++i)
    {
        uint64_t before = sandbox_hash(sandbox);
        act_at_random(sandbox, random);
        bool is_first = sandbox->history.undo.count > count && *out_before == 0;
        *out_before = is_first ? before : *out_before;
        sandbox_run(sandbox, random_below(random, 4));
    }
    if (is_gesture)
    {
        do_text(sandbox, "end");
    }
    return sandbox->history.undo.count > count;
}

typedef struct Steps
{
    uint64_t before[MAX_STEPS], after[MAX_STEPS];
    int count;
} Steps;

static bool go_back(Sandbox* sandbox, Random* random, Steps* steps)
{
    bool is_right = true;
    for (int i = steps->count - 1; i >= 0 && is_right; --i)
    {
        sandbox_run(sandbox, random_below(random, 20));
        steps->after[i] = sandbox_hash(sandbox);
        sandbox_do(sandbox, "undo");
        is_right = sandbox_hash(sandbox) == steps->before[i];
    }
    return is_right;
}

static bool go_forth(Sandbox* sandbox, Steps* steps)
{
    bool is_right = true;
    for (int i = 0; i < steps->count && is_right; ++i)
    {
        steps->before[i] = sandbox_hash(sandbox);
        sandbox_do(sandbox, "redo");
        is_right = sandbox_hash(sandbox) == steps->after[i];
    }
    return is_right;
}

static bool all_is_undone_and_done_again(Trial* trial)
{
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    Steps steps = { .count = 0 };
    int wanted = trial->size < MAX_STEPS ? trial->size : MAX_STEPS;
    for (int tries = 0; steps.count < wanted && tries < 4 * MAX_STEPS; ++tries)
    {
        steps.before[steps.count] = 0;
        steps.count += make_step(sandbox, &trial->random, &steps.before[steps.count]) ? 1 : 0;
        sandbox_run(sandbox, random_below(&trial->random, 30));
    }
    bool is_counted = sandbox->history.undo.count == steps.count;
    bool is_right = is_counted;
    for (int round = 0; round < 2 && is_right; ++round)
    {
        is_right = go_back(sandbox, &trial->random, &steps) && go_forth(sandbox, &steps);
    }
    sandbox_destroy(sandbox);
    return is_right || trial_fails(trial, "%d steps, counted %d", steps.count, (int)is_counted);
}

static void press_any_key(Sitting* sitting, Random* random)
{
    static const Action actions[] = {
        ACTION_UNDO,  ACTION_UNDO,       ACTION_UNDO,        ACTION_REDO,         ACTION_REDO,
        ACTION_RESET, ACTION_PIN,        ACTION_PIN,         ACTION_HOLD,         ACTION_FOLLOW_MODE,
        ACTION_PAUSE, ACTION_VIEW_FRONT, ACTION_SCENE_1 + 2, ACTION_BLOW,         ACTION_BLOW,
        ACTION_STEP,  ACTION_VIEW_HOME,  ACTION_PAUSE,       ACTION_SCENE_9,      ACTION_SCENE_1 + 6,
        ACTION_CLOSE, ACTION_HOLD,       ACTION_UNDO,        ACTION_FIRST_PERSON, ACTION_PASSES,
    };
    sitting_key(sitting, actions[random_below(random, sizeof actions / sizeof *actions)]);
    SessionEvent* event = &sitting->events[sitting->event_count - 1];
    event->is_key_up = event->action == ACTION_BLOW && random_happens(random, 0.5f);
}

static void use_pointer(Sitting* sitting, Random* random)
{
    PointerButton button = random_happens(random, 0.5f) ? POINTER_LEFT : POINTER_RIGHT;
    float x = random_between(random, -1.0f, 1.0f);
    float y = random_between(random, -1.0f, 1.0f);
    sitting_move(sitting, x, y);
    if (random_happens(random, 0.5f))
    {
        return;
    }
    if (sitting->buttons_down[button])
    {
        sitting_lift(sitting, button);
    }
    else
    {
        sitting_press(sitting, button);
    }
}

static bool what_a_person_undoes_plays_again(Trial* trial)
{
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    for (int i = 0; i < 20 * trial->size; ++i)
    {
        if (random_happens(&trial->random, 0.3f))
        {
            press_any_key(&sitting, &trial->random);
        }
        else
        {
            use_pointer(&sitting, &trial->random);
        }
        sitting.is_away = random_happens(&trial->random, 0.02f);
        sitting_frame(&sitting, TICK_SECONDS * random_below(&trial->random, 4));
    }
    expect_replay(&sitting);
    bool is_closed = sitting.sandbox->history.gesture_depth == 0 && !sitting.sandbox->hand.is_holding;
    sitting_close(&sitting);
    return is_closed || trial_fails(trial, "a hand or a gesture is left");
}

static void whatever_a_person_undoes_plays_again(void** state)
{
    (void)state;
    for_all(what_a_person_undoes_plays_again, 12, 12);
}

static void whatever_was_done_is_undone_and_done_again(void** state)
{
    (void)state;
    for_all(all_is_undone_and_done_again, MAX_STEPS, 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_a_person_undoes_plays_again),
        cmocka_unit_test(whatever_was_done_is_undone_and_done_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
