#include "sandbox/sandbox.h"

#include "sandbox/acts.h"
#include "sandbox/cloths.h"
#include "sandbox/settling.h"
#include "sandbox/stepping.h"
#include "sandbox/twins.h"

#include <string.h>

// ----------------------------------------------------------------------------------------------------------- commands

void sandbox_keep_last_good(Sandbox* sandbox)
{
    sandbox->last_good_held = sandbox->held;
    memcpy(sandbox->last_good_solids, sandbox->solids, sizeof sandbox->solids);
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        voile_cloth_snapshot(sandbox->cloths[i].cloth, sandbox->cloths[i].last_good);
    }
}

void sandbox_restart_stopwatch(Sandbox* sandbox)
{
    if (sandbox->stopwatch != NULL)
    {
        memset(sandbox->stopwatch->ms_per_tick, 0, sizeof sandbox->stopwatch->ms_per_tick);
    }
}

// New cloths are built beside the old ones, so that a failure changes nothing.
static VoileResult build_anew(Sandbox* sandbox, const Scene* scene, VoileError* error)
{
    SandboxCloth cloths[MAX_SCENE_CLOTHS] = { { .cloth = NULL } };
    Held start_held;
    VoileResult result = cloths_open(scene, &sandbox->allocator, cloths, &start_held, error);
    if (result != VOILE_OK)
    {
        return result;
    }
    history_take_cloths(sandbox);
    memcpy(sandbox->cloths, cloths, sizeof cloths);
    sandbox->cloth_count = scene->cloth_count;
    sandbox->scene = *scene;
    sandbox->hand.is_holding = false;
    sandbox->blow.is_on = false;
    gradual_start(&sandbox->gradual, &scene->world);
    solids_start(scene, sandbox->solids);
    sandbox->start_held = start_held;
    sandbox->held = start_held;
    sandbox_keep_last_good(sandbox);
    sandbox->world_ticks = 0;
    sandbox->has_failed = false;
    sandbox->build = ++sandbox->build_count;
    sandbox_restart_stopwatch(sandbox);
    return VOILE_OK;
}

static VoileResult apply_set(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    TextSlice key = { command->key, strlen(command->key) };
    TextSlice value = { command->value, strlen(command->value) };
    Scene scene = sandbox->scene;
    VoileResult result = scene_set(&scene, key, value, 0, error);
    if (result == VOILE_OK && strcmp(command->key, "settle") == 0)
    {
        result = settling_check(&scene, 0, error);
    }
    if (result == VOILE_OK && scene_find_row(key)->rebuilds)
    {
        result = build_anew(sandbox, &scene, error);
    }
    else if (result == VOILE_OK)
    {
        sandbox->scene = scene;
    }
    return result;
}

// A built-in scene has no folder: files that are named later are looked for where those before were.
static VoileResult apply_open(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    Scene scene;
    VoileResult result = VOILE_OK;
    if (command->scene != NULL)
    {
        scene = *command->scene;
    }
    else
    {
        TextSlice name = { command->value, strlen(command->value) };
        result = scene_open_builtin(name, &scene, error);
        memcpy(scene.folder, sandbox->scene.folder, sizeof scene.folder);
        scene.recorded_pictures = sandbox->scene.recorded_pictures;
    }
    scene_take_host(&scene, &sandbox->scene);
    result = result == VOILE_OK ? build_anew(sandbox, &scene, error) : result;
    if (result == VOILE_OK)
    {
        sandbox->hand = (Hand){ .is_holding = false };
        sandbox->cut_count = 0;
        sandbox->scene_number = ++sandbox->open_count;
    }
    return result;
}

static VoileResult apply_reset(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    (void)command;
    (void)error;
    sandbox->hand.is_holding = false;
    sandbox->blow.is_on = false;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        voile_cloth_restore(sandbox->cloths[i].cloth, sandbox->cloths[i].start);
        sandbox->cloths[i].patch.count = 0;
        cloth_read_positions(&sandbox->cloths[i]);
        sandbox->cloths[i].stiffening = sandbox->cloths[i].opened;
    }
    gradual_start(&sandbox->gradual, &sandbox->scene.world);
    solids_start(&sandbox->scene, sandbox->solids);
    sandbox->held = sandbox->start_held;
    sandbox_keep_last_good(sandbox);
    sandbox->world_ticks = 0;
    sandbox->has_failed = false;
    ++sandbox->reset_count;
    return VOILE_OK;
}

