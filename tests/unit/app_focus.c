// Who has the keyboard, and which click brought it.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "app/focus.h"

// A window that has had the focus for long.
static Focus focused(void)
{
    return (Focus){ .is_here = true };
}

static void a_loss_and_a_gain_in_one_batch_change_nothing(void** state)
{
    (void)state;
    Focus focus = focused();
    focus_start_batch(&focus);
    focus_note_gain(&focus);
    assert_false(focus_is_brought_by_press(&focus, 5000));
    focus_end_batch(&focus, true, 5000);
    assert_true(focus.is_here);
    assert_false(focus_is_brought_by_press(&focus, 5001));
}

static void the_state_after_the_batch_decides(void** state)
{
    (void)state;
    Focus focus = focused();
    focus_start_batch(&focus);
    focus_note_gain(&focus);
    focus_end_batch(&focus, false, 5000);
    assert_false(focus.is_here);
}

static void a_press_before_or_soon_after_the_focus_came_brought_it(void** state)
{
    (void)state;
    Focus focus = { 0 };
    focus_start_batch(&focus);
    assert_true(focus_is_brought_by_press(&focus, 5000));
    focus_end_batch(&focus, true, 5000);
    assert_true(focus_is_brought_by_press(&focus, 5000 + FOCUS_CLICK_MS - 1));
    assert_false(focus_is_brought_by_press(&focus, 5000 + FOCUS_CLICK_MS));
}

static void each_return_counts_its_own_time(void** state)
{
    (void)state;
    Focus focus = focused();
    focus_end_batch(&focus, false, 5000);
    focus_end_batch(&focus, false, 9000);
    focus_end_batch(&focus, true, 9500);
    focus_end_batch(&focus, true, 9600);
    assert_true(focus_is_brought_by_press(&focus, 9649));
    assert_false(focus_is_brought_by_press(&focus, 9650));
}

static void keys_that_were_down_before_the_focus_came_do_nothing(void** state)
{
    (void)state;
    Focus focus = { 0 };
    focus_start_batch(&focus);
    assert_false(focus_takes_keys(&focus));
    focus_end_batch(&focus, true, 5000);
    focus_start_batch(&focus);
    assert_true(focus_takes_keys(&focus));
    focus_note_gain(&focus);
    assert_false(focus_takes_keys(&focus));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loss_and_a_gain_in_one_batch_change_nothing),
        cmocka_unit_test(the_state_after_the_batch_decides),
        cmocka_unit_test(a_press_before_or_soon_after_the_focus_came_brought_it),
        cmocka_unit_test(each_return_counts_its_own_time),
        cmocka_unit_test(keys_that_were_down_before_the_focus_came_do_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
