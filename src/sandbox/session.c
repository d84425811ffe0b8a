#include "sandbox/session_state.h"

#include "formats/file.h"
#include "sandbox/panel.h"

#include <stdio.h>
#include <string.h>

#define MAX_UNASKED_RECORDING ((size_t)4 << 20) // bytes: nobody may ever want it

// A recording that is asked for is also written while the session goes on, so that a crash costs little.
#define TICKS_PER_SAVE (10 * TICKS_PER_SECOND)

// -------------------------------------------------------------------------------------------------------------- state

bool session_is_paused(const Session* session)
{
    return session->is_paused_by_user || session->is_paused_by_focus;
}

const char* session_pause_reason(const Session* session)
{
    static const char* const reasons[] = { "", "user", "focus", "user and focus" };
    return reasons[(session->is_paused_by_user ? 1 : 0) + (session->is_paused_by_focus ? 2 : 0)];
}

const char* session_pause_words(const Session* session)
{
    if (session->is_paused_by_user)
    {
        return say(session->language, session->is_paused_by_focus ? "Paused by you, and the window has no focus"
                                                                  : "Paused: Space goes on, N steps");
    }
    return session->is_paused_by_focus ? say(session->language, "Paused while the window has no focus") : "";
}

bool session_is_idle(const Session* session)
{
    bool is_moving = eye_is_moving(session_shown_eye(session)) || tools_are_reaching(&session->tools) ||
                     keyboard_cursor_is_moving(session);
    bool is_fading = session->tools.trail.count > 0 || session->toasts.count > 0 || panel_is_waiting(session) ||
                     (session_shows_hints(session) && hints_are_fading(&session->hints));
    return session_is_paused(session) && !is_fading && !is_moving;
}

float session_fraction(const Session* session)
{
    bool shows_last_tick = session_is_paused(session) || !session->has_frames;
    return shows_last_tick ? 1.0f : (float)(session->clock.accumulator / session->clock.step);
}

void session_set_times(Session* session, SessionTimes times)
{
    session->times = times;
}

// --------------------------------------------------------------------------------------------------------------- tick

static double read_clock(const Session* session)
{
    return session->now != NULL ? session->now(session->now_context) : 0.0;
}

// A reset or a set that builds the world anew ends it.
static void tell_failure(Session* session)
{
    static const char failure[] = SAID("The numbers went bad: back to the last good state. R starts again.");
    bool is_told = strcmp(session->message, failure) == 0;
    if (session->sandbox->has_failed && session->message[0] == '\0')
    {
        session_tell(session, 0, failure);
    }
    else if (!session->sandbox->has_failed && is_told)
    {
        session->message[0] = '\0';
    }
}

void session_tick(Session* session)
{
    session_note_view(session);
    double start = read_clock(session);
    notice_before_tick(&session->notice, session->sandbox);
    sandbox_tick(session->sandbox);
    session_take_over_style(session);
    notice_after_tick(&session->notice, session->sandbox);
    double seconds = read_clock(session) - start;
    session->tick_seconds += seconds;
    double share = session->recent_ms_per_tick > 0.0 ? 0.02 : 1.0;
    session->recent_ms_per_tick += share * (1000.0 * seconds - session->recent_ms_per_tick);
    if (session->preferences.has_graphs)
    {
        graphs_note_tick(&session->graphs, session->sandbox, 1000.0 * seconds);
    }
    tell_failure(session);
}

// The hand in a recording moves the world, until it ends.
static void widen_grip(Session* session, int steps)
{
    if (!session_is_watching(session))
    {
        tools_widen_grip(&session->tools, session->sandbox, steps);
    }
}

static void handle_event(Session* session, const SessionEvent* event)
{
    if (session_dialog_takes(session, event) || event->kind == SESSION_EVENT_TEXT)
    {
        return;
    }
    if (event->kind == SESSION_EVENT_KEY)
    {
        if (event->is_key_up || !keyboard_cursor_take_key(session, event))
        {
            session_press_key(session, event);
        }
    }
    else if (event->kind == SESSION_EVENT_ZOOM)
    {
        session_turn_wheel(session, event->notches);
    }
    else if (event->kind == SESSION_EVENT_GRIP)
    {
        widen_grip(session, event->steps);
    }
    else
    {
        keyboard_cursor_see_mouse(session, event);
        session_point(session, event);
    }
}

