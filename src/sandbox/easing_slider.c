#include "sandbox/easing_slider.h"

#include "draw/shapes.h"
#include "formats/numbers.h"
#include "sandbox/curvature.h"
#include "sandbox/gradual.h"
#include "sandbox/sandbox.h"

#include <stdio.h>
#include <string.h>

// In reference pixels, x from the picture's middle, y from its lower edge: what a person sees does not depend on the width.
#define TRACK_LEFT    (-110.0f)
#define TRACK_RIGHT   250.0f
#define TRACK_HEIGHT  58.0f
#define HANDLE_RADIUS 8.0f
#define HIT_HEIGHT    28.0f
#define PLATE_LEFT    (-266.0f)
#define PLATE_RIGHT   272.0f
#define LABEL_LEFT    (-254.0f)
#define LABEL_SIZE    13.0f
#define SIDE          280.0f // of the middle, that it needs
#define MIN_ROOM      240.0f // height of a picture that has a slider

// -------------------------------------------------------------------------------------------------------------- pointer

static bool has_slider(const Sandbox* sandbox, float pixel)
{
    return sandbox->scene.world.show_easing && 2.0f >= MIN_ROOM * pixel;
}

float easing_slider_shrink(float half_width)
{
    return half_width > 0.0f && half_width < SIDE ? half_width / SIDE : 1.0f;
}

static bool is_between(float value, float low, float high)
{
    return value >= low && value <= high;
}

bool easing_slider_holds(const Sandbox* sandbox, float pixel, float x, float y)
{
    float margin = 2.0f * HANDLE_RADIUS;
    return has_slider(sandbox, pixel) && is_between(x, (TRACK_LEFT - margin) * pixel, (TRACK_RIGHT + margin) * pixel) &&
           is_between(y + 1.0f, (TRACK_HEIGHT - 0.5f * HIT_HEIGHT) * pixel, (TRACK_HEIGHT + 0.5f * HIT_HEIGHT) * pixel);
}

static int decimals_of(float curvature)
{
    return curvature < 9.995f ? 2 : 1;
}

// Three digits are as fine as the track.
static float round_curvature(float curvature)
{
    char text[NUMBER_TEXT_SIZE];
    float rounded = curvature;
    int length = number_print_fixed((double)curvature, decimals_of(curvature), text);
    bool is_read = number_parse_float(text, (size_t)length, &rounded);
    return is_read ? voile_clamp(rounded, VOILE_EASE_MIN_CURVATURE, VOILE_EASE_MAX_CURVATURE) : curvature;
}

static float handle_x(const Sandbox* sandbox, float pixel)
{
    float share = curvature_share(sandbox->scene.world.easing_curvature);
    return voile_lerp(TRACK_LEFT, TRACK_RIGHT, share) * pixel;
}

static void drag(EasingSlider* slider, float pixel, float x)
{
    float share = ((x - slider->grip) / pixel - TRACK_LEFT) / (TRACK_RIGHT - TRACK_LEFT);
    slider->curvature = round_curvature(curvature_at_share(share));
    slider->has_moved = true;
}

// On the handle it is taken where it is; beside it the handle comes to the pointer.
static void take(EasingSlider* slider, const Sandbox* sandbox, float pixel, float x)
{
    float beside = x - handle_x(sandbox, pixel);
    float reach = 1.5f * HANDLE_RADIUS * pixel;
    slider->is_dragged = true;
    slider->grip = is_between(beside, -reach, reach) ? beside : 0.0f;
    if (slider->grip == 0.0f)
    {
        drag(slider, pixel, x);
    }
}

bool easing_slider_point(EasingSlider* slider, const Sandbox* sandbox, float pixel, const SessionEvent* event)
{
    bool is_left = event->button == POINTER_LEFT;
    if (!slider->is_dragged)
    {
        bool takes = event->kind == SESSION_EVENT_DOWN && is_left && !event->cuts &&
                     easing_slider_holds(sandbox, pixel, event->x, event->y);
        if (takes)
        {
            take(slider, sandbox, pixel, event->x);
        }
        return takes;
    }
    if (event->kind != SESSION_EVENT_DOWN && voile_is_finite(event->x))
    {
        drag(slider, pixel, event->x);
    }
    slider->is_dragged = !(event->kind == SESSION_EVENT_UP && is_left);
    return true;
}

