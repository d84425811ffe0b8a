// A sentence about what just happened to the hand, that a person may have missed: it goes away by itself.

#ifndef SANDBOX_NOTICE_H
#define SANDBOX_NOTICE_H

#include "sandbox/sandbox.h"
#include "sandbox/words.h"

#define NOTICE_SIZE  160 // bytes of a sentence, a NUL included
#define NOTICE_TICKS (6 * TICKS_PER_SECOND)

typedef enum NoticeKind
{
    NOTICE_NONE,
    NOTICE_OBJECT_FELL,
    NOTICE_CUT_OFF,
    NOTICE_TORN_OFF,
} NoticeKind;

typedef struct Notice
{
    NoticeKind kind;
    int64_t count;    // of what NOTICE_TORN_OFF tells
    int64_t end_tick; // from which it is no longer said
    bool had_lost;    // the hand, and the torn threads, before the tick
    bool had_dropped; // the object had fallen by itself
    int64_t torn_count;
} Notice;

// Around each tick: says why the hand is empty where the tick emptied it, of the cloth or of the object.
void notice_before_tick(Notice* notice, const Sandbox* sandbox);
void notice_after_tick(Notice* notice, const Sandbox* sandbox);

void notice_clear(Notice* notice);

// "" where there is nothing to say.
void notice_print(const Notice* notice, const Sandbox* sandbox, Language language, char out_text[NOTICE_SIZE]);

#endif
