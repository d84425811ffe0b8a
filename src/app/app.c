#include "app/app.h"

#include "app/desk.h"
#include "app/events.h"
#include "app/glyphs.h"
#include "app/pacing.h"
#include "app/present.h"
#include "app/settling_screen.h"
#include "app/statistics_file.h"
#include "app/window.h"
#include "sandbox/scene.h"
#include "sandbox/session_desk.h"
#include "sandbox/settling.h"
#include "sandbox/settling_plate.h"
#include "sandbox/view.h"

#include <stdio.h>
#include <string.h>

#define MAX_TITLE_BYTES 256
#define IDLE_WAIT_MS    500 // nothing needs it; a bound on whatever a missing event could cost
#define HELD_BUTTON_MS  100 // how soon a release that never arrived is noticed while nothing else happens

#if defined(_WIN32) || defined(__APPLE__)
static const bool has_modal_resize = true; // the system keeps our loop waiting while a window is resized
#else
static const bool has_modal_resize = false;
#endif

struct App
{
    VoileAllocator allocator;
    Session* session; // NULL until the first scene has settled
    Session* empty;   // what is shown until then; NULL: nothing
    AppOptions options;

    Desk* desk;
    WindowPlace place;

    SDL_Window* window;
    Presenter presenter;
    View* view;
    AppGlyphs* glyphs; // NULL where the font cannot be used
    GlyphSource glyph_source;
    char title[MAX_TITLE_BYTES];

    EventReader reader;
    SettlingScreen settling;
    Pacing pacing;
    FrameMeter meter;
    StatisticsFile statistics;
    bool needs_picture; // what the window shows is not what it should
};

// --- opening and closing -----------------------------------------------------------------------------------------------

// A window without its font is still a sandbox.
static void open_glyphs(App* app)
{
    VoileError error = { 0 };
    app->glyph_source = glyphs_builtin();
    if (app_glyphs_open(&app->allocator, &app->glyphs, &error) == VOILE_OK)
    {
        app->glyph_source = app_glyphs_source(app->glyphs);
    }
    else
    {
        fprintf(stderr, "voile: %s\n", error.message);
    }
}

static VoileResult open_parts(App* app, VoileError* error)
{
    VoileResult result = window_open(app->options.scale, &app->place, &app->window, error);
    if (result == VOILE_OK)
    {
        result = presenter_open(&app->presenter, app->window, PRESENT_SURFACE, error);
    }
    if (result == VOILE_OK)
    {
        result = view_create(&app->allocator, &app->view, error);
    }
    if (result == VOILE_OK)
    {
        open_glyphs(app);
    }
    return result;
}

static void close_parts(App* app)
{
    app_glyphs_close(app->glyphs);
    view_destroy(app->view);
    presenter_close(&app->presenter);
    window_close(app->window);
    statistics_file_release(&app->statistics);
}

// --- a frame -----------------------------------------------------------------------------------------------------------

static PointerMap map_pointer(App* app)
{
    PointerMap map = { 0 };
    SDL_GetWindowSize(app->window, &map.window_width, &map.window_height);
    if (!presenter_size(&app->presenter, &map.picture_width, &map.picture_height))
    {
        map.picture_width = map.window_width;
        map.picture_height = map.window_height;
    }
    return map;
}

static void update_title(App* app)
{
    char title[MAX_TITLE_BYTES];
    session_title(app->session, title, sizeof(title));
    if (strcmp(title, app->title) != 0)
    {
        memcpy(app->title, title, sizeof(title));
        SDL_SetWindowTitle(app->window, title);
    }
}

static void act_on_window(App* app)
{
    EventReader* reader = &app->reader;
    if (reader->has_lost_picture)
    {
        presenter_reset(&app->presenter);
    }
    if (reader->has_new_display)
    {
        pacing_set_rate(&app->pacing, window_refresh_rate(app->window));
    }
    if (reader->wants_fullscreen)
    {
        window_switch_fullscreen(app->window);
        pacing_forget(&app->pacing, SDL_GetPerformanceCounter()); // the system took its time
    }
}

