#include "sandbox/easing_plot.h"

#include "draw/plot.h"
#include "formats/numbers.h"
#include "sandbox/easing_slider.h"
#include "sandbox/motion.h"
#include "sandbox/panel.h"
#include "sandbox/session_state.h"
#include "sandbox/theme.h"

#include <stdio.h>

#define MARGIN        20.0f // reference pixels
#define GAP           12.0f
#define PLOT_HEIGHT   190.0f
#define GOOD_HEIGHT   0.3f // of the picture's
#define MOST_HEIGHT   0.45f
#define MOST_WIDTH    1400.0f
#define HANDLE        28.0f // the panel's, at the right edge
#define LINE_TOP      44.0f
#define WEIGHT_RADIUS 12.0f
#define SAMPLES       257    // odd: one of them is the middle
#define MAX_SPEED     1.0e5f // that is told
#define MOST_SPEED    4.0f   // a power below 1 is infinitely fast at its ends

typedef struct ShownFamily
{
    VoileEase family;
    const char* title;
} ShownFamily;

static const ShownFamily shown_families[] = {
    { VOILE_EASE_LOGISTIC, SAID("Logistic") },
    { VOILE_EASE_COSINE, SAID("Cosine") },
    { VOILE_EASE_POWER, SAID("Power") },
};

#define FAMILY_COUNT ((int)(sizeof shown_families / sizeof *shown_families))

// ---------------------------------------------------------------------------------------------------------------- dots

static bool is_on_its_way(const MotionSpan* span)
{
    const KeyParameters* from = span->from;
    const KeyParameters* to = span->to;
    return voile_distance(from->move, to->move) > 0.0f || voile_distance(from->turn, to->turn) > 0.0f;
}

static bool repeats(const Scene* scene, const SceneKey* key)
{
    return key->owner == KEY_OWNER_CLOTH ? scene->cloths[key->owner_index].repeat
                                         : scene->solids[key->owner_index].repeat;
}

static double shown_seconds(const Session* session)
{
    double ticks = (double)session->sandbox->world_ticks - 1.0 + (double)session_fraction(session);
    return ticks > 0.0 ? ticks / TICKS_PER_SECOND : 0.0;
}

// Where on its way the first thing is that now moves along the family at the world's curvature. What rests has arrived.
static bool find_part(const Session* session, VoileEase family, float* out_part)
{
    const Scene* scene = &session->sandbox->scene;
    for (int i = 0; i < scene->key_count; ++i)
    {
        const SceneKey* key = &scene->keys[i];
        MotionSpan span =
            motion_span_at(scene, key->owner, key->owner_index, repeats(scene, key), shown_seconds(session));
        if (span.to != NULL && span.to->easing == (int32_t)family && !(span.to->curvature > 0.0f))
        {
            *out_part = is_on_its_way(&span) ? span.part : 1.0f;
            return true;
        }
    }
    return false;
}

// --------------------------------------------------------------------------------------------------------------- plots

typedef struct Samples
{
    float values[SAMPLES], speeds[SAMPLES];
    float most_speed;
} Samples;

// The speed as a share of the largest one, so that both curves fill the same frame.
static void sample(const VoileEaseCurve* curve, Samples* out_samples)
{
    float most = voile_ease_speed_at(curve, 0.5f);
    for (int i = 0; i < SAMPLES; ++i)
    {
        float t = (float)i / (float)(SAMPLES - 1);
        out_samples->values[i] = voile_ease_at(curve, t);
        out_samples->speeds[i] = voile_ease_speed_at(curve, t);
        float bounded = out_samples->speeds[i] < MOST_SPEED ? out_samples->speeds[i] : MOST_SPEED;
        most = bounded > most ? bounded : most;
    }
    for (int i = 0; i < SAMPLES; ++i)
    {
        out_samples->speeds[i] /= most;
    }
    out_samples->most_speed = most;
}

static void print_speed(Language language, float most, char* out_label, size_t capacity)
{
    char number[NUMBER_TEXT_SIZE];
    number_print_fixed((double)most, most < 99.95f ? 2 : 0, number);
    snprintf(out_label, capacity, say(language, most < MAX_SPEED ? "speed, 1 is %s" : "speed"), number);
}

