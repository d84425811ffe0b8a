#include "sandbox/response_plot.h"

#include "draw/plot.h"
#include "sandbox/follow_words.h"
#include "sandbox/panel.h"
#include "sandbox/session_state.h"
#include "sandbox/text_plate.h"
#include "sandbox/theme.h"

#define TICK_SECONDS  (1.0f / TICKS_PER_SECOND)
#define WILD_SECONDS  0.25f // a few swings of an unstable one
#define LEAST_SECONDS 1.0f
#define MOST_SECONDS  4.0f
#define ROOM_AFTER    1.35f // times the settling time

// Reference pixels.
#define WIDTH      340.0f
#define GOOD_WIDTH 170.0f
#define MIN_WIDTH  140.0f
#define HEIGHT     210.0f
#define MARGIN     20.0f
#define GAP        6.0f
#define BELOW      50.0f // of the picture: the HUD's lines
#define HANDLE     28.0f // at the right edge, the panel's, which lower pictures have beside the plot
#define WORDS      70.0f // below the plot
#define TEXT_SIZE  13.0f

// Of the picture's width, where that is good enough.
#define WIDTH_SHARE 0.38f

typedef struct Response
{
    float samples[MAX_PLOT_SAMPLES];
    int count;
    float seconds, highest, lowest;
    VoileFollowResponse figures;
} Response;

// Long enough to see it rest, in half seconds.
static float find_seconds(const VoileFollowResponse* figures)
{
    float wanted = figures->has_settled ? ROOM_AFTER * figures->settling_time : MOST_SECONDS;
    float halves = (float)(int)(2.0f * voile_clamp(wanted, LEAST_SECONDS, MOST_SECONDS) + 0.99f);
    return figures->regime == VOILE_FOLLOW_UNSTABLE ? WILD_SECONDS : 0.5f * halves;
}

static Response find_response(const VoileFollowDef* def)
{
    Response response = { .lowest = 0.0f, .highest = 1.0f };
    voile_follow_response(def, TICK_SECONDS, NULL, 0, &response.figures);
    response.seconds = find_seconds(&response.figures);
    response.count = (int)(response.seconds * TICKS_PER_SECOND) + 1;
    voile_follow_response(def, TICK_SECONDS, response.samples, response.count, &response.figures);
    for (int i = 0; i < response.count; ++i)
    {
        float sample = response.samples[i];
        response.highest = sample > response.highest ? sample : response.highest;
        response.lowest = sample < response.lowest ? sample : response.lowest;
    }
    return response;
}

// Up to twice the jump, or as far as an unstable one goes in it.
static PlotRange range_of(const Response* response)
{
    float high = response->highest > 1.45f ? 2.0f : 1.5f;
    bool is_wild = response->highest > 2.0f || response->lowest < -0.05f;
    return is_wild ? (PlotRange){ -2.0f, 4.0f } : (PlotRange){ 0.0f, high };
}

#define LINE_COUNT 3

typedef struct ResponseWords
{
    char lines[LINE_COUNT][FOLLOW_WORDS_SIZE];
} ResponseWords;

static void print_words(Language language, const VoileFollowDef* def, const VoileFollowResponse* figures,
                        ResponseWords* out_words)
{
    follow_words_regime(language, def, out_words->lines[0]);
    follow_words_numbers(language, def, out_words->lines[1]);
    follow_words_response(language, figures, out_words->lines[2]);
}

// Returns the height that they take, from the rectangle's upper edge on. Without a canvas nothing is drawn.
static int draw_words(const TextPlate* text, PlotRect rect, bool is_warm, const ResponseWords* words)
{
    FontMetrics metrics = text->glyphs->metrics(text->glyphs->context, text->size);
    int line_count = 0;
    if (text->canvas != NULL)
    {
        canvas_blend_rectangle(text->canvas, rect.left, rect.top, rect.width, rect.height, text->theme->plate);
    }
    for (int i = 0; i < LINE_COUNT; ++i)
    {
        int baseline = rect.top + text->size / 2 + metrics.ascent + line_count * metrics.line_height;
        Color color = i == 0 && is_warm ? text->theme->warm : text->theme->soft;
        line_count += text_lines_draw(text, rect.left + text->size, baseline, rect.width - 2 * text->size, color,
                                      words->lines[i]);
    }
    return line_count * metrics.line_height + text->size;
}

// ------------------------------------------------------------------------------------------------------------- places

static PlotHead find_head(const Session* session, PlotDetail detail)
{
    return (PlotHead){ .title = say(session->language, "Step response, m over s"), .detail = detail };
}

// A share of a narrow picture, so that the cloth that it speaks of is seen, and beside the graphs where that leaves enough.
static int find_width(const Session* session, const Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    int wanted = larger_of((int)(WIDTH_SHARE * (float)canvas->width), (int)(GOOD_WIDTH * scale));
    int most = canvas->width - (int)((MARGIN + HANDLE) * scale + 0.5f);
    int alone = smaller_of(smaller_of((int)(WIDTH * scale), wanted), most);
    int beside = canvas->width - (int)(HANDLE * scale + 0.5f) - graphs_need_columns(session, canvas, glyphs, scale);
    return beside >= (int)(MIN_WIDTH * scale) ? smaller_of(alone, beside) : alone;
}