static Session* shown_session(const App* app)
{
    return app->session != NULL ? app->session : app->empty;
}

static float choose_scale(App* app, int picture_width)
{
    float wanted = session_preferences(shown_session(app))->scale;
    return window_scale(app->window, wanted > 0.0f ? wanted : 0.0f, picture_width);
}

static void run_session(App* app, double elapsed)
{
    EventReader* reader = &app->reader;
    PointerMap map = map_pointer(app);
    float scale = choose_scale(app, map.picture_width);
    window_keep_legible(app->window, scale, map.picture_width);
    SessionFrame frame = {
        .elapsed = elapsed,
        .has_focus = reader->focus.is_here,
        .has_pointer = SDL_GetMouseFocus() == app->window,
        .walk = events_walk_keys(reader),
        .pixel = 2.0f * scale / (float)(map.picture_height > 0 ? map.picture_height : 1),
        .width = map.picture_width,
        .height = map.picture_height,
        .scale = scale,
        .glyphs = &app->glyph_source,
        .events = reader->events,
        .event_count = reader->event_count,
    };
    memcpy(frame.buttons_down, reader->buttons_down, sizeof(frame.buttons_down));
    session_frame(app->session, &frame);
}

// The mouse belongs to first person while that lasts.
static void follow_mouse(App* app)
{
    bool is_wanted = session_is_first_person(app->session);
    if (is_wanted == app->reader.is_relative)
    {
        return;
    }
    bool is_switched = SDL_SetRelativeMouseMode(is_wanted ? SDL_TRUE : SDL_FALSE) == 0;
    if (is_wanted && !is_switched)
    {
        session_leave_first_person(app->session);
    }
    events_follow_mouse(&app->reader, is_wanted && is_switched);
}

// SDL starts with its text input on, which some systems show a keyboard for.
static void follow_typing(App* app)
{
    bool is_wanted = session_wants_text(app->session);
    if (app->reader.expects_text)
    {
        return;
    }
    if (is_wanted && SDL_IsTextInputActive() == SDL_FALSE)
    {
        SDL_StartTextInput();
    }
    else if (!is_wanted && SDL_IsTextInputActive() == SDL_TRUE)
    {
        SDL_StopTextInput();
    }
    events_take_text(&app->reader, is_wanted);
}

// From within a frame: the world that is seen is still the one before. At the start there is none.
static void draw_settling(void* context, float share)
{
    App* app = context;
    Session* session = shown_session(app);
    bool is_first = app->session == NULL;
    Canvas canvas;
    if (session != NULL && presenter_begin(&app->presenter, &canvas))
    {
        float scale = choose_scale(app, canvas.width);
        view_draw(app->view, session, &canvas, &app->glyph_source, scale, !is_first);
        settling_plate_draw(session, share, is_first, &canvas, &app->glyph_source, scale);
        app->needs_picture = !presenter_end(&app->presenter);
    }
    pacing_forget(&app->pacing, SDL_GetPerformanceCounter()); // time that the world did not see, nor what is read
    frame_meter_restart(&app->meter);
}

// Returns the seconds that it took, the way to the screen included.
static double draw_picture(App* app)
{
    Canvas canvas;
    uint64_t start = SDL_GetPerformanceCounter();
    app->needs_picture = true;
    if (presenter_begin(&app->presenter, &canvas))
    {
        float scale = choose_scale(app, canvas.width);
        view_draw(app->view, app->session, &canvas, &app->glyph_source, scale, true);
        desk_take_picture(app->desk, app->session, &canvas);
        app->needs_picture = !presenter_end(&app->presenter);
    }
    return (double)(SDL_GetPerformanceCounter() - start) / (double)app->pacing.frequency;
}

static void measure_frame(App* app, double elapsed, double draw_seconds)
{
    if (frame_meter_add(&app->meter, elapsed, draw_seconds))
    {
        session_set_times(app->session, (SessionTimes){ .frames_per_second = app->meter.frames_per_second,
                                                        .ms_per_draw = app->meter.ms_per_draw });
    }
}

// --- the loop ----------------------------------------------------------------------------------------------------------