static VoileEaseCurve prepare(const Session* session, const ShownFamily* family)
{
    const Sandbox* sandbox = session->sandbox;
    return voile_ease_prepare(family->family, gradual_curvature(&sandbox->gradual, &sandbox->scene.world));
}

// A plot of a row, whose heads are level.
typedef struct ShownPlot
{
    const ShownFamily* family;
    char label[64]; // of the speed
    PlotDetail detail;
    int head_rows;
} ShownPlot;

static ShownPlot show(const Session* session, const ShownFamily* family, PlotDetail detail)
{
    ShownPlot shown = { .family = family, .detail = detail };
    Samples samples;
    VoileEaseCurve curve = prepare(session, family);
    sample(&curve, &samples);
    // Where nothing has a number the speed has none either.
    float most = detail == PLOT_BARE ? MAX_SPEED : samples.most_speed;
    print_speed(session->language, most, shown.label, sizeof shown.label);
    return shown;
}

static PlotHead head_of(const Session* session, const ShownPlot* shown, const ThemeColors* theme)
{
    PlotHead head = { .title = say(session->language, shown->family->title), .detail = shown->detail };
    head.least_rows = shown->head_rows;
    head.key_count = 2;
    head.keys[0] = (PlotKey){ shown->label, theme->curve };
    head.keys[1] = (PlotKey){ say(session->language, "way"), theme->warm_curve };
    return head;
}

// Returns whether it had room.
static bool draw_plot(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale, PlotRect rect,
                      const ShownPlot* shown)
{
    const PlotRange unit = { 0.0f, 1.0f };
    const ThemeColors* theme = session_theme(session);
    Samples samples;
    float part;
    VoileEaseCurve curve = prepare(session, shown->family);
    sample(&curve, &samples);
    PlotHead head = head_of(session, shown, theme);
    Plot plot = plot_begin_in_style(&theme->plot, canvas, glyphs, scale, rect, unit, unit, &head);
    bool has_dot = find_part(session, shown->family->family, &part);
    if (has_dot)
    {
        plot_marker(&plot, part, theme->marker);
    }
    plot_curve(&plot, samples.speeds, SAMPLES, theme->curve);
    plot_curve(&plot, samples.values, SAMPLES, theme->warm_curve);
    if (has_dot)
    {
        plot_dot(&plot, part, voile_ease_speed_at(&curve, part) / samples.most_speed, theme->curve);
        plot_dot(&plot, part, voile_ease_at(&curve, part), theme->warm_curve);
    }
    return plot.is_open;
}

static int to_pixels(float reference_px, float scale)
{
    return (int)(reference_px * scale + 0.5f);
}

// The families that are shown where there is no room for all, and how.
typedef struct FamilyRow
{
    int first, count;
    PlotDetail detail;
} FamilyRow;

// The one that something moves along comes before the others.
static FamilyRow choose_row(const Session* session, int count, PlotDetail detail)
{
    float part;
    int moving = 0;
    for (int i = FAMILY_COUNT - 1; i >= 0; --i)
    {
        moving = find_part(session, shown_families[i].family, &part) ? i : moving;
    }
    return (FamilyRow){ moving + count <= FAMILY_COUNT ? moving : FAMILY_COUNT - count, count, detail };
}

// Side by side within the whole. Returns whether all had room.
static bool draw_row(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale, FamilyRow row,
                     PlotRect whole)
{
    ShownPlot plots[FAMILY_COUNT];
    int gap = to_pixels(GAP, scale);
    int width = (whole.width - (row.count - 1) * gap) / row.count;
    int head_rows = 0;
    for (int i = 0; i < row.count; ++i)
    {
        plots[i] = show(session, &shown_families[row.first + i], row.detail);
        PlotHead head = head_of(session, &plots[i], session_theme(session));
        head_rows = larger_of(head_rows, plot_rows_needed(glyphs, scale, width, &head));
    }
    bool have_room = true;
    for (int i = 0; i < row.count; ++i)
    {
        PlotRect rect = { whole.left + i * (width + gap), whole.top, width, whole.height };
        plots[i].head_rows = head_rows;
        have_room = draw_plot(session, canvas, glyphs, scale, rect, &plots[i]) && have_room;
    }
    return have_room;
}