// --------------------------------------------------------------------------------------------------------------- frame

static void run_events(Session* session, int part, int part_count)
{
    EventPart range = { .part = part, .part_count = part_count };
    SessionEvent event;
    while (events_next(&session->queue, &range, &event))
    {
        handle_event(session, &event);
    }
}

static void run_all_events(Session* session)
{
    run_events(session, 0, 1);
    events_compact(&session->queue);
}

// The panel takes a key at once. One that came before it and waits must not act after it: an undo would undo it.
static void run_earlier_keys(Session* session, const SessionEvent* event)
{
    if (event->kind == SESSION_EVENT_KEY && panel_wants_text(session) && events_have_key(&session->queue))
    {
        run_all_events(session);
    }
}

static void collect_events(Session* session, const SessionFrame* frame)
{
    for (int i = 0; i < frame->event_count; ++i)
    {
        const SessionEvent* event = &frame->events[i];
        run_earlier_keys(session, event);
        if (session_help_takes(session, frame->glyphs, event) ||
            (session_lets_panel_take(session, event) && panel_take_event(session, event)))
        {
            continue;
        }
        if (event->kind != SESSION_EVENT_MOVE)
        {
            panel_end_steps(session);
        }
        SessionEvent moved = *event;
        moved.x -= event_has_place(event) ? session->middle : 0.0f;
        if (!events_add(&session->queue, &moved))
        {
            run_all_events(session);
            events_add(&session->queue, &moved);
        }
    }
}

void session_let_go(Session* session)
{
    tools_let_go(&session->tools, session->sandbox);
    session->slider.is_dragged = false;
    easing_slider_settle(&session->slider, session->sandbox);
    panel_end_drag(session);
    if (session->sandbox->hand.is_holding)
    {
        SandboxCommand command = { .kind = COMMAND_RELEASE };
        VoileResult result = sandbox_apply(session->sandbox, &command, NULL);
        (void)result; // there is a held point
    }
    while (session->sandbox->history.gesture_depth > 0)
    {
        tools_end_gesture(session->sandbox);
    }
}

// A recording that ended in the middle of a drag does not keep the hand from the person.
static void take_over(Session* session)
{
    if (session->has_recorded_hand && !session_is_watching(session))
    {
        session_let_go(session);
        session_take_over_eye(session);
        session->has_recorded_hand = false;
    }
}

// Losing the focus lets go of everything: the system may never say that the button went up. What a recording holds it
// holds; it goes on where it stopped.
static void follow_focus(Session* session, const SessionFrame* frame)
{
    if (!frame->has_focus && !session->is_paused_by_focus)
    {
        run_all_events(session);
        session->slider.is_dragged = false;
        panel_let_go(session);
        session->hover.cloth = -1;
        session_leave_first_person(session);
        if (!session_is_watching(session))
        {
            session_let_go(session);
        }
    }
    session->is_paused_by_focus = !frame->has_focus;
}

// A button and the pointer's place as they will be when all that waits was acted on.
static bool foresee_button(const Session* session, PointerButton button, SessionEvent* out_last)
{
    bool is_down = session->tools.is_down[button];
    bool is_free = session->eye.is_first_person; // of the picture's edges
    *out_last = (SessionEvent){ .x = session->tools.x, .y = session->tools.y };
    out_last->x = is_free ? session->eye.x : out_last->x;
    out_last->y = is_free ? session->eye.y : out_last->y;
    for (int i = session->queue.next; i < session->queue.count; ++i)
    {
        const SessionEvent* event = &session->queue.events[i];
        bool is_of_button = event->button == button;
        is_down = event->kind == SESSION_EVENT_DOWN && is_of_button ? true : is_down;
        is_down = event->kind == SESSION_EVENT_UP && is_of_button ? false : is_down;
        *out_last = event_has_place(event) ? *event : *out_last;
    }
    return is_down;
}

