#include "sandbox/history.h"

#include "sandbox/cloths.h"
#include "sandbox/sandbox.h"

#include <string.h>

// Bytes, as an entry is counted beside the states of its cloths. Struct sizes differ between machines, this does not.
#define ENTRY_SIZE 65536

// A cloth is larger than its state: it has its masses, its strengths, its start, its last good state and its patch.
#define STATES_PER_CLOTH 4

#define BYTES_PER_MEGABYTE INT64_C(1048576)

// All of a world but its cloths.
typedef struct World
{
    Scene scene;
    SandboxSolid solids[MAX_SCENE_SOLIDS];
    Held held, start_held;
    Hand hand;
    Blow blow;
    Gradual gradual;
    int64_t world_ticks, cut_count;
    int64_t build, scene_number;
    bool has_failed;
    int64_t failed_tick;
} World;

struct HistoryEntry
{
    HistoryEntry* before;
    HistoryEntry* after;
    size_t block_size; // with the states behind this struct
    int64_t size;      // as counted
    HistoryStep step;
    World world;
    int cloth_count;
    bool has_states;
    Stiffening stiffenings[MAX_SCENE_CLOTHS]; // with the states, like the next
    int32_t patch_counts[MAX_SCENE_CLOTHS];
    bool has_cloths; // its own
    SandboxCloth cloths[MAX_SCENE_CLOTHS];
};

_Static_assert(sizeof(HistoryEntry) <= ENTRY_SIZE, "an entry is counted with fewer bytes than it has");

// ------------------------------------------------------------------------------------------------------------- memory

#define PATCH_POINT_SIZE (sizeof(int32_t) + sizeof(VoileVec3) + sizeof(float))

static size_t state_size_of(const SandboxCloth* cloth)
{
    return voile_cloth_snapshot_size(cloth->cloth) + (size_t)cloth->patch.count * PATCH_POINT_SIZE;
}

static size_t states_size_of(const Sandbox* sandbox)
{
    size_t size = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        size += state_size_of(&sandbox->cloths[i]);
    }
    return size;
}

static int64_t size_of_cloths(const SandboxCloth* cloths, int count)
{
    int64_t size = 0;
    for (int i = 0; i < count; ++i)
    {
        size += STATES_PER_CLOTH * (int64_t)voile_cloth_snapshot_size(cloths[i].cloth);
    }
    return size;
}

static int64_t limit_of(const Sandbox* sandbox)
{
    return (int64_t)sandbox->scene.world.undo_memory * BYTES_PER_MEGABYTE;
}

static void release_entry(HistoryEntry* entry, const VoileAllocator* allocator)
{
    if (entry != NULL)
    {
        cloths_close(entry->cloths, entry->has_cloths ? entry->cloth_count : 0, allocator);
        voile_release(allocator, entry, entry->block_size);
    }
}

// From the spare one where that is as large.
static HistoryEntry* allocate_entry(Sandbox* sandbox, size_t states_size)
{
    History* history = &sandbox->history;
    size_t size = sizeof(HistoryEntry) + states_size;
    HistoryEntry* entry = history->spare;
    history->spare = NULL;
    if (entry == NULL || entry->block_size != size)
    {
        release_entry(entry, &sandbox->allocator);
        entry = voile_allocate(&sandbox->allocator, size);
    }
    if (entry != NULL)
    {
        memset(entry, 0, sizeof *entry);
        entry->block_size = size;
    }
    return entry;
}

// -------------------------------------------------------------------------------------------------------------- lists

static void add_last(History* history, HistoryList* list, HistoryEntry* entry)
{
    entry->before = list->last;
    entry->after = NULL;
    *(list->last != NULL ? &list->last->after : &list->first) = entry;
    list->last = entry;
    ++list->count;
    history->size += entry->size;
}

static void remove_entry(History* history, HistoryList* list, HistoryEntry* entry)
{
    *(entry->before != NULL ? &entry->before->after : &list->first) = entry->after;
    *(entry->after != NULL ? &entry->after->before : &list->last) = entry->before;
    --list->count;
    history->size -= entry->size;
    history->gesture = history->gesture == entry ? NULL : history->gesture;
}

