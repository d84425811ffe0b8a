#include "sandbox/settling_plate.h"

#include "sandbox/session_state.h"
#include "sandbox/text_plate.h"

#include <stdio.h>

#define TEXT_SIZE 16.0f // logical pixels

void settling_plate_draw(const Session* session, float share, bool is_first, Canvas* canvas, const GlyphSource* glyphs,
                         float scale)
{
    const ThemeColors* theme = session_theme(session);
    int size = (int)(TEXT_SIZE * scale);
    char sentence[TEXT_PLATE_SIZE];
    const char* format = is_first ? SAID("The cloth settles: %d %%. Esc opens the curtain instead")
                                  : SAID("The cloth settles: %d %%. Esc leaves it as it was");
    snprintf(sentence, sizeof sentence, say(session->language, format), (int)(100.0f * share));
    TextPlate plate = text_plate_of(theme, canvas, glyphs, size, scale);
    PlotRect room = { 0, (canvas->height - size) / 2, canvas->width, canvas->height - (canvas->height - size) / 2 };
    text_plate_draw(&plate, room, true, theme->text, sentence);
}