// Ends a drag whose release was lost.
static void end_lost_drags(Session* session, const SessionFrame* frame)
{
    for (int button = 0; button < POINTER_BUTTON_COUNT; ++button)
    {
        SessionEvent last;
        bool is_down = foresee_button(session, (PointerButton)button, &last);
        if (is_down && !frame->buttons_down[button] && !session_is_watching(session))
        {
            SessionEvent up = { .kind = SESSION_EVENT_UP, .x = last.x, .y = last.y, .button = (PointerButton)button };
            events_add(&session->queue, &up);
        }
    }
}

// While paused the hand acts at once. A recording's hand waits for the tick: a person's pause must not change its way.
void session_show_hand(Session* session)
{
    easing_slider_settle(&session->slider, session->sandbox);
    panel_settle(session);
    if (!session_is_watching(session))
    {
        tools_settle(&session->tools, session->sandbox, true);
    }
}

// The camera's way is cut into as many parts as there are ticks. Without one it is gone all the same; then only the
// pointer waits, and not even that where it turns the view or in slow motion: the next tick may be far.
static int run_ticks(Session* session, int due, double elapsed)
{
    int done = 0;
    while (done < due)
    {
        session_play_due_lines(session);
        run_events(session, done, due);
        if (session_is_paused(session))
        {
            break;
        }
        session_advance_eyes(session, elapsed / due, true);
        easing_slider_settle(&session->slider, session->sandbox);
        panel_settle(session);
        tools_settle(&session->tools, session->sandbox, false);
        session_tick(session);
        ++done;
    }
    if (due == 0 && session->speed < SPEED_NORMAL)
    {
        run_all_events(session);
    }
    if (session_is_paused(session))
    {
        run_all_events(session);
        session_play_due_lines(session);
        session_advance_eyes(session, elapsed, false);
        session_show_hand(session);
    }
    else if (due > 0)
    {
        events_compact(&session->queue);
    }
    else
    {
        if (session_is_eye_dragged(session))
        {
            run_all_events(session);
        }
        session_advance_eyes(session, elapsed, false);
    }
    return done;
}

static void look_under_pointer(Session* session, const SessionFrame* frame)
{
    const Tools* tools = &session->tools;
    bool is_free = !tools->is_down[POINTER_LEFT] && !tools->is_down[POINTER_RIGHT] &&
                   (session->eye.drag == EYE_DRAG_NONE || session->eye.is_first_person) &&
                   !session_is_on_slider(session) && !panel_has_pointer(session) && !session->cursor.is_shown;
    session->hover.cloth = -1;
    if (frame->has_pointer && frame->has_focus && is_free && !session_is_watching(session))
    {
        session->hover = tools_find_point(tools, session->sandbox);
    }
}

static void save_now_and_then(Session* session)
{
    if (session->record_path != NULL && session->sandbox->tick - session->saved_tick >= TICKS_PER_SAVE)
    {
        // A failure is told at the end, by session_close; the disk may have room by then. A pipe gets it once, at the end.
        const TextBuffer* buffer = &session->recorder.buffer;
        VoileResult result = file_write_regular(session->record_path, buffer->text, buffer->size, NULL);
        (void)result;
        session->saved_tick = session->sandbox->tick;
    }
}

static void take_over_language(Session* session)
{
    const Preferences* preferences = &session->preferences;
    if (preferences->language != session->language_preference)
    {
        session->language = preferences_language(preferences, session->system_language);
        session->language_preference = preferences->language;
    }
}

int session_frame(Session* session, const SessionFrame* frame)
{
    session->has_frames = true;
    session->page = (DialogPage){ frame->width, frame->height, frame->scale, 0 };
    panel_start_frame(session, frame);
    take_over(session);
    if (!session_is_watching(session))
    {
        tools_claim_carry(&session->tools, session->sandbox);
        session->tools.pixel = frame->pixel; // a script's is that of tools_reset, whatever the window's size
    }
    session_follow_middle(session, frame);
    keyboard_cursor_follow_world(session);
    collect_events(session, frame);
    panel_follow_pointer(session, frame);
    follow_focus(session, frame);
    end_lost_drags(session, frame);

    // Time that passed in a pause is not made up for.
    double elapsed = session->was_paused ? 0.0 : frame->elapsed;
    int due =
        session_is_paused(session) ? 0 : voile_clock_advance(&session->clock, speed_scale(session->speed, elapsed));
    tools_age_trail(&session->tools, frame->elapsed);
    session_walk(session, frame->walk);
    int done = run_ticks(session, due, frame->elapsed);
    session_end_lost_eye_drags(session, frame);

    toasts_age(&session->toasts, frame->elapsed);
    session_look_at_hints(session, frame->elapsed);

    session->was_paused = session_is_paused(session);
    if (session->preferences.has_graphs && !session->was_paused)
    {
        graphs_note_frame(&session->graphs, frame->elapsed, session->times.ms_per_draw);
    }
    look_under_pointer(session, frame);
    pass_watch_look(&session->passes, session->sandbox, session->was_paused);
    take_over_language(session);
    save_now_and_then(session);
    panel_frame(session);
    session_lay_out_help(session, frame->glyphs);
    return done;
}