// The lower edge of what the plots tell of, where a person sees it at first.
static int find_weights_bottom(const Session* session, const Canvas* canvas, float scale)
{
    Camera home = session_home_camera(session);
    Projection projection = projection_make(&home, canvas->width, canvas->height);
    return (int)home_fit_bottom(&session->home_fit, &projection) + to_pixels(WEIGHT_RADIUS, scale);
}

// Not higher than a share of the picture, and above `bottom`. It keeps clear of the panel's handle.
static PlotRect place_row(const Session* session, const Canvas* canvas, float scale, int bottom, int most_height)
{
    int gap = to_pixels(GAP, scale) / 2;
    PlotRect whole = { .height = smaller_of(most_height, (int)(PLOT_HEIGHT * scale)) };
    whole.top = bottom - gap - whole.height;
    bool meets = panel_handle_meets(session, canvas->height, scale, whole.top, bottom);
    int width = canvas->width - 2 * to_pixels(meets ? HANDLE : MARGIN, scale);
    whole.width = smaller_of(width, to_pixels(MOST_WIDTH, scale));
    whole.left = (canvas->width - whole.width) / 2;
    return whole;
}

// How a row is drawn: as many plots as have room side by side below what they tell of, rather with less written than fewer of
// them, and over it in small pictures only.
typedef struct RowTry
{
    PlotDetail detail;
    float share; // of the picture's height, at most
    bool covers;
} RowTry;

static const RowTry tries[] = {
    { PLOT_WHOLE, GOOD_HEIGHT, false }, { PLOT_COMPACT, MOST_HEIGHT, false }, { PLOT_BARE, MOST_HEIGHT, false },
    { PLOT_WHOLE, MOST_HEIGHT, true },  { PLOT_COMPACT, MOST_HEIGHT, true },  { PLOT_BARE, MOST_HEIGHT, true },
};
#define DETAIL_COUNT 3

// Returns the upper edge, or `bottom` where it had no room.
static int try_row(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale, int bottom,
                   const RowTry* tried, int count)
{
    Canvas nothing = { .pixels = canvas->pixels, .pitch = canvas->pitch }; // measures
    int most = (int)(tried->share * (float)canvas->height);
    int room = bottom - to_pixels(GAP, scale) / 2 - find_weights_bottom(session, canvas, scale);
    FamilyRow row = choose_row(session, count, tried->detail);
    PlotRect whole = place_row(session, canvas, scale, bottom, tried->covers ? most : smaller_of(most, room));
    if (whole.height <= 0 || !draw_row(session, &nothing, glyphs, scale, row, whole))
    {
        return bottom;
    }
    draw_row(session, canvas, glyphs, scale, row, whole);
    return whole.top;
}

// Pictures without a slider have the HUD's line there.
int easing_plots_draw(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    float slider_top = easing_slider_top(session->sandbox, 2.0f * scale / (float)canvas->height);
    if (!session->sandbox->scene.world.show_easing)
    {
        return canvas->height;
    }
    int bottom = canvas->height - to_pixels(slider_top > 0.0f ? slider_top : LINE_TOP, scale);
    // The bars of the passes, which somebody asked for, go before: both would lie over the weights.
    int try_count = session->passes.is_on ? 0 : 2 * FAMILY_COUNT * DETAIL_COUNT;
    for (int i = 0; i < try_count; ++i)
    {
        int covering = i / (FAMILY_COUNT * DETAIL_COUNT);
        int count = FAMILY_COUNT - i / DETAIL_COUNT % FAMILY_COUNT;
        const RowTry* tried = &tries[covering * DETAIL_COUNT + i % DETAIL_COUNT];
        int top = try_row(session, canvas, glyphs, scale, bottom, tried, count);
        if (top < bottom)
        {
            return top;
        }
    }
    return bottom;
}
