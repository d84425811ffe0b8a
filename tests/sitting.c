#include "sitting.h"

#include "formats/numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A hand without a limit is at its target at once, however far it jumps.
#define FRONT_CAMERA "camera_eye = 0 1.2 5\ncamera_at = 0 1.2 0\ngrab_limit = 0\n"
#define SHEET        "[cloth]\ncolumns = 9\nrows = 7\nwidth = 1.6\nheight = 1.2\nposition = 0 1.8 0\npins = top\n"

const char still_sheet[] = FRONT_CAMERA "gravity = 0 0 0\nwind_drag = 0\nfloor = false\n" SHEET;
const char hanging_sheet[] = FRONT_CAMERA "wind = 0.4 0 -0.8\n" SHEET;
const char lone_point[] = FRONT_CAMERA "gravity = 0 0 0\nwind_drag = 0\ndamping = 0\nfloor = false\n"
                                       "[cloth]\ncolumns = 1\nrows = 1\npins = none\nposition = 0 1 0\n";
const char flat_sheet[] = FRONT_CAMERA "flat = true\n" SHEET;

TextSlice slice_of(const char* text)
{
    return (TextSlice){ text, strlen(text) };
}

static void expect_no_errors(const TextErrors* errors)
{
    if (errors->count > 0)
    {
        fail_msg("line %d: %s", errors->errors[0].line, errors->errors[0].message);
    }
}

Scene scene_of(const char* text)
{
    Scene scene;
    TextErrors errors = { .count = 0 };
    VoileResult result = scene_parse(text, strlen(text), 1, &scene, &errors);
    expect_no_errors(&errors);
    assert_int_equal(result, VOILE_OK);
    return scene;
}

Scene builtin_scene(const char* name)
{
    Scene scene;
    VoileError error = { .message = "" };
    if (scene_open_builtin(slice_of(name), &scene, &error) != VOILE_OK)
    {
        fail_msg("%s", error.message);
    }
    return scene;
}

void recording_of(const char* text, Recording* out_recording)
{
    VoileAllocator allocator = voile_default_allocator();
    TextErrors errors = { .count = 0 };
    VoileResult result = recording_parse(text, strlen(text), &allocator, out_recording, &errors);
    expect_no_errors(&errors);
    assert_int_equal(result, VOILE_OK);
    result = player_check(out_recording, &errors);
    expect_no_errors(&errors);
    assert_int_equal(result, VOILE_OK);
}

bool find_golden(const char* path, const char* name, uint64_t* out_value)
{
    FILE* stream = fopen(path, "rb");
    assert_non_null(stream);
    char line[256];
    bool is_found = false;
    while (!is_found && fgets(line, sizeof line, stream) != NULL)
    {
        TextSlice rest = text_line_content(slice_of(line));
        TextSlice word, digits;
        rest.length -= rest.length > 0 && rest.start[rest.length - 1] == '\n' ? 1 : 0;
        is_found = text_next_word(&rest, &word) && text_slice_equals(word, name) && text_next_word(&rest, &digits) &&
                   number_parse_hex(digits.start, digits.length, out_value);
    }
    fclose(stream);
    return is_found;
}

// --- the sandbox alone -----------------------------------------------------------------------------------------------

Sandbox* sandbox_open(const Scene* scene, Recorder* recorder)
{
    VoileAllocator allocator = voile_default_allocator();
    VoileError error = { .message = "" };
    Sandbox* sandbox;
    if (sandbox_create(scene, recorder, &allocator, &sandbox, &error) != VOILE_OK)
    {
        fail_msg("%s", error.message);
    }
    return sandbox;
}

Sandbox* sandbox_open_text(const char* scene_text)
{
    Scene scene = scene_of(scene_text);
    return sandbox_open(&scene, NULL);
}

void sandbox_lead_out_of_numbers(Sandbox* sandbox)
{
    sandbox->hand.target = voile_vec3(3.0e38f, -3.0e38f, 3.0e38f);
}

void sandbox_run(Sandbox* sandbox, int tick_count)
{
    for (int i = 0; i < tick_count; ++i)
    {
        sandbox_tick(sandbox);
    }
}

