// The world: cloths, the hand that holds a point, time. It changes by sandbox_apply and sandbox_tick alone.

#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include "sandbox/blow.h"
#include "sandbox/commands.h"
#include "sandbox/gradual.h"
#include "sandbox/held.h"
#include "sandbox/history.h"
#include "sandbox/patch.h"
#include "sandbox/recorder.h"
#include "sandbox/scene.h"
#include "sandbox/script.h"
#include "sandbox/solids.h"
#include "sandbox/stiffening.h"
#include "sandbox/stopwatch.h"
#include "voile/cloth.h"

#define TICKS_PER_SECOND 120
#define TICKS_PER_HASH   60 // a recording's hash lines

typedef struct Hand
{
    bool is_holding;
    bool has_links; // the point had some when it was grabbed
    bool has_lost;  // it lost its last one, and the hand let go of it by itself
    int32_t cloth, point;
    float radius;                     // of the patch of cloth around the point, metres; 0: the point alone
    VoileVec3 target;                 // where the hand is at the end of the next tick
    VoileFollow follow;               // where the held point is led, after the hand as `grab_mode` says
    bool is_led;                      // there, and not where the hand is
    bool is_shared;                   // it holds that point of the twins too; see twins.h
    VoileVec3 lags[MAX_SCENE_CLOTHS]; // from where a twin's point would be, were it the held one's double
} Hand;

typedef struct SandboxCloth
{
    VoileCloth* cloth;
    int32_t point_count;
    Stiffening stiffening;
    Script script;
    Stiffening opened;    // as which the start state was settled: after a reset the present numbers come in anew
    void* start;          // snapshot of the start state, for reset
    void* last_good;      // snapshot with only finite numbers
    VoileVec3* positions; // now
    VoileVec3* previous_positions; // at the tick before; the same as `positions` where nothing is to be interpolated
    Patch patch;                   // what the hand holds
    void* block;                   // holds the five above
    size_t block_size;
} SandboxCloth;

// Read it freely; change it only through the functions below.
typedef struct Sandbox
{
    VoileAllocator allocator;
    Scene scene; // with every `set` since it was opened
    SandboxCloth cloths[MAX_SCENE_CLOTHS];
    int cloth_count;
    SandboxSolid solids[MAX_SCENE_SOLIDS];
    SandboxSolid last_good_solids[MAX_SCENE_SOLIDS];
    Held held, last_good_held, start_held;
    int64_t tick;        // ticks since the scene was opened; a recording's numbers
    int64_t world_ticks; // ticks since the start state; world time in 1/120 s
    Hand hand;
    Blow blow;
    Gradual gradual;
    int64_t cut_count; // structural links cut since the scene was opened
    int64_t reset_count;
    int64_t command_count; // done, of any kind: with `tick` it tells whether anything has changed
    int64_t build_count;   // of the cloths, by a `set` or an `open`
    int64_t open_count;
    int64_t build;        // among these is that of the present cloths, which an undo may bring back
    int64_t scene_number; // the same of the opened scene
    History history;
    bool has_failed;      // numbers went bad: the world stands on its last good state until it is reset
    int64_t failed_tick;  // in this tick
    Recorder* recorder;   // may be NULL
    Stopwatch* stopwatch; // may be NULL
} Sandbox;

// Builds and settles the scene. `recorder` (may be NULL) gets every later command and hash; it must outlive the sandbox.
VOILE_MUST_USE VoileResult sandbox_create(const Scene* scene, Recorder* recorder, const VoileAllocator* allocator,
                                          Sandbox** out_sandbox, VoileError* error);
void sandbox_destroy(Sandbox* sandbox);

// Acts at once, between ticks, and is recorded. A command that does not fit the world (no such point) is refused with
// a sentence and changes nothing.
VOILE_MUST_USE VoileResult sandbox_apply(Sandbox* sandbox, const SandboxCommand* command, VoileError* error);

// One fixed step of 1/120 s; nothing else moves the world.
void sandbox_tick(Sandbox* sandbox);

// Measures every later tick; NULL ends it. It must outlive the sandbox.
void sandbox_set_stopwatch(Sandbox* sandbox, Stopwatch* stopwatch);

// The step that the next tick makes of a cloth, without the hand and in one slice. `out_solids` must live as long as the
// step.
VoileStep sandbox_next_step(const Sandbox* sandbox, int cloth, SliceSolids* out_solids);

// The state as 64 bits: every cloth, the world's time, the wind, who blows, and what is still on its way to what
// was set.
uint64_t sandbox_hash(const Sandbox* sandbox);

// Figures of all cloths together.
VoileClothFigures sandbox_measure(const Sandbox* sandbox);

// All points and all living or dead links, of every kind.
int64_t sandbox_point_count(const Sandbox* sandbox);
int64_t sandbox_link_count(const Sandbox* sandbox);

// Threads that have torn since the cloths were built or reset.
int64_t sandbox_torn_count(const Sandbox* sandbox);

#endif
