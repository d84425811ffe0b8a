// The object at different frame rates: the same way at the same times, and no tremble in a turn.

#include "holding.h"

#include "sandbox/solid_lines.h"

#include <math.h>

#define MOST_TICKS 480

static const double rates[] = { 240.0, 144.0, 60.0, 30.0 };

// Where the pointer is at a time, in half heights.
typedef struct Way
{
    void (*place_at)(double seconds, float* out_x, float* out_y);
    bool is_first_person;
} Way;

// About 0.5 m/s at the cloth.
static void go_round(double seconds, float* out_x, float* out_y)
{
    float angle = 1.5f * (float)seconds;
    *out_x = 0.26f * voile_sin(angle);
    *out_y = 0.26f * voile_cos(angle);
}

// To and fro, at up to half a radian a second.
static void look_about(double seconds, float* out_x, float* out_y)
{
    *out_x = 0.9f * voile_sin((float)seconds);
    *out_y = 0.26f * voile_cos((float)seconds);
}

// The places after each tick that a frame ended with; the others stay as they are.
static void play(const Way* way, double rate, VoileVec3* out_places, bool* out_are_seen)
{
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    float x, y;
    way->place_at(0.0, &x, &y);
    sitting_move(&sitting, x, y);
    if (way->is_first_person)
    {
        sitting_key(&sitting, ACTION_FIRST_PERSON);
    }
    sitting_key(&sitting, ACTION_HOLD);
    sitting_frame(&sitting, 0.0);
    int frame_count = (int)(4.0 * rate + 0.5);
    for (int frame = 1; frame <= frame_count; ++frame)
    {
        way->place_at((double)frame / rate, &x, &y);
        sitting_move(&sitting, x, y);
        sitting_frame(&sitting, 1.0 / rate);
        int64_t tick = sitting.sandbox->tick;
        if (tick > 0 && tick < MOST_TICKS)
        {
            out_places[tick] = object_of(sitting.sandbox);
            out_are_seen[tick] = true;
        }
    }
    assert_in_range(sitting.sandbox->tick, MOST_TICKS - 2, MOST_TICKS);
    assert_int_equal(sitting.sandbox->held.state, HELD_IN_HAND);
    sitting_close(&sitting);
}

static void expect_one_way(const Way* way)
{
    static VoileVec3 expected[MOST_TICKS];
    static bool are_expected[MOST_TICKS];
    play(way, 120.0, expected, are_expected);
    for (size_t i = 0; i < sizeof rates / sizeof *rates; ++i)
    {
        VoileVec3 places[MOST_TICKS];
        bool are_seen[MOST_TICKS] = { false };
        play(way, rates[i], places, are_seen);
        float farthest = 0.0f;
        float length = 0.0f;
        VoileVec3 last = { 0.0f, 0.0f, 0.0f };
        int count = 0;
        for (int tick = 0; tick < MOST_TICKS; ++tick)
        {
            if (are_seen[tick] && are_expected[tick])
            {
                farthest = fmaxf(farthest, voile_distance(places[tick], expected[tick]));
                length += count > 0 ? voile_distance(places[tick], last) : 0.0f;
                last = places[tick];
                ++count;
            }
        }
        print_message("%3.0f Hz: %.2f mm off at most on %.2f m\n", rates[i], 1000.0 * (double)farthest, (double)length);
        assert_true(count >= 110);
        assert_true(length > 1.0f);
        assert_true(farthest < 0.005f);
    }
}

static void at_any_frame_rate_it_goes_the_same_way_after_the_pointer(void** state)
{
    (void)state;
    static const Way way = { go_round, false };
    expect_one_way(&way);
}

static void at_any_frame_rate_it_goes_the_same_way_before_the_eye(void** state)
{
    (void)state;
    static const Way way = { look_about, true };
    expect_one_way(&way);
}

// --- turns ------------------------------------------------------------------------------------------------------------

#define RADIANS_PER_HALF_HEIGHT 0.55465f // of the default camera: 2 * 2 tan(31 degrees / 2) / 2