void easing_slider_settle(EasingSlider* slider, Sandbox* sandbox)
{
    if (slider->has_moved && slider->curvature != sandbox->scene.world.easing_curvature)
    {
        SandboxCommand begin = { .kind = COMMAND_BEGIN };
        VoileResult result = slider->has_begun ? VOILE_OK : sandbox_apply(sandbox, &begin, NULL);
        slider->has_begun = true;
        SandboxCommand command = { .kind = COMMAND_SET, .key = "easing_curvature" };
        char text[NUMBER_TEXT_SIZE];
        number_print_float(slider->curvature, text);
        snprintf(command.value, sizeof command.value, "%s", text);
        result = sandbox_apply(sandbox, &command, NULL);
        (void)result; // it is within the range
    }
    slider->has_moved = false;
    if (slider->has_begun && !slider->is_dragged)
    {
        VoileResult result = sandbox_apply(sandbox, &(SandboxCommand){ .kind = COMMAND_END }, NULL);
        (void)result; // somebody else may have ended it
        slider->has_begun = false;
    }
}

// ----------------------------------------------------------------------------------------------------------------- draw

static int to_pixels(float reference_px, float scale)
{
    return (int)(reference_px * scale + 0.5f);
}

static void draw_track(Canvas* canvas, float scale, int from, int to, Color color)
{
    int thickness = to_pixels(4.0f, scale);
    int top = canvas->height - to_pixels(TRACK_HEIGHT, scale) - thickness / 2;
    canvas_blend_rectangle(canvas, from, top, to - from, thickness, color);
}

// As much as there is room for left of the track: with its name, the number alone, or nothing.
static void draw_label(Canvas* canvas, const GlyphSource* glyphs, float scale, float shrink, const char* const texts[2],
                       Color color)
{
    int size = to_pixels(LABEL_SIZE, scale);
    FontMetrics metrics = glyphs->metrics(glyphs->context, size);
    int left = canvas->width / 2 - to_pixels(-LABEL_LEFT * shrink, scale);
    int room = to_pixels((TRACK_LEFT - LABEL_LEFT) * shrink - HANDLE_RADIUS, scale);
    int baseline = canvas->height - to_pixels(TRACK_HEIGHT, scale) + metrics.ascent * 7 / 20;
    for (int i = 0; i < 2; ++i)
    {
        if (text_width(glyphs, size, texts[i]) <= room)
        {
            text_draw(canvas, glyphs, size, left, baseline, color, texts[i]);
            return;
        }
    }
}

void easing_slider_draw(const EasingSlider* slider, const Sandbox* sandbox, const ThemeColors* theme, Canvas* canvas,
                        const GlyphSource* glyphs, float scale, Language language)
{
    if (!has_slider(sandbox, 2.0f * scale / (float)canvas->height))
    {
        return;
    }
    float shrink = easing_slider_shrink(0.5f * (float)canvas->width / scale);
    int middle = canvas->width / 2;
    int height = to_pixels(HIT_HEIGHT, scale);
    int left = middle - to_pixels(-PLATE_LEFT * shrink, scale);
    canvas_blend_rectangle(canvas, left, canvas->height - to_pixels(TRACK_HEIGHT, scale) - height / 2,
                           to_pixels((PLATE_RIGHT - PLATE_LEFT) * shrink, scale), height, theme->plate);
    float curvature = sandbox->scene.world.easing_curvature;
    float along = voile_lerp(TRACK_LEFT, TRACK_RIGHT, curvature_share(curvature)) * shrink;
    float x = 0.5f * (float)canvas->width + along * scale;
    float y = (float)canvas->height - TRACK_HEIGHT * scale;
    int track_left = middle - to_pixels(-TRACK_LEFT * shrink, scale);
    draw_track(canvas, scale, track_left, middle + to_pixels(TRACK_RIGHT * shrink, scale), theme->track);
    draw_track(canvas, scale, track_left, (int)x, theme->travel);
    if (slider->is_dragged)
    {
        disc_draw(canvas, x, y, 1.9f * HANDLE_RADIUS * scale, color_with_alpha(theme->handle, 0.25f));
    }
    disc_draw(canvas, x, y, HANDLE_RADIUS * scale, theme->handle);
    char text[64], number[NUMBER_TEXT_SIZE];
    number_print_fixed((double)curvature, decimals_of(curvature), number);
    snprintf(text, sizeof text, say(language, "curvature %s"), number);
    draw_label(canvas, glyphs, scale, shrink, (const char* const[]){ text, number }, theme->text);
}

float easing_slider_top(const Sandbox* sandbox, float pixel)
{
    return has_slider(sandbox, pixel) ? TRACK_HEIGHT + 0.5f * HIT_HEIGHT : 0.0f;
}