static void drop_first(Sandbox* sandbox, HistoryList* list)
{
    HistoryEntry* entry = list->first;
    remove_entry(&sandbox->history, list, entry);
    release_entry(entry, &sandbox->allocator);
}

static void clear_list(Sandbox* sandbox, HistoryList* list)
{
    while (list->count > 0)
    {
        drop_first(sandbox, list);
    }
}

// What is farthest from the present goes first, of what was undone last of all.
static void keep_limit(Sandbox* sandbox)
{
    History* history = &sandbox->history;
    while (history->size > limit_of(sandbox))
    {
        drop_first(sandbox, history->undo.count > 0 ? &history->undo : &history->redo);
    }
}

void history_clear(Sandbox* sandbox)
{
    History* history = &sandbox->history;
    clear_list(sandbox, &history->undo);
    clear_list(sandbox, &history->redo);
    release_entry(history->pending, &sandbox->allocator);
    release_entry(history->spare, &sandbox->allocator);
    history->pending = NULL;
    history->spare = NULL;
}

bool history_next_step(const HistoryList* list, HistoryStep* out_step)
{
    if (list->last != NULL)
    {
        *out_step = list->last->step;
    }
    return list->last != NULL;
}

// ------------------------------------------------------------------------------------------------------------- states

static char* copy_out(char* to, const void* from, size_t size)
{
    memcpy(to, from, size);
    return to + size;
}

static const char* copy_in(void* to, const char* from, size_t size)
{
    memcpy(to, from, size);
    return from + size;
}

static void keep_states(HistoryEntry* entry, const Sandbox* sandbox)
{
    char* at = (char*)(entry + 1);
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        size_t count = (size_t)cloth->patch.count;
        voile_cloth_snapshot(cloth->cloth, at);
        at += voile_cloth_snapshot_size(cloth->cloth);
        at = copy_out(at, cloth->patch.points, count * sizeof *cloth->patch.points);
        at = copy_out(at, cloth->patch.offsets, count * sizeof *cloth->patch.offsets);
        at = copy_out(at, cloth->patch.shares, count * sizeof *cloth->patch.shares);
        entry->stiffenings[i] = cloth->stiffening;
        entry->patch_counts[i] = cloth->patch.count;
    }
    entry->has_states = true;
}

static void restore_states(const HistoryEntry* entry, Sandbox* sandbox)
{
    const char* at = (const char*)(entry + 1);
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        SandboxCloth* cloth = &sandbox->cloths[i];
        size_t count = (size_t)entry->patch_counts[i];
        voile_cloth_restore(cloth->cloth, at);
        at += voile_cloth_snapshot_size(cloth->cloth);
        at = copy_in(cloth->patch.points, at, count * sizeof *cloth->patch.points);
        at = copy_in(cloth->patch.offsets, at, count * sizeof *cloth->patch.offsets);
        at = copy_in(cloth->patch.shares, at, count * sizeof *cloth->patch.shares);
        cloth->patch.count = entry->patch_counts[i];
        cloth->stiffening = entry->stiffenings[i];
    }
}

static void keep_world(World* world, const Sandbox* sandbox)
{
    world->scene = sandbox->scene;
    memcpy(world->solids, sandbox->solids, sizeof world->solids);
    world->held = sandbox->held;
    world->start_held = sandbox->start_held;
    world->hand = sandbox->hand;
    world->blow = sandbox->blow;
    world->gradual = sandbox->gradual;
    world->world_ticks = sandbox->world_ticks;
    world->cut_count = sandbox->cut_count;
    world->build = sandbox->build;
    world->scene_number = sandbox->scene_number;
    world->has_failed = sandbox->has_failed;
    world->failed_tick = sandbox->failed_tick;
}

static void restore_world(const World* world, Sandbox* sandbox)
{
    sandbox->scene = world->scene;
    memcpy(sandbox->solids, world->solids, sizeof sandbox->solids);
    sandbox->held = world->held;
    sandbox->start_held = world->start_held;
    sandbox->hand = world->hand;
    sandbox->blow = world->blow;
    sandbox->gradual = world->gradual;
    sandbox->world_ticks = world->world_ticks;
    sandbox->cut_count = world->cut_count;
    sandbox->build = world->build;
    sandbox->scene_number = world->scene_number;
    sandbox->has_failed = world->has_failed;
    sandbox->failed_tick = world->failed_tick;
}