static int find_least_height(const Session* session, const Canvas* canvas, const GlyphSource* glyphs, float scale,
                             PlotDetail detail)
{
    PlotHead head = find_head(session, detail);
    return plot_least_height(glyphs, scale, find_width(session, canvas, glyphs, scale), &head);
}

int response_plot_least_height(const Session* session, const Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    return session->has_response ? find_least_height(session, canvas, glyphs, scale, PLOT_COMPACT) : 0;
}

// As high as one of that width is at its best.
static int good_height(int width)
{
    return (int)((float)width * HEIGHT / WIDTH + 0.5f);
}

// Of the plot alone, as high as it can be. It keeps clear of the handle where it reaches down to it.
static PlotRect place_plot(const Session* session, const Canvas* canvas, const GlyphSource* glyphs, float scale,
                           int top, int bottom)
{
    int margin = (int)(MARGIN * scale + 0.5f);
    PlotRect plate = { .top = top > margin ? top : margin, .width = find_width(session, canvas, glyphs, scale) };
    int least = find_least_height(session, canvas, glyphs, scale, PLOT_WHOLE);
    plate.height = smaller_of(larger_of(good_height(plate.width), least), bottom - plate.top);
    bool is_low =
        panel_handle_meets(session, canvas->height, scale, plate.top, plate.top + (int)((HEIGHT + WORDS) * scale));
    plate.left = canvas->width - (is_low ? (int)(HANDLE * scale + 0.5f) : margin) - plate.width;
    return plate;
}

int response_plot_needs_columns(const Session* session, const Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    PlotRect plate = place_plot(session, canvas, glyphs, scale, 0, canvas->height);
    int least = response_plot_least_height(session, canvas, glyphs, scale);
    bool has_room =
        canvas->height >= plate.top + least + (int)(BELOW * scale) && plate.width >= (int)(MIN_WIDTH * scale);
    return session->has_response && has_room ? canvas->width - plate.left + (int)(GAP * scale + 0.5f) : 0;
}

// Returns what it covers.
static PlotRect say_no_room(const TextPlate* text, const Session* session, PlotRect room)
{
    int bottom = text_plate_draw(text, room, false, text->theme->text,
                                 say(session->language, "The window is too small for this plot."));
    room.height = bottom - room.top;
    return room;
}

// ---------------------------------------------------------------------------------------------------------------- plot

static void draw_plot(const Session* session, const TextPlate* text, float scale, PlotRect plate, PlotDetail detail,
                      const Response* response)
{
    PlotHead head = find_head(session, detail);
    const ThemeColors* theme = text->theme;
    bool is_warm = response->figures.regime == VOILE_FOLLOW_UNSTABLE;
    Plot plot = plot_begin_in_style(&theme->plot, text->canvas, text->glyphs, scale, plate,
                                    (PlotRange){ 0.0f, response->seconds }, range_of(response), &head);
    plot_level(&plot, 1.0f, theme->marker);
    if (response->figures.has_settled)
    {
        plot_marker(&plot, response->figures.settling_time, theme->marker);
    }
    plot_curve(&plot, response->samples, response->count, is_warm ? theme->warm_curve : theme->curve);
}

PlotRect response_plot_draw(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, int top,
                            int bottom)
{
    PlotRect plate = place_plot(session, canvas, glyphs, scale, top, bottom);
    if (!session->has_response)
    {
        return (PlotRect){ plate.left, plate.top, plate.width, 0 };
    }
    TextPlate text = text_plate_of(session_theme(session), canvas, glyphs, (int)(TEXT_SIZE * scale + 0.5f), scale);
    int least = response_plot_least_height(session, canvas, glyphs, scale);
    if (plate.height < least || plate.width < (int)(MIN_WIDTH * scale))
    {
        int margin = (int)(MARGIN * scale + 0.5f);
        PlotRect room = { margin, plate.top, canvas->width - margin - (int)(HANDLE * scale), bottom - plate.top };
        return say_no_room(&text, session, room);
    }
    int whole = find_least_height(session, canvas, glyphs, scale, PLOT_WHOLE);
    PlotDetail detail = plate.height >= whole ? PLOT_WHOLE : PLOT_COMPACT;
    least = detail == PLOT_WHOLE ? whole : least;
    VoileFollowDef def = held_follow_def(&session->sandbox->scene.world);
    Response response = find_response(&def);
    ResponseWords words;
    print_words(session->language, &def, &response.figures, &words);
    bool is_warm = response.figures.regime == VOILE_FOLLOW_UNSTABLE;
    TextPlate measured = text;
    measured.canvas = NULL;
    int words_height = draw_words(&measured, plate, is_warm, &words);
    // Over the cloth the plot alone is more than enough.
    bool is_beside = 2 * plate.width < canvas->width;
    bool has_words = is_beside && bottom - plate.top >= least + words_height;
    plate.height = has_words ? smaller_of(plate.height, bottom - plate.top - words_height) : plate.height;
    draw_plot(session, &text, scale, plate, detail, &response);
    if (has_words)
    {
        PlotRect below = { plate.left, plate.top + plate.height, plate.width, words_height };
        draw_words(&text, below, is_warm, &words);
        plate.height += words_height;
    }
    return plate;
}