static Act* const acts[COMMAND_KIND_COUNT] = {
    [COMMAND_GRAB] = act_grab,       [COMMAND_MOVE] = act_move,     [COMMAND_PLACE] = act_place,
    [COMMAND_RELEASE] = act_release, [COMMAND_CUT] = act_cut,       [COMMAND_CUT_LINK] = act_cut_link,
    [COMMAND_PIN] = act_pin,         [COMMAND_UNPIN] = act_pin,     [COMMAND_BLOW] = act_blow,
    [COMMAND_TAKE] = act_take,       [COMMAND_CARRY] = act_carry,   [COMMAND_DROP] = act_drop,
    [COMMAND_SET] = apply_set,       [COMMAND_RESET] = apply_reset, [COMMAND_OPEN] = apply_open,
    [COMMAND_BEGIN] = act_begin,     [COMMAND_END] = act_end,       [COMMAND_UNDO] = act_undo,
    [COMMAND_REDO] = act_redo,
};

// A recording could not hold others.
static VoileResult check_places(const SandboxCommand* command, VoileError* error)
{
    for (size_t i = 0; i < sizeof command->places / sizeof *command->places; ++i)
    {
        if (!voile_is_finite3(command->places[i]))
        {
            return voile_fail(error, VOILE_ERROR_INVALID, 0, "a place must be made of finite numbers");
        }
    }
    return VOILE_OK;
}

// What is written between `begin` and `end` changed something, or might have.
static void record(Sandbox* sandbox, const SandboxCommand* command)
{
    History* history = &sandbox->history;
    Recorder* recorder = sandbox->recorder;
    bool opens = command_is_undoable(command->kind) && history->gesture_depth > 0 && !history->gesture_is_recorded;
    bool closes = command->kind == COMMAND_END && history->gesture_depth == 0 && history->gesture_is_recorded;
    history->gesture_is_recorded = (history->gesture_is_recorded || opens) && !closes;
    if (recorder == NULL || ((command->kind == COMMAND_BEGIN || command->kind == COMMAND_END) && !closes))
    {
        return;
    }
    if (opens)
    {
        recorder_add_command(recorder, sandbox->tick, &(SandboxCommand){ .kind = COMMAND_BEGIN });
    }
    recorder_add_pictures(recorder, &sandbox->scene); // a `set` may have named one
    if (command->kind == COMMAND_OPEN)
    {
        recorder_add_open(recorder, sandbox->tick, &sandbox->scene);
        return;
    }
    recorder_add_command(recorder, sandbox->tick, command);
}

VoileResult sandbox_apply(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoileResult result = check_places(command, error);
    if (result == VOILE_OK)
    {
        HistoryMark mark = history_before(sandbox, command);
        result = acts[command->kind](sandbox, command, error);
        history_after(sandbox, command, &mark, result);
    }
    if (result == VOILE_OK)
    {
        sandbox->command_count += 1;
        record(sandbox, command);
    }
    return result;
}

// --------------------------------------------------------------------------------------------------------------- tick

static bool positions_are_finite(const SandboxCloth* cloth)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < cloth->point_count; ++i)
    {
        // x - x is 0 for a number and NaN for infinity and NaN.
        VoileVec3 p = cloth->positions[i];
        sum += (p.x - p.x) + (p.y - p.y) + (p.z - p.z);
    }
    return sum == 0.0f;
}

static void take_over_positions(SandboxCloth* cloth)
{
    VoileVec3* oldest = cloth->previous_positions;
    cloth->previous_positions = cloth->positions;
    cloth->positions = oldest;
    voile_cloth_read_positions(cloth->cloth, cloth->positions, sizeof(VoileVec3));
}

static bool everything_is_finite(const Sandbox* sandbox)
{
    bool is_finite = solids_are_finite(&sandbox->scene, sandbox->solids) && held_is_finite(&sandbox->held);
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        is_finite = is_finite && positions_are_finite(&sandbox->cloths[i]);
    }
    return is_finite;
}