static int choose_wait_ms(const App* app)
{
    int wait_ms = events_have_button_down(&app->reader) ? HELD_BUTTON_MS : IDLE_WAIT_MS;
    int statistics_ms = statistics_file_milliseconds_left(&app->statistics, SDL_GetTicks64());
    bool has_statistics = app->options.stats_path != NULL;
    return has_statistics && statistics_ms < wait_ms ? statistics_ms : wait_ms;
}

// Sleeps until something happens. Time that passes here is nobody's: the session stands still.
static void wait_for_news(App* app)
{
    SDL_WaitEventTimeout(NULL, choose_wait_ms(app));
    pacing_forget(&app->pacing, SDL_GetPerformanceCounter());
    frame_meter_restart(&app->meter);
}

// Also after a wait for news: a flood of events must not make more frames than the display shows.
static void wait_for_display(App* app)
{
    SDL_Delay(pacing_milliseconds_left(&app->pacing, SDL_GetPerformanceCounter()));
}

// The window shows one scene.
static void take_drops(App* app)
{
    const EventReader* reader = &app->reader;
    bool is_opened = false;
    for (int i = 0; i < reader->drop_count && i < MAX_DROPS && !is_opened; ++i)
    {
        is_opened = desk_take_drop(app->desk, &app->session, reader->drops[i]);
    }
    if (is_opened && reader->drop_count > 1)
    {
        desk_tell_left(app->session, reader->drop_count);
    }
}

static void serve_session(App* app)
{
    take_drops(app);
    desk_serve(app->desk, &app->session);
}

static void run_frame(App* app)
{
    double elapsed = pacing_start_frame(&app->pacing, SDL_GetPerformanceCounter());
    run_session(app, elapsed);
    serve_session(app);
    follow_mouse(app);
    follow_typing(app);
    update_title(app);
    double draw_seconds = draw_picture(app);
    measure_frame(app, elapsed, draw_seconds);
}

// It takes the longest, since all that is kept from then on is made for it. The world waits meanwhile.
static void show_first_picture(App* app)
{
    draw_picture(app);
    pacing_forget(&app->pacing, SDL_GetPerformanceCounter());
}

static void run_frames(App* app)
{
    bool is_idle = false;
    show_first_picture(app);
    while (!app->reader.wants_quit)
    {
        if (is_idle)
        {
            wait_for_news(app);
        }
        wait_for_display(app);

        PointerMap map = map_pointer(app);
        events_read(&app->reader, app->window, &map);
        act_on_window(app);
        if (!is_idle || app->reader.has_news || events_have_button_down(&app->reader))
        {
            run_frame(app);
        }
        is_idle = session_is_idle(app->session) && !app->needs_picture;
        statistics_file_update(&app->statistics, app->session, SDL_GetTicks64());
        window_note_place(app->window, &app->place);
        desk_keep(app->desk, app->session, &app->place, SDL_GetTicks64());
    }
}

// Called within SDL's own event handling, on this thread.
static int SDLCALL redraw_while_resized(void* context, SDL_Event* event)
{
    if (event->type == SDL_WINDOWEVENT &&
        (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED || event->window.event == SDL_WINDOWEVENT_EXPOSED))
    {
        draw_picture(context);
    }
    return 0;
}

static void run_window(App* app)
{
    app->pacing =
        pacing_make(SDL_GetPerformanceFrequency(), window_refresh_rate(app->window), SDL_GetPerformanceCounter());
    if (has_modal_resize)
    {
        SDL_AddEventWatch(redraw_while_resized, app);
    }
    SDL_AddEventWatch(events_start_text_early, &app->reader);
    run_frames(app);
    SDL_DelEventWatch(events_start_text_early, &app->reader);
    SDL_DelEventWatch(redraw_while_resized, app);
}

// The recording counts for more than what was saved, and that for more than the statistics: so much for which error is told.
static VoileResult finish(App* app, VoileError* error)
{
    VoileError other;
    VoileResult closing = session_close(app->session, error);
    VoileResult saving = desk_finish(app->desk, app->session, closing == VOILE_OK ? error : &other);
    VoileResult result = closing != VOILE_OK ? closing : saving;
    VoileResult writing = statistics_file_write(&app->statistics, app->session, result == VOILE_OK ? error : &other);
    return result != VOILE_OK ? result : writing;
}