// --------------------------------------------------------------------------------------------------------------- whole

VoileResult session_create(const SessionDef* def, Session** out_session, VoileError* error)
{
    *out_session = NULL;
    Session* session = voile_allocate(&def->allocator, sizeof(Session));
    if (session == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory to start");
    }
    memset(session, 0, sizeof *session);
    session->allocator = def->allocator;
    session->now = def->now;
    session->now_context = def->now_context;
    session->clipboard = def->clipboard;
    session->record_path = def->record_path;
    session->player.recording = def->recording;
    session->has_recorded_hand = def->recording != NULL;
    session->player_name = def->recording_name != NULL ? def->recording_name : "recording";
    session->clock = voile_default_clock();
    session->speed = SPEED_NORMAL;
    parameters_set_defaults(&preference_parameters, &session->preferences);
    session->preferences = def->preferences != NULL ? *def->preferences : session->preferences;
    session->language = def->language;
    session->system_language = def->system_language;
    session->language_preference = session->preferences.language;
    session->hover.cloth = -1;
    session->start_seconds = read_clock(session);
    tools_reset(&session->tools);
    session->passes.allocator = session->graphs.allocator = def->allocator;
    graphs_clear(&session->graphs);
    pass_watch_chart(&session->passes, session->preferences.has_graphs);
    session->stopwatch = (Stopwatch){ .now = def->now, .context = def->now_context };
    recorder_start(&session->recorder, def->scene, &def->allocator);
    if (def->record_path == NULL)
    {
        session->recorder.buffer.max_size = MAX_UNASKED_RECORDING;
    }

    VoileResult result =
        session->recorder.buffer.has_failed
            ? voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory for a recording of the session")
            : sandbox_create(def->scene, &session->recorder, &session->allocator, &session->sandbox, error);
    if (result != VOILE_OK)
    {
        session_destroy(session);
        return result;
    }
    sandbox_set_stopwatch(session->sandbox, &session->stopwatch);
    session->has_response = def->scene->world.show_response;
    panel_start(session, def->scene);
    session->scene_view_mode = session->scene_color_by = -1;
    session_take_over_style(session);
    session_open_eye(session);
    *out_session = session;
    return VOILE_OK;
}

void session_destroy(Session* session)
{
    if (session != NULL)
    {
        VoileAllocator allocator = session->allocator;
        sandbox_destroy(session->sandbox);
        pass_watch_release(&session->passes);
        graphs_release(&session->graphs);
        recorder_release(&session->recorder);
        voile_release(&allocator, session, sizeof *session);
    }
}

VoileResult session_close(Session* session, VoileError* error)
{
    run_all_events(session);
    panel_let_go(session);
    panel_settle(session);
    session_let_go(session);
    if (session->record_path == NULL)
    {
        return VOILE_OK;
    }
    session_note_view(session);
    recorder_add_hash(&session->recorder, session->sandbox->tick, sandbox_hash(session->sandbox));
    const TextBuffer* buffer = &session->recorder.buffer;
    VoileResult result = file_write(session->record_path, buffer->text, buffer->size, error);
    if (result == VOILE_OK && buffer->has_failed)
    {
        result = voile_fail(error, VOILE_ERROR_MEMORY, 0, "the recording is cut short: it had grown to %zu bytes",
                            buffer->size);
    }
    return result;
}
