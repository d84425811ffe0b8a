#include "sandbox/view.h"

#include "draw/lines.h"
#include "draw/shapes.h"
#include "sandbox/easing_plot.h"
#include "sandbox/free_columns.h"
#include "sandbox/ground.h"
#include "sandbox/hand_marks.h"
#include "sandbox/help.h"
#include "sandbox/hud.h"
#include "sandbox/panel.h"
#include "sandbox/plots.h"
#include "sandbox/session_state.h"
#include "sandbox/solid_lines.h"
#include "sandbox/theme.h"
#include "sandbox/world_picture.h"

#include <string.h>

#define HOVER_ALPHA   0.85f
#define TRAIL_SECONDS 0.45

// Reference pixels.
#define HINT_MARGIN       20.0f  // the HUD's
#define HINTS_BESIDE_PLOT 720.0f // width of a picture that holds both

#define HANDLE 28.0f // the closed panel's, at the right edge

#define HINTS_BESIDE_TOAST 280.0f // rows that hold both

#define CROSS_COLOR  0xe6eaf1fbu
#define CROSS_SHADE  0x800c1017u
#define CROSS_GAP_PX 4.0f
#define CROSS_END_PX 11.0f

struct View
{
    VoileAllocator allocator;
    Color* backdrop; // of the size and horizon below; NULL before the first picture
    size_t backdrop_size;
    int width, height;
    float horizon;
    const Backdrop* painted; // of the two above
    ClothPicture cloth;
    FloorShadow shadow;
    FloorGrid grid;
};

VoileResult view_create(const VoileAllocator* allocator, View** out_view, VoileError* error)
{
    View* view = voile_allocate(allocator, sizeof(View));
    *out_view = view;
    if (view == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory to draw");
    }
    memset(view, 0, sizeof *view);
    view->allocator = *allocator;
    view->cloth.allocator = *allocator;
    return VOILE_OK;
}

void view_destroy(View* view)
{
    if (view != NULL)
    {
        VoileAllocator allocator = view->allocator;
        cloth_picture_release(&view->cloth);
        voile_release(&allocator, view->backdrop, view->backdrop_size);
        voile_release(&allocator, view, sizeof *view);
    }
}

void view_watch(View* view, ViewTimes* times)
{
    view->cloth.times = times;
}

// ------------------------------------------------------------------------------------------------------------ backdrop

static bool is_paintable(const View* view, const Canvas* canvas)
{
    return view->backdrop != NULL && view->width == canvas->width && view->height == canvas->height;
}

static bool reserve_backdrop(View* view, const Canvas* canvas)
{
    voile_release(&view->allocator, view->backdrop, view->backdrop_size);
    view->backdrop_size = (size_t)canvas->width * (size_t)canvas->height * sizeof(Color);
    view->backdrop = voile_allocate(&view->allocator, view->backdrop_size);
    view->width = canvas->width;
    view->height = canvas->height;
    return view->backdrop != NULL;
}

static bool make_backdrop(View* view, const Canvas* canvas, const Projection* projection, const Backdrop* backdrop)
{
    bool has_size = is_paintable(view, canvas);
    bool is_painted = has_size && view->painted == backdrop;
    if (!has_size && !reserve_backdrop(view, canvas))
    {
        return false;
    }
    Canvas painted = { .pixels = view->backdrop, .width = view->width, .height = view->height, .pitch = view->width };
    if (is_painted)
    {
        backdrop_repaint(&painted, projection, backdrop, view->horizon);
    }
    else
    {
        backdrop_paint(&painted, projection, backdrop);
    }
    view->horizon = backdrop_horizon(projection);
    view->painted = backdrop;
    return true;
}

// The backdrop, on the canvas or as what is to be copied there.
static const Canvas* find_backdrop(View* view, Canvas* canvas, const Projection* projection, const Backdrop* backdrop,
                                   Canvas* out_painted)
{
    if (!make_backdrop(view, canvas, projection, backdrop))
    {
        canvas_fill(canvas, 0xff10141cu);
        return NULL;
    }
    *out_painted =
        (Canvas){ .pixels = view->backdrop, .width = view->width, .height = view->height, .pitch = view->width };
    return out_painted;
}

static void draw_ground(View* view, const Session* session, const Projection* projection, Canvas* canvas, float scale,
                        bool has_cloth)
{
    Canvas painted;
    const Backdrop* backdrop = session_backdrop(session);
    Ground ground = {
        .session = session,
        .cloth = has_cloth ? &view->cloth : NULL,
        .shadow = &view->shadow,
        .grid = &view->grid,
        .canvas = canvas,
        .painted = find_backdrop(view, canvas, projection, backdrop, &painted),
        .projection = projection,
        .backdrop = backdrop,
        .scale = scale,
    };
    ground_draw(&ground);
}