VoileResult sandbox_try(Sandbox* sandbox, const char* text, VoileError* error)
{
    SandboxCommand command;
    TextSlice rest = slice_of(text);
    TextSlice name;
    assert_true(text_next_word(&rest, &name));
    CommandKind kind = command_find(name);
    assert_int_not_equal(kind, COMMAND_KIND_COUNT);
    VoileResult result = command_parse(kind, text_slice_trim(rest), 1, &command, error);
    return result == VOILE_OK ? sandbox_apply(sandbox, &command, error) : result;
}

void sandbox_do(Sandbox* sandbox, const char* text)
{
    VoileError error = { .message = "" };
    if (sandbox_try(sandbox, text, &error) != VOILE_OK)
    {
        fail_msg("%s: %s", text, error.message);
    }
}

VoileVec3 sandbox_point(const Sandbox* sandbox, int32_t point)
{
    return voile_cloth_position(sandbox->cloths[0].cloth, point);
}

int sandbox_links_alive(const Sandbox* sandbox)
{
    return voile_cloth_links_alive(sandbox->cloths[0].cloth);
}

bool sandbox_has_link(const Sandbox* sandbox, int32_t a, int32_t b)
{
    const VoileCloth* cloth = sandbox->cloths[0].cloth;
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        bool joins = (link.a == a && link.b == b) || (link.a == b && link.b == a);
        if (joins && link.kind == VOILE_LINK_STRUCTURAL)
        {
            return link.is_alive;
        }
    }
    fail_msg("no thread joins the points %d and %d", (int)a, (int)b);
    return false;
}

void sandbox_see(const Sandbox* sandbox, VoileVec3 place, float* out_x, float* out_y)
{
    Camera camera = sandbox_camera(sandbox);
    Projection projection = projection_make(&camera, 1280, 720);
    float x_px, y_px;
    assert_true(projection_point(&projection, place, &x_px, &y_px));
    projection_to_screen(&projection, x_px, y_px, out_x, out_y);
}

// --- the sitting -----------------------------------------------------------------------------------------------------

void sitting_open_scene(Sitting* sitting, const Scene* scene, const Recording* recording)
{
    memset(sitting, 0, sizeof *sitting);
    sitting->scene = *scene;
    sitting->pixel = PIXEL;
    SessionDef def = { .scene = scene, .recording = recording, .recording_name = "test.voile" };
    def.allocator = voile_default_allocator();
    VoileError error = { .message = "" };
    if (session_create(&def, &sitting->session, &error) != VOILE_OK)
    {
        fail_msg("%s", error.message);
    }
    sitting->sandbox = sitting->session->sandbox;
}

void sitting_open(Sitting* sitting, const char* scene_text)
{
    Scene scene = scene_of(scene_text);
    sitting_open_scene(sitting, &scene, NULL);
}

void sitting_close(Sitting* sitting)
{
    session_destroy(sitting->session);
}

static SessionEvent* add_event(Sitting* sitting, SessionEventKind kind)
{
    assert_in_range(sitting->event_count, 0, sizeof sitting->events / sizeof *sitting->events - 1);
    SessionEvent* event = &sitting->events[sitting->event_count++];
    *event = (SessionEvent){ .kind = kind, .x = sitting->x, .y = sitting->y };
    return event;
}

void sitting_move(Sitting* sitting, float x, float y)
{
    sitting->x = x;
    sitting->y = y;
    add_event(sitting, SESSION_EVENT_MOVE);
}

void sitting_move_px(Sitting* sitting, float dx_px, float dy_px)
{
    sitting_move(sitting, sitting->x + dx_px * PIXEL, sitting->y + dy_px * PIXEL);
}

void sitting_aim(Sitting* sitting, int32_t point)
{
    float x, y;
    sandbox_see(sitting->sandbox, sandbox_point(sitting->sandbox, point), &x, &y);
    sitting_move(sitting, x + sitting->session->middle, y);
}

static void press(Sitting* sitting, PointerButton button, bool cuts)
{
    SessionEvent* event = add_event(sitting, SESSION_EVENT_DOWN);
    event->button = button;
    event->cuts = cuts;
    sitting->buttons_down[button] = true;
}

void sitting_press(Sitting* sitting, PointerButton button)
{
    press(sitting, button, button == POINTER_RIGHT);
}

