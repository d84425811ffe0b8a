#include "sandbox/easing_plot.h"

#include "draw/plot.h"
#include "formats/numbers.h"
#include "sandbox/easing_slider.h"
#include "sandbox/motion.h"
#include "sandbox/session_state.h"
#include "sandbox/theme.h"

#include <stdio.h>

#define MARGIN      20.0f // reference pixels
#define GAP         12.0f
#define PLOT_HEIGHT 190.0f
#define GOOD_HEIGHT 0.3f // of the picture's
#define MOST_HEIGHT 0.45f
#define MOST_WIDTH  1400.0f
#define SAMPLES     257  // odd: one of them is the middle
#define MOST_SPEED  4.0f // a power below 1 is infinitely fast at its ends

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
    snprintf(out_label, capacity, say(language, most < 1.0e5f ? "speed, 1 is %s" : "speed"), number);
}

// Returns whether it had room.
static bool draw_plot(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale, PlotRect rect,
                      const ShownFamily* shown)
{
    const PlotRange unit = { 0.0f, 1.0f };
    const ThemeColors* theme = session_theme(session);
    const Sandbox* sandbox = session->sandbox;
    float curvature = gradual_curvature(&sandbox->gradual, &sandbox->scene.world);
    VoileEaseCurve curve = voile_ease_prepare(shown->family, curvature);
    Samples samples;
    char label[64];
    float part;
    sample(&curve, &samples);
    print_speed(session->language, samples.most_speed, label, sizeof label);

    PlotHead head = { .title = say(session->language, shown->title), .key_count = 2 };
    head.keys[0] = (PlotKey){ label, theme->curve };
    head.keys[1] = (PlotKey){ say(session->language, "way"), theme->warm_curve };
    Plot plot = plot_begin_in_style(&theme->plot, canvas, glyphs, scale, rect, unit, unit, &head);
    bool has_dot = find_part(session, shown->family, &part);
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

// The families that are shown where there is no room for all.
typedef struct FamilyRow
{
    int first, count;
} FamilyRow;

// The one that something moves along comes before the others.
static FamilyRow choose_row(const Session* session, int count)
{
    float part;
    int moving = 0;
    for (int i = FAMILY_COUNT - 1; i >= 0; --i)
    {
        moving = find_part(session, shown_families[i].family, &part) ? i : moving;
    }
    return (FamilyRow){ moving + count <= FAMILY_COUNT ? moving : FAMILY_COUNT - count, count };
}

// Side by side within the whole. Returns whether all had room.
static bool draw_row(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale, FamilyRow row,
                     PlotRect whole)
{
    int gap = to_pixels(GAP, scale);
    bool have_room = true;
    for (int i = 0; i < row.count; ++i)
    {
        PlotRect rect = whole;
        rect.width = (whole.width - (row.count - 1) * gap) / row.count;
        rect.left = whole.left + i * (rect.width + gap);
        have_room = draw_plot(session, canvas, glyphs, scale, rect, &shown_families[row.first + i]) && have_room;
    }
    return have_room;
}

// As low as is good, and higher where names need it.
static PlotRect place_row(const Canvas* canvas, float scale, float slider_top, float share)
{
    int most_width = to_pixels(MOST_WIDTH, scale);
    int width = canvas->width - 2 * to_pixels(MARGIN, scale);
    PlotRect whole = { .width = width < most_width ? width : most_width };
    whole.height = (int)voile_clamp(share * (float)canvas->height, 0.0f, PLOT_HEIGHT * scale);
    whole.left = (canvas->width - whole.width) / 2;
    whole.top = canvas->height - to_pixels(slider_top, scale) - to_pixels(GAP, scale) / 2 - whole.height;
    return whole;
}

int easing_plots_draw(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    float slider_top = easing_slider_top(session->sandbox, 2.0f * scale / (float)canvas->height);
    if (!(slider_top > 0.0f))
    {
        return canvas->height;
    }
    Canvas nothing = { .pixels = canvas->pixels, .pitch = canvas->pitch }; // measures
    for (int count = FAMILY_COUNT; count > 0; --count)
    {
        FamilyRow row = choose_row(session, count);
        for (int i = 0; i < 2; ++i)
        {
            PlotRect whole = place_row(canvas, scale, slider_top, i == 0 ? GOOD_HEIGHT : MOST_HEIGHT);
            if (draw_row(session, &nothing, glyphs, scale, row, whole))
            {
                draw_row(session, canvas, glyphs, scale, row, whole);
                return whole.top;
            }
        }
    }
    return canvas->height - to_pixels(slider_top, scale);
}