// NULL where memory ran out.
static HistoryEntry* keep_present(Sandbox* sandbox, bool with_states)
{
    HistoryEntry* entry = allocate_entry(sandbox, with_states ? states_size_of(sandbox) : 0);
    if (entry != NULL)
    {
        entry->cloth_count = sandbox->cloth_count;
        entry->size = ENTRY_SIZE + (int64_t)(entry->block_size - sizeof(HistoryEntry));
        keep_world(&entry->world, sandbox);
        if (with_states)
        {
            keep_states(entry, sandbox);
        }
    }
    return entry;
}

static void give_cloths(Sandbox* sandbox, HistoryEntry* entry)
{
    memcpy(entry->cloths, sandbox->cloths, sizeof entry->cloths);
    entry->has_cloths = true;
    entry->size += size_of_cloths(sandbox->cloths, sandbox->cloth_count);
}

// ------------------------------------------------------------------------------------------------------------ commands

bool command_is_undoable(CommandKind kind)
{
    static const bool kinds[COMMAND_KIND_COUNT] = {
        [COMMAND_CUT] = true, [COMMAND_CUT_LINK] = true, [COMMAND_PIN] = true,  [COMMAND_UNPIN] = true,
        [COMMAND_SET] = true, [COMMAND_RESET] = true,    [COMMAND_OPEN] = true,
    };
    return kinds[kind];
}

static bool needs_hash(CommandKind kind)
{
    return kind == COMMAND_PIN || kind == COMMAND_UNPIN || kind == COMMAND_CUT_LINK;
}

HistoryMark history_before(Sandbox* sandbox, const SandboxCommand* command)
{
    History* history = &sandbox->history;
    HistoryMark mark = { .cut_count = sandbox->cut_count };
    bool is_within = history->gesture_depth > 0 && history->gesture_has_changed;
    mark.is_needed = command_is_undoable(command->kind) && !is_within;
    if (!mark.is_needed)
    {
        return mark;
    }
    mark.hash = needs_hash(command->kind) ? sandbox_hash(sandbox) : 0;
    int64_t size = ENTRY_SIZE + (int64_t)states_size_of(sandbox);
    if (size <= limit_of(sandbox))
    {
        history->pending = keep_present(sandbox, true);
    }
    return mark;
}

// Without an entry to compare with, a `set` counts as a change.
static bool has_changed(const Sandbox* sandbox, const SandboxCommand* command, const HistoryMark* mark)
{
    const HistoryEntry* pending = sandbox->history.pending;
    if (needs_hash(command->kind))
    {
        return sandbox_hash(sandbox) != mark->hash;
    }
    if (command->kind == COMMAND_SET && pending != NULL)
    {
        return pending->world.build != sandbox->build || !scenes_are_equal(&pending->world.scene, &sandbox->scene);
    }
    return command->kind != COMMAND_CUT || sandbox->cut_count != mark->cut_count;
}

// What was undone before is gone with a new entry; and everything is where there is none, for it would be undone with
// what came before.
static void add_pending(Sandbox* sandbox, const SandboxCommand* command)
{
    History* history = &sandbox->history;
    HistoryEntry* entry = history->pending;
    history->pending = NULL;
    history->gesture_has_changed = history->gesture_depth > 0;
    if (entry == NULL)
    {
        history_clear(sandbox);
        return;
    }
    clear_list(sandbox, &history->redo);
    entry->step.kind = command->kind;
    memcpy(entry->step.key, command->key, sizeof entry->step.key);
    add_last(history, &history->undo, entry);
    history->gesture = history->gesture_depth > 0 ? entry : NULL;
}

void history_after(Sandbox* sandbox, const SandboxCommand* command, const HistoryMark* mark, VoileResult result)
{
    History* history = &sandbox->history;
    if (mark->is_needed && result == VOILE_OK && has_changed(sandbox, command, mark))
    {
        add_pending(sandbox, command);
    }
    if (history->pending != NULL)
    {
        history->spare = history->pending;
        history->pending = NULL;
    }
    keep_limit(sandbox);
}

