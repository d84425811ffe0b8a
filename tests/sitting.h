/// @file sitting.h
/// One sitting at the sandbox in a test: a session on a small scene, a hand with a mouse and keys, and frames.
/// What cannot be made fails the running test at once.

#ifndef TESTS_SITTING_H
#define TESTS_SITTING_H

#include "cmocka_setup.h"

#include "sandbox/session_state.h"

#define TICK_SECONDS (1.0 / TICKS_PER_SECOND)

/// Half heights of a reference pixel in a picture of 720 rows.
#define PIXEL (2.0f / 720.0f)

/// A sheet of 9 x 7 points, 0.2 m apart, seen straight from the front, pinned along its top. Nothing moves it: no
/// gravity, no air, no floor. Point (column, row) is row * 9 + column; its neighbours are 52 reference pixels away.
extern const char still_sheet[];

/// The same, hanging in gravity over a floor and in a breeze.
extern const char hanging_sheet[];

/// The same in gravity, as a flat scene.
extern const char flat_sheet[];

#define SHEET_COLUMNS 9
#define SHEET_ROWS    7
#define SHEET_LINKS   (8 * 7 + 9 * 6) ///< structural ones

/// One free point at (0, 1, 0) that nothing moves or slows, seen from the front.
extern const char lone_point[];

static inline int32_t sheet_point(int32_t column, int32_t row)
{
    return row * SHEET_COLUMNS + column;
}

TextSlice slice_of(const char* text);

Scene scene_of(const char* text);
Scene builtin_scene(const char* name);

/// A recording of the default scene or of the one it names; `out_recording` borrows the text. Its lines are checked.
void recording_of(const char* text, Recording* out_recording);

/// Finds the line `name VALUE` in the file at `path`; false when there is none.
bool find_golden(const char* path, const char* name, uint64_t* out_value);

// --- the sandbox alone -----------------------------------------------------------------------------------------------

Sandbox* sandbox_open(const Scene* scene, Recorder* recorder);
Sandbox* sandbox_open_text(const char* scene_text);
void sandbox_run(Sandbox* sandbox, int tick_count);

/// What no command does: the hand is wanted so far out that the next tick's numbers go bad.
void sandbox_lead_out_of_numbers(Sandbox* sandbox);

/// Applies `text`, a command as a recording writes it; returns what sandbox_apply did.
VoileResult sandbox_try(Sandbox* sandbox, const char* text, VoileError* error);

/// The same, which must go well.
void sandbox_do(Sandbox* sandbox, const char* text);

VoileVec3 sandbox_point(const Sandbox* sandbox, int32_t point);
int sandbox_links_alive(const Sandbox* sandbox);

/// Whether the only cloth's structural link between two points lives; fails where there is none.
bool sandbox_has_link(const Sandbox* sandbox, int32_t a, int32_t b);

/// Where a place is seen, in half heights.
void sandbox_see(const Sandbox* sandbox, VoileVec3 place, float* out_x, float* out_y);

// --- the sitting -----------------------------------------------------------------------------------------------------

typedef struct Sitting
{
    Session* session;
    Sandbox* sandbox; ///< the session's
    Scene scene;      ///< as it was opened
    SessionEvent events[2048];
    int event_count; ///< for the next frame
    bool buttons_down[POINTER_BUTTON_COUNT];
    bool is_away; ///< the window has no focus
    float x, y;   ///< the pointer
    float pixel;  ///< half heights of the window's reference pixel
    int width, height; ///< of the picture; without glyphs there are no widgets
    float scale;
    GlyphSource glyphs;
    bool has_glyphs;
} Sitting;

void sitting_open(Sitting* sitting, const char* scene_text);
void sitting_open_scene(Sitting* sitting, const Scene* scene, const Recording* recording);
void sitting_close(Sitting* sitting);

/// From now on there is text in a picture of 1280 x 720, and so there are widgets.
void sitting_show_widgets(Sitting* sitting);

/// What the hand does before the next frame.
void sitting_move(Sitting* sitting, float x, float y);
void sitting_move_px(Sitting* sitting, float dx_px, float dy_px); ///< reference pixels from where it is, y up
void sitting_aim(Sitting* sitting, int32_t point);                ///< at a point of the first cloth
void sitting_press(Sitting* sitting, PointerButton button);       ///< the right one cuts
void sitting_press_ctrl(Sitting* sitting);                        ///< the left one, which then cuts
void sitting_lift(Sitting* sitting, PointerButton button);
void sitting_key(Sitting* sitting, Action action);
void sitting_widen_grip(Sitting* sitting, int steps); ///< Shift and the wheel

/// Aims at a point of the first cloth, presses the left button and lets a tick go by.
void sitting_grab(Sitting* sitting, int32_t point);

/// Runs the next frame; returns its ticks.
int sitting_frame(Sitting* sitting, double elapsed);

/// A frame of exactly one tick, or `count` of them.
void sitting_tick(Sitting* sitting, int count);

/// Whether the hand holds this point of the first cloth.
bool sitting_holds(const Sitting* sitting, int32_t point);

/// Checks that a place is seen where the pointer is.
void sitting_expect_under_pointer(const Sitting* sitting, VoileVec3 place);

/// The camera that is drawn with, and whether it is the scene's own.
const Camera* sitting_camera_of(const Sitting* sitting);
bool sitting_is_home(const Sitting* sitting);

/// Where a place is seen by it, half heights.
void sitting_see(const Sitting* sitting, VoileVec3 place, float* out_x, float* out_y);

/// Checks what the session has to say to the person, in English.
void sitting_expect_message(const Sitting* sitting, const char* expected);

/// What has been recorded so far.
const char* sitting_recorded(const Sitting* sitting);

void assert_near(float value, float expected, float tolerance);
void assert_place(VoileVec3 place, VoileVec3 expected, float tolerance);

#endif
