#include "app/focus.h"

void focus_start_batch(Focus* focus)
{
    focus->may_repeat_keys = !focus->is_here;
}

void focus_note_gain(Focus* focus)
{
    focus->may_repeat_keys = true;
}

void focus_end_batch(Focus* focus, bool is_here, uint64_t now_ms)
{
    if (is_here && !focus->is_here)
    {
        focus->settled_at_ms = now_ms + FOCUS_CLICK_MS;
    }
    focus->is_here = is_here;
}

bool focus_is_brought_by_press(const Focus* focus, uint64_t now_ms)
{
    return !focus->is_here || now_ms < focus->settled_at_ms;
}

bool focus_takes_keys(const Focus* focus)
{
    return !focus->may_repeat_keys;
}
