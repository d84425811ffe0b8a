#include "sandbox/cloth_marks.h"

#include "draw/shapes.h"
#include "sandbox/hand_marks.h"
#include "sandbox/regions.h"
#include "sandbox/session_state.h"
#include "sandbox/weights.h"

#define PIN_RADIUS_PX 1.9f
#define WEIGHT_SHADE  0xff3a4457u
#define WEIGHT_BRIGHT 0xffdfe8f5u
#define WEIGHT_RINGS  12

typedef struct Marked
{
    const ClothPicture* picture;
    const Session* session;
    const ClothPage* page;
    const ViewStyle* style;
} Marked;

// --- pins ------------------------------------------------------------------------------------------------------------

static bool is_hidden(const Marked* marked, int32_t vertex)
{
    const ClothPicture* picture = marked->picture;
    const DepthMap* depth = marked->page->depth;
    float x = picture->x[vertex];
    float y = picture->y[vertex];
    bool is_inside =
        x >= 0.0f && y >= 0.0f && x < (float)marked->page->canvas->width && y < (float)marked->page->canvas->height;
    if (!marked->style->hides || !is_inside)
    {
        return false;
    }
    int column = (int)x >> depth->shift;
    int row = (int)y >> depth->shift;
    float bias = 1.0f + 2.0f * marked->style->bias;
    return picture->inverse_depth[vertex] * bias < depth->values[(size_t)row * (size_t)depth->pitch + (size_t)column];
}

static void draw_pins(const Marked* marked)
{
    int32_t vertex = 0;
    const Sandbox* sandbox = marked->session->sandbox;
    Color color = mark_colors(marked->session)->pin;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        for (int32_t point = 0; point < cloth->point_count; ++point, ++vertex)
        {
            if (voile_cloth_is_pinned(cloth->cloth, point) && !is_hidden(marked, vertex))
            {
                disc_draw(marked->page->canvas, marked->picture->x[vertex], marked->picture->y[vertex],
                          PIN_RADIUS_PX * marked->page->scale, color);
            }
        }
    }
}

// --- weights ---------------------------------------------------------------------------------------------------------

// Discs one in the other, the brighter the nearer to where the light falls.
static void draw_ball(Canvas* canvas, float x, float y, float radius)
{
    for (int ring = 0; ring < WEIGHT_RINGS; ++ring)
    {
        float inwards = (float)ring / WEIGHT_RINGS;
        float shift = 0.45f * radius * inwards;
        Color color = color_mix(WEIGHT_SHADE, WEIGHT_BRIGHT, inwards * inwards);
        disc_draw(canvas, x + shift * cloth_to_light.x, y - shift * cloth_to_light.y, radius * (1.0f - inwards), color);
    }
}

static void draw_weights(const Marked* marked)
{
    int32_t vertex = 0;
    const ClothPicture* picture = marked->picture;
    const Sandbox* sandbox = marked->session->sandbox;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const ClothParameters* cloth = &sandbox->scene.cloths[i];
        float radius = weights_are_given(cloth) ? weight_radius(cloth->weight) : 0.0f;
        for (int32_t point = 0; point < sandbox->cloths[i].point_count; ++point, ++vertex)
        {
            bool is_weight = radius > 0.0f && region_lists_point(&cloth->weight_points, point);
            if (is_weight && picture->inverse_depth[vertex] > 0.0f && !is_hidden(marked, vertex))
            {
                draw_ball(marked->page->canvas, picture->x[vertex], picture->y[vertex],
                          radius * marked->page->projection->focal_px * picture->inverse_depth[vertex]);
            }
        }
    }
}

// --- whole -----------------------------------------------------------------------------------------------------------

void cloth_marks_draw(const ClothPicture* picture, const Session* session, const ClothPage* page)
{
    Marked marked = { picture, session, page, &view_styles[session->view_mode] };
    draw_pins(&marked);
    draw_weights(&marked);
}
