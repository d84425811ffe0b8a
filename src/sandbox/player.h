// Plays a recording or a script: hands out its lines when their tick has come, and compares its hashes.

#ifndef SANDBOX_PLAYER_H
#define SANDBOX_PLAYER_H

#include "formats/recording.h"
#include "sandbox/camera_views.h"
#include "sandbox/commands.h"
#include "sandbox/keys.h"
#include "sandbox/session.h"

typedef enum PlayerLineKind
{
    PLAYER_COMMAND,
    PLAYER_HASH,
    PLAYER_POINTER,
    PLAYER_KEY,
    PLAYER_VIEW, // for the eye only
} PlayerLineKind;

typedef enum PointerHold
{
    POINTER_HOLD_AS_BEFORE,
    POINTER_HOLD_LEFT,
    POINTER_HOLD_RIGHT,
    POINTER_HOLD_NONE,
} PointerHold;

// One line understood.
typedef struct PlayerLine
{
    PlayerLineKind kind;
    int line;
    SandboxCommand command;
    TextSlice scene_text; // of an OPEN; empty: the built-in scene that it names
    int scene_text_line;  // in the file, its first
    uint64_t hash;
    float x, y; // half heights
    PointerHold hold;
    Action action;
    CameraView view;   // of a VIEW; CAMERA_VIEW_FREE: the next three
    bool has_camera;   // false: nothing is to be shown
    VoileVec3 eye, at; // metres
} PlayerLine;

// The recording is borrowed. Zero it to play nothing.
typedef struct Player
{
    const Recording* recording;
    size_t next;
    int64_t hash_count;    // compared so far
    int64_t diverged_tick; // of the first hash that differed
    int diverged_line;     // 0: none
} Player;

// Understands every line without playing; adds an error for each one that makes no sense, and for each key that brings
// another world (undo, redo, a scene) between `begin` and `end`.
VOILE_MUST_USE VoileResult player_check(const Recording* recording, TextErrors* errors);

// The scene of an OPEN line; adds its errors with their lines in the file where it makes no sense.
VOILE_MUST_USE VoileResult player_read_scene(const PlayerLine* line, Scene* out_scene, TextErrors* errors);

// The next line due at `tick` or before; false when there is none (yet).
bool player_next(Player* player, int64_t tick, PlayerLine* out_line);

// Compares a hash line with the world's.
void player_compare(Player* player, int64_t tick, const PlayerLine* line, uint64_t hash);

bool player_has_ended(const Player* player);

// The tick of the last line; 0 without lines.
int64_t player_last_tick(const Recording* recording);

#endif
