// Whatever a person does with the view, the hand and the pause: the camera stays a camera, and what was recorded plays
// back to the same world, seen from the same place.

#include "sitting.h"

#include "property/property.h"

#define FRAMES 400

static const Action actions[] = {
    ACTION_VIEW_HOME,    ACTION_VIEW_FRONT,   ACTION_VIEW_SIDE, ACTION_VIEW_THREE_QUARTER,
    ACTION_FIRST_PERSON, ACTION_FIRST_PERSON, ACTION_CLOSE,     ACTION_PAUSE,
    ACTION_STEP,         ACTION_PIN,          ACTION_RESET,
};

static void press_or_lift(Sitting* sitting, Random* random)
{
    PointerButton button = (PointerButton)random_below(random, POINTER_BUTTON_COUNT);
    if (sitting->buttons_down[button])
    {
        sitting_lift(sitting, button);
        return;
    }
    sitting_press(sitting, button);
    sitting->events[sitting->event_count - 1].pans = button == POINTER_MIDDLE && random_happens(random, 0.3f);
}

static void gesture(Sitting* sitting, Random* random)
{
    for (int i = random_below(random, 4); i > 0; --i)
    {
        sitting_move(sitting, random_between(random, -1.7f, 1.7f), random_between(random, -1.0f, 1.0f));
    }
    if (random_happens(random, 0.15f))
    {
        press_or_lift(sitting, random);
    }
    if (random_happens(random, 0.1f))
    {
        SessionEvent* event = &sitting->events[sitting->event_count++];
        *event = (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = random_between(random, -9.0f, 9.0f) };
    }
    if (random_happens(random, 0.1f))
    {
        sitting_key(sitting, actions[random_below(random, (int)(sizeof actions / sizeof *actions))]);
    }
}

static void expect_a_camera(const Sitting* sitting)
{
    Camera camera = session_shown_eye(sitting->session)->control.camera;
    Projection projection = projection_make(&camera, 1280, 720);
    assert_true(voile_is_finite3(camera.eye) && voile_is_finite3(camera.at));
    assert_true(voile_distance(camera.eye, camera.at) > 0.05f);
    assert_near(voile_length(projection.right), 1.0f, 1e-4f);
    assert_true(projection.up.y > 0.0f);
}

static void expect_the_same_again(const Scene* scene, const Sitting* first)
{
    Recording recording;
    recording_of(sitting_recorded(first), &recording);
    Sitting second;
    sitting_open_scene(&second, scene, &recording);
    assert_int_equal(session_run(second.session, first->sandbox->tick, NULL), VOILE_OK);
    assert_int_equal(sandbox_hash(second.sandbox), sandbox_hash(first->sandbox));
    assert_true(
        cameras_are_equal(&second.session->eye.control.camera, &session_shown_eye(first->session)->control.camera));
    sitting_close(&second);
    recording_release(&recording);
}

static void any_look_around_leaves_a_camera_and_a_recording(void** state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 20; ++seed)
    {
        Random random = random_from_seed(seed);
        Scene scene = scene_of(hanging_sheet);
        Sitting sitting;
        sitting_open_scene(&sitting, &scene, NULL);
        for (int i = 0; i < FRAMES; ++i)
        {
            gesture(&sitting, &random);
            sitting.is_away = random_happens(&random, 0.01f);
            sitting_frame(&sitting, (double)random_between(&random, 0.0f, 0.05f));
            expect_a_camera(&sitting);
        }
        assert_int_equal(session_close(sitting.session, NULL), VOILE_OK);
        session_note_view(sitting.session);
        expect_the_same_again(&scene, &sitting);
        sitting_close(&sitting);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_look_around_leaves_a_camera_and_a_recording),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
