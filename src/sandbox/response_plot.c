#include "sandbox/response_plot.h"

#include "draw/plot.h"
#include "sandbox/follow_words.h"
#include "sandbox/session_state.h"

#define TICK_SECONDS  (1.0f / TICKS_PER_SECOND)
#define WILD_SECONDS  0.25f // a few swings of an unstable one
#define LEAST_SECONDS 1.0f
#define MOST_SECONDS  4.0f
#define ROOM_AFTER    1.35f // times the settling time

// Reference pixels.
#define WIDTH     340.0f
#define HEIGHT    210.0f
#define MARGIN    20.0f
#define TEXT_SIZE 13.0f

#define CURVE_COLOR  0xff7fb0ffu
#define WARM_COLOR   0xffffbd5cu
#define TARGET_COLOR 0x8c9eabbfu
#define TEXT_COLOR   0xffc9d4e6u
#define PLATE_COLOR  0xb010141cu

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

static void draw_words(Canvas* canvas, const GlyphSource* glyphs, int size, PlotRect rect, bool is_warm,
                       const char lines[][FOLLOW_WORDS_SIZE], int line_count)
{
    FontMetrics metrics = glyphs->metrics(glyphs->context, size);
    int baseline = rect.top + size / 2 + metrics.ascent;
    canvas_blend_rectangle(canvas, rect.left, rect.top, rect.width, rect.height, PLATE_COLOR);
    for (int i = 0; i < line_count; ++i)
    {
        text_draw(canvas, glyphs, size, rect.left + size, baseline, i == 0 && is_warm ? WARM_COLOR : TEXT_COLOR,
                  lines[i]);
        baseline += metrics.line_height;
    }
}

void response_plot_draw(Canvas* canvas, const Session* session, const GlyphSource* glyphs, float scale, int top,
                        int bottom)
{
    int size = (int)(TEXT_SIZE * scale + 0.5f);
    int margin = (int)(MARGIN * scale + 0.5f);
    int words_height = 3 * glyphs->metrics(glyphs->context, size).line_height + size;
    PlotRect plate = { 0, top > margin ? top : margin, (int)(WIDTH * scale), (int)(HEIGHT * scale) };
    plate.left = canvas->width - margin - plate.width;
    bool has_room = plate.left >= margin && plate.top + plate.height + words_height <= bottom;
    if (!session->has_response || !has_room)
    {
        return;
    }
    VoileFollowDef def = held_follow_def(&session->sandbox->scene.world);
    Response response = find_response(&def);
    bool is_warm = response.figures.regime == VOILE_FOLLOW_UNSTABLE;
    Color color = is_warm ? WARM_COLOR : CURVE_COLOR;
    Plot plot = plot_begin(canvas, glyphs, scale, plate, (PlotRange){ 0.0f, response.seconds }, range_of(&response),
                           say(session->language, "Step response, m over s"));
    plot_level(&plot, 1.0f, TARGET_COLOR);
    if (response.figures.has_settled)
    {
        plot_marker(&plot, response.figures.settling_time, TARGET_COLOR);
    }
    plot_curve(&plot, response.samples, response.count, color, NULL);

    char lines[3][FOLLOW_WORDS_SIZE];
    follow_words_regime(session->language, &def, lines[0]);
    follow_words_numbers(session->language, &def, lines[1]);
    follow_words_response(session->language, &response.figures, lines[2]);
    PlotRect words = { plate.left, plate.top + plate.height, plate.width, words_height };
    draw_words(canvas, glyphs, size, words, is_warm, (const char(*)[FOLLOW_WORDS_SIZE])lines, 3);
}
