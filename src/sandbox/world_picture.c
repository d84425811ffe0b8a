#include "sandbox/world_picture.h"

#include "sandbox/session_state.h"
#include "sandbox/solid_lines.h"

// How far before a solid its lines lie. A cloth's body covers them when it is drawn later; where it has none, lines that
// lie farther before would shine through a cloth that is draped over them.
#define COVERED_BIAS 0.007f
#define OPEN_BIAS    -0.0005f

// Where faces hide but are not seen, they come first and keep solids behind them out; but in an x-ray view solids show
// through.
void world_picture_draw(ClothPicture* picture, const Session* session, const ClothPage* page)
{
    const ViewStyle* style = &view_styles[session->view_mode];
    bool faces_come_first = style->hides && !style->has_body && style->hidden_share == 0.0f;
    SolidPage solids = { page->canvas, page->depth, &picture->written, page->projection, page->scale, COVERED_BIAS };
    if (faces_come_first)
    {
        cloth_picture_draw_faces(picture, session, page);
        solids.bias = OPEN_BIAS;
    }
    if (page->depth->shift == 0)
    {
        solids_draw(session, &solids);
        view_times_add(picture->times, VIEW_STAGE_SOLIDS);
    }
    if (!faces_come_first)
    {
        cloth_picture_draw_faces(picture, session, page);
    }
    cloth_picture_draw_threads(picture, session, page);
}
