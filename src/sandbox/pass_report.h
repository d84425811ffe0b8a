// What each pass of a tick does to a cloth's stretch.

#ifndef SANDBOX_PASS_REPORT_H
#define SANDBOX_PASS_REPORT_H

#include "sandbox/sandbox.h"

#define MAX_REPORTED_PASSES 60

// Mean stretch of the living threads before a tick and after each of its passes: those of the first sub-step, then those
// of the next. What a tick makes beyond the last is not told.
typedef struct PassReport
{
    int count; // 0: no report
    float before;
    float after[MAX_REPORTED_PASSES];
} PassReport;

// Bytes that a report needs while it is made.
size_t pass_report_memory(const VoileCloth* cloth);

// Makes the step as often as it takes, one pass more each time, and puts the cloth back as it was, bit for bit. The hand
// stands still meanwhile: the step's moves are not made.
void pass_report_make(VoileCloth* cloth, const VoileStep* step, void* memory, PassReport* out_report);

// Reports of all cloths, made anew a few times a second while somebody looks.
typedef struct PassWatch
{
    VoileAllocator allocator;
    bool is_on;
    bool is_charted;       // somebody looks at a graph of them
    int64_t tick;          // at which the reports were made
    int64_t command_count; // after so many of the sandbox's commands; -1: for want of memory they were not
    PassReport reports[MAX_SCENE_CLOTHS];
    void* memory;
    size_t memory_size;
} PassWatch;

// Turns it on or off.
void pass_watch_switch(PassWatch* watch);

// Makes reports once a second for a graph, too, where it is not on.
void pass_watch_chart(PassWatch* watch, bool is_charted);

// Makes the reports that are due, or `at_once` where anything has changed; without memory for it there are none.
void pass_watch_look(PassWatch* watch, const Sandbox* sandbox, bool at_once);

void pass_watch_release(PassWatch* watch);

#endif
