// The object past its spring's limit and against cloths that pull back; and grabbed points that follow by the same modes.

#include "holding.h"
#include "slow_code.h"

#include <math.h>

#define CURTAIN                                                                                                        \
    "damping = 2\n[cloth]\ncolumns = 31\nrows = 31\nwidth = 1.2\nheight = 1.2\nposition = 0 1.8 0\npins = top\n"
#define TAUT "[cloth]\ncolumns = 31\nrows = 31\nwidth = 1.2\nheight = 1.2\nposition = 0 1.8 0\npins = edges\n"

// --- unstable ---------------------------------------------------------------------------------------------------------

// Hardly past the limit, 4.09, so that it gets to the cloth before it swings far.
static void an_unstable_spring_is_no_collider(void** state)
{
    (void)state;
    static const char text[] = "follow_stiffness = 56000\n" NO_BOB CURTAIN;
    Sandbox* with = sandbox_open_text(text);
    Sandbox* without = sandbox_open_text(text);
    take(with, 0.0f, 1.2f, 0.16f);
    int ticks_in_cloth = 0;
    for (int tick = 1; tick <= 60; ++tick)
    {
        carry(with, 0.0f, 1.2f, 0.16f - 0.006f * (float)tick);
        sandbox_tick(with);
        sandbox_tick(without);
        assert_true(held_is_unstable(&with->scene, &with->held));
        ticks_in_cloth += fabsf(object_of(with).z) < 0.08f ? 1 : 0;
        assert_true(cloth_hash(with) == cloth_hash(without));
    }
    assert_true(ticks_in_cloth >= 2);
    sandbox_destroy(with);
    sandbox_destroy(without);
}

static void an_unstable_spring_stays_finite_within_its_box_and_in_hand(void** state)
{
    (void)state;
    static const char* const stiffnesses[] = { "60000", "100000", "1000000" };
    for (size_t i = 0; i < 3; ++i)
    {
        Sandbox* sandbox = sandbox_open_text(NO_BOB CURTAIN);
        char text[64];
        snprintf(text, sizeof text, "set follow_stiffness %s", stiffnesses[i]);
        sandbox_do(sandbox, text);
        take(sandbox, 0.0f, 1.2f, 0.6f);
        carry(sandbox, 0.0f, 1.2f, 0.5f);
        float farthest = 0.0f;
        for (int tick = 0; tick < IF_FAST(1200, 300); ++tick)
        {
            sandbox_tick(sandbox);
            assert_true(held_is_finite(&sandbox->held));
            VoileVec3 way = voile_sub(object_of(sandbox), sandbox->held.target.position);
            float size = fmaxf(fabsf(way.x), fmaxf(fabsf(way.y), fabsf(way.z)));
            assert_true(size <= 5.0f * 1.00001f);
            farthest = fmaxf(farthest, size);
        }
        assert_true(farthest > 1.0f); // it diverges, for all to see
        assert_false(sandbox->has_failed);
        assert_int_equal(sandbox->held.state, HELD_IN_HAND);
        assert_true(held_is_unstable(&sandbox->scene, &sandbox->held));

        sandbox_do(sandbox, "set follow_mode stable_spring");
        sandbox_run(sandbox, 240);
        assert_false(held_is_unstable(&sandbox->scene, &sandbox->held));
        assert_place(object_of(sandbox), voile_vec3(0.0f, 1.2f, 0.5f), 1.0e-3f);
        sandbox_destroy(sandbox);
    }
}

static void dropped_while_unstable_it_falls_where_it_is(void** state)
{
    (void)state;
    for (int ticks = 60; ticks < 72; ++ticks)
    {
        Sandbox* sandbox = sandbox_open_text("follow_stiffness = 1000000\n" NO_BOB FAR_CLOTH);
        take(sandbox, 0.0f, 1.2f, 0.0f);
        carry(sandbox, 0.1f, 1.0f, 0.0f);
        sandbox_run(sandbox, ticks);
        sandbox_do(sandbox, "drop");
        float x = object_of(sandbox).x;
        sandbox_run(sandbox, 360);
        assert_false(sandbox->has_failed);
        assert_place(object_of(sandbox), voile_vec3(x, 0.1f, 0.0f), 0.002f);
        sandbox_destroy(sandbox);
    }
}

