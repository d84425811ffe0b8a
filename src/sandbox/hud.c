#include "sandbox/hud.h"

#include "formats/numbers.h"
#include "sandbox/follow_words.h"
#include "sandbox/legend.h"
#include "sandbox/panel.h"
#include "sandbox/session_state.h"
#include "sandbox/text_plate.h"
#include "sandbox/theme.h"
#include "sandbox/view_styles.h"

#include <stdio.h>

#define HUD_MARGIN  20.0f // reference pixels from the edges
#define HUD_SIZE    13.0f
#define SHORT_WIDTH 240.0f // of a picture that has few words
#define HANDLE_ROOM 16.0f  // that the panel's handle needs beyond the margin and the plate

typedef struct HudStyle
{
    int size, margin, line_height;
    int line; // how wide edges are
    float scale;
    const ThemeColors* theme;
} HudStyle;

static int to_pixels(float reference_px, float scale)
{
    return (int)(reference_px * scale + 0.5f);
}

static HudStyle style_of(const Session* session, const GlyphSource* glyphs, float scale)
{
    HudStyle style = { .theme = session_theme(session), .line = to_pixels(1.0f, scale), .scale = scale };
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
#define MAX_PARTS   7

// Parts of a line, the most important first; each brings what sets it apart from the one before it.
typedef struct LineParts
{
    char texts[MAX_PARTS][2 * FOLLOW_WORDS_SIZE];
    int count;
} LineParts;

static char* add_part(LineParts* parts)
{
    return parts->texts[parts->count++];
}

static const size_t part_size = sizeof((LineParts*)NULL)->texts[0];

// As many whole parts as `room` pixels hold, which may be none.
static void join_parts(const LineParts* parts, const GlyphSource* glyphs, int size, int room,
                       char out_line[STATUS_SIZE])
{
    out_line[0] = '\0';
    for (int i = 0; i < parts->count; ++i)
    {
        char longer[2 * STATUS_SIZE];
        snprintf(longer, sizeof longer, "%s%s", out_line, parts->texts[i]);
        if (text_width(glyphs, size, longer) > room)
        {
            break;
        }
        snprintf(out_line, STATUS_SIZE, "%.*s", STATUS_SIZE - 1, longer);
    }
}

// What the mouse and the keys do now is not what they did before, so it is said first, and in few words where there is
// little room.
static void add_first_person(const Session* session, const GlyphSource* glyphs, const HudStyle* style, int room,
                             LineParts* parts)
{
    if (session_is_first_person(session))
    {
        const char* whole = say(session->language, "First person: W A S D Q E walk, Esc leaves");
        bool has_room = text_width(glyphs, style->size, whole) <= room;
        snprintf(add_part(parts), part_size, "%s", has_room ? whole : say(session->language, "Esc leaves"));
    }
}

static void add_figure(LineParts* parts, const char* text)
{
    const char* gap = parts->count > 0 ? STATUS_GAP : "";
    snprintf(add_part(parts), part_size, "%s%s", gap, text);
}

static void add_keyboard_cursor(const Session* session, LineParts* parts)
{
    if (session->cursor.is_shown)
    {
        add_figure(parts, session->cursor.is_holding ? say(session->language, "Arrows pull, Enter lets go")
                                                     : say(session->language, "Enter takes, X cuts, P pins"));
    }
}

// Without a window there are no frames to count.
static void add_times(const Session* session, LineParts* parts)
{
    Language language = session->language;
    char number[NUMBER_TEXT_SIZE], text[64];
    bool has_frames = session->times.frames_per_second > 0.0;
    if (has_frames)
    {
        number_print_fixed(session->times.frames_per_second, 0, number);
        snprintf(text, sizeof text, say(language, "%s fps"), number);
        add_figure(parts, text);
    }
    number_print_fixed(session->recent_ms_per_tick, 2, number);
    snprintf(text, sizeof text, say(language, "tick %s ms"), number);
    add_figure(parts, text);
    if (has_frames)
    {
        number_print_fixed(session->times.ms_per_draw, 2, number);
        snprintf(text, sizeof text, say(language, "draw %s ms"), number);
        add_figure(parts, text);
    }
}

static void print_status(const Session* session, const GlyphSource* glyphs, const HudStyle* style, int room,
                         char out_line[STATUS_SIZE])
{
    char points[64], links[64];
    LineParts parts = { .count = 0 };
    add_first_person(session, glyphs, style, room, &parts);
    add_keyboard_cursor(session, &parts);
    print_points(session, points, sizeof points);
    add_figure(&parts, points);
    snprintf(links, sizeof links, say(session->language, "%d links"), count_links_alive(session->sandbox));
    add_figure(&parts, links);
    add_times(session, &parts);
    join_parts(&parts, glyphs, style->size, room, out_line);
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

static int text_room(const Canvas* canvas, const HudStyle* style)
{
    return canvas->width - 2 * style->margin;
}

static void draw_status(Canvas* canvas, const Session* session, const GlyphSource* glyphs, const HudStyle* style)
{
    char line[STATUS_SIZE];
    print_status(session, glyphs, style, text_room(canvas, style), line);
    if (line[0] != '\0')
    {
        draw_line(canvas, glyphs, style, canvas->height - style->margin, line);
    }
}

// What is in hand, how it follows, and what to do about it; empty where nothing is.
static void print_held(const Session* session, const GlyphSource* glyphs, const HudStyle* style, int room,
                       char out_line[STATUS_SIZE])
{
    out_line[0] = '\0';
    if (session->sandbox->held.state != HELD_IN_HAND)
    {
        return;
    }
    VoileFollowDef def = held_follow_def(&session->sandbox->scene.world);
    Language language = session->language;
    char regime[FOLLOW_WORDS_SIZE], numbers[FOLLOW_WORDS_SIZE];
    follow_words_regime(language, &def, regime);
    follow_words_numbers(language, &def, numbers);
    LineParts parts = { .count = 0 };
    snprintf(add_part(&parts), part_size, say(language, "In hand: %s"), regime);
    if (numbers[0] != '\0')
    {
        snprintf(add_part(&parts), part_size, ", %s", numbers);
    }
    snprintf(add_part(&parts), part_size, STATUS_GAP "%s", say(language, "G drops it, M another mode, K its response"));
    join_parts(&parts, glyphs, style->size, room, out_line);
}

// Of the line about what is in hand, above the status.
static int held_baseline(const Canvas* canvas, const HudStyle* style, int bottom)
{
    return smaller_of(canvas->height - style->margin - style->line_height * 5 / 4, bottom - style->line_height * 3 / 4);
}

// ------------------------------------------------------------------------------------------------------------- banner

// Sentences below each other, at the picture's upper edge.
typedef struct Banner
{
    TextPlate plate;
    PlotRect room; // that is left
    int gap;
} Banner;

static void add_sentence(Banner* banner, Color color, const char* text)
{
    int bottom = text[0] != '\0' ? text_plate_draw(&banner->plate, banner->room, true, color, text) : banner->room.top;
    if (bottom > banner->room.top)
    {
        banner->room.height -= bottom + banner->gap - banner->room.top;
        banner->room.top = bottom + banner->gap;
    }
}

// What the hand cannot know by itself: that another one is at work.
static void print_replay(const Session* session, char* out_text, size_t capacity)
{
    const Player* player = &session->player;
    out_text[0] = '\0';
    if (!player_has_ended(player) && session->times.frames_per_second > 0.0)
    {
        snprintf(out_text, capacity, say(session->language, "Replay: %lld of %lld s, Esc ends it"),
                 (long long)(session->sandbox->tick / TICKS_PER_SECOND),
                 (long long)(player_last_tick(player->recording) / TICKS_PER_SECOND));
    }
}

// How time goes, with what ends a pause where there is room for that; nothing where the panel tells it.
static void print_time(const Session* session, int width, const HudStyle* style, char out_text[SPEED_TEXT_SIZE])
{
    bool is_narrow = width < to_pixels(SHORT_WIDTH, style->scale);
    const char* pause = session_pause_words(session);
    pause = is_narrow && pause[0] != '\0' ? say(session->language, "Paused") : pause;
    speed_print_state(session->language, pause, session->speed, out_text);
    bool is_told = panel_tells_time(session, session->page.width, style->scale);
    out_text[0] = is_told ? '\0' : out_text[0];
}

// Returns the rows that are left below.
static int draw_banner(Canvas* canvas, const Session* session, const GlyphSource* glyphs, const HudStyle* style,
                       int bottom)
{
    Banner banner = { .plate = { style->theme, canvas, glyphs, style->size, style->line }, .gap = style->size / 2 };
    int end = style->margin + 3 * style->line_height;
    bool meets = panel_handle_meets(session, canvas->height, style->scale, style->margin, end);
    int side = style->margin / 2 + (meets ? to_pixels(HANDLE_ROOM, style->scale) : 0);
    banner.room = (PlotRect){ side, style->margin, canvas->width - 2 * side, bottom - style->margin };
    char replay[96], words[SPEED_TEXT_SIZE], warning[FOLLOW_WORDS_SIZE], message[SESSION_MESSAGE_SIZE];
    print_replay(session, replay, sizeof replay);
    add_sentence(&banner, style->theme->text, replay);
    print_time(session, canvas->width, style, words);
    add_sentence(&banner, style->theme->warm, words);
    follow_words_warning(session->language, session->sandbox, warning);
    add_sentence(&banner, style->theme->warm, warning);
    session_print_message(session, session->language, message);
    add_sentence(&banner, style->theme->text, message);
    return banner.room.top > style->margin ? banner.room.top : 0;
}

HudRoom hud_draw(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, int bottom)
{
    HudStyle style = style_of(session, glyphs, scale);
    draw_status(canvas, session, glyphs, &style);
    char held[STATUS_SIZE];
    print_held(session, glyphs, &style, text_room(canvas, &style), held);
    int free_bottom = held_baseline(canvas, &style, bottom);
    if (held[0] != '\0')
    {
        draw_line(canvas, glyphs, &style, free_bottom, held);
        free_bottom -= style.line_height;
    }
    return (HudRoom){ draw_banner(canvas, session, glyphs, &style, free_bottom), free_bottom };
}

// ------------------------------------------------------------------------------------------------------------- legend

// What the legend says, in ever fewer words.
#define LEGEND_FORMS 3
typedef struct LegendWords
{
    char forms[LEGEND_FORMS][STATUS_SIZE];
} LegendWords;

static void print_legend(const Session* session, const ValueScale* values, LegendWords* out_words)
{
    Language language = session->language;
    const char* mode = say(language, view_styles[session->view_mode].name);
    const char* value = values->name != NULL ? say(language, values->name) : "";
    const char* comma = values->name != NULL ? ", " : "";
    const char* help = session->times.frames_per_second > 0.0 ? say(language, "F1 help") : "";
    snprintf(out_words->forms[0], STATUS_SIZE, "%s%s%s%s%s", mode, comma, value, help[0] != '\0' ? STATUS_GAP : "",
             help);
    snprintf(out_words->forms[1], STATUS_SIZE, "%s%s%s", mode, comma, value);
    snprintf(out_words->forms[2], STATUS_SIZE, "%s", values->name != NULL ? value : mode);
}

// How far the lines at the left go that lie beside a legend.
static int find_left_end(const Canvas* canvas, const Session* session, const GlyphSource* glyphs, const HudStyle* style,
                         bool has_strip)
{
    char status[STATUS_SIZE], held[STATUS_SIZE];
    int room = text_room(canvas, style);
    print_status(session, glyphs, style, room, status);
    print_held(session, glyphs, style, room, held);
    int end = text_width(glyphs, style->size, status);
    int held_end = has_strip ? text_width(glyphs, style->size, held) : 0;
    return style->margin + (held_end > end ? held_end : end);
}

static bool has_plots(const Session* session)
{
    return session->has_response || session->sandbox->scene.world.show_easing || session->preferences.has_graphs;
}

int hud_draw_legend(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, bool has_status,
                    int bottom, int free_bottom)
{
    HudStyle style = style_of(session, glyphs, scale);
    ValueScale values = session_value_scale(session);
    values.mark_name = values.mark_name != NULL ? say(session->language, values.mark_name) : NULL;
    LegendWords words;
    print_legend(session, &values, &words);
    bool has_strip = values.name != NULL;
    int right;
    int left = has_status ? find_left_end(canvas, session, glyphs, &style, has_strip) + style.margin : style.margin;
    int baseline = canvas->height - style.margin; // as the line's
    baseline = has_strip ? smaller_of(baseline, bottom - style.line_height / 2) : baseline;
    // Beside the lines at the left, and where that is too narrow above them. A plot that is asked for goes before its name.
    int place_count = has_strip || !has_plots(session) ? 2 : 1;
    for (int place = 0; place < place_count; ++place)
    {
        bool meets = panel_handle_meets(session, canvas->height, scale, baseline - 4 * style.line_height,
                                        baseline + style.line_height);
        right = canvas->width - style.margin - (meets ? to_pixels(HANDLE_ROOM, scale) : 0);
        for (int i = 0; i < LEGEND_FORMS; ++i)
        {
            if (right - legend_width(glyphs, scale, right, &values, words.forms[i]) > left)
            {
                int top = legend_draw(canvas, glyphs, scale, right, baseline, &values, words.forms[i], style.theme);
                return has_strip || place == 1 ? smaller_of(free_bottom, top) : free_bottom;
            }
        }
        left = style.margin - 1;
        baseline = free_bottom - style.line_height / 2;
    }
    return free_bottom;
}
