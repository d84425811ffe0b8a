#include "sandbox/free_columns.h"

#include "sandbox/panel.h"
#include "sandbox/response_plot.h"
#include "sandbox/session_state.h"

#define LEAST_WIDTH 200.0f // reference pixels: in less a cloth is not seen well

FreeColumns free_columns_find(const Session* session, int width, int height, float scale, const GlyphSource* glyphs)
{
    FreeColumns columns = { 0, panel_free_width(session, width) };
    if (glyphs == NULL)
    {
        return columns;
    }
    Canvas beside = { .width = columns.right, .height = height, .pitch = width };
    int graphs = graphs_need_columns(session, &beside, glyphs, scale);
    int response = response_plot_needs_columns(session, &beside, glyphs, scale);
    bool has_room = (float)(columns.right - graphs - response) >= LEAST_WIDTH * scale;
    return has_room ? (FreeColumns){ graphs, columns.right - response } : columns;
}

FreeColumns free_columns_of(const Session* session, const Projection* projection)
{
    float middle = projection->middle_x;
    float beside = (float)projection->width - middle;
    float half = middle < beside ? middle : beside;
    float found = session->half_width * 0.5f * (float)projection->height;
    // Without a window, and in the frame in which a plot was opened.
    half = found > 0.0f && found < half ? found : half;
    return (FreeColumns){ (int)(middle - half), (int)(middle - half) + (int)(2.0f * half) };
}

float free_columns_half_width(const Session* session)
{
    const DialogPage* page = &session->page;
    float whole = page->height > 0 ? (float)page->width / (float)page->height : 0.0f;
    float half = session->middle < 0.0f ? whole + session->middle : whole - session->middle;
    return session->half_width > 0.0f && session->half_width < half ? session->half_width : half;
}
