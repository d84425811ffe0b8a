#include "sandbox/plots.h"

#include "sandbox/graphs.h"
#include "sandbox/response_plot.h"
#include "sandbox/session_state.h"

#define MARGIN 20.0f // reference pixels; the HUD's
#define GAP    6.0f

// The response is at the top, and gets its least height before the bars get the rest.
static int find_bars_top(const LabelPage* page, int labels_bottom)
{
    if (!page->session->has_response)
    {
        return labels_bottom;
    }
    int start = larger_of(page->room.top, (int)(MARGIN * page->scale + 0.5f));
    int least = response_plot_least_height(page->session, page->canvas, page->glyphs, page->scale);
    return larger_of(labels_bottom, start + least + (int)(GAP * page->scale));
}

int plots_draw(LabelPage* page, const Projection* projection)
{
    LabelSlot slots[MAX_SCENE_CLOTHS];
    int slot_count = labels_find_slots(page->session, projection, slots);
    page->labels_bottom = labels_find_bottom(page, slots, slot_count);
    int bars_top = pass_bars_draw(page, slots, slot_count, find_bars_top(page, page->labels_bottom));
    int bottom = bars_top < page->room.bottom ? bars_top - (int)(GAP * page->scale) : bars_top;
    page->taken[0] = response_plot_draw(page->canvas, page->session, page->glyphs, page->scale, page->room.top, bottom);
    page->taken[1] =
        graphs_draw(page->session, page->canvas, page->glyphs, page->scale, page->room.top, bars_top, page->taken[0]);
    // What somebody asked for goes before what is always there.
    labels_draw(page, slots, slot_count);
    return bars_top;
}