// --- a cloth that pulls back ------------------------------------------------------------------------------------------

static VoileVec3 push_into_taut(Sandbox* sandbox)
{
    take(sandbox, 0.0f, 1.2f, 0.4f);
    sandbox_run(sandbox, 60);
    carry_along(sandbox, voile_vec3(0.0f, 1.2f, -0.1f), 120);
    sandbox_run(sandbox, 240);
    return object_of(sandbox);
}

static void with_two_way_a_taut_cloth_holds_it_back(void** state)
{
    (void)state;
    for (int mode = 0; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        Sandbox* one_way = sandbox_open_text(NO_BOB TAUT);
        Sandbox* two_way = sandbox_open_text("two_way = true\n" NO_BOB TAUT);
        set_mode(one_way, "follow_mode", mode);
        set_mode(two_way, "follow_mode", mode);
        VoileVec3 free = push_into_taut(one_way);
        VoileVec3 held = push_into_taut(two_way);
        print_message("%s: %.3f m one way, %.3f m two way\n", follow_mode_names[mode], (double)free.z, (double)held.z);
        assert_near(free.z, -0.1f, 0.005f);
        bool is_spring = mode == VOILE_FOLLOW_SPRING || mode == VOILE_FOLLOW_STABLE_SPRING;
        assert_true(held.z > free.z + (is_spring ? 0.02f : 5.0e-4f)); // the others hold fast
        assert_false(two_way->has_failed);
        sandbox_destroy(one_way);
        sandbox_destroy(two_way);
    }
}

static void with_two_way_stiff_springs_and_light_things_stay_finite(void** state)
{
    (void)state;
    static const char* const stiffnesses[] = { "set follow_stiffness 200", "set follow_stiffness 10000" };
    for (int run = 0; run < 4 * VOILE_FOLLOW_MODE_COUNT; ++run)
    {
        int mode = run % VOILE_FOLLOW_MODE_COUNT;
        Sandbox* sandbox = sandbox_open_text("two_way = true\n" NO_BOB TAUT);
        set_mode(sandbox, "follow_mode", mode);
        sandbox_do(sandbox, stiffnesses[run / VOILE_FOLLOW_MODE_COUNT % 2]);
        sandbox_do(sandbox, run < 2 * VOILE_FOLLOW_MODE_COUNT ? "set held_mass 0.01" : "set held_mass 10000");
        take(sandbox, 0.0f, 1.2f, 0.4f);
        float farthest = 0.0f;
        float fastest = 0.0f;
        for (int tick = 0; tick < IF_FAST(600, 150); ++tick)
        {
            carry(sandbox, 0.3f * voile_sin(0.05f * (float)tick), 1.2f, 0.4f * voile_cos(0.1f * (float)tick));
            sandbox_tick(sandbox);
            farthest = fmaxf(farthest, voile_length(object_of(sandbox)));
            fastest = fmaxf(fastest, fastest_point(sandbox));
        }
        print_message("%s, run %d: at most %.2f m away, cloth %.0f m/s\n", follow_mode_names[mode], run,
                      (double)farthest, (double)fastest);
        assert_false(sandbox->has_failed);
        assert_true(farthest < 10.0f);
        assert_true(fastest < 200.0f);
        sandbox_destroy(sandbox);
    }
}

// --- grab_mode --------------------------------------------------------------------------------------------------------

#define JUMP 0.5f

// Where the lone point, which nothing else moves, is after each tick of a jump of the hand, as a share of it.
static void answer_of_point(int mode, int count, float* out_shares)
{
    Sandbox* sandbox = sandbox_open_text(lone_point);
    set_mode(sandbox, "grab_mode", mode);
    sandbox_do(sandbox, "grab 0 0");
    sandbox_run(sandbox, 12);
    VoileVec3 from = sandbox_point(sandbox, 0);
    assert_place(from, voile_vec3(0.0f, 1.0f, 0.0f), 1.0e-6f);
    sandbox_do(sandbox, "move 0.5 1 0");
    for (int i = 0; i < count; ++i)
    {
        sandbox_tick(sandbox);
        out_shares[i] = (sandbox_point(sandbox, 0).x - from.x) / JUMP;
    }
    sandbox_destroy(sandbox);
}

