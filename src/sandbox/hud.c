#include "sandbox/hud.h"

#include "formats/numbers.h"
#include "sandbox/follow_words.h"
#include "sandbox/legend.h"
#include "sandbox/session_state.h"
#include "sandbox/theme.h"
#include "sandbox/view_styles.h"

#include <stdio.h>

#define HUD_MARGIN 20.0f // reference pixels from the edges
#define HUD_SIZE   13.0f

typedef struct HudStyle
{
    int size, margin, line_height;
    int line; // how wide edges are
    const ThemeColors* theme;
} HudStyle;

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int to_pixels(float reference_px, float scale)
{
    return (int)(reference_px * scale + 0.5f);
}

static HudStyle style_of(const Session* session, const GlyphSource* glyphs, float scale)
{
    HudStyle style = { .theme = session_theme(session), .line = to_pixels(1.0f, scale) };
    style.size = to_pixels(HUD_SIZE, scale);
    style.margin = to_pixels(HUD_MARGIN, scale);
    style.line_height = glyphs->metrics(glyphs->context, style.size).line_height;
    return style;
}

// ------------------------------------------------------------------------------------------------------- status line

// "60 x 40 points" for one grid, "2400 points" for several cloths.
static void print_points(const Session* session, char* out_text, size_t capacity)
{
    const Sandbox* sandbox = session->sandbox;
    const ClothParameters* cloth = &sandbox->scene.cloths[0];
    if (sandbox->cloth_count == 1)
    {
        snprintf(out_text, capacity, say(session->language, "%d \xc3\x97 %d points"), (int)cloth->columns,
                 (int)cloth->rows);
    }
    else
    {
        snprintf(out_text, capacity, say(session->language, "%lld points"), (long long)sandbox_point_count(sandbox));
    }
}

static int count_links_alive(const Sandbox* sandbox)
{
    int count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        count += voile_cloth_links_alive(sandbox->cloths[i].cloth);
    }
    return count;
}

#define STATUS_SIZE 512
#define STATUS_GAP  "   "

// As many figures as `room` pixels hold, the first one always.
static void print_status(const Session* session, const GlyphSource* glyphs, const HudStyle* style, int room,
                         char out_line[STATUS_SIZE])
{
    Language language = session->language;
    char number[NUMBER_TEXT_SIZE], points[64], links[64], fps[64] = "", tick[64], draw[64] = "";
    print_points(session, points, sizeof points);
    snprintf(links, sizeof links, say(language, "%d links"), count_links_alive(session->sandbox));
    number_print_fixed(session->recent_ms_per_tick, 2, number);
    snprintf(tick, sizeof tick, say(language, "tick %s ms"), number);

    // Without a window there are no frames to count.
    if (session->times.frames_per_second > 0.0)
    {
        number_print_fixed(session->times.frames_per_second, 0, number);
        snprintf(fps, sizeof fps, say(language, "%s fps"), number);
        number_print_fixed(session->times.ms_per_draw, 2, number);
        snprintf(draw, sizeof draw, say(language, "draw %s ms"), number);
    }
    const char* figures[] = { links, fps, tick, draw };
    snprintf(out_line, STATUS_SIZE, "%s", points);
    for (int i = 0; i < 4; ++i)
    {
        char longer[2 * STATUS_SIZE];
        snprintf(longer, sizeof longer, "%s%s%s", out_line, figures[i][0] != '\0' ? STATUS_GAP : "", figures[i]);
        if (text_width(glyphs, style->size, longer) > room)
        {
            break;
        }
        snprintf(out_line, STATUS_SIZE, "%.*s", STATUS_SIZE - 1, longer);
    }
}

// A line at the left edge, on a plate: what lies below may be as bright as the words.
static void draw_line(Canvas* canvas, const GlyphSource* glyphs, const HudStyle* style, int baseline, const char* line)
{
    int pad = style->size / 3;
    FontMetrics metrics = glyphs->metrics(glyphs->context, style->size);
    PlotRect plate = { style->margin - 2 * pad, baseline - metrics.ascent - pad / 2, 0, 0 };
    plate.width = text_width(glyphs, style->size, line) + 4 * pad;
    plate.height = metrics.ascent + metrics.descent + pad;
    theme_draw_plate(style->theme, canvas, plate, style->line);
    text_draw(canvas, glyphs, style->size, style->margin, baseline, style->theme->soft, line);
}

static void draw_status(Canvas* canvas, const Session* session, const GlyphSource* glyphs, const HudStyle* style)
{
    char line[STATUS_SIZE];
    print_status(session, glyphs, style, canvas->width - 2 * style->margin, line);
    draw_line(canvas, glyphs, style, canvas->height - style->margin, line);
}