void sitting_press_ctrl(Sitting* sitting)
{
    press(sitting, POINTER_LEFT, true);
}

void sitting_lift(Sitting* sitting, PointerButton button)
{
    add_event(sitting, SESSION_EVENT_UP)->button = button;
    sitting->buttons_down[button] = false;
}

void sitting_key(Sitting* sitting, Action action)
{
    add_event(sitting, SESSION_EVENT_KEY)->action = action;
}

void sitting_widen_grip(Sitting* sitting, int steps)
{
    add_event(sitting, SESSION_EVENT_GRIP)->steps = steps;
}

void sitting_show_widgets(Sitting* sitting)
{
    sitting->width = 1280;
    sitting->height = 720;
    sitting->scale = 1.0f;
    sitting->glyphs = glyphs_builtin();
    sitting->has_glyphs = true;
}

int sitting_frame(Sitting* sitting, double elapsed)
{
    SessionFrame frame = { .elapsed = elapsed, .has_focus = !sitting->is_away, .has_pointer = true };
    frame.pixel = sitting->pixel;
    memcpy(frame.buttons_down, sitting->buttons_down, sizeof frame.buttons_down);
    frame.events = sitting->events;
    frame.event_count = sitting->event_count;
    frame.width = sitting->width;
    frame.height = sitting->height;
    frame.scale = sitting->scale;
    frame.glyphs = sitting->has_glyphs ? &sitting->glyphs : NULL;
    sitting->event_count = 0;
    return session_frame(sitting->session, &frame);
}

void sitting_tick(Sitting* sitting, int count)
{
    for (int i = 0; i < count; ++i)
    {
        assert_int_equal(sitting_frame(sitting, TICK_SECONDS), 1);
    }
}

void sitting_grab(Sitting* sitting, int32_t point)
{
    sitting_aim(sitting, point);
    sitting_press(sitting, POINTER_LEFT);
    sitting_tick(sitting, 1);
}

void sitting_expect_under_pointer(const Sitting* sitting, VoileVec3 place)
{
    float x, y;
    sandbox_see(sitting->sandbox, place, &x, &y);
    assert_near(x + sitting->session->middle, sitting->x, 1.0e-5f);
    assert_near(y, sitting->y, 1.0e-5f);
}

bool sitting_holds(const Sitting* sitting, int32_t point)
{
    const Hand* hand = &sitting->sandbox->hand;
    bool is_in_hand = hand->is_holding && hand->cloth == 0 && hand->point == point;
    assert_int_equal(voile_cloth_is_held(sitting->sandbox->cloths[0].cloth, point), is_in_hand);
    return is_in_hand;
}

void sitting_expect_message(const Sitting* sitting, const char* expected)
{
    char message[SESSION_MESSAGE_SIZE];
    session_print_message(sitting->session, LANGUAGE_ENGLISH, message);
    assert_string_equal(message, expected);
}

const char* sitting_recorded(const Sitting* sitting)
{
    return sitting->session->recorder.buffer.text;
}

void assert_near(float value, float expected, float tolerance)
{
    if (!(value >= expected - tolerance && value <= expected + tolerance))
    {
        fail_msg("%.9g is not within %g of %.9g", (double)value, (double)tolerance, (double)expected);
    }
}

void assert_place(VoileVec3 place, VoileVec3 expected, float tolerance)
{
    assert_near(place.x, expected.x, tolerance);
    assert_near(place.y, expected.y, tolerance);
    assert_near(place.z, expected.z, tolerance);
}

const Camera* sitting_camera_of(const Sitting* sitting)
{
    return &session_shown_eye(sitting->session)->control.camera;
}

void sitting_see(const Sitting* sitting, VoileVec3 place, float* out_x, float* out_y)
{
    float x_px, y_px;
    Projection projection = projection_make(sitting_camera_of(sitting), 1280, 720);
    assert_true(projection_point(&projection, place, &x_px, &y_px));
    projection_to_screen(&projection, x_px, y_px, out_x, out_y);
}

bool sitting_is_home(const Sitting* sitting)
{
    Camera home = sandbox_camera(sitting->sandbox);
    return cameras_are_equal(sitting_camera_of(sitting), &home);
}