static void a_rigid_grab_is_at_the_hand_to_the_bit(void** state)
{
    (void)state;
    float shares[60];
    answer_of_point(VOILE_FOLLOW_RIGID, 60, shares);
    for (int i = 0; i < 60; ++i)
    {
        assert_true(shares[i] == 1.0f);
    }
}

static void a_lagging_grab_never_overshoots(void** state)
{
    (void)state;
    float shares[360];
    answer_of_point(VOILE_FOLLOW_LAG, 360, shares);
    for (int i = 1; i < 360; ++i)
    {
        assert_true(shares[i] >= shares[i - 1] && shares[i] <= 1.0f);
    }
    assert_near(shares[59], 0.95f, 0.005f); // 1 - e^(-6 / 2)
    assert_near(shares[359], 1.0f, 1.0e-4f);
}

static void a_springy_grab_overshoots_as_its_response_says(void** state)
{
    (void)state;
    static const VoileFollowMode modes[] = { VOILE_FOLLOW_SPRING, VOILE_FOLLOW_STABLE_SPRING };
    for (size_t i = 0; i < 2; ++i)
    {
        float shares[360];
        answer_of_point((int)modes[i], 360, shares);
        float most = 0.0f;
        for (int tick = 0; tick < 360; ++tick)
        {
            most = fmaxf(most, shares[tick]);
        }
        VoileFollowDef def = voile_follow_default_def();
        def.mode = modes[i];
        VoileFollowResponse response;
        assert_true(voile_follow_response(&def, 1.0f / TICKS_PER_SECOND, NULL, 0, &response));
        print_message("%s: %.2f %% of %.2f %%\n", follow_mode_names[modes[i]], (double)(100.0f * (most - 1.0f)),
                      (double)response.overshoot_percent);
        assert_near(100.0f * (most - 1.0f), response.overshoot_percent, 0.1f);
        assert_near(100.0f * (most - 1.0f), modes[i] == VOILE_FOLLOW_SPRING ? 21.9f : 23.4f, 2.0f);
        assert_near(shares[359], 1.0f, 1.0e-3f);
    }
}

// From each mode to each, by a hand whose force has a limit and by one without.
static void switching_the_mode_in_a_drag_makes_no_jump(void** state)
{
    (void)state;
    for (int run = 0; run < 2 * VOILE_FOLLOW_MODE_COUNT * VOILE_FOLLOW_MODE_COUNT; run += IF_FAST(1, 3))
    {
        int from = run / 2 / VOILE_FOLLOW_MODE_COUNT;
        int to = run / 2 % VOILE_FOLLOW_MODE_COUNT;
        Sandbox* sandbox = sandbox_open_text(hanging_sheet);
        sandbox_do(sandbox, run % 2 == 0 ? "set grab_limit 20" : "set grab_limit 0");
        set_mode(sandbox, "grab_mode", from);
        char text[64];
        snprintf(text, sizeof text, "grab 0 %d", (int)sheet_point(4, 5));
        sandbox_do(sandbox, text);
        VoileVec3 home = sandbox->hand.target;
        VoileVec3 last = home;
        float longest = 0.0f;
        for (int tick = 0; tick < 180; ++tick)
        {
            if (tick == 50)
            {
                set_mode(sandbox, "grab_mode", to);
            }
            VoileVec3 at = { home.x, home.y, home.z + (tick < 100 ? 0.004f * (float)tick : 0.4f) };
            snprintf(text, sizeof text, "move %.6f %.6f %.6f", (double)at.x, (double)at.y, (double)at.z);
            sandbox_do(sandbox, text);
            sandbox_tick(sandbox);
            VoileVec3 now = sandbox_point(sandbox, sheet_point(4, 5));
            longest = fmaxf(longest, voile_distance(now, last));
            last = now;
        }
        print_message("%s to %s: %.4f m a tick\n", follow_mode_names[from], follow_mode_names[to], (double)longest);
        assert_true(longest < 0.02f);
        sandbox_destroy(sandbox);
    }
}