// How the cloth is drawn, at the bottom right, as far as the status line leaves room.
void hud_draw_legend(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, bool has_status,
                     int bottom)
{
    HudStyle style = style_of(session, glyphs, scale);
    char line[STATUS_SIZE], name[96];
    print_status(session, glyphs, &style, canvas->width - 2 * style.margin, line);
    Language language = session->language;
    ValueScale values = value_scale_of(session->sandbox, session->color_by);
    values.mark_name = values.mark_name != NULL ? say(language, values.mark_name) : NULL;
    bool has_frames = session->times.frames_per_second > 0.0;
    snprintf(name, sizeof name, "%s%s%s%s%s", say(language, view_styles[session->view_mode].name),
             values.name != NULL ? ", " : "", values.name != NULL ? say(language, values.name) : "",
             has_frames ? STATUS_GAP : "", has_frames ? say(language, "F1 help") : "");
    int status_width = has_status ? text_width(glyphs, style.size, line) + style.margin : 0;
    int right = canvas->width - style.margin;
    if (right - text_width(glyphs, style.size, name) > style.margin + status_width)
    {
        legend_draw(canvas, glyphs, scale, right,
                    smaller(canvas->height - style.margin, bottom - style.line_height / 2), &values, name, style.theme);
    }
}

// ------------------------------------------------------------------------------------------------------------- banner

// A line of text on a plate, centred; `top` is the plate's upper edge. Returns the plate's lower edge.
static int draw_plate(Canvas* canvas, const GlyphSource* glyphs, const HudStyle* style, int top, Color color,
                      const char* text)
{
    int pad = style->size / 2;
    int width = text_width(glyphs, style->size, text);
    FontMetrics metrics = glyphs->metrics(glyphs->context, style->size);
    int height = metrics.ascent + metrics.descent + pad;
    int left = (canvas->width - width) / 2;
    theme_draw_plate(style->theme, canvas, (PlotRect){ left - 2 * pad, top, width + 4 * pad, height }, style->line);
    text_draw(canvas, glyphs, style->size, left, top + pad / 2 + metrics.ascent, color, text);
    return top + height;
}

// What the hand cannot know by itself: that another one is at work.
static void print_replay(const Session* session, char* out_text, size_t capacity)
{
    const Player* player = &session->player;
    out_text[0] = '\0';
    if (!player_has_ended(player) && session->times.frames_per_second > 0.0)
    {
        snprintf(out_text, capacity, say(session->language, "Replay: tick %lld of %lld, then the cloth is yours"),
                 (long long)session->sandbox->tick, (long long)player_last_tick(player->recording));
    }
}

// One line above the status: what is in hand, and how it follows. Returns the line's upper edge.
static int draw_held(Canvas* canvas, const Session* session, const GlyphSource* glyphs, const HudStyle* style,
                     int bottom)
{
    int top = smaller(canvas->height - style->margin - style->line_height * 5 / 4, bottom - style->line_height * 3 / 4);
    if (session->sandbox->held.state != HELD_IN_HAND)
    {
        return top;
    }
    VoileFollowDef def = held_follow_def(&session->sandbox->scene.world);
    Language language = session->language;
    char regime[FOLLOW_WORDS_SIZE], numbers[FOLLOW_WORDS_SIZE], held[2 * FOLLOW_WORDS_SIZE + 8],
        line[sizeof held + 128];
    follow_words_regime(language, &def, regime);
    follow_words_numbers(language, &def, numbers);
    snprintf(held, sizeof held, "%s%s%s", regime, numbers[0] != '\0' ? ", " : "", numbers);
    int length = snprintf(line, sizeof line, say(language, "In hand: %s"), held);

    // What to do about it is left out where there is no room.
    const char* keys = say(language, "G drops it, M another mode, K its response");
    int width = text_width(glyphs, style->size, line) + text_width(glyphs, style->size, STATUS_GAP) +
                text_width(glyphs, style->size, keys);
    if (style->margin + width <= canvas->width - style->margin)
    {
        snprintf(line + length, sizeof line - (size_t)length, STATUS_GAP "%s", keys);
    }
    draw_line(canvas, glyphs, style, top, line);
    return top - style->line_height;
}

HudRoom hud_draw(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, int bottom)
{
    HudStyle style = style_of(session, glyphs, scale);
    draw_status(canvas, session, glyphs, &style);

    int top = style.margin;
    char replay[96];
    print_replay(session, replay, sizeof replay);
    if (replay[0] != '\0')
    {
        top = draw_plate(canvas, glyphs, &style, top, style.theme->text, replay) + style.size / 2;
    }
    char words[SPEED_TEXT_SIZE];
    speed_print_state(session->language, session_pause_words(session), session->speed, words);
    if (words[0] != '\0')
    {
        top = draw_plate(canvas, glyphs, &style, top, style.theme->warm, words) + style.size / 2;
    }
    char warning[FOLLOW_WORDS_SIZE];
    follow_words_warning(session->language, session->sandbox, warning);
    if (warning[0] != '\0')
    {
        top = draw_plate(canvas, glyphs, &style, top, style.theme->warm, warning) + style.size / 2;
    }
    char message[SESSION_MESSAGE_SIZE];
    session_print_message(session, session->language, message);
    if (message[0] != '\0')
    {
        top = draw_plate(canvas, glyphs, &style, top, style.theme->text, message) + style.size / 2;
    }
    return (HudRoom){ top > style.margin ? top : 0, draw_held(canvas, session, glyphs, &style, bottom) };
}
