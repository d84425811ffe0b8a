#include "sandbox/notice.h"

#include <stdio.h>

void notice_before_tick(Notice* notice, const Sandbox* sandbox)
{
    notice->had_lost = sandbox->hand.has_lost;
    notice->had_dropped = sandbox->held.has_lost;
    notice->torn_count = sandbox_torn_count(sandbox);
}

static void tell(Notice* notice, const Sandbox* sandbox, NoticeKind kind, int64_t count)
{
    notice->kind = kind;
    notice->count = count;
    notice->end_tick = sandbox->tick + NOTICE_TICKS;
}

void notice_after_tick(Notice* notice, const Sandbox* sandbox)
{
    if (sandbox->has_failed)
    {
        return; // which is said in their place
    }
    if (sandbox->held.has_lost && !notice->had_dropped)
    {
        tell(notice, sandbox, NOTICE_OBJECT_FELL, 1);
    }
    if (sandbox->hand.has_lost && !notice->had_lost)
    {
        int64_t count = sandbox_torn_count(sandbox);
        tell(notice, sandbox, count == notice->torn_count ? NOTICE_CUT_OFF : NOTICE_TORN_OFF, count);
    }
}

void notice_clear(Notice* notice)
{
    *notice = (Notice){ .kind = NOTICE_NONE };
}

void notice_print(const Notice* notice, const Sandbox* sandbox, Language language, char out_text[NOTICE_SIZE])
{
    out_text[0] = '\0';
    if (sandbox->tick >= notice->end_tick)
    {
        return;
    }
    switch (notice->kind)
    {
    case NOTICE_OBJECT_FELL:
        snprintf(out_text, NOTICE_SIZE, "%s",
                 say(language, "The object was held back for too long and fell: G takes it again."));
        break;
    case NOTICE_CUT_OFF:
        snprintf(out_text, NOTICE_SIZE, "%s", say(language, "The point in hand was cut off."));
        break;
    case NOTICE_TORN_OFF:
        snprintf(out_text, NOTICE_SIZE,
                 say(language, notice->count == 1 ? "The point in hand tore off. %lld thread has torn so far."
                                                  : "The point in hand tore off. %lld threads have torn so far."),
                 (long long)notice->count);
        break;
    default:
        break;
    }
}
