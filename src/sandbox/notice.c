#include "sandbox/notice.h"

#include <inttypes.h>
#include <stdio.h>

void notice_before_tick(Notice* notice, const Sandbox* sandbox)
{
    notice->had_lost = sandbox->hand.has_lost;
    notice->had_dropped = sandbox->held.has_lost;
    notice->torn_count = sandbox_torn_count(sandbox);
}

void notice_after_tick(Notice* notice, const Sandbox* sandbox)
{
    if (sandbox->held.has_lost && !notice->had_dropped)
    {
        notice->end_tick = sandbox->tick + NOTICE_TICKS;
        snprintf(notice->text, sizeof notice->text,
                 "The object was held back for too long and fell: G takes it again.");
    }
    if (!sandbox->hand.has_lost || notice->had_lost)
    {
        return;
    }
    int64_t count = sandbox_torn_count(sandbox);
    notice->end_tick = sandbox->tick + NOTICE_TICKS;
    if (count == notice->torn_count)
    {
        snprintf(notice->text, sizeof notice->text, "The point in hand was cut off.");
    }
    else
    {
        snprintf(notice->text, sizeof notice->text, "The point in hand tore off. %" PRId64 " thread%s torn so far.",
                 count, count == 1 ? " has" : "s have");
    }
}

void notice_clear(Notice* notice)
{
    *notice = (Notice){ .text = "" };
}

const char* notice_text(const Notice* notice, const Sandbox* sandbox)
{
    return sandbox->tick < notice->end_tick ? notice->text : "";
}