// --------------------------------------------------------------------------------------------------------------- marks

static void draw_hover_mark(const Session* session, const Projection* projection, Canvas* canvas, float scale)
{
    float x, y;
    if (session->hover.cloth >= 0 && projection_point(projection, session->hover.hit.position, &x, &y))
    {
        ring_draw(canvas, x, y, 7.0f * scale, 1.25f * scale, color_with_alpha(mark_colors(session)->pull, HOVER_ALPHA));
    }
}

// The trail in pixels, faded towards its old end.
typedef struct TrailLines
{
    float x[MAX_TRAIL_POINTS], y[MAX_TRAIL_POINTS];
    Color colors[MAX_TRAIL_POINTS];
    int32_t ends[2 * MAX_TRAIL_POINTS];
} TrailLines;

static void place_trail(TrailLines* lines, const CutTrail* trail, const Projection* projection)
{
    for (int i = 0; i < trail->count; ++i)
    {
        projection_to_pixels(projection, trail->x[i], trail->y[i], &lines->x[i], &lines->y[i]);
        lines->ends[2 * i] = i;
        lines->ends[2 * i + 1] = i + 1;
    }
}

// All pieces as one batch, so that they join without notches.
static void stroke_trail(TrailLines* lines, const CutTrail* trail, Color color, float alpha, float width, bool fades,
                         Canvas* canvas)
{
    for (int i = 0; i < trail->count; ++i)
    {
        float youth = fades ? voile_clamp((float)(1.0 - trail->ages[i] / TRAIL_SECONDS), 0.0f, 1.0f) : 1.0f;
        lines->colors[i] = color_with_alpha(color, alpha * youth * youth);
    }
    LineBatch batch = { .x = lines->x, .y = lines->y, .colors = lines->colors, .ends = lines->ends };
    batch.line_count = trail->count > 1 ? trail->count - 1 : 0;
    batch.width = width;
    lines_draw(canvas, &batch);
}

static void draw_trail(const Session* session, const Projection* projection, Canvas* canvas, float scale)
{
    TrailLines lines;
    const MarkColors* colors = mark_colors(session);
    const CutTrail* trail = &session->tools.trail;
    bool fades = !session->preferences.reduced_motion;
    place_trail(&lines, trail, projection);
    stroke_trail(&lines, trail, colors->trail_halo, 0.16f, 7.0f * scale, fades, canvas);
    stroke_trail(&lines, trail, colors->trail, 1.0f, 1.8f * scale, fades, canvas);

    if (session->tools.tools[POINTER_RIGHT] == TOOL_CUT || session->tools.tools[POINTER_LEFT] == TOOL_CUT)
    {
        float x, y;
        projection_to_pixels(projection, session->tools.x, session->tools.y, &x, &y);
        disc_draw(canvas, x, y, 3.0f * scale, colors->trail);
    }
}

// In first person the hand acts in the middle: a small open cross, dark below light, so that it shows on everything.
static void draw_crosshair(const Projection* projection, Canvas* canvas, float scale)
{
    static const float arms[][2] = { { 1.0f, 0.0f }, { -1.0f, 0.0f }, { 0.0f, 1.0f }, { 0.0f, -1.0f } };
    float x, y;
    projection_to_pixels(projection, 0.0f, 0.0f, &x, &y);
    for (int i = 0; i < 8; ++i)
    {
        const float* arm = arms[i % 4];
        float from = CROSS_GAP_PX * scale;
        float to = CROSS_END_PX * scale;
        Color color = i < 4 ? CROSS_SHADE : CROSS_COLOR;
        line_draw(canvas, x + from * arm[0], y + from * arm[1], color, x + to * arm[0], y + to * arm[1], color,
                  (i < 4 ? 3.5f : 1.5f) * scale);
    }
}

// --------------------------------------------------------------------------------------------------------------- whole