// The drawn object as the person sees it, in pixels from the picture's middle.
static void see_drawn(const Sitting* sitting, float* out_x, float* out_y)
{
    DrawnSolids solids;
    solids_collect(sitting->session, &solids);
    sitting_see(sitting, solids.items[solids.count - 1].pose.position, out_x, out_y);
    *out_x /= PIXEL;
    *out_y /= PIXEL;
}

static void start_turn(Sitting* sitting)
{
    sitting_open(sitting, hanging_sheet);
    sandbox_do(sitting->sandbox, "set bob_amplitude 0"); // which is meant to be seen
    sitting_key(sitting, ACTION_FIRST_PERSON);
    sitting_key(sitting, ACTION_HOLD);
    sitting_frame(sitting, 0.0);
    sitting_tick(sitting, 10);
}

static void in_a_steady_turn_it_trails_steadily(void** state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; ++i)
    {
        for (int mode = 0; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
        {
            Sitting sitting;
            start_turn(&sitting);
            set_mode(sitting.sandbox, "follow_mode", mode);
            float step = 0.5f / RADIANS_PER_HALF_HEIGHT / (float)rates[i];
            float least = 1.0e9f, most = -1.0e9f, lowest = 1.0e9f, highest = -1.0e9f;
            for (int frame = 0; frame < (int)(6.0 * rates[i]); ++frame)
            {
                sitting_move(&sitting, sitting.x + step, 0.0f);
                sitting_frame(&sitting, 1.0 / rates[i]);
                if (frame >= (int)(3.0 * rates[i]))
                {
                    float x, y;
                    see_drawn(&sitting, &x, &y);
                    least = fminf(least, x);
                    most = fmaxf(most, x);
                    lowest = fminf(lowest, y);
                    highest = fmaxf(highest, y);
                }
            }
            print_message("%3.0f Hz, %s: %.2f to %.2f pixels behind\n", rates[i], follow_mode_names[mode],
                          (double)-most, (double)-least);
            assert_true(most - least < 1.0f);
            assert_true(highest - lowest < 1.0f);
            assert_true(mode == VOILE_FOLLOW_RIGID || most < -20.0f); // it trails: to the left in a turn to the right
            sitting_close(&sitting);
        }
    }
}

static void two_turns_in_a_second_do_not_flip_it(void** state)
{
    (void)state;
    Sitting sitting;
    start_turn(&sitting);
    float step = 2.0f * 6.2831853f / RADIANS_PER_HALF_HEIGHT / 60.0f;
    VoileQuat last = sitting.sandbox->held.follow.rotation;
    VoileVec3 eye = sitting_camera_of(&sitting)->eye;
    for (int frame = 0; frame < 240; ++frame)
    {
        sitting_move(&sitting, sitting.x + (frame < 120 ? step : 0.0f), 0.0f);
        assert_int_equal(sitting_frame(&sitting, 1.0 / 60.0), 2);
        VoileQuat now = sitting.sandbox->held.follow.rotation;
        assert_true(held_is_finite(&sitting.sandbox->held));
        // Upright but for the bank, of 25 degrees at most, which it may have while it turns about another axis.
        assert_true(voile_rotate(now, voile_vec3(0.0f, 1.0f, 0.0f)).y > 0.85f);
        // In a frame it turns no farther than the eye: the dot product is the cosine of half the angle.
        float dot = now.x * last.x + now.y * last.y + now.z * last.z + now.w * last.w;
        assert_true(fabsf(dot) > 0.97f);
        assert_true(voile_distance(object_of(sitting.sandbox), eye) < 2.5f);
        last = now;
    }
    VoileVec3 forward = voile_rotate(last, voile_vec3(0.0f, 0.0f, -1.0f));
    Projection projection = projection_make(sitting_camera_of(&sitting), 1280, 720);
    assert_place(forward, projection.forward, 0.01f);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_any_frame_rate_it_goes_the_same_way_after_the_pointer),
        cmocka_unit_test(at_any_frame_rate_it_goes_the_same_way_before_the_eye),
        cmocka_unit_test(in_a_steady_turn_it_trails_steadily),
        cmocka_unit_test(two_turns_in_a_second_do_not_flip_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