// The hand lets go: the snapshot may hold another point than the hand does now.
static void go_back_to_last_good(Sandbox* sandbox)
{
    // Nobody can know the tick of it beforehand: what the hands do next is no mistake.
    bool had_object = sandbox->held.state == HELD_IN_HAND;
    memcpy(sandbox->solids, sandbox->last_good_solids, sizeof sandbox->solids);
    sandbox->held = sandbox->last_good_held;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        SandboxCloth* cloth = &sandbox->cloths[i];
        voile_cloth_restore(cloth->cloth, cloth->last_good);
        cloth_read_positions(cloth);
        for (int32_t point = 0; point < cloth->point_count; ++point)
        {
            cloth->patch.points[point] = point;
        }
        cloth->patch.count = cloth->point_count;
        patch_release(&cloth->patch, cloth->cloth, 0);
    }
    sandbox->hand.has_lost = sandbox->hand.has_lost || sandbox->hand.is_holding;
    sandbox->hand.is_holding = false;
    sandbox->held.has_lost = sandbox->held.has_lost || (had_object && sandbox->held.state != HELD_IN_HAND);
    sandbox->has_failed = true;
    sandbox->failed_tick = sandbox->tick;
}

// A point whose last link is gone is no cloth any more.
static void let_go_of_nothing(Sandbox* sandbox)
{
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        patch_drop_loose(&sandbox->cloths[i].patch, sandbox->cloths[i].cloth);
    }
    const Hand* hand = &sandbox->hand;
    if (hand->is_holding && hand->has_links &&
        voile_cloth_pull(sandbox->cloths[hand->cloth].cloth, hand->point, NULL) == 0)
    {
        twins_release(sandbox);
        sandbox->hand.has_lost = true;
    }
}

void sandbox_tick(Sandbox* sandbox)
{
    if (!sandbox->has_failed)
    {
        twins_close_up(&sandbox->hand);
        twins_lead(&sandbox->scene.world, &sandbox->hand);
        step_sandbox(sandbox);
        for (int i = 0; i < sandbox->cloth_count; ++i)
        {
            take_over_positions(&sandbox->cloths[i]);
        }
        ++sandbox->world_ticks;
        let_go_of_nothing(sandbox);
        if (!everything_is_finite(sandbox))
        {
            go_back_to_last_good(sandbox);
        }
    }

    ++sandbox->tick;
    if (sandbox->tick % TICKS_PER_HASH == 0)
    {
        sandbox_keep_last_good(sandbox);
        if (sandbox->recorder != NULL)
        {
            recorder_add_hash(sandbox->recorder, sandbox->tick, sandbox_hash(sandbox));
        }
    }
}

void sandbox_set_stopwatch(Sandbox* sandbox, Stopwatch* stopwatch)
{
    sandbox->stopwatch = stopwatch;
}

// ------------------------------------------------------------------------------------------------------------- whole

VoileResult sandbox_create(const Scene* scene, Recorder* recorder, const VoileAllocator* allocator,
                           Sandbox** out_sandbox, VoileError* error)
{
    *out_sandbox = NULL;
    Sandbox* sandbox = voile_allocate(allocator, sizeof(Sandbox));
    if (sandbox == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory for the scene");
    }
    memset(sandbox, 0, sizeof *sandbox);
    sandbox->allocator = *allocator;
    sandbox->scene = *scene;
    sandbox->cloth_count = scene->cloth_count;
    gradual_start(&sandbox->gradual, &scene->world);
    solids_start(scene, sandbox->solids);
    memcpy(sandbox->last_good_solids, sandbox->solids, sizeof sandbox->solids);
    VoileResult result = cloths_open(scene, allocator, sandbox->cloths, &sandbox->start_held, error);
    if (result != VOILE_OK)
    {
        voile_release(allocator, sandbox, sizeof *sandbox);
        return result;
    }
    sandbox->held = sandbox->start_held;
    sandbox->last_good_held = sandbox->held;
    sandbox->recorder = recorder;
    *out_sandbox = sandbox;
    return VOILE_OK;
}

void sandbox_destroy(Sandbox* sandbox)
{
    if (sandbox != NULL)
    {
        VoileAllocator allocator = sandbox->allocator;
        history_clear(sandbox);
        cloths_close(sandbox->cloths, sandbox->cloth_count, &allocator);
        voile_release(&allocator, sandbox, sizeof *sandbox);
    }
}