// A gesture's entry needs the cloths that were there when it began.
void history_take_cloths(Sandbox* sandbox)
{
    History* history = &sandbox->history;
    HistoryEntry* entry = history->pending != NULL ? history->pending : history->gesture;
    if (entry == NULL || entry->has_cloths || entry->world.build != sandbox->build)
    {
        cloths_close(sandbox->cloths, sandbox->cloth_count, &sandbox->allocator);
        return;
    }
    int64_t size_before = entry->size;
    give_cloths(sandbox, entry);
    history->size += entry == history->gesture ? entry->size - size_before : 0;
}

// -------------------------------------------------------------------------------------------------------------- moving

static void take_back_cloths(HistoryEntry* entry, Sandbox* sandbox)
{
    memcpy(sandbox->cloths, entry->cloths, sizeof sandbox->cloths);
    sandbox->cloth_count = entry->cloth_count;
    entry->has_cloths = false;
    sandbox_restart_stopwatch(sandbox);
}

// Where the present is to be kept there is an entry for it, else NULL. Where the target brings its own cloths, those of the
// present go with it as they are.
static void exchange(Sandbox* sandbox, HistoryEntry* target, HistoryEntry* present)
{
    VOILE_ASSERT(target->has_cloths == (target->world.build != sandbox->build));
    if (target->has_cloths)
    {
        if (present != NULL)
        {
            give_cloths(sandbox, present);
        }
        else
        {
            cloths_close(sandbox->cloths, sandbox->cloth_count, &sandbox->allocator);
        }
        take_back_cloths(target, sandbox);
    }
    restore_world(&target->world, sandbox);
    if (target->has_states)
    {
        restore_states(target, sandbox);
    }
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        cloth_read_positions(&sandbox->cloths[i]);
    }
    solids_begin_tick(&sandbox->scene, sandbox->solids);
    held_rest(&sandbox->held);
    sandbox_keep_last_good(sandbox);
}

// The most that the present will count, once it is kept.
static bool has_room(const Sandbox* sandbox, const HistoryEntry* target)
{
    int64_t size =
        target->has_cloths ? size_of_cloths(sandbox->cloths, sandbox->cloth_count) : (int64_t)states_size_of(sandbox);
    return ENTRY_SIZE + size <= (int64_t)target->world.scene.world.undo_memory * BYTES_PER_MEGABYTE;
}

static VoileResult move(Sandbox* sandbox, HistoryList* from, HistoryList* to, VoileError* error)
{
    History* history = &sandbox->history;
    HistoryEntry* target = from->last;
    HistoryEntry* present = NULL;
    if (has_room(sandbox, target))
    {
        present = keep_present(sandbox, !target->has_cloths);
        if (present == NULL)
        {
            return voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory to keep what is there now");
        }
        present->step = target->step;
    }
    remove_entry(history, from, target);
    exchange(sandbox, target, present);
    release_entry(target, &sandbox->allocator);
    if (present != NULL)
    {
        add_last(history, to, present);
    }
    else
    {
        clear_list(sandbox, to); // it went on from the present, which is gone
    }
    ++history->move_count;
    keep_limit(sandbox);
    return VOILE_OK;
}

static VoileResult move_outside_gestures(Sandbox* sandbox, bool forth, VoileError* error)
{
    History* history = &sandbox->history;
    HistoryList* from = forth ? &history->redo : &history->undo;
    const char* verb = forth ? "redo" : "undo";
    if (history->gesture_depth > 0)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "'%s' cannot stand between 'begin' and 'end'", verb);
    }
    if (from->count == 0)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "there is nothing to %s", verb);
    }
    return move(sandbox, from, forth ? &history->undo : &history->redo, error);
}

VoileResult history_undo(Sandbox* sandbox, VoileError* error)
{
    return move_outside_gestures(sandbox, false, error);
}

VoileResult history_redo(Sandbox* sandbox, VoileError* error)
{
    return move_outside_gestures(sandbox, true, error);
}
