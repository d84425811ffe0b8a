// What can be undone: the worlds before the commands that changed them, and after an undo those that were left.
//
// An entry is the whole world before a command, or before the first one between `begin` and `end` that changed something.
// It knows all that the hash and the next tick depend on. Where the world was built anew meanwhile, by a `set` or an
// `open`, the entry keeps the cloths themselves: nothing has to be built, read or settled to go back.
//
// Entries are counted in bytes that are the same on every machine, so that a replay can undo what the recorded session
// could. Beyond the scene's `undo_memory` the oldest go first.

#ifndef SANDBOX_HISTORY_H
#define SANDBOX_HISTORY_H

#include "sandbox/commands.h"

struct Sandbox;
typedef struct HistoryEntry HistoryEntry;

// The last one is the next to go back to.
typedef struct HistoryList
{
    HistoryEntry* first;
    HistoryEntry* last;
    int count;
} HistoryList;

typedef struct History
{
    HistoryList undo, redo;
    int64_t size;             // of both, bytes as they are counted
    HistoryEntry* pending;    // before the command that acts now
    HistoryEntry* spare;      // memory for the next one
    HistoryEntry* gesture;    // that the open gesture has made; NULL: none, or it is gone
    int gesture_depth;        // of `begin`s without their `end`
    bool gesture_has_changed; // the world: what follows belongs to the same entry
    bool gesture_is_recorded; // its `begin`
    int64_t move_count;       // undos and redos so far
} History;

// What it was before a command, to tell later whether that changed anything.
typedef struct HistoryMark
{
    bool is_needed;
    int64_t cut_count;
    uint64_t hash;
} HistoryMark;

// What a list's last entry would undo or redo.
typedef struct HistoryStep
{
    CommandKind kind;
    char key[COMMAND_KEY_SIZE]; // of a SET
} HistoryStep;

// Around each command that acts. Where memory runs out the command acts all the same, and nothing before it can be undone.
HistoryMark history_before(struct Sandbox* sandbox, const SandboxCommand* command);
void history_after(struct Sandbox* sandbox, const SandboxCommand* command, const HistoryMark* mark, VoileResult result);

// To be called when the world's cloths are about to be replaced: they go to the entry that needs them, or are closed.
void history_take_cloths(struct Sandbox* sandbox);

// Goes back, or forth again. VOILE_ERROR_INVALID where there is nowhere to go, or within a gesture; VOILE_ERROR_MEMORY where
// the present could not be kept: it then stays.
VOILE_MUST_USE VoileResult history_undo(struct Sandbox* sandbox, VoileError* error);
VOILE_MUST_USE VoileResult history_redo(struct Sandbox* sandbox, VoileError* error);

// False where there is none.
bool history_next_step(const HistoryList* list, HistoryStep* out_step);

// Forgets everything; an open gesture stays open.
void history_clear(struct Sandbox* sandbox);

// Whether a command of that kind can be undone.
bool command_is_undoable(CommandKind kind);

#endif
