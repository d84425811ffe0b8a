// What the commands do that change neither the scene nor start it anew; those two are in sandbox.c.

#ifndef SANDBOX_ACTS_H
#define SANDBOX_ACTS_H

#include "sandbox/sandbox.h"

// Refuses what does not fit the world, with a sentence, and changes nothing then.
typedef VoileResult Act(Sandbox* sandbox, const SandboxCommand* command, VoileError* error);

Act act_grab, act_move, act_place, act_release;
Act act_cut, act_cut_link;
Act act_pin; // COMMAND_UNPIN too
Act act_blow;
Act act_take, act_carry, act_drop;
Act act_begin, act_end, act_undo, act_redo;

#endif