// --- the first session -------------------------------------------------------------------------------------------------

// The scene without what moves: it looks as what comes will, and is there at once.
static void open_empty(App* app, const SessionDef* def)
{
    Scene scene = *def->scene;
    scene.cloth_count = scene.solid_count = 0;
    scene.world.settle = 0.0f;
    SessionDef empty = *def;
    empty.scene = &scene;
    empty.recording = NULL;
    empty.record_path = NULL;
    VoileResult result = session_create(&empty, &app->empty, NULL);
    (void)result; // without it nothing is shown meanwhile
}

static VoileResult create_session(App* app, const SessionDef* def, const Scene* scene, VoileError* error)
{
    Scene watched = *scene;
    SessionDef own = *def;
    watched.settling_watch = &app->settling.watch;
    own.scene = &watched;
    return session_create(&own, &app->session, error);
}

// Somebody did not want to wait: the curtain hangs in no time.
static VoileResult open_instead(App* app, const SessionDef* def, VoileError* error)
{
    Scene scene;
    SessionDef own = *def;
    TextSlice name = { builtin_scenes[0].name, strlen(builtin_scenes[0].name) };
    own.recording = NULL;
    VoileResult result = scene_open_builtin(name, &scene, error);
    scene_take_host(&scene, def->scene);
    return result == VOILE_OK ? create_session(app, &own, &scene, error) : result;
}

static VoileResult open_session(App* app, const SessionDef* def, VoileError* error)
{
    settling_screen_open(&app->settling, draw_settling, app);
    if (settling_ticks(def->scene) > 0)
    {
        open_empty(app, def);
    }
    VoileResult result = create_session(app, def, def->scene, error);
    bool is_left = result != VOILE_OK && app->settling.was_left;
    VoileError why = is_left ? *error : (VoileError){ .message = "" };
    result = is_left ? open_instead(app, def, error) : result;
    session_destroy(app->empty);
    app->empty = NULL;
    if (result == VOILE_OK)
    {
        session_watch_settling(app->session, &app->settling.watch);
        desk_start(app->desk, app->session, def, is_left ? NULL : app->options.file_path);
    }
    if (is_left && result == VOILE_OK)
    {
        desk_tell_not_opened(app->session, why.message);
    }
    else if (result == VOILE_OK && app->options.has_view)
    {
        session_show_view(app->session, app->options.view);
    }
    return result;
}

// --- the whole ---------------------------------------------------------------------------------------------------------

VoileResult app_open(const VoileAllocator* allocator, const AppOptions* options, App** out_app, VoileError* error)
{
    App* app = voile_allocate(allocator, sizeof(*app));
    *out_app = NULL;
    if (app == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "there is not enough memory for the window");
    }
    memset(app, 0, sizeof(*app));
    app->allocator = *allocator;
    app->options = *options;
    app->desk = options->desk;
    app->place = desk_window_place(app->desk);
    app->statistics.path = options->stats_path;
    app->statistics.buffer.allocator = *allocator;
    VoileResult result = open_parts(app, error);
    if (result != VOILE_OK)
    {
        app_close(app);
        return result;
    }
    *out_app = app;
    return VOILE_OK;
}

VoileResult app_run(App* app, const SessionDef* def, VoileError* error)
{
    SessionDef own = *def;
    own.clipboard = desk_clipboard(app->desk);
    VoileResult result = open_session(app, &own, error);
    result = result == VOILE_OK ? statistics_file_write(&app->statistics, app->session, error) : result;
    if (result == VOILE_OK)
    {
        run_window(app);
        session_watch_settling(app->session, NULL);
        result = finish(app, error);
    }
    return result;
}

void app_close(App* app)
{
    if (app != NULL)
    {
        VoileAllocator allocator = app->allocator;
        session_destroy(app->session);
        close_parts(app);
        voile_release(&allocator, app, sizeof(*app));
    }
}