// What goes away by itself, the panel, and what lies over all else while it is open.
static void draw_overlays(const Session* session, const Projection* projection, Canvas* canvas,
                          const GlyphSource* glyphs, float scale, bool has_hud, HudRoom room)
{
    Canvas beside = *canvas; // the panel
    beside.width = panel_free_width(session, canvas->width);
    const ThemeColors* theme = session_theme(session);
    bool has_room = (!session->has_response || (float)beside.width >= HINTS_BESIDE_PLOT * scale) &&
                    (session->toasts.count == 0 || (float)(room.bottom - room.top) >= HINTS_BESIDE_TOAST * scale);
    if (has_hud && has_room && !session->preferences.has_graphs && session_shows_hints(session))
    {
        room.bottom = hints_draw(&session->hints, &beside, glyphs, scale, theme, session->language,
                                 (int)(HINT_MARGIN * scale), room.top, room.bottom);
    }
    int handle = session->preferences.has_panel ? 0 : (int)(HANDLE * scale);
    toasts_draw(&session->toasts, theme, canvas, glyphs, scale, handle, beside.width - handle, room.top, room.bottom,
                keyboard_cursor_ring(session, projection, scale));
    panel_draw(session, canvas, glyphs, scale); // its tips lie over the toasts
    if (session->has_help)
    {
        help_draw(&session->help, canvas, glyphs, scale, session->language, theme);
    }
    DialogPage page = { canvas->width, canvas->height, scale, beside.width };
    dialog_draw(&session->dialog, canvas, glyphs, &page, theme, session->language);
}

// Plots and words over the picture.
static void draw_words(const Session* session, const Projection* projection, Canvas* canvas, const GlyphSource* glyphs,
                       float scale, bool has_hud)
{
    FreeColumns columns = free_columns_of(session, projection);
    Canvas centred = *canvas; // the slider lies where the pointer finds it
    centred.pixels += columns.left;
    centred.width = columns.right - columns.left;
    Canvas beside = *canvas; // the panel
    beside.width = panel_free_width(session, canvas->width);
    int plots_top = easing_plots_draw(session, &beside, glyphs, scale);
    easing_slider_draw(&session->slider, session->sandbox, session_theme(session), &centred, glyphs, scale,
                       session->language);
    HudRoom room = { 0, canvas->height };
    if (has_hud)
    {
        room = hud_draw(&beside, session, glyphs, scale, plots_top);
    }
    if (has_hud || session->color_by != COLOR_BY_MATERIAL)
    {
        room.bottom = hud_draw_legend(&beside, session, glyphs, scale, has_hud, plots_top, room.bottom);
    }
    room.bottom = plots_top < room.bottom ? plots_top : room.bottom;
    LabelPage page = { .canvas = &beside, .session = session, .glyphs = glyphs, .scale = scale };
    page.room = room;
    page.has_times = has_hud;
    int bars_top = plots_draw(&page, projection);
    if (has_hud)
    {
        hand_pulls_draw(session, projection, &beside, glyphs, scale, page.labels_bottom, bars_top);
    }
    draw_overlays(session, projection, canvas, glyphs, scale, has_hud, (HudRoom){ room.top, bars_top });
}

void view_draw(View* view, const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale, bool has_hud)
{
    Camera camera = session_shown_eye(session)->control.camera;
    Projection projection = projection_make(&camera, canvas->width, canvas->height);
    projection.middle_x += 0.5f * session->middle * (float)canvas->height;

    bool has_words = (float)canvas->width >= VIEW_MIN_WIDTH * scale && (float)canvas->height >= VIEW_MIN_HEIGHT * scale;
    DepthMap depth;
    ViewTimes* times = view->cloth.times;
    view_times_begin(times);
    bool has_cloth = cloth_picture_begin(&view->cloth, session, canvas, &depth);
    view_times_add(times, VIEW_STAGE_MESH);
    draw_ground(view, session, &projection, canvas, scale, has_cloth);
    view_times_add(times, VIEW_STAGE_GROUND);
    planes_draw(session, &projection, canvas, scale);
    view_times_add(times, VIEW_STAGE_SOLIDS);
    if (has_cloth)
    {
        world_picture_draw(&view->cloth, session, &(ClothPage){ canvas, &depth, &projection, scale });
    }
    grip_ring_draw(session, &projection, canvas, scale);
    blow_ring_draw(session, &projection, canvas, scale);
    draw_hover_mark(session, &projection, canvas, scale);
    hand_marks_draw(session, &projection, canvas, scale);
    keyboard_cursor_draw(session, &projection, canvas, scale);
    if (!session->has_own_eye)
    {
        draw_trail(session, &projection, canvas, scale);
    }
    if (session_is_first_person(session))
    {
        draw_crosshair(&projection, canvas, scale);
    }
    if (has_words)
    {
        draw_words(session, &projection, canvas, glyphs, scale, has_hud);
    }
    view_times_add(times, VIEW_STAGE_MARKS);
}
