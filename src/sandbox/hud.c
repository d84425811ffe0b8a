#include "sandbox/hud.h"

#include "formats/numbers.h"
#include "sandbox/follow_words.h"
#include "sandbox/legend.h"
#include "sandbox/session_state.h"
#include "sandbox/view_styles.h"

#include <stdio.h>

#define DARK_TEXT  0xf29eabbfu // #9eabbf at 95 %
#define LIGHT_TEXT 0xff4b5567u
#define HUD_WARM   0xffffbd5cu
#define HUD_BRIGHT 0xffeaf1fbu
#define HUD_PLATE  0xb010141cu
#define HUD_MARGIN 20.0f // reference pixels from the edges
#define HUD_SIZE   13.0f

typedef struct HudStyle
{
    int size, margin, line_height;
} HudStyle;

// On the picture itself, without a plate.
static Color text_color(const Session* session)
{
    return view_styles[session->view_mode].is_light ? LIGHT_TEXT : DARK_TEXT;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int to_pixels(float reference_px, float scale)
{
    return (int)(reference_px * scale + 0.5f);
}

static HudStyle style_of(const GlyphSource* glyphs, float scale)
{
    HudStyle style;
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
        snprintf(out_text, capacity, "%d \xc3\x97 %d points", (int)cloth->columns, (int)cloth->rows);
    }
    else
    {
        snprintf(out_text, capacity, "%lld points", (long long)sandbox_point_count(sandbox));
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

#define STATUS_SIZE 256

static void print_status(const Session* session, char out_line[STATUS_SIZE])
{
    char points[64], fps[NUMBER_TEXT_SIZE], tick_ms[NUMBER_TEXT_SIZE], draw_ms[NUMBER_TEXT_SIZE];
    print_points(session, points, sizeof points);
    number_print_fixed(session->times.frames_per_second, 0, fps);
    number_print_fixed(session->recent_ms_per_tick, 2, tick_ms);
    number_print_fixed(session->times.ms_per_draw, 2, draw_ms);

    // Without a window there are no frames to count.
    bool has_frames = session->times.frames_per_second > 0.0;
    snprintf(out_line, STATUS_SIZE, "%s   %d links   %s%stick %s ms%s%s%s", points, count_links_alive(session->sandbox),
             has_frames ? fps : "", has_frames ? " fps   " : "", tick_ms, has_frames ? "   draw " : "",
             has_frames ? draw_ms : "", has_frames ? " ms" : "");
}

static void draw_status(Canvas* canvas, const Session* session, const GlyphSource* glyphs, const HudStyle* style)
{
    char line[STATUS_SIZE];
    print_status(session, line);
    text_draw(canvas, glyphs, style->size, style->margin, canvas->height - style->margin, text_color(session), line);
}

// How the cloth is drawn, at the bottom right, as far as the status line leaves room.
void hud_draw_legend(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, bool has_status,
                     int bottom)
{
    HudStyle style = style_of(glyphs, scale);
    char line[STATUS_SIZE], name[96];
    print_status(session, line);
    ValueScale values = value_scale_of(session->sandbox, session->color_by);
    bool has_frames = session->times.frames_per_second > 0.0;
    snprintf(name, sizeof name, "%s%s%s%s", view_styles[session->view_mode].name, values.name != NULL ? ", " : "",
             values.name != NULL ? values.name : "", has_frames ? "   F1 help" : "");
    int status_width = has_status ? text_width(glyphs, style.size, line) + style.margin : 0;
    int right = canvas->width - style.margin;
    if (right - text_width(glyphs, style.size, name) > style.margin + status_width)
    {
        legend_draw(canvas, glyphs, scale, right,
                    smaller(canvas->height - style.margin, bottom - style.line_height / 2), &values, name,
                    text_color(session));
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
    canvas_blend_rectangle(canvas, left - 2 * pad, top, width + 4 * pad, height, HUD_PLATE);
    text_draw(canvas, glyphs, style->size, left, top + pad / 2 + metrics.ascent, color, text);
    return top + height;
}

static const char* pause_words(const Session* session)
{
    if (session->is_paused_by_user)
    {
        return session->is_paused_by_focus ? "Paused by you, and the window has no focus"
                                           : "Paused: Space goes on, N steps";
    }
    return session->is_paused_by_focus ? "Paused while the window has no focus" : "";
}

// What the hand cannot know by itself: that another one is at work.
static void print_replay(const Session* session, char* out_text, size_t capacity)
{
    const Player* player = &session->player;
    out_text[0] = '\0';
    if (!player_has_ended(player) && session->times.frames_per_second > 0.0)
    {
        snprintf(out_text, capacity, "Replay: tick %lld of %lld, then the cloth is yours",
                 (long long)session->sandbox->tick, (long long)player_last_tick(player->recording));
    }
}

// One line above the status: what is in hand, and how it follows. Returns the line's upper edge.
static int draw_held(Canvas* canvas, const Session* session, const GlyphSource* glyphs, const HudStyle* style,
                     int bottom)
{
    int top = smaller(canvas->height - style->margin - style->line_height, bottom - style->line_height / 2);
    if (session->sandbox->held.state != HELD_IN_HAND)
    {
        return top;
    }
    VoileFollowDef def = held_follow_def(&session->sandbox->scene.world);
    char regime[FOLLOW_WORDS_SIZE], numbers[FOLLOW_WORDS_SIZE], line[2 * FOLLOW_WORDS_SIZE + 64];
    follow_words_regime(&def, regime);
    follow_words_numbers(&def, numbers);
    snprintf(line, sizeof line, "In hand: %s%s%s   G drops it, M another mode, K its response", regime,
             numbers[0] != '\0' ? ", " : "", numbers);
    text_draw(canvas, glyphs, style->size, style->margin, top, text_color(session), line);
    return top - style->line_height;
}

HudRoom hud_draw(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, int bottom)
{
    HudStyle style = style_of(glyphs, scale);
    draw_status(canvas, session, glyphs, &style);

    int top = style.margin;
    char replay[96];
    print_replay(session, replay, sizeof replay);
    if (replay[0] != '\0')
    {
        top = draw_plate(canvas, glyphs, &style, top, HUD_BRIGHT, replay) + style.size / 2;
    }
    char words[SPEED_TEXT_SIZE];
    speed_print_state(session->language, pause_words(session), session->speed, words);
    if (words[0] != '\0')
    {
        top = draw_plate(canvas, glyphs, &style, top, HUD_WARM, words) + style.size / 2;
    }
    char warning[FOLLOW_WORDS_SIZE];
    follow_words_warning(session->sandbox, warning);
    if (warning[0] != '\0')
    {
        top = draw_plate(canvas, glyphs, &style, top, HUD_WARM, warning) + style.size / 2;
    }
    const char* message = session_message(session);
    if (message[0] != '\0')
    {
        top = draw_plate(canvas, glyphs, &style, top, HUD_BRIGHT, message) + style.size / 2;
    }
    return (HudRoom){ top > style.margin ? top : 0, draw_held(canvas, session, glyphs, &style, bottom) };
}
