// Commands: everything that a person can do to the world, in the world's own words. One table row each.

#ifndef SANDBOX_COMMANDS_H
#define SANDBOX_COMMANDS_H

#include "sandbox/scene.h"

typedef enum CommandKind
{
    COMMAND_GRAB,  // cloth, index (a point), radius (of the patch around it; 0: the point alone)
    COMMAND_MOVE,  // places[0]: where the held point is to be at the end of the next tick
    COMMAND_PLACE, // places[0]: where the held point is now, at once
    COMMAND_RELEASE,
    COMMAND_CUT,      // places: eye, from, to of a VoileWedge, through every cloth
    COMMAND_CUT_LINK, // cloth, index (a link)
    COMMAND_PIN,      // cloth, index (a point)
    COMMAND_UNPIN,    // the same
    COMMAND_BLOW,     // places: from, to; or is_none
    COMMAND_TAKE,     // the object, with places[0] and rotation as in the next one
    COMMAND_CARRY,    // places[0], rotation: where the object in hand is wanted at the end of the next tick
    COMMAND_DROP,     // the object
    COMMAND_SET,      // key, value
    COMMAND_RESET,
    COMMAND_OPEN,  // scene; else the built-in one that the value names
    COMMAND_BEGIN, // what is done up to the END is undone as one
    COMMAND_END,
    COMMAND_UNDO,
    COMMAND_REDO,
    COMMAND_KIND_COUNT
} CommandKind;

#define COMMAND_KEY_SIZE  40
#define COMMAND_TEXT_SIZE 768 // bytes that hold any command's arguments as text

typedef struct SandboxCommand
{
    CommandKind kind;
    int32_t cloth, index;
    float radius; // metres
    bool is_none; // the word in place of all arguments
    VoileVec3 places[3];
    VoileQuat rotation; // unit
    char key[COMMAND_KEY_SIZE];
    char value[PARAMETER_VALUE_SIZE];
    const Scene* scene; // borrowed; no part of the text
} SandboxCommand;

const char* command_name(CommandKind kind);

// COMMAND_KIND_COUNT for a word that names none.
CommandKind command_find(TextSlice name);

// The name most like `name`, or NULL.
const char* command_nearest_name(TextSlice name);

// Reads the arguments of a command as its row says; whether they fit the world is seen when it is applied.
VOILE_MUST_USE VoileResult command_parse(CommandKind kind, TextSlice arguments, int line, SandboxCommand* out_command,
                                         VoileError* error);

// Metres along each axis, as voile_follow_step has it: how far out hands and the object may be wanted. Further out floats
// are too coarse for a cloth.
#define MAX_HAND_PLACE 1.0e6f

bool command_place_is_near(VoileVec3 place);

// The nearest place that is.
VoileVec3 command_near_place(VoileVec3 place);

// Writes what command_parse reads back as an equal command.
void command_print_arguments(const SandboxCommand* command, char out_text[COMMAND_TEXT_SIZE]);

#endif
