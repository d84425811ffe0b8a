// Whether the window has the keyboard, judged once per batch of events, and which click brought it.

#ifndef APP_FOCUS_H
#define APP_FOCUS_H

#include <stdbool.h>
#include <stdint.h>

// A press this soon after the focus came is the click that brought it.
#define FOCUS_CLICK_MS 150

// Zero is a window without focus.
typedef struct Focus
{
    bool is_here;           // at the end of the last batch
    uint64_t settled_at_ms; // from then on a press is no longer the one that brought it
    bool may_repeat_keys;   // the batch in hand brings the focus, so its key downs may be keys that were down before
} Focus;

// Before the batch is read.
void focus_start_batch(Focus* focus);

// A focus event of the batch. A window that is raised or mapped loses and gains the focus in one breath, so a loss by
// itself decides nothing.
void focus_note_gain(Focus* focus);

// After the batch: what the window says now decides.
void focus_end_batch(Focus* focus, bool is_here, uint64_t now_ms);

// Whether a press in the batch in hand came with the focus, or before it.
bool focus_is_brought_by_press(const Focus* focus, uint64_t now_ms);

// Whether a key down in the batch in hand is a person's: keys that were held while another window had the focus are
// reported as pressed when it comes.
bool focus_takes_keys(const Focus* focus);

#endif