// What the hand's own speed was, a spring that takes over goes on with.
static void a_spring_takes_over_with_the_hands_speed(void** state)
{
    (void)state;
    for (int mode = VOILE_FOLLOW_SPRING; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        Sandbox* sandbox = sandbox_open_text(lone_point);
        sandbox_do(sandbox, "grab 0 0");
        for (int tick = 1; tick <= 40; ++tick)
        {
            if (tick == 30)
            {
                set_mode(sandbox, "grab_mode", mode);
            }
            float before = sandbox_point(sandbox, 0).x;
            char text[64];
            snprintf(text, sizeof text, "move %.2f 1 0", 0.01 * (double)tick);
            sandbox_do(sandbox, text);
            sandbox_tick(sandbox);
            float way = sandbox_point(sandbox, 0).x - before;
            assert_true(way > 0.005f && way < 0.0101f); // it falls behind softly
        }
        sandbox_destroy(sandbox);
    }
}

// A soft grip is behind the hand when that lets go: the point flies on from where it is, and does not jump to the hand.
static void letting_go_leaves_the_point_where_it_is(void** state)
{
    (void)state;
    for (int mode = VOILE_FOLLOW_LAG; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        Sitting sitting;
        sitting_open(&sitting, lone_point);
        set_mode(sitting.sandbox, "grab_mode", mode);
        sitting_grab(&sitting, 0);
        VoileVec3 before = sandbox_point(sitting.sandbox, 0);
        VoileVec3 place = before;
        for (int i = 0; i < 10; ++i)
        {
            sitting_move_px(&sitting, 6.0f, -4.0f);
            sitting_tick(&sitting, 1);
            before = place;
            place = sandbox_point(sitting.sandbox, 0);
        }
        assert_true(voile_distance(place, sitting.sandbox->hand.target) > 0.1f);
        sitting_move_px(&sitting, 6.0f, -4.0f);
        sitting_lift(&sitting, POINTER_LEFT);
        sitting_tick(&sitting, 1);
        assert_false(sitting.sandbox->hand.is_holding);
        VoileVec3 expected = voile_add(place, voile_sub(place, before)); // the throw
        assert_place(sandbox_point(sitting.sandbox, 0), expected, 1.0e-5f);
        sitting_close(&sitting);
    }
}

// The soft modes tell of where they lead; a rigid one does not, so that older recordings keep their hashes.
static void the_hash_tells_of_a_soft_grab_alone(void** state)
{
    (void)state;
    uint64_t hashes[VOILE_FOLLOW_MODE_COUNT];
    for (int mode = 0; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        Sandbox* sandbox = sandbox_open_text(lone_point);
        uint64_t before = sandbox_hash(sandbox);
        set_mode(sandbox, "grab_mode", mode);
        assert_true(sandbox_hash(sandbox) == before);
        sandbox_do(sandbox, "grab 0 0");
        hashes[mode] = sandbox_hash(sandbox);
        sandbox_destroy(sandbox);
    }
    assert_true(hashes[VOILE_FOLLOW_LAG] != hashes[VOILE_FOLLOW_RIGID]);
    assert_true(hashes[VOILE_FOLLOW_LAG] ==
                hashes[VOILE_FOLLOW_SPRING]); // the mode is the scene's, the place is the same
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unstable_spring_is_no_collider),
        cmocka_unit_test(an_unstable_spring_stays_finite_within_its_box_and_in_hand),
        cmocka_unit_test(dropped_while_unstable_it_falls_where_it_is),
        cmocka_unit_test(with_two_way_a_taut_cloth_holds_it_back),
        cmocka_unit_test(with_two_way_stiff_springs_and_light_things_stay_finite),
        cmocka_unit_test(a_rigid_grab_is_at_the_hand_to_the_bit),
        cmocka_unit_test(a_lagging_grab_never_overshoots),
        cmocka_unit_test(a_springy_grab_overshoots_as_its_response_says),
        cmocka_unit_test(switching_the_mode_in_a_drag_makes_no_jump),
        cmocka_unit_test(a_spring_takes_over_with_the_hands_speed),
        cmocka_unit_test(letting_go_leaves_the_point_where_it_is),
        cmocka_unit_test(the_hash_tells_of_a_soft_grab_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
